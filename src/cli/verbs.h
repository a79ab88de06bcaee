#pragma once

// The verbs of the command line. Each has a struct with its options and a function that does its work without a window:
// it prints results on standard output and errors on standard error, and returns the exit status (base/console.h).
//
//   InspectOptions options;
//   options.files = {"model.pmx"};
//   const ExitStatus status = inspect_verb(options);

#include "analysis/measures.h"
#include "app/settings/window_options.h"
#include "base/atomic_file.h"
#include "base/console.h"
#include "cli/options.h"
#include "export/data/gltf_export.h"
#include "render/renderer.h"
#include "skin/methods.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// An image to compare a single image with, and the largest differences allowed.
struct ReferenceOptions {
  std::filesystem::path image;
  double mean_limit = 0.5;   // 0..255, mean over all channels of all pixels
  double worst_limit = 8.0;  // 0..255, of any channel of any pixel
};

// Optional settings have the value of the scene or project that is opened, otherwise the default of SceneSettings.
// The window's panels around the viewport.
struct PanelOptions {
  bool on = false;
  Page page = Page::models;
  ViewSettings settings;      // overlays and the dope sheet
  bool list_widgets = false;  // print the names of the panels' widgets (tools/make_pictures)
};

struct RenderVerbOptions {
  StageOptions stage;
  // Default: for an image the frame of a scene, otherwise 0; for a film or sequence its loop range, otherwise the whole
  // motion.
  FrameSelection frames;
  std::filesystem::path output;  // may be empty if there is a reference
  Overwrite overwrite = Overwrite::plain_files;
  std::optional<double> fps;  // of a film, or of numbered images of a range without a step; default: 30
  int width = 1280;           // pixels
  int height = 720;
  int supersample = 1;        // pixels rendered per output pixel, along each axis; not with panels
  Accumulation accumulation;  // not with panels
  SkinningOptions skinning;   // a mode: of one view
  HeatmapOptions heatmap;     // of every pane
  bool legend = true;  // colour bars of heat maps in a strip at the lower edge; the window's panels have their own
  ViewsOptions views;  // blink: each of the two panes is visible for half a second
  LookChanges look;    // default: neither grid nor ground shadow if the background is transparent
  std::optional<bool> axes;  // default: on with `panels`
  SoundOption sound;         // of a film
  std::optional<ReferenceOptions> reference;
  PanelOptions panels;
  std::string bone;   // name of the selected bone of the first model; empty: none
  std::string morph;  // name of the selected morph of the first model; empty: none
  bool quiet = false;
  std::optional<int> processes;      // that render a film or sequence, without panels; default: suitable_processes
  std::vector<std::string> command;  // the verb and its arguments, for starting them
  bool worker = false;               // this is one of them, see serve_frames
  bool report = false;               // progress and errors as lines on standard output, for the window
};

// `odori render`: writes an image, a numbered image sequence ("frames/%05d.png", numbered from 0) or a film.
ExitStatus render_verb(const RenderVerbOptions& options);

struct InspectOptions {
  std::vector<std::filesystem::path> files;
  std::vector<int> morph_bones;  // numbers of proxy bones that replace the vertex morphs of models, 1..kMaxMorphBones
  std::filesystem::path csv;     // table of these; empty: none
  std::filesystem::path npz;     // arrays for the last number, of the last model; empty: none
  bool json = false;
  bool quiet = false;
};

// `odori inspect`: lists what each file contains: counts, names, kinds, the comment with its terms of use. If a file
// cannot be read, the others are still listed and the status is unreadable_input. `morph_bones`: docs/morph-bones.md.
ExitStatus inspect_verb(const InspectOptions& options);

struct CheckOptions {
  std::vector<std::filesystem::path> files;  // files, and folders that are searched recursively
  bool json = false;
  bool quiet = false;  // omit notes
};

// `odori check`: lists the findings in each file by code, severity, section, element and byte offset, and what odori
// does about each. A motion is compared with the nearest model before it on the command line; a motion in a folder,
// with the model it was made for if that is in the folder. Returns check_failed if there is an error.
ExitStatus check_verb(const CheckOptions& options);

struct PoseOptions {
  StageOptions stage;
  FrameSelection frames;      // default: the frame of a scene, otherwise 0
  std::int64_t vertices = 0;  // number of skinned vertices to print, evenly spread; -1: all
  SkinningOptions skinning;   // default: that of the active view of a scene, otherwise native
  std::string explain;        // a bone of the first model, see find_bone; empty: none
  bool json = false;
  bool quiet = false;
};

// `odori pose`: prints the first model's bones, morphs, IK, camera, light and skinned vertices at the selected frames.
ExitStatus pose_verb(const PoseOptions& options);

struct CompareOptions {
  StageOptions stage;
  FrameSelection frames;         // default: those of `with`, otherwise as for `render`
  std::filesystem::path output;  // image or film; empty: none
  std::filesystem::path csv;     // empty: none
  Overwrite overwrite = Overwrite::plain_files;
  bool json = false;
  std::vector<SkinningMode> modes;      // side by side, in this order; empty: all
  SkinningOptions switches;             // of every mode; its mode is ignored
  std::optional<SkinningMode> against;  // mode that displacement is measured from; default: linear
  std::filesystem::path with;           // .npz of another program's vertices, one more column; empty: none
  std::vector<Statistic> statistics{Statistic::min, Statistic::max,
                                    Statistic::mean};  // of every measure, in this order
  bool relative = false;                               // distances as shares of the model's extent
  bool pooled = false;                                 // also all frames together
  bool surfaces = false;                               // also distances of surfaces, and self-intersections
  std::optional<Measure> heat;                         // adds a row of heat maps of this measure
  float range = 0.0f;                                  // of the heat maps, see Heatmap::range
  std::optional<double> fps;                           // of a film or of a range without a step; default: 30
  int width = 1280;                                    // pixels, of the whole sheet
  int height = 720;
  LookChanges look;             // of the scene or project, as for `render`, but without grid and ground shadow
  bool cost = false;            // what each mode costs on this machine, instead of what it does
  std::filesystem::path latex;  // the table of one frame, of all pooled, or of the cost, for LaTeX; empty: none
  bool quiet = false;
};

