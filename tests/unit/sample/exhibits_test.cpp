// The volume of the exhibits in each skinning mode, compared with formulas. A is the area of the prism's cross-section,
// w the weight of the tip, which grows linearly over the blended section of length L. The mesh approximates curved
// surfaces by 32 bands; the resulting error is given beside each limit.

#include "make_sample/exhibits.h"

#include "analysis/measures.h"
#include "make_sample/numbers.h"
#include "skin/rotation_centers.h"
#include "skin/skin.h"
#include "unit/sample/exhibit_pose.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

namespace odori {
namespace {

using namespace komai;

constexpr double kLength = kExhibitTop - kExhibitBottom;
constexpr double kBlended = 2.0 * kExhibitHalfBlend;
constexpr double kCornerAngle = 2.0 * kPiExact / kExhibitColumns;

std::vector<glm::dvec3> posed(const Model& model, std::span<const PaletteEntry> palette, const Skinning& skinning) {
  const SkinTables tables = build_skin_tables(model);
  SkinningTexels data(tables.sets.size());
  find_spherical_centers(model, tables, palette, data);
  JobControl control;
  if (const auto kind = method(skinning.mode).data) data = *kind_of(*kind).find(model, {}, control);
  std::vector<glm::dvec3> rest, positions(model.vertices.size()), normals(model.vertices.size());
  for (const Vertex& vertex : model.vertices) rest.emplace_back(vertex.position);
  skin<double>({model, tables, palette, rest, skinning, data}, positions, normals);
  return positions;
}

double volume(const Model& model, std::span<const glm::dvec3> positions) {
  const MeshParts parts = find_mesh_parts(model);
  EXPECT_EQ(parts.parts.size(), 1u);
  EXPECT_TRUE(parts.parts.at(0).closed);
  return enclosed_volumes<double>(model, parts, positions).at(0);
}

// The posed volume as a share of the volume at rest.
double volume_ratio(const Model& model, std::span<const PaletteEntry> palette, const Skinning& skinning) {
  const double rest = volume(model, posed(model, std::vector<PaletteEntry>(2), SkinningMode::linear));
  return volume(model, posed(model, palette, skinning)) / rest;
}

TEST(Exhibits, AreClosedPrismsOfKnownVolume) {
  const double area = 0.5 * kExhibitColumns * kExhibitRadius * kExhibitRadius * std::sin(kCornerAngle);
  for (const Model& model : {make_twisting_bar(), make_bending_arm()}) {
    const double rest = volume(model, posed(model, std::vector<PaletteEntry>(2), SkinningMode::native));
    EXPECT_NEAR(rest / (area * kLength), 1.0, 1e-4);  // coordinates are rounded to 1/4096
  }
}

// The cross-section at w shrinks to |1 - 2w| of its width: L times the integral of (1 - 2w)^2 is L/3. Between two rings
// the surface is straight, as is the mesh, so that the bands cause no error.
TEST(TwistingBar, LinearAt180DegreesKeepsAThirdOfTheBlendedVolume) {
  const Model bar = make_twisting_bar();
  const auto palette = rotated_tip({0, 1, 0}, kPiExact);
  const double expected = (kLength - kBlended + kBlended / 3.0) / kLength;
  EXPECT_NEAR(volume_ratio(bar, palette, SkinningMode::linear), expected, 1e-6);
  EXPECT_NEAR(volume_ratio(bar, palette, SkinningMode::native), expected, 1e-6);
  double seam = 0.0;
  const std::vector<glm::dvec3> positions = posed(bar, palette, SkinningMode::linear);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (bar.vertices[i].position.y == static_cast<float>(kExhibitJoint)) {
      seam = std::max(seam, std::hypot(positions[i].x, positions[i].z));
    }
  }
  EXPECT_LT(seam, 1e-6) << "the bar collapses in the middle";
}

// The volume of a band with its upper ring rotated by `turn` relative to the lower one, by the prismatoid formula: the
// section halfway has a corner in the middle of each edge and each diagonal of the band.
double twisted_band(double height, double turn) {
  const double radius_2 = kExhibitRadius * kExhibitRadius;
  const double end = 0.5 * kExhibitColumns * radius_2 * std::sin(kCornerAngle);
  const double middle = kExhibitColumns * radius_2 * std::cos(0.5 * turn) * std::cos(0.5 * (kCornerAngle + turn)) *
                        std::sin(0.5 * kCornerAngle);
  return height / 6.0 * (2.0 * end + 4.0 * middle);
}

// The volume if every ring keeps its shape: only the mesh between the rings loses volume.
double twisted_bar(const std::function<double(double weight)>& angle) {
  const double height = kBlended / kExhibitBands;
  double sum = twisted_band(kLength - kBlended, 0.0);
  for (int band = 0; band < kExhibitBands; ++band) {
    const double below = angle(static_cast<double>(band) / kExhibitBands);
    const double above = angle(static_cast<double>(band + 1) / kExhibitBands);
    sum += twisted_band(height, below - above);  // about y from z to x, columns go from x to z
  }
  return sum / twisted_band(kLength, 0.0);
}

TEST(TwistingBar, ModesThatBlendRotationsKeepTheVolume) {
  const Model bar = make_twisting_bar();
  const double turn = radians(179.9);  // at 180 degrees, both directions are correct
  const auto palette = rotated_tip({0, 1, 0}, turn);
  const double even = twisted_bar([turn](double w) { return w * turn; });
  const double straight = twisted_bar([turn](double w) { return nlerp_angle(w, turn); });
  EXPECT_NEAR(even, 1.0, 0.01) << "the error of the bands";
  EXPECT_NEAR(straight, 1.0, 0.01) << "the error of the bands";
  EXPECT_NEAR(volume_ratio(bar, palette, SkinningMode::dqs), straight, 1e-5);
  EXPECT_NEAR(volume_ratio(bar, palette, SkinningMode::spherical), straight, 1e-5);
  EXPECT_NEAR(volume_ratio(bar, palette, SkinningMode::cor), straight, 0.01) << "the centres are slightly off the axis";
  EXPECT_NEAR(volume_ratio(bar, palette, SkinningMode::sdef), even, 1e-5);
}

constexpr double kBends[] = {30.0, 60.0, 90.0, 120.0};
constexpr double kBandError = 6e-4;  // share of the volume at rest: the error of 32 bands

// The cross-section at w rotates by the blend of angles 0 and t and shrinks by |1 - w + w exp(it)|, whose square is
// 1 - 2w(1 - w)(1 - cos t): integrated by parts, the section keeps 1 - (1 - cos t) / 6.
TEST(BendingArm, LinearLosesVolumeByTheCosine) {
  const Model arm = make_bending_arm();
  for (const double bend : kBends) {
    const double lost = kBlended * (1.0 - std::cos(radians(bend))) / 6.0;
    const auto palette = rotated_tip({0, 0, 1}, radians(bend));
    EXPECT_NEAR(volume_ratio(arm, palette, SkinningMode::linear), 1.0 - lost / kLength, kBandError) << bend;
  }
}

// Cross-sections that rotate rigidly about an axis through their centre sweep the same volume as at rest.
TEST(BendingArm, RotationAboutTheJointKeepsTheVolume) {
  Model arm = make_bending_arm();
  for (SdefParameters& sdef : arm.sdef) sdef.r0 = sdef.r1 = sdef.c;
  for (const double bend : kBends) {
    const auto palette = rotated_tip({0, 0, 1}, radians(bend));
    for (const SkinningMode mode : {SkinningMode::sdef, SkinningMode::dqs, SkinningMode::spherical}) {
      EXPECT_NEAR(volume_ratio(arm, palette, mode), 1.0, kBandError) << name(mode) << ' ' << bend;
    }
  }
}

// R0 and R1 at a distance r along the limb move the cross-section at w into the bend by w(1 - w) r times the difference
// of the bones' axes. This removes a volume of 4 A r sin(t/2) (2 sin(t/2) / t^2 - cos(t/2) / t).
TEST(BendingArm, SdefLosesVolumeByItsReach) {
  const Model arm = make_bending_arm();
  for (const double bend : kBends) {
    const double t = radians(bend), s = std::sin(0.5 * t), c = std::cos(0.5 * t);
    const double lost = 4.0 * kExhibitSdefReach * s * (2.0 * s / (t * t) - c / t);
    const auto palette = rotated_tip({0, 0, 1}, t);
    EXPECT_NEAR(volume_ratio(arm, palette, SkinningMode::native), 1.0 - lost / kLength, kBandError) << bend;
    EXPECT_GT(volume_ratio(arm, palette, SkinningMode::native), volume_ratio(arm, palette, SkinningMode::linear))
        << "more than linear";
  }
}

// The largest distance of the skin from the limb, as a share of its radius: measured from the axis of the bone on whose
// side the vertex is at rest.
double bulge(const Model& arm, std::span<const PaletteEntry> palette, const Skinning& skinning) {
  const std::vector<glm::dvec3> positions = posed(arm, palette, skinning);
  double farthest = 0.0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const bool fore = static_cast<double>(arm.vertices[i].position.y) > kExhibitJoint;
    const PaletteEntry& bone = palette[fore ? 1 : 0];
    const glm::dvec3 at =
        glm::inverse(glm::dquat(bone.rotation)) * (positions[i] - glm::dvec3(glm::vec3(bone.translation)));
    farthest = std::max(farthest, std::hypot(at.x, at.z));
  }
  return farthest / kExhibitRadius - 1.0;
}

