// Whether the screen is locked, as a logind on a bus of its own says.

#include "window/desktop/pausing.h"

#include <gtest/gtest.h>

#ifdef ODORI_HAVE_DBUS
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>

#include <dbus/dbus.h>

namespace odori {
namespace {

class SystemBus {
 public:
  SystemBus() : daemon_(popen("exec dbus-daemon --session --nofork --print-address=1 --print-pid=1 2>/dev/null", "r")) {
    std::array<char, 512> line{};
    if (daemon_ == nullptr || std::fgets(line.data(), line.size(), daemon_) == nullptr) return;
    address = line.data();
    address.erase(address.find_last_not_of('\n') + 1);
    if (std::fgets(line.data(), line.size(), daemon_) != nullptr) pid_ = std::atoi(line.data());
  }
  SystemBus(const SystemBus&) = delete;
  SystemBus& operator=(const SystemBus&) = delete;
  ~SystemBus() {
    if (pid_ > 0) kill(pid_, SIGTERM);
    if (daemon_ != nullptr) pclose(daemon_);
  }
  std::string address;

 private:
  std::FILE* daemon_;
  pid_t pid_ = 0;
};

// Answers requests for the property LockedHint of the caller's session.
class FakeLogind {
 public:
  explicit FakeLogind(const std::string& address) {
    connection_ = dbus_connection_open_private(address.c_str(), nullptr);
    if (connection_ == nullptr) return;
    dbus_bus_register(connection_, nullptr);
    dbus_bus_request_name(connection_, "org.freedesktop.login1", 0, nullptr);
    thread_ = std::thread([this] { serve(); });
  }
  FakeLogind(const FakeLogind&) = delete;
  FakeLogind& operator=(const FakeLogind&) = delete;
  ~FakeLogind() {
    ends_ = true;
    if (thread_.joinable()) thread_.join();
    if (connection_ == nullptr) return;
    dbus_connection_close(connection_);
    dbus_connection_unref(connection_);
  }
  std::atomic<bool> locked = false;

 private:
  void serve() {
    while (!ends_ && dbus_connection_read_write(connection_, 20) != 0) {
      while (DBusMessage* message = dbus_connection_pop_message(connection_)) {
        answer(message);
        dbus_message_unref(message);
      }
    }
  }

  void answer(DBusMessage* call) {
    const char *interface = "", *property = "";
    if (dbus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "Get") == 0) return;
    dbus_message_get_args(call, nullptr, DBUS_TYPE_STRING, &interface, DBUS_TYPE_STRING, &property, DBUS_TYPE_INVALID);
    const bool known = dbus_message_has_path(call, "/org/freedesktop/login1/session/auto") != 0 &&
                       std::string_view(interface) == "org.freedesktop.login1.Session" &&
                       std::string_view(property) == "LockedHint";
    if (!known) return;
    DBusMessage* reply = dbus_message_new_method_return(call);
    DBusMessageIter arguments, variant;
    const dbus_bool_t value = locked ? 1 : 0;
    dbus_message_iter_init_append(reply, &arguments);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_VARIANT, DBUS_TYPE_BOOLEAN_AS_STRING, &variant);
    dbus_message_iter_append_basic(&variant, DBUS_TYPE_BOOLEAN, &value);
    dbus_message_iter_close_container(&arguments, &variant);
    dbus_connection_send(connection_, reply, nullptr);
    dbus_connection_flush(connection_);
    dbus_message_unref(reply);
  }

  DBusConnection* connection_ = nullptr;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

TEST(SessionLock, IsWhatLogindSays) {
  const SystemBus bus;
  ASSERT_FALSE(bus.address.empty()) << "needs dbus-daemon";
  EXPECT_FALSE(is_session_locked(bus.address)) << "there is no logind";
  FakeLogind logind(bus.address);
  EXPECT_FALSE(is_session_locked(bus.address));
  logind.locked = true;
  EXPECT_TRUE(is_session_locked(bus.address));
}

TEST(SessionLock, WithoutABusTheSessionIsNotLocked) { EXPECT_FALSE(is_session_locked("unix:path=/none/there")); }

}  // namespace
}  // namespace odori
#endif
