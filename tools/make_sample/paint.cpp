#include "base/bytes.h"
#include "make_sample/materials.h"
#include "make_sample/numbers.h"

#include <functional>

namespace odori::komai {

namespace {

using glm::dvec4;

// An image from a function that returns the color (RGBA, 0..1, straight alpha) at coordinates 0..1 from the top left.
// Every pixel is the mean of 4 x 4 samples.
Image heat_mapped(int width, int height, const std::function<dvec4(dvec2)>& color_at) {
  constexpr int kSamples = 4;
  Image image{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      dvec4 sum(0.0);
      for (int i = 0; i < kSamples * kSamples; ++i) {
        const dvec2 inside((i % kSamples + 0.5) / kSamples, (i / kSamples + 0.5) / kSamples);
        sum += color_at((dvec2(x, y) + inside) / dvec2(width, height));
      }
      for (int channel = 0; channel < 4; ++channel) {
        const double mean = std::clamp(sum[channel] / (kSamples * kSamples), 0.0, 1.0);
        image.rgba.push_back(static_cast<std::uint8_t>(std::floor(mean * 255.0 + 0.4987)));
      }
    }
  }
  return image;
}

dvec4 mixed(dvec4 a, dvec4 b, double share) { return a + (b - a) * share; }

// Distance from the center of an oval; 1 on its rim.
double oval(dvec2 position, dvec2 center, dvec2 radius) { return glm::length((position - center) / radius); }

dvec4 iris_color(dvec2 at) {
  constexpr dvec4 kDeep{0.05, 0.16, 0.24, 1}, kBody{0.08, 0.40, 0.46, 1}, kBright{0.46, 0.86, 0.74, 1};
  constexpr dvec4 kPupil{0.02, 0.07, 0.12, 1}, kLight{1, 1, 1, 1};
  dvec4 color = mixed(kDeep, kBody, ease(0.10, 0.50, at.y));
  color = mixed(color, kBright, 0.9 * ease(0.95, 0.55, oval(at, {0.5, 0.86}, {0.44, 0.36})));
  color = mixed(color, kPupil, ease(1.06, 0.94, oval(at, {0.5, 0.50}, {0.23, 0.25})));
  color = mixed(color, kDeep, ease(0.84, 0.98, oval(at, {0.5, 0.5}, {0.5, 0.5})));
  color = mixed(color, kLight, ease(1.06, 0.94, oval(at, {0.34, 0.27}, {0.155, 0.135})));
  return mixed(color, kLight, 0.9 * ease(1.1, 0.9, oval(at, {0.67, 0.70}, {0.075, 0.065})));
}

}  // namespace

Image eye_texture() { return heat_mapped(128, 128, iris_color); }

Image cheek_texture() {
  return heat_mapped(64, 64, [](dvec2 at) {
    return dvec4(1.0, 0.45, 0.42, 0.62 * ease(1.0, 0.15, oval(at, {0.5, 0.5}, {0.5, 0.5})));
  });
}

Image shine_texture() {
  return heat_mapped(128, 128, [](dvec2 at) {
    // An arc around a point below the center: highest at the crown of the head, lower at the sides.
    const double from_arc = oval(at, {0.5, 0.98}, {0.86, 0.70});
    const double band = ease(0.86, 0.97, from_arc) * ease(1.10, 0.99, from_arc);
    const double light = 0.34 * band + 0.10 * ease(0.5, 0.1, at.y);
    return dvec4(light, light * 0.82, light * 0.62, 1.0);
  });
}

Image toon_texture() {
  return heat_mapped(4, 64, [](dvec2 at) {
    return mixed({1, 1, 1, 1}, {0.80, 0.77, 0.87, 1}, ease(0.50, 0.62, at.y));
  });
}

Image skin_toon_texture() {
  return heat_mapped(4, 64, [](dvec2 at) {
    return mixed({1, 1, 1, 1}, {0.95, 0.81, 0.78, 1}, ease(0.56, 0.72, at.y));
  });
}

namespace {

using Pixel = std::array<std::uint8_t, 4>;

// The length of the run of equal pixels that begins at `from`, at most 128.
std::size_t run_length(const std::vector<Pixel>& row, std::size_t from) {
  std::size_t end = from + 1;
  while (end < row.size() && end - from < 128 && row[end] == row[from]) ++end;
  return end - from;
}

void write_row(ByteWriter& out, const std::vector<Pixel>& row) {
  std::size_t at = 0;
  while (at < row.size()) {
    if (const std::size_t run = run_length(row, at); run > 1) {
      out.u8(static_cast<std::uint8_t>(0x80 | (run - 1)));
      out.append(row[at]);
      at += run;
      continue;
    }
    std::size_t end = at + 1;
    while (end < row.size() && end - at < 128 && run_length(row, end) == 1) ++end;
    out.u8(static_cast<std::uint8_t>(end - at - 1));
    for (; at < end; ++at) out.append(row[at]);
  }
}

}  // namespace

std::vector<std::uint8_t> write_tga(const Image& image) {
  constexpr std::uint8_t kRunLengthColor = 10, kTopLeftWithAlpha = 0x28;
  ByteWriter out;
  out.append(std::array<std::uint8_t, 12>{0, 0, kRunLengthColor});  // no image ID, no palette, origin 0, 0
  out.u16(static_cast<std::uint16_t>(image.width));
  out.u16(static_cast<std::uint16_t>(image.height));
  out.u8(32);
  out.u8(kTopLeftWithAlpha);
  for (int y = 0; y < image.height; ++y) {
    std::vector<Pixel> row;
    for (int x = 0; x < image.width; ++x) {
      const std::uint8_t* rgba = &image.rgba[static_cast<std::size_t>(4 * (y * image.width + x))];
      row.push_back({rgba[2], rgba[1], rgba[0], rgba[3]});
    }
    write_row(out, row);
  }
  return std::move(out.bytes());
}

}  // namespace odori::komai
