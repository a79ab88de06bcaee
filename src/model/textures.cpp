#include "model/textures.h"

#include "base/text.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace odori {

namespace {

constexpr int kSide = 32;  // pixels

// Colour of the rows from `row` to the next band.
struct Band {
  int row;
  std::array<std::uint8_t, 3> color;
};

constexpr std::array<std::uint8_t, 3> kWhite{255, 255, 255};

constexpr Band kToon01[]{{0, kWhite}, {16, {205, 205, 205}}};
constexpr Band kToon02[]{{0, kWhite}, {16, {245, 225, 225}}};
constexpr Band kToon03[]{{0, kWhite}, {16, {154, 154, 154}}};
constexpr Band kToon04[]{{0, kWhite}, {16, {248, 239, 235}}};
constexpr Band kToon05[]{{0, kWhite},           {19, {255, 254, 254}}, {20, {255, 250, 248}}, {21, {255, 246, 242}},
                         {22, {255, 240, 234}}, {23, {255, 236, 229}}, {24, {255, 233, 224}}, {25, {255, 231, 222}},
                         {26, {255, 231, 221}}, {30, {255, 231, 222}}, {31, {254, 232, 223}}};
constexpr Band kToon06[]{{0, {255, 237, 97}},   {8, {255, 238, 106}}, {9, {255, 246, 175}}, {10, {255, 254, 242}},
                         {11, {255, 242, 138}}, {12, {255, 237, 97}}, {22, {254, 235, 94}}, {23, {238, 218, 69}},
                         {24, {209, 187, 24}},  {25, {197, 174, 6}},  {26, {195, 172, 3}}};
constexpr Band kPlain[]{{0, kWhite}};

std::span<const Band> bands_of(int index) {
  switch (index) {
    case 0:
      return kToon01;
    case 1:
      return kToon02;
    case 2:
      return kToon03;
    case 3:
      return kToon04;
    case 4:
      return kToon05;
    case 5:
      return kToon06;
    default:
      return kPlain;
  }
}

std::string_view file_name(std::string_view path) {
  const std::size_t separator = path.find_last_of("/\\");
  return separator == std::string_view::npos ? path : path.substr(separator + 1);
}

}  // namespace

Image shared_toon(int index) {
  assert(index >= 0 && index < kSharedToonCount);
  Image image{kSide, kSide, {}};
  image.rgba.reserve(kSide * kSide * 4);
  const std::span<const Band> bands = bands_of(index);
  std::size_t band = 0;
  for (int row = 0; row < kSide; ++row) {
    if (band + 1 < bands.size() && bands[band + 1].row == row) ++band;
    const auto& [red, green, blue] = bands[band].color;
    for (int column = 0; column < kSide; ++column) image.rgba.insert(image.rgba.end(), {red, green, blue, 255});
  }
  return image;
}

std::string shared_toon_name(int index) { return (index < 9 ? "toon0" : "toon") + std::to_string(index + 1) + ".bmp"; }

bool is_screen_texture(std::string_view path) { return file_key(file_name(path)) == "screen.bmp"; }

int shared_toon_index(std::string_view path) {
  const std::string name = file_key(file_name(path));
  for (int i = 0; i < kSharedToonCount; ++i) {
    if (name == shared_toon_name(i)) return i;
  }
  return -1;
}

}  // namespace odori
