// The dance of the sample dancer, measured on her bones and rigid bodies: feet that stay where they stand, hands that
// stay out of the body, a loop, a camera and a face in time with the song.

#include "make_sample/dancer.h"
#include "make_song/score.h"
#include "scene/actor.h"
#include "skin/skin.h"
#include "unit/sample/dance_measures.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr std::uint32_t kBeatFrames = 16;

std::shared_ptr<const Model> dancing_model() {
  static const auto model = std::make_shared<const Model>(komai::make_dancer());
  return model;
}

class Dance : public ::testing::Test {
 protected:
  Dance() : actor_(make_actor(dancing_model())) {
    add_motion(*actor_, komai::make_dance());
    last_ = last_frame(*actor_->motion);
  }

  const Model& model() const { return *actor_->model; }

  std::int32_t bone(std::string_view name) const {
    const auto found = std::ranges::find(model().bones, name, &Bone::name);
    EXPECT_NE(found, model().bones.end()) << name;
    return static_cast<std::int32_t>(found - model().bones.begin());
  }

  // Where a joint is, if it were fixed to another bone.
  glm::vec3 joint_on(std::int32_t carrier, std::int32_t joint) const {
    return testing::posed_point(*actor_, carrier, model().bones[static_cast<std::size_t>(joint)].rest_position);
  }

  const BoneTrack& track(std::string_view name) const {
    const auto key = name_key(name);
    return *std::ranges::find(actor_->motion->bones, *key, &BoneTrack::name);
  }
  const MorphTrack& morph_track(std::string_view name) const {
    const auto key = name_key(name);
    return *std::ranges::find(actor_->motion->morphs, *key, &MorphTrack::name);
  }

  std::vector<glm::vec3> positions(double frame) {
    advance_actor(*actor_, frame);
    return skinned_vertices(*actor_, {}).positions;
  }

  // The angle of a bone's local rotation, degrees.
  float rotation_deg(std::string_view name) const {
    const glm::quat q = actor_->bones.local_rotations[static_cast<std::size_t>(bone(name))];
    return glm::degrees(2.0f * std::acos(std::min(1.0f, std::abs(q.w))));
  }

  std::unique_ptr<Actor> actor_;
  std::uint32_t last_ = 0;
};

TEST_F(Dance, HasNoUnmatchedTracksAndTheLengthOfTheSong) {
  EXPECT_TRUE(actor_->bound->unmatched_bones.empty());
  EXPECT_TRUE(actor_->bound->unmatched_morphs.empty());
  EXPECT_EQ(last_, static_cast<std::uint32_t>(song::kFrames));
  EXPECT_GE(last_ / 30.0, 45.0);
  EXPECT_LE(last_ / 30.0, 60.0);
}

// The same pose at both ends, and no faster around the seam than elsewhere.
TEST_F(Dance, EndsAsItBegins) {
  const auto first = positions(0.0), second = positions(1.0), before = positions(last_ - 1.0), last = positions(last_);
  float apart = 0.0f, into = 0.0f, out = 0.0f;
  for (std::size_t i = 0; i < first.size(); ++i) {
    apart = std::max(apart, glm::distance(first[i], last[i]));
    into = std::max(into, glm::distance(before[i], last[i]));
    out = std::max(out, glm::distance(first[i], second[i]));
  }
  EXPECT_LT(apart, 1e-3f);
  EXPECT_LT(into, 0.12f);
  EXPECT_LT(out, 0.12f);
}

TEST_F(Dance, FeetReachTheirGoalsAndStayAboveTheGround) {
  for (std::uint32_t frame = 0; frame <= last_; frame += 2) {
    advance_actor(*actor_, frame);
    for (const float residual : actor_->bones.ik_residuals) EXPECT_LT(residual, 0.3f) << "frame " << frame;
    for (const char* side : {"左", "右"}) {
      const std::string foot = std::string(side) + "足首";
      EXPECT_GT(joint_on(bone(foot + "D"), bone(foot)).y, 0.9f) << foot << " at frame " << frame;
      EXPECT_GT(joint_on(bone(foot + "D"), bone(std::string(side) + "つま先")).y, -0.05f)
          << foot << " at frame " << frame;
    }
  }
}

