#pragma once

#include "motion/motion.h"

#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace odori {

// Finds tracks by name in a list, or appends them. Uses a hash map, and remembers the last track because consecutive
// keys often have the same name.
template <typename Track>
class TrackList {
 public:
  explicit TrackList(std::vector<Track>& tracks) : tracks_(tracks) {}

  auto& keys_of(const NameKey& name) { return tracks_[index_of(name)].keys; }

  // Index of the track with this name; appends a new track if there is none.
  std::size_t index_of(const NameKey& name) {
    if (tracks_.empty() || tracks_[last_].name != name) last_ = find_or_add(name);
    return last_;
  }

 private:
  struct Hash {
    std::size_t operator()(const NameKey& name) const {
      return std::hash<std::string_view>()({reinterpret_cast<const char*>(name.bytes.data()), name.bytes.size()});
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
};

}  // namespace odori
