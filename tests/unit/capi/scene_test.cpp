// Models, poses, skinning and measures through the C API, compared with the file's own numbers and with geometry.

#include "format/pmx/pmx.h"
#include "model/check/check_model.h"
#include "support/models.h"
#include "unit/capi/handles.h"

#include <cmath>
#include <thread>

namespace odori {
namespace {

using namespace testing;

template <typename T>
const T& at(const odori_array& array, std::int64_t i, std::int64_t j = 0, std::int64_t k = 0) {
  const auto* bytes = static_cast<const char*>(array.data);
  return *reinterpret_cast<const T*>(bytes + i * array.stride[0] + j * array.stride[1] + k * array.stride[2]);
}

odori_array array_of(const odori_model* model, std::int32_t which) {
  odori_array array{};
  EXPECT_EQ(odori_model_get_array(model, which, &array, nullptr), ODORI_OK);
  return array;
}

TEST(CApiModel, ArraysAreTheModels) {
  const Model expected = every_kind_model(50, 3);
  const ModelHandle model = model_from(write_pmx(expected, {.version = 2.1f}));
  const odori_array positions = array_of(model.get(), ODORI_ARRAY_POSITIONS);
  const odori_array weights = array_of(model.get(), ODORI_ARRAY_BONE_WEIGHTS);
  const odori_array bones = array_of(model.get(), ODORI_ARRAY_BONE_INDICES);
  const odori_array kinds = array_of(model.get(), ODORI_ARRAY_DEFORM_KINDS);
  const odori_array sdef = array_of(model.get(), ODORI_ARRAY_SDEF_INDICES);
  const odori_array parameters = array_of(model.get(), ODORI_ARRAY_SDEF_PARAMETERS);
  ASSERT_EQ(positions.shape[0], 50);
  ASSERT_EQ(parameters.rank, 3);
  for (std::size_t i = 0; i < expected.vertices.size(); ++i) {
    const Vertex& vertex = expected.vertices[i];
    const auto row = static_cast<std::int64_t>(i);
    EXPECT_EQ(at<std::uint8_t>(kinds, row), static_cast<std::uint8_t>(vertex.kind));
    EXPECT_EQ(at<float>(positions, row, 2), vertex.position.z);
    EXPECT_EQ(at<std::int32_t>(bones, row, 1), vertex.bones[1]);
    EXPECT_NEAR(at<float>(weights, row, 1), vertex.weights[1], 1e-6f);
    const std::int32_t own = at<std::int32_t>(sdef, row);
    ASSERT_EQ(own >= 0, vertex.kind == DeformKind::sdef);
    if (own >= 0) {
      EXPECT_EQ(at<float>(parameters, own, 2, 1), expected.sdef[static_cast<std::size_t>(vertex.sdef)].r1.y);
    }
  }
  EXPECT_EQ(odori_model_find_bone(model.get(), expected.bones[2].name.c_str()), 2);
  EXPECT_EQ(odori_model_find_bone(model.get(), "no such bone"), -1);
}

TEST(CApiModel, SampleHasItsElements) {
  const ModelHandle model = asset_model("komai.pmx");
  const odori_model_info info = info_of(model.get());
  odori_bone bone{};
  odori_ik_link link{};
  bool chain = false;
  for (std::int64_t i = 0; i < info.bones; ++i) {
    ASSERT_EQ(odori_model_get_bone(model.get(), i, &bone, nullptr), ODORI_OK);
    EXPECT_EQ(odori_model_find_bone(model.get(), bone.name), i);
    ASSERT_EQ((bone.flags & ODORI_BONE_IK) != 0, bone.ik_effector >= 0);
    for (std::int32_t k = 0; k < bone.ik_links; ++k) {
      ASSERT_EQ(odori_model_get_ik_link(model.get(), i, k, &link, nullptr), ODORI_OK);
      chain = chain || link.limited != 0;
    }
  }
  EXPECT_TRUE(chain) << "the knees are limited";
  std::int64_t indices = 0;
  for (std::int64_t i = 0; i < info.materials; ++i) {
    odori_material material{};
    ASSERT_EQ(odori_model_get_material(model.get(), i, &material, nullptr), ODORI_OK);
    EXPECT_EQ(material.first_index, indices);
    indices += material.index_count;
  }
  EXPECT_EQ(indices, info.indices);
  std::int64_t vertex_morphs = 0;
  for (std::int64_t i = 0; i < info.morphs; ++i) {
    odori_morph morph{};
    odori_array vertices{}, offsets{};
    ASSERT_EQ(odori_model_get_morph(model.get(), i, &morph, nullptr), ODORI_OK);
    const odori_status status = odori_model_get_vertex_morph(model.get(), i, &vertices, &offsets, nullptr);
    ASSERT_EQ(status == ODORI_OK, morph.kind == ODORI_MORPH_VERTEX);
    if (status != ODORI_OK) continue;
    ++vertex_morphs;
    EXPECT_EQ(vertices.shape[0], morph.offsets);
    EXPECT_LT(at<std::int32_t>(vertices, morph.offsets - 1), info.vertices);
    EXPECT_EQ(offsets.shape[1], 3);
  }
  EXPECT_GT(vertex_morphs, 0);
}

// A bone at (0, 1, 0) that turns by a quarter about Z takes (1, 1, 0) to (0, 2, 0) in a left-handed space with the same
// formula of rotation: (x, y) -> (-y, x).
TEST(CApiScene, AnOverrideRotatesAboutTheBone) {
  Model source = chain_model({{0, 0, 0}, {0, 1, 0}});
  source.vertices.push_back({.position = {1, 1, 0}, .bones = {1, -1, -1, -1}});
  Diagnostics none;
  check_model(source, none);
  const ModelHandle model = model_from(write_pmx(source));
  const SceneHandle scene = scene_of(model.get());
  const float quarter[4] = {0, 0, 2.0f * std::sqrt(0.5f), 2.0f * std::sqrt(0.5f)};  // any length
  ASSERT_EQ(odori_scene_set_bone_rotation(scene.get(), 0, 1, quarter, nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_advance(scene.get(), 0.0, nullptr), ODORI_OK);
  const std::vector<double> posed = skinned(scene.get(), 1, ODORI_SKIN_LINEAR);
  EXPECT_NEAR(posed[0], 0.0, 1e-6);
  EXPECT_NEAR(posed[1], 2.0, 1e-6);
  float palette[16], transforms[16];
  ASSERT_EQ(odori_scene_get_palette(scene.get(), 0, palette, 16, nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_get_bone_transforms(scene.get(), 0, transforms, 16, nullptr), ODORI_OK);
  EXPECT_NEAR(palette[8 + 2], std::sqrt(0.5f), 1e-6f);
  EXPECT_NEAR(palette[8 + 4], 1.0f, 1e-6f);  // (0, 1, 0) - R (0, 1, 0)
  EXPECT_NEAR(palette[8 + 5], 1.0f, 1e-6f);
  EXPECT_NEAR(transforms[8 + 5], 1.0f, 1e-6f);  // it stays where it was
  ASSERT_EQ(odori_scene_clear_overrides(scene.get(), 0, nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_advance(scene.get(), 0.0, nullptr), ODORI_OK);
  EXPECT_NEAR(skinned(scene.get(), 1, ODORI_SKIN_LINEAR)[0], 1.0, 1e-6);
}

// docs/skinning.md: the bar twisted by half a turn keeps 2/3 of its volume in linear blending, all of it in the others.
TEST(CApiMeasure, VolumeOfTheTwistedBar) {
  const ModelHandle model = asset_model("exhibits/twisting_bar.pmx");
  const MotionHandle motion = asset_motion("exhibits/twisting_bar.vmd");
  const SceneHandle scene = scene_of(model.get(), motion.get());
  ASSERT_EQ(odori_scene_advance(scene.get(), 60.0, nullptr), ODORI_OK);
  const double expected[] = {2.0 / 3.0, 2.0 / 3.0, 1.0, 1.0, 1.0, 1.0, 1.0};
  for (const std::int32_t mode : {ODORI_SKIN_LINEAR, ODORI_SKIN_SDEF, ODORI_SKIN_DQS, ODORI_SKIN_SPHERICAL,
                                  ODORI_SKIN_COR, ODORI_SKIN_BULGE_FREE}) {
    const odori_skinning skinning{mode, 0, 0};
    double volume = 0.0, rest = 0.0;
    odori_error error{};
    ASSERT_EQ(odori_scene_volume(scene.get(), 0, &skinning, &volume, &rest, &error), ODORI_OK) << error.message;
    EXPECT_NEAR(volume / rest, expected[mode], mode == ODORI_SKIN_LINEAR ? 1e-4 : 1e-2)
        << odori_skinning_mode_name(mode);
  }
}

TEST(CApiMeasure, AMotionIsMeasuredAsItsFrames) {
  const ModelHandle model = asset_model("exhibits/bending_arm.pmx");
  const MotionHandle motion = asset_motion("exhibits/bending_arm.vmd");
  const SceneHandle scene = scene_of(model.get(), motion.get());
  const auto vertices = static_cast<std::size_t>(info_of(model.get()).vertices);
  const odori_skinning dqs{ODORI_SKIN_DQS, 0, 0};
  const double frames[] = {45.0, 0.0, 12.5};
  odori_summary summaries[3];
  ASSERT_EQ(odori_scene_measure_motion(scene.get(), 0, ODORI_MEASURE_DISPLACEMENT, &dqs, nullptr, frames, 3, summaries,
                                       3, nullptr, nullptr, nullptr),
            ODORI_OK);
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(odori_scene_advance(scene.get(), frames[i], nullptr), ODORI_OK);
    const std::vector<double> a = skinned(scene.get(), vertices, ODORI_SKIN_DQS);
    const std::vector<double> b = skinned(scene.get(), vertices, ODORI_SKIN_LINEAR);
    double high = 0.0;
    for (std::size_t v = 0; v < a.size(); v += 3) {
      high = std::max(high, std::hypot(a[v] - b[v], a[v + 1] - b[v + 1], a[v + 2] - b[v + 2]));
    }
    EXPECT_EQ(summaries[i].frame, frames[i]);
    EXPECT_NEAR(summaries[i].high, high, 1e-4);
    std::vector<float> values(vertices);
    ASSERT_EQ(odori_scene_measure(scene.get(), 0, ODORI_MEASURE_DISPLACEMENT, &dqs, nullptr, values.data(), vertices,
                                  nullptr),
              ODORI_OK);
    if (high > 0.01) {
      EXPECT_NEAR(values[static_cast<std::size_t>(summaries[i].worst_vertex)], high, 1e-4);
    }
  }
  const auto stop = [](void*, double) -> std::int32_t { return 1; };
  odori_error error{};
  EXPECT_EQ(
      odori_scene_measure_motion(scene.get(), 0, 0, &dqs, nullptr, frames, 3, summaries, 3, stop, nullptr, &error),
      ODORI_ERROR_CANCELLED);
}

TEST(CApiScene, PhysicsIsTheSameHoweverAFrameIsReached) {
  const ModelHandle model = asset_model("komai.pmx");
  const MotionHandle motion = asset_motion("komai.vmd");
  const auto vertices = static_cast<std::size_t>(info_of(model.get()).vertices);
  const SceneHandle there = scene_of(model.get(), motion.get());
  const SceneHandle back = scene_of(model.get(), motion.get());
  const SceneHandle none = scene_of(model.get(), motion.get());
  ASSERT_EQ(odori_scene_set_physics(there.get(), 1, nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_set_physics(back.get(), 1, nullptr), ODORI_OK);
  for (const double frame : {5.0, 12.0}) ASSERT_EQ(odori_scene_advance(there.get(), frame, nullptr), ODORI_OK);
  for (const double frame : {15.0, 3.25, 12.0}) ASSERT_EQ(odori_scene_advance(back.get(), frame, nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_advance(none.get(), 12.0, nullptr), ODORI_OK);
  const std::vector<double> posed = skinned(there.get(), vertices, ODORI_SKIN_NATIVE);
  EXPECT_EQ(posed, skinned(back.get(), vertices, ODORI_SKIN_NATIVE));
  EXPECT_NE(posed, skinned(none.get(), vertices, ODORI_SKIN_NATIVE));
}

TEST(CApiScene, PhysicsRules) {
  const ModelHandle model = asset_model("komai.pmx");
  const MotionHandle motion = asset_motion("komai.vmd");
  const auto vertices = static_cast<std::size_t>(info_of(model.get()).vertices);
  const auto posed = [&](std::initializer_list<std::int32_t> before, std::initializer_list<std::int32_t> after) {
    SceneHandle scene;
    odori_scene* made = nullptr;
    EXPECT_EQ(odori_scene_create(&made, nullptr), ODORI_OK);
    scene.reset(made);
    for (const std::int32_t rules : before)
      EXPECT_EQ(odori_scene_set_physics_rules(scene.get(), rules, nullptr), ODORI_OK);
    EXPECT_EQ(odori_scene_set_physics(scene.get(), 1, nullptr), ODORI_OK);
    std::int32_t actor = -1;
    EXPECT_EQ(odori_scene_add_model(scene.get(), model.get(), &actor, nullptr), ODORI_OK);
    EXPECT_EQ(odori_scene_add_motion(scene.get(), actor, motion.get(), nullptr), ODORI_OK);
    for (const std::int32_t rules : after)
      EXPECT_EQ(odori_scene_set_physics_rules(scene.get(), rules, nullptr), ODORI_OK);
    EXPECT_EQ(odori_scene_advance(scene.get(), 12.0, nullptr), ODORI_OK);
    return skinned(scene.get(), vertices, ODORI_SKIN_NATIVE);
  };
  const std::vector<double> stable = posed({}, {}), mmd = posed({ODORI_PHYSICS_MMD}, {});
  EXPECT_NE(stable, mmd);
  EXPECT_EQ(mmd, posed({}, {ODORI_PHYSICS_MMD})) << "also of models that are there already";
  EXPECT_EQ(stable, posed({ODORI_PHYSICS_MMD}, {ODORI_PHYSICS_STABLE}));
  const SceneHandle scene = scene_of(model.get(), motion.get());
  odori_error error{};
  EXPECT_EQ(odori_scene_set_physics_rules(scene.get(), 2, &error), ODORI_ERROR_ARGUMENT);
}

// The model and motion are freed; the centres of rotation are computed by whichever thread comes first.
TEST(CApiThreads, ScenesOfOneModelAgree) {
  ModelHandle model = asset_model("exhibits/bending_arm.pmx");
  MotionHandle motion = asset_motion("exhibits/bending_arm.vmd");
  const auto vertices = static_cast<std::size_t>(info_of(model.get()).vertices);
  std::vector<SceneHandle> scenes;
  for (int i = 0; i < 4; ++i) scenes.push_back(scene_of(model.get(), motion.get()));
  model.reset();
  motion.reset();
  std::vector<std::vector<double>> results(scenes.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    threads.emplace_back([&, i] {
      for (const double frame : {10.0, 20.0, 45.0}) odori_scene_advance(scenes[i].get(), frame, nullptr);
      results[i] = skinned(scenes[i].get(), vertices, ODORI_SKIN_COR);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& result : results) EXPECT_EQ(result, results.front());
  EXPECT_NE(results.front(), skinned(scenes.front().get(), vertices, ODORI_SKIN_LINEAR));
}

TEST(CApiMotion, InfoOfTheSample) {
  const MotionHandle motion = asset_motion("komai.vmd");
  const MotionHandle camera = asset_motion("komai_camera.vmd");
  odori_motion_info info{}, of_camera{};
  ASSERT_EQ(odori_motion_get_info(motion.get(), &info, nullptr), ODORI_OK);
  ASSERT_EQ(odori_motion_get_info(camera.get(), &of_camera, nullptr), ODORI_OK);
  EXPECT_GT(info.bone_keys, info.bone_tracks);
  EXPECT_GT(of_camera.camera_keys, 0);
  EXPECT_EQ(of_camera.bone_tracks, 0);
  const ModelHandle model = asset_model("komai.pmx");
  const SceneHandle scene = scene_of(model.get(), motion.get());
  EXPECT_EQ(odori_scene_last_frame(scene.get()), info.last_frame);
  odori_camera fitted{}, moving{};
  ASSERT_EQ(odori_scene_get_camera(scene.get(), ODORI_CAMERA_MOTION, 1.5f, &fitted, nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_add_motion(scene.get(), -1, camera.get(), nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_advance(scene.get(), 100.0, nullptr), ODORI_OK);
  ASSERT_EQ(odori_scene_get_camera(scene.get(), ODORI_CAMERA_MOTION, 1.5f, &moving, nullptr), ODORI_OK);
  EXPECT_NE(moving.distance, fitted.distance);
}

}  // namespace
}  // namespace odori
