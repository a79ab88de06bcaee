// Heat maps (analysis/heatmap.h) on the tubes of deform_scenes.cpp.

#include "golden/scenes/scenes.h"

#include <cmath>
#include <utility>

namespace odori::golden {

namespace {

Scene with_heatmap(Scene scene, const Heatmap& heatmap) {
  scene.pane().heatmap = heatmap;
  scene.options.edge = false;
  return scene;
}

Heatmap of_measure(Measure measure, float range) { return {HeatmapKind::measure, measure, SkinningMode::dqs, range}; }

}  // namespace

Scene heatmap_displacement() { return with_heatmap(bdef2_twist(), of_measure(Measure::displacement, 1.5f)); }
Scene heatmap_rest() { return with_heatmap(bdef2_bend(), of_measure(Measure::rest, 1.5f)); }
Scene heatmap_area() { return with_heatmap(bdef2_bend(), of_measure(Measure::area, 0.5f)); }
Scene heatmap_edge() { return with_heatmap(qdef_twist(), of_measure(Measure::edge, 0.5f)); }
Scene heatmap_volume() { return with_heatmap(bdef2_twist(), of_measure(Measure::volume, 1.0f)); }

// Each fifth of the tube has another deform kind.
Scene heatmap_kinds() {
  Heatmap heatmap;
  heatmap.kind = HeatmapKind::kinds;
  Scene scene = with_heatmap(bdef2_bend(), heatmap);
  for (Vertex& vertex : scene.model.vertices) {
    const int ring = static_cast<int>(vertex.position.y * 0.499f);
    constexpr DeformKind kKinds[] = {DeformKind::bdef1, DeformKind::bdef2, DeformKind::bdef4, DeformKind::sdef,
                                     DeformKind::qdef};
    vertex.kind = kKinds[ring];
    if (vertex.kind == DeformKind::bdef1) vertex.bones[1] = -1;
    if (vertex.kind == DeformKind::bdef1) vertex.weights = {1.0f, 0.0f, 0.0f, 0.0f};
    if (vertex.kind != DeformKind::sdef) continue;
    vertex.sdef = static_cast<std::int32_t>(scene.model.sdef.size());
    scene.model.sdef.push_back({{0, 5, 0}, {0, 5, 0}, {0, 5, 0}});
  }
  return scene;
}

Scene heatmap_weights() {
  Heatmap heatmap;
  heatmap.kind = HeatmapKind::weights;
  heatmap.part_actor = 0;
  heatmap.bone = 1;
  return with_heatmap(bdef2_bend(), heatmap);
}

// A morph that makes the upper half bulge, most in its middle.
Scene heatmap_morph() {
  Scene scene = bdef2_bend();
  VertexMorph bulge;
  for (std::size_t i = 0; i < scene.model.vertices.size(); ++i) {
    const Vertex& vertex = scene.model.vertices[i];
    const float reach = 1.0f - std::abs(vertex.position.y - 7.5f) / 2.5f;
    if (reach <= 0.0f) continue;
    const glm::vec3 outwards(vertex.normal.x, 0.0f, vertex.normal.z);
    bulge.offsets.push_back({static_cast<std::int32_t>(i), 0.8f * reach * outwards});
  }
  scene.model.morphs.push_back({"bulge", "", MorphPanel::other, bulge});
  Heatmap heatmap;
  heatmap.kind = HeatmapKind::morph;
  heatmap.part_actor = 0;
  heatmap.morph = static_cast<std::int32_t>(scene.model.morphs.size()) - 1;
  return with_heatmap(std::move(scene), heatmap);
}

}  // namespace odori::golden
