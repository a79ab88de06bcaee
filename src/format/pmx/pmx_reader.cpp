#include "base/text.h"
#include "base/translate.h"
#include "format/pmx/pmx.h"
#include "format/pmx/pmx_input.h"
#include "model/check/check_model.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr std::uint8_t kGlobals = 8;
constexpr int kMaxAdditionalUv = 4;

void read_magic(PmxInput& in) {
  const auto magic = in.read<std::array<char, 4>>();
  if (magic[0] != 'P' || magic[1] != 'M' || magic[2] != 'X') in.fail_with(kPmxMagic, 0, {});
  if (magic[3] != ' ') in.note(kPmxOddHeader, tr("the fourth byte is not a space"));
}

// Compared in tenths, because 2.1 is not exact in float.
void read_version(PmxInput& in) {
  const std::size_t from = in.offset();
  const float stored = in.f32();
  const float tenths = std::round(stored * 10.0f);
  if (tenths != 20.0f && tenths != 21.0f) in.fail_with(kPmxVersion, from, std::to_string(stored));
  in.info.version = tenths == 21.0f ? 2.1f : 2.0f;
}

std::uint8_t read_index_size(PmxInput& in) {
  const std::size_t from = in.offset();
  const std::uint8_t size = in.u8();
  if (size == 1 || size == 2 || size == 4) return size;
  in.fail_with(kPmxGlobals, from, tr_format("index size {}", size));
  return 1;
}

void read_globals(PmxInput& in, Model& model) {
  std::size_t from = in.offset();
  const std::uint8_t count = in.u8();
  if (count < kGlobals) in.fail_with(kPmxGlobals, from, tr_format("{} settings", count));
  from = in.offset();
  const std::uint8_t encoding = in.u8();
  if (encoding > 1) in.fail_with(kPmxGlobals, from, tr_format("text encoding {}", encoding));
  in.info.utf8 = encoding == 1;
  from = in.offset();
  const std::uint8_t additional = in.u8();
  if (additional > kMaxAdditionalUv) {
    in.fail_with(kPmxGlobals, from, tr_format("{} additional vectors", additional));
  }
  model.additional_uv_count = in.ok() ? additional : 0;
  for (std::uint8_t* size :
       {&in.sizes.vertex, &in.sizes.texture, &in.sizes.material, &in.sizes.bone, &in.sizes.morph, &in.sizes.body}) {
    *size = read_index_size(in);
  }
  if (count > kGlobals) {
    in.note(kPmxOddHeader, tr_format("{} settings", count));
    in.take(count - kGlobals);
  }
}

// Soft bodies are not simulated and nothing follows them in the file: a model without them is complete.
void read_optional_soft_bodies(PmxInput& in, Model& model) {
  read_pmx_soft_bodies(in, model);
  const auto fault = in.fault();
  if (!fault) return;
  model.soft_bodies.clear();
  in.diagnostics.add(
      odori::fault(kPmxSoftBodiesUnreadable, fault->detail.empty() ? std::string(fault->kind->message) : fault->detail)
          .at(fault->section, fault->element, fault->offset));
}

// formats.md 1.5
constexpr std::uint8_t kDoubleSided = 0x01, kGroundShadow = 0x02, kSelfShadowCaster = 0x04, kSelfShadowReceiver = 0x08,
                       kEdge = 0x10, kVertexColor = 0x20, kPoints = 0x40, kLines = 0x80;

void read_flags(PmxInput& in, Material& material) {
  const std::uint8_t flags = in.u8();
  material.double_sided = flags & kDoubleSided;
  material.ground_shadow = flags & kGroundShadow;
  material.self_shadow_caster = flags & kSelfShadowCaster;
  material.self_shadow_receiver = flags & kSelfShadowReceiver;
  material.edge = flags & kEdge;
  material.vertex_color = flags & kVertexColor;
  material.points = flags & kPoints;
  material.lines = flags & kLines;
}

// Unknown values mean no sphere map; 255 is common.
SphereMode read_sphere_mode(PmxInput& in) {
  const std::uint8_t mode = in.u8();
  return mode <= 3 ? static_cast<SphereMode>(mode) : SphereMode::none;
}

ToonSource read_toon(PmxInput& in) {
  ToonSource toon;
  toon.shared = in.u8() != 0;
  toon.index = toon.shared ? static_cast<std::int8_t>(in.u8()) : in.index(in.sizes.texture);
  return toon;
}

