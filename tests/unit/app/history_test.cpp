#include "document/history.h"

#include "app/session.h"
#include "scene/overrides.h"
#include "support/session_fixtures.h"
#include "support/shared_data.h"

#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

Model handy_model() {
  Model model = testing::named_model(3);
  for (Bone& bone : model.bones) bone.movable = true;
  model.bones[2].has_ik = true;
  model.bones[2].ik = {1, 1, 1.0f, {{0}}};
  for (const char* name : {"a", "b"}) model.morphs.push_back({name, "", MorphPanel::eye, {}});
  model.materials.resize(2);
  return model;
}

class HistoryTest : public ::testing::Test {
 protected:
  HistoryTest() { testing::open(session_, handy_model(), "a.pmx"); }
  void ask(const Commands& commands) { perform(commands, session_); }
  const Overrides& set(std::size_t actor = 0) { return session_.document.stage.actors[actor]->overrides; }
  bool is_as(const UndoableState& state) { return changes_between(state, undoable_state(session_.document)).empty(); }

  Session session_;
};

TEST_F(HistoryTest, UndoesAndRedoes) {
  ask({SetMorphOverride{0, 0, 0.25f}, SetMorphOverride{0, 0, 0.75f}});
  ask({Undo{}});
  EXPECT_EQ(set().morph_weights[0], 0.25f);
  ask({Undo{}, Undo{}, Undo{}});
  EXPECT_EQ(set().morph_weights[0], std::nullopt);
  ask({Redo{}, Redo{}, Redo{}});
  EXPECT_EQ(set().morph_weights[0], 0.75f);
}

TEST_F(HistoryTest, RestoresEveryKindOfValue) {
  testing::open(session_, handy_model(), "b.pmx", true);
  for (const char* file : {"walk.vmd", "wave.vmd"}) {
    testing::open(session_, testing::rotating_motion(handy_model(), 30), file, true);
  }
  const Commands all = {SetMorphOverride{1, 1, -0.5f},
                        SetMorphMix{0, 0, MorphMix::solo},
                        SetIkOverride{0, 2, false},
                        SetAllIkOverrides{0, true},
                        SetLayer{1, 1, {true, LayerMix::overriding, 0.5f, -3, 1.5f}},
                        MoveLayer{1, 0, 1},
                        RemoveLayer{1, 0},
                        SetActorPhysics{0, false},
                        SetBonePhysicsOverride{1, 1, false},
                        SetMaterialFlag{0, 0, MaterialFlag::edge, true},
                        ShowMaterial{0, 1, false},
                        ShowAllMaterials{1, false},
                        SetBoneRotation{0, 1, axis_angle({0, 1, 0}, 1.0f)},
                        SetBoneTranslation{0, 1, {1, 2, 3}},
                        SetExternalParent{1, 0, ParentBone{0, 2}},
                        SetLightOverride{Light{{1, 0, 0}, {0, -1, 0}}},
                        ClearMorphOverrides{1},
                        SetAllIkOverrides{0, std::nullopt},
                        SetBonePhysicsOverride{1, 1, std::nullopt},
                        ClearBoneOverrides{0},
                        SetExternalParent{1, 0, std::nullopt},
                        SetLightOverride{std::nullopt},
                        SetLook{&look_row(&Look::background), glm::vec4(1, 0, 0, 1)},
                        SetLook{&look_row(&Look::edge_scale), 0.5f},
                        ToggleLook{&Look::grid},
                        ToggleLook{&Look::self_shadow},
                        CyclePhysicsMode{},
                        SetPhysics{{PhysicsMode::live, {}, 32}},
                        SetLife{{.idle = true, .gaze = Gaze::camera}},
                        SetEvaluationRules{EvaluationRules::plain},
                        ClearBackgroundImage{}};
  session_.document.history.clear();
  session_.document.settings.look.background_image = "sky.png";
  session_.document.background.image = std::make_shared<const Image>();
  std::vector<UndoableState> states;
  for (const Command& command : all) {
    states.push_back(undoable_state(session_.document));
    ask({command});
    EXPECT_FALSE(is_as(states.back())) << states.size();
  }
  EXPECT_EQ(session_.document.history.undoable(), all.size());
  const UndoableState last = undoable_state(session_.document);
  for (std::size_t i = all.size(); i-- > 0;) {
    ask({Undo{}});
    EXPECT_TRUE(is_as(states[i])) << i;
  }
  for (std::size_t i = 0; i < all.size(); ++i) ask({Redo{}});
  EXPECT_TRUE(is_as(last));
}

