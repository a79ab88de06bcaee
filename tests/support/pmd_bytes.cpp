#include "support/pmd_bytes.h"

#include "base/text.h"

#include <string>

namespace odori::testing {

void PmdBytes::text(std::string_view utf8, std::size_t size) {
  const std::string stored = cp932_from_utf8(utf8).value_or("?").substr(0, size);
  append(text_bytes(stored));
  for (std::size_t i = stored.size(); i < size; ++i) u8(i == stored.size() ? 0 : 0xFD);
}

namespace {

constexpr std::uint16_t kNoBone = 0xFFFF;

void vertex(PmdBytes& out, std::uint16_t a, std::uint16_t b, std::uint8_t percent, std::uint8_t edge) {
  out.floats({1, 2, 3, 0, 0, -1, 0.25f, 0.75f});
  out.index(a);
  out.index(b);
  out.u8(percent);
  out.u8(edge);
}

void geometry(PmdBytes& out) {
  out.count<std::uint32_t>("vertices", 4);
  vertex(out, 1, 2, 100, 0);
  vertex(out, 1, 2, 0, 1);
  vertex(out, 1, 2, 25, 0);
  vertex(out, 3, 0, 150, 0);
  out.count<std::uint32_t>("faces", 6);
  for (const std::uint16_t corner : std::array<std::uint16_t, 6>{0, 1, 2, 2, 1, 3}) out.index(corner);
}

void material(PmdBytes& out, float alpha, std::uint8_t toon, std::uint8_t edge, std::string_view textures) {
  out.floats({0.1f, 0.2f, 0.3f, alpha, 5, 0.4f, 0.5f, 0.6f, 0.7f, 0.8f, 0.9f});
  out.u8(toon);
  out.u8(edge);
  out.u32(3);
  out.text(textures, 20);
}

void materials(PmdBytes& out) {
  out.count<std::uint32_t>("materials", 2);
  material(out, 1.0f, 1, 1, "shine.spa*skin.bmp");
  material(out, 0.98f, 9, 0, "Metal.SPH");
}

void bone(PmdBytes& out, std::string_view name, std::uint16_t parent, std::uint16_t tail, std::uint8_t kind,
          std::uint16_t extra, float y) {
  out.text(name, 20);
  out.index(parent);
  out.index(tail);
  out.u8(kind);
  out.index(extra);
  out.floats({0, y, 0});
}

void ik(PmdBytes& out, std::uint16_t goal, std::uint16_t effector, std::initializer_list<std::uint16_t> links) {
  out.index(goal);
  out.index(effector);
  out.u8(static_cast<std::uint8_t>(links.size()));
  out.u16(40);
  out.f32(0.5f);
  for (const std::uint16_t link : links) out.index(link);
}

void bones(PmdBytes& out) {
  out.count<std::uint16_t>("bones", 12);
  bone(out, "センター", kNoBone, 1, 1, 0, 0);
  bone(out, "左足", 0, 2, 4, 5, 10);
  bone(out, "左ひざ", 1, 3, 4, 5, 5);
  bone(out, "左足首", 2, 0, 0, 5, 1);
  bone(out, "先", 3, kNoBone, 7, 0, 0);
  bone(out, "左足ＩＫ", kNoBone, 4, 2, 0, 1);
  bone(out, "目", 0, 0, 5, 0, 15);
  bone(out, "追従", 0, 2, 9, 0xFFCE, 15);  // -50 percent of the knee
  bone(out, "捩", 0, 9, 8, 0, 15);
  bone(out, "捩先", 8, 0, 6, 0, 12);
  bone(out, "従足", 0, 0, 5, 1, 9);  // follows an IK link
  bone(out, "謎", 0, 0, 77, 0, 9);
  out.count<std::uint16_t>("IK", 3);
  ik(out, 5, 3, {2, 1});
  ik(out, 5, 4, {3});
  ik(out, 99, 3, {1});
}

void morph(PmdBytes& out, std::string_view name, std::uint8_t panel, std::initializer_list<std::uint32_t> indices) {
  out.text(name, 20);
  out.count<std::uint32_t>("morphs", static_cast<std::uint32_t>(indices.size()));
  out.u8(panel);
  for (const std::uint32_t index : indices) {
    out.index(index);
    out.floats({static_cast<float>(index), 1, 0});
  }
}

void morphs(PmdBytes& out) {
  out.count<std::uint16_t>("morphs", 4);
  morph(out, "まばたき", 2, {1});
  morph(out, "base", 0, {3, 2, 0});
  morph(out, "あ", 3, {0, 2, 9});
  morph(out, "隠し", 0, {1});  // panel 0 again: an ordinary morph
}

void display(PmdBytes& out) {
  out.count<std::uint8_t>("display frames", 3);
  for (const std::uint16_t index : std::array<std::uint16_t, 3>{2, 0, 1}) out.index(index);
  out.count<std::uint8_t>("display frames", 1);
  out.text("足\n", 50);
  out.count<std::uint32_t>("display frames", 2);
  out.index<std::uint16_t>(1);
  out.u8(1);
  out.index<std::uint16_t>(2);
  out.u8(9);  // no such frame
}

void english(PmdBytes& out) {
  out.u8(1);
  out.text("model", 20);
  out.text("comment", 256);
  for (int i = 0; i < 12; ++i) out.text("bone" + std::to_string(i), 20);
  for (const char* name : {"blink", "a", "hidden"}) out.text(name, 20);
  out.text("legs", 50);
}

void toons(PmdBytes& out) {
  for (int i = 0; i < 10; ++i) out.text(i == 1 ? "my\\toon.png" : i == 9 ? "TOON10.BMP" : "toon03.bmp", 100);
}

void bodies(PmdBytes& out) {
  out.count<std::uint32_t>("rigid bodies", 2);
  for (const std::uint16_t on : std::array<std::uint16_t, 2>{1, kNoBone}) {
    out.text("体", 20);
    out.index(on);
    out.u8(3);
    out.u16(0xFFF7);
    out.u8(2);
    out.floats({1, 2, 3, 0.5f, 0.25f, 0, 0.1f, 0.2f, 0.3f, 2, 0.5f, 0.6f, 0.7f, 0.8f});
    out.u8(1);
  }
}

void joints(PmdBytes& out) {
  out.count<std::uint32_t>("joints", 1);
  out.text("関節", 20);
  out.index<std::uint32_t>(0);
  out.index<std::uint32_t>(1);
  for (int i = 0; i < 24; ++i) out.f32(static_cast<float>(i));
}

}  // namespace

PmdFixture pmd_with_everything(const PmdParts& parts) {
  PmdFixture fixture;
  PmdBytes& out = fixture.file;
  out.text("Pmd", 3);
  out.f32(1.0f);
  out.text("模型", 20);
  out.text("説明", 256);
  geometry(out);
  materials(out);
  bones(out);
  morphs(out);
  display(out);
  fixture.ends.push_back(out.here());
  if (parts.english) english(out);
  fixture.ends.push_back(out.here());
  if (parts.toons) toons(out);
  fixture.ends.push_back(out.here());
  if (!parts.physics) return fixture;
  bodies(out);
  fixture.ends.push_back(out.here());
  joints(out);
  fixture.ends.push_back(out.here());
  return fixture;
}

}  // namespace odori::testing
