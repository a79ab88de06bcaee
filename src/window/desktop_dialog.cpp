#include "window/desktop_dialog.h"

#include "app/messages.h"
#include "base/files.h"
#include "base/translate.h"
#include "loading/scene/scene_file.h"

#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#ifdef ODORI_HAVE_DBUS
#include <dbus/dbus.h>
#endif

namespace odori {

namespace {

DesktopDialogRequest desktop_request(DialogUse use, const Session& session) {
  switch (use) {
    case DialogUse::textures:
      return {DesktopDialogKind::select_folder, tr("Search folder for textures"), session.folders.dialog, {}};
    case DialogUse::show_files:
      return {
          DesktopDialogKind::select_folder, tr("Search folder for files of the project"), session.folders.dialog, {}};
    case DialogUse::pose:
      return {DesktopDialogKind::open_files, tr("Open a pose"), session.folders.pose, {}};
    case DialogUse::save_scene:
      return {DesktopDialogKind::save_file, tr("Save the scene"), session.folders.dialog, "scene.odori"};
    case DialogUse::made_for:
      return {DesktopDialogKind::open_files, tr("The model that the motion was made for"), session.folders.dialog, {}};
    default:
      break;
  }
  return {DesktopDialogKind::open_files, tr("Open"), session.folders.dialog, {}};
}

// A name without the ending of scenes gets it.
std::filesystem::path with_scene_ending(std::filesystem::path file) {
  if (!has_scene_name(file)) file += ".odori";
  return file;
}

Command selected_on_desktop(DialogUse use, const std::vector<std::filesystem::path>& files) {
  switch (use) {
    case DialogUse::textures:
      return FindTextures{files.front()};
    case DialogUse::show_files:
      return FindShowFiles{files.front()};
    case DialogUse::save_scene:
      return SaveScene{with_scene_ending(files.front())};
    case DialogUse::made_for:
      return FitToFile{files.front()};
    default:
      break;
  }
  return OpenFiles{files};
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

#ifdef ODORI_HAVE_DBUS

constexpr const char* kPortal = "org.freedesktop.portal.Desktop";
constexpr const char* kPortalPath = "/org/freedesktop/portal/desktop";
constexpr const char* kFileChooser = "org.freedesktop.portal.FileChooser";
constexpr const char* kPortalRequest = "org.freedesktop.portal.Request";
constexpr int kPollMs = 100;
constexpr int kCallMs = 10000;

struct CloseConnection {
  void operator()(DBusConnection* connection) const {
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
  }
};
struct UnrefMessage {
  void operator()(DBusMessage* message) const { dbus_message_unref(message); }
};
using Connection = std::unique_ptr<DBusConnection, CloseConnection>;
using BusMessage = std::unique_ptr<DBusMessage, UnrefMessage>;

Fault portal_fault(DBusError& error) {
  Fault fault{&kNoDesktopDialog};
  if (dbus_error_is_set(&error) != 0) fault.detail = error.message;
  dbus_error_free(&error);
  return fault;
}

// The entries of a dictionary of options, a{sv}.
class Options {
 public:
  explicit Options(DBusMessageIter& arguments) : arguments_(arguments) {
    dbus_message_iter_open_container(&arguments_, DBUS_TYPE_ARRAY, "{sv}", &dictionary_);
  }
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;
  ~Options() { dbus_message_iter_close_container(&arguments_, &dictionary_); }

  void add(const char* key, bool value) {
    const dbus_bool_t boolean = value ? 1 : 0;
    add(key, DBUS_TYPE_BOOLEAN_AS_STRING,
        [&](DBusMessageIter& to) { dbus_message_iter_append_basic(&to, DBUS_TYPE_BOOLEAN, &boolean); });
  }
  void add(const char* key, const std::string& value) {
    const char* text = value.c_str();
    add(key, DBUS_TYPE_STRING_AS_STRING,
        [&](DBusMessageIter& to) { dbus_message_iter_append_basic(&to, DBUS_TYPE_STRING, &text); });
  }
  // A path is an array of bytes with a zero at its end.
  void add(const char* key, const std::filesystem::path& path) {
    const std::string bytes = path.string();
    const char* data = bytes.c_str();
    add(key, "ay", [&](DBusMessageIter& to) {
      DBusMessageIter array;
      dbus_message_iter_open_container(&to, DBUS_TYPE_ARRAY, DBUS_TYPE_BYTE_AS_STRING, &array);
      dbus_message_iter_append_fixed_array(&array, DBUS_TYPE_BYTE, &data, static_cast<int>(bytes.size() + 1));
      dbus_message_iter_close_container(&to, &array);
    });
  }

 private:
  template <typename Append>
  void add(const char* key, const char* signature, const Append& append) {
    DBusMessageIter entry, variant;
    dbus_message_iter_open_container(&dictionary_, DBUS_TYPE_DICT_ENTRY, nullptr, &entry);
    dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant);
    append(variant);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(&dictionary_, &entry);
  }

  DBusMessageIter& arguments_;
  DBusMessageIter dictionary_{};
};

BusMessage make_call(const DesktopDialogRequest& request, const std::string& token) {
  const bool saves = request.kind == DesktopDialogKind::save_file;
  BusMessage call(dbus_message_new_method_call(kPortal, kPortalPath, kFileChooser, saves ? "SaveFile" : "OpenFile"));
  DBusMessageIter arguments;
  dbus_message_iter_init_append(call.get(), &arguments);
  const char* parent = "";
  const char* title = request.title.c_str();
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &parent);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &title);
  Options options(arguments);
  options.add("handle_token", token);
  if (request.kind == DesktopDialogKind::open_files) options.add("multiple", true);
  if (request.kind == DesktopDialogKind::select_folder) options.add("directory", true);
  if (saves && !request.name.empty()) options.add("current_name", request.name);
  if (!request.folder.empty()) options.add("current_folder", request.folder);
  return call;
}

