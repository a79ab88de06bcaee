#include "document/document.h"
#include "document/history.h"
#include "render/gpu_model.h"

#include <algorithm>
#include <variant>

namespace odori {

namespace {

template <typename T>
std::size_t array_bytes(const std::vector<T>& array) {
  return array.size() * sizeof(T);
}

// The keys that are copied to bind them.
std::size_t bytes_of(const BoundMotion& bound) {
  std::size_t bytes = 0;
  for (const BoundMotion::Bone& track : bound.bones) bytes += sizeof(track) + array_bytes(track.keys);
  for (const BoundMotion::Morph& track : bound.morphs) bytes += sizeof(track) + array_bytes(track.keys);
  for (const OverrideLayer& layer : bound.override_layers) bytes += sizeof(layer) + bytes_of(layer.motion);
  return bytes;
}

std::size_t bytes_of(const SkinTables& skin) {
  return array_bytes(skin.sdef) + array_bytes(skin.sdef_of) + array_bytes(skin.sets) + array_bytes(skin.set_of);
}

// What every actor has for itself: poses and palette, about as much for each bone, morph and material.
std::size_t own_bytes(const Actor& actor) {
  constexpr std::size_t kBoneBytes = 600, kMorphBytes = 100;
  return sizeof(actor) + actor.model->bones.size() * kBoneBytes + actor.model->morphs.size() * kMorphBytes +
         actor.model->materials.size() * 2 * sizeof(MaterialState);
}

}  // namespace

std::size_t bytes_of(const Motion& motion) {
  std::size_t bytes = sizeof(motion);
  for (const BoneTrack& track : motion.bones) bytes += array_bytes(track.keys);
  for (const MorphTrack& track : motion.morphs) bytes += array_bytes(track.keys);
  return bytes + array_bytes(motion.camera);
}

std::size_t bytes_of(const Model& model) {
  std::size_t bytes = sizeof(model) + array_bytes(model.vertices) + array_bytes(model.sdef) +
                      array_bytes(model.additional_uv) + array_bytes(model.indices) + array_bytes(model.materials) +
                      array_bytes(model.bones) + array_bytes(model.morphs) + array_bytes(model.bodies) +
                      array_bytes(model.joints);
  for (const Morph& morph : model.morphs) {
    bytes += std::visit([](const auto& data) { return array_bytes(data.offsets); }, morph.data);
  }
  return bytes;
}

std::size_t fitted_bytes(const MotionLayer& layer) {
  if (!layer.fitted || layer.fitted->motion == layer.motion) return 0;
  return bytes_of(*layer.fitted->motion);
}

std::size_t held_bytes(const Actor& actor, const ActorFiles& files, const GpuModel* gpu_model,
                       const std::vector<const Actor*>& others) {
  const auto any_other = [&](const auto& uses) { return std::ranges::any_of(others, uses); };
  std::size_t bytes = own_bytes(actor);
  if (!any_other([&](const Actor* other) { return other->model == actor.model; })) {
    bytes +=
        odori::bytes_of(*actor.model) + bytes_of(*actor.skin) + (gpu_model == nullptr ? 0 : gpu_model->byte_count());
    for (const auto& texels : files.drawn_texels) bytes += texels == nullptr ? 0 : texels->drawn.size() / 8;
  }
  if (!any_other([&](const Actor* other) { return other->motion == actor.motion; })) {
    bytes += odori::bytes_of(*actor.motion);
  }
  if (!any_other([&](const Actor* other) { return other->bound == actor.bound; })) bytes += bytes_of(*actor.bound);
  for (const MotionLayer& layer : actor.layers) {
    const bool shared = any_other([&](const Actor* other) {
      return std::ranges::any_of(other->layers,
                                 [&](const MotionLayer& theirs) { return theirs.motion == layer.motion; });
    });
    if (!shared) bytes += odori::bytes_of(*layer.motion) + fitted_bytes(layer);
  }
  return bytes;
}

}  // namespace odori
