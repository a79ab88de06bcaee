#pragma once

// When the dancer on the desktop pauses: covered by a window, behind a locked screen, on battery.

#include "base/job.h"
#include "ui/core/desktop.h"
#include "view/clock.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace odori {

struct DesktopConditions {
  bool covered = false;
  bool locked = false;
  bool on_battery = false;
};

// The first that holds and is a reason by the settings.
DesktopPause pause_of(const DesktopSettings& settings, const DesktopConditions& conditions);

// Whether the folder has a battery that discharges and no adapter that is plugged in, as Linux lists them:
// https://www.kernel.org/doc/Documentation/ABI/testing/sysfs-class-power
bool is_on_battery(const std::filesystem::path& supplies);

// Whether logind says that the screen of this session is locked (the property LockedHint, over the system's D-Bus);
// false where there is no logind. `bus`: address of that D-Bus; empty: the usual one. Waits for an answer, at most a
// second.
bool is_session_locked(const std::string& bus = {});

// Asks the system every few seconds, on a thread of its own.
class ConditionsWatch {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kInterval{3};

  // The newest answers, without `covered`.
  const DesktopConditions& update(Clock::time_point now);

 private:
  DesktopConditions conditions_;
  std::optional<Job<DesktopConditions>> job_;
  std::optional<Clock::time_point> asked_;
};

// Stops the clock while there is a reason, and lets it go on afterwards if it was running. What the user does meanwhile
// stays: if the clock is started, it runs until the reason has ended once.
class ClockPause {
 public:
  void update(Clock& clock, DesktopPause pause);

 private:
  DesktopPause before_ = DesktopPause::none;
  bool resumes_ = false;
};

}  // namespace odori
