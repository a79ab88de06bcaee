#include "view/gizmo_geometry.h"

#include "scene/overrides.h"
#include "support/models.h"
#include "ui/viewport/projection.h"
#include "ui/workspaces/pose/bones_page.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using Kind = GizmoHandle::Kind;

void expect_near(glm::vec3 a, glm::vec3 b) {
  EXPECT_NEAR(glm::distance(a, b), 0.0f, 1e-4f) << a.x << ' ' << a.y << ' ' << a.z;
}

TEST(GizmoGeometry, RayHitsARingAtTheRotationAngle) {
  for (const glm::vec3 axis : {glm::vec3(0, 0, 1), glm::vec3(0, 1, 0), glm::normalize(glm::vec3(1, -2, 3))}) {
    const glm::vec3 center(3, 4, 5), zero = center + perpendicular(axis) * 2.0f,
                                     eye = center - axis * 9.0f + glm::vec3(1, 0, 0.5f);
    for (const float angle : {0.0f, 0.4f, -1.5f, 3.0f}) {
      const glm::vec3 place = center + axis_angle(axis, angle) * (zero - center);
      const auto found = ring_angle({eye, glm::normalize(place - eye)}, center, axis);
      ASSERT_TRUE(found);
      EXPECT_NEAR(*found, angle, 1e-4f);
    }
    EXPECT_FALSE(ring_angle({eye, perpendicular(axis)}, center, axis)) << "along its plane";
    EXPECT_FALSE(ring_angle({eye, -axis}, center, axis)) << "away from it";
  }
}

TEST(GizmoGeometry, RayHasANearestPointOnAnAxis) {
  EXPECT_NEAR(*axis_distance({{5, 3, -9}, {0, 0, 1}}, {1, 2, 0}, {1, 0, 0}), 4.0f, 1e-5f);
  EXPECT_NEAR(*axis_distance({{5, 3, -9}, {0, 0, 1}}, {1, 2, 0}, {-1, 0, 0}), -4.0f, 1e-5f);
  EXPECT_FALSE(axis_distance({{5, 3, -9}, {1, 0, 0}}, {1, 2, 0}, {1, 0, 0}));
}

TEST(GizmoGeometry, AnglesTakeTheShortWay) {
  EXPECT_NEAR(angle_difference(3.0f, -3.0f), 2.0f * kPi - 6.0f, 1e-5f);
  EXPECT_NEAR(angle_difference(-0.1f, 0.2f), 0.3f, 1e-6f);
}

TEST(GizmoGeometry, RingPointsAreAtTheRadius) {
  const glm::vec3 axis = glm::normalize(glm::vec3(1, 1, 0));
  const auto points = ring_points({1, 2, 3}, axis, 2.0f, 8);
  ASSERT_EQ(points.size(), 9u);
  expect_near(points.front(), points.back());
  for (const glm::vec3& point : points) {
    EXPECT_NEAR(glm::distance(point, glm::vec3(1, 2, 3)), 2.0f, 1e-5f);
    EXPECT_NEAR(glm::dot(point - glm::vec3(1, 2, 3), axis), 0.0f, 1e-5f);
  }
}

TEST(GizmoGeometry, RaysMatchTheProjection) {
  for (const bool perspective : {true, false}) {
    Camera camera;
    camera.rotation_rad = {0.3f, -0.8f, 0.2f};
    camera.perspective = perspective;
    const Projection projection(camera, {ImVec2(20, 30), ImVec2(800, 500)});
    for (const glm::vec3 place : {glm::vec3(0, 10, 0), glm::vec3(-4, 3, 2), glm::vec3(6, 15, -7)}) {
      const Ray ray = projection.ray(projection.point(place)->at);
      EXPECT_NEAR(glm::length(ray.direction), 1.0f, 1e-5f);
      EXPECT_NEAR(glm::length(glm::cross(place - ray.origin, ray.direction)), 0.0f, 2e-3f);
      EXPECT_GT(glm::dot(place - ray.origin, ray.direction), 0.0f);
    }
  }
}

// A turned arm below a turned root; a bone morph turns it as well.
std::unique_ptr<Actor> turned_arm(void (*change)(Bone&) = [](Bone&) {}) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 5, 0}, {0, 9, 0}});
  model.bones[1].movable = true;
  change(model.bones[1]);
  model.morphs.push_back({"m", "", MorphPanel::other, BoneMorph{{{1, {0, 0, 0}, axis_angle({1, 0, 0}, 0.4f)}}}});
  auto actor = make_actor(std::make_shared<const Model>(std::move(model)));
  set_bone_rotation(*actor, 0, axis_angle({0, 0, 1}, 1.0f));
  set_bone_rotation(*actor, 1, axis_angle({0, 1, 0}, 0.7f));
  set_morph(*actor, 0, 1.0f);
  advance_actor(*actor, 0.0);
  return actor;
}

GizmoHandle handle_of(const Actor& actor, Kind kind, int axis, GizmoAxes axes) {
  for (const GizmoHandle& handle : gizmo_handles(actor, 1, axes)) {
    if (handle.kind == kind && handle.axis == axis) return handle;
  }
  ADD_FAILURE() << "no such handle";
  return {};
}

