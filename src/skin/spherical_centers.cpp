#include "skin/spherical_centers.h"

#include <cassert>

namespace odori {

namespace {

// Added to the squares that are minimised, so that the centre comes to rest at the middle of the joints as the bones'
// difference vanishes, without a jump: half of it there at a turn of 0.2 degrees. The posed vertex moves by no more
// than an eighth of this share of the centre's distance from the middle.
constexpr double kDamping = 1e-5;

std::size_t size_of(const BoneSet& set) {
  std::size_t size = 0;
  while (size < set.size() && set[size] >= 0) ++size;
  return size;
}

// Each pair of bones a, b asks for (Ra - Rb) x = (tb - ta) - (Ra - Rb) middle, x from the middle of the joints.
glm::dvec3 center_of(const Model& model, const BoneSet& set, std::span<const PaletteEntry> palette) {
  const std::size_t size = size_of(set);
  std::array<glm::dmat3, 4> rotations{};
  std::array<glm::dvec3, 4> translations{};
  glm::dvec3 middle(0.0);
  for (std::size_t i = 0; i < size; ++i) {
    const auto bone = static_cast<std::size_t>(set[i]);
    rotations[i] = glm::mat3_cast(glm::dquat(palette[bone].rotation));
    translations[i] = glm::dvec3(glm::vec3(palette[bone].translation));
    middle += glm::dvec3(model.bones[bone].rest_position) / static_cast<double>(size);
  }
  glm::dmat3 squares(kDamping);
  glm::dvec3 right(0.0);
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = a + 1; b < size; ++b) {
      const glm::dmat3 apart = rotations[a] - rotations[b];
      squares += glm::transpose(apart) * apart;
      right += glm::transpose(apart) * (translations[b] - translations[a] - apart * middle);
    }
  }
  return middle + glm::inverse(squares) * right;
}

}  // namespace

void find_spherical_centers(const Model& model, const SkinTables& tables, std::span<const PaletteEntry> palette,
                            std::span<glm::vec4> centers) {
  assert(palette.size() == model.bones.size() && centers.size() == tables.sets.size());
  for (std::size_t i = 0; i < centers.size(); ++i) {
    centers[i] = glm::vec4(glm::vec3(center_of(model, tables.sets[i], palette)), 0.0f);
  }
}

}  // namespace odori
