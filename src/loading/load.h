#pragma once

// From a path to something ready for the stage: the slow part of opening a file, free of OpenGL, so that it can run
// on a thread of its own.

#include "base/job.h"
#include "base/result.h"
#include "format/file_kind.h"
#include "format/pmx/pmx_reader.h"
#include "model/textures.h"
#include "scene/stage.h"
#include "viewer/model_report.h"

#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace odori {

inline constexpr FaultKind kEmptyFile{"open.empty", "the file is empty"};
inline constexpr FaultKind kUnknownKind{"open.unknown", "odori does not know this kind of file"};
inline constexpr FaultKind kKnownNotOpened{"open.not_supported", "odori does not open this kind of file"};
inline constexpr FaultKind kNoModelForMotion{"open.no_model", "a motion needs a model to move"};

struct LoadedModel {
  std::unique_ptr<Actor> actor;  // at rest
  ModelTextures textures;
  Diagnostics diagnostics;
  ModelReport report{};  // empty where its textures were not read
};

struct LoadedMotion {
  Motion motion;
  Diagnostics diagnostics;
  bool pose = false;  // of one frame, for the hand
};

using LoadedFile = std::variant<LoadedModel, LoadedMotion>;

// Reads any file odori opens (a folder: see folder_files.h); what it is, is told from its content. Textures that are
// missing or broken are diagnostics, not failures. `with_textures` false skips them (for work without pictures).
Result<LoadedFile> load_file(const std::filesystem::path& path, JobControl& control, bool with_textures = true);

// A model's file, whatever its format; kUnknownKind or kKnownNotOpened for what is not a model.
// `info`, if any, is told what the file says of itself.
Result<Model> read_model(Bytes file, Diagnostics& diagnostics, PmxInfo* info = nullptr);

// A motion's or pose's file.
Result<Motion> read_motion(Bytes file, Diagnostics& diagnostics);

}  // namespace odori