TEST(GizmoGeometry, HandlesFollowTheBoneFlags) {
  const auto count = [](const Actor& actor) { return gizmo_handles(actor, 1, GizmoAxes::local).size(); };
  EXPECT_EQ(count(*turned_arm()), 6u);
  EXPECT_EQ(count(*turned_arm([](Bone& bone) { bone.movable = false; })), 3u);
  EXPECT_EQ(count(*turned_arm([](Bone& bone) { bone.rotatable = false; })), 3u);
  EXPECT_EQ(count(*turned_arm([](Bone& bone) { bone.operable = false; })), 0u);
  const auto fixed = turned_arm([](Bone& bone) {
    bone.has_fixed_axis = true;
    bone.fixed_axis = {0, 2, 0};
  });
  const auto handles = gizmo_handles(*fixed, 1, GizmoAxes::world);
  ASSERT_EQ(handles.size(), 4u);
  EXPECT_EQ(handles[0].axis, kFixedAxis);
  expect_near(handles[0].direction, fixed->bones.globals[1].rotation * glm::vec3(0, 1, 0));
}

TEST(GizmoGeometry, AxesAreTheRequestedOnes) {
  const auto actor = turned_arm([](Bone& bone) {
    bone.has_local_axes = true;
    bone.local_x = {0, 1, 0};
    bone.local_z = {0, 0, 1};
  });
  expect_near(handle_of(*actor, Kind::arrow, 0, GizmoAxes::world).direction, {1, 0, 0});
  expect_near(handle_of(*actor, Kind::arrow, 0, GizmoAxes::parent).direction,
              axis_angle({0, 0, 1}, 1.0f) * glm::vec3(1, 0, 0));
  expect_near(handle_of(*actor, Kind::ring, 0, GizmoAxes::local).direction,
              actor->bones.globals[1].rotation * glm::vec3(0, 1, 0));
}

// The ray from the eye to a place.
Ray towards(glm::vec3 eye, glm::vec3 place) { return {eye, glm::normalize(place - eye)}; }

TEST(GizmoGeometry, RingRotatesTheBoneAboutItsWorldAxis) {
  int turned = 0;
  for (const GizmoAxes axes : {GizmoAxes::local, GizmoAxes::parent, GizmoAxes::world}) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto actor = turned_arm();
      const glm::quat before = actor->bones.globals[1].rotation;
      const GizmoHandle handle = handle_of(*actor, Kind::ring, axis, axes);
      const glm::vec3 center = actor->bones.globals[1].translation;
      const glm::vec3 eye = center - handle.direction * 30.0f + glm::vec3(5, 6, -7);
      const auto ring = ring_points(center, handle.direction, 2.0f, 36);
      auto grip = GizmoManipulation::begin(*actor, 1, handle, 2.0f, towards(eye, ring[0]));
      ASSERT_TRUE(grip);
      for (int i = 1; i <= 30; ++i) ASSERT_TRUE(grip->drag(towards(eye, ring[static_cast<std::size_t>(i)])));
      EXPECT_NEAR(grip->amount(), 30.0f * 2.0f * kPi / 36.0f, 0.02f) << "past half a turn";
      set_bone_rotation(*actor, 1, grip->rotation());
      advance_actor(*actor, 0.0);
      const glm::quat wanted = axis_angle(handle.direction, grip->amount()) * before;
      EXPECT_NEAR(std::abs(glm::dot(actor->bones.globals[1].rotation, wanted)), 1.0f, 1e-5f);
      ++turned;
    }
  }
  EXPECT_EQ(turned, 9);
}

TEST(GizmoGeometry, RingSeenEdgeOnCanBeDragged) {
  const auto actor = turned_arm();
  const GizmoHandle handle = handle_of(*actor, Kind::ring, 1, GizmoAxes::world);
  const glm::vec3 center = actor->bones.globals[1].translation, eye = center + glm::vec3(0, 0, -40);
  auto grip = GizmoManipulation::begin(*actor, 1, handle, 2.0f, towards(eye, center + glm::vec3(0, 0, -2)));
  ASSERT_TRUE(grip);
  ASSERT_TRUE(grip->drag(towards(eye, center + glm::vec3(1, 0, -2))));
  EXPECT_NEAR(std::abs(grip->amount()), 0.5f, 0.01f) << "half the radius";
  const glm::vec3 front = axis_angle(handle.direction, grip->amount()) * glm::vec3(0, 0, -2);
  EXPECT_GT(front.x, 0.5f) << "the near side goes with the mouse";
}

TEST(GizmoGeometry, ArrowTranslatesTheBoneAlongItsWorldAxis) {
  const glm::vec3 eye(3, 4, -40);
  for (const GizmoAxes axes : {GizmoAxes::local, GizmoAxes::parent, GizmoAxes::world}) {
    const auto actor = turned_arm();
    const glm::vec3 before = actor->bones.globals[1].translation;
    const GizmoHandle handle = handle_of(*actor, Kind::arrow, 0, axes);
    auto grip = GizmoManipulation::begin(*actor, 1, handle, 2.0f, towards(eye, before + handle.direction));
    ASSERT_TRUE(grip);
    ASSERT_TRUE(grip->drag(towards(eye, before + handle.direction * 4.0f)));
    set_bone_translation(*actor, 1, grip->translation());
    advance_actor(*actor, 0.0);
    expect_near(actor->bones.globals[1].translation, before + handle.direction * 3.0f);
  }
}

TEST(GizmoGeometry, TypedAnglesAreDisplayedUnchanged) {
  for (const glm::vec3 angles : {glm::vec3(0.3f, -2.0f, 1.1f), glm::vec3(-1.2f, 0.5f, -3.0f), glm::vec3(0)}) {
    expect_near(mmd_angles(quat_from_euler_zxy(angles)), angles);
  }
}

}  // namespace
}  // namespace odori
