#pragma once

// Loads models, motions and images from files and prepares them for the stage. This is the slow part of opening a file;
// it is free of OpenGL, so it can run on any thread. Start from `load_file`; the window uses `LoadQueue`
// (load_queue.h), which calls it in the background.
//
//   JobControl control;
//   Result<LoadedFile> loaded = load_file("miku.pmx", control);

#include "analysis/surface_pick.h"
#include "base/fault.h"
#include "base/job.h"
#include "buffers/model_buffers.h"
#include "format/formats.h"
#include "format/pmx/pmx.h"
#include "model/model.h"
#include "model/textures.h"
#include "scene/stage.h"
#include "view/show_card.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace odori {

inline constexpr FaultKind kEmptyFile{"open.empty", "the file is empty"};
inline constexpr FaultKind kUnknownKind{"open.unknown", "odori does not know this kind of file"};
// The same of a file with this name, which may promise a kind: "the name says PMX, the content is not".
Fault unknown_kind(const std::filesystem::path& file);
inline constexpr FaultKind kKnownNotOpened{"open.not_supported", "odori does not open this kind of file"};
inline constexpr FaultKind kNoModelForMotion{"open.no_model", "a motion needs a model to move"};
inline constexpr FaultKind kFolderWithoutModel{"open.folder", "there is no model and no motion in this folder"};
inline constexpr FaultKind kFolderHasSeveral{"open.folder_several", "the folder has several files; the first is used",
                                             Severity::warning, "the others can be opened one by one"};
inline constexpr FaultKind kPmx21Feature{"pmx.newer", "the file says PMX 2.0 but uses features of 2.1",
                                         Severity::warning, "it is read as 2.1; MMD does not support them"};
inline constexpr FaultKind kPmx21{"pmx.version_2_1", "the file is PMX 2.1", Severity::note,
                                  "it is read; MMD opens PMX 2.0 at most"};

// What the window needs of a loaded model besides the actor, as `prepare` finds it.
struct PreparedModel {
  ModelBuffers buffers;                         // their textures' levels are built
  std::vector<SharedDrawnTexels> drawn_texels;  // one per Model::textures, for picking
  std::vector<std::size_t> missing_textures;    // as odori::missing_textures
};

struct LoadedModel {
  std::unique_ptr<Actor> actor;  // in rest pose
  ModelTextures textures;
  Diagnostics diagnostics;
  ModelReport report{};              // empty if textures were not loaded
  std::filesystem::path geometry{};  // the file itself, or the .x of a .vac; its folder has the textures
  std::string parent_bone{};         // of a .vac: the bone of another actor that holds it; empty: none
  std::optional<PreparedModel> prepared{};
  // Hash of the path and of the content of the file and its textures: actors with an equal one share their data. 0: it
  // is not known, as of a .vac.
  std::uint64_t content = 0;
};

struct LoadedMotion {
  Motion motion;
  Diagnostics diagnostics;
  bool pose = false;  // a pose file: one frame, which becomes overrides
};

using LoadedFile = std::variant<LoadedModel, LoadedMotion>;

// Loads a model, motion or pose file; its content decides which. Textures that are missing or broken are diagnostics,
// not failures. `with_textures` false skips them, for work that draws nothing. Progress goes to `control`, 0..1. For
// a folder, see `files_to_open`.
Result<LoadedFile> load_file(const std::filesystem::path& path, JobControl& control, bool with_textures = true);
// The same for a file that was read already.
Result<LoadedFile> load_file(const std::filesystem::path& path, Bytes content, JobControl& control,
                             bool with_textures = true);

// Sets `model.prepared`, and releases the textures, which it replaces. Fails with kModelTooLarge or kGpuMemory.
Status prepare(LoadedModel& model, const BufferLimits& limits, const JobControl& control);

// Reads a PMX, PMD or .x model; fails with kUnknownKind or kKnownNotOpened if `file` is none. `info`, if not null,
// receives version and source offsets. For all model files, see `read_model_file`.
Result<Model> read_model(Bytes file, Diagnostics& diagnostics, PmxInfo* info = nullptr);

// Reads a VMD or VPD file. Its names are in the character set that the user gave for archives, if there is one.
Result<Motion> read_motion(Bytes file, Diagnostics& diagnostics);

// Gives the actor's model the weights in a .npz (set_weights), with findings about them. Fails as NpzReader::open and
// read_weights; the actor then has its weights as before.
Status load_weights(const std::filesystem::path& file, Actor& actor, Diagnostics& findings);

inline bool is_pmx_2_1(float pmx_version) { return pmx_version > 2.05f; }

// Adds kPmx21, or kPmx21Feature if the version of the file is lower than its content needs.
void add_version_diagnostics(float pmx_version, const Model& model, Diagnostics& findings);

// The PMX and PMD models in `folder`, by file extension, sorted by name; if there are none, those one level down, and
// so on, down to kShowFolderLevels. `folder` may be an archive (base/archive/archive.h). If there are no such models,
// the accessories, and then the motions, found the same way. Never empty; otherwise fails with kFolderWithoutModel.
Result<std::vector<std::filesystem::path>> files_to_open(const std::filesystem::path& folder);

// The archives in `folder`, found the same way; empty: there are none.
std::vector<std::filesystem::path> archives_in(const std::filesystem::path& folder);

// The file that a command-line argument stands for: `path` itself, or for a folder or an archive the first of
// `files_to_open`, with a diagnostic that names the others. The file is not read, and need not exist.
Result<std::filesystem::path> file_to_open(const std::filesystem::path& path, Diagnostics& diagnostics);

// Reads a model file of any kind that odori opens.

inline constexpr FaultKind kVacWithoutModel{"vac.model", "the .x file of this .vac is not in its folder"};
inline constexpr FaultKind kEffectCarrier{"x.effect", "this accessory carries an effect (.fx) for MikuMikuEffect",
                                          Severity::warning,
                                          "it is hidden, because it shows nothing without the effect"};

struct ModelFile {
  Model model;
  PmxInfo info;  // of other formats only the source offsets
  // The file that contains the model and whose folder contains its textures: the file itself, or the .x of a .vac.
  std::filesystem::path geometry;
  std::string parent_bone;      // of a .vac: the bone that holds it; empty: none
  bool effect_carrier = false;  // a .x beside a .fx of the same name (accessories.md 3.6)
};

// `file`: the content of `path`. Accessories without a name are named after their file. Fails like `read_model`, or
// with kVacFile or kVacWithoutModel.
Result<ModelFile> read_model_file(const std::filesystem::path& path, Bytes file, Diagnostics& diagnostics);

}  // namespace odori
