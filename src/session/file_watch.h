#pragma once

// Open files that change on disk, read again by themselves.

#include "session/session.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace odori {

class FileWatch {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::milliseconds kInterval{500};  // between two looks

  // The files that are others, or gone, since they were first asked about or last told: each once it has stood still
  // from one look to the next, so that none is taken while it is being written. Looks at times and sizes alone. A file
  // asked about for the first time is taken to be what is shown.
  std::vector<std::filesystem::path> changed(std::span<const std::filesystem::path> files, Clock::time_point now);

  // Whether the last look is long enough ago.
  bool due(Clock::time_point now) const { return !looked_ || now - *looked_ >= kInterval; }

  // Whatever is asked about next is taken to be what is shown.
  void forget();

 private:
  // Nothing: there is no such file, or it cannot be looked at.
  struct State {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Watched {
    std::optional<State> shown;
    std::optional<State> seen;  // in the last look
  };
  static std::optional<State> state_of(const std::filesystem::path& file);

  std::map<std::filesystem::path, Watched> files_;  // of the last look
  std::optional<Clock::time_point> looked_;
};

// Once a round of the window's loop, for models with their textures, and motions: what has changed is read again as
// Reload does, with the other motions of an actor of which one has. Only while the settings say so and nothing else is
// being read. True when something was asked for.
bool reload_changed(Session& session, FileWatch& watch, FileWatch::Clock::time_point now);

}  // namespace odori
