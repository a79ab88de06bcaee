#include "ui/tabs/model/model_tab.h"
#include "ui/widgets/widgets.h"

#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

// The kinds that occur.
std::string format_deform_kinds(const ModelCounts& counts) {
  std::string words;
  for (std::size_t i = 0; i < counts.vertices.size(); ++i) {
    if (counts.vertices[i] == 0) continue;
    if (!words.empty()) words += ", ";
    words += fmt::format("{} {}", grouped(counts.vertices[i]), kDeformKinds[i]);
  }
  return words;
}

// What most models lack is not worth a row that says so.
void property_if_any(std::string_view label, std::size_t count) {
  if (count > 0) property(label, grouped(count));
}

}  // namespace

void draw_model_counts(const std::shared_ptr<const Model>& model, ModelCounts& counts) {
  if (counts.model.lock() != model) {
    counts = {model, {}};
    for (const Vertex& vertex : model->vertices) ++counts.vertices[static_cast<std::size_t>(vertex.kind)];
  }
  if (!begin_properties("counts")) return;
  property("Vertices", grouped(model->vertices.size()));
  if (!model->vertices.empty()) property("Deformed by", format_deform_kinds(counts));
  property_if_any("Additional UVs", static_cast<std::size_t>(model->additional_uv_count));
  property("Triangles", grouped(model->indices.size() / 3));
  property("Materials", grouped(model->materials.size()));
  property_if_any("Textures", model->textures.size());
  property("Bones", grouped(model->bones.size()));
  property("Morphs", grouped(model->morphs.size()));
  property_if_any("Display frames", model->display_frames.size());
  property_if_any("Bodies", model->bodies.size());
  property_if_any("Joints", model->joints.size());
  property_if_any("Soft bodies", model->soft_bodies.size());
  end_properties();
}

}  // namespace odori
