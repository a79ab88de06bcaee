#pragma once

#include "model/model.h"
#include "render/detail/frame_view.h"
#include "render/detail/programs.h"
#include "scene/actor.h"
#include "view/look.h"

#include <cstdint>
#include <map>
#include <string>

namespace odori {

class GpuModel;

// The self shadow that a material receives.
enum class ReceivedShadow : std::uint8_t {
  none,
  whole,            // one map
  whole_and_detail  // two maps
};

// What the fragment shader of a material computes (shaders/material_color.glsl).
struct MaterialKind {
  bool texture = false;
  SphereMode sphere = SphereMode::none;
  bool toon = false;
  bool vertex_color = false;
  bool highlight = false;
  bool direct_light = false;            // of an accessory
  bool smooth = false;                  // Shading::smooth
  bool texture_factors = false;         // factors of material morphs apply to the textures
  ToonRamp toon_ramp = ToonRamp::file;  // with `toon`
  bool shadow_tint = false;             // the shade of a toon has another colour
  ReceivedShadow shadow = ReceivedShadow::none;
  bool wide_filter = false;  // a shadow filter is wider than four texels

  friend auto operator<=>(const MaterialKind&, const MaterialKind&) = default;
};

// The kind of material `index` of an actor in a frame. `shadow`: null if it receives no self shadow.
MaterialKind material_kind(const Actor& actor, const GpuModel& gpu, std::size_t index, const FrameView& view,
                           const SelfShadowMaps* shadow);

// The lines that shaders/material_color.glsl is compiled with.
std::string defines_of(const MaterialKind& kind);

// A program of a pass that draws materials: one per kind of material and VertexVariant, linked when it is first needed.
class MaterialPrograms {
 public:
  // `source` without defines. `alpha_only`: the pass uses the alpha of the material colour only, so that fewer kinds
  // differ.
  MaterialPrograms(ProgramLinker& linker, const ProgramSource& source, bool alpha_only = false)
      : linker_(&linker), source_(source), alpha_only_(alpha_only) {}

  // Null if it is not linked, see LazyProgram::get.
  const Program* find(const MaterialKind& kind, const VertexVariant& variant) const;

 private:
  ProgramLinker* linker_;
  ProgramSource source_;
  bool alpha_only_;
  mutable std::map<std::pair<MaterialKind, VertexVariant>, LazyProgram> programs_;
};

}  // namespace odori
