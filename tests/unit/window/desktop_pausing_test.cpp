#include "support/temp_folder.h"
#include "window/desktop/pausing.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(DesktopPausing, EachReasonCountsIfItsSettingIsOn) {
  DesktopSettings settings;
  EXPECT_EQ(pause_of(settings, {}), DesktopPause::none);
  EXPECT_EQ(pause_of(settings, {true, false, false}), DesktopPause::covered);
  EXPECT_EQ(pause_of(settings, {false, true, false}), DesktopPause::locked);
  EXPECT_EQ(pause_of(settings, {false, false, true}), DesktopPause::on_battery);
  EXPECT_EQ(pause_of(settings, {true, true, true}), DesktopPause::locked);
  settings.pause_locked = false;
  EXPECT_EQ(pause_of(settings, {true, true, true}), DesktopPause::covered);
  settings.pause_covered = false;
  EXPECT_EQ(pause_of(settings, {true, true, true}), DesktopPause::on_battery);
  settings.pause_on_battery = false;
  EXPECT_EQ(pause_of(settings, {true, true, true}), DesktopPause::none);
}

// The folders of /sys/class/power_supply, as kernels write them.
class PowerSupplies : public ::testing::Test {
 protected:
  void write(const char* supply, const char* file, const char* text) {
    std::filesystem::create_directories(folder_.path() / supply);
    std::ofstream(folder_.path() / supply / file, std::ios::binary) << text << '\n';
  }
  bool on_battery() const { return is_on_battery(folder_.path()); }

  testing::TempFolder folder_;
};

TEST_F(PowerSupplies, ALaptopWithoutItsAdapterIsOnBattery) {
  EXPECT_FALSE(on_battery()) << "a desktop computer";
  write("BAT0", "type", "Battery");
  write("BAT0", "status", "Discharging");
  EXPECT_TRUE(on_battery());
  write("AC", "type", "Mains");
  write("AC", "online", "0");
  EXPECT_TRUE(on_battery());
  write("AC", "online", "1");
  EXPECT_FALSE(on_battery());
  write("AC", "online", "0");
  write("ucsi0", "type", "USB");
  write("ucsi0", "online", "1");
  EXPECT_FALSE(on_battery()) << "plugged in by USB";
}

TEST_F(PowerSupplies, TheBatteryOfAMouseDoesNotCount) {
  write("hidpp_battery_0", "type", "Battery");
  write("hidpp_battery_0", "scope", "Device");
  write("hidpp_battery_0", "status", "Discharging");
  EXPECT_FALSE(on_battery());
}

TEST_F(PowerSupplies, AFullOrChargingBatteryDoesNotCount) {
  write("BAT0", "type", "Battery");
  write("BAT0", "status", "Full");
  EXPECT_FALSE(on_battery());
}

TEST(DesktopPausing, WithoutTheFolderItIsNotOnBattery) { EXPECT_FALSE(is_on_battery("/none/there")); }

TEST(DesktopPausing, TheClockGoesOnIfItRan) {
  Clock clock{.last = 100.0, .playing = true};
  ClockPause pause;
  pause.update(clock, DesktopPause::covered);
  EXPECT_FALSE(clock.playing);
  pause.update(clock, DesktopPause::locked);
  EXPECT_FALSE(clock.playing);
  pause.update(clock, DesktopPause::none);
  EXPECT_TRUE(clock.playing);

  clock.playing = false;
  pause.update(clock, DesktopPause::covered);
  pause.update(clock, DesktopPause::none);
  EXPECT_FALSE(clock.playing) << "the user has stopped it";
}

TEST(DesktopPausing, WhatTheUserStartsMeanwhilePlays) {
  Clock clock{.last = 100.0, .playing = true};
  ClockPause pause;
  pause.update(clock, DesktopPause::on_battery);
  clock.playing = true;
  pause.update(clock, DesktopPause::on_battery);
  EXPECT_TRUE(clock.playing);
}

}  // namespace
}  // namespace odori
