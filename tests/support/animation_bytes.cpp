#include "support/animation_bytes.h"

#include "base/bytes.h"
#include "image/image_decoder.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

namespace odori::testing {

namespace {

using Colors = std::vector<std::array<std::uint8_t, 4>>;

constexpr std::size_t kColors = 16;

std::array<std::uint8_t, 4> color_at(const Image& image, std::size_t pixel) {
  std::array<std::uint8_t, 4> color{};
  std::copy_n(image.rgba.begin() + static_cast<std::ptrdiff_t>(4 * pixel), 4, color.begin());
  return color;
}

void add_colors(const Image& image, Colors& colors) {
  for (std::size_t i = 0; i < image.rgba.size() / 4; ++i) {
    const auto color = color_at(image, i);
    if (std::ranges::find(colors, color) == colors.end()) colors.push_back(color);
  }
  assert(colors.size() <= kColors);
}

class LittleWriter {
 public:
  void u8(int value) { bytes.push_back(static_cast<std::uint8_t>(value)); }
  void u16(int value) {
    u8(value & 0xFF);
    u8(value >> 8);
  }
  void text(std::string_view text) { bytes.insert(bytes.end(), text.begin(), text.end()); }
  void table(const Colors& colors) {
    for (std::size_t i = 0; i < kColors; ++i) {
      for (std::size_t channel = 0; channel < 3; ++channel) u8(i < colors.size() ? colors[i][channel] : 0);
    }
  }