// A foot is planted between two equal keys on the ground. There, ankle and toes stay within 0.05 units.
TEST_F(Dance, PlantedFeetStayWhereTheyAre) {
  for (const std::string side : {"左", "右"}) {
    const std::vector<BoneKey>& keys = track(side + "足ＩＫ").keys;
    const std::int32_t ankle = bone(side + "足首"), toe = bone(side + "つま先"), foot = bone(side + "足首D");
    std::uint32_t planted = 0;
    for (std::size_t k = 0; k + 1 < keys.size(); ++k) {
      const BoneKey &from = keys[k], &to = keys[k + 1];
      if (from.translation != to.translation || from.rotation != to.rotation || from.translation.y != 0.0f) continue;
      planted += to.frame - from.frame;
      advance_actor(*actor_, from.frame);
      const glm::vec3 ankle_then = joint_on(foot, ankle), toe_then = joint_on(foot, toe);
      for (std::uint32_t frame = from.frame; frame <= to.frame; ++frame) {
        advance_actor(*actor_, frame);
        EXPECT_LT(glm::distance(joint_on(foot, ankle), ankle_then), 0.05f) << side << " frame " << frame;
        EXPECT_LT(glm::distance(joint_on(foot, toe), toe_then), 0.05f) << side << " frame " << frame;
      }
    }
    EXPECT_GT(planted, last_ / 2) << "each foot stands more than half of the time";
    EXPECT_LT(planted, last_ * 19 / 20) << "and steps";
  }
}

// Hands and forearms keep out of head, trunk, legs and each other.
TEST_F(Dance, HandsStayOutOfTheBody) {
  for (std::uint32_t frame = 0; frame <= last_; frame += 2) {
    advance_actor(*actor_, frame);
    std::map<std::string, testing::PosedBody> bodies;
    for (const RigidBody& body : model().bodies) {
      if (body.mode == BodyMode::follow_bone) bodies[body.name] = testing::posed_body(*actor_, body.name);
    }
    for (const char* limb : {"左手首", "右手首", "左ひじ", "右ひじ"}) {
      ASSERT_GT(bodies.at(limb).radius, 0.1f);
      for (const std::string& other : testing::trunk_and_legs())
        EXPECT_LT(testing::overlap(bodies.at(limb), bodies.at(other)), 0.1f)
            << limb << " in " << other << ", frame " << frame;
    }
    EXPECT_LT(testing::overlap(bodies.at("左手首"), bodies.at("右手首")), 0.1f) << "frame " << frame;
    EXPECT_LT(testing::overlap(bodies.at("左ひじ"), bodies.at("右ひじ")), 0.1f) << "frame " << frame;
  }
}

TEST_F(Dance, BendsElbowsPastARightAngleTwistsAndPosesFingers) {
  float elbow = 0.0f, arm_twist = 0.0f, hand_twist = 0.0f, finger = 0.0f, straight = 180.0f;
  for (std::uint32_t frame = 0; frame <= last_; frame += 4) {
    advance_actor(*actor_, frame);
    elbow = std::max(elbow, rotation_deg("左ひじ"));
    arm_twist = std::max(arm_twist, rotation_deg("右腕捩"));
    hand_twist = std::max(hand_twist, rotation_deg("左手捩"));
    finger = std::max(finger, rotation_deg("右小指２"));
    straight = std::min(straight, rotation_deg("右小指２"));
  }
  EXPECT_GT(elbow, 90.0f);
  EXPECT_GT(arm_twist, 30.0f);
  EXPECT_GT(hand_twist, 30.0f);
  EXPECT_GT(finger, 80.0f) << "a fist";
  EXPECT_LT(straight, 2.0f) << "an open hand";
}

