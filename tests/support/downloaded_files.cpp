#include "support/downloaded_files.h"

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "support/sound_files.h"

#include <fstream>

namespace odori::testing {

namespace {

void write(const std::filesystem::path& file, const std::vector<std::uint8_t>& bytes) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

// A triangle with this height, all on the first bone, and these bones in a chain.
Model standing_model(std::string_view name, float height, const std::vector<std::string>& bones) {
  Model model;
  model.name = name;
  for (const glm::vec3 corner : {glm::vec3(0.0f), glm::vec3(0.1f, 0.0f, 0.0f), glm::vec3(0.0f, height, 0.0f)}) {
    Vertex vertex;
    vertex.position = corner;
    vertex.normal = {0.0f, 0.0f, -1.0f};
    model.vertices.push_back(vertex);
  }
  model.indices = {0, 1, 2};
  Material material;
  material.name = "m";
  material.index_count = 3;
  model.materials.push_back(material);
  for (const std::string& bone_name : bones) {
    Bone bone;
    bone.name = bone_name;
    bone.parent = static_cast<std::int32_t>(model.bones.size()) - 1;
    bone.movable = true;
    model.bones.push_back(bone);
  }
  for (const char* morph_name : {"あ", "まばたき"}) {
    Morph morph;
    morph.name = morph_name;
    morph.data = VertexMorph{{{2, {0.0f, 1.0f, 0.0f}}}};
    model.morphs.push_back(morph);
  }
  return model;
}

BoneTrack track(const char* bone, std::vector<BoneKey> keys) { return {*name_key(bone), std::move(keys)}; }

BoneKey key_at(std::uint32_t frame) {
  BoneKey key;
  key.frame = frame;
  return key;
}

}  // namespace

std::filesystem::path DownloadedFiles::at(std::string_view name) const {
  const std::filesystem::path file = folder_.path() / path_from_utf8(name);
  std::filesystem::create_directories(file.parent_path());
  return file;
}

void DownloadedFiles::model(std::string_view name, std::string_view model_name) const {
  write(at(name), write_pmx(standing_model(
                      model_name, 20.0f,
                      {"全ての親", "センター", "上半身", "首", "頭", "左腕", "右腕", "下半身", "左足", "右足"})));
}

void DownloadedFiles::object(std::string_view name, float size) const {
  write(at(name), write_pmx(standing_model("object", size, {"センター"})));
}

void DownloadedFiles::motion(std::string_view name, const TestMotion& wanted) const {
  Motion motion;
  motion.model_name = wanted.model_name;
  if (wanted.arm_rad != 0.0f || wanted.center_x != 0.0f) {
    std::vector<BoneKey> center{key_at(0), key_at(wanted.last_frame)}, arm = center;
    for (BoneKey& key : center) key.translation.x = wanted.center_x;
    arm.back().rotation = axis_angle({0, 0, 1}, wanted.arm_rad);
    motion.bones = {track("センター", center), track("左腕", arm)};
  } else if (wanted.rest_keys) {
    motion.bones = {track("センター", {key_at(0)}), track("左腕", {key_at(0)})};
  }
  for (const std::string& morph : wanted.morphs) {
    motion.morphs.push_back({*name_key(morph), {{0, 0.0f}, {wanted.last_frame, 1.0f}}});
  }
  for (std::uint32_t i = 0; i < wanted.camera_keys; ++i) {
    CameraKey key;
    key.frame = wanted.camera_keys < 2 ? 0 : wanted.last_frame * i / (wanted.camera_keys - 1);
    key.camera.rotation_rad.y = 0.1f * static_cast<float>(i);
    motion.camera.push_back(key);
  }
  write(at(name), write_vmd(motion));
}

void DownloadedFiles::dance(std::string_view name, int seed, std::uint32_t last_frame) const {
  TestMotion wanted;
  wanted.arm_rad = 0.1f * static_cast<float>(seed);
  wanted.last_frame = last_frame;
  motion(name, wanted);
}

void DownloadedFiles::face(std::string_view name, std::vector<std::string> morphs) const {
  TestMotion wanted;
  wanted.morphs = std::move(morphs);
  motion(name, wanted);
}

void DownloadedFiles::camera(std::string_view name, std::uint32_t last_frame) const {
  TestMotion wanted;
  wanted.model_name = "カメラ・照明";
  wanted.camera_keys = 2;
  wanted.last_frame = last_frame;
  motion(name, wanted);
}

void DownloadedFiles::sound(std::string_view name, double length_s) const {
  constexpr int kRate = 8000;
  const std::vector<float> samples(static_cast<std::size_t>(length_s * kRate), 0.01f);
  write_sound(at(name), SoundKind::wav_16, kRate, 1, samples);
}

void DownloadedFiles::text(std::string_view name, std::string_view content) const {
  std::ofstream(at(name), std::ios::binary) << content;
}

}  // namespace odori::testing
