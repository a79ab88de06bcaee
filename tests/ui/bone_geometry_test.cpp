#include "scene/stage.h"
#include "support/models.h"
#include "ui/viewport/bone_drawing.h"
#include "ui/viewport/label_placer.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

const Area kViewport{ImVec2(10, 20), ImVec2(800, 600)};

std::unique_ptr<Actor> actor_of(Model model) { return make_actor(std::make_shared<const Model>(std::move(model))); }

std::vector<std::int32_t> bones_of(const BoneGeometry& geometry) {
  std::vector<std::int32_t> bones;
  for (const BoneMarker& marker : geometry.markers) bones.push_back(marker.bone);
  return bones;
}

using Bones = std::vector<std::int32_t>;

TEST(BoneGeometry, OmitsBonesThatMmdHides) {
  Model model = testing::chain_model({{0, 5, 0}, {0, 6, 0}, {0, 7, 0}, {0, 8, 0}});
  model.bones[1].visible = false;
  model.bodies.resize(3);
  model.bodies[0].bone = 0;
  model.bodies[1].bone = 2;
  model.bodies[1].mode = BodyMode::physics;
  model.bodies[2].bone = -1;
  model.bodies[2].mode = BodyMode::physics_and_bone;
  EXPECT_EQ(shown_bones(model), (std::vector<std::uint8_t>{1, 0, 0, 1}));
  const auto actor = actor_of(model);
  EXPECT_EQ(bones_of(bone_geometry(*actor, -1, Projection(Camera(), kViewport))), (Bones{3, 0}));
  EXPECT_EQ(bones_of(bone_geometry(*actor, 2, Projection(Camera(), kViewport))), (Bones{3, 2, 0}))
      << "the chosen bone shows in any case";
}

TEST(BoneGeometry, ShapesFollowTheBoneFlags) {
  Model model = testing::chain_model({{0, 5, 0}, {0, 6, 0}, {0, 7, 0}});
  model.bones[1].movable = true;
  model.bones[2].has_fixed_axis = true;
  model.bones[2].fixed_axis = {1, 0, 0};
  const auto actor = actor_of(model);
  const BoneGeometry geometry = bone_geometry(*actor, -1, Projection(Camera(), kViewport));
  EXPECT_EQ(marker_of(geometry, 0)->shape, BoneShape::circle);
  EXPECT_EQ(marker_of(geometry, 1)->shape, BoneShape::square);
  EXPECT_EQ(marker_of(geometry, 2)->shape, BoneShape::crossed);
  EXPECT_EQ(marker_of(geometry, 3), nullptr);
}

TEST(BoneGeometry, LinesEndAtTheTailBoneOrOffset) {
  Model model = testing::chain_model({{0, 5, 0}, {3, 9, 0}, {0, 7, 0}});
  model.bones[0].tail_bone = 1;
  model.bones[1].tail_offset = {0, 2, 0};
  model.bones[2].tail_bone = -1;
  model.bones[2].tail_offset = {0, 2, 0};
  const auto actor = actor_of(model);
  actor->bones.globals[1].rotation = axis_angle({0, 0, 1}, kPi / 2.0f);
  const Projection projection(Camera(), kViewport);
  const BoneGeometry geometry = bone_geometry(*actor, -1, projection);
  ASSERT_EQ(geometry.lines.size(), 2u) << "-1 is no other end";
  const auto expect_at = [](ImVec2 got, ImVec2 wanted) {
    EXPECT_NEAR(got.x, wanted.x, 0.01f);
    EXPECT_NEAR(got.y, wanted.y, 0.01f);
  };
  expect_at(geometry.lines[0].segment.from, projection.point({0, 5, 0})->at);
  expect_at(geometry.lines[0].segment.to, projection.point({3, 9, 0})->at);
  expect_at(geometry.lines[1].segment.to, projection.point({1, 9, 0})->at);
}

TEST(BoneGeometry, MarkersAreSortedBackToFrontThenByIndex) {
  const auto actor = actor_of(testing::chain_model({{0, 10, 0}, {0, 10, -5}, {0, 10, 5}, {0, 10, 0.001f}}));
  Camera camera;
  EXPECT_EQ(bones_of(bone_geometry(*actor, -1, Projection(camera, kViewport))), (Bones{2, 3, 0, 1}));
  camera.rotation_rad.y = kPi;
  EXPECT_EQ(bones_of(bone_geometry(*actor, -1, Projection(camera, kViewport))), (Bones{1, 3, 0, 2}));
  camera.perspective = false;
  EXPECT_EQ(bones_of(bone_geometry(*actor, -1, Projection(camera, kViewport))), (Bones{1, 3, 0, 2}));
}

TEST(BoneGeometry, OmitsBonesBehindTheCamera) {
  Model model = testing::chain_model({{0, 10, 0}, {0, 12, -60}, {0, 10, -44.8f}});
  model.bones[0].tail_bone = 1;
  const auto actor = actor_of(model);
  const BoneGeometry geometry = bone_geometry(*actor, -1, Projection(Camera(), kViewport));
  EXPECT_EQ(bones_of(geometry), Bones{0}) << "the eye stands at z -45; nearer than the near plane nothing is drawn";
  ASSERT_EQ(geometry.lines.size(), 1u) << "what is in front of it still shows";
  EXPECT_LT(geometry.lines[0].segment.to.y, kViewport.low.y + 300.0f) << "upwards, where the other end lies";
}

