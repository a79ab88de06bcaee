// Compares files by other authors with their description in MANIFEST.md.

#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "support/diagnostics.h"
#include "support/shared_data.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::finding;
using testing::findings;
using testing::shared;
using testing::shared_files;

Model model_of(std::string_view file, Diagnostics& diagnostics, PmxInfo* info = nullptr) {
  auto model = read_pmx(bytes_of(shared(file)), diagnostics, info);
  EXPECT_TRUE(model) << file << ": " << (model ? "" : describe(model.fault()));
  return model ? std::move(*model) : Model{};
}

struct PmxCounts {
  const char* file;
  std::size_t vertices, faces, materials, textures, bones, morphs, bodies, joints;
};

constexpr PmxCounts kSharedModels[] = {
    {"gene-cc-by-4.0/Gene_light.pmx", 28646, 47106, 13, 10, 224, 184, 87, 92},
    {"gene-cc-by-4.0/Gene_light_sdef.pmx", 28646, 47106, 13, 10, 224, 184, 87, 92},
    {"gene-cc-by-4.0/Gene_light_qdef.pmx", 28646, 47106, 13, 10, 224, 184, 87, 92},
    {"mob-glasses/glasses.pmx", 2864, 5136, 7, 4, 17, 39, 0, 0},
    {"yohawing-fixtures-mit/three-mmd-loader/yw_test_model.pmx", 2141, 3516, 1, 2, 114, 0, 19, 0},
    {"yohawing-fixtures-mit/three-mmd-loader/test_basic_bone.pmx", 0, 0, 0, 0, 79, 0, 0, 0},
    {"yohawing-fixtures-mit/unity-mmd-loader/mmt_test_model.pmx", 1822, 3516, 1, 0, 114, 0, 19, 0},
    {"yohawing-fixtures-mit/unity-mmd-loader/GeneratedPmx/qdef-twist-cylinder.pmx", 56, 96, 1, 0, 4, 0, 0, 0},
    {"yohawing-fixtures-mit/unity-mmd-loader/test_vertex_morph.pmx", 3, 1, 1, 0, 2, 1, 0, 0},
    {"babylon-mmd-fixtures-mit/model/constraint_test.pmx", 48, 24, 2, 0, 2, 0, 2, 1},
    {"mmd_base-fixtures-mit/曲げ柱tex.pmx", 170, 216, 1, 1, 2, 1, 0, 0},
    {"ray-mmd-mit/ray_controller.pmx", 11, 14, 1, 0, 1, 53, 0, 0},
    {"billiard-mit/ビリヤード台.pmx", 2561, 2622, 7, 4, 1, 0, 43, 0},
};

TEST(SharedPmx, CountsAsListed) {
  ODORI_NEEDS_SHARED();
  for (const PmxCounts& counts : kSharedModels) {
    SCOPED_TRACE(counts.file);
    Diagnostics diagnostics;
    const Model model = model_of(std::string("data/") + counts.file, diagnostics);
    EXPECT_EQ(model.vertices.size(), counts.vertices);
    EXPECT_EQ(model.indices.size(), counts.faces * 3);
    EXPECT_EQ(model.materials.size(), counts.materials);
    EXPECT_EQ(model.textures.size(), counts.textures);
    EXPECT_EQ(model.bones.size(), counts.bones);
    EXPECT_EQ(model.morphs.size(), counts.morphs);
    EXPECT_EQ(model.bodies.size(), counts.bodies);
    EXPECT_EQ(model.joints.size(), counts.joints);
  }
}

TEST(SharedPmx, AllFilesReadToTheLastByte) {
  ODORI_NEEDS_SHARED();
  const auto files = shared_files("data", ".pmx");
  EXPECT_GE(files.size(), 50u);
  for (const auto& path : files) {
    Diagnostics diagnostics;
    const auto model = read_pmx(bytes_of(path), diagnostics);
    ASSERT_TRUE(model) << path << ": " << describe(model.fault());
    EXPECT_EQ(findings(diagnostics, kPmxTrailing), 0) << path;
  }
}

std::size_t vertices_of(const Model& model, DeformKind kind) {
  return static_cast<std::size_t>(std::count_if(model.vertices.begin(), model.vertices.end(),
                                                [kind](const Vertex& vertex) { return vertex.kind == kind; }));
}

template <typename Data>
std::size_t morphs_of(const Model& model) {
  return static_cast<std::size_t>(std::count_if(model.morphs.begin(), model.morphs.end(), [](const Morph& morph) {
    return std::holds_alternative<Data>(morph.data);
  }));
}

template <typename Predicate>
std::size_t bones_that(const Model& model, const Predicate& predicate) {
  return static_cast<std::size_t>(std::count_if(model.bones.begin(), model.bones.end(), predicate));
}