// Every step, the weight is over the other foot while one is in the air.
TEST_F(Dance, TheWeightIsOverTheStandingFoot) {
  int right_up = 0, left_up = 0, over_left = 0, over_right = 0;
  for (std::uint32_t frame = 16 * kBeatFrames; frame < 40 * kBeatFrames; ++frame) {
    advance_actor(*actor_, frame);
    const glm::vec3 left = joint_on(bone("左足首D"), bone("左足首")), right = joint_on(bone("右足首D"), bone("右足首"));
    const glm::vec3 hips = joint_on(bone("下半身"), bone("下半身"));
    const float middle = 0.5f * (left.x + right.x);
    if (right.y > left.y + 0.3f) ++right_up, over_left += hips.x > middle ? 1 : 0;
    if (left.y > right.y + 0.3f) ++left_up, over_right += hips.x < middle ? 1 : 0;
  }
  EXPECT_GT(right_up, 10);
  EXPECT_GT(left_up, 10);
  EXPECT_GT(over_left, right_up * 7 / 10);
  EXPECT_GT(over_right, left_up * 7 / 10);
}

// The mouth is open while a note of the lead sounds, and closed in the bars without one.
TEST_F(Dance, TheMouthSingsTheLead) {
  std::vector<bool> sounds;  // per step
  bool sounding = false;
  for (const song::Bar& bar : song::kScore) {
    std::string lead(bar.lead);
    for (int step = 0; step < song::kStepsPerBar; ++step) {
      const std::string token = lead.empty() ? "-" : lead.substr(0, lead.find(' '));
      lead.erase(0, std::min(lead.size(), token.size() + 1));
      if (token != ".") sounding = token != "-";
      sounds.push_back(sounding);
    }
  }
  ASSERT_EQ(sounds.size(), static_cast<std::size_t>(song::kBars * song::kStepsPerBar));
  const auto opening = [&](double frame) {
    advance_actor(*actor_, frame);
    float open = 0.0f;
    for (std::size_t i = 0; i < model().morphs.size(); ++i) {
      for (const char* vowel : {"あ", "い", "う", "え", "お"})
        open += model().morphs[i].name == vowel ? actor_->pose.morph_weights[i] : 0.0f;
    }
    return open;
  };
  std::size_t sung = 0, notes = 0;
  for (std::size_t step = 0; step < sounds.size(); ++step) {
    const double middle = (static_cast<double>(step) + 0.5) * song::kFramesPerStep;
    if (sounds[step]) {
      ++notes;
      sung += opening(middle) > 0.25f ? 1u : 0u;
    } else if (step > 0 && !sounds[step - 1]) {
      EXPECT_LT(opening(middle), 0.05f) << "step " << step;
    }
  }
  EXPECT_GT(notes, 200u);
  EXPECT_GT(sung, notes * 9 / 10);
}

TEST(SampleCamera, HasOnlySceneTracksAndTheLengthOfTheDance) {
  const Motion camera = komai::make_dance_camera();
  EXPECT_TRUE(has_scene_tracks(camera));
  EXPECT_FALSE(has_model_tracks(camera));
  EXPECT_EQ(last_frame(camera), last_frame(komai::make_dance()));
  EXPECT_GE(camera.light.size(), 6u);
}

// A cut is a key on the frame after another one.
TEST(SampleCamera, CutsOnBeatsAndMovesOnceForLong) {
  const Motion motion = komai::make_dance_camera();
  std::vector<std::uint32_t> cuts{0};
  for (std::size_t k = 0; k + 1 < motion.camera.size(); ++k) {
    if (motion.camera[k + 1].frame - motion.camera[k].frame == 1) cuts.push_back(motion.camera[k + 1].frame);
  }
  std::uint32_t longest = 0;
  for (std::size_t i = 1; i < cuts.size(); ++i) longest = std::max(longest, cuts[i] - cuts[i - 1]);
  for (const std::uint32_t cut : cuts) EXPECT_EQ(cut % kBeatFrames, 0u) << "frame " << cut;
  EXPECT_GT(cuts.size(), 10u);
  EXPECT_GE(longest, 12 * kBeatFrames);
}

}  // namespace
}  // namespace odori
