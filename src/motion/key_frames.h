#pragma once

// The frames alone of any list of keys, without copying them.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Refers to a list of keys, which outlives it and stays as it is. Keys ascend by frame, one a frame.
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

  // The first key from number `from` on that is not before `frame`; the number of keys where there is none. Near ones
  // are found sooner than far ones.
  std::size_t at_or_after(double frame, std::size_t from = 0) const;

  // The last key before `frame`, and the first after it.
  std::optional<std::uint32_t> before(double frame) const;
  std::optional<std::uint32_t> after(double frame) const;

 private:
  const std::byte* first_ = nullptr;
  std::size_t stride_ = 0;
  std::size_t count_ = 0;
};

}  // namespace odori
