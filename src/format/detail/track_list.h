#pragma once

#include "motion/motion.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace odori {

// Finds tracks by name in a list, or appends them.
template <typename Track>
class TrackList {
 public:
  explicit TrackList(std::vector<Track>& tracks) : tracks_(tracks) {}

  auto& keys_of(const NameKey& name) { return tracks_[index_of(name)].keys; }

  // Index of the track with this name; appends a new track if there is none.
  std::size_t index_of(const NameKey& name) {
    // Looked up first, because `emplace` allocates before it looks.
    if (const auto found = indices_.find(name); found != indices_.end()) return found->second;
    indices_.emplace(name, tracks_.size());
    tracks_.push_back({name, {}});
    return tracks_.size() - 1;
  }

 private:
  struct Hash {
    std::size_t operator()(const NameKey& name) const {
      const std::uint64_t mixed = (name.word(0) * 0x9E3779B97F4A7C15u) ^ name.word(NameKey::kLength - 8);
      return static_cast<std::size_t>((mixed * 0xC2B2AE3D27D4EB4Fu) >> 16);
    }
  };

  std::vector<Track>& tracks_;
  std::unordered_map<NameKey, std::size_t, Hash> indices_;
};

}  // namespace odori
