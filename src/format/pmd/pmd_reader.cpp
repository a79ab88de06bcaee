#include "base/translate.h"
#include "format/pmd/pmd.h"
#include "model/check/check_model.h"
#include "model/textures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace odori {

namespace {

constexpr std::size_t kCommentSize = 256;

void read_header(PmdInput& in, Model& model) {
  in.enter_section("header");
  const auto magic = in.read<std::array<char, 3>>();
  if (magic != std::array{'P', 'm', 'd'}) in.fail_with(kPmdMagic, 0, {});
  in.f32();  // version: 1.0 in every file
  model.name = in.text(kPmdNameSize);
  model.comment = in.text(kCommentSize);
}

// The file may end before any of these blocks.
void read_later_blocks(PmdInput& in, Bytes file, Model& model) {
  if (in.remaining() > 0) read_pmd_english(in, model);
  if (in.remaining() > 0 && !is_only_physics_left(in, file)) {
    read_pmd_toons(in, model);
  } else {
    use_default_toons(in, model);
  }
  if (in.remaining() > 0) read_pmd_bodies(in, model);
  if (in.remaining() > 0) read_pmd_joints(in, model);
}

constexpr std::size_t kVertexSize = 38, kMaterialSize = 70, kTextureNameSize = 20, kToonNameSize = 100;
constexpr std::int32_t kToons = kSharedToonCount;

// `percent` is the weight of the first bone.
void set_weights(Vertex& vertex, std::int32_t first, std::int32_t second, std::uint8_t percent) {
  if (percent == 0 || percent >= 100) {
    vertex.bones = {percent == 0 ? second : first, -1, -1, -1};
    return;
  }
  vertex.kind = DeformKind::bdef2;
  vertex.bones = {first, second, -1, -1};
  vertex.weights = {static_cast<float>(percent) / 100.0f, 1.0f - static_cast<float>(percent) / 100.0f, 0.0f, 0.0f};
}

void read_vertex(KnownBytes& in, Vertex& vertex) {
  vertex.position = in.read<glm::vec3>();
  vertex.normal = in.read<glm::vec3>();
  vertex.uv = in.read<glm::vec2>();
  const std::int32_t first = pmd_index(in.u16());
  const std::int32_t second = pmd_index(in.u16());
  set_weights(vertex, first, second, in.u8());
  vertex.edge_scale = in.u8() == 0 ? 1.0f : 0.0f;  // 0 is "edge on"
}

// PMD has no material flags; they follow from opacity and edge (formats.md 2.3).
void set_flags(Material& material, bool edge) {
  constexpr float kShadowlessAlpha = 0.98f, kTolerance = 1e-4f;
  material.double_sided = material.diffuse.a < 1.0f;
  material.edge = material.ground_shadow = edge;
  const bool shadowless = std::abs(material.diffuse.a - kShadowlessAlpha) < kTolerance;
  material.self_shadow_caster = material.self_shadow_receiver = !shadowless;
}

void read_material(PmdInput& in, Model& model, Material& material) {
  material.diffuse = in.vec4();
  material.specular_power = in.f32();
  material.specular = in.vec3();
  material.ambient = in.vec3();
  in.toon_of_material.push_back(in.u8());
  set_flags(material, in.u8() != 0);
  material.index_count = static_cast<std::int32_t>(std::min<std::uint32_t>(in.u32(), INT32_MAX));
  in.textures.assign(in.text(kTextureNameSize), model, material);
}

constexpr std::size_t kSmallestMorph = 25, kOffsetSize = 16;
static_assert(sizeof(VertexOffset) == kOffsetSize && offsetof(VertexOffset, position) == 4);  // as in the file

Morph read_morph(PmdInput& in) {
  Morph morph;
  morph.name = in.text(kPmdNameSize);
  VertexMorph data;
  const std::size_t count = in.count<std::uint32_t>(kOffsetSize);
  morph.panel = in.one_of(4, MorphPanel::other);
  const Bytes stored = in.take(count * kOffsetSize);  // none where the panel has used up the last of these bytes
  data.offsets.resize(stored.size() / kOffsetSize);
  if (!stored.empty()) std::memcpy(data.offsets.data(), stored.data(), stored.size());
  morph.data = std::move(data);
  return morph;
}

std::vector<VertexOffset>& offsets_of(Morph& morph) { return std::get<VertexMorph>(morph.data).offsets; }

// The first morph of panel 0 lists the vertices; the offsets of the others are indices into its list.
void resolve_base(PmdInput& in, Model& model) {
  const auto is_base = [](const Morph& morph) { return morph.panel == MorphPanel::hidden; };
  const auto base = std::ranges::find_if(model.morphs, is_base);
  if (base == model.morphs.end()) return;
  const std::vector<VertexOffset> listed = std::move(offsets_of(*base));
  in.base_morph = static_cast<std::size_t>(base - model.morphs.begin());
  model.morphs.erase(base);
  in.source_offsets.drop("morphs", *in.base_morph);
  for (Morph& morph : model.morphs) {
    for (VertexOffset& offset : offsets_of(morph)) {
      const auto at = static_cast<std::size_t>(static_cast<std::uint32_t>(offset.vertex));
      offset.vertex = at < listed.size() ? listed[at].vertex : -1;
    }
  }
}

// The model does not contain the base morph, so later morphs have lower indices.
std::int32_t morph_index(const PmdInput& in, std::uint16_t stored) {
  if (!in.base_morph || stored < *in.base_morph) return stored;
  return stored == *in.base_morph ? -1 : stored - 1;
}

// Editors write these names with a line break at the end.
std::string frame_name(PmdInput& in) {
  std::string name = in.text(kPmdFrameNameSize);
  while (name.ends_with('\n') || name.ends_with('\r')) name.pop_back();
  return name;
}

DisplayFrame special_frame(std::string name, std::string english_name) {
  DisplayFrame frame;
  frame.name = std::move(name);
  frame.english_name = std::move(english_name);
  frame.special = true;
  return frame;
}

DisplayFrame read_morph_frame(PmdInput& in) {
  DisplayFrame frame = special_frame("表情", "Exp");
  const std::size_t count = in.count<std::uint8_t>(2);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t morph = morph_index(in, in.u16());
    if (morph >= 0) frame.entries.push_back({true, morph});
  }
  return frame;
}

}  // namespace

