#pragma once

// Measures one actor's surface frame by frame. Every skinning mode is computed at most once per frame, and memory is
// reused:
//
//     SurfaceMeter meter(actor);
//     meter.begin();
//     meter.measure(Measure::area, skinning, reference, values);
//
// SurfaceMeterOf<double> skins and measures in double precision, from the same palette.

#include "analysis/measures.h"
#include "base/math.h"
#include "scene/actor.h"

#include <cstddef>
#include <span>
#include <vector>

namespace odori {

// Posed vertices of one frame that another program computed, to be measured like those of a skinning mode (`odori
// compare --with`). Per vertex, model space.
template <typename T>
struct ForeignSurfaceOf {
  VertexVectors<T> positions;
  // The normals at rest as the deformation maps them, not normalised (SkinInput::unit_normals); empty: not known, and
  // local volume is not measured.
  VertexVectors<T> normals;
};
using ForeignSurface = ForeignSurfaceOf<float>;

// The frames that are measured, in their order.
template <typename T>
struct ForeignFramesOf {
  std::size_t vertices = 0;
  std::vector<glm::vec<3, T>> positions;  // [frame * vertices + vertex]
  std::vector<glm::vec<3, T>> normals;    // in the same order; empty where they are not known

  ForeignSurfaceOf<T> surface(std::size_t frame) const {
    const std::size_t first = frame * vertices;
    return {std::span(positions).subspan(first, vertices),
            normals.empty() ? VertexVectors<T>() : std::span(normals).subspan(first, vertices)};
  }
};
using ForeignFrames = ForeignFramesOf<float>;

// What is worth measuring of an actor: all measures, those of weights only where its model has others than its file.
std::vector<Measure> measures_of(const ActorParts& actor);

// Instantiated for float and double.
template <typename T>
class SurfaceMeterOf {
 public:
  // `actor` must outlive the meter; its model, tables and centres of rotation are used.
  explicit SurfaceMeterOf(const Actor& actor, Threads threads = Threads::all);

  // Selects the frame for the following calls by its palette (per bone) and morph weights (per morph), which must stay
  // unchanged meanwhile.
  void begin(std::span<const PaletteEntry> palette, std::span<const float> morph_weights);
  // The frame that the actor last showed.
  void begin() { begin(actor_.palette, actor_.morphs.weights); }

  // The rest pose with the frame's morphs.
  VertexVectors<T> rest() const { return rest_; }
  // The skinned vertices, in the mode that is available, with blended normals, which are not normalised.
  const SkinnedVerticesOf<T>& shape(const Skinning& skinning);

  // Whether a mode has this measure: `normal` only where there are exact normals.
  static bool has(Measure what, const Skinning& skinning);
  // Whether vertices of another program have it: not `normal` and those of weights, and local volume with normals only.
  static bool has(Measure what, const ForeignSurfaceOf<T>& surface);
  // `reference`: used by displacement only. `values`: output, per vertex; no change if the mode has no such measure.
  void measure(Measure what, const Skinning& skinning, const Skinning& reference, std::span<T> values);
  // The same of vertices that another program computed.
  void measure(Measure what, const ForeignSurfaceOf<T>& surface, const Skinning& reference, std::span<T> values);

 private:
  struct Shape {
    Skinning skinning;
    bool current = false;  // computed for this frame
    SkinnedVerticesOf<T> vertices;
  };

  std::size_t shape_index(const Skinning& skinning, Normals normals = Normals::blended);

  const Actor& actor_;
  Threads threads_;
  std::span<const PaletteEntry> palette_;
  std::vector<glm::vec<3, T>> rest_;
  std::vector<glm::vec4> centers_;  // scratch, for spherical blend skinning
  std::vector<Shape> shapes_;       // of every skinning mode requested so far
};
using SurfaceMeter = SurfaceMeterOf<float>;

}  // namespace odori
