#include "analysis/surface_meter.h"

#include "skin/exact_normals.h"

#include <algorithm>

namespace odori {

std::vector<Measure> measures_of(const ActorParts& actor) {
  std::vector<Measure> all;
  for (const auto& each : measures()) {
    if (!is_of_weights(each.value) || has_other_weights(actor)) all.push_back(each.value);
  }
  return all;
}

template <typename T>
SurfaceMeterOf<T>::SurfaceMeterOf(const Actor& actor, Threads threads)
    : actor_(actor), threads_(threads), rest_(actor.model->vertices.size()) {}

template <typename T>
void SurfaceMeterOf<T>::begin(std::span<const PaletteEntry> palette, std::span<const float> morph_weights) {
  palette_ = palette;
  apply_vertex_morphs<T>(*actor_.model, *actor_.skin, morph_weights, rest_);
  scale_vertices<T>(actor_, rest_);
  for (Shape& shape : shapes_) shape.current = false;
}

// Returns an index rather than a reference, because adding a shape invalidates references.
template <typename T>
std::size_t SurfaceMeterOf<T>::shape_index(const Skinning& wanted, Normals normals) {
  Skinning skinning = wanted;
  skinning.normals = normals;
  skinning.mode = available_mode(actor_, wanted.mode);
  const auto found = std::ranges::find_if(shapes_, [&](const Shape& shape) { return shape.skinning == skinning; });
  const auto number = found - shapes_.begin();
  if (found == shapes_.end()) shapes_.push_back({skinning, false, {rest_, rest_}});
  Shape& shape = shapes_[number];
  if (shape.current) return number;
  SkinInput<T> input = skin_input<T>(actor_, skinning, palette_, rest_, centers_);
  input.unit_normals = false;
  input.threads = threads_;
  skin<T>(input, shape.vertices.positions, shape.vertices.normals);
  shape.current = true;
  return number;
}

template <typename T>
const SkinnedVerticesOf<T>& SurfaceMeterOf<T>::shape(const Skinning& skinning) {
  return shapes_[shape_index(skinning)].vertices;
}

template <typename T>
bool SurfaceMeterOf<T>::has(Measure what, const Skinning& skinning) {
  return what != Measure::normal || has_exact_normals(skinning.mode);
}

template <typename T>
bool SurfaceMeterOf<T>::has(Measure what, const ForeignSurfaceOf<T>& surface) {
  return what != Measure::normal && !is_of_weights(what) && (what != Measure::volume || !surface.normals.empty());
}

template <typename T>
void SurfaceMeterOf<T>::measure(Measure what, const Skinning& skinning, const Skinning& reference,
                                std::span<T> values) {
  if (!has(what, skinning)) {
    std::ranges::fill(values, T(neutral(what)));
    return;
  }
  const std::size_t index = shape_index(skinning);
  const std::size_t other = what == Measure::displacement ? shape_index(reference)
                            : what == Measure::normal     ? shape_index(skinning, Normals::exact)
                                                          : index;
  const SkinnedVerticesOf<T>&vertices = shapes_[index].vertices, &others = shapes_[other].vertices;
  odori::measure<T>(what,
                    {*actor_.model, palette_, rest_, vertices.positions, vertices.normals, others.positions,
                     others.normals, actor_.weights.own.get()},
                    values);
}

template <typename T>
void SurfaceMeterOf<T>::measure(Measure what, const ForeignSurfaceOf<T>& surface, const Skinning& reference,
                                std::span<T> values) {
  if (!has(what, surface)) {
    std::ranges::fill(values, T(neutral(what)));
    return;
  }
  VertexVectors<T> compared;
  if (what == Measure::displacement) compared = shapes_[shape_index(reference)].vertices.positions;
  odori::measure<T>(what, {*actor_.model, palette_, rest_, surface.positions, surface.normals, compared}, values);
}

template class SurfaceMeterOf<float>;
template class SurfaceMeterOf<double>;

}  // namespace odori
