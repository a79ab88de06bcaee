#include "window/desktop/pausing.h"

#include "base/files.h"
#include "base/platform/system.h"
#include "window/desktop/desktop_platform.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#ifdef ODORI_HAVE_DBUS
#include <dbus/dbus.h>
#endif

namespace odori {

namespace {

namespace fs = std::filesystem;

// The first line of a small file; empty: there is none.
std::string line_of(const fs::path& file) {
  constexpr std::uintmax_t kMaxLine = 4096;  // sysfs says that its files have a page
  const auto bytes = read_file(file, kMaxLine);
  if (!bytes) return {};
  const std::string text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  return text.substr(0, text.find('\n'));
}

#ifdef ODORI_HAVE_DBUS

constexpr int kLogindMs = 1000;

struct UnrefReply {
  void operator()(DBusMessage* message) const { dbus_message_unref(message); }
};
struct CloseBus {
  void operator()(DBusConnection* bus) const {
    dbus_connection_close(bus);
    dbus_connection_unref(bus);
  }
};

bool boolean_of(DBusMessage* reply) {
  DBusMessageIter arguments, value;
  dbus_bool_t boolean = 0;
  if (dbus_message_iter_init(reply, &arguments) == 0) return false;
  if (dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_VARIANT) return false;
  dbus_message_iter_recurse(&arguments, &value);
  if (dbus_message_iter_get_arg_type(&value) == DBUS_TYPE_BOOLEAN) dbus_message_iter_get_basic(&value, &boolean);
  return boolean != 0;
}

#endif

}  // namespace

DesktopPause pause_of(const DesktopSettings& settings, const DesktopConditions& conditions) {
  if (settings.pause_locked && conditions.locked) return DesktopPause::locked;
  if (settings.pause_covered && conditions.covered) return DesktopPause::covered;
  if (settings.pause_on_battery && conditions.on_battery) return DesktopPause::on_battery;
  return DesktopPause::none;
}

bool is_on_battery(const fs::path& supplies) {
  bool discharges = false;
  std::error_code error;
  for (fs::directory_iterator entry(supplies, error), end; !error && entry != end; entry.increment(error)) {
    const std::string type = line_of(entry->path() / "type");
    const bool of_device = line_of(entry->path() / "scope") == "Device";  // the battery of a mouse
    if (type == "Battery" && !of_device) discharges |= line_of(entry->path() / "status") == "Discharging";
    if (type != "Battery" && !of_device && line_of(entry->path() / "online") == "1") return false;
  }
  return discharges;
}

#ifdef ODORI_HAVE_DBUS

bool is_session_locked(const std::string& bus) {
  const std::string named = bus.empty() ? environment("DBUS_SYSTEM_BUS_ADDRESS") : bus;
  const std::string address = named.empty() ? "unix:path=/run/dbus/system_bus_socket" : named;
  const std::unique_ptr<DBusConnection, CloseBus> connection(dbus_connection_open_private(address.c_str(), nullptr));
  if (!connection) return false;
  dbus_connection_set_exit_on_disconnect(connection.get(), 0);
  if (dbus_bus_register(connection.get(), nullptr) == 0) return false;
  const std::unique_ptr<DBusMessage, UnrefReply> call(dbus_message_new_method_call(
      "org.freedesktop.login1", "/org/freedesktop/login1/session/auto", "org.freedesktop.DBus.Properties", "Get"));
  const char* interface = "org.freedesktop.login1.Session";
  const char* property = "LockedHint";
  dbus_message_append_args(call.get(), DBUS_TYPE_STRING, &interface, DBUS_TYPE_STRING, &property, DBUS_TYPE_INVALID);
  const std::unique_ptr<DBusMessage, UnrefReply> reply(
      dbus_connection_send_with_reply_and_block(connection.get(), call.get(), kLogindMs, nullptr));
  return reply && boolean_of(reply.get());
}

#else

bool is_session_locked(const std::string&) { return false; }

#endif

const DesktopConditions& ConditionsWatch::update(Clock::time_point now) {
  if (job_ && job_->ready()) {
    conditions_ = job_->take();
    job_.reset();
  }
  if (!job_ && (!asked_ || now - *asked_ >= kInterval)) {
    asked_ = now;
    job_.emplace([](JobControl&) { return DesktopConditions{false, is_session_locked(), runs_on_battery()}; });
  }
  return conditions_;
}

void ClockPause::update(Clock& clock, DesktopPause pause) {
  const DesktopPause before = std::exchange(before_, pause);
  if (pause == before) return;
  if (pause == DesktopPause::none) {
    clock.playing |= std::exchange(resumes_, false);
  } else if (clock.playing) {
    resumes_ = true;
    clock.playing = false;
  }
}

}  // namespace odori
