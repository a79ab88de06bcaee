#include "format/detail/section_reader.h"

#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

// 49955 -> "49,955".
std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

// What a count in a section counts: "vertices", or "records" for lists inside an element.
std::string_view counted(std::string_view section, std::int64_t element) {
  if (element >= 0 || section.empty() || section == "header") return tr("records");
  if (section == "faces") return tr("face indices");
  if (section == "IK") return tr("IK records");
  if (section == "bone display") return tr("display entries");
  return tr(section);
}

}  // namespace

std::string SectionReader::shortage(std::int64_t count, std::size_t min_record_bytes) const {
  const std::string announced = with_commas(static_cast<std::uint64_t>(count));
  const std::string left = with_commas(remaining());
  if (min_record_bytes == 1) return tr_format("{} bytes announced, but only {} are left", announced, left);
  return tr_format("{} {} announced, but the remaining {} bytes hold at most {}", announced,
                   counted(section_, element_), left, with_commas(remaining() / min_record_bytes));
}

void SectionReader::fail_count(const FaultKind& bad_count, std::size_t from, std::int64_t count,
                               std::size_t min_record_bytes) {
  const bool plausible = count >= 0 && static_cast<std::uint64_t>(count) <= kMaxFileBytes / min_record_bytes;
  if (plausible) {
    fail_with(kinds_.truncated, from, shortage(count, min_record_bytes));
  } else {
    fail_with(bad_count, from, std::to_string(count));
  }
}

void read_body_fields(SectionReader& in, RigidBody& body) {
  body.group = in.u8();
  body.collides_with = in.u16();
  body.shape = in.one_of(2, BodyShape::sphere);
  body.size = in.vec3();
  body.position = in.vec3();
  body.rotation_rad = in.vec3();
  body.mass = in.f32();
  body.linear_damping = in.f32();
  body.angular_damping = in.f32();
  body.restitution = in.f32();
  body.friction = in.f32();
  body.mode = in.one_of(2, BodyMode::follow_bone);
}

void read_joint_fields(SectionReader& in, Joint& joint) {
  joint.position = in.vec3();
  joint.rotation_rad = in.vec3();
  joint.linear_lower = in.vec3();
  joint.linear_upper = in.vec3();
  joint.angular_lower_rad = in.vec3();
  joint.angular_upper_rad = in.vec3();
  joint.linear_spring = in.vec3();
  joint.angular_spring = in.vec3();
}

std::int32_t TextureList::index_of(std::string_view path, Model& model) {
  const auto next = static_cast<std::int32_t>(model.textures.size());
  const auto [known, is_new] = indices_.try_emplace(std::string(path), next);
  if (is_new) model.textures.emplace_back(path);
  return known->second;
}

void TextureList::assign(std::string_view stored, Model& model, Material& material) {
  while (!stored.empty()) {
    const std::size_t end = std::min(stored.find('*'), stored.size());
    const std::string_view part = stored.substr(0, end);
    stored.remove_prefix(std::min(end + 1, stored.size()));
    if (part.empty()) continue;
    const std::string extension = folded(part.substr(part.size() - std::min<std::size_t>(part.size(), 4)));
    if (extension != ".sph" && extension != ".spa") {
      material.texture = index_of(part, model);
      continue;
    }
    material.sphere_texture = index_of(part, model);
    material.sphere_mode = extension == ".spa" ? SphereMode::add : SphereMode::multiply;
  }
}

}  // namespace odori