// On the outer side of the forearm, at y above the joint, the blended rotation is smaller than that of the forearm by
// d: the distance of the skin from the forearm's axis is R cos d + y sin d.
TEST(BendingArm, DualQuaternionsBulgeAndSdefLess) {
  const Model arm = make_bending_arm();
  for (const double bend : kBends) {
    const double t = radians(bend);
    double expected = 0.0;
    for (int band = kExhibitBands / 2; band <= kExhibitBands; ++band) {
      const double w = static_cast<double>(band) / kExhibitBands;
      const double turned = nlerp_angle(w, t);
      const double y = (2.0 * w - 1.0) * kExhibitHalfBlend;
      expected = std::max(expected, std::cos(t - turned) + y / kExhibitRadius * std::sin(t - turned) - 1.0);
    }
    const auto palette = rotated_tip({0, 0, 1}, t);
    EXPECT_NEAR(bulge(arm, palette, SkinningMode::dqs), expected, 1e-4) << bend;
    EXPECT_GT(expected, 0.05);
    EXPECT_LT(bulge(arm, palette, SkinningMode::native), expected) << bend;
  }
}

// With the projection, the outer side keeps the radius, as in the bend of a pipe. What bulged is missing from the
// volume.
TEST(BendingArm, BulgeFreeKeepsTheRadius) {
  const Model arm = make_bending_arm();
  for (const double bend : kBends) {
    const auto palette = rotated_tip({0, 0, 1}, radians(bend));
    EXPECT_NEAR(bulge(arm, palette, SkinningMode::bulge_free), 0.0, 1e-4) << bend;  // coordinates are rounded
    const double kept = volume_ratio(arm, palette, SkinningMode::bulge_free);
    EXPECT_LT(kept, 1.0 - kBandError) << bend;
    RecordProperty("volume_" + std::to_string(static_cast<int>(bend)), std::to_string(kept));
  }
}

