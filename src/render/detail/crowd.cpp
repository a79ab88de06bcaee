#include "render/detail/crowd.h"

#include "gpu/debug.h"
#include "render/detail/drawer.h"
#include "render/detail/tables.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

// More would be better spent on textures; larger crowds are skinned in every pass.
constexpr std::size_t kMaxPosedBytes = std::size_t{1} << 29;

constexpr std::size_t kTexelsPerVertex = sizeof(CapturedVertex) / sizeof(glm::vec4);

std::size_t max_buffer_texels() {
  GLint texels = 0;
  glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &texels);
  return texels;
}

DataTexture spherical_table(std::size_t texels) {
  return {DataTexture::Format::rgba32f, texels, "spherical blending centres"};
}

template <typename Element>
void append(std::vector<Element>& all, std::span<const Element> more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

bool Crowd::fits(const ModelData& model, std::size_t actors) {
  const std::size_t longest = std::max({model.bone_count * kTexelsPerBone, model.morph_count, model.bone_set_count});
  return actors * longest <= DataTexture::capacity();
}

Crowd::Crowd(std::shared_ptr<const ModelData> model, std::size_t actors)
    : model_(std::move(model)),
      capacity_(actors),
      bone_palettes_(DataTexture::Format::rgba32f, actors * model_->bone_count * kTexelsPerBone, "bone palettes"),
      morph_weights_(DataTexture::Format::r32f, actors * model_->morph_count, "morph weights"),
      spherical_centers_(spherical_table(actors * model_->bone_set_count)),
      centers_room_(actors * model_->bone_set_count) {}

void Crowd::expire() {
  count_ = 0;
  for (PosedVertices& posed : posed_) posed.current = false;
}

UploadCost Crowd::update(std::span<const Actor* const> actors, std::span<const Pane> panes) {
  expire();
  count_ = actors.size();
  vertex_scale_ = actors.front()->vertex_scale;
  palettes_.clear();
  weights_.clear();
  for (const Actor* actor : actors) {
    append(palettes_, std::span<const PaletteEntry>(actor->palette));
    append(weights_, std::span<const float>(actor->morphs.weights));
  }
  UploadCost cost = write_table(bone_palettes_, floats(palettes_));
  cost += write_table(morph_weights_, weights_);
  if (!uses(panes, SkinningMode::spherical)) return cost;
  const std::size_t centers = model_->bone_set_count;
  if (capacity_ * centers > centers_room_) {  // the model was given other weights
    centers_room_ = capacity_ * centers;
    spherical_centers_ = spherical_table(centers_room_);
  }
  centers_.resize(count_ * centers);
  for (std::size_t i = 0; i < count_; ++i) {
    const Actor& actor = *actors[i];
    find_spherical_centers(*actor.model, *actor.skin, actor.palette, std::span(centers_).subspan(i * centers, centers));
  }
  cost += write_table(spherical_centers_, floats(centers_));
  return cost;
}

const Crowd::PosedVertices* Crowd::posed(const Skinning& skinning) const {
  const auto found = std::ranges::find_if(
      posed_, [&](const PosedVertices& posed) { return posed.current && posed.skinning == skinning; });
  return found == posed_.end() ? nullptr : &*found;
}

// What another skinning no longer uses, or new memory; null: there is none.
Crowd::PosedVertices* Crowd::room_for_posed(const Skinning& skinning) {
  const auto same =
      std::ranges::find_if(posed_, [&](const PosedVertices& posed) { return posed.skinning == skinning; });
  if (same != posed_.end()) {
    set_posed_layout(*same);
    return &*same;
  }
  const auto unused = std::ranges::find_if(posed_, [](const PosedVertices& posed) { return !posed.current; });
  if (unused != posed_.end()) {
    unused->skinning = skinning;
    set_posed_layout(*unused);
    return &*unused;
  }
  const std::size_t vertices = capacity_ * model_->vertex_count;
  const std::size_t bytes = vertices * sizeof(CapturedVertex);
  if (bytes > kMaxPosedBytes || (!is_single() && vertices * kTexelsPerVertex > max_buffer_texels())) return nullptr;
  PosedVertices made{skinning};
  clear_gl_errors();
  glBindBuffer(GL_ARRAY_BUFFER, made.vertices.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_COPY);
  if (is_single()) {
    set_posed_layout(made);
    made.vertex_array.label("posed vertices");
  } else {
    glBindTexture(GL_TEXTURE_BUFFER, made.texture.id());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, made.vertices.id());
    made.texture.label("posed vertices");
    glBindTexture(GL_TEXTURE_BUFFER, 0);
  }
  made.vertices.label("posed vertices");
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  if (ran_out_of_memory()) return nullptr;
  return &posed_.emplace_back(std::move(made));
}