// `odori compare`: compares skinning modes side by side, as an image or film and as numbers. Without an output file,
// --csv or --json it prints the numbers as text.
ExitStatus compare_verb(const CompareOptions& options);

struct VerifyOptions {
  StageOptions stage;
  FrameSelection frames;     // default: eight, evenly spread over the motion
  SkinningOptions switches;  // its mode is ignored: all modes are verified
  bool json = false;
  bool quiet = false;
};

// `odori verify`: compares the first model's vertices, skinned by the GPU and read back, with the C++ reference, in
// every mode. Returns check_failed if a mode exceeds its limits (analysis/skinning_verification.h).
ExitStatus verify_verb(const VerifyOptions& options);

struct BakeOptions {
  StageOptions stage;
  FrameSelection frames;         // a range of whole frames; default: the whole motion
  std::filesystem::path output;  // .vmd
  Overwrite overwrite = Overwrite::plain_files;
  float tolerance = 0.0f;  // units, of the whole pose in the range; 0: a key on every frame
  bool ik = false;         // IK as keys too
  bool quiet = false;
};

// `odori bake`: writes the first model's motion with its physics, its IK or both as keys.
ExitStatus bake_verb(const BakeOptions& options);

struct FitVerbOptions {
  std::vector<std::filesystem::path> files;  // a model, then motions, which are merged
  FitRequest fit;
  std::filesystem::path output;  // .vmd
  Overwrite overwrite = Overwrite::plain_files;
  bool json = false;
  bool quiet = false;
};

// `odori fit`: writes motions, fitted to the model, as one, and prints what was done.
ExitStatus fit_verb(const FitVerbOptions& options);

struct ExportOptions {
  StageOptions stage;
  FrameSelection frames;         // default: the whole motion, or the loop range of a scene
  std::filesystem::path output;  // .npz or .glb; with `each` a folder
  std::string each;              // "npz" or "glb": every model of the command line, with all motions; empty: one
  Overwrite overwrite = Overwrite::plain_files;
  std::optional<double> fps;               // of a range without a step; default: 30
  std::vector<SkinningMode> modes;         // of posed vertices in a .npz; empty: native, or that of a scene
  bool posed = true;                       // false: no posed vertices
  SkinningOptions switches;                // of every mode; its mode is ignored
  bool double_precision = false;           // of posed vertices
  bool compress = false;                   // of a .npz
  bool computed = false;                   // in a .npz: what the modes compute once per model
  std::optional<GltfMaterials> materials;  // of a .glb; default: unlit
  std::optional<bool> metres;              // of a .glb: kMetresPerUnit; false: one unit of MMD is 1; default: true
  bool textures = true;                    // of a .glb
  bool quiet = false;
};

// `odori export`: writes the first model with its frames as arrays for NumPy (export/data/npz_export.h) or as glTF
// (export/data/gltf_export.h).
ExitStatus export_verb(const ExportOptions& options);

struct BenchOptions {
  std::vector<std::filesystem::path> files;  // a model, then its motions
  std::optional<EvaluationRules> rules;      // default: as in StageOptions
  bool json = false;
  bool gpu = true;  // measure rendering too, if OpenGL is available
  bool quiet = false;
  // A crowd is measured if either is given; default: one actor, one thread per core.
  std::optional<int> actors;   // 1..kMaxBenchActors
  std::optional<int> threads;  // 1..kMaxBenchThreads
  LookChanges look;            // measured beside the picture without effects, if it has some
  int width = 1280;            // of what is drawn, pixels
  int height = 720;
};
inline constexpr int kMaxBenchActors = 10000;
inline constexpr int kMaxBenchThreads = 256;

// `odori bench`: measures the time of each stage on this machine: one thread, frames 0..599, medians. A crowd shares
// the first model and its motions; it is evaluated and skinned on one thread and on several, in turn.
ExitStatus bench_verb(const BenchOptions& options);

struct ThumbnailOptions {
  std::filesystem::path file;    // a model, accessory, motion or pose, or a folder or archive with one
  std::filesystem::path output;  // PNG, whatever its extension
  int size = 256;                // pixels per side, 1..kMaxThumbnailSize
  std::filesystem::path root{};  // the folder that the file may read from; empty: its own
  bool report = false;           // errors as lines on standard output, for the library
};
inline constexpr int kMaxThumbnailSize = 1024;  // the largest size of the freedesktop thumbnail specification

// `odori thumbnail`: writes a square image with transparent background. Models are shown from the front in rest pose,
// motions on the sample dancer, without physics. For files of strangers, opened without being asked for: prints at most
// one line, ends after kThumbnailTime, and uses at most kThumbnailMemory (Linux).
inline constexpr std::chrono::seconds kThumbnailTime{10};
inline constexpr std::uint64_t kThumbnailMemory = std::uint64_t{3} << 30;  // bytes
ExitStatus thumbnail_verb(const ThumbnailOptions& options);

}  // namespace odori
