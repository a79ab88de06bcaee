// Reads GIF89a (CompuServe, 1990): the first image, and the parts of an animation.

#include "image/detail/animation_parts.h"
#include "image/detail/decoders.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

namespace {

constexpr std::size_t kGifHeader = 13;  // with the description of the screen
constexpr std::uint8_t kHasTable = 0x80, kInterlaced = 0x40, kTableSize = 0x07;

std::uint16_t little_u16(Bytes file, std::size_t at) {
  return static_cast<std::uint16_t>(file[at] | file[at + 1] << 8);
}

std::size_t table_bytes(std::uint8_t flags) {
  return (flags & kHasTable) != 0 ? std::size_t{3} << ((flags & kTableSize) + 1) : 0;
}

bool is_gif(Bytes file) {
  if (file.size() < kGifHeader) return false;
  const std::string_view magic = as_text(file.first(6));
  return magic == "GIF89a" || magic == "GIF87a";
}

// The LZW codes of a GIF (GIF89a, appendix F).

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

// Decodes sub-blocks, with the empty one at their end, to the pixels' indices into the colour table. Codes beyond the
// pixels are ignored. `min_bits`: as stored before the blocks. False: the codes are damaged, or there are too few.
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

// The row of the image that is stored as row `stored`: every eighth, those between them, and so on.
std::int64_t interlaced_row(std::int64_t stored, std::int64_t height) {
  for (const auto& [first, step] : {std::pair<std::int64_t, std::int64_t>(0, 8), {4, 8}, {2, 4}, {1, 2}}) {
    const std::int64_t rows = height > first ? (height - first + step - 1) / step : 0;
    if (stored < rows) return first + stored * step;
    stored -= rows;
  }
  return 0;
}

// Of a graphic control extension, for the image behind it.
struct GifControl {
  std::uint8_t flags = 0;
  std::uint16_t delay = 0;  // 1/100 s
  std::uint8_t transparent = 0;
};

class GifReader {
 public:
  GifReader(Bytes file, bool with_files) : file_(file), with_files_(with_files) {}

  std::optional<AnimationParts> read() {
    if (!read_screen()) return std::nullopt;
    while (at_ < file_.size() && parts_.frames.size() <= kMaxAnimationFrames) {
      const std::uint8_t block = file_[at_++];
      if (block == 0x3B) return std::move(parts_);
      const bool read = block == 0x21 ? read_extension() : block == 0x2C && read_image_block();
      if (!read) return std::nullopt;
    }
    return parts_.frames.size() > kMaxAnimationFrames ? std::optional(std::move(parts_)) : std::nullopt;
  }

  // The first image alone, whatever is behind it.
  Result<Image> read_first() {
    if (!read_screen()) return fault(kImageBroken);
    while (at_ < file_.size() && parts_.frames.empty()) {
      const std::uint8_t block = file_[at_++];
      if (!(block == 0x21 ? read_extension() : block == 0x2C && read_image_block())) return fault(kImageBroken);
    }
    if (parts_.frames.empty()) return fault(kImageBroken);
    return first_image();
  }

 private:
  // What an image is decoded with.
  struct GifImage {
    Bytes table;
    bool interlaced = false;
    GifControl control;
    std::size_t data = 0;  // offset in the file
  };

  bool read_screen() {
    if (!is_gif(file_)) return false;
    parts_.size = {little_u16(file_, 6), little_u16(file_, 8)};
    flags_ = file_[10];
    return take_table(flags_, kGifHeader, table_) && parts_.size.width > 0 && parts_.size.height > 0;
  }

  // On transparency, where it does not cover the screen.
  Result<Image> first_image() const {
    const FramePart& frame = parts_.frames.front();
    constexpr std::int64_t kMaxPixelsPerByte = 4096;  // a code has 9 bits or more where it stands for so many
    const auto bytes = static_cast<std::int64_t>(file_.size());
    if (frame.width * frame.height / kMaxPixelsPerByte > bytes) return fault(kImageBroken);
    std::vector<std::uint8_t> indices(static_cast<std::size_t>(frame.width * frame.height));
    const std::size_t data = first_.data;
    if (!decode_gif_codes(file_.subspan(data + 1), file_[data], indices)) return fault(kImageBroken);
    Image image = blank_image(static_cast<int>(parts_.size.width), static_cast<int>(parts_.size.height));
    const std::int64_t width = std::min(frame.width, parts_.size.width - frame.x);
    for (std::int64_t stored = 0; stored < frame.height; ++stored) {
      const std::int64_t y = frame.y + (first_.interlaced ? interlaced_row(stored, frame.height) : stored);
      if (y >= parts_.size.height) continue;
      for (std::int64_t x = 0; x < width; ++x) {
        const std::uint8_t index = indices[static_cast<std::size_t>(stored * frame.width + x)];
        const bool transparent = (first_.control.flags & 1) != 0 && index == first_.control.transparent;
        if (transparent || std::size_t{3} * index + 3 > first_.table.size()) continue;
        std::uint8_t* to = image.rgba.data() + 4 * (y * parts_.size.width + frame.x + x);
        std::copy_n(first_.table.data() + std::size_t{3} * index, 3, to);
        to[3] = 255;
      }
    }
    return image;
  }

  bool has(std::size_t bytes) const { return file_.size() - at_ >= bytes; }

