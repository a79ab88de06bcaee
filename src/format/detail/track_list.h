#pragma once

#include "motion/motion.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace odori {

// Finds tracks by name in a list, or appends them. Consecutive keys often have the same name, or the names follow one
// another in the same order as before: so it remembers the last track, and which one came after each. Otherwise it uses
// a hash map.
template <typename Track>
class TrackList {
 public:
  explicit TrackList(std::vector<Track>& tracks) : tracks_(tracks) {}

  auto& keys_of(const NameKey& name) { return tracks_[index_of(name)].keys; }

  // Index of the track with this name; appends a new track if there is none.
  std::size_t index_of(const NameKey& name) {
    if (tracks_.empty()) return last_ = find_or_add(name);
    if (tracks_[last_].name == name) return last_;
    after_.resize(tracks_.size(), 0);
    const std::size_t guess = after_[last_];
    if (tracks_[guess].name == name) return last_ = guess;
    const std::size_t found = find_or_add(name);
    after_[last_] = found;
    return last_ = found;
  }

 private:
  struct Hash {
    std::size_t operator()(const NameKey& name) const {
      const std::uint64_t mixed = (name.word(0) * 0x9E3779B97F4A7C15u) ^ name.word(NameKey::kLength - 8);
      return static_cast<std::size_t>((mixed * 0xC2B2AE3D27D4EB4Fu) >> 16);
    }
  };

  std::size_t find_or_add(const NameKey& name) {
    // Looked up first, because `emplace` allocates before it looks.
    if (const auto found = indices_.find(name); found != indices_.end()) return found->second;
    indices_.emplace(name, tracks_.size());
    tracks_.push_back({name, {}});
    return tracks_.size() - 1;
  }

  std::vector<Track>& tracks_;
  std::unordered_map<NameKey, std::size_t, Hash> indices_;
  std::size_t last_ = 0;
  std::vector<std::size_t> after_;  // per track: the one whose key came after its last key
};

}  // namespace odori
