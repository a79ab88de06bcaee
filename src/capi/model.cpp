#include "base/files.h"
#include "capi/detail/boundary.h"
#include "capi/detail/handles.h"
#include "loading/load.h"
#include "skin/skinning_data.h"

#include <type_traits>
#include <utility>

namespace odori::capi {

std::shared_ptr<const SkinningTexels> SharedModel::skinning_data(SkinningData kind, const Actor& actor) const {
  const std::lock_guard lock(mutex_);
  Computed& known = computed_[kind];
  if (!known.data || known.model != actor.model || known.parameters != actor.parameters) {
    JobControl control;
    auto found = kind_of(kind).find(*actor.model, actor.parameters, control);
    known = {actor.model, actor.parameters,
             std::make_shared<const SkinningTexels>(value_of(std::move(found), ODORI_ERROR_LIMIT))};
  }
  return known.data;
}

const MeshParts& SharedModel::parts() const {
  const std::lock_guard lock(mutex_);
  if (!parts_) parts_ = std::make_shared<const MeshParts>(find_mesh_parts(model()));
  return *parts_;
}

namespace {

std::shared_ptr<const SharedModel> share(LoadedFile loaded) {
  auto* model = std::get_if<LoadedModel>(&loaded);
  require(model != nullptr, "path", "is a motion, and a model is needed");
  return std::make_shared<const SharedModel>(std::move(model->actor), std::move(model->textures),
                                             std::move(model->diagnostics));
}

const Model& content_of(const odori_model* model) {
  require(model != nullptr, "model", "is null");
  return model->shared->model();
}

std::int32_t flag(bool set) { return set ? 1 : 0; }

// --- Arrays

template <typename T>
constexpr std::int32_t type_of() {
  if constexpr (std::is_same_v<T, std::uint8_t> || std::is_same_v<T, DeformKind>) return ODORI_UINT8;
  if constexpr (std::is_same_v<T, std::int32_t>) return ODORI_INT32;
  if constexpr (std::is_same_v<T, std::uint32_t>) return ODORI_UINT32;
  if constexpr (std::is_same_v<T, float>) return ODORI_FLOAT32;
}

// One row of `width` numbers in each record of a vector; `first` is a pointer into the first record.
template <typename T, typename Record>
odori_array rows(const std::vector<Record>& records, const T* first, std::int64_t width) {
  odori_array array{};
  array.data = first;
  array.type = type_of<T>();
  array.rank = width > 0 ? 2 : 1;
  array.shape[0] = static_cast<std::int64_t>(records.size());
  array.stride[0] = sizeof(Record);
  array.shape[1] = width;
  array.stride[1] = width > 0 ? static_cast<std::int64_t>(sizeof(T)) : 0;
  return array;
}

template <typename Record, typename Member>
odori_array column(const std::vector<Record>& records, Member Record::*member) {
  return rows(records, records.empty() ? nullptr : &(records.front().*member), 0);
}

template <typename Record, glm::length_t kWidth>
odori_array vectors(const std::vector<Record>& records, glm::vec<kWidth, float> Record::*member) {
  return rows(records, records.empty() ? nullptr : &(records.front().*member).x, kWidth);
}

odori_array additional_uvs(const Model& model) {
  odori_array array{};
  array.data = model.additional_uv.empty() ? nullptr : &model.additional_uv.front().x;
  array.type = ODORI_FLOAT32;
  array.rank = 3;
  const std::int64_t shape[3] = {static_cast<std::int64_t>(model.vertices.size()), model.additional_uv_count, 4};
  const std::int64_t stride[3] = {model.additional_uv_count * static_cast<std::int64_t>(sizeof(glm::vec4)),
                                  sizeof(glm::vec4), sizeof(float)};
  std::copy(shape, shape + 3, array.shape);
  std::copy(stride, stride + 3, array.stride);
  return array;
}

odori_array sdef_parameters(const Model& model) {
  static_assert(sizeof(SdefParameters) == 9 * sizeof(float));
  odori_array array = rows(model.sdef, model.sdef.empty() ? nullptr : &model.sdef.front().c.x, 3);
  array.rank = 3;
  array.stride[1] = sizeof(glm::vec3);
  array.shape[2] = 3;
  array.stride[2] = sizeof(float);
  return array;
}

odori_array array_of(const Model& model, std::int32_t which) {
  const auto& vertices = model.vertices;
  const bool any = !vertices.empty();
  switch (which) {
    case ODORI_ARRAY_POSITIONS:
      return vectors(vertices, &Vertex::position);
    case ODORI_ARRAY_NORMALS:
      return vectors(vertices, &Vertex::normal);
    case ODORI_ARRAY_UVS:
      return vectors(vertices, &Vertex::uv);
    case ODORI_ARRAY_ADDITIONAL_UVS:
      return additional_uvs(model);
    case ODORI_ARRAY_EDGE_SCALES:
      return column(vertices, &Vertex::edge_scale);
    case ODORI_ARRAY_DEFORM_KINDS:
      return column(vertices, &Vertex::kind);
    case ODORI_ARRAY_BONE_INDICES:
      return rows(vertices, any ? vertices.front().bones.data() : nullptr, 4);
    case ODORI_ARRAY_BONE_WEIGHTS:
      return rows(vertices, any ? vertices.front().weights.data() : nullptr, 4);
    case ODORI_ARRAY_SDEF_INDICES:
      return column(vertices, &Vertex::sdef);
    case ODORI_ARRAY_SDEF_PARAMETERS:
      return sdef_parameters(model);
    case ODORI_ARRAY_INDICES:
      return rows(model.indices, model.indices.data(), 0);
    case ODORI_ARRAY_BONE_PARENTS:
      return column(model.bones, &Bone::parent);
    case ODORI_ARRAY_BONE_POSITIONS:
      return vectors(model.bones, &Bone::rest_position);
    default:
      refuse_argument("which", "is no odori_model_array");
  }
}

// --- Elements

std::uint32_t flags_of(const Bone& bone) {
  const std::pair<bool, odori_bone_flag> all[] = {{bone.rotatable, ODORI_BONE_ROTATABLE},
                                                  {bone.movable, ODORI_BONE_MOVABLE},
                                                  {bone.visible, ODORI_BONE_VISIBLE},
                                                  {bone.operable, ODORI_BONE_OPERABLE},
                                                  {bone.after_physics, ODORI_BONE_AFTER_PHYSICS},
                                                  {bone.append_rotation, ODORI_BONE_APPEND_ROTATION},
                                                  {bone.append_translation, ODORI_BONE_APPEND_TRANSLATION},
                                                  {bone.has_ik, ODORI_BONE_IK}};
  std::uint32_t flags = 0;
  for (const auto& [set, value] : all) {
    if (set) flags |= static_cast<std::uint32_t>(value);
  }
  return flags;
}

template <glm::length_t kSize>
void copy_numbers(const glm::vec<kSize, float>& from, float (&to)[kSize]) {
  for (glm::length_t i = 0; i < kSize; ++i) to[i] = from[i];
}

odori_bone bone_of(const Bone& from) {
  odori_bone bone{};
  bone.name = from.name.c_str();
  bone.english_name = from.english_name.c_str();
  copy_numbers(from.rest_position, bone.rest_position);
  bone.parent = from.parent;
  bone.layer = from.layer;
  bone.flags = flags_of(from);
  bone.append_source = from.append_source;
  bone.append_ratio = from.append_ratio;
  bone.ik_effector = from.has_ik ? from.ik.effector : -1;
  bone.ik_iterations = from.ik.iterations;
  bone.ik_unit_angle_rad = from.ik.unit_angle_rad;
  bone.ik_links = static_cast<std::int32_t>(from.ik.links.size());
  return bone;
}

odori_material material_of(const Model& model, const Material& from) {
  odori_material material{};
  material.name = from.name.c_str();
  material.english_name = from.english_name.c_str();
  material.texture = from.texture < 0 ? "" : model.textures[from.texture].c_str();
  copy_numbers(from.diffuse, material.diffuse);
  copy_numbers(from.specular, material.specular);
  material.specular_power = from.specular_power;
  copy_numbers(from.ambient, material.ambient);
  copy_numbers(from.edge_color, material.edge_color);
  material.edge_size = from.edge_size;
  material.edge = flag(from.edge);
  material.double_sided = flag(from.double_sided);
  material.first_index = from.first_index;
  material.index_count = from.index_count;
  return material;
}

template <typename Named>
std::int64_t find_named(const std::vector<Named>& elements, const char* name) {
  for (std::size_t i = 0; name != nullptr && i < elements.size(); ++i) {
    if (elements[i].name == name) return static_cast<std::int64_t>(i);
  }
  return -1;
}

}  // namespace
}  // namespace odori::capi

