#include "image/detail/gif_codes.h"

#include <array>

namespace odori {

namespace {

constexpr int kMaxGifCodes = 4096;  // of 12 bits

// Codes from the lowest bit on.
class GifCodeReader {
 public:
  explicit GifCodeReader(Bytes blocks) : blocks_(blocks) {}

  // -1: the blocks have ended.
  int next(int width) {
    while (count_ < width) {
      if (left_ == 0 && !begin_block()) return -1;
      bits_ |= std::uint32_t{blocks_[at_++]} << count_;
      count_ += 8;
      --left_;
    }
    const int code = static_cast<int>(bits_ & ((1u << width) - 1));
    bits_ >>= width;
    count_ -= width;
    return code;
  }

 private:
  bool begin_block() {
    if (at_ >= blocks_.size()) return false;
    left_ = blocks_[at_++];
    return left_ > 0 && left_ <= blocks_.size() - at_;
  }

  Bytes blocks_;
  std::size_t at_ = 0, left_ = 0;  // bytes; left in the block
  std::uint32_t bits_ = 0;
  int count_ = 0;  // of bits
};

// The strings that codes stand for: each is another one and a pixel.
class GifCodeTable {
 public:
  explicit GifCodeTable(int min_bits) : clear_(1 << min_bits), min_bits_(min_bits) {
    for (int i = 0; i < clear_; ++i) {
      last_[i] = first_[i] = static_cast<std::uint8_t>(i);
      length_[i] = 1;
    }
    reset();
  }

  int clear() const { return clear_; }
  int end() const { return clear_ + 1; }
  int width() const { return width_; }
  bool has(int code) const { return code < clear_ || (code > end() && code < size_); }
  bool is_next(int code) const { return code == size_ && size_ < kMaxGifCodes; }

  void reset() {
    size_ = end() + 1;
    width_ = min_bits_ + 1;
  }

  // The string of `before` and the first pixel of `code`, which may be the code that is added.
  void add(int before, int code) {
    if (size_ >= kMaxGifCodes) return;
    before_[size_] = static_cast<std::int16_t>(before);
    last_[size_] = code == size_ ? first_[before] : first_[code];
    first_[size_] = first_[before];
    length_[size_] = static_cast<std::uint16_t>(length_[before] + 1);
    ++size_;
    if (size_ == 1 << width_ && width_ < 12) ++width_;
  }

  // Writes the string as far as it fits. Returns its length.
  std::size_t write(int code, std::span<std::uint8_t> to) const {
    const std::size_t length = length_[code];
    for (std::size_t i = length; i-- > 0; code = before_[code]) {
      if (i < to.size()) to[i] = last_[code];
    }
    return length;
  }

 private:
  int clear_, min_bits_;
  int size_ = 0, width_ = 0;
  std::array<std::int16_t, kMaxGifCodes> before_{};
  std::array<std::uint8_t, kMaxGifCodes> last_{}, first_{};
  std::array<std::uint16_t, kMaxGifCodes> length_{};
};

}  // namespace

bool decode_gif_codes(Bytes blocks, int min_bits, std::span<std::uint8_t> pixels) {
  if (min_bits < 1 || min_bits > 8) return false;
  GifCodeReader codes(blocks);
  GifCodeTable table(min_bits);
  std::size_t done = 0;
  for (int before = -1; done < pixels.size();) {
    const int code = codes.next(table.width());
    if (code == table.clear()) {
      table.reset();
      before = -1;
      continue;
    }
    if (code < 0 || code == table.end()) return false;
    if (!table.has(code) && (before < 0 || !table.is_next(code))) return false;
    if (before >= 0) table.add(before, code);
    done += table.write(code, pixels.subspan(done));
    before = code;
  }
  return true;
}

}  // namespace odori
