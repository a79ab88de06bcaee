#include "render/detail/crowd.h"

#include "gpu/debug.h"
#include "render/detail/drawer.h"
#include "render/detail/tables.h"
#include "render/detail/vertex_layout.h"
#include "render/gpu_model.h"
#include "skin/rotation_centers.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

// More would be better spent on textures; larger crowds are skinned in every pass.
constexpr std::size_t kMaxPosedBytes = std::size_t{1} << 29;

constexpr std::size_t kTexelsPerVertex = sizeof(CrowdVertex) / sizeof(glm::vec4);

std::size_t max_buffer_texels() {
  GLint texels = 0;
  glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &texels);
  return static_cast<std::size_t>(texels);
}

template <typename Element>
void append(std::vector<Element>& all, std::span<const Element> more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

bool Crowd::fits(const GpuModel& model, std::size_t actors) {
  const std::size_t longest =
      std::max({model.bone_count() * kTexelsPerBone, model.morph_count(), model.bone_set_count()});
  return actors * longest <= DataTexture::capacity();
}

Crowd::Crowd(std::shared_ptr<const GpuModel> model, std::size_t actors)
    : model_(std::move(model)),
      capacity_(actors),
      bone_palettes_(DataTexture::Format::rgba32f, actors * model_->bone_count() * kTexelsPerBone, "bone palettes"),
      morph_weights_(DataTexture::Format::r32f, actors * model_->morph_count(), "morph weights of a crowd"),
      spherical_centers_(DataTexture::Format::rgba32f, actors * model_->bone_set_count(),
                         "spherical blending centres of a crowd") {}

UploadCost Crowd::update(std::shared_ptr<const GpuModel> model, std::span<const Actor* const> actors,
                         std::span<const Pane> panes) {
  model_ = std::move(model);
  count_ = actors.size();
  for (PosedVertices& posed : posed_) posed.current = false;
  palettes_.clear();
  weights_.clear();
  for (const Actor* actor : actors) {
    append(palettes_, std::span<const PaletteEntry>(actor->palette));
    append(weights_, std::span<const float>(actor->morphs.weights));
  }
  UploadCost cost = write_table(bone_palettes_, floats(palettes_));
  cost += write_table(morph_weights_, weights_);
  if (!uses(panes, SkinningMode::spherical)) return cost;
  const std::size_t centers = model_->bone_set_count();
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
  if (same != posed_.end()) return &*same;
  const auto unused = std::ranges::find_if(posed_, [](const PosedVertices& posed) { return !posed.current; });
  if (unused != posed_.end()) {
    unused->skinning = skinning;
    return &*unused;
  }
  const std::size_t vertices = capacity_ * static_cast<std::size_t>(model_->vertex_count());
  const std::size_t bytes = vertices * sizeof(CrowdVertex);
  if (bytes > kMaxPosedBytes || vertices * kTexelsPerVertex > max_buffer_texels()) return nullptr;
  PosedVertices made{skinning};
  clear_gl_errors();
  glBindBuffer(GL_TEXTURE_BUFFER, made.vertices.id());
  glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_COPY);
  glBindTexture(GL_TEXTURE_BUFFER, made.texture.id());
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, made.vertices.id());
  made.vertices.label("posed vertices of a crowd");
  made.texture.label("posed vertices of a crowd");
  glBindTexture(GL_TEXTURE_BUFFER, 0);
  glBindBuffer(GL_TEXTURE_BUFFER, 0);
  if (ran_out_of_memory()) return nullptr;
  return &posed_.emplace_back(std::move(made));
}

void Crowd::pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning, GLuint table, int first) {
  if (count_ == 0 || model_->vertex_count() == 0 || posed(skinning) != nullptr) return;
  PosedVertices* room = room_for_posed(skinning);
  const Instances all{this, table, first, static_cast<GLsizei>(count_)};
  if (room == nullptr || capture.use(drawer, *model_, skinning, all) == nullptr) return;
  drawer.capture(room->vertices.id(), model_->vertex_count(), all.count);
  room->current = true;
}

UploadCost Crowd::pose(std::span<const Actor* const> actors, const Skinning& skinning) {
  if (count_ == 0 || model_->vertex_count() == 0 || posed(skinning) != nullptr) return {};
  PosedVertices* room = room_for_posed(skinning);
  if (room == nullptr) return {};
  UploadCost cost{1, 0};
  for (const Actor* actor : actors) {
    const SkinnedVertices skinned = skinned_vertices(*actor, skinning);
    skinned_.clear();
    for (std::size_t i = 0; i < skinned.positions.size(); ++i)
      skinned_.push_back({glm::vec4(skinned.positions[i], 1.0f), glm::vec4(skinned.normals[i], 0.0f)});
    const auto start = static_cast<std::size_t>(cost.bytes);
    cost.bytes += write_vertices(room->vertices, std::as_bytes(std::span(skinned_)), start).bytes;
  }
  room->current = true;
  return cost;
}

DeformerSet Crowd::deformers(const Skinning& skinning) const {
  return posed(skinning) != nullptr ? DeformerSet{} : model_->deformers_to_pose(skinning);
}

void Crowd::bind(Drawer& drawer, const Program& program, const Skinning& skinning, const Instances& instances) const {
  set(program, "first_instance", instances.first);
  set(program, "palette_texels", static_cast<int>(model_->bone_count() * kTexelsPerBone));
  set(program, "weight_texels", static_cast<int>(model_->morph_count()));
  // Optimized centres do not depend on the pose.
  const bool own_centers = skinning.mode != SkinningMode::cor;
  set(program, "center_texels", own_centers ? static_cast<int>(model_->bone_set_count()) : 0);
  drawer.texture("instances", instances.table);
  drawer.texture("morph_weights", morph_weights_.id());
  drawer.texture("bone_palette", bone_palettes_.id());
  drawer.texture("rotation_centers", spherical_centers_.id());
  if (const PosedVertices* posed = this->posed(skinning)) drawer.texture("posed_vertices", posed->texture.id());
  model_->bind_shared(drawer, skinning);
}

}  // namespace odori
