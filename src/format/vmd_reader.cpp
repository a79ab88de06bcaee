#include "format/vmd_reader.h"

#include "base/text.h"
#include "format/section_reader.h"
#include "format/track_list.h"

#include <algorithm>
#include <array>
#include <optional>

namespace odori {

namespace {

constexpr std::string_view kMagic = "Vocaloid Motion Data";
constexpr std::string_view kOldMagic = "Vocaloid Motion Data file";
constexpr std::size_t kMagicSize = 30, kNameSize = 20, kOldNameSize = 10;
constexpr std::size_t kBoneSize = 111, kMorphSize = 23, kCameraSize = 61, kLightSize = 28, kSelfShadowSize = 9;
constexpr std::size_t kIkSwitchSize = 21;
constexpr std::size_t kSmallestProperty = 9;

class VmdInput : public SectionReader {
 public:
  VmdInput(Bytes file, Diagnostics& notes) : SectionReader(file, {kVmdTruncated, kVmdCount, kVmdUnknownValue}, notes) {}

  // How many whole records follow. The file may end inside the last one. A count beyond that is a fault in the two
  // sections every motion has, and the end of what is read in the tail after them (formats.md 3.5).
  enum class Place { head, tail };
  std::size_t key_count(std::size_t size, Place place);

  // The file may end before any section but the first.
  bool has_more() const { return ok() && !ended_ && remaining() >= sizeof(std::uint32_t); }

  // Nothing after this can be read.
  void end() { ended_ = true; }
  bool ended() const { return ended_; }

  glm::vec3 sound_vec3();
  float sound_f32();
  glm::quat rotation();

 private:
  bool ended_ = false;
};

std::size_t VmdInput::key_count(std::size_t size, Place place) {
  const std::size_t from = offset();
  const std::size_t stored = u32();
  if (fits(stored, size)) return stored;
  const std::size_t whole = remaining() / size;
  if (whole + 1 == stored) {
    note(kVmdPartial, std::to_string(whole) + " of " + std::to_string(stored));
    end();
    return whole;
  }
  if (place == Place::head) {
    fail_with(kVmdCount, from, std::to_string(stored));
  } else {
    note(kVmdTail, std::to_string(stored));
    end();
  }
  return 0;
}

glm::vec3 VmdInput::sound_vec3() {
  const glm::vec3 value = vec3();
  if (!is_sound(value)) note(kVmdNumber);
  return bounded(value);
}

float VmdInput::sound_f32() {
  const float value = f32();
  if (!is_sound(value)) note(kVmdNumber);
  return bounded(value);
}

glm::quat VmdInput::rotation() {
  const glm::vec4 q = vec4();
  if (!is_finite(q)) note(kVmdNumber);
  const glm::quat stored(q.w, q.x, q.y, q.z);
  return is_unit(stored) ? stored : unit_or_identity(stored);
}

void lower_to_range(VmdInput& in, Curve& curve) {
  const std::uint8_t highest = std::max({curve.x1, curve.y1, curve.x2, curve.y2});
  if (highest <= 127) return;
  in.note(kVmdCurveRange, std::to_string(highest));
  for (std::uint8_t* v : {&curve.x1, &curve.y1, &curve.x2, &curve.y2}) *v = std::min<std::uint8_t>(*v, 127);
}

// The block holds the 16 bytes of row 0 four times, each row shifted by one more byte; the physics switch has
// overwritten two bytes of row 0, so each channel is read from the row that still has it whole (formats.md 3.3).
void read_bone_curves(VmdInput& in, BoneKey& key) {
  const auto block = in.read<std::array<std::uint8_t, 64>>();
  for (std::size_t channel = 0; channel < 4; ++channel) {
    const std::size_t row = 16 * channel;
    Curve& curve = key.curves[channel];
    curve = {block[row], block[row + 4], block[row + 8], block[row + 12]};
    lower_to_range(in, curve);
  }
  key.physics = !(block[2] == 0x63 && block[3] == 0x0F);
}

void read_bone_keys(VmdInput& in, Motion& motion) {
  in.enter("bone keys");
  TrackList tracks(motion.bones);
  const std::size_t count = in.key_count(kBoneSize, VmdInput::Place::head);
  for (std::size_t i = 0; i < count; ++i) {
    in.at(i);
    BoneKey& key = tracks.keys_of(name_key(in.take(NameKey::kLength))).emplace_back();
    key.frame = in.u32();
    key.translation = in.sound_vec3();
    key.rotation = in.rotation();
    read_bone_curves(in, key);
  }
}

void read_morph_keys(VmdInput& in, Motion& motion) {
  in.enter("morph keys");
  TrackList tracks(motion.morphs);
  const std::size_t count = in.key_count(kMorphSize, VmdInput::Place::head);
  for (std::size_t i = 0; i < count; ++i) {
    in.at(i);
    MorphKey& key = tracks.keys_of(name_key(in.take(NameKey::kLength))).emplace_back();
    key.frame = in.u32();
    key.weight = in.sound_f32();
  }
}

CameraKey read_camera_key(VmdInput& in) {
  CameraKey key;
  key.frame = in.u32();
  key.camera.distance = in.sound_f32();
  key.camera.target = in.sound_vec3();
  key.camera.rotation_rad = in.sound_vec3();
  for (Curve& curve : key.curves) {
    curve.x1 = in.u8();  // another order than in a bone's block
    curve.x2 = in.u8();
    curve.y1 = in.u8();
    curve.y2 = in.u8();
    lower_to_range(in, curve);
  }
  key.camera.fov_deg = static_cast<float>(in.u32());
  key.camera.perspective = in.u8() == 0;
  return key;
}

void read_camera_keys(VmdInput& in, Motion& motion) {
  in.enter("camera keys");
  const std::size_t count = in.key_count(kCameraSize, VmdInput::Place::tail);
  motion.camera.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.at(i);
    motion.camera.push_back(read_camera_key(in));
  }
}

void read_light_keys(VmdInput& in, Motion& motion) {
  in.enter("light keys");
  const std::size_t count = in.key_count(kLightSize, VmdInput::Place::tail);
  motion.light.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.at(i);
    LightKey& key = motion.light[i];
    key.frame = in.u32();
    key.light.color = in.sound_vec3();
    key.light.direction = in.sound_vec3();
    if (key.light.direction == glm::vec3(0.0f)) key.light.direction = Light{}.direction;
  }
}

