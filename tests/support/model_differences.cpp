#include "support/model_differences.h"

#include <tuple>

namespace odori::testing {

namespace {

auto fields(const Vertex& v) {
  return std::tie(v.position, v.normal, v.uv, v.edge_scale, v.kind, v.bones, v.weights, v.sdef);
}
auto fields(const SdefParameters& v) { return std::tie(v.c, v.r0, v.r1); }
auto fields(const Material& v) {
  return std::tie(v.name, v.english_name, v.diffuse, v.specular, v.specular_power, v.ambient, v.double_sided,
                  v.ground_shadow, v.self_shadow_caster, v.self_shadow_receiver, v.edge, v.vertex_color, v.points,
                  v.lines, v.edge_color, v.edge_size, v.texture, v.sphere_texture, v.sphere_mode, v.toon.shared,
                  v.toon.index, v.memo, v.first_index, v.index_count);
}
auto fields(const IkLink& v) { return std::tie(v.bone, v.limited, v.min_angle_rad, v.max_angle_rad); }
auto fields(const Bone& v) {
  return std::tie(v.name, v.english_name, v.rest_position, v.parent, v.layer, v.tail_bone, v.tail_offset, v.rotatable,
                  v.movable, v.visible, v.operable, v.after_physics, v.append_rotation, v.append_translation,
                  v.append_local, v.append_source, v.append_ratio, v.has_fixed_axis, v.fixed_axis, v.has_local_axes,
                  v.local_x, v.local_z, v.has_external_parent, v.external_parent_key, v.has_ik, v.ik.effector,
                  v.ik.iterations, v.ik.unit_angle_rad, v.ik.links);
}
auto fields(const GroupOffset& v) { return std::tie(v.morph, v.ratio); }
auto fields(const VertexOffset& v) { return std::tie(v.vertex, v.position); }
auto fields(const BoneOffset& v) { return std::tie(v.bone, v.translation, v.rotation); }
auto fields(const UvOffset& v) { return std::tie(v.vertex, v.offset); }
auto fields(const MaterialOffset& v) {
  return std::tie(v.material, v.add, v.diffuse, v.specular, v.specular_power, v.ambient, v.edge_color, v.edge_size,
                  v.texture, v.sphere, v.toon);
}
auto fields(const ImpulseOffset& v) { return std::tie(v.body, v.local, v.velocity, v.torque); }
auto fields(const UvMorph& v) { return std::tie(v.channel, v.offsets); }
template <typename Kind>
auto fields(const Kind& v) -> decltype(std::tie(v.offsets)) {
  return std::tie(v.offsets);
}
auto fields(const Morph& v) { return std::tie(v.name, v.english_name, v.panel, v.data); }
auto fields(const DisplayFrame::Entry& v) { return std::tie(v.is_morph, v.index); }
auto fields(const DisplayFrame& v) { return std::tie(v.name, v.english_name, v.special, v.entries); }
auto fields(const RigidBody& v) {
  return std::tie(v.name, v.english_name, v.bone, v.group, v.collides_with, v.shape, v.size, v.position, v.rotation_rad,
                  v.mass, v.linear_damping, v.angular_damping, v.restitution, v.friction, v.mode);
}
auto fields(const Joint& v) {
  return std::tie(v.name, v.english_name, v.kind, v.body_a, v.body_b, v.position, v.rotation_rad, v.linear_lower,
                  v.linear_upper, v.angular_lower_rad, v.angular_upper_rad, v.linear_spring, v.angular_spring);
}
auto fields(const SoftBodyAnchor& v) { return std::tie(v.body, v.vertex, v.near); }
auto fields(const SoftBody& v) {
  return std::tie(v.name, v.english_name, v.shape, v.material, v.group, v.collides_with, v.bending_links, v.clusters,
                  v.randomise_links, v.bending_link_distance, v.cluster_count, v.total_mass, v.margin, v.aero_model,
                  v.config, v.cluster, v.iterations, v.stiffness, v.anchors, v.pins);
}

template <typename Value>
bool same(const Value& a, const Value& b);

template <typename Element>
bool same(const std::vector<Element>& a, const std::vector<Element>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

bool same(const MorphData& a, const MorphData& b) {
  if (a.index() != b.index()) return false;
  return std::visit([&b](const auto& left) { return same(left, std::get<std::decay_t<decltype(left)>>(b)); }, a);
}

template <typename... Fields>
bool same(const std::tuple<Fields...>& a, const std::tuple<Fields...>& b) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) { return (same(std::get<I>(a), std::get<I>(b)) && ...); }
  (std::index_sequence_for<Fields...>());
}

template <typename Value>
bool same(const Value& a, const Value& b) {
  if constexpr (requires { fields(a); }) {
    return same(fields(a), fields(b));
  } else {
    return a == b;
  }
}

template <typename Element>
void compare(std::vector<std::string>& found, const char* name, const std::vector<Element>& a,
             const std::vector<Element>& b) {
  if (a.size() != b.size()) {
    found.push_back(std::string(name) + ": " + std::to_string(a.size()) + " and " + std::to_string(b.size()));
    return;
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same(a[i], b[i])) found.push_back(std::string(name) + "[" + std::to_string(i) + "]");
  }
}

}  // namespace

std::vector<std::string> differences(const Model& a, const Model& b) {
  std::vector<std::string> found;
  const auto header = [](const Model& m) {
    return std::tie(m.name, m.english_name, m.comment, m.english_comment, m.additional_uv_count);
  };
  if (header(a) != header(b)) found.push_back("header");
  compare(found, "vertices", a.vertices, b.vertices);
  compare(found, "sdef", a.sdef, b.sdef);
  compare(found, "additional_uv", a.additional_uv, b.additional_uv);
  compare(found, "indices", a.indices, b.indices);
  compare(found, "textures", a.textures, b.textures);
  compare(found, "materials", a.materials, b.materials);
  compare(found, "bones", a.bones, b.bones);
  compare(found, "morphs", a.morphs, b.morphs);
  compare(found, "display_frames", a.display_frames, b.display_frames);
  compare(found, "bodies", a.bodies, b.bodies);
  compare(found, "joints", a.joints, b.joints);
  compare(found, "soft_bodies", a.soft_bodies, b.soft_bodies);
  return found;
}

}  // namespace odori::testing
