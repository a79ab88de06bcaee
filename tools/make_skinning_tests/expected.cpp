#include "make_skinning_tests/expected.h"

#include "base/files.h"
#include "format/npz/npz.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "scene/actor.h"
#include "skin/delta_mush.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

namespace odori::skinning_tests {

namespace {

// Rounded so that the last bit, which depends on the math library, is not part of the file.
double rounded_to_grid(double value) { return std::round(std::ldexp(value, 36)) * std::ldexp(1.0, -36) + 0.0; }

// Adds arrays to a file; after the first that fails, none.
class Arrays {
 public:
  explicit Arrays(NpzWriter& file) : file_(file) {}

  void add(const std::string& name, const NpyShape& shape, const std::vector<float>& values) {
    add(name, NpyKind::f32, shape, npy_bytes(values));
  }
  void add(const std::string& name, const NpyShape& shape, const std::vector<double>& values) {
    add(name, NpyKind::f64, shape, npy_bytes(values));
  }
  void add(const std::string& name, const NpyShape& shape, const std::vector<std::int32_t>& values) {
    add(name, NpyKind::i32, shape, npy_bytes(values));
  }
  Status finish() { return status_ ? file_.finish() : status_; }

 private:
  void add(const std::string& name, NpyKind kind, const NpyShape& shape, Bytes data) {
    if (status_) status_ = file_.add(name, {kind}, shape, data);
  }

  NpzWriter& file_;
  Status status_ = Done{};
};

template <typename Number>
void append(std::vector<Number>& to, const glm::vec3& v) {
  for (int i = 0; i < 3; ++i) to.push_back(static_cast<Number>(v[i]));
}

void add_model(const Model& model, Arrays& arrays) {
  const std::size_t vertices = model.vertices.size(), bones = model.bones.size();
  std::vector<float> positions, normals, weights, c, r0, r1, joints, tails;
  std::vector<std::int32_t> kinds, slots, parents, triangles(model.indices.begin(), model.indices.end());
  for (const Vertex& vertex : model.vertices) {
    const SdefParameters sdef = vertex.sdef < 0 ? SdefParameters{} : model.sdef[static_cast<std::size_t>(vertex.sdef)];
    append(positions, vertex.position);
    append(normals, vertex.normal);
    append(c, sdef.c);
    append(r0, sdef.r0);
    append(r1, sdef.r1);
    kinds.push_back(static_cast<std::int32_t>(vertex.kind));
    slots.insert(slots.end(), vertex.bones.begin(), vertex.bones.end());
    weights.insert(weights.end(), vertex.weights.begin(), vertex.weights.end());
  }
  for (const Bone& bone : model.bones) {
    append(joints, bone.rest_position);
    append(tails, bone.rest_position + bone.tail_offset);
    parents.push_back(bone.parent);
  }
  arrays.add("rest_positions", {vertices, 3}, positions);
  arrays.add("rest_normals", {vertices, 3}, normals);
  arrays.add("triangles", {triangles.size() / 3, 3}, triangles);
  arrays.add("deform_kinds", {vertices}, kinds);
  arrays.add("vertex_bones", {vertices, 4}, slots);
  arrays.add("vertex_weights", {vertices, 4}, weights);
  arrays.add("sdef_c", {vertices, 3}, c);
  arrays.add("sdef_r0", {vertices, 3}, r0);
  arrays.add("sdef_r1", {vertices, 3}, r1);
  arrays.add("bone_joints", {bones, 3}, joints);
  arrays.add("bone_tails", {bones, 3}, tails);
  arrays.add("bone_parents", {bones}, parents);
}

void add_delta_mush(const DeltaMush& mush, Arrays& arrays) {
  std::vector<float> rest, weights, moments, offsets;
  std::vector<std::int32_t> first, bones;
  for (std::size_t i = 0; i <= mush.vertices; ++i) first.push_back(static_cast<std::int32_t>(mush.first_entry(i)));
  for (std::size_t i = 0; i < mush.vertices; ++i) append(rest, mush.smoothed_rest(i));
  for (std::size_t i = 0; i < mush.first_entry(mush.vertices); ++i) {
    const MushEntry entry = mush.entry(i);
    bones.push_back(entry.bone);
    weights.push_back(entry.weight);
    append(offsets, entry.offset);
    for (int column = 0; column < 3; ++column) append(moments, entry.moment[column]);
  }
  arrays.add("ddm_smoothed_rest", {mush.vertices, 3}, rest);
  arrays.add("ddm_first_entries", {first.size()}, first);
  arrays.add("ddm_bones", {bones.size()}, bones);
  arrays.add("ddm_weights", {bones.size()}, weights);
  arrays.add("ddm_offsets", {bones.size(), 3}, offsets);
  arrays.add("ddm_moments", {bones.size(), 3, 3}, moments);
}

struct Palettes {
  std::vector<float> rotations, translations, spherical_centers;
};

void append_palette(const Actor& actor, Palettes& palettes) {
  for (const PaletteEntry& entry : actor.palette) {
    for (const float number : {entry.rotation.x, entry.rotation.y, entry.rotation.z, entry.rotation.w})
      palettes.rotations.push_back(number);
    append(palettes.translations, glm::vec3(entry.translation));
  }
  std::vector<glm::vec4> centers(actor.skin->sets.size());
  find_spherical_centers(*actor.model, *actor.skin, actor.palette, centers);
  for (std::size_t i = 0; i < actor.model->vertices.size(); ++i) {
    const std::int32_t set = actor.skin->set_of[i];
    append(palettes.spherical_centers,
           set < 0 ? actor.model->vertices[i].position : glm::vec3(centers[static_cast<std::size_t>(set)]));
  }
}

void append_skinned(const Actor& actor, SkinningMode mode, std::vector<double>& positions,
                    std::vector<float>& normals) {
  const SkinnedVerticesOf<double> skinned = skinned_vertices<double>(actor, mode);
  for (std::size_t i = 0; i < skinned.positions.size(); ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      positions.push_back(rounded_to_grid(skinned.positions[i][axis]));
      normals.push_back(static_cast<float>(std::round(skinned.normals[i][axis] * 1e6) * 1e-6));
    }
  }
}

void negate_odd_bones(std::vector<PaletteEntry>& palette) {
  for (std::size_t i = 1; i < palette.size(); i += 2) palette[i].rotation = -palette[i].rotation;
}

}  // namespace

