#include "format/body_fields.h"
#include "format/pmx_input.h"

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

void skip_soft_body(PmxInput& in) {
  in.text();
  in.text();
  in.take(1 + in.sizes.material + std::size_t{1 + 2 + 1});  // shape, material, group, mask, flags
  in.take(5 * 4 + (12 + 6 + 4 + 3) * 4);                    // links to margin and aero model; the tables of numbers
  const std::size_t anchor = std::size_t{in.sizes.body} + in.sizes.vertex + 1;
  in.take(in.record_count(anchor) * anchor);
  in.take(in.record_count(in.sizes.vertex) * in.sizes.vertex);
}

}  // namespace

void read_pmx_bodies(PmxInput& in, Model& model) {
  in.enter("rigid bodies");
  const std::size_t count = in.record_count(69 + std::size_t{in.sizes.bone});
  model.bodies.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.at(i);
    model.bodies.push_back(read_body(in));
  }
}

void read_pmx_joints(PmxInput& in, Model& model) {
  in.enter("joints");
  const std::size_t count = in.record_count(105 + 2 * std::size_t{in.sizes.body});
  model.joints.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.at(i);
    model.joints.push_back(read_joint(in));
  }
}

void skip_pmx_soft_bodies(PmxInput& in) {
  in.enter("soft bodies");
  const std::size_t count = in.record_count(141 + std::size_t{in.sizes.material});
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.at(i);
    skip_soft_body(in);
  }
  in.info.soft_bodies = static_cast<std::int32_t>(count);
}

}  // namespace odori
