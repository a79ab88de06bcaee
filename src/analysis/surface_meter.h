#pragma once

// Measures one actor's surface, frame by frame: each way of skinning is computed once a frame, however much is asked
// of it. Memory is kept from one frame to the next.

#include "analysis/measures/measures.h"
#include "scene/actor.h"

#include <span>
#include <vector>

namespace odori {

class SurfaceMeter {
 public:
  // What does not change from frame to frame is read from the actor, which must outlive it.
  explicit SurfaceMeter(const Actor& actor);

  // What follows is about this frame, of the actor's model. Both must stay as they are meanwhile.
  void begin(std::span<const PaletteEntry> palette, std::span<const float> morph_weights);
  // The actor's own, as last advanced.
  void begin() { begin(actor_.palette, actor_.morphs.weights); }

  // The rest pose with the frame's morphs.
  std::span<const glm::vec3> rest() const { return rest_; }
  // Normals are as carried, not unit. `cor` is linear for an actor that has no centres.
  const SkinnedVertices& shape(const Skinning& skinning);

  // `against`: for displacement alone. `values`: per vertex.
  void measure(Measure what, const Skinning& skinning, const Skinning& against, std::span<float> values);

 private:
  struct Shape {
    Skinning skinning;
    bool current = false;  // of this frame
    SkinnedVertices vertices;
  };

  std::size_t shape_number(const Skinning& skinning);

  const Actor& actor_;
  std::span<const PaletteEntry> palette_;
  std::vector<glm::vec3> rest_;
  std::vector<glm::vec4> centers_;  // spherical blend's, room
  std::vector<Shape> shapes_;       // of every skinning asked for so far
};

}  // namespace odori