Material read_material(PmxInput& in) {
  Material material;
  material.name = in.text();
  material.english_name = in.text();
  material.diffuse = in.vec4();
  material.specular = in.vec3();
  material.specular_power = in.f32();
  material.ambient = in.vec3();
  read_flags(in, material);
  material.edge_color = in.vec4();
  material.edge_size = in.f32();
  material.texture = in.index(in.sizes.texture);
  material.sphere_texture = in.index(in.sizes.texture);
  material.sphere_mode = read_sphere_mode(in);
  material.toon = read_toon(in);
  material.memo = in.text();
  material.index_count = in.i32();
  return material;
}

// The fixed part at the start of each vertex.
struct StoredVertex {
  float position[3];
  float normal[3];
  float uv[2];
};
static_assert(sizeof(StoredVertex) == 32);

constexpr std::uint8_t kLastDeformKind = 4;

// `In`: PmxInput or PmxRecords, in all functions that read a vertex.
template <typename In>
void read_two_bones(In& in, Vertex& vertex) {
  vertex.bones[0] = in.index(in.sizes.bone);
  vertex.bones[1] = in.index(in.sizes.bone);
  vertex.weights[0] = in.f32();
  vertex.weights[1] = 1.0f - vertex.weights[0];
}

template <typename In>
void read_four_bones(In& in, Vertex& vertex) {
  for (std::int32_t& bone : vertex.bones) bone = in.index(in.sizes.bone);
  vertex.weights = in.template read<std::array<float, 4>>();
}

// `kind` <= kLastDeformKind.
template <typename In>
void read_deform(In& in, std::uint8_t kind, Model& model, Vertex& vertex) {
  switch (kind) {
    case 0:
      vertex.kind = DeformKind::bdef1;
      vertex.bones[0] = in.index(in.sizes.bone);
      return;
    case 1:
      vertex.kind = DeformKind::bdef2;
      return read_two_bones(in, vertex);
    case 2:
      vertex.kind = DeformKind::bdef4;
      return read_four_bones(in, vertex);
    case 3:
      vertex.kind = DeformKind::sdef;
      read_two_bones(in, vertex);
      vertex.sdef = static_cast<std::int32_t>(model.sdef.size());
      model.sdef.push_back(in.template read<SdefParameters>());
      return;
    default:
      vertex.kind = DeformKind::qdef;  // also accepted in files of version 2.0
      return read_four_bones(in, vertex);
  }
}

// Bytes of a vertex before its deform kind.
std::size_t bytes_before_kind(const Model& model) {
  return sizeof(StoredVertex) + static_cast<std::size_t>(model.additional_uv_count) * sizeof(glm::vec4);
}

// Returns the deform kind.
template <typename In>
std::uint8_t read_before_deform(In& in, Model& model, Vertex& vertex) {
  const auto stored = in.template read<StoredVertex>();
  vertex.position = {stored.position[0], stored.position[1], stored.position[2]};
  vertex.normal = {stored.normal[0], stored.normal[1], stored.normal[2]};
  vertex.uv = {stored.uv[0], stored.uv[1]};
  for (int i = 0; i < model.additional_uv_count; ++i) model.additional_uv.push_back(in.template read<glm::vec4>());
  return in.u8();
}

// Field by field, so that a fault has the offset of its field.
void read_vertex(PmxInput& in, Model& model, Vertex& vertex) {
  const std::uint8_t kind = read_before_deform(in, model, vertex);
  if (kind > kLastDeformKind) return in.fail_with(kPmxDeformKind, in.offset() - 1, std::to_string(kind));
  read_deform(in, kind, model, vertex);
  vertex.edge_scale = in.f32();
}

// Bytes of a vertex's deform parameters. `kind` <= kLastDeformKind.
std::size_t deform_size(std::uint8_t kind, std::size_t bone) {
  switch (kind) {
    case 0:
      return bone;
    case 1:
      return 2 * bone + sizeof(float);
    case 3:
      return 2 * bone + sizeof(float) + sizeof(SdefParameters);
    default:
      return 4 * bone + 4 * sizeof(float);
  }
}

// Vertices of one size and deform kind that follow one another, complete in the file.
struct VertexRun {
  std::size_t count = 0;
  std::size_t size = 0;  // of a vertex, bytes
};

