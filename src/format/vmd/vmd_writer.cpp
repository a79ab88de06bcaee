#include "base/bytes.h"
#include "base/text.h"
#include "format/vmd/vmd.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace odori {

namespace {

// Writes a zero-padded CP932 field. Longer texts are cut after the last complete character.
void write_field(ByteWriter& out, std::string_view utf8, std::size_t size) {
  std::string text = cp932_from_utf8(utf8).value_or("");
  if (text.size() > size) text = cp932_from_utf8(utf8_from_cp932(text_bytes(text).first(size))).value_or("");
  text.resize(size, '\0');
  out.append(text_bytes(text));
}

void write_name(ByteWriter& out, const NameKey& name) { out.append(name.bytes); }

void write_vec3(ByteWriter& out, glm::vec3 v) {
  out.f32(v.x);
  out.f32(v.y);
  out.f32(v.z);
}

void write_count(ByteWriter& out, std::size_t count) { out.u32(static_cast<std::uint32_t>(count)); }

// All keys with their tracks in MMD's order: the first key of every track, then the others by frame.
template <typename Track>
auto ordered_keys(const std::vector<Track>& tracks) {
  using Key = std::remove_cvref_t<decltype(tracks.front().keys.front())>;
  std::vector<std::pair<const Track*, const Key*>> first, others;
  for (const Track& track : tracks) {
    for (const Key& key : track.keys) (&key == track.keys.data() ? first : others).emplace_back(&track, &key);
  }
  std::ranges::stable_sort(others, [](const auto& a, const auto& b) { return a.second->frame < b.second->frame; });
  first.insert(first.end(), others.begin(), others.end());
  return first;
}

// 64 bytes: four rows of the 16 curve values, each row shifted by one more value. The physics switch overwrites two
// values of the first row; readers take those from the later rows.
void write_bone_curves(ByteWriter& out, const BoneKey& key) {
  std::array<std::uint8_t, 16> values;
  for (std::size_t axis = 0; axis < 4; ++axis) {
    const Curve& curve = key.curves[axis];
    values[axis] = curve.x1;
    values[4 + axis] = curve.y1;
    values[8 + axis] = curve.x2;
    values[12 + axis] = curve.y2;
  }
  std::array<std::uint8_t, 64> block{};
  for (std::size_t row = 0; row < 4; ++row) {
    const auto shifted = values.begin() + static_cast<std::ptrdiff_t>(row);
    std::copy(shifted, values.end(), block.begin() + static_cast<std::ptrdiff_t>(16 * row));
  }
  block[2] = key.physics ? 0x00 : 0x63;
  block[3] = key.physics ? 0x00 : 0x0F;
  out.append(block);
}

void write_bones(ByteWriter& out, const Motion& motion) {
  const auto keys = ordered_keys(motion.bones);
  write_count(out, keys.size());
  for (const auto& [track, key] : keys) {
    write_name(out, track->name);
    out.u32(key->frame);
    write_vec3(out, key->translation);
    write_vec3(out, {key->rotation.x, key->rotation.y, key->rotation.z});
    out.f32(key->rotation.w);
    write_bone_curves(out, *key);
  }
}

void write_morphs(ByteWriter& out, const Motion& motion) {
  const auto keys = ordered_keys(motion.morphs);
  write_count(out, keys.size());
  for (const auto& [track, key] : keys) {
    write_name(out, track->name);
    out.u32(key->frame);
    out.f32(key->weight);
  }
}

void write_camera(ByteWriter& out, const Motion& motion) {
  write_count(out, motion.camera.size());
  for (const CameraKey& key : motion.camera) {
    out.u32(key.frame);
    out.f32(key.camera.distance);
    write_vec3(out, key.camera.target);
    write_vec3(out, key.camera.rotation_rad);
    for (const Curve& curve : key.curves) {
      for (const std::uint8_t value : {curve.x1, curve.x2, curve.y1, curve.y2}) out.u8(value);
    }
    // The format stores whole degrees.
    out.u32(static_cast<std::uint32_t>(std::lround(std::clamp(key.camera.fov_deg, 0.0f, 360.0f))));
    out.u8(key.camera.perspective ? 0 : 1);
  }
}

void write_light(ByteWriter& out, const Motion& motion) {
  write_count(out, motion.light.size());
  for (const LightKey& key : motion.light) {
    out.u32(key.frame);
    write_vec3(out, key.light.color);
    write_vec3(out, key.light.direction);
  }
}

void write_self_shadow(ByteWriter& out, const Motion& motion) {
  write_count(out, motion.self_shadow.size());
  for (const SelfShadowKey& key : motion.self_shadow) {
    out.u32(key.frame);
    out.u8(key.shadow.mode);
    out.f32(key.shadow.distance);
  }
}

void write_property(ByteWriter& out, const Motion& motion) {
  constexpr std::size_t kPadding = 5;  // the field is 20 bytes, of which the name uses 15
  write_count(out, motion.property.size());
  for (const PropertyKey& key : motion.property) {
    out.u32(key.frame);
    out.u8(key.visible ? 1 : 0);
    write_count(out, key.ik.size());
    for (const PropertyKey::IkSwitch& ik : key.ik) {
      write_name(out, ik.bone);
      out.append(std::array<std::uint8_t, kPadding>{});
      out.u8(ik.enabled ? 1 : 0);
    }
  }
}

}  // namespace

std::vector<std::uint8_t> write_vmd(const Motion& motion) {
  ByteWriter out;
  write_field(out, "Vocaloid Motion Data 0002", 30);
  write_field(out, motion.model_name, 20);
  write_bones(out, motion);
  write_morphs(out, motion);
  write_camera(out, motion);
  write_light(out, motion);
  write_self_shadow(out, motion);
  write_property(out, motion);
  return std::move(out.bytes());
}

}  // namespace odori
