#include "base/parallel.h"
#include "scene/external_parents.h"
#include "scene/stage.h"
#include "support/models.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr int kActors = 14;

// Tangled actors in a pose of their own that changes with the frame; some are held by others, in chains, by earlier and
// by later ones.
Stage tangled_stage() {
  Stage stage;
  for (int i = 0; i < kActors; ++i) {
    auto model = std::make_shared<const Model>(testing::tangled_model(static_cast<std::uint32_t>(i % 5)));
    auto& actor = stage.actors.emplace_back(make_actor(std::move(model)));
    Pose pose = rest_pose(*actor->model);
    testing::set_random_pose(pose, static_cast<std::uint32_t>(100 + i));
    for (std::size_t bone = 0; bone < pose.rotations.size(); bone += 2) {
      actor->overrides.bone_rotations[bone] = pose.rotations[bone];
      actor->overrides.bone_translations[bone] = pose.translations[bone];
    }
    Motion motion;
    BoneTrack& track = motion.bones.emplace_back();
    track.name = name_key(actor->model->bones[1].name).value_or(NameKey{});
    track.keys.resize(2);
    track.keys[1].frame = 100;
    track.keys[1].rotation = axis_angle({0, 1, 0}, 1.0f + static_cast<float>(i));
    set_motion(*actor, std::move(motion));
  }
  for (const auto& [held, holder] : {std::pair{1, 0}, {2, 1}, {3, 2}, {4, 9}, {9, 12}, {7, 0}, {8, 0}}) {
    EXPECT_TRUE(set_external_parent(stage, held, {3, holder, 5})) << held;
  }
  return stage;
}

std::vector<RigidTransform> globals_of(const Stage& stage) {
  std::vector<RigidTransform> all;
  for (const auto& actor : stage.actors) {
    all.insert(all.end(), actor->bones.globals.begin(), actor->bones.globals.end());
  }
  return all;
}

TEST(StageThreads, ThePosesDoNotDependOnTheNumberOfThreads) {
  Stage alone = tangled_stage();
  std::vector<std::vector<RigidTransform>> expected;
  for (double frame = 0.0; frame < 100.0; frame += 7.3) {
    advance(alone, frame, Threads::one);
    expected.push_back(globals_of(alone));
  }
  EXPECT_FALSE(expected.front() == expected.back()) << "the actors move";
  for (const int threads : {1, 2, 8}) {
    const ThreadLimit limit(threads);
    Stage stage = tangled_stage();
    std::size_t next = 0;
    for (double frame = 0.0; frame < 100.0; frame += 7.3) {
      advance(stage, frame);
      ASSERT_TRUE(globals_of(stage) == expected[next++]) << threads << " threads, frame " << frame;
    }
  }
}

// A bone with an external parent, and without animation of its own, is where its parent is in the same frame.
TEST(StageThreads, ActorsFollowTheActorsThatHoldThem) {
  Stage stage = tangled_stage();
  for (const auto& actor : stage.actors) {
    actor->overrides.bone_rotations[3].reset();
    actor->overrides.bone_translations[3].reset();
  }
  const ThreadLimit limit(8);
  for (const double frame : {3.0, 50.0, 99.0}) {
    advance(stage, frame);
    for (const auto& actor : stage.actors) {
      ASSERT_EQ(actor->external_parents.size(), actor->external_parent_links.size());
      for (std::size_t i = 0; i < actor->external_parents.size(); ++i) {
        const ExternalParentLink& link = actor->external_parent_links[i];
        const RigidTransform& holder = stage.actors[static_cast<std::size_t>(link.actor)]
                                           ->bones.globals[static_cast<std::size_t>(link.actor_bone)];
        EXPECT_EQ(actor->external_parents[i].global.translation, holder.translation) << frame;
        EXPECT_EQ(actor->external_parents[i].global.rotation, holder.rotation) << frame;
      }
    }
  }
}

}  // namespace
}  // namespace odori