TEST(SharedPmx, GeneInDetail) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  PmxInfo info;
  const Model gene = model_of("data/gene-cc-by-4.0/Gene_light.pmx", diagnostics, &info);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(info.version, 2.0f);
  EXPECT_FALSE(info.utf8);
  EXPECT_EQ(vertices_of(gene, DeformKind::bdef1), 13552u);
  EXPECT_EQ(vertices_of(gene, DeformKind::bdef2), 10178u);
  EXPECT_EQ(vertices_of(gene, DeformKind::bdef4), 4916u);
  EXPECT_EQ(morphs_of<GroupMorph>(gene), 3u);
  EXPECT_EQ(morphs_of<VertexMorph>(gene), 177u);
  EXPECT_EQ(morphs_of<UvMorph>(gene), 1u);
  EXPECT_EQ(morphs_of<MaterialMorph>(gene), 3u);
  EXPECT_EQ(bones_that(gene, [](const Bone& b) { return b.append_rotation; }), 11u);
  EXPECT_EQ(bones_that(gene, [](const Bone& b) { return b.has_fixed_axis; }), 4u);
  EXPECT_EQ(bones_that(gene, [](const Bone& b) { return b.has_ik; }), 6u);
  EXPECT_EQ(bones_that(gene, [](const Bone& b) { return b.after_physics; }), 38u);
  EXPECT_EQ(bones_that(gene, [](const Bone& b) { return b.append_rotation && b.append_ratio < 0.0f; }), 2u);
  std::size_t links = 0, limited = 0;
  for (const Bone& bone : gene.bones) {
    links += bone.ik.links.size();
    for (const IkLink& link : bone.ik.links) limited += link.limited;
  }
  EXPECT_EQ(links, 8u);
  EXPECT_EQ(limited, 3u);
  EXPECT_NEAR(extent(gene), 28.0f, 8.0f) << "a person is about 20 units tall";
}

TEST(SharedPmx, DerivedGenesAndQdefUnderVersion20) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  PmxInfo info;
  EXPECT_EQ(vertices_of(model_of("data/gene-cc-by-4.0/Gene_light_sdef.pmx", diagnostics), DeformKind::sdef), 7085u);
  EXPECT_EQ(vertices_of(model_of("data/gene-cc-by-4.0/Gene_light_qdef.pmx", diagnostics, &info), DeformKind::qdef),
            15094u);
  EXPECT_EQ(info.version, 2.1f);
  EXPECT_EQ(diagnostics.count(), 1u);
  EXPECT_EQ(findings(diagnostics, kPmxNoSoftBodies), 1);
  diagnostics = {};
  const Model cylinder =
      model_of("data/yohawing-fixtures-mit/unity-mmd-loader/GeneratedPmx/qdef-twist-cylinder.pmx", diagnostics, &info);
  EXPECT_EQ(vertices_of(cylinder, DeformKind::qdef), 56u);
  EXPECT_EQ(info.version, 2.0f);
  EXPECT_TRUE(diagnostics.empty());
}

struct VmdCounts {
  const char* file;
  std::size_t bones, morphs, camera, light, self_shadow, property;
  std::uint32_t last_frame;
};

constexpr VmdCounts kSharedMotions[] = {
    {"data/wavefile-dance-nc/wavefile_v2.vmd", 14160, 1279, 0, 0, 0, 0, 2809},
    {"data/wavefile-dance-nc/wavefile_camera.vmd", 0, 0, 70, 0, 0, 0, 2816},
    {"data/yohawing-fixtures-mit/three-mmd-loader/test_append_bone.vmd", 13, 0, 0, 0, 0, 1, 5},
    {"data/yohawing-fixtures-mit/unity-mmd-loader/mmt_test_model_test_motion.vmd", 125, 0, 0, 0, 0, 0, 5},
    {"data/yohawing-fixtures-mit/mmd-anim/simple_camera.vmd", 0, 0, 2, 0, 0, 0, 45},
    {"data/babylon-mmd-fixtures-mit/motion/physics_toggle_test_yyb10th.vmd", 454, 100, 0, 0, 0, 1, 100},
    {"data/mmd_base-fixtures-mit/サンプルモーション3.vmd", 113, 0, 0, 0, 0, 0, 0},
    {"data/mmdjs-fixtures-mit/arm.vmd", 20, 0, 0, 0, 0, 0, 30},
    {"data/mmdjs-fixtures-mit/smile.vmd", 0, 111, 0, 0, 0, 0, 83},
    {"data/mmdjs-fixtures-mit/zoom_in.vmd", 0, 0, 3, 2, 0, 0, 60},
    {"golden/motion/deform_pose.vmd", 60, 0, 0, 0, 0, 0, 55},
    {"golden/motion/glasses_pose.vmd", 12, 18, 0, 0, 0, 0, 60},
};