Status write_expected(const Rig& rig, const std::filesystem::path& file) {
  const auto actor = make_actor(std::make_shared<const Model>(rig.model));
  set_motion(*actor, rig.motion);
  JobControl control;
  for (const SkinningDataKind& kind : skinning_data_kinds())
    actor->skinning_data[kind.value] = std::make_shared<const SkinningTexels>(*kind.find(rig.model, {}, control));

  const std::size_t vertices = rig.model.vertices.size(), bones = rig.model.bones.size();
  const auto poses = static_cast<std::size_t>(rig.poses);
  Palettes palettes;
  // Without delta mush itself, which needs the whole surface, and without the form of `ddm` that is only stored in
  // less.
  std::vector<SkinningMethod> modes;
  std::ranges::copy_if(modes_with_shader(), std::back_inserter(modes),
                       [](const SkinningMethod& m) { return m.value != SkinningMode::compressed_mush; });
  std::vector<std::vector<double>> positions(modes.size());
  std::vector<std::vector<float>> normals(modes.size());
  for (std::size_t pose = 0; pose < poses; ++pose) {
    advance_actor(*actor, static_cast<double>(pose));
    if (rig.negate_odd) negate_odd_bones(actor->palette);
    append_palette(*actor, palettes);
    for (std::size_t mode = 0; mode < modes.size(); ++mode)
      append_skinned(*actor, modes[mode].value, positions[mode], normals[mode]);
  }
  auto out = NpzWriter::create(file);
  if (!out) return out.fault();
  Arrays arrays(*out);
  add_model(rig.model, arrays);
  arrays.add("palette_rotations", {poses, bones, 4}, palettes.rotations);
  arrays.add("palette_translations", {poses, bones, 3}, palettes.translations);
  arrays.add("spherical_centers", {poses, vertices, 3}, palettes.spherical_centers);
  std::vector<float> optimized;
  for (const glm::vec4& center : *actor->skinning_data[SkinningData::rotation_centers])
    append(optimized, glm::vec3(center));
  arrays.add("optimized_centers", {vertices, 3}, optimized);
  add_delta_mush({vertices, *actor->skinning_data[SkinningData::delta_mush]}, arrays);
  for (std::size_t mode = 0; mode < modes.size(); ++mode) {
    const std::string name(modes[mode].name);
    arrays.add("positions_" + name, {poses, vertices, 3}, positions[mode]);
    arrays.add("normals_" + name, {poses, vertices, 3}, normals[mode]);
  }
  return arrays.finish();
}

Status write_skinning_tests(const std::filesystem::path& folder) {
  for (const Rig& rig : make_rigs()) {
    const auto file = [&](const char* extension) { return folder / (rig.name + extension); };
    if (Status written = write_file(file(".pmx"), write_pmx(rig.model)); !written) return written;
    if (Status written = write_file(file(".vmd"), write_vmd(rig.motion)); !written) return written;
    if (Status written = write_expected(rig, file(".npz")); !written) return written;
  }
  return Done{};
}

}  // namespace odori::skinning_tests
