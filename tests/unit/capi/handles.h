#pragma once

// Handles of the C API that free themselves, for tests.

#include "base/files.h"
#include "support/shared_data.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <odori.h>

namespace odori::testing {

template <auto kFree>
struct FreeHandle {
  template <typename Handle>
  void operator()(Handle* handle) const {
    kFree(handle);
  }
};
using ModelHandle = std::unique_ptr<odori_model, FreeHandle<odori_model_free>>;
using MotionHandle = std::unique_ptr<odori_motion, FreeHandle<odori_motion_free>>;
using SceneHandle = std::unique_ptr<odori_scene, FreeHandle<odori_scene_free>>;

inline ModelHandle model_from(const std::vector<std::uint8_t>& bytes) {
  odori_model* model = nullptr;
  odori_error error{};
  EXPECT_EQ(odori_model_load_memory(bytes.data(), bytes.size(), &model, &error), ODORI_OK) << error.message;
  return ModelHandle(model);
}

inline ModelHandle asset_model(const std::string& name) {
  odori_model* model = nullptr;
  odori_error error{};
  const std::string path = utf8_from_path(testing::asset(name));
  EXPECT_EQ(odori_model_load(path.c_str(), ODORI_LOAD_GEOMETRY, &model, &error), ODORI_OK) << error.message;
  return ModelHandle(model);
}

inline MotionHandle asset_motion(const std::string& name) {
  odori_motion* motion = nullptr;
  odori_error error{};
  const std::string path = utf8_from_path(testing::asset(name));
  EXPECT_EQ(odori_motion_load(path.c_str(), &motion, &error), ODORI_OK) << error.message;
  return MotionHandle(motion);
}

// A scene with one actor, number 0. `motion` may be null.
inline SceneHandle scene_of(const odori_model* model, const odori_motion* motion = nullptr) {
  odori_scene* scene = nullptr;
  odori_error error{};
  std::int32_t actor = -1;
  EXPECT_EQ(odori_scene_create(&scene, &error), ODORI_OK) << error.message;
  EXPECT_EQ(odori_scene_add_model(scene, model, &actor, &error), ODORI_OK) << error.message;
  EXPECT_EQ(actor, 0);
  if (motion != nullptr) {
    EXPECT_EQ(odori_scene_add_motion(scene, 0, motion, &error), ODORI_OK) << error.message;
  }
  return SceneHandle(scene);
}

inline odori_model_info info_of(const odori_model* model) {
  odori_model_info info{};
  EXPECT_EQ(odori_model_get_info(model, &info, nullptr), ODORI_OK);
  return info;
}

// Positions of all vertices, three numbers each, in the frame last advanced to.
inline std::vector<double> skinned(const odori_scene* scene, std::size_t vertices, std::int32_t mode) {
  std::vector<double> positions(3 * vertices);
  const odori_skinning skinning{mode, ODORI_SDEF_SLERP, ODORI_HEMISPHERE_HEAVIEST};
  odori_error error{};
  EXPECT_EQ(odori_scene_skin_double(scene, 0, &skinning, positions.data(), nullptr, vertices, &error), ODORI_OK)
      << error.message;
  return positions;
}

}  // namespace odori::testing
