#include "format/detail/section_reader.h"
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

Bone read_bone(PmxInput& in) {
  Bone bone;
  bone.name = in.text();
  bone.english_name = in.text();
  bone.rest_position = in.vec3();
  bone.parent = in.index(in.sizes.bone);
  bone.layer = in.i32();
  const std::uint16_t flags = in.u16();
  read_flags(flags, bone);
  read_optional_fields(in, flags, bone);
  return bone;
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

RigidBody read_body(PmxInput& in) {
  RigidBody body;
  body.name = in.text();
  body.english_name = in.text();
  body.bone = in.index(in.sizes.bone);
  read_body_fields(in, body);
  return body;
}

Joint read_joint(PmxInput& in) {
  Joint joint;
  joint.name = in.text();
  joint.english_name = in.text();
  joint.kind = in.one_of(5, JointKind::spring_6dof);
  joint.body_a = in.index(in.sizes.body);
  joint.body_b = in.index(in.sizes.body);
  read_joint_fields(in, joint);
  return joint;
}

AeroModel read_aero_model(PmxInput& in) {
  constexpr std::int32_t kLast = static_cast<std::int32_t>(AeroModel::face_one_sided);
  const std::size_t from = in.offset();
  const std::int32_t value = in.i32();
  if (value >= 0 && value <= kLast) return static_cast<AeroModel>(value);
  in.note_at(kPmxUnknownValue, from, std::to_string(value));
  return AeroModel::vertex_point;
}

void read_soft_body_numbers(PmxInput& in, SoftBody& body) {
  body.bending_link_distance = in.i32();
  body.cluster_count = in.i32();
  body.total_mass = in.f32();
  body.margin = in.f32();
  body.aero_model = read_aero_model(in);
  body.config = in.read<std::array<float, 12>>();
  body.cluster = in.read<std::array<float, 6>>();
  body.iterations = in.read<std::array<std::int32_t, 4>>();
  body.stiffness = in.read<std::array<float, 3>>();
}

SoftBody read_soft_body(PmxInput& in) {
  constexpr std::uint8_t kBendingLinks = 0x01, kClusters = 0x02, kRandomiseLinks = 0x04;
  SoftBody body;
  body.name = in.text();
  body.english_name = in.text();
  body.shape = in.one_of(1, SoftBodyShape::triangle_mesh);
  body.material = in.index(in.sizes.material);
  body.group = in.u8();
  body.collides_with = in.u16();
  const std::uint8_t flags = in.u8();
  body.bending_links = flags & kBendingLinks;
  body.clusters = flags & kClusters;
  body.randomise_links = flags & kRandomiseLinks;
  read_soft_body_numbers(in, body);
  body.anchors.resize(in.record_count(std::size_t{in.sizes.body} + in.sizes.vertex + 1));
  for (SoftBodyAnchor& anchor : body.anchors) {
    anchor.body = in.index(in.sizes.body);
    anchor.vertex = static_cast<std::int32_t>(in.vertex_index());
    anchor.near = in.u8() != 0;
  }
  body.pins.resize(in.record_count(in.sizes.vertex));
  for (std::int32_t& pin : body.pins) pin = static_cast<std::int32_t>(in.vertex_index());
  return body;
}

void read_offset(PmxRecords& in, GroupOffset& offset) {
  offset.morph = in.index(in.sizes.morph);
  offset.ratio = in.f32();
}

void read_offset(PmxRecords& in, VertexOffset& offset) {
  offset.vertex = static_cast<std::int32_t>(in.vertex_index());
  offset.position = in.read<glm::vec3>();
}

void read_offset(PmxRecords& in, BoneOffset& offset) {
  offset.bone = in.index(in.sizes.bone);
  offset.translation = in.read<glm::vec3>();
  const glm::vec4 q = in.read<glm::vec4>();
  offset.rotation = glm::quat(q.w, q.x, q.y, q.z);
}

void read_offset(PmxRecords& in, UvOffset& offset) {
  offset.vertex = static_cast<std::int32_t>(in.vertex_index());
  offset.offset = in.read<glm::vec4>();
}

void read_offset(PmxRecords& in, MaterialOffset& offset) {
  offset.material = in.index(in.sizes.material);
  offset.add = in.u8() != 0;
  offset.diffuse = in.read<glm::vec4>();
  offset.specular = in.read<glm::vec3>();
  offset.specular_power = in.f32();
  offset.ambient = in.read<glm::vec3>();
  offset.edge_color = in.read<glm::vec4>();
  offset.edge_size = in.f32();
  offset.texture = in.read<glm::vec4>();
  offset.sphere = in.read<glm::vec4>();
  offset.toon = in.read<glm::vec4>();
}

void read_offset(PmxRecords& in, ImpulseOffset& offset) {
  offset.body = in.index(in.sizes.body);
  offset.local = in.u8() != 0;
  offset.velocity = in.read<glm::vec3>();
  offset.torque = in.read<glm::vec3>();
}

// `size` is the exact record size, so checking the count once covers all reads.
template <typename Data>
Data read_offsets(PmxInput& in, std::size_t size) {
  Data data;
  const std::size_t count = in.record_count(size);
  PmxRecords records(in.take(count * size), in.sizes);
  if (!in.ok()) return data;
  data.offsets.resize(count);
  for (auto& offset : data.offsets) read_offset(records, offset);
  return data;
}

UvMorph read_uv_morph(PmxInput& in, int channel) {
  UvMorph morph = read_offsets<UvMorph>(in, in.sizes.vertex + std::size_t{16});
  morph.channel = channel;
  return morph;
}

MorphData read_data(PmxInput& in, std::uint8_t kind, std::size_t kind_offset) {
  const std::size_t vertex = in.sizes.vertex;
  switch (kind) {
    case 0:
      return read_offsets<GroupMorph>(in, in.sizes.morph + std::size_t{4});
    case 1:
      return read_offsets<VertexMorph>(in, vertex + 12);
    case 2:
      return read_offsets<BoneMorph>(in, in.sizes.bone + std::size_t{28});
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
      return read_uv_morph(in, kind - 3);
    case 8:
      return read_offsets<MaterialMorph>(in, in.sizes.material + std::size_t{113});
    case 9:
      return read_offsets<FlipMorph>(in, in.sizes.morph + std::size_t{4});
    case 10:
      return read_offsets<ImpulseMorph>(in, in.sizes.body + std::size_t{25});
    default:
      in.fail_with(kPmxMorphKind, kind_offset, std::to_string(kind));
      return GroupMorph{};
  }
}

Morph read_morph(PmxInput& in) {
  Morph morph;
  morph.name = in.text();
  morph.english_name = in.text();
  morph.panel = in.one_of(4, MorphPanel::other);
  const std::size_t kind_offset = in.offset();
  const std::uint8_t kind = in.u8();
  morph.data = read_data(in, kind, kind_offset);
  return morph;
}

}  // namespace

