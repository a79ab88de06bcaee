// Eyes and head that follow the camera or the pointer.

#include "scene/life.h"
#include "unit/scene/figure.h"

#include <cmath>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::angle_deg;
using testing::kHair;
using testing::kHand;
using testing::kHead;
using testing::kLeftEye;
using testing::kNeck;
using testing::kRightEye;
using testing::living_figure;
using testing::stage_with;

// A camera whose eye is at this point.
Camera looking_from(glm::vec3 eye) {
  Camera camera;
  camera.target = eye;
  camera.distance = 0.0f;
  return camera;
}

// By how many degrees the line of sight of a bone misses the eye of the camera.
float missed_deg(const Stage& stage, std::size_t bone) {
  const RigidTransform& global = stage.actors[0]->bones.globals[bone];
  const glm::vec3 wanted = glm::normalize(camera_frame(stage.camera).eye - global.translation);
  const float cosine = glm::dot(wanted, global.rotation * glm::vec3(0, 0, -1));
  return std::acos(std::clamp(cosine, -1.0f, 1.0f)) * 180.0f / 3.14159265f;
}

Stage gazing_at(glm::vec3 eye, float weight = 1.0f) {
  Stage stage = stage_with(living_figure());
  set_life(stage, {.gaze = Gaze::camera, .gaze_weight = weight});
  stage.camera = looking_from(eye);
  advance(stage, 0.0);
  return stage;
}

TEST(Gaze, EyesMeetTheCamera) {
  const Stage stage = gazing_at({15, 20, -30});
  EXPECT_LT(missed_deg(stage, kLeftEye), 3.0f);
  EXPECT_LT(missed_deg(stage, kRightEye), 3.0f);
  EXPECT_LT(missed_deg(stage, kHead), 8.0f);
  EXPECT_EQ(stage.actors[0]->bones.globals[kHand].translation, glm::vec3(5, 13, 0)) << "the rest stays";
}

TEST(Gaze, TurnsWithinLimitsAndNotToWhatIsBehind) {
  const glm::quat beside = gazing_at({60, 16.5f, 5}).actors[0]->bones.globals[kHead].rotation;
  EXPECT_LT(angle_deg(beside), 60.0f);
  EXPECT_GT(angle_deg(beside), 30.0f);
  EXPECT_LT(angle_deg(gazing_at({1, 17, 60}).actors[0]->bones.globals[kHead].rotation), 0.1f);
}

TEST(Gaze, ItsWeightIsHowFarItTurns) {
  const float whole = angle_deg(gazing_at({15, 17, -30}).actors[0]->bones.globals[kNeck].rotation);
  const float half = angle_deg(gazing_at({15, 17, -30}, 0.5f).actors[0]->bones.globals[kNeck].rotation);
  EXPECT_NEAR(half, 0.5f * whole, 0.2f);
  EXPECT_EQ(angle_deg(gazing_at({15, 17, -30}, 0.0f).actors[0]->bones.globals[kNeck].rotation), 0.0f);
}

TEST(Gaze, FollowsTheCameraMotionOfTheSameFrame) {
  Stage stage = stage_with(living_figure());
  set_life(stage, {.gaze = Gaze::camera});
  for (const auto& [frame, x] : {std::pair(0u, -15.0f), std::pair(30u, 15.0f)}) {
    CameraKey key;
    key.frame = frame;
    key.camera = looking_from({x, 17, -30});
    stage.camera_keys.push_back(key);
  }
  for (const double frame : {0.0, 30.0, 12.0, 30.0, 3.5}) {
    advance(stage, frame);
    EXPECT_LT(missed_deg(stage, kLeftEye), 3.0f) << frame;
  }
}

TEST(Gaze, TheEndsOfLongHairTurnLess) {
  const glm::vec3 rest(0, 5, 1);
  const Stage stage = gazing_at({40, 17, -10});
  EXPECT_LT(glm::distance(stage.actors[0]->bones.globals[kHair].translation, rest), 0.05f);
}

TEST(Gaze, FollowsThePointerWhileThereIsOne) {
  Stage stage = stage_with(living_figure());
  set_life(stage, {.gaze = Gaze::pointer});
  advance(stage, 0.0);
  EXPECT_EQ(angle_deg(stage.actors[0]->bones.globals[kHead].rotation), 0.0f);
  stage.pointer = glm::vec3(15, 17, -30);
  advance(stage, 0.0);
  EXPECT_GT(angle_deg(stage.actors[0]->bones.globals[kHead].rotation), 10.0f);
}

}  // namespace
}  // namespace odori
