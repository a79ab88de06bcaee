#pragma once

// View of the frame numbers of any list of keys.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Non-owning: the list of keys must outlive the view and must not change. Keys ascend by frame, at most one per frame.
class KeyFrames {
 public:
  KeyFrames() = default;
  template <typename Key>
  KeyFrames(const std::vector<Key>& keys) : KeyFrames(std::span<const Key>(keys)) {}
  template <typename Key>
  KeyFrames(std::span<const Key> keys)
      : first_(keys.empty() ? nullptr : reinterpret_cast<const std::byte*>(&keys.front().frame)),
        stride_(sizeof(Key)),
        count_(keys.size()) {
    static_assert(sizeof(keys.front().frame) == sizeof(std::uint32_t));
  }

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::uint32_t operator[](std::size_t i) const {
    std::uint32_t frame = 0;
    std::memcpy(&frame, first_ + i * stride_, sizeof(frame));
    return frame;
  }

  // Index of the first key at or after `frame`, searching from index `from`; `size()` when there is none. Exponential
  // search: the cost grows with the logarithm of the distance from `from`.
  std::size_t at_or_after(double frame, std::size_t from = 0) const;

  // Frame of the last key before `frame`, and of the first key after it; empty when there is none.
  std::optional<std::uint32_t> before(double frame) const;
  std::optional<std::uint32_t> after(double frame) const;

 private:
  const std::byte* first_ = nullptr;
  std::size_t stride_ = 0;
  std::size_t count_ = 0;
};

}  // namespace odori
