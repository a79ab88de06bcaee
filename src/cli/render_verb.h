#pragma once

#include "base/console.h"
#include "cli/options.h"
#include "render/renderer.h"
#include "ui/core/state.h"

#include <filesystem>
#include <optional>
#include <string>

namespace odori {

// A picture to compare with, and how far apart the two may be.
struct ReferenceOptions {
  std::filesystem::path image;
  double mean_limit = 0.5;   // of 255, over all channels of all pixels
  double worst_limit = 8.0;  // of 255, any channel of any pixel
};

struct RenderVerbOptions {
  StageOptions stage;
  FrameSelection frames;         // a picture: frame 0; a film or sequence: the whole motion
  std::filesystem::path output;  // may be empty when only a reference is compared with
  double fps = 30.0;
  int width = 1280;
  int height = 720;
  int samples = 4;
  int supersample = 1;   // pixels drawn for one of the picture, each way; not with panels
  Skinning skinning;     // of every pane, but for the mode where there are several
  Heatmap heatmap;       // of every pane
  ViewsOptions views;    // blink: half a second each
  RenderOptions render;  // but for what stands behind
  BackgroundChoice background;
  std::optional<bool> grid;            // drawn unless the background is transparent
  std::optional<ShadowChoice> shadow;  // both, but none on the ground where the background is transparent
  std::optional<ReferenceOptions> reference;
  bool panels = false;  // the window's panels around the stage
  SideTab tab = SideTab::model;
  bool dope_sheet = false;  // with the panels
  bool curves = false;      // in it
  bool bones = false;       // over the stage, with the panels
  bool bodies = false;
  bool bone_names = false;  // of all of them
  std::string bone;         // the chosen one of the first model, by name; empty: none
  std::string morph;        // likewise
  bool quiet = false;
};

// `odori render`: a picture, a numbered sequence of pictures ("frames/%05d.png", from 0) or a film.
ExitStatus render_verb(const RenderVerbOptions& options);

}  // namespace odori