TEST(BoneGeometry, BonesOutsideTheViewportHaveALineButNoMarker) {
  Model model = testing::chain_model({{0, 10, 0}, {100, 10, 0}});
  model.bones[1].tail_bone = 0;
  const auto actor = actor_of(model);
  const BoneGeometry geometry = bone_geometry(*actor, -1, Projection(Camera(), kViewport));
  EXPECT_EQ(bones_of(geometry), Bones{0});
  EXPECT_EQ(geometry.lines.size(), 1u);
}

TEST(BoneGeometry, OmitsPositionsThatAreNotFinite) {
  Model model = testing::chain_model({{0, 10, 0}, {0, 10, 0}, {0, 10, 0}, {0, 11, 0}});
  for (Bone& bone : model.bones) bone.tail_offset = {0, 1, 0};
  const auto actor = actor_of(model);
  actor->bones.globals[0].translation.x = std::numeric_limits<float>::quiet_NaN();
  actor->bones.globals[1].translation.y = std::numeric_limits<float>::infinity();
  actor->bones.globals[2].translation.x = 3e38f;
  const BoneGeometry geometry = bone_geometry(*actor, -1, Projection(Camera(), kViewport));
  EXPECT_EQ(bones_of(geometry), Bones{3});
  EXPECT_EQ(geometry.lines.size(), 1u);
}

TEST(BonesAt, ReturnsNearestAndOverlappingMarkersFrontToBack) {
  const BoneMarker markers[] = {{4, BoneShape::circle, ImVec2(100, 100), 9.0f},
                                {3, BoneShape::circle, ImVec2(103, 100), 8.0f},
                                {2, BoneShape::circle, ImVec2(109, 100), 7.0f},
                                {1, BoneShape::circle, ImVec2(300, 100), 6.0f}};
  EXPECT_EQ(bones_at(markers, ImVec2(99, 100), 10, 6), (Bones{3, 4}));
  EXPECT_EQ(bones_at(markers, ImVec2(112, 100), 10, 6), (Bones{2}));
  EXPECT_EQ(bones_at(markers, ImVec2(106, 100), 10, 6.5f), (Bones{2, 3}));
  EXPECT_EQ(bones_at(markers, ImVec2(310, 100), 10, 6), (Bones{1})) << "just within reach";
  EXPECT_TRUE(bones_at(markers, ImVec2(311, 100), 10, 6).empty());
  EXPECT_TRUE(bones_at({}, ImVec2(311, 100), 10, 6).empty());
}

TEST(NextBone, WrapsAround) {
  const Bones bones{7, 3, 5};
  EXPECT_EQ(next_bone(bones, -1), 7);
  EXPECT_EQ(next_bone(bones, 7), 3);
  EXPECT_EQ(next_bone(bones, 3), 5);
  EXPECT_EQ(next_bone(bones, 5), 7);
  EXPECT_EQ(next_bone(bones, 42), 7);
  EXPECT_EQ(next_bone(Bones{9}, 9), 9);
  EXPECT_EQ(next_bone({}, 9), -1);
}

TEST(Projection, ClipsLinesAtTheNearPlane) {
  const Projection projection(Camera(), kViewport);
  const auto whole = projection.segment({0, 10, 0}, {0, 10, 5});
  ASSERT_TRUE(whole);
  EXPECT_NEAR(whole->from.x, 410.0f, 1e-3f);
  EXPECT_NEAR(whole->from.y, 320.0f, 1e-3f);
  EXPECT_FALSE(projection.segment({0, 10, -46}, {3, 10, -60}));
  // From either end, the same point of the same line.
  const auto there = projection.segment({0, 10, 0}, {0, 10.1f, -60});
  const auto back = projection.segment({0, 10.1f, -60}, {0, 10, 0});
  const float t = (45.0f - kNearPlane) / 60.0f;
  const auto wanted = projection.point({0, 10.0f + 0.1f * t, -60.0f * t + 0.001f});
  ASSERT_TRUE(there && back && wanted);
  EXPECT_LT(wanted->at.y, 200.0f);
  EXPECT_NEAR(there->to.y, wanted->at.y, 0.5f);
  EXPECT_NEAR(there->to.y, back->from.y, 0.05f);
}

TEST(Projection, ComputesPixelsPerUnit) {
  Camera camera;
  for (const bool perspective : {true, false}) {
    camera.perspective = perspective;
    const Projection projection(camera, kViewport);
    const glm::vec3 at(2, 9, 3);
    const float right = projection.point(at + glm::vec3(1, 0, 0))->at.x - projection.point(at)->at.x;
    EXPECT_NEAR(projection.pixels_per_unit(at), right, 1e-2f);
  }
}

TEST(LabelPlacer, OccupiedRectanglesAreNotFree) {
  LabelPlacer board(kViewport, 16.0f);
  EXPECT_TRUE(board.is_free(ImVec2(100, 100), ImVec2(150, 116)));
  board.occupy(ImVec2(100, 100), ImVec2(150, 116));
  EXPECT_FALSE(board.is_free(ImVec2(149, 115), ImVec2(160, 131)));
  EXPECT_FALSE(board.is_free(ImVec2(110, 104), ImVec2(120, 108)));
  EXPECT_TRUE(board.is_free(ImVec2(150, 100), ImVec2(200, 116))) << "side by side";
  EXPECT_TRUE(board.is_free(ImVec2(100, 116), ImVec2(150, 132))) << "one below the other";
  EXPECT_FALSE(board.is_free(ImVec2(9, 100), ImVec2(50, 116))) << "over the picture's edge";
  EXPECT_FALSE(board.is_free(ImVec2(700, 610), ImVec2(750, 626)));
  board.occupy(ImVec2(-500, -500), ImVec2(30, 30));
  EXPECT_FALSE(board.is_free(ImVec2(20, 20), ImVec2(40, 36)));
}

}  // namespace
}  // namespace odori
