#include "model/check/check_model.h"

#include "base/enums.h"
#include "model/detail/checks.h"
#include "model/textures.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

namespace {

constexpr std::uint8_t kLastBodyGroup = 15;

template <typename Element, typename Check>
void check_each(std::vector<Element>& elements, std::string_view section, Diagnostics& diagnostics,
                const Check& check) {
  for (std::size_t i = 0; i < elements.size(); ++i) {
    CheckedElement at{diagnostics, section, static_cast<std::int64_t>(i)};
    check(at, elements[i]);
  }
}

// Of several at once, which compilers turn into vectors.
std::uint32_t largest_of(const std::vector<std::uint32_t>& indices) {
  std::array<std::uint32_t, 8> largest{};
  std::size_t i = 0;
  for (; i + largest.size() <= indices.size(); i += largest.size()) {
    for (std::size_t k = 0; k < largest.size(); ++k) largest[k] = std::max(largest[k], indices[i + k]);
  }
  for (; i < indices.size(); ++i) largest[0] = std::max(largest[0], indices[i]);
  return *std::ranges::max_element(largest);
}

// Sets vertex indices that are out of range to 0; removes an incomplete last triangle.
void check_faces(Model& model, Diagnostics& diagnostics) {
  auto& indices = model.indices;
  const std::size_t count = model.vertices.size();
  const std::size_t whole = count == 0 ? 0 : indices.size() - indices.size() % 3;
  if (whole != indices.size()) {
    CheckedElement{diagnostics, "faces", static_cast<std::int64_t>(whole / 3)}.report(kFaceCountMismatch);
    indices.resize(whole);
  }
  if (largest_of(indices) < count || indices.empty()) return;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (indices[i] < count) continue;
    indices[i] = 0;
    CheckedElement{diagnostics, "faces", static_cast<std::int64_t>(i / 3)}.report(kIndexOutOfRange);
  }
}

// The materials' index ranges follow one another; ranges beyond the last index are cut.
void assign_index_ranges(Model& model, Diagnostics& diagnostics) {
  const auto total = static_cast<std::int32_t>(model.indices.size());
  std::int32_t first = 0;
  std::int64_t cut = -1;
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    Material& material = model.materials[i];
    std::int32_t count = std::clamp(material.index_count, 0, total - first);
    count -= count % 3;
    if (count != material.index_count && cut < 0) cut = static_cast<std::int64_t>(i);
    material.first_index = first;
    material.index_count = count;
    first += count;
  }
  if (cut >= 0 || first != total) CheckedElement{diagnostics, "materials", cut}.report(kFaceCountMismatch);
}

void check_material(CheckedElement& at, Material& material, std::size_t textures) {
  sanitize(at, material.diffuse, material.specular, material.specular_power, material.ambient, material.edge_color,
           material.edge_size);
  index_or_none(at, material.texture, textures);
  index_or_none(at, material.sphere_texture, textures);
  index_or_none(at, material.toon.index, material.toon.shared ? kSharedToonCount : textures);
}

void check_display_frame(CheckedElement& at, DisplayFrame& frame, const Model& model) {
  const auto is_invalid = [&](const DisplayFrame::Entry& entry) {
    return !in_range(entry.index, entry.is_morph ? model.morphs.size() : model.bones.size());
  };
  if (std::erase_if(frame.entries, is_invalid) > 0) at.report(kIndexOutOfRange);
}

void clamp_group(CheckedElement& at, std::uint8_t& group) {
  if (group <= kLastBodyGroup) return;
  group = kLastBodyGroup;
  at.report(kIndexOutOfRange);
}

void check_body(CheckedElement& at, RigidBody& body, std::size_t bones) {
  index_or_none(at, body.bone, bones);
  sanitize(at, body.size, body.position, body.rotation_rad, body.mass, body.linear_damping, body.angular_damping,
           body.restitution, body.friction);
  clamp_group(at, body.group);
}

void check_joint(CheckedElement& at, Joint& joint, std::size_t bodies) {
  index_or_none(at, joint.body_a, bodies);
  index_or_none(at, joint.body_b, bodies);
  sanitize(at, joint.position, joint.rotation_rad, joint.linear_lower, joint.linear_upper, joint.angular_lower_rad,
           joint.angular_upper_rad, joint.linear_spring, joint.angular_spring);
}

template <std::size_t N>
void sanitize_all(CheckedElement& at, std::array<float, N>& values) {
  const bool valid = std::ranges::all_of(values, [](float value) { return is_valid(value); });
  for (float& value : values) value = clamp_finite(value);
  if (!valid) at.report(kNumberOutOfRange);
}

void check_soft_body(CheckedElement& at, SoftBody& body, const Model& model) {
  index_or_none(at, body.material, model.materials.size());
  sanitize(at, body.total_mass, body.margin);
  sanitize_all(at, body.config);
  sanitize_all(at, body.cluster);
  sanitize_all(at, body.stiffness);
  const auto invalid_anchor = [&](const SoftBodyAnchor& anchor) {
    return !in_range(anchor.body, model.bodies.size()) || !in_range(anchor.vertex, model.vertices.size());
  };
  const auto invalid_pin = [&](std::int32_t vertex) { return !in_range(vertex, model.vertices.size()); };
  if (std::erase_if(body.anchors, invalid_anchor) + std::erase_if(body.pins, invalid_pin) > 0)
    at.report(kIndexOutOfRange);
  clamp_group(at, body.group);
}

void check_parts(Model& model, Diagnostics& diagnostics) {
  check_bones(model, diagnostics);
  check_vertices(model, diagnostics);
  check_faces(model, diagnostics);
  assign_index_ranges(model, diagnostics);
  check_each(model.materials, "materials", diagnostics,
             [&](auto& at, Material& material) { check_material(at, material, model.textures.size()); });
  check_morphs(model, diagnostics);
  check_each(model.display_frames, "display frames", diagnostics,
             [&](auto& at, DisplayFrame& frame) { check_display_frame(at, frame, model); });
  check_each(model.bodies, "rigid bodies", diagnostics,
             [&](auto& at, RigidBody& body) { check_body(at, body, model.bones.size()); });
  limit_body_work(model, diagnostics);
  check_each(model.joints, "joints", diagnostics,
             [&](auto& at, Joint& joint) { check_joint(at, joint, model.bodies.size()); });
  check_each(model.soft_bodies, "soft bodies", diagnostics,
             [&](auto& at, SoftBody& body) { check_soft_body(at, body, model); });
}

template <typename Element>
std::string name_at(const std::vector<Element>& elements, std::int64_t index) {
  return has_index(elements, index) ? elements[index].name : std::string();
}

std::string element_name(const Model& model, std::string_view section, std::int64_t index) {
  if (section == "bones") return name_at(model.bones, index);
  if (section == "morphs") return name_at(model.morphs, index);
  if (section == "materials") return name_at(model.materials, index);
  if (section == "display frames") return name_at(model.display_frames, index);
  if (section == "rigid bodies") return name_at(model.bodies, index);
  if (section == "joints") return name_at(model.joints, index);
  if (section == "soft bodies") return name_at(model.soft_bodies, index);
  return {};
}

}  // namespace

void check_model(Model& model, Diagnostics& diagnostics) {
  check_parts(model, diagnostics);
  add_element_names(model, diagnostics);
}

void add_element_names(const Model& model, Diagnostics& diagnostics) {
  diagnostics.amend([&model](Fault& fault) {
    if (fault.detail.empty() && fault.element >= 0) fault.detail = element_name(model, fault.section, fault.element);
  });
}

}  // namespace odori