TEST_F(HistoryTest, SaysWhatAStepChanges) {
  EXPECT_EQ(session_.document.history.undo_title(), nullptr);
  ask({SetLightOverride{Light{{1, 0, 0}, {0, -1, 0}}}, ToggleLook{&Look::ground_shadow}, DuplicateActor{0}});
  EXPECT_STREQ(session_.document.history.undo_title(), "Duplicate");
  ask({Undo{}});
  EXPECT_STREQ(session_.document.history.undo_title(), "Ground shadow");
  EXPECT_STREQ(session_.document.history.redo_title(), "Duplicate");
  ask({Undo{}});
  EXPECT_STREQ(session_.document.history.undo_title(), "Light");
}

TEST_F(HistoryTest, AnAddedModelIsRemovedAndComesBackWithLaterSteps) {
  testing::open(session_, handy_model(), "b.pmx", true);
  ask({SetMorphOverride{1, 0, 0.5f}, Undo{}});
  EXPECT_STREQ(session_.document.history.undo_title(), "Add model");
  ask({Undo{}});
  ASSERT_EQ(session_.document.stage.actors.size(), 1u);
  EXPECT_EQ(session_.document.files.size(), 1u);
  EXPECT_EQ(session_.document.selected.actor, 0);
  ask({Redo{}, Redo{}});
  ASSERT_EQ(session_.document.stage.actors.size(), 2u);
  EXPECT_EQ(session_.document.files[1].model, "b.pmx");
  EXPECT_EQ(set(1).morph_weights[0], 0.5f);
}

TEST_F(HistoryTest, AnOpenedMotionIsOneStepWithTheOverridesThatItClears) {
  Motion dance = testing::rotating_motion(handy_model(), 30);
  ask({SetBoneRotation{0, 0, axis_angle({0, 1, 0}, 1.0f)}});
  testing::open(session_, dance, "dance.vmd");
  EXPECT_EQ(overridden_bone_count(set()), 0u);
  EXPECT_EQ(session_.document.clock.last, 30.0);
  ask({Undo{}});
  EXPECT_TRUE(session_.document.stage.actors[0]->layers.empty());
  EXPECT_TRUE(session_.document.files[0].motions.empty());
  EXPECT_EQ(overridden_bone_count(set()), 1u);
  EXPECT_EQ(session_.document.clock.last, 0.0);
  ask({Redo{}});
  EXPECT_EQ(session_.document.files[0].motions, std::vector<std::string>{"dance.vmd"});
}

TEST_F(HistoryTest, AnOpenedCameraMotionIsUndone) {
  Motion camera;
  camera.camera.resize(2);
  camera.camera[1].frame = 45;
  testing::open(session_, camera, "camera.vmd");
  EXPECT_EQ(session_.document.stage.camera_keys.size(), 2u);
  ask({Undo{}});
  EXPECT_TRUE(session_.document.stage.camera_keys.empty());
  EXPECT_TRUE(session_.document.scene_source.name.empty());
  EXPECT_EQ(session_.document.clock.last, 0.0);
  ask({Redo{}});
  EXPECT_EQ(session_.document.scene_source.camera, "camera.vmd");
}

