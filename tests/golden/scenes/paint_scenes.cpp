// Surfaces coloured by numbers (scene/paint.h), on the tubes of deform_scenes.cpp.

#include "golden/scenes/scenes.h"

#include <cmath>
#include <utility>

namespace odori::golden {

namespace {

Scene painted(Scene scene, const Paint& paint) {
  scene.pane().paint = paint;
  scene.options.edge = false;
  return scene;
}

Paint by(Measure measure, float range) { return {PaintKind::measure, measure, SkinningMode::dqs, range}; }

}  // namespace

Scene painted_displacement() { return painted(bdef2_twist(), by(Measure::displacement, 1.5f)); }
Scene painted_rest() { return painted(bdef2_bend(), by(Measure::rest, 1.5f)); }
Scene painted_area() { return painted(bdef2_bend(), by(Measure::area, 0.5f)); }
Scene painted_edge() { return painted(qdef_twist(), by(Measure::edge, 0.5f)); }
Scene painted_volume() { return painted(bdef2_twist(), by(Measure::volume, 1.0f)); }

// A kind for each fifth of the tube.
Scene painted_kinds() {
  Paint paint;
  paint.kind = PaintKind::kinds;
  Scene scene = painted(bdef2_bend(), paint);
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

Scene painted_weights() {
  Paint paint;
  paint.kind = PaintKind::weights;
  paint.part_actor = 0;
  paint.bone = 1;
  return painted(bdef2_bend(), paint);
}

// The upper half bulges, most in its middle.
Scene painted_morph() {
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
  Paint paint;
  paint.kind = PaintKind::morph;
  paint.part_actor = 0;
  paint.morph = static_cast<std::int32_t>(scene.model.morphs.size()) - 1;
  return painted(std::move(scene), paint);
}

}  // namespace odori::golden
