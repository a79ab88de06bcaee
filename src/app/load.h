#pragma once

// From a path to something ready for the stage: the slow part of opening a file, free of OpenGL, so that it can run
// on a thread of its own.

#include "base/job.h"
#include "base/result.h"
#include "format/recognise.h"
#include "format/record_map.h"
#include "render/renderer.h"
#include "scene/stage.h"

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
};

struct LoadedMotion {
  Motion motion;
  Diagnostics diagnostics;
};

using LoadedFile = std::variant<LoadedModel, LoadedMotion>;

// Reads any file odori opens (a folder: see folder_files.h); what it is, is told from its content. Textures that are
// missing or broken are diagnostics, not failures. `with_textures` false skips them (for work without pictures).
Result<LoadedFile> load_file(const std::filesystem::path& path, JobControl& control, bool with_textures = true);

// A model's file, whatever its format; kUnknownKind or kKnownNotOpened for what is not a model.
Result<Model> read_model(Bytes file, Diagnostics& diagnostics, RecordMap* records = nullptr);

// A motion's or pose's file.
Result<Motion> read_motion(Bytes file, Diagnostics& diagnostics);

// "FILE: what is wrong (section, element 12, byte 3456)".
std::string message(const std::filesystem::path& file, const Fault& fault);

}  // namespace odori