TEST_F(HistoryTest, AChangeWithoutEffectIsNoStep) {
  ask({ClearMorphOverrides{0}, SetMorphOverride{0, 99, 1.0f}, SetMorphOverride{4, 0, 1.0f}, SeekTo{3}, SelectBone{1},
       NextPane{}});
  EXPECT_EQ(session_.document.history.undoable(), 0u);
  ask({SetMorphOverride{0, 0, 0.0f}});
  ask({SetMorphOverride{0, 0, -0.0f}});
  EXPECT_EQ(session_.document.history.undoable(), 2u) << "bit for bit";
}

TEST_F(HistoryTest, ADragIsOneStep) {
  ask({SetMorphOverride{0, 1, 0.5f}});
  ask({BeginUndoStep{}, SetMorphOverride{0, 0, 0.1f}});
  ask({SetMorphOverride{0, 0, 0.2f}});
  ask({SetMorphOverride{0, 0, 0.3f}, EndUndoStep{}});
  ask({SetMorphOverride{0, 0, 0.4f}});
  EXPECT_EQ(session_.document.history.undoable(), 3u);
  ask({Undo{}, Undo{}});
  EXPECT_EQ(set().morph_weights[0], std::nullopt);
  EXPECT_EQ(set().morph_weights[1], 0.5f);
  ask({Redo{}});
  EXPECT_EQ(set().morph_weights[0], 0.3f);
}

TEST_F(HistoryTest, ADragWithoutEffectIsNoStep) {
  ask({SetMorphOverride{0, 0, 0.5f}, BeginUndoStep{}, SetMorphOverride{0, 0, 0.9f}, SetMorphOverride{0, 0, 0.5f},
       EndUndoStep{}});
  EXPECT_EQ(session_.document.history.undoable(), 1u);
  ask({BeginUndoStep{}, SetMorphOverride{0, 0, 0.9f}, SetMorphOverride{0, 0, 0.5f}, SetMorphOverride{0, 0, 0.7f},
       EndUndoStep{}});
  EXPECT_EQ(session_.document.history.undoable(), 2u);
  ask({Undo{}});
  EXPECT_EQ(set().morph_weights[0], 0.5f);
}

TEST_F(HistoryTest, UndoDuringADragEndsIt) {
  ask({BeginUndoStep{}, SetMorphOverride{0, 0, 0.5f}, Undo{}, SetMorphOverride{0, 0, 0.6f},
       SetMorphOverride{0, 0, 0.7f}});
  EXPECT_EQ(session_.document.history.undoable(), 2u);
}

TEST_F(HistoryTest, ANewStepDiscardsRedoableSteps) {
  ask({SetMorphOverride{0, 0, 0.5f}, Undo{}, SetMorphOverride{0, 1, 0.5f}, Redo{}});
  EXPECT_EQ(session_.document.history.redoable(), 0u);
  EXPECT_EQ(set().morph_weights[0], std::nullopt);
}

TEST_F(HistoryTest, EveryStepChangesTheRevision) {
  ask({SetMorphOverride{0, 0, 0.5f}});
  const auto before = session_.document.override_revision;
  ask({Undo{}});
  EXPECT_NE(session_.document.override_revision, before);
  const auto after = session_.document.override_revision;
  ask({Undo{}});
  EXPECT_EQ(session_.document.override_revision, after) << "there was nothing to undo";
}