using namespace odori;
using namespace odori::capi;

static_assert(ODORI_MORPH_IMPULSE == std::variant_size_v<MorphData> - 1);
static_assert(std::is_same_v<std::variant_alternative_t<ODORI_MORPH_VERTEX, MorphData>, VertexMorph>);
static_assert(std::is_same_v<std::variant_alternative_t<ODORI_MORPH_FLIP, MorphData>, FlipMorph>);
static_assert(ODORI_DEFORM_QDEF == static_cast<int>(DeformKind::qdef));

odori_status odori_model_load(const char* path, int32_t load, odori_model** model, odori_error* error) {
  return guarded(error, [&] {
    require(path != nullptr, "path", "is null");
    require(model != nullptr, "model", "is null");
    require(load == ODORI_LOAD_GEOMETRY || load == ODORI_LOAD_TEXTURES, "load", "is no odori_load");
    JobControl control;
    auto loaded = value_of(load_file(path_from_utf8(path), control, load == ODORI_LOAD_TEXTURES), ODORI_ERROR_FILE);
    *model = new odori_model{share(std::move(loaded))};
  });
}

odori_status odori_model_load_memory(const void* bytes, size_t size, odori_model** model, odori_error* error) {
  return guarded(error, [&] {
    require(bytes != nullptr || size == 0, "bytes", "is null");
    require(model != nullptr, "model", "is null");
    Diagnostics diagnostics;
    auto read = value_of(read_model({static_cast<const std::uint8_t*>(bytes), size}, diagnostics), ODORI_ERROR_FILE);
    ModelTextures textures(read.textures.size());
    *model = new odori_model{std::make_shared<const SharedModel>(
        make_actor(std::make_shared<const Model>(std::move(read))), std::move(textures), std::move(diagnostics))};
  });
}

