#include "base/bytes.h"
#include "make_sample/materials.h"
#include "make_sample/numbers.h"

#include <functional>

namespace odori::komai {

namespace {

using glm::dvec4;

// An image from a function that returns the color (RGBA, 0..1, straight alpha) at coordinates 0..1 from the top left.
// Every pixel is the mean of 4 x 4 samples.
Image painted(int width, int height, const std::function<dvec4(dvec2)>& color_at) {
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
  constexpr dvec4 kDeep{0.04, 0.13, 0.24, 1}, kBody{0.07, 0.42, 0.50, 1}, kBright{0.50, 0.93, 0.80, 1};
  constexpr dvec4 kPupil{0.02, 0.06, 0.13, 1}, kLight{1, 1, 1, 1}, kSky{0.55, 0.80, 0.95, 1};
  dvec4 color = mixed(kDeep, kBody, ease(0.16, 0.58, at.y));
  color = mixed(color, kBright, 0.95 * ease(0.98, 0.45, oval(at, {0.5, 0.90}, {0.46, 0.40})));
  color = mixed(color, kPupil, ease(1.08, 0.90, oval(at, {0.5, 0.50}, {0.19, 0.22})));
  // A ring around the pupil, and the dark rim.
  const double ring = oval(at, {0.5, 0.52}, {0.30, 0.32});
  color = mixed(color, kBright, 0.35 * ease(0.86, 0.97, ring) * ease(1.12, 1.0, ring) * ease(0.35, 0.6, at.y));
  color = mixed(color, kDeep, ease(0.82, 0.97, oval(at, {0.5, 0.5}, {0.5, 0.5})));
  color = mixed(color, kSky, 0.45 * ease(1.1, 0.7, oval(at, {0.5, 0.20}, {0.34, 0.16})));
  color = mixed(color, kLight, ease(1.06, 0.94, oval(at, {0.33, 0.29}, {0.150, 0.125})));
  return mixed(color, kLight, 0.92 * ease(1.1, 0.9, oval(at, {0.69, 0.71}, {0.078, 0.066})));
}

}  // namespace

Image eye_texture() { return painted(128, 128, iris_color); }

Image cheek_texture() {
  return painted(64, 64, [](dvec2 at) {
    return dvec4(1.0, 0.45, 0.42, 0.62 * ease(1.0, 0.15, oval(at, {0.5, 0.5}, {0.5, 0.5})));
  });
}

Image shine_texture() {
  return painted(128, 128, [](dvec2 at) {
    // An arc around a point below the center: highest at the crown of the head, lower at the sides.
    const double from_arc = oval(at, {0.5, 0.98}, {0.86, 0.70});
    const double band = ease(0.86, 0.97, from_arc) * ease(1.10, 0.99, from_arc);
    const double light = 0.34 * band + 0.10 * ease(0.5, 0.1, at.y);
    return dvec4(light, light * 0.82, light * 0.62, 1.0);
  });
}

Image sheen_texture() {
  return painted(64, 64, [](dvec2 at) {
    const double rim = oval(at, {0.5, 0.5}, {0.5, 0.5});
    const double light = 0.13 * ease(0.55, 1.0, rim) * ease(0.75, 0.1, at.y) + 0.04 * ease(0.8, 0.2, at.y);
    return dvec4(light * 0.85, light * 0.92, light, 1.0);
  });
}

Image gloss_texture() {
  return painted(64, 64, [](dvec2 at) {
    const double window = ease(1.15, 0.75, oval(at, {0.36, 0.26}, {0.16, 0.10}));
    const double rim = ease(0.80, 0.98, oval(at, {0.5, 0.5}, {0.5, 0.5})) * ease(0.6, 0.2, at.y);
    const double light = 0.34 * window + 0.12 * rim + 0.05 * ease(0.6, 0.1, at.y);
    return dvec4(light, light * 0.93, light * 0.86, 1.0);
  });
}

Image toon_texture() {
  return painted(4, 64, [](dvec2 at) { return mixed({1, 1, 1, 1}, {0.80, 0.77, 0.87, 1}, ease(0.50, 0.62, at.y)); });
}

Image skin_toon_texture() {
  return painted(4, 64, [](dvec2 at) { return mixed({1, 1, 1, 1}, {0.95, 0.81, 0.78, 1}, ease(0.56, 0.72, at.y)); });
}

Image shade_texture() {
  return painted(4, 64, [](dvec2 at) { return mixed({1, 1, 1, 1}, {0.47, 0.47, 0.47, 1}, glm::min(2.0 * at.y, 1.0)); });
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
