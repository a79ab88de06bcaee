#pragma once

// Compares vertices skinned on the GPU with src/skin in double precision.

#include "analysis/skinning_verification.h"
#include "gl/scene.h"
#include "scene/actor.h"
#include "skin/compressed_mush.h"
#include "support/shared_data.h"

#include <memory>
#include <string>
#include <vector>

namespace odori::testing {

// Arbitrary centres of rotation near each vertex.
inline std::shared_ptr<const SkinningTexels> centers_near_vertices(const Model& model) {
  SkinningTexels centers;
  for (const Vertex& vertex : model.vertices) {
    centers.emplace_back(vertex.position + glm::vec3(0.5f, -0.25f, 1.0f) * static_cast<float>(centers.size() % 3),
                         0.0f);
  }
  return std::make_shared<const SkinningTexels>(std::move(centers));
}

// Of a copy of the model with triangles between vertices that follow each other.
inline std::shared_ptr<const SkinningTexels> some_delta_mush(const Model& model) {
  Model meshed = model;
  meshed.materials.resize(1);
  meshed.indices.clear();
  for (std::uint32_t i = 0; i + 2 < meshed.vertices.size(); i += 2) {
    for (const std::uint32_t corner : {i, i + 1, i + 2}) meshed.indices.push_back(corner);
  }
  meshed.materials[0].first_index = 0;
  meshed.materials[0].index_count = static_cast<std::int32_t>(meshed.indices.size());
  JobControl control;
  return std::make_shared<const SkinningTexels>(*find_delta_mush(meshed, control, {.passes = 3}));
}

inline std::shared_ptr<const SkinningTexels> compressed(const SkinningTexels& mush, const Model& model) {
  return std::make_shared<const SkinningTexels>(*compress(mush, model.vertices.size()));
}

// A real character and dance. `file`: the original, or a variant with SDEF or QDEF at the joints.
inline std::unique_ptr<Actor> dancing_gene(const std::string& file) {
  auto actor = make_actor(std::make_shared<Model>(model_in_file(shared("data/gene-cc-by-4.0") / file)));
  set_motion(*actor, motion_in_file(shared("data/wavefile-dance-nc/wavefile_v2.vmd")));
  return actor;
}

// Names a test by the file that is its parameter.
inline std::string file_stem(const ::testing::TestParamInfo<const char*>& test) {
  const std::string file = test.param;
  return file.substr(0, file.find('.'));
}

class SkinningTest : public SceneTest {
 protected:
  void expect_match(GpuModel& gpu, const Actor& actor, const Skinning& skinning) {
    const SkinnedVertices got = read_back(renderer(), gpu, actor, skinning);
    ASSERT_EQ(got.positions.size(), actor.model->vertices.size());
    SkinningVerification check{skinning, 0.0, {}, {}};
    add_frame(
        actor, 0.0, got, check,
        read_back_lighting(renderer(), gpu, actor, skinning, stage.camera, {glm::vec3(1.0f), {0.3f, -0.8f, 0.6f}}));
    EXPECT_GT(check.lighting.max(), 0.0) << "rounded differently";
    EXPECT_TRUE(within_limits(check, *actor.model))
        << name(skinning.mode) << ' ' << name(skinning.sdef_blend) << ' ' << name(skinning.hemisphere) << ": "
        << check.exact.position.max() << " units at vertex " << check.exact.position.worst_vertex() << ", "
        << check.exact.normal_degrees.max() << " degrees at vertex " << check.exact.normal_degrees.worst_vertex()
        << ", lighting " << check.lighting.max() << " at vertex " << check.lighting.worst_vertex();
  }

  // Every skinning mode with every hemisphere rule and SDEF blend.
  void expect_match_in_all_modes(GpuModel& gpu, const Actor& actor) {
    for (const auto& mode : modes_with_shader()) {
      Skinning skinning(mode.value);
      for (const auto& rule : hemispheres()) {
        skinning.hemisphere = rule.value;
        expect_match(gpu, actor, skinning);
      }
      skinning.sdef_blend = SdefBlend::nlerp;
      expect_match(gpu, actor, skinning);
    }
  }
};

}  // namespace odori::testing