void read_pmx_bones(PmxInput& in, Model& model) {
  in.enter_section("bones");
  // Minimum: two empty texts, position, parent, layer, flags and a tail bone.
  read_elements(in, 26 + 2 * std::size_t{in.sizes.bone}, model.bones, read_bone);
}

void read_pmx_display_frames(PmxInput& in, Model& model) {
  in.enter_section("display frames");
  read_elements(in, 13, model.display_frames, read_display_frame);
}

void read_pmx_bodies(PmxInput& in, Model& model) {
  in.enter_section("rigid bodies");
  read_elements(in, 69 + std::size_t{in.sizes.bone}, model.bodies, read_body);
}

void read_pmx_joints(PmxInput& in, Model& model) {
  in.enter_section("joints");
  read_elements(in, 105 + 2 * std::size_t{in.sizes.body}, model.joints, read_joint);
}

void read_pmx_soft_bodies(PmxInput& in, Model& model) {
  in.enter_section("soft bodies");
  if (in.ok() && in.remaining() < sizeof(std::int32_t)) {
    in.note(kPmxNoSoftBodies);
    in.take(in.remaining());
    return;
  }
  read_elements(in, 141 + std::size_t{in.sizes.material}, model.soft_bodies, read_soft_body);
}

void read_pmx_morphs(PmxInput& in, Model& model) {
  in.enter_section("morphs");
  read_elements(in, 14, model.morphs, read_morph);
}

}  // namespace odori