// The strings of the entry "uris" of the response's results.
std::vector<std::string> uris_of(DBusMessageIter& results) {
  std::vector<std::string> uris;
  DBusMessageIter entries, entry, variant, list;
  if (dbus_message_iter_get_arg_type(&results) != DBUS_TYPE_ARRAY) return uris;
  for (dbus_message_iter_recurse(&results, &entries); dbus_message_iter_get_arg_type(&entries) == DBUS_TYPE_DICT_ENTRY;
       dbus_message_iter_next(&entries)) {
    const char* key = nullptr;
    dbus_message_iter_recurse(&entries, &entry);
    if (dbus_message_iter_get_arg_type(&entry) != DBUS_TYPE_STRING) continue;
    dbus_message_iter_get_basic(&entry, &key);
    if (std::string_view(key) != "uris" || dbus_message_iter_next(&entry) == 0) continue;
    if (dbus_message_iter_get_arg_type(&entry) != DBUS_TYPE_VARIANT) continue;
    dbus_message_iter_recurse(&entry, &variant);
    if (dbus_message_iter_get_arg_type(&variant) != DBUS_TYPE_ARRAY) continue;
    for (dbus_message_iter_recurse(&variant, &list); dbus_message_iter_get_arg_type(&list) == DBUS_TYPE_STRING;
         dbus_message_iter_next(&list)) {
      const char* uri = nullptr;
      dbus_message_iter_get_basic(&list, &uri);
      uris.emplace_back(uri);
    }
  }
  return uris;
}

// The answer of a Response signal: a number, 0 for done, and results.
std::vector<std::filesystem::path> files_of(DBusMessage* response) {
  std::vector<std::filesystem::path> files;
  DBusMessageIter arguments;
  dbus_uint32_t status = 1;
  if (dbus_message_iter_init(response, &arguments) == 0) return files;
  if (dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_UINT32) return files;
  dbus_message_iter_get_basic(&arguments, &status);
  if (status != 0 || dbus_message_iter_next(&arguments) == 0) return files;
  for (const std::string& uri : uris_of(arguments)) {
    if (std::filesystem::path file = path_of_file_uri(uri); !file.empty()) files.push_back(std::move(file));
  }
  return files;
}

