#include "base/files.h"
#include "window/desktop_dialog.h"

#include <gtest/gtest.h>

#ifdef ODORI_HAVE_DBUS
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <thread>

#include <dbus/dbus.h>
#endif

namespace odori {
namespace {

TEST(DesktopDialog, ReadsFileAddresses) {
  EXPECT_EQ(utf8_from_path(path_of_file_uri("file:///home/a%20b/%E5%88%9D%E9%9F%B3.pmx")), "/home/a b/初音.pmx");
  EXPECT_EQ(utf8_from_path(path_of_file_uri("file://localhost/100%25%zz%4")), "/100%%zz%4");
  EXPECT_TRUE(path_of_file_uri("https://example.org/a.pmx").empty());
  EXPECT_TRUE(path_of_file_uri("file:///a%00b").empty());
}

#ifdef ODORI_HAVE_DBUS

// A bus of its own for this process.
class Bus {
 public:
  Bus() : daemon_(popen("exec dbus-daemon --session --nofork --print-address=1 --print-pid=1 2>/dev/null", "r")) {
    std::array<char, 512> line{};
    if (daemon_ == nullptr || std::fgets(line.data(), line.size(), daemon_) == nullptr) return;
    std::string address(line.data());
    address.erase(address.find_last_not_of('\n') + 1);
    setenv("DBUS_SESSION_BUS_ADDRESS", address.c_str(), 1);
    if (std::fgets(line.data(), line.size(), daemon_) != nullptr) pid_ = std::atoi(line.data());
    works = pid_ > 0;
  }
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  ~Bus() {
    if (pid_ > 0) kill(pid_, SIGTERM);
    if (daemon_ != nullptr) pclose(daemon_);
  }
  bool works = false;

 private:
  std::FILE* daemon_;
  pid_t pid_ = 0;
};

// A portal that answers one call: with these addresses, or that the dialog was cancelled.
class Portal {
 public:
  explicit Portal(std::vector<std::string> uris, dbus_uint32_t status = 0) : uris_(std::move(uris)), status_(status) {
    connection_ = dbus_bus_get_private(DBUS_BUS_SESSION, nullptr);
    dbus_connection_set_exit_on_disconnect(connection_, 0);
    dbus_bus_request_name(connection_, "org.freedesktop.portal.Desktop", DBUS_NAME_FLAG_DO_NOT_QUEUE, nullptr);
    thread_ = std::thread([this] { serve(); });
  }
  ~Portal() {
    ends_ = true;
    thread_.join();
    dbus_connection_close(connection_);
    dbus_connection_unref(connection_);
  }

  std::string member, title;
  std::set<std::string> options;  // their names
  std::atomic<bool> closed{false};

 private:
  void serve() {
    while (!ends_) {
      dbus_connection_read_write(connection_, 20);
      while (DBusMessage* message = dbus_connection_pop_message(connection_)) {
        if (dbus_message_is_method_call(message, "org.freedesktop.portal.Request", "Close") != 0) closed = true;
        const char* interface = dbus_message_get_interface(message);
        if (interface != nullptr && std::string_view(interface) == "org.freedesktop.portal.FileChooser")
          answer(message);
        dbus_message_unref(message);
      }
    }
  }

  void answer(DBusMessage* call) {
    DBusMessageIter arguments, entries, entry;
    const char* text = nullptr;
    member = dbus_message_get_member(call);
    dbus_message_iter_init(call, &arguments);
    dbus_message_iter_next(&arguments);
    dbus_message_iter_get_basic(&arguments, &text);
    title = text;
    dbus_message_iter_next(&arguments);
    for (dbus_message_iter_recurse(&arguments, &entries); dbus_message_iter_get_arg_type(&entries) != 0;
         dbus_message_iter_next(&entries)) {
      dbus_message_iter_recurse(&entries, &entry);
      dbus_message_iter_get_basic(&entry, &text);
      options.insert(text);
    }
    std::string sender = dbus_message_get_sender(call) + 1;
    for (char& c : sender) c = c == '.' ? '_' : c;
    const std::string handle = "/org/freedesktop/portal/desktop/request/" + sender + "/odori";
    const char* path = handle.c_str();
    DBusMessage* reply = dbus_message_new_method_return(call);
    dbus_message_append_args(reply, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID);
    dbus_connection_send(connection_, reply, nullptr);
    dbus_message_unref(reply);
    if (status_ != kNever) respond(path);
    dbus_connection_flush(connection_);
  }

