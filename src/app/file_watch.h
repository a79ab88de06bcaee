#pragma once

// Reloads open files that change on disk.

#include "app/session.h"

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

  static constexpr std::chrono::milliseconds kInterval{500};  // between two checks

  // Checks times and sizes of `files`, and returns those that changed or disappeared since they were first checked or
  // last returned. A changed file is returned once two checks in a row find the same state, so that no half-written
  // file is reloaded.
  std::vector<std::filesystem::path> changed(std::span<const std::filesystem::path> files, Clock::time_point now);

  // Whether the last check is at least kInterval ago.
  bool due(Clock::time_point now) const { return !checked_ || now - *checked_ >= kInterval; }

  // Starts over: all files count as unchanged at the next check.
  void forget();

 private:
  // Nothing: the file does not exist or cannot be accessed.
  struct State {
    std::int64_t time = 0;  // write_time
    std::uintmax_t size = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Watched {
    std::optional<State> loaded;
    std::optional<State> seen;  // in the last check
  };
  static std::optional<State> state_of(const std::filesystem::path& path);

  std::map<std::filesystem::path, Watched> files_;  // of the last check
  std::optional<Clock::time_point> checked_;
};

// Call once per frame. If the setting is on and no other file is being loaded, requests a reload of models, textures
// and motions that changed, and of all motions of an actor if one of them changed. Returns whether it did.
bool reload_changed(Session& session, FileWatch& watch, FileWatch::Clock::time_point now);

}  // namespace odori
