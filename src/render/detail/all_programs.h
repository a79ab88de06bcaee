#pragma once

#include "render/effects/effect_programs.h"
#include "render/detail/material_programs.h"
#include "render/detail/programs.h"

#include <memory>

namespace odori {

// Order-independent transparency.
struct OitPrograms {
  MaterialPrograms opaque;
  MaterialPrograms density;
  MaterialPrograms color;
  LazyProgram composite;
};

// All programs of a renderer. Each is linked when something is first drawn with it; WarmUp (render/warm_up.h) does that
// in advance.
struct Programs {
  std::unique_ptr<ProgramLinker> linker;  // the others refer to it
  MaterialPrograms model;
  SkinnedPrograms edge;  // draws in one colour; also used for shadows and the wireframe
  SkinnedPrograms heatmap;
  LazyProgram grid;
  LazyProgram background_image;
  LazyProgram ground_shadow;
  SkinnedPrograms read_back;
  SkinnedPrograms read_back_lighting;
  OitPrograms oit;
  LazyProgram table_view;
  MaterialPrograms geometry;  // for effects, like the next two
  MaterialPrograms emission;
  EffectPrograms effects;
};

// Links no program yet.
Programs make_programs();

}  // namespace odori
