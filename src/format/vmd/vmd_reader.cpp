#include "base/text.h"
#include "format/vmd/vmd_input.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace odori {

namespace {

constexpr std::string_view kVmdStart = "Vocaloid Motion Data";
constexpr std::string_view kOldMagic = "Vocaloid Motion Data file";
constexpr std::size_t kMagicSize = 30, kNameSize = 20, kOldNameSize = 10;
constexpr std::size_t kCameraSize = 61, kLightSize = 28, kSelfShadowSize = 9;
constexpr std::size_t kIkSwitchSize = 21;
constexpr std::size_t kSmallestProperty = 9;

CameraKey read_camera_key(VmdInput& in) {
  CameraKey key;
  key.frame = in.u32();
  key.camera.distance = in.finite_f32();
  key.camera.target = in.finite_vec3();
  key.camera.rotation_rad = in.finite_vec3();
  for (Curve& curve : key.curves) {
    curve.x1 = in.u8();  // the order differs from bone keys
    curve.x2 = in.u8();
    curve.y1 = in.u8();
    curve.y2 = in.u8();
    clamp_curve(in, curve);
  }
  key.camera.fov_deg = static_cast<float>(in.u32());
  key.camera.perspective = in.u8() == 0;
  return key;
}

void read_camera_keys(VmdInput& in, Motion& motion) {
  in.enter_section("camera keys");
  const std::size_t count = in.key_count(kCameraSize, VmdInput::SectionKind::optional);
  motion.camera.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.begin_element(i);
    motion.camera.push_back(read_camera_key(in));
  }
  finish_list(in, motion.camera);
}

void read_light_keys(VmdInput& in, Motion& motion) {
  in.enter_section("light keys");
  const std::size_t count = in.key_count(kLightSize, VmdInput::SectionKind::optional);
  motion.light.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.begin_element(i);
    LightKey& key = motion.light[i];
    key.frame = in.u32();
    key.light.color = in.finite_vec3();
    key.light.direction = in.finite_vec3();
    if (key.light.direction == glm::vec3(0.0f)) key.light.direction = Light{}.direction;
  }
  finish_list(in, motion.light);
}

void read_self_shadow_keys(VmdInput& in, Motion& motion) {
  in.enter_section("self shadow keys");
  constexpr std::uint8_t kLastMode = 2;
  const std::size_t count = in.key_count(kSelfShadowSize, VmdInput::SectionKind::optional);
  motion.self_shadow.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.begin_element(i);
    SelfShadowKey& key = motion.self_shadow[i];
    key.frame = in.u32();
    key.shadow.mode = in.one_of(kLastMode, kLastMode);
    key.shadow.distance = in.finite_f32();
  }
  finish_list(in, motion.self_shadow);
}

// Whether the file ends exactly after `count` keys with `extra` more bytes each after the visibility.
bool property_keys_fill_file(ByteReader rest, std::size_t count, std::size_t extra) {
  for (std::size_t i = 0; i < count && rest.ok(); ++i) {
    rest.take(kSmallestProperty - sizeof(std::uint32_t) + extra);
    const std::uint32_t switches = rest.u32();
    if (!rest.fits(switches, kIkSwitchSize)) return false;
    rest.take(switches * kIkSwitchSize);
  }
  return rest.ok() && rest.remaining() == 0;
}

// Empty when the file ends inside the key.
std::optional<PropertyKey> read_property_key(VmdInput& in, std::size_t extra) {
  if (in.remaining() < kSmallestProperty + extra) return std::nullopt;
  PropertyKey key;
  key.frame = in.u32();
  key.visible = in.u8() != 0;
  in.take(extra);
  const std::uint32_t switches = in.u32();
  if (!in.fits(switches, kIkSwitchSize)) return std::nullopt;
  key.ik.resize(switches);
  for (PropertyKey::IkSwitch& ik : key.ik) {
    ik.bone = name_key(in.take(kNameSize));
    ik.enabled = in.u8() != 0;
  }
  return key;
}

void read_property_keys(VmdInput& in, Motion& motion) {
  in.enter_section("property keys");
  const std::size_t count = in.key_count(kSmallestProperty, VmdInput::SectionKind::optional);
  // Some writers store a physics switch after the visibility; only the file length shows whether it is there.
  const std::size_t extra = !property_keys_fill_file(in, count, 0) && property_keys_fill_file(in, count, 1);
  if (extra > 0) in.note(kVmdPhysicsByte);
  for (std::size_t i = 0; i < count; ++i) {
    in.begin_element(i);
    auto key = read_property_key(in, extra);
    if (!key) {
      in.note(kVmdPartial);
      in.end();
      break;
    }
    motion.property.push_back(std::move(*key));
  }
  finish_list(in, motion.property);
}

bool may_be_cut(const NameKey& name) { return name.bytes.back() != 0; }

// `section`: of the tracks in the source offsets. Only the whole motion tells the character set of its names.
template <typename Track>
void check_names(VmdInput& in, const std::vector<Track>& tracks, std::string_view section, TextEncoding names) {
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const NameKey& name = tracks[i].name;
    if (!may_be_cut(name) || !is_cut(name, names)) continue;
    const std::int64_t offset = in.source_offsets.offset_of(section, static_cast<std::int64_t>(i));
    in.diagnostics.add(fault(kVmdNameCut, display_name(name, names)).at(section, i, offset));
  }
}

void check_names(VmdInput& in, const Motion& motion) {
  if (std::ranges::none_of(motion.bones, may_be_cut, &BoneTrack::name) &&
      std::ranges::none_of(motion.morphs, may_be_cut, &MorphTrack::name))
    return;
  const TextEncoding names = likely_names(motion);
  check_names(in, motion.bones, "bone tracks", names);
  check_names(in, motion.morphs, "morph tracks", names);
}

void read_header(VmdInput& in, Motion& motion) {
  in.enter_section("header");
  const Bytes magic = in.take(kMagicSize);
  const std::string_view text = as_text(magic);
  if (!text.starts_with(kVmdStart)) in.fail_with(kVmdMagic, 0, {});
  const Bytes name = in.take(text.starts_with(kOldMagic) ? kOldNameSize : kNameSize);
  motion.model_name = utf8_from_cp932(until_nul(name));
}

}  // namespace

Result<Motion> read_vmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* source_offsets) {
  VmdInput in(file, diagnostics);
  Motion motion;
  read_header(in, motion);
  read_bone_keys(in, motion);
  for (const auto read_section :
       {read_morph_keys, read_camera_keys, read_light_keys, read_self_shadow_keys, read_property_keys}) {
    if (in.has_more()) read_section(in, motion);
  }
  if (auto fault = in.fault()) return std::move(*fault);

  check_names(in, motion);
  if (in.remaining() > 0 && !in.ended()) {
    diagnostics.add(fault(kVmdTrailing, tr_format("{} bytes", in.remaining())).at({}, -1, in.offset()));
  }
  if (source_offsets != nullptr) *source_offsets = std::move(in.source_offsets);
  return motion;
}

}  // namespace odori