void read_self_shadow_keys(VmdInput& in, Motion& motion) {
  in.enter("self shadow keys");
  constexpr std::uint8_t kLastMode = 2;
  const std::size_t count = in.key_count(kSelfShadowSize, VmdInput::Place::tail);
  motion.self_shadow.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.at(i);
    SelfShadowKey& key = motion.self_shadow[i];
    key.frame = in.u32();
    key.shadow.mode = in.one_of(kLastMode, kLastMode);
    key.shadow.distance = in.sound_f32();
  }
}

// Nothing when the file ends inside the key.
std::optional<PropertyKey> read_property_key(VmdInput& in) {
  if (in.remaining() < kSmallestProperty) return std::nullopt;
  PropertyKey key;
  key.frame = in.u32();
  key.visible = in.u8() != 0;
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
  in.enter("property keys");
  const std::size_t count = in.key_count(kSmallestProperty, VmdInput::Place::tail);
  for (std::size_t i = 0; i < count; ++i) {
    in.at(i);
    auto key = read_property_key(in);
    if (!key) {
      in.note(kVmdPartial);
      return in.end();
    }
    motion.property.push_back(std::move(*key));
  }
}

void read_header(VmdInput& in, Motion& motion) {
  in.enter("header");
  const Bytes magic = in.take(kMagicSize);
  const std::string_view text(reinterpret_cast<const char*>(magic.data()), magic.size());
  if (!text.starts_with(kMagic)) in.fail_with(kVmdMagic, 0, {});
  const Bytes name = in.take(text.starts_with(kOldMagic) ? kOldNameSize : kNameSize);
  motion.model_name = utf8_from_cp932(until_nul(name));
}

}  // namespace

Result<Motion> read_vmd(Bytes file, Diagnostics& diagnostics) {
  VmdInput in(file, diagnostics);
  Motion motion;
  read_header(in, motion);
  read_bone_keys(in, motion);
  for (const auto read_section :
       {read_morph_keys, read_camera_keys, read_light_keys, read_self_shadow_keys, read_property_keys}) {
    if (in.has_more()) read_section(in, motion);
  }
  if (auto fault = in.fault()) return std::move(*fault);

  if (in.remaining() > 0 && !in.ended()) {
    diagnostics.add(
        {&kVmdTrailing, {}, -1, static_cast<std::int64_t>(in.offset()), std::to_string(in.remaining()) + " bytes"});
  }
  const std::size_t dropped = normalise(motion);
  if (dropped > 0) diagnostics.add({&kVmdDuplicate, {}, -1, -1, std::to_string(dropped) + " keys"});
  return motion;
}

}  // namespace odori
