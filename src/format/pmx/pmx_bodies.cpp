#include "format/detail/section_reader.h"
#include "format/pmx/pmx_input.h"

namespace odori {

namespace {

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

}  // namespace

void read_pmx_bodies(PmxInput& in, Model& model) {
  in.enter_section("rigid bodies");
  const std::size_t count = in.record_count(69 + std::size_t{in.sizes.bone});
  model.bodies.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    model.bodies.push_back(read_body(in));
  }
}

void read_pmx_joints(PmxInput& in, Model& model) {
  in.enter_section("joints");
  const std::size_t count = in.record_count(105 + 2 * std::size_t{in.sizes.body});
  model.joints.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    model.joints.push_back(read_joint(in));
  }
}

void read_pmx_soft_bodies(PmxInput& in, Model& model) {
  in.enter_section("soft bodies");
  if (in.ok() && in.remaining() < sizeof(std::int32_t)) {
    in.note(kPmxNoSoftBodies);
    in.take(in.remaining());
    return;
  }
  const std::size_t count = in.record_count(141 + std::size_t{in.sizes.material});
  model.soft_bodies.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    model.soft_bodies.push_back(read_soft_body(in));
  }
}

}  // namespace odori