void odori_model_free(odori_model* model) { delete model; }

odori_status odori_model_get_info(const odori_model* handle, odori_model_info* info, odori_error* error) {
  return guarded(error, [&] {
    const Model& model = content_of(handle);
    require(info != nullptr, "info", "is null");
    const auto count = [](const auto& elements) { return static_cast<std::int64_t>(elements.size()); };
    *info = {.name = model.name.c_str(),
             .english_name = model.english_name.c_str(),
             .comment = model.comment.c_str(),
             .english_comment = model.english_comment.c_str(),
             .vertices = count(model.vertices),
             .indices = count(model.indices),
             .bones = count(model.bones),
             .morphs = count(model.morphs),
             .materials = count(model.materials),
             .textures = count(model.textures),
             .sdef_parameters = count(model.sdef),
             .additional_uvs = model.additional_uv_count,
             .rigid_bodies = count(model.bodies),
             .joints = count(model.joints),
             .findings = count(handle->shared->findings()),
             .extent = extent(model)};
  });
}

odori_status odori_model_get_finding(const odori_model* model, int64_t index, odori_error* finding,
                                     odori_error* error) {
  return guarded(error, [&] {
    content_of(model);
    require(finding != nullptr, "finding", "is null");
    const auto& findings = model->shared->findings();
    write_error(refusal(findings[require_index(index, findings.size(), "index")], ODORI_OK), finding);
  });
}

odori_status odori_model_get_array(const odori_model* model, int32_t which, odori_array* array, odori_error* error) {
  return guarded(error, [&] {
    const Model& content = content_of(model);
    require(array != nullptr, "array", "is null");
    *array = array_of(content, which);
  });
}

odori_status odori_model_get_bone(const odori_model* model, int64_t index, odori_bone* bone, odori_error* error) {
  return guarded(error, [&] {
    const auto& bones = content_of(model).bones;
    require(bone != nullptr, "bone", "is null");
    *bone = bone_of(bones[require_index(index, bones.size(), "index")]);
  });
}

odori_status odori_model_get_ik_link(const odori_model* model, int64_t bone, int64_t link, odori_ik_link* result,
                                     odori_error* error) {
  return guarded(error, [&] {
    const auto& bones = content_of(model).bones;
    require(result != nullptr, "result", "is null");
    const auto& links = bones[require_index(bone, bones.size(), "bone")].ik.links;
    const IkLink& from = links[require_index(link, links.size(), "link")];
    result->bone = from.bone;
    result->limited = flag(from.limited);
    copy_numbers(from.min_angle_rad, result->min_angle_rad);
    copy_numbers(from.max_angle_rad, result->max_angle_rad);
  });
}

odori_status odori_model_get_material(const odori_model* model, int64_t index, odori_material* material,
                                      odori_error* error) {
  return guarded(error, [&] {
    const Model& content = content_of(model);
    require(material != nullptr, "material", "is null");
    *material = material_of(content, content.materials[require_index(index, content.materials.size(), "index")]);
  });
}

odori_status odori_model_get_morph(const odori_model* model, int64_t index, odori_morph* morph, odori_error* error) {
  return guarded(error, [&] {
    const auto& morphs = content_of(model).morphs;
    require(morph != nullptr, "morph", "is null");
    const Morph& from = morphs[require_index(index, morphs.size(), "index")];
    const auto offsets = [](const auto& data) { return static_cast<std::int64_t>(data.offsets.size()); };
    *morph = {.name = from.name.c_str(),
              .english_name = from.english_name.c_str(),
              .kind = static_cast<std::int32_t>(from.data.index()),
              .panel = static_cast<std::int32_t>(from.panel),
              .offsets = std::visit(offsets, from.data)};
  });
}

odori_status odori_model_get_vertex_morph(const odori_model* model, int64_t index, odori_array* vertices,
                                          odori_array* offsets, odori_error* error) {
  return guarded(error, [&] {
    const auto& morphs = content_of(model).morphs;
    require(vertices != nullptr, "vertices", "is null");
    require(offsets != nullptr, "offsets", "is null");
    const auto* data = std::get_if<VertexMorph>(&morphs[require_index(index, morphs.size(), "index")].data);
    require(data != nullptr, "index", "is no vertex morph");
    *vertices = column(data->offsets, &VertexOffset::vertex);
    *offsets = vectors(data->offsets, &VertexOffset::position);
  });
}

int64_t odori_model_find_bone(const odori_model* model, const char* name) {
  return model == nullptr ? -1 : find_named(model->shared->model().bones, name);
}

int64_t odori_model_find_morph(const odori_model* model, const char* name) {
  return model == nullptr ? -1 : find_named(model->shared->model().morphs, name);
}
