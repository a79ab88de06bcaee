#pragma once

// What the verbs share: the files of a command line, opened in a document.
//
//   auto opened = open_stage(options, true);
//   if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);

#include "base/console.h"
#include "base/fault.h"
#include "cli/options.h"
#include "document/document.h"
#include "loading/load.h"
#include "loading/scene/load_scene.h"
#include "render/renderer.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace odori {

inline constexpr FaultKind kNoModel{"open.no_model_given", "none of the files is a model"};
inline constexpr FaultKind kProjectWithoutModels{
    "project.models", "none of the models of this project is found; put its files into the project's folder"};
inline constexpr FaultKind kNoSuchActor{"open.actor", "there are fewer models and accessories than this number"};
inline constexpr FaultKind kUnknownMorph{"open.morph", "no model has a morph of this name"};

// The document of a command line, with the diagnostics of each file.
struct OpenedFiles {
  struct FileReport {
    std::filesystem::path file;  // never a folder
    Diagnostics diagnostics;
    ModelReport report{};              // only for a model
    std::filesystem::path geometry{};  // only for a model, see LoadedModel
    std::string parent_bone{};         // only for a model
    bool is_model = false;
    int actor = -1;        // index of the model in this file, or of the model that this motion animates; -1: none
    bool scene = false;    // the file animates the camera or the light
    bool project = false;  // it is an MMD project that a scene takes keys from
    bool show = false;     // the file is a show; `diagnostics` are about the show itself
    std::optional<Fault> fault{};  // of a file of a show: why it could not be loaded
  };
  // Without models on the GPU before `upload_all`. Settings, cameras, selection and song are those of the last scene or
  // project, over the defaults, which are set aside then (Document::own_settings).
  Document document;
  std::size_t main_actor = 0;           // the model that verbs for one model are about
  std::vector<ModelTextures> textures;  // one per actor
  std::vector<FileReport> reports;      // in the order of the command line
  bool has_cameras = false;             // those of the document are of a scene
};

struct OpenFailure {
  std::filesystem::path file;  // empty if the failure is not about one file
  Fault fault;
};

// Loads every file onto the stage; a show adds all of its actors. A motion animates the nearest model before it, or
// else the first model; its camera and light keys animate the stage. The same model holds the accessory of a .vac.
// Stops at the first file that fails, but a file of a show that fails is only reported.
std::variant<OpenedFiles, OpenFailure> open_stage(const StageOptions& options, bool with_textures);

// Prints the findings about all files as warnings on standard error, and which files of a show could not be loaded.
// `quiet`: none.
void print_findings(const OpenedFiles& opened, bool quiet);
// Prints on standard error that a file cannot be used, and why.
void warn_left_out(const std::filesystem::path& file, const Fault& fault);

// Prints on standard error why opening failed; returns the matching exit status.
ExitStatus print_opening_error(const OpenFailure& failure);

// Finds what the skinning modes need for every actor, see `prepare_skinning`. Prints on standard error why it failed;
// Ctrl-C is `interrupted`.
ExitStatus prepare_modes(Stage& stage, std::span<const SkinningMode> modes, bool quiet);
ExitStatus prepare_all_modes(Stage& stage, bool quiet);

// Warns about every body that left the physics world and was reset to its bone, unless `quiet`.
void warn_lost_bodies(const Stage& stage, bool quiet);

// Sets the camera and light that the options select, otherwise those of a scene, for an image of this aspect ratio
// (width / height). Call it before `advance`.
void apply_view(const StageOptions& options, float aspect, OpenedFiles& opened);

// The frames of a film by default: the loop range of a scene or project within the motion, otherwise the whole motion.
FrameSelection::Range film_frames(const OpenedFiles& opened, double fps);

// Simulates the physics of every actor up to the last of `frames`. Shows progress if that takes long, unless `quiet`.
// Returns false if it was interrupted by Ctrl-C.
bool simulate_to_last(Stage& stage, std::span<const double> frames, bool quiet);

// Makes the document's models on the GPU; actors of one model share it. Releases the images. Fails like
// Renderer::upload.
Status upload_all(const Renderer& renderer, OpenedFiles& opened);

}  // namespace odori
