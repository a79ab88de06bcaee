#pragma once

#include "base/console.h"
#include "base/result.h"
#include "cli/options.h"
#include "loading/load.h"
#include "scene/stage.h"

#include <filesystem>
#include <vector>

namespace odori {

inline constexpr FaultKind kNoModel{"open.no_model_given", "none of the files is a model"};
inline constexpr FaultKind kUnknownMorph{"open.morph", "no model has a morph of this name"};

// A command line's files on a stage, with what was said of each.
struct OpenedStage {
  struct FileReport {
    std::filesystem::path file;  // never a folder
    Diagnostics diagnostics;
    ModelReport report{};  // of a model
    bool is_model = false;
    int actor = -1;      // the model it is, or the one it moves; -1: none
    bool scene = false;  // it moves the camera or the light
  };
  Stage stage;
  std::vector<ModelTextures> textures;  // one per actor
  std::vector<FileReport> reports;      // in the order of the command line
};

struct OpenFailure {
  std::filesystem::path file;  // empty when no one file is to blame
  Fault fault;
};

// Reads every file and puts it on the stage: a motion moves the nearest model before it, or the first one; its
// camera and light keys go to the stage. The first file that fails ends it.
std::variant<OpenedStage, OpenFailure> open_stage(const StageOptions& options, bool with_textures);

// Says on standard error why opening failed; the exit status that goes with it.
ExitStatus print_opening_error(const OpenFailure& failure);

// Warns of every body that physics lost and put back to its bone, unless `quiet`.
void warn_lost_bodies(const Stage& stage, bool quiet);

// Camera and light as the options ask, for a picture of this aspect. `advance` goes on from there.
void apply_view(const StageOptions& options, float aspect, Stage& stage);

}  // namespace odori
