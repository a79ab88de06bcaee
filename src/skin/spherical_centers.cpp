#include "skin/rotation_centers.h"

#include <array>
#include <cassert>

namespace odori {

namespace {

// Damping of the least-normal_matrix problem: as the difference between the bones vanishes, the centre converges to the
// mean of the joints without a jump (half way at a rotation of 0.2 degrees). It moves the posed vertex by at most an
// eighth of this fraction of the centre's distance from the mean.
constexpr double kDamping = 1e-5;

std::size_t size_of(const BoneSet& set) {
  std::size_t size = 0;
  while (size < set.size() && set[size] >= 0) ++size;
  return size;
}

// Each pair of bones a, b contributes (Ra - Rb) x = (tb - ta) - (Ra - Rb) mean, with x relative to the joints' mean.
glm::dvec3 center_of(const Model& model, const BoneSet& set, std::span<const PaletteEntry> palette) {
  const std::size_t size = size_of(set);
  std::array<glm::dmat3, 4> rotations{};
  std::array<glm::dvec3, 4> translations{};
  glm::dvec3 mean(0.0);
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t bone = set[i];
    rotations[i] = glm::mat3_cast(glm::dquat(palette[bone].rotation));
    translations[i] = glm::dvec3(glm::vec3(palette[bone].translation));
    mean += glm::dvec3(model.bones[bone].rest_position) / static_cast<double>(size);
  }
  glm::dmat3 normal_matrix(kDamping);
  glm::dvec3 rhs(0.0);
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = a + 1; b < size; ++b) {
      const glm::dmat3 difference = rotations[a] - rotations[b];
      normal_matrix += glm::transpose(difference) * difference;
      rhs += glm::transpose(difference) * (translations[b] - translations[a] - difference * mean);
    }
  }
  return mean + glm::inverse(normal_matrix) * rhs;
}

}  // namespace

glm::vec3 find_spherical_center(const Model& model, const BoneSet& set, std::span<const PaletteEntry> palette) {
  return glm::vec3(center_of(model, set, palette));
}

void find_spherical_centers(const Model& model, const SkinTables& tables, std::span<const PaletteEntry> palette,
                            std::span<glm::vec4> centers) {
  assert(palette.size() == model.bones.size() && centers.size() == tables.sets.size());
  for (std::size_t i = 0; i < centers.size(); ++i) {
    centers[i] = glm::vec4(find_spherical_center(model, tables.sets[i], palette), 0.0f);
  }
}

}  // namespace odori
