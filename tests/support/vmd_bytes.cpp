#include "support/vmd_bytes.h"

#include <algorithm>

namespace odori::testing {

void VmdBytes::field(std::string_view text, std::size_t size, std::uint8_t fill) {
  const std::string_view kept = text.substr(0, size);
  append(text_bytes(kept));
  for (std::size_t i = kept.size(); i < size; ++i) u8(i == kept.size() ? 0 : fill);
}

void VmdBytes::header_with(std::string_view magic, std::size_t name_size) {
  field(magic, 30);
  field("\x83\x7E\x83\x4E", name_size, 0xFD);  // ミク
}

void VmdBytes::bone(std::string_view name, std::uint32_t frame, glm::vec3 translation, glm::quat rotation) {
  bone(name, frame, translation, rotation,
       curve_block({20, 20, 20, 20, 20, 20, 20, 20, 107, 107, 107, 107, 107, 107, 107, 107}));
}

void VmdBytes::bone(std::string_view name, std::uint32_t frame, glm::vec3 translation, glm::quat rotation,
                    const std::array<std::uint8_t, 64>& curves) {
  field(name, 15, 0xFD);
  u32(frame);
  vec3(translation);
  for (const float v : {rotation.x, rotation.y, rotation.z, rotation.w}) f32(v);
  write(curves);
}

void VmdBytes::morph(std::string_view name, std::uint32_t frame, float weight) {
  field(name, 15);
  u32(frame);
  f32(weight);
}

std::array<std::uint8_t, 64> curve_block(const std::array<std::uint8_t, 16>& row, std::uint8_t byte2,
                                         std::uint8_t byte3) {
  std::array<std::uint8_t, 64> block{};
  for (std::size_t r = 0; r < 4; ++r)
    std::copy(row.begin() + static_cast<std::ptrdiff_t>(r), row.end(), &block[16 * r]);
  block[2] = byte2;
  block[3] = byte3;
  return block;
}

namespace {

void camera_key(VmdBytes& out, std::uint32_t frame, std::uint8_t projection) {
  out.u32(frame);
  out.f32(-30.0f);
  out.vec3({1, 2, 3});
  out.vec3({0.1f, 0.2f, 0.3f});
  for (std::uint8_t i = 0; i < 24; ++i) out.u8(i);
  out.u32(45);
  out.u8(projection);
}

}  // namespace

VmdBytes vmd_with_everything() {
  VmdBytes out;
  out.header();
  out.count("bone keys", 3u);
  out.bone("\x83\x5A\x83\x93\x83\x5E\x81\x5B", 0);               // センター
  out.bone("\x93\xAA", 5, {1, 2, 3}, {0.0f, 0.0f, 2.0f, 0.0f});  // 頭, half a turn about y, with length 2
  out.bone("\x83\x5A\x83\x93\x83\x5E\x81\x5B", 10, {4, 5, 6});
  out.count("morph keys", 1u);
  out.morph("\x82\xA0", 3, 0.5f);  // あ
  out.count("camera keys", 2u);
  camera_key(out, 7, 0);
  camera_key(out, 8, 1);
  out.count("light keys", 1u);
  out.u32(4);
  out.vec3({0.1f, 0.2f, 0.3f});
  out.vec3({0, -1, 0});
  out.count("self shadow keys", 1u);
  out.u32(6);
  out.u8(2);
  out.f32(0.02f);
  out.count("property keys", 1u);
  out.u32(9);
  out.u8(0);
  out.count("property keys", 2u);
  out.field("\x8D\xB6\x91\xAB\x82\x68\x82\x6A", 20);  // 左足ＩＫ
  out.u8(0);
  out.field("\x89\x45\x91\xAB\x82\x68\x82\x6A", 20);  // 右足ＩＫ
  out.u8(1);
  return out;
}

}  // namespace odori::testing
