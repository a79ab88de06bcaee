#include "ui/tabs/model/model_counts.h"

#include "ui/widgets/widgets.h"

#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

// The kinds that occur.
std::string deform_words(const ModelCounts& counts) {
  std::string words;
  for (std::size_t i = 0; i < counts.vertices.size(); ++i) {
    if (counts.vertices[i] == 0) continue;
    if (!words.empty()) words += ", ";
    words += fmt::format("{} {}", grouped(counts.vertices[i]), kDeformKinds[i]);
  }
  return words;
}

// What most models lack is not worth a row that says so.
void fact_if_any(std::string_view label, std::size_t count) {
  if (count > 0) fact(label, grouped(count));
}

}  // namespace

void draw_model_counts(const std::shared_ptr<const Model>& model, ModelCounts& counts) {
  if (counts.model.lock() != model) {
    counts = {model, {}};
    for (const Vertex& vertex : model->vertices) ++counts.vertices[static_cast<std::size_t>(vertex.kind)];
  }
  if (!begin_facts("counts")) return;
  fact("Vertices", grouped(model->vertices.size()));
  if (!model->vertices.empty()) fact("Deformed by", deform_words(counts));
  fact_if_any("Additional UVs", static_cast<std::size_t>(model->additional_uv_count));
  fact("Triangles", grouped(model->indices.size() / 3));
  fact("Materials", grouped(model->materials.size()));
  fact_if_any("Textures", model->textures.size());
  fact("Bones", grouped(model->bones.size()));
  fact("Morphs", grouped(model->morphs.size()));
  fact_if_any("Display frames", model->display_frames.size());
  fact_if_any("Bodies", model->bodies.size());
  fact_if_any("Joints", model->joints.size());
  fact_if_any("Soft bodies", model->soft_bodies.size());
  end_facts();
}

}  // namespace odori
