// What a view shows of a box, compared with points that are tested one by one.

#include "model/pose.h"
#include "render/passes/shadow_fit.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

bool is_inside(const LightBox& box, const glm::dvec3& point, double slack = 0.0) {
  for (glm::length_t i = 0; i < 3; ++i) {
    if (point[i] < box.low[i] - slack || point[i] > box.high[i] + slack) return false;
  }
  return true;
}

bool is_in_view(const glm::dmat4& to_clip, const glm::dvec3& point) {
  const glm::dvec4 clip = to_clip * glm::dvec4(point, 1.0);
  for (glm::length_t i = 0; i < 3; ++i) {
    if (std::abs(clip[i]) > clip.w) return false;
  }
  return true;
}

glm::dvec3 point_in(const LightBox& box, std::mt19937& random) {
  glm::dvec3 point;
  for (glm::length_t i = 0; i < 3; ++i) {
    point[i] = std::uniform_real_distribution(box.low[i], box.high[i])(random);
  }
  return point;
}

TEST(ShadowRegion, BoundsWhatTheViewShowsOfABoxTightly) {
  std::mt19937 random(17);
  std::uniform_real_distribution<float> turn(-3.0f, 3.0f);
  const LightBox box{{-4.0, -1.0, -9.0}, {5.0, 12.0, 6.0}};
  for (int i = 0; i < 40; ++i) {
    Camera camera;
    camera.target = {turn(random), 5.0f + turn(random), turn(random)};
    camera.rotation_rad = {turn(random), turn(random), turn(random)};
    camera.distance = -3.0f + 3.0f * turn(random);
    camera.fov_deg = 20.0f;
    camera.perspective = i % 2 == 0;
    const glm::dmat4 clip(world_to_clip(camera, 1.5f));
    const LightBox part = visible_part(frustum(clip), box);
    LightBox seen;
    for (int sample = 0; sample < 30000; ++sample) {
      const glm::dvec3 point = point_in(box, random);
      if (is_in_view(clip, point)) seen.add(point);
    }
    if (seen.empty()) continue;
    ASSERT_FALSE(part.empty()) << i;
    EXPECT_TRUE(is_inside(part, seen.low, 1e-6) && is_inside(part, seen.high, 1e-6)) << i;
    EXPECT_TRUE(is_inside(box, part.low, 1e-6) && is_inside(box, part.high, 1e-6)) << i;
    EXPECT_LT(glm::distance(part.low, seen.low) + glm::distance(part.high, seen.high),
              0.5 * glm::distance(box.low, box.high))
        << i << ": samples come near the bounds";
  }
}

// Orthographic, along +Z: half a height of 10 * tan(half the field of view) around the target.
TEST(ShadowRegion, IsTheRectangleThatAnOrthographicViewShows) {
  Camera camera;
  camera.target = {1.0f, 2.0f, 0.0f};
  camera.distance = -10.0f;
  camera.fov_deg = glm::degrees(2.0f * std::atan(0.1f));
  camera.perspective = false;
  const glm::dmat4 clip(world_to_clip(camera, 2.0f));
  const LightBox part = visible_part(frustum(clip), {glm::dvec3(-50.0, -50.0, -3.0), glm::dvec3(50.0, 2.5, 4.0)});
  EXPECT_LT(glm::distance(part.low, glm::dvec3(-1.0, 1.0, -3.0)), 1e-4);
  EXPECT_LT(glm::distance(part.high, glm::dvec3(3.0, 2.5, 4.0)), 1e-4);
  EXPECT_TRUE(visible_part(frustum(clip), {glm::dvec3(4.0), glm::dvec3(5.0)}).empty());
}

// The view is inside the box, or the box in the view.
TEST(ShadowRegion, IsTheSmallerOneIfOneContainsTheOther) {
  Camera camera;
  camera.target = glm::vec3(0.0f);
  const Hexahedron view = frustum(glm::dmat4(world_to_clip(camera, 1.0f)));
  const LightBox small{glm::dvec3(-1.0), glm::dvec3(1.0)};
  const LightBox part = visible_part(view, small);
  EXPECT_LT(glm::distance(part.low, small.low) + glm::distance(part.high, small.high), 1e-6);
  const LightBox all = visible_part(view, {glm::dvec3(-1e6), glm::dvec3(1e6)});
  EXPECT_NEAR(all.low.z, camera.distance + kNearPlane, 1e-3);
  EXPECT_NEAR(all.high.z, camera.distance + kFarPlane, 20.0) << "the far plane is imprecise";
}

}  // namespace
}  // namespace odori
