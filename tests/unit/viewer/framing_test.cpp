#include "viewer/framing.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

struct Picture {
  glm::vec2 low{9.0f};
  glm::vec2 high{-9.0f};
};

Picture seen(const std::vector<glm::vec3>& points, const Camera& camera, float aspect) {
  const glm::mat4 clip = world_to_clip(camera, aspect);
  Picture picture;
  for (const glm::vec3& point : points) {
    const glm::vec4 at = clip * glm::vec4(point, 1.0f);
    EXPECT_GT(at.w, 0.0f);
    picture.low = glm::min(picture.low, glm::vec2(at) / at.w);
    picture.high = glm::max(picture.high, glm::vec2(at) / at.w);
  }
  return picture;
}

TEST(Framing, FillsThePictureAsFarAsItMay) {
  // One much nearer than the others, so that what is in the middle of space is not in the middle of the picture.
  const std::vector<glm::vec3> points{{10, 0, 3}, {14, 0, -8}, {12, 20, 0}, {12, 9, 5}};
  for (const float aspect : {0.3f, 1.0f, 2.5f}) {
    const Picture picture = seen(points, framing_camera(points, aspect, 0.9f), aspect);
    const float widest = std::max({-picture.low.x, -picture.low.y, picture.high.x, picture.high.y});
    EXPECT_NEAR(widest, 0.9f, 1e-3f) << aspect;
    EXPECT_NEAR(picture.low.x + picture.high.x, 0.0f, 0.01f) << aspect;
    EXPECT_NEAR(picture.low.y + picture.high.y, 0.0f, 0.01f) << aspect;
  }
}

TEST(Framing, OfNothingAndOfOnePoint) {
  EXPECT_EQ(framing_camera({}, 1.0f, 0.9f), Camera());
  const std::vector<glm::vec3> point{{1, 2, 3}};
  const Camera camera = framing_camera(point, 1.0f, 0.9f);
  EXPECT_EQ(camera.target, point.front());
  EXPECT_LT(camera.distance, -kNearPlane);
}

}  // namespace
}  // namespace odori