  std::vector<std::uint8_t> bytes;
};

// Codes of 9 bits, without compression: so few that their width never grows.
std::vector<std::uint8_t> plain_codes(const Image& image, const Colors& colors) {
  constexpr std::uint32_t kClear = 256, kEnd = 257;
  std::vector<std::uint8_t> packed;
  std::uint32_t bits = 0;
  int count = 0;
  const auto add = [&](std::uint32_t code) {
    bits |= code << count;
    for (count += 9; count >= 8; count -= 8, bits >>= 8) packed.push_back(static_cast<std::uint8_t>(bits));
  };
  add(kClear);
  for (std::size_t i = 0; i < image.rgba.size() / 4; ++i) {
    add(static_cast<std::uint32_t>(std::ranges::find(colors, color_at(image, i)) - colors.begin()));
  }
  add(kEnd);
  if (count > 0) packed.push_back(static_cast<std::uint8_t>(bits));
  return packed;
}

void add_frame(const StoredFrame& frame, const Colors& colors, bool own_table, LittleWriter& out) {
  const auto clear = std::ranges::find_if(colors, [](const auto& color) { return color[3] == 0; });
  const bool transparent = clear != colors.end();
  out.text("\x21\xF9\x04");
  out.u8(frame.dispose << 2 | int{transparent});
  out.u16(frame.delay);
  out.u8(transparent ? static_cast<int>(clear - colors.begin()) : 0);
  out.u8(0);
  out.u8(0x2C);
  for (const int value : {frame.x, frame.y, frame.pixels.width, frame.pixels.height}) out.u16(value);
  out.u8(own_table ? 0x83 : 0);
  if (own_table) out.table(colors);
  out.u8(8);
  const std::vector<std::uint8_t> codes = plain_codes(frame.pixels, colors);
  for (std::size_t at = 0; at < codes.size(); at += 255) {
    const std::size_t size = std::min<std::size_t>(codes.size() - at, 255);
    out.u8(static_cast<int>(size));
    out.bytes.insert(out.bytes.end(), codes.begin() + static_cast<std::ptrdiff_t>(at),
                     codes.begin() + static_cast<std::ptrdiff_t>(at + size));
  }
  out.u8(0);
}

void add_big(std::vector<std::uint8_t>& to, std::uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; --i) to.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

void add_png_chunk(std::vector<std::uint8_t>& to, std::string_view type, const std::vector<std::uint8_t>& data) {
  add_big(to, data.size(), 4);
  to.insert(to.end(), type.begin(), type.end());
  to.insert(to.end(), data.begin(), data.end());
  add_big(to, 0, 4);
}

// The data of the first chunk of this type.
std::vector<std::uint8_t> chunk_of(const std::vector<std::uint8_t>& png, std::string_view type) {
  for (std::size_t at = 8; at + 12 <= png.size();) {
    const std::size_t size = png[at] << 24 | png[at + 1] << 16 | png[at + 2] << 8 | png[at + 3];
    const auto data = png.begin() + static_cast<std::ptrdiff_t>(at + 8);
    if (std::equal(type.begin(), type.end(), data - 4)) return {data, data + static_cast<std::ptrdiff_t>(size)};
    at += size + 12;
  }
  return {};
}

std::vector<std::uint8_t> frame_control(const StoredFrame& frame, std::uint32_t sequence) {
  std::vector<std::uint8_t> control;
  add_big(control, sequence, 4);
  for (const int value : {frame.pixels.width, frame.pixels.height, frame.x, frame.y})
    add_big(control, static_cast<std::uint64_t>(value), 4);
  add_big(control, static_cast<std::uint64_t>(frame.delay), 2);
  add_big(control, 100, 2);
  control.push_back(frame.dispose);
  control.push_back(frame.blend);
  return control;
}

}  // namespace

std::vector<std::uint8_t> gif(const StoredAnimation& animation) {
  Colors shared;
  for (const StoredFrame& frame : animation.frames) {
    if (!animation.own_tables) add_colors(frame.pixels, shared);
  }
  LittleWriter out;
  out.text("GIF89a");
  out.u16(animation.width);
  out.u16(animation.height);
  out.u8(animation.own_tables ? 0 : 0x83);
  out.u8(0);
  out.u8(0);
  if (!animation.own_tables) out.table(shared);
  if (animation.loops >= 0) {
    out.text("\x21\xFF\x0BNETSCAPE2.0\x03\x01");
    out.u16(animation.loops);
    out.u8(0);
  }
  for (const StoredFrame& frame : animation.frames) {
    Colors own;
    if (animation.own_tables) add_colors(frame.pixels, own);
    add_frame(frame, animation.own_tables ? own : shared, animation.own_tables, out);
  }
  out.u8(0x3B);
  return std::move(out.bytes);
}

std::vector<std::uint8_t> apng(const StoredAnimation& animation) {
  Image whole{animation.width, animation.height, {}};
  whole.rgba.assign(static_cast<std::size_t>(4 * whole.width * whole.height), 255);
  const std::vector<std::uint8_t> first = write_png(whole);
  std::vector<std::uint8_t> out(first.begin(), first.begin() + 8), control;
  add_png_chunk(out, "IHDR", chunk_of(first, "IHDR"));
  add_big(control, animation.frames.size(), 4);
  add_big(control, static_cast<std::uint64_t>(std::max(animation.loops, 0)), 4);
  add_png_chunk(out, "acTL", control);
  if (animation.hidden_image) add_png_chunk(out, "IDAT", chunk_of(first, "IDAT"));
  std::uint32_t sequence = 0;
  for (std::size_t i = 0; i < animation.frames.size(); ++i) {
    add_png_chunk(out, "fcTL", frame_control(animation.frames[i], sequence++));
    const std::vector<std::uint8_t> data = chunk_of(write_png(animation.frames[i].pixels), "IDAT");
    if (i == 0 && !animation.hidden_image) {
      add_png_chunk(out, "IDAT", data);
      continue;
    }
    std::vector<std::uint8_t> numbered;
    add_big(numbered, sequence++, 4);
    numbered.insert(numbered.end(), data.begin(), data.end());
    add_png_chunk(out, "fdAT", numbered);
  }
  add_png_chunk(out, "IEND", {});
  return out;
}

}  // namespace odori::testing