  void respond(const char* path) {
    DBusMessage* signal = dbus_message_new_signal(path, "org.freedesktop.portal.Request", "Response");
    DBusMessageIter arguments, results, entry, variant, list;
    dbus_message_iter_init_append(signal, &arguments);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_UINT32, &status_);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &results);
    dbus_message_iter_open_container(&results, DBUS_TYPE_DICT_ENTRY, nullptr, &entry);
    const char* key = "uris";
    dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "as", &variant);
    dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "s", &list);
    for (const std::string& uri : uris_) {
      const char* text = uri.c_str();
      dbus_message_iter_append_basic(&list, DBUS_TYPE_STRING, &text);
    }
    dbus_message_iter_close_container(&variant, &list);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(&results, &entry);
    dbus_message_iter_close_container(&arguments, &results);
    dbus_connection_send(connection_, signal, nullptr);
    dbus_message_unref(signal);
  }

 public:
  static constexpr dbus_uint32_t kNever = 99;

 private:
  std::vector<std::string> uris_;
  dbus_uint32_t status_;
  DBusConnection* connection_ = nullptr;
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

class DesktopPortal : public ::testing::Test {
 protected:
  void SetUp() override {
    dbus_threads_init_default();
    static const Bus bus;
    if (!bus.works) GTEST_SKIP() << "dbus-daemon is not installed";
  }
  JobControl control;
};

TEST_F(DesktopPortal, ReturnsTheSelectedFiles) {
  Portal portal({"file:///a.pmx", "https://example.org/b.pmx", "file:///%E8%B8%8A.vmd"});
  const auto files = ask_desktop({DesktopDialogKind::open_files, "開く", "/tmp", ""}, control);
  ASSERT_TRUE(files);
  EXPECT_EQ(*files, (std::vector<std::filesystem::path>{"/a.pmx", path_from_utf8("/踊.vmd")}));
  EXPECT_EQ(portal.member, "OpenFile");
  EXPECT_EQ(portal.title, "開く");
  EXPECT_EQ(portal.options, (std::set<std::string>{"handle_token", "multiple", "current_folder"}));
}

TEST_F(DesktopPortal, AsksForAFolderOrAName) {
  {
    Portal portal({"file:///models"});
    ASSERT_TRUE(ask_desktop({DesktopDialogKind::select_folder, "", "", ""}, control));
    EXPECT_EQ(portal.options, (std::set<std::string>{"handle_token", "directory"}));
  }
  Portal portal({"file:///stage.odori"});
  ASSERT_TRUE(ask_desktop({DesktopDialogKind::save_file, "", "", "stage.odori"}, control));
  EXPECT_EQ(portal.member, "SaveFile");
  EXPECT_EQ(portal.options, (std::set<std::string>{"handle_token", "current_name"}));
}

TEST_F(DesktopPortal, ACancelledDialogSelectsNothing) {
  Portal portal({"file:///a.pmx"}, 1);
  const auto files = ask_desktop({}, control);
  ASSERT_TRUE(files);
  EXPECT_TRUE(files->empty());
}

TEST_F(DesktopPortal, ACancelledJobClosesTheDialog) {
  Portal portal({}, Portal::kNever);
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    control.cancel();
  });
  const auto files = ask_desktop({}, control);
  canceller.join();
  ASSERT_TRUE(files);
  EXPECT_TRUE(files->empty());
  for (int i = 0; i < 100 && !portal.closed; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_TRUE(portal.closed);
}

TEST_F(DesktopPortal, WithoutAPortalItIsSaid) {
  const auto files = ask_desktop({}, control);
  ASSERT_FALSE(files);
  EXPECT_EQ(files.fault().kind, &kNoDesktopDialog);
}

#endif

}  // namespace
}  // namespace odori