  // A colour table at `at`; `at_` is behind it then.
  bool take_table(std::uint8_t flags, std::size_t at, Bytes& table) {
    const std::size_t size = table_bytes(flags);
    if (file_.size() < at || file_.size() - at < size) return false;
    table = file_.subspan(at, size);
    at_ = at + size;
    return true;
  }

  // Sub-blocks with the empty one at their end.
  bool skip_blocks() {
    while (has(1)) {
      const std::size_t size = file_[at_++];
      if (size == 0) return true;
      if (!has(size)) return false;
      at_ += size;
    }
    return false;
  }

  bool read_extension() {
    constexpr std::uint8_t kControl = 0xF9, kApplication = 0xFF;
    if (!has(2)) return false;
    const std::uint8_t label = file_[at_], size = file_[at_ + 1];
    if (!has(2 + std::size_t{size})) return false;
    const Bytes first = file_.subspan(at_ + 2, size);
    ++at_;
    if (label == kControl && size >= 4) control_ = {first[0], little_u16(first, 1), first[3]};
    if (label == kApplication && size == 11) read_loop(as_text(first));
    return skip_blocks();
  }

  // The number of repetitions, behind the name of the application. `at_` is at the size of the name.
  void read_loop(std::string_view name) {
    constexpr std::size_t kData = 12;
    if (name != "NETSCAPE2.0" && name != "ANIMEXTS1.0") return;
    if (!has(kData + 4) || file_[at_ + kData] != 3 || file_[at_ + kData + 1] != 1) return;
    const int repetitions = little_u16(file_, at_ + kData + 2);
    parts_.plays = repetitions == 0 ? 0 : repetitions + 1;
  }

  bool read_image_block() {
    constexpr std::size_t kDescription = 9;
    if (!has(kDescription)) return false;
    FramePart frame;
    frame.x = little_u16(file_, at_);
    frame.y = little_u16(file_, at_ + 2);
    frame.width = little_u16(file_, at_ + 4);
    frame.height = little_u16(file_, at_ + 6);
    const std::uint8_t flags = file_[at_ + 8];
    if (frame.width < 1 || frame.height < 1) return false;
    if (frame.width > parts_.size.width || frame.height > parts_.size.height) return false;
    Bytes table;
    if (!take_table(flags, at_ + kDescription, table)) return false;
    const std::size_t data = at_;
    if (!has(1)) return false;
    ++at_;  // size of the codes
    if (!skip_blocks()) return false;
    frame.seconds = control_.delay / 100.0;
    constexpr std::array kDisposals{FrameDisposal::keep, FrameDisposal::keep, FrameDisposal::clear,
                                    FrameDisposal::restore};
    frame.disposal = kDisposals[std::min((control_.flags >> 2) & 7, 3)];
    const bool own = !table.empty();
    if (with_files_) frame.file = still_file(frame, own ? table : table_, own ? flags : flags_, flags, data);
    if (parts_.frames.empty()) first_ = {own ? table : table_, (flags & kInterlaced) != 0, control_, data};
    parts_.frames.push_back(std::move(frame));
    control_ = {};
    return true;
  }

  // A GIF as large as the frame: pixels that it leaves out are transparent.
  std::vector<std::uint8_t> still_file(const FramePart& frame, Bytes table, std::uint8_t table_flags,
                                       std::uint8_t image_flags, std::size_t data) const {
    const auto low = [](std::int64_t side) { return static_cast<std::uint8_t>(side & 0xFF); };
    const auto high = [](std::int64_t side) { return static_cast<std::uint8_t>(side >> 8); };
    const std::uint8_t w0 = low(frame.width), w1 = high(frame.width), h0 = low(frame.height), h1 = high(frame.height);
    const auto flags = static_cast<std::uint8_t>(table_flags & (kHasTable | kTableSize));
    std::vector<std::uint8_t> still{'G', 'I', 'F', '8', '9', 'a', w0, w1, h0, h1, flags, 0, 0};
    still.insert(still.end(), table.begin(), table.end());
    const auto transparency = static_cast<std::uint8_t>(control_.flags & 1);
    still.insert(still.end(), {0x21, 0xF9, 4, transparency, 0, 0, control_.transparent, 0});
    still.insert(still.end(), {0x2C, 0, 0, 0, 0, w0, w1, h0, h1, static_cast<std::uint8_t>(image_flags & kInterlaced)});
    const Bytes codes = file_.subspan(data, at_ - data);
    still.insert(still.end(), codes.begin(), codes.end());
    still.push_back(0x3B);
    return still;
  }

  Bytes file_;
  bool with_files_;
  std::size_t at_ = 0;
  std::uint8_t flags_ = 0;  // of the screen
  Bytes table_;             // of the screen; may be empty
  GifControl control_;
  AnimationParts parts_;
  GifImage first_;
};

}  // namespace

std::optional<ImageSize> gif_size(Bytes file) {
  if (!is_gif(file)) return std::nullopt;
  return ImageSize{little_u16(file, 6), little_u16(file, 8)};
}

Result<Image> decode_gif(Bytes file) { return GifReader(file, false).read_first(); }

std::optional<AnimationParts> gif_parts(Bytes file, bool with_files) { return GifReader(file, with_files).read(); }

}  // namespace odori