// Passes read the morphs of the model's vertices, whose elements have another size with compressed weights.
void Crowd::set_posed_layout(PosedVertices& posed) const {
  if (!is_single() || posed.compressed == model_->has_compressed_weights()) return;
  posed.compressed = model_->has_compressed_weights();
  glBindVertexArray(posed.vertex_array.id());
  model_->set_layout();
  glBindBuffer(GL_ARRAY_BUFFER, posed.vertices.id());
  set_skinned_layout();
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void Crowd::pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning, GLuint table, int first) {
  if (count_ == 0 || model_->vertex_count == 0 || posed(skinning) != nullptr) return;
  drawer.vertices(0);  // room_for_posed binds others
  PosedVertices* room = room_for_posed(skinning);
  const Instances all{this, table, first, static_cast<GLsizei>(count_)};
  if (room == nullptr || capture.use(drawer, skinning, all) == nullptr) return;
  drawer.capture(room->vertices.id(), model_->vertex_count, all.count);
  room->on_cpu.clear();
  room->current = true;
}

UploadCost Crowd::pose(Drawer& drawer, std::span<const Actor* const> actors, const Skinning& skinning) {
  if (count_ == 0 || model_->vertex_count == 0 || posed(skinning) != nullptr) return {};
  drawer.vertices(0);
  PosedVertices* room = room_for_posed(skinning);
  if (room == nullptr) return {};
  UploadCost cost{1, 0};
  for (const Actor* actor : actors) {
    const SkinnedVertices skinned = skinned_vertices(*actor, skinning);
    room->on_cpu.clear();
    room->box = {};
    for (std::size_t i = 0; i < skinned.positions.size(); ++i) {
      room->on_cpu.push_back({glm::vec4(skinned.positions[i], 1.0f), glm::vec4(skinned.normals[i], 0.0f)});
      room->box.add(skinned.positions[i]);
    }
    const auto start = static_cast<std::size_t>(cost.bytes);
    cost.bytes += write_vertices(room->vertices, std::as_bytes(std::span(room->on_cpu)), start).bytes;
  }
  room->current = true;
  return cost;
}

std::span<const CapturedVertex> Crowd::posed_vertices(const Skinning& skinning) const {
  const PosedVertices* found = is_single() ? posed(skinning) : nullptr;
  return found != nullptr ? std::span(found->on_cpu) : std::span<const CapturedVertex>();
}

const Box* Crowd::posed_box(const Skinning& skinning) const {
  return posed_vertices(skinning).empty() ? nullptr : &posed(skinning)->box;
}

DeformerSet Crowd::deformers(const Skinning& skinning) const {
  return posed(skinning) != nullptr ? DeformerSet{} : model_->deformers(skinning);
}

void Crowd::bind(Drawer& drawer, const Program& program, const Skinning& skinning, const Instances& instances) const {
  set(program, "derived_sdef", skinning.mode == SkinningMode::sdef);
  set(program, "sdef_blend", static_cast<int>(skinning.sdef_blend));
  set(program, "hemisphere", static_cast<int>(skinning.hemisphere));
  set(program, "center_by_vertex", skinning.mode == SkinningMode::cor);
  set(program, "vertex_scale", vertex_scale_);
  set(program, "vertex_count", static_cast<int>(model_->vertex_count));
  set(program, "first_instance", instances.first);
  set(program, "palette_texels", static_cast<int>(model_->bone_count * kTexelsPerBone));
  set(program, "weight_texels", static_cast<int>(model_->morph_count));
  // Optimized centres do not depend on the pose.
  const bool own_centers = skinning.mode != SkinningMode::cor;
  set(program, "center_texels", own_centers ? static_cast<int>(model_->bone_set_count) : 0);
  if (!is_single()) drawer.texture("instances", instances.table);
  drawer.texture("morph_weights", morph_weights_.id());
  if (const PosedVertices* posed = this->posed(skinning)) {
    if (!is_single()) drawer.texture("posed_vertices", posed->texture.id());
    drawer.vertices(is_single() ? posed->vertex_array.id() : model_->vertex_array.id());
    drawer.texture("morph_offsets", model_->morph_offsets.id());
    return;
  }
  drawer.texture("bone_palette", bone_palettes_.id());
  drawer.texture("rotation_centers", spherical_centers_.id());
  model_->bind(drawer, skinning);
}

}  // namespace odori