TEST_F(HistoryTest, StepsBeforeAModelWasClosedCanBeUndone) {
  testing::open(session_, handy_model(), "b.pmx", true);
  testing::open(session_, handy_model(), "c.pmx", true);
  ask({SetMorphOverride{1, 0, 0.2f}, SetMorphOverride{2, 0, 0.3f}, SetExternalParent{2, 0, ParentBone{1, 0}}});
  ask({CloseActor{1}, SetMorphOverride{1, 1, 0.4f}});
  ASSERT_EQ(session_.document.stage.actors.size(), 2u);
  EXPECT_TRUE(session_.document.stage.actors[1]->external_parent_links.empty());
  ask({Undo{}});
  EXPECT_EQ(set(1).morph_weights[1], std::nullopt) << "the third actor is now the second";
  ask({Undo{}});
  ASSERT_EQ(session_.document.stage.actors.size(), 3u);
  EXPECT_EQ(set(1).morph_weights[0], 0.2f);
  ASSERT_EQ(session_.document.stage.actors[2]->external_parent_links.size(), 1u);
  EXPECT_EQ(session_.document.stage.actors[2]->external_parent_links[0].actor, 1);
  ask({Undo{}, Undo{}, Undo{}});
  EXPECT_EQ(set(1).morph_weights[0], std::nullopt);
  ask({Redo{}, Redo{}, Redo{}, Redo{}, Redo{}});
  ASSERT_EQ(session_.document.stage.actors.size(), 2u);
  EXPECT_EQ(set(1).morph_weights[1], 0.4f);
}

TEST_F(HistoryTest, StepsOfAReplacedModelAreDiscarded) {
  ask({SetMorphOverride{0, 0, 0.1f}, SetLightOverride{Light{}}});
  testing::open(session_, testing::named_model(1), "b.pmx");
  EXPECT_EQ(session_.document.history.undoable(), 1u);
  ask({Undo{}, Undo{}});
  EXPECT_EQ(session_.document.stage.light_overridden, std::nullopt);
}

TEST(History, DiscardsTheOldestStepsAtTheLimit) {
  Document document;
  Stage& stage = document.stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(handy_model())));
  History history(10 * sizeof(ValueChange));
  for (int i = 1; i <= 100; ++i) {
    const UndoableState before = undoable_state(document);
    set_morph(*stage.actors[0], 0, static_cast<float>(i));
    history.note(before, undoable_state(document));
  }
  EXPECT_GT(history.undoable(), 3u);
  EXPECT_LT(history.undoable(), 11u);
  const auto left = static_cast<float>(history.undoable());
  while (history.undo(document)) {
  }
  EXPECT_EQ(stage.actors[0]->overrides.morph_weights[0], 100.0f - left);
}

class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  float number() { return static_cast<float>(below(20001) - 10000) / 5000.0f; }
  glm::vec3 vector() { return {number(), number(), number()}; }
  bool coin() { return below(2) == 0; }

 private:
  std::mt19937 engine_;
};

Command random_layer_command(int actor, Random& random) {
  const int layer = random.below(6) - 1;
  const int kind = random.below(40);
  if (kind == 0) return RemoveLayer{actor, layer};
  if (kind < 10) return MoveLayer{actor, layer, random.below(7) - 1};
  return SetLayer{actor,
                  layer,
                  {random.below(4) != 0, random.coin() ? LayerMix::overriding : LayerMix::merged, random.number(),
                   random.below(200) - 100, random.number()}};
}

