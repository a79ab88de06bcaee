// Reads the chunks of an animated PNG (W3C, PNG third edition, 11.3.6 Animation information).

#include "image/detail/animation_parts.h"
#include "image/detail/decoders.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace odori {

namespace {

constexpr std::size_t kChunkFrame = 12;  // length, type and sum
constexpr std::size_t kHeaderBytes = 13, kControlBytes = 26;

std::uint32_t big_u32(Bytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 | std::uint32_t{bytes[at + 2]} << 8 |
         bytes[at + 3];
}
std::uint32_t big_u16(Bytes bytes, std::size_t at) { return std::uint32_t{bytes[at]} << 8 | bytes[at + 1]; }

void add_u32(std::vector<std::uint8_t>& to, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) to.push_back(static_cast<std::uint8_t>(value >> shift));
}

// With a sum of 0: the decoder does not read it.
void add_chunk(std::vector<std::uint8_t>& to, std::string_view type, Bytes data) {
  add_u32(to, static_cast<std::uint32_t>(data.size()));
  to.insert(to.end(), type.begin(), type.end());
  to.insert(to.end(), data.begin(), data.end());
  add_u32(to, 0);
}

class ApngReader {
 public:
  ApngReader(Bytes file, bool with_files) : file_(file), with_files_(with_files) {}

  std::optional<AnimationParts> read() {
    if (!as_text(file_).starts_with(kPngMagic)) return std::nullopt;
    std::size_t at = kPngMagic.size();
    while (file_.size() - at >= kChunkFrame && parts_.frames.size() <= kMaxAnimationFrames) {
      const std::size_t size = big_u32(file_, at);
      if (size > file_.size() - at - kChunkFrame) return std::nullopt;
      const std::string_view type = as_text(file_.subspan(at + 4, 4));
      if (type == "IEND") return finished();
      if (!read_chunk(type, file_.subspan(at + 8, size))) return std::nullopt;
      at += kChunkFrame + size;
    }
    return parts_.frames.size() > kMaxAnimationFrames ? std::optional(std::move(parts_)) : std::nullopt;
  }

 private:
  // Every frame must have data.
  std::optional<AnimationParts> finished() {
    if (!animated_ || parts_.frames.empty() || !has_data_) return std::nullopt;
    end_frame();
    return std::move(parts_);
  }

  bool read_chunk(std::string_view type, Bytes data) {
    if (type == "IHDR") return read_header(data);
    if (header_.empty()) return false;
    if (type == "acTL") return read_animation(data);
    if (type == "fcTL") return begin_frame(data);
    if (type == "fdAT") return data.size() > 4 && add_data(data.subspan(4));
    // The image for other programs is a frame only if it is announced as one.
    if (type == "IDAT") return parts_.frames.empty() || add_data(data);
    if (with_files_ && (type == "PLTE" || type == "tRNS")) add_chunk(common_, type, data);
    return true;
  }

  bool read_header(Bytes data) {
    if (data.size() != kHeaderBytes || !header_.empty()) return false;
    header_ = data;
    parts_.size = {big_u32(data, 0), big_u32(data, 4)};
    return parts_.size.width > 0 && parts_.size.height > 0;
  }

  bool read_animation(Bytes data) {
    if (data.size() != 8) return false;
    const std::uint32_t plays = big_u32(data, 4);
    parts_.plays = static_cast<int>(std::min<std::uint32_t>(plays, 1 << 30));
    animated_ = true;
    return true;
  }

  bool begin_frame(Bytes data) {
    if (data.size() != kControlBytes || (!parts_.frames.empty() && !has_data_)) return false;
    end_frame();
    FramePart frame;
    frame.width = big_u32(data, 4);
    frame.height = big_u32(data, 8);
    frame.x = big_u32(data, 12);
    frame.y = big_u32(data, 16);
    if (frame.width < 1 || frame.height < 1) return false;
    if (frame.x + frame.width > parts_.size.width || frame.y + frame.height > parts_.size.height) return false;
    const std::uint32_t per_second = big_u16(data, 22);
    frame.seconds = big_u16(data, 20) / static_cast<double>(per_second == 0 ? 100 : per_second);
    const std::uint8_t disposal = data[24], blend = data[25];
    if (disposal > 2 || blend > 1) return false;
    frame.disposal = static_cast<FrameDisposal>(disposal);
    frame.blend = static_cast<FrameBlend>(blend);
    parts_.frames.push_back(std::move(frame));
    has_data_ = false;
    if (with_files_) begin_file();
    return true;
  }

  void begin_file() {
    FramePart& frame = parts_.frames.back();
    frame.file.assign(kPngMagic.begin(), kPngMagic.end());
    std::vector<std::uint8_t> header;
    add_u32(header, static_cast<std::uint32_t>(frame.width));
    add_u32(header, static_cast<std::uint32_t>(frame.height));
    header.insert(header.end(), header_.begin() + 8, header_.end());
    add_chunk(frame.file, "IHDR", header);
    frame.file.insert(frame.file.end(), common_.begin(), common_.end());
  }

  bool add_data(Bytes data) {
    if (parts_.frames.empty()) return false;
    has_data_ = true;
    if (with_files_) add_chunk(parts_.frames.back().file, "IDAT", data);
    return true;
  }

  void end_frame() {
    if (with_files_ && !parts_.frames.empty()) add_chunk(parts_.frames.back().file, "IEND", {});
  }

  Bytes file_;
  bool with_files_;
  Bytes header_;                      // IHDR
  std::vector<std::uint8_t> common_;  // chunks that every frame needs
  bool animated_ = false;
  bool has_data_ = false;  // of the last frame
  AnimationParts parts_;
};

}  // namespace

std::optional<AnimationParts> apng_parts(Bytes file, bool with_files) { return ApngReader(file, with_files).read(); }

}  // namespace odori