void read_pmd_english(PmdInput& in, Model& model) {
  in.enter_section("English names");
  if (in.u8() == 0) return;
  model.english_name = in.text(kPmdNameSize);
  model.english_comment = in.text(kCommentSize);
  for (std::size_t i = 0; i < in.stored_bones; ++i) model.bones[i].english_name = in.text(kPmdNameSize);
  for (Morph& morph : model.morphs) morph.english_name = in.text(kPmdNameSize);
  for (DisplayFrame& frame : model.display_frames) {
    if (!frame.special) frame.english_name = in.text(kPmdFrameNameSize);
  }
}

Result<Model> read_pmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* source_offsets) {
  PmdInput in(file, diagnostics);
  Model model;
  read_header(in, model);
  read_pmd_vertices(in, model);
  read_pmd_faces(in, model);
  read_pmd_materials(in, model);
  read_pmd_bones(in, model);
  read_pmd_morphs(in, model);
  read_pmd_display_frames(in, model);
  if (in.ok()) read_later_blocks(in, file, model);
  if (auto fault = in.fault()) return std::move(*fault);

  if (in.remaining() > 0) {
    diagnostics.add(fault(kPmdTrailing, tr_format("{} bytes", in.remaining())).at({}, -1, in.offset()));
  }
  check_model(model, diagnostics);
  in.source_offsets.locate(diagnostics);
  if (source_offsets != nullptr) *source_offsets = std::move(in.source_offsets);
  return model;
}

void read_pmd_vertices(PmdInput& in, Model& model) {
  in.enter_section("vertices");
  const std::size_t count = in.count<std::uint32_t>(kVertexSize);
  in.fixed_size_elements(kVertexSize);
  KnownBytes stored(in.take(count * kVertexSize));
  model.vertices.reserve(count);
  for (std::size_t i = 0; i < count; ++i) read_vertex(stored, model.vertices.emplace_back());
}

void read_pmd_faces(PmdInput& in, Model& model) {
  in.enter_section("faces");
  const std::size_t count = in.count<std::uint32_t>(sizeof(std::uint16_t));
  in.fixed_size_elements(3 * sizeof(std::uint16_t));
  model.indices = widened<std::uint16_t>(in.take(count * sizeof(std::uint16_t)));
}

void read_pmd_materials(PmdInput& in, Model& model) {
  in.enter_section("materials");
  model.materials.resize(in.count<std::uint32_t>(kMaterialSize));
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    in.begin_element(i);
    read_material(in, model, model.materials[i]);
  }
}

void read_pmd_toons(PmdInput& in, Model& model) {
  in.enter_section("toon names");
  std::vector<std::string> names;
  for (std::int32_t i = 0; i < kToons; ++i) names.push_back(in.text(kToonNameSize));
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const std::uint8_t toon = in.toon_of_material[i];
    if (toon >= names.size() || names[toon].empty()) continue;
    // A texture even for "toon01.bmp": a file of that name in the model's folder has precedence (formats.md 5).
    model.materials[i].toon = {false, in.textures.index_of(names[toon], model)};
  }
}

void use_default_toons(PmdInput& in, Model& model) {
  for (std::size_t i = 0; i < model.materials.size(); ++i) {
    const std::uint8_t toon = in.toon_of_material[i];
    if (toon < kToons) model.materials[i].toon = {false, in.textures.index_of(shared_toon_name(toon), model)};
  }
}

void read_pmd_morphs(PmdInput& in, Model& model) {
  in.enter_section("morphs");
  const std::size_t count = in.count<std::uint16_t>(kSmallestMorph);
  model.morphs.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    model.morphs.push_back(read_morph(in));
  }
  if (in.ok()) resolve_base(in, model);
}

void read_pmd_display_frames(PmdInput& in, Model& model) {
  constexpr std::size_t kSpecialFrames = 2;
  in.enter_section("display frames");
  model.display_frames.push_back(special_frame("Root", "Root"));
  model.display_frames.push_back(read_morph_frame(in));
  const std::size_t names = in.count<std::uint8_t>(kPmdFrameNameSize);
  for (std::size_t i = 0; i < names; ++i) model.display_frames.emplace_back().name = frame_name(in);
  in.enter_section("bone display");
  const std::size_t bones = in.count<std::uint32_t>(3);
  for (std::size_t i = 0; i < bones; ++i) {
    in.begin_element(i);
    const std::int32_t bone = in.u16();
    const std::uint8_t group = in.u8();  // from 1; 0: root
    const std::size_t frame = group == 0 ? 0 : kSpecialFrames + group - 1;
    if (frame < model.display_frames.size()) {
      model.display_frames[frame].entries.push_back({false, bone});
    } else {
      in.note(kPmdIndex, std::to_string(group));
    }
  }
  auto& root = model.display_frames[0].entries;
  if (root.empty()) root.push_back({false, 0});
}

}  // namespace odori