void close_request(DBusConnection* connection, const std::string& handle) {
  const BusMessage call(dbus_message_new_method_call(kPortal, handle.c_str(), kPortalRequest, "Close"));
  dbus_message_set_no_reply(call.get(), 1);
  dbus_connection_send(connection, call.get(), nullptr);
  dbus_connection_flush(connection);
}

// The object of the request as the portal's documentation makes it: the caller's name without its colon, dots as "_".
std::string handle_of(DBusConnection* connection, const std::string& token) {
  std::string sender = dbus_bus_get_unique_name(connection) + 1;
  for (char& c : sender) c = c == '.' ? '_' : c;
  return fmt::format("{}/request/{}/{}", kPortalPath, sender, token);
}

Result<std::vector<std::filesystem::path>> wait_for_answer(DBusConnection* connection, const std::string& handle,
                                                           const JobControl& control) {
  while (!control.cancelled()) {
    if (dbus_connection_read_write(connection, kPollMs) == 0) return fault(kNoDesktopDialog);
    while (const BusMessage message{dbus_connection_pop_message(connection)}) {
      const char* path = dbus_message_get_path(message.get());
      if (dbus_message_is_signal(message.get(), kPortalRequest, "Response") != 0 && path != nullptr && handle == path) {
        return files_of(message.get());
      }
    }
  }
  close_request(connection, handle);
  return std::vector<std::filesystem::path>();
}

#endif

}  // namespace

std::filesystem::path path_of_file_uri(const std::string& uri) {
  constexpr std::string_view kScheme = "file://";
  if (!uri.starts_with(kScheme)) return {};
  const std::size_t path = uri.find('/', kScheme.size());  // after the host, which is this one
  std::string decoded;
  for (std::size_t i = path; i < uri.size(); ++i) {
    const int high = uri[i] == '%' && i + 2 < uri.size() ? hex_digit(uri[i + 1]) : -1;
    const int low = high < 0 ? -1 : hex_digit(uri[i + 2]);
    decoded += low < 0 ? uri[i] : static_cast<char>(high * 16 + low);
    if (low >= 0) i += 2;
  }
  return decoded.find('\0') == std::string::npos ? path_from_utf8(decoded) : std::filesystem::path();
}

#ifndef ODORI_HAVE_DBUS

bool has_desktop_dialog() { return false; }

Result<std::vector<std::filesystem::path>> ask_desktop(const DesktopDialogRequest&, const JobControl&) {
  return fault(kNoDesktopDialog);
}

#else

bool has_desktop_dialog() { return true; }

Result<std::vector<std::filesystem::path>> ask_desktop(const DesktopDialogRequest& request, const JobControl& control) {
  DBusError error;
  dbus_error_init(&error);
  const Connection connection(dbus_bus_get_private(DBUS_BUS_SESSION, &error));
  if (!connection) return portal_fault(error);
  dbus_connection_set_exit_on_disconnect(connection.get(), 0);
  const std::string token = "odori";
  const std::string handle = handle_of(connection.get(), token);
  const std::string rule =
      fmt::format("type='signal',interface='{}',member='Response',path='{}'", kPortalRequest, handle);
  dbus_bus_add_match(connection.get(), rule.c_str(), &error);
  if (dbus_error_is_set(&error) != 0) return portal_fault(error);
  const BusMessage call = make_call(request, token);
  const BusMessage reply(dbus_connection_send_with_reply_and_block(connection.get(), call.get(), kCallMs, &error));
  if (!reply) return portal_fault(error);
  return wait_for_answer(connection.get(), handle, control);
}

#endif

std::optional<Commands> FileDialogs::update(Session& session) {
  if (const auto asked = take_request<AskDesktop>(session)) {
    use_ = asked->use;
    open_.emplace([request = desktop_request(asked->use, session)](JobControl& control) {
      return ask_desktop(request, control);
    });
  }
  if (!open_ || !open_->ready()) return std::nullopt;
  const auto selected = open_->take();
  open_.reset();
  if (!selected) {
    post_message(session, Severity::error, {}, {describe(selected.fault())});
    return Commands{OpenDialog{use_}};  // odori's own
  }
  if (selected->empty()) return Commands{};
  return Commands{selected_on_desktop(use_, *selected)};
}

}  // namespace odori