// The list counts stored keys; keys that are replaced by a later one on the same frame are findings.
std::size_t dropped_keys(const Diagnostics& diagnostics) {
  std::size_t dropped = 0;
  for (const Diagnostics::Group& group : diagnostics.groups()) {
    if (group.kind == &kVmdDuplicate || group.kind == &kVmdConflict) dropped += group.count;
  }
  return dropped;
}

TEST(SharedVmd, CountsAsListed) {
  ODORI_NEEDS_SHARED();
  for (const VmdCounts& counts : kSharedMotions) {
    SCOPED_TRACE(counts.file);
    Diagnostics diagnostics;
    const auto motion = read_vmd(bytes_of(shared(counts.file)), diagnostics);
    ASSERT_TRUE(motion);
    std::size_t bones = 0, morphs = 0;
    for (const BoneTrack& track : motion->bones) bones += track.keys.size();
    for (const MorphTrack& track : motion->morphs) morphs += track.keys.size();
    EXPECT_EQ(bones + morphs + dropped_keys(diagnostics), counts.bones + counts.morphs);
    EXPECT_LE(bones, counts.bones);
    EXPECT_LE(morphs, counts.morphs);
    EXPECT_EQ(motion->camera.size(), counts.camera);
    EXPECT_EQ(motion->light.size(), counts.light);
    EXPECT_EQ(motion->self_shadow.size(), counts.self_shadow);
    EXPECT_EQ(motion->property.size(), counts.property);
    EXPECT_EQ(last_frame(*motion), counts.last_frame);
  }
}

TEST(SharedVmd, AllFilesReadToTheLastByte) {
  ODORI_NEEDS_SHARED();
  std::size_t bones = 0, morphs = 0, properties = 0;
  for (const char* folder : {"data", "golden/motion"}) {
    for (const auto& path : shared_files(folder, ".vmd")) {
      Diagnostics diagnostics;
      const auto motion = read_vmd(bytes_of(path), diagnostics);
      ASSERT_TRUE(motion) << path << ": " << describe(motion.fault());
      for (const FaultKind* kind : {&kVmdTrailing, &kVmdPartial, &kVmdTail}) {
        EXPECT_EQ(findings(diagnostics, *kind), 0) << path;
      }
    }
  }
  for (const auto& path : shared_files("data/gene-cc-by-4.0/motion", ".vmd")) {
    Diagnostics diagnostics;
    const auto motion = read_vmd(bytes_of(path), diagnostics);
    for (const BoneTrack& track : motion->bones) bones += track.keys.size();
    for (const MorphTrack& track : motion->morphs) morphs += track.keys.size();
    properties += motion->property.size();
    morphs += dropped_keys(diagnostics);
  }
  EXPECT_EQ(bones + morphs, 13704u + 15439u);
  EXPECT_EQ(properties, 39u);
}

TEST(SharedVmd, PhysicsSwitchesAsListed) {
  ODORI_NEEDS_SHARED();
  const std::pair<const char*, int> files[] = {{"physics_toggle_test_yyb10th.vmd", 9},
                                               {"physics_toggle_test_v2_yyb10th.vmd", 1},
                                               {"physics_toggle_test_v3_yyb10th.vmd", 0}};
  for (const auto& [file, switched_off] : files) {
    Diagnostics diagnostics;
    const auto motion =
        read_vmd(bytes_of(shared(std::string("data/babylon-mmd-fixtures-mit/motion/") + file)), diagnostics);
    int off = 0;
    for (const BoneTrack& track : motion->bones) {
      for (const BoneKey& key : track.keys) off += !key.physics;
    }
    EXPECT_EQ(off, switched_off) << file;
  }
}

TEST(SharedVmd, TheWavefileCameraCutsAndZooms) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  const auto motion = read_vmd(bytes_of(shared("data/wavefile-dance-nc/wavefile_camera.vmd")), diagnostics);
  int cuts = 0;
  std::vector<float> views;
  for (std::size_t i = 0; i < motion->camera.size(); ++i) {
    if (i > 0) cuts += motion->camera[i].frame == motion->camera[i - 1].frame + 1;
    views.push_back(motion->camera[i].camera.fov_deg);
    EXPECT_TRUE(motion->camera[i].camera.perspective);
  }
  std::sort(views.begin(), views.end());
  EXPECT_EQ(cuts, 29);
  EXPECT_EQ(std::unique(views.begin(), views.end()) - views.begin(), 6);
}

}  // namespace
}  // namespace odori
