#pragma once

// Builds sessions with models and motions in memory, without files or OpenGL.

#include "app/messages.h"
#include "app/opening/apply_loaded_files.h"
#include "app/session.h"
#include "base/files.h"
#include "support/models.h"

#include <string_view>
#include <utility>

#include <gtest/gtest.h>

namespace odori::testing {

// Without a GPU: the GPU models are null.
class NothingUploaded : public UploadedModels {
 public:
  Result<std::shared_ptr<GpuModel>> take(const Model&) override { return std::shared_ptr<GpuModel>(); }
  Status added_textures(const std::shared_ptr<GpuModel>&, const FoundTextures::OfModel&) override { return Done{}; }
};
inline NothingUploaded nothing_uploaded;

// As if the GPU had no memory left.
class GpuIsFull : public NothingUploaded {
 public:
  Result<std::shared_ptr<GpuModel>> take(const Model&) override { return Fault{&kGpuMemory}; }
};

// A model with Japanese and Chinese names, characters that are special to formatters and ImGui, and `bones` bones.
inline Model named_model(int bones) {
  Model model;
  model.name = "初音ミク 髙橋①";
  model.english_name = "Miku %s %n ##hidden";
  model.comment = "頬染め・纹理・渲染\r\n改造可。商用不可。";
  for (int i = 0; i < bones; ++i) {
    Bone bone;
    bone.name = "左ひざ" + std::to_string(i);
    model.bones.push_back(bone);
  }
  return model;
}

// Rotates the model's first bone over frames 0..last; has `unmatched` more tracks without a bone in the model.
inline Motion rotating_motion(const Model& model, std::uint32_t last, int unmatched = 0) {
  std::vector<BoneKey> keys(2);
  keys[1].frame = last;
  keys[1].rotation = axis_angle({0, 1, 0}, 1.0f);
  Motion motion;
  motion.model_name = "別のモデル";
  motion.bones.push_back({*name_key(model.bones.front().name), keys});
  for (int i = 0; i < unmatched; ++i) motion.bones.push_back({*name_key("無い骨" + std::to_string(i)), keys});
  return motion;
}

// For models made by `named_model`: rotates their first bone over frames 0..last.
inline Motion dance(std::uint32_t last) { return rotating_motion(named_model(1), last); }

// A camera motion with two equal keys at frames 0 and `last`.
inline Motion camera_motion(std::uint32_t last) {
  Motion motion;
  motion.camera.resize(2);
  motion.camera[0].camera.distance = -20.0f;
  motion.camera[1] = motion.camera[0];
  motion.camera[1].frame = last;
  return motion;
}

inline LoadResult opened(Model model, std::string_view file) {
  const auto path = path_from_utf8(file);
  const auto shared = std::make_shared<const Model>(std::move(model));
  ModelTextures textures(shared->textures.size());
  LoadedModel loaded{make_actor(shared, path), std::move(textures), {}};
  EXPECT_TRUE(prepare(loaded, {}, JobControl()));
  return {path, LoadedContent(std::move(loaded))};
}
inline LoadResult opened(Motion motion, std::string_view file) {
  return {path_from_utf8(file), LoadedContent(LoadedMotion{std::move(motion), {}})};
}

template <typename... Files>
LoadedBatch batch(bool add, Files... files) {
  LoadedBatch made;
  made.add = add;
  (made.files.push_back(std::move(files)), ...);
  return made;
}

// Opens a model or motion as if it had been read from a file of this name.
template <typename Content>
void open(Session& session, Content content, std::string_view file, bool add = false) {
  apply_loaded_files(batch(add, opened(std::move(content), file)), nothing_uploaded, session);
}

}  // namespace odori::testing
