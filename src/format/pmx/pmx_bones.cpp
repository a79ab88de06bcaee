#include "format/pmx/pmx_input.h"

namespace odori {

namespace {

// formats.md 1.6
constexpr std::uint16_t kTailIsBone = 0x0001, kRotatable = 0x0002, kMovable = 0x0004, kVisible = 0x0008,
                        kOperable = 0x0010, kIk = 0x0020, kAppendLocal = 0x0080, kAppendRotation = 0x0100,
                        kAppendTranslation = 0x0200, kFixedAxis = 0x0400, kLocalAxes = 0x0800, kAfterPhysics = 0x1000,
                        kExternalParent = 0x2000;

IkLink read_ik_link(PmxInput& in) {
  IkLink link;
  link.bone = in.index(in.sizes.bone);
  link.limited = in.u8() != 0;
  if (link.limited) {
    link.min_angle_rad = in.vec3();
    link.max_angle_rad = in.vec3();
  }
  return link;
}

IkSettings read_ik(PmxInput& in) {
  IkSettings ik;
  ik.effector = in.index(in.sizes.bone);
  ik.iterations = in.i32();
  ik.unit_angle_rad = in.f32();
  const std::size_t links = in.record_count(in.sizes.bone + std::size_t{1});
  ik.links.reserve(links);
  for (std::size_t i = 0; i < links && in.ok(); ++i) ik.links.push_back(read_ik_link(in));
  return ik;
}

void read_flags(std::uint16_t flags, Bone& bone) {
  bone.rotatable = flags & kRotatable;
  bone.movable = flags & kMovable;
  bone.visible = flags & kVisible;
  bone.operable = flags & kOperable;
  bone.after_physics = flags & kAfterPhysics;
  bone.append_rotation = flags & kAppendRotation;
  bone.append_translation = flags & kAppendTranslation;
  bone.append_local = flags & kAppendLocal;
  bone.has_fixed_axis = flags & kFixedAxis;
  bone.has_local_axes = flags & kLocalAxes;
  bone.has_external_parent = flags & kExternalParent;
  bone.has_ik = flags & kIk;
}

// Fields after the flags; each is present only if its flag is set.
void read_optional_fields(PmxInput& in, std::uint16_t flags, Bone& bone) {
  if (flags & kTailIsBone) {
    bone.tail_bone = in.index(in.sizes.bone);
  } else {
    bone.tail_offset = in.vec3();
  }
  if (bone.append_rotation || bone.append_translation) {
    bone.append_source = in.index(in.sizes.bone);
    bone.append_ratio = in.f32();
  }
  if (bone.has_fixed_axis) bone.fixed_axis = in.vec3();
  if (bone.has_local_axes) {
    bone.local_x = in.vec3();
    bone.local_z = in.vec3();
  }
  if (bone.has_external_parent) bone.external_parent_key = in.i32();
  if (bone.has_ik) bone.ik = read_ik(in);
}

void read_bone(PmxInput& in, Bone& bone) {
  bone.name = in.text();
  bone.english_name = in.text();
  bone.rest_position = in.vec3();
  bone.parent = in.index(in.sizes.bone);
  bone.layer = in.i32();
  const std::uint16_t flags = in.u16();
  read_flags(flags, bone);
  read_optional_fields(in, flags, bone);
}

DisplayFrame::Entry read_entry(PmxInput& in) {
  const bool is_morph = in.u8() != 0;
  return {is_morph, in.index(is_morph ? in.sizes.morph : in.sizes.bone)};
}

DisplayFrame read_display_frame(PmxInput& in) {
  DisplayFrame frame;
  frame.name = in.text();
  frame.english_name = in.text();
  frame.special = in.u8() != 0;
  const std::size_t entries = in.record_count(1 + std::size_t{std::min(in.sizes.bone, in.sizes.morph)});
  frame.entries.reserve(entries);
  for (std::size_t i = 0; i < entries && in.ok(); ++i) frame.entries.push_back(read_entry(in));
  return frame;
}

}  // namespace

void read_pmx_bones(PmxInput& in, Model& model) {
  in.enter_section("bones");
  // Minimum: two empty texts, position, parent, layer, flags and a tail bone.
  const std::size_t count = in.record_count(26 + 2 * std::size_t{in.sizes.bone});
  model.bones.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    read_bone(in, model.bones.emplace_back());
  }
}

void read_pmx_display_frames(PmxInput& in, Model& model) {
  in.enter_section("display frames");
  const std::size_t count = in.record_count(13);
  model.display_frames.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    model.display_frames.push_back(read_display_frame(in));
  }
}

}  // namespace odori