// A twist does not change distances from the axis: nothing is projected.
TEST(TwistingBar, BulgeFreeIsDualQuaternions) {
  const Model bar = make_twisting_bar();
  const auto palette = rotated_tip({0, 1, 0}, radians(179.9));
  const auto plain = posed(bar, palette, SkinningMode::dqs), got = posed(bar, palette, SkinningMode::bulge_free);
  for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_LT(glm::distance(plain[i], got[i]), 1e-5) << i;
}

// The exhibit with every vertex bound to its nearer bone alone, as a beginner would: linear skinning tears the surface
// apart at the joint, delta mush bends it.
Model bound_to_nearer_bone(Model model) {
  for (Vertex& vertex : model.vertices) {
    const bool tip = static_cast<double>(vertex.position.y) > kExhibitJoint;
    vertex.kind = DeformKind::bdef1;
    vertex.sdef = -1;
    vertex.bones = {tip ? 1 : 0, -1, -1, -1};
    vertex.weights = {1.0f, 0.0f, 0.0f, 0.0f};
  }
  return model;
}

// The longest edge, as a multiple of its length at rest.
double longest_edge(const Model& model, const std::vector<glm::dvec3>& positions) {
  double longest = 0.0;
  for (std::size_t i = 0; i < model.indices.size(); i += 3) {
    for (std::size_t c = 0; c < 3; ++c) {
      const std::size_t a = model.indices[i + c], b = model.indices[i + (c + 1) % 3];
      const double rest = glm::distance(glm::dvec3(model.vertices[a].position), glm::dvec3(model.vertices[b].position));
      longest = std::max(longest, glm::distance(positions[a], positions[b]) / rest);
    }
  }
  return longest;
}

TEST(BendingArm, DeltaMushBendsASurfaceThatIsBoundRigidly) {
  const Model arm = bound_to_nearer_bone(make_bending_arm());
  const auto palette = rotated_tip({0, 0, 1}, radians(60.0));
  const double torn = longest_edge(arm, posed(arm, palette, SkinningMode::linear));
  const double bent = longest_edge(arm, posed(arm, palette, SkinningMode::delta_mush));
  RecordProperty("torn", std::to_string(torn));
  RecordProperty("bent", std::to_string(bent));
  EXPECT_GT(torn, 4.0);
  EXPECT_LT(bent, 0.5 * torn);
}

}  // namespace
}  // namespace odori
