#include "base/enums.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

// Vertices per deform kind, a line for each kind that occurs.
std::string format_deform_kinds(const ModelCounts& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.vertices.size(); ++i) {
    if (counts.vertices[i] == 0) continue;
    if (!text.empty()) text += "\n";
    text += fmt::format("{} {}", format_integer(counts.vertices[i]), kDeformKinds[i]);
  }
  return text;
}

// Most models have none of these, so a row is shown only for those that do.
void optional_property(std::string_view label, std::size_t count) {
  if (count > 0) property(label, format_integer(count));
}

}  // namespace

void draw_model_counts(const std::shared_ptr<const Model>& model, ModelCounts& counts) {
  if (counts.model.lock() != model) {
    counts = {model, {}};
    for (const Vertex& vertex : model->vertices) ++counts.vertices[ordinal(vertex.kind)];
  }
  if (!begin_properties("counts")) return;
  property("Vertices", format_integer(model->vertices.size()));
  if (!model->vertices.empty()) property("Deform kinds", format_deform_kinds(counts));
  optional_property("Additional UVs", model->additional_uv_count);
  property("Triangles", format_integer(model->indices.size() / 3));
  property("Materials", format_integer(model->materials.size()));
  optional_property("Textures", model->textures.size());
  property("Bones", format_integer(model->bones.size()));
  property("Morphs", format_integer(model->morphs.size()));
  optional_property("Display frames", model->display_frames.size());
  optional_property("Bodies", model->bodies.size());
  optional_property("Joints", model->joints.size());
  optional_property("Soft bodies", model->soft_bodies.size());
  end_properties();
}

}  // namespace odori