// The longest one from here on of at most `most` vertices; none if the next vertex is not complete or not valid.
VertexRun next_run(const PmxInput& in, std::size_t kind_at, std::size_t most) {
  const Bytes rest = in.rest();
  if (rest.size() <= kind_at || rest[kind_at] > kLastDeformKind) return {};
  const std::uint8_t kind = rest[kind_at];
  VertexRun run{0, kind_at + 1 + deform_size(kind, in.sizes.bone) + sizeof(float)};
  most = std::min(most, rest.size() / run.size);
  while (run.count < most && rest[run.count * run.size + kind_at] == kind) ++run.count;
  return run;
}

void read_run(PmxInput& in, const VertexRun& run, Model& model) {
  in.equal_elements(run.size, run.count);
  PmxRecords records(in.take(run.count * run.size), in.sizes);
  for (std::size_t i = 0; i < run.count; ++i) {
    Vertex& vertex = model.vertices.emplace_back();
    const std::uint8_t kind = read_before_deform(records, model, vertex);
    read_deform(records, kind, model, vertex);
    vertex.edge_scale = records.f32();
  }
}

}  // namespace

std::string PmxInput::text() {
  const std::size_t from = offset();
  const std::int32_t length = i32();
  if (length < 0 || static_cast<std::size_t>(length) > remaining()) {
    fail_count(kPmxText, from, length, 1);
    return {};
  }
  const Bytes stored = take(static_cast<std::size_t>(length));
  return info.utf8 ? valid_utf8(stored) : utf8_from_utf16le(stored);
}

void read_pmx_header(PmxInput& in, Model& model) {
  in.enter_section("header");
  read_magic(in);
  read_version(in);
  read_globals(in, model);
  model.name = in.text();
  model.english_name = in.text();
  model.comment = in.text();
  model.english_comment = in.text();
}

Result<Model> read_pmx(Bytes file, Diagnostics& diagnostics, PmxInfo* info) {
  PmxInput in(file, diagnostics);
  Model model;
  read_pmx_header(in, model);
  read_pmx_vertices(in, model);
  read_pmx_faces(in, model);
  read_pmx_textures(in, model);
  read_pmx_materials(in, model);
  read_pmx_bones(in, model);
  read_pmx_morphs(in, model);
  read_pmx_display_frames(in, model);
  read_pmx_bodies(in, model);
  read_pmx_joints(in, model);
  if (auto fault = in.fault()) return std::move(*fault);

  if (in.info.version > 2.0f) read_optional_soft_bodies(in, model);
  if (in.ok() && in.remaining() > 0) {
    diagnostics.add(fault(kPmxTrailing, tr_format("{} bytes", in.remaining())).at({}, -1, in.offset()));
  }
  check_model(model, diagnostics);
  in.source_offsets.locate(diagnostics);
  if (info != nullptr) {
    *info = in.info;
    info->source_offsets = std::move(in.source_offsets);
  }
  return model;
}

void read_pmx_textures(PmxInput& in, Model& model) {
  in.enter_section("textures");
  read_elements(in, 4, model.textures, [](PmxInput& from) { return from.text(); });
}

void read_pmx_materials(PmxInput& in, Model& model) {
  in.enter_section("materials");
  read_elements(in, 84 + 2 * std::size_t{in.sizes.texture}, model.materials, read_material);
}

void read_pmx_vertices(PmxInput& in, Model& model) {
  in.enter_section("vertices");
  const auto additional = static_cast<std::size_t>(model.additional_uv_count);
  const std::size_t count = in.record_count(37 + 16 * additional + in.sizes.bone);
  const std::size_t kind_at = bytes_before_kind(model);
  model.vertices.reserve(count);
  model.additional_uv.reserve(count * additional);
  while (model.vertices.size() < count && in.ok()) {
    const VertexRun run = next_run(in, kind_at, count - model.vertices.size());
    if (run.count > 0) {
      read_run(in, run, model);
    } else {
      in.begin_element(model.vertices.size());
      read_vertex(in, model, model.vertices.emplace_back());
    }
  }
}

void read_pmx_faces(PmxInput& in, Model& model) {
  in.enter_section("faces");
  const std::size_t size = in.sizes.vertex;
  const std::size_t count = in.record_count(size);
  in.fixed_size_elements(3 * size);
  const Bytes stored = in.take(count * size);
  if (size == 1) model.indices = widened<std::uint8_t>(stored);
  if (size == 2) model.indices = widened<std::uint16_t>(stored);
  if (size == 4) model.indices = widened<std::uint32_t>(stored);
}

}  // namespace odori