// Any command of a user, also with invalid indices.
Command random_command(const Model& model, Random& random) {
  const int bone = random.below(static_cast<int>(model.bones.size()) + 2) - 1;
  const int morph = random.below(static_cast<int>(model.morphs.size()) + 2) - 1;
  const int material = random.below(static_cast<int>(model.materials.size()) + 2) - 1;
  const int actor = random.below(40) == 0 ? 2 : random.below(2);
  switch (random.below(28)) {
    case 0:
      return SetMorphOverride{actor, morph, random.number()};
    case 1:
      return SetMorphOverride{actor, morph, std::nullopt};
    case 2:
      return random.below(20) == 0 ? Command(ClearMorphOverrides{actor})
                                   : SetMorphOverride{actor, morph, random.number()};
    case 3:
      return SetIkOverride{actor, bone, random.coin()};
    case 4:
      return SetIkOverride{actor, bone, std::nullopt};
    case 5:
      if (random.below(20) == 0) return SetAllIkOverrides{actor, random.coin()};
      return random.below(20) == 0 ? Command(SetAllIkOverrides{actor, std::nullopt})
                                   : SetIkOverride{actor, bone, random.coin()};
    case 6:
      return SetActorPhysics{actor, random.coin()};
    case 7:
      return SetBonePhysicsOverride{actor, bone, random.coin()};
    case 8:
      return SetBonePhysicsOverride{actor, bone, std::nullopt};
    case 9:
      return ShowMaterial{actor, material, random.coin()};
    case 10:
      return ShowAllMaterials{actor, random.coin()};
    case 11:
      return SetBoneRotation{actor, bone, glm::quat(random.number(), random.vector())};
    case 12:
      return SetBoneTranslation{actor, bone, random.vector()};
    case 13:
      return ClearBoneOverrides{actor, bone};
    case 14:
      return random.below(20) == 0 ? Command(ClearBoneOverrides{actor}) : ClearBoneOverrides{actor, bone};
    case 15:
      return SetExternalParent{actor, bone, ParentBone{random.below(2), random.below(9)}};
    case 16:
      return SetExternalParent{actor, bone, std::nullopt};
    case 17:
      return SetLightOverride{Light{random.vector(), random.vector()}};
    case 18:
      return SetLightOverride{std::nullopt};
    case 19:
      return SeekTo{static_cast<double>(random.below(50))};
    case 20:
      return random.coin() ? Command(BeginUndoStep{}) : EndUndoStep{};
    case 21:
      return Undo{};
    case 22:
      return Redo{};
    case 23:
      return SetMorphMix{actor, morph, static_cast<MorphMix>(random.below(3))};
    case 24:
      return SetMaterialFlag{actor, material, static_cast<MaterialFlag>(random.below(kMaterialFlagCount)),
                             random.coin()};
    case 25:
      return random_layer_command(actor, random);
    default:
      return SetBoneRotation{actor, bone, glm::quat(random.number(), random.vector())};
  }
}

std::vector<PaletteEntry> shown(Session& session) {
  advance(session.document.stage, 0.0);
  return session.document.stage.actors[0]->palette;
}

TEST(History, TenThousandRandomCommandsAreUndoneBitForBit) {
  ODORI_NEEDS_SHARED();
  const Model model = testing::model_in_file(testing::shared("data/gene-cc-by-4.0/Gene_light.pmx"));
  Session session;
  testing::open(session, model, "gene.pmx");
  testing::open(session, model, "twin.pmx", true);
  for (const char* file : {"a.vmd", "b.vmd", "c.vmd"}) {
    testing::open(session, testing::rotating_motion(model, 40), file, true);
  }
  session.document.history.clear();  // the twin was placed beside the first
  const UndoableState before = undoable_state(session.document);
  const std::vector<PaletteEntry> pose_before = shown(session);
  Random random(20260501);
  for (int i = 0; i < 10000; ++i) {
    perform(random_command(model, random), session);
    if (i % 100 == 0) advance(session.document.stage, session.document.clock.frame);
  }
  EXPECT_GT(session.document.history.undoable(), 500u);
  EXPECT_NE(session.document.stage.actors[1]->layers, before.actors[1].layers);
  const UndoableState after = undoable_state(session.document);
  EXPECT_FALSE(changes_between(before, after).empty());
  const std::size_t steps = session.document.history.undoable();
  for (std::size_t i = 0; i < steps; ++i) perform(Undo{}, session);
  EXPECT_TRUE(changes_between(before, undoable_state(session.document)).empty());
  const std::vector<PaletteEntry> pose = shown(session);
  for (std::size_t i = 0; i < pose.size(); ++i) {
    EXPECT_EQ(pose[i].rotation, pose_before[i].rotation) << i;
    EXPECT_EQ(pose[i].translation, pose_before[i].translation) << i;
  }
  for (std::size_t i = 0; i < steps; ++i) perform(Redo{}, session);
  EXPECT_TRUE(changes_between(after, undoable_state(session.document)).empty());
}

}  // namespace
}  // namespace odori
