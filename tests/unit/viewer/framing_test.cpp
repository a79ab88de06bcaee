#include "viewer/framing.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

struct Image {
  glm::vec2 low{9.0f};
  glm::vec2 high{-9.0f};
};

Image seen(const std::vector<glm::vec3>& points, const Camera& camera, float aspect) {
  const glm::mat4 clip = world_to_clip(camera, aspect);
  Image image;
  for (const glm::vec3& point : points) {
    const glm::vec4 at = clip * glm::vec4(point, 1.0f);
    EXPECT_GT(at.w, 0.0f);
    image.low = glm::min(image.low, glm::vec2(at) / at.w);
    image.high = glm::max(image.high, glm::vec2(at) / at.w);
  }
  return image;
}

TEST(Framing, FillsTheImageAsFarAsItMay) {
  // One much nearer than the others, so that what is in the middle of space is not in the middle of the picture.
  const std::vector<glm::vec3> points{{10, 0, 3}, {14, 0, -8}, {12, 20, 0}, {12, 9, 5}};
  for (const float aspect : {0.3f, 1.0f, 2.5f}) {
    const Image image = seen(points, framing_camera(points, aspect, 0.9f), aspect);
    const float widest = std::max({-image.low.x, -image.low.y, image.high.x, image.high.y});
    EXPECT_NEAR(widest, 0.9f, 1e-3f) << aspect;
    EXPECT_NEAR(image.low.x + image.high.x, 0.0f, 0.01f) << aspect;
    EXPECT_NEAR(image.low.y + image.high.y, 0.0f, 0.01f) << aspect;
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
