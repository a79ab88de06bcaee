#include "support/pmx_bytes.h"

#include "base/text.h"

#include <string>

namespace odori::testing {

void PmxBytes::header() {
  append(text_bytes("PMX "));
  f32(layout_.version);
  u8(8);
  u8(layout_.utf8 ? 1 : 0);
  u8(layout_.additional_uv);
  for (int i = 0; i < 6; ++i) u8(layout_.index_size);
}

void PmxBytes::text(std::string_view utf8) {
  const std::string stored = layout_.utf8 ? std::string(utf8) : utf16le_from_utf8(utf8);
  texts_.push_back({std::string(utf8), bytes().size(), sizeof(std::int32_t)});
  i32(static_cast<std::int32_t>(stored.size()));
  append(text_bytes(stored));
}

void PmxBytes::index(std::int32_t value) {
  if (layout_.index_size == 1) FieldWriter::index(static_cast<std::uint8_t>(value));
  if (layout_.index_size == 2) FieldWriter::index(static_cast<std::uint16_t>(value));
  if (layout_.index_size == 4) FieldWriter::index(value);
}

namespace {

void names(PmxBytes& out, std::string_view name) {
  out.text(name);
  out.text(std::string(name) + "_en");
}

void vertex_start(PmxBytes& out, const PmxLayout& layout, float x, std::uint8_t kind) {
  out.floats({x, 1, 2, 0, 0, -1, 0.25f, 0.75f});
  for (int i = 0; i < layout.additional_uv; ++i) out.floats({x, static_cast<float>(i), 7, 8});
  out.u8(kind);
}

void vertices(PmxBytes& out, const PmxLayout& layout) {
  out.count("vertices", 6);
  vertex_start(out, layout, 0, 0);
  out.index(3);
  out.f32(0.5f);
  vertex_start(out, layout, 1, 1);
  out.index(0);
  out.index(1);
  out.floats({0.25f, 1.0f});
  vertex_start(out, layout, 2, 2);
  for (const int bone : {0, 1, 2, 3}) out.index(bone);
  out.floats({0.1f, 0.2f, 0.3f, 0.4f, 1.0f});
  vertex_start(out, layout, 3, 3);
  out.index(1);
  out.index(2);
  out.floats({0.75f, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.0f});
  vertex_start(out, layout, 4, 4);
  for (const int bone : {3, 2, -1, -1}) out.index(bone);
  out.floats({0.5f, 0.5f, 0, 0, 1.0f});
  vertex_start(out, layout, 5, 0);
  out.index(0);
  out.f32(2.0f);
  out.count("faces", 6);
  for (const int corner : {0, 1, 2, 3, 4, 5}) out.index(corner);
}

void materials(PmxBytes& out) {
  out.count("textures", 2);
  out.text("tex\\顔.png");
  out.text("toon.bmp");
  out.count("materials", 2);
  names(out, "肌");
  out.floats({0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f, 0.7f, 5, 0.8f, 0.9f, 1});
  out.u8(0x1F);
  out.floats({0.11f, 0.12f, 0.13f, 0.14f, 1.5f});
  out.index(0);
  out.index(1);
  out.u8(2);
  out.u8(0);
  out.index(1);
  out.text("memo");
  out.i32(3);
  names(out, "服");
  out.floats({1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0});
  out.u8(0xE0);
  out.floats({0, 0, 0, 1, 1});
  out.index(-1);
  out.index(-1);
  out.u8(0xFF);
  out.u8(1);
  out.u8(4);
  out.text("");
  out.i32(3);
}

void bone_start(PmxBytes& out, std::string_view name, float y, int parent, int layer, std::uint16_t flags) {
  names(out, name);
  out.floats({0, y, 0});
  out.index(parent);
  out.i32(layer);
  out.u16(flags);
}

void bones(PmxBytes& out) {
  out.count("bones", 4);
  bone_start(out, "センター", 0, -1, 0, 0x001F);
  out.index(1);  // tail
  bone_start(out, "上半身", 1, 0, 1, 0x0382);
  out.floats({0, 1, 0});  // tail
  out.index(0);           // append
  out.f32(-0.5f);
  bone_start(out, "腕捩", 2, 1, -1, 0x1C00);
  out.floats({0, 0, 0});           // tail
  out.floats({0, 2, 0});           // fixed axis
  out.floats({1, 0, 0, 0, 0, 1});  // local axes
  bone_start(out, "左足ＩＫ", 3, -1, 2, 0x2020);
  out.floats({0, 0, 1});  // tail
  out.i32(77);            // external parent
  out.index(2);           // effector
  out.i32(40);
  out.f32(2.0f);
  out.count("bones", 2);  // links
  out.index(1);
  out.u8(1);
  out.floats({-3, 0, 0, -0.5f, 0, 0});
  out.index(0);
  out.u8(0);
}

void morph_start(PmxBytes& out, std::string_view name, std::uint8_t panel, std::uint8_t kind, std::int32_t offsets) {
  names(out, name);
  out.u8(panel);
  out.u8(kind);
  out.count("morphs", offsets);
}

void material_offset(PmxBytes& out) {
  out.index(-1);
  out.u8(1);
  for (int i = 0; i < 28; ++i) out.f32(static_cast<float>(i));
}

void morphs(PmxBytes& out) {
  out.count("morphs", 11);
  morph_start(out, "グループ", 4, 0, 1);
  out.index(1);
  out.f32(0.5f);
  morph_start(out, "あ", 3, 1, 2);
  out.index(5);
  out.floats({1, 2, 3});
  out.index(0);
  out.floats({4, 5, 6});
  morph_start(out, "ボーン", 1, 2, 1);
  out.index(2);
  out.floats({1, 2, 3, 0, 0, 0, 2});
  for (std::uint8_t kind = 3; kind <= 7; ++kind) {
    morph_start(out, "UV", 2, kind, 1);
    out.index(3);
    out.floats({1, 2, 3, 4});
  }
  morph_start(out, "材質", 0, 8, 1);
  material_offset(out);
  morph_start(out, "フリップ", 4, 9, 1);
  out.index(0);
  out.f32(1.0f);
  morph_start(out, "衝撃", 4, 10, 1);
  out.index(1);
  out.u8(1);
  out.floats({1, 2, 3, 4, 5, 6});
}

void display_frames(PmxBytes& out) {
  out.count("display frames", 2);
  names(out, "Root");
  out.u8(1);
  out.count("display frames", 1);
  out.u8(0);
  out.index(0);
  names(out, "表情");
  out.u8(1);
  out.count("display frames", 2);
  out.u8(1);
  out.index(1);
  out.u8(1);
  out.index(2);
}

void physics(PmxBytes& out) {
  out.count("rigid bodies", 2);
  for (const int i : {0, 1}) {
    names(out, "体");
    out.index(i == 0 ? 1 : -1);
    out.u8(static_cast<std::uint8_t>(3 + i));
    out.u16(0xFFF7);
    out.u8(static_cast<std::uint8_t>(1 + i));
    out.floats({1, 2, 3, 4, 5, 6, 0.1f, 0.2f, 0.3f, 2, 0.5f, 0.6f, 0.7f, 0.8f});
    out.u8(static_cast<std::uint8_t>(1 + i));
  }
  out.count("joints", 1);
  names(out, "関節");
  out.u8(0);
  out.index(0);
  out.index(1);
  for (int i = 0; i < 24; ++i) out.f32(static_cast<float>(i));
}

void soft_bodies(PmxBytes& out) {
  out.count("soft bodies", 1);
  names(out, "布");
  out.u8(1);  // rope
  out.index(1);
  out.u8(7);
  out.u16(0xFFF0);
  out.u8(5);  // bending links, randomised
  out.i32(2);
  out.i32(3);
  out.floats({1.5f, 0.25f});
  out.i32(4);                                                          // aero model
  for (int i = 0; i < 18; ++i) out.f32(static_cast<float>(i) + 0.5f);  // config, cluster
  for (int i = 0; i < 4; ++i) out.i32(10 + i);                         // iterations
  out.floats({0.125f, 0.25f, 0.5f});
  out.count("soft bodies", 1);  // anchors
  out.index(1);
  out.index(2);
  out.u8(1);
  out.count("soft bodies", 2);  // pins
  out.index(0);
  out.index(1);
}

void model_texts(PmxBytes& out) {
  out.text("模型");
  out.text("model");
  out.text("説明\r\n二行");
  out.text("comment");
}

}  // namespace

PmxBytes pmx_with_everything(const PmxLayout& layout) {
  PmxBytes out(layout);
  out.header();
  model_texts(out);
  vertices(out, layout);
  materials(out);
  bones(out);
  morphs(out);
  display_frames(out);
  physics(out);
  if (layout.version > 2.0f) soft_bodies(out);
  return out;
}

PmxBytes pmx_with_nothing(const PmxLayout& layout) {
  PmxBytes out(layout);
  out.header();
  model_texts(out);
  for (const char* section :
       {"vertices", "faces", "textures", "materials", "bones", "morphs", "display frames", "rigid bodies", "joints"}) {
    out.count(section, 0);
  }
  return out;
}

}  // namespace odori::testing
