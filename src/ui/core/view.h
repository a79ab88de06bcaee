#pragma once

// What the panels show: read-only references to the session's own data, and small facts only the window knows.

#include "analysis/skinning_verification.h"
#include "analysis/surface_statistics.h"
#include "analysis/surface_pick.h"
#include "base/fault.h"
#include "motion/match.h"
#include "scene/stage.h"
#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "viewer/clock.h"
#include "viewer/folder_listing.h"
#include "viewer/model_report.h"
#include "viewer/render_settings.h"
#include "viewer/stage_physics.h"
#include "viewer/views.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

struct GpuReport;

inline constexpr float kSmallestInterface = 0.5f;
inline constexpr float kLargestInterface = 3.0f;

// What the viewer has chosen about the picture and the window.
struct ViewSettings {
  Views views;
  bool edge = true;
  bool grid = true;
  bool ground_shadow = true;
  bool self_shadow = true;   // as the motion has it, or MMD's first mode
  bool soft_shadow = false;  // self shadow with a smoother edge than MMD's
  RenderSettings look;
  PhysicsOptions physics;
  bool bones = false;       // the chosen actor's, over the picture
  bool bodies = false;      // likewise, and joints
  bool bone_names = false;  // of all of them; else of those pointed at or chosen
  bool gizmo = true;        // rings and arrows at the chosen bone, where bones are shown
  GizmoAxes gizmo_axes = GizmoAxes::local;
  bool panels = true;
  bool dope_sheet = false;
  bool curves = false;  // in it, in place of keys
  PanelSizes panel_sizes;
  bool key_help = false;
  bool palette = false;
  bool light_theme = false;
  bool full_screen = false;
  bool add_models = false;
  bool watch_files = false;             // open files that change on disk are read again by themselves
  bool transparent_background = false;  // pictures are written without a background
  float interface_scale = 1.0f;         // on top of the screen's own; kSmallestInterface..kLargestInterface

  friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
};

struct Offer {
  std::string words;  // on a button
  Command command;
};

// Everything that one opened file gave reason to say. Newest last in the session's list.
struct Message {
  std::uint64_t id = 0;                // never used twice in a session
  Severity severity = Severity::note;  // the gravest of its lines
  std::string file;                    // its name without the folder; empty when none is concerned
  std::vector<std::string> lines;      // sentences for people, at least one
  std::string path;                    // of a file that was written; empty: none
  std::vector<Offer> offers{};         // what can be done about it
};

// An actor's files, by name without the folder.
struct ActorFiles {
  std::string model;
  std::vector<std::string> motions;             // one per layer (Actor::layers)
  std::vector<std::size_t> missing_textures{};  // those without a picture, into its model's textures
  ModelReport report{};
};

struct DrawReport {
  float frame_ms = 0.0f;  // work for one picture, waiting left out; smoothed
  float fps = 0.0f;
  int draw_calls = 0;                  // of the last picture of the stage
  std::string_view renderer;           // which OpenGL draws
  std::span<const float> recent_ms{};  // oldest first
  int max_samples = kMaxSamples;       // that the driver has
  int max_anisotropy = kMaxAnisotropy;
};

struct UiView {
  const Stage& stage;
  const Clock& clock;
  const ViewSettings& settings;
  std::span<const ActorFiles> files;  // one per actor
  std::string_view scene_file;        // the camera or light motion's name; empty: none
  int selected = -1;                  // actor the panels speak of; -1: none
  std::span<const Message> messages;
  const LoadingProgress* opening = nullptr;  // null: nothing is being read
  DrawReport report;
  int selected_bone = -1;                                 // of the chosen actor, if it has such a bone; -1: none
  std::span<const std::filesystem::path> recent{};        // opened last, newest first
  std::optional<DialogView> dialog{};                     // nothing: it is closed
  const std::filesystem::path* texture_folder = nullptr;  // looked through for textures last; null: none
  std::optional<float> center_progress{};                 // of the search for centres of rotation, 0..1
  const PaneCameras* cameras = nullptr;                   // of the panes while they are free; null: the stage's
  PhysicsReport physics{};
  int selected_body = -1;                  // of the chosen actor, if it has such a body; -1: none
  int selected_joint = -1;                 // likewise
  int selected_morph = -1;                 // of the chosen actor, if it has such a morph; -1: none
  std::optional<FrameRange> frames_seen{};  // in the dope sheet; nothing: all

  // What is measured of the chosen actor in the active pane; null: nothing is.
  const SurfaceStatistics* numbers = nullptr;       // of the frame
  const MotionStatistics* motion_numbers = nullptr;  // of the whole motion
  std::optional<float> measuring{};               // how far that is, 0..1, while it is in work
  std::array<HeatmapScale, kMaxPanes> heatmap_scales{};
  std::optional<glm::vec3> marked_place{};  // of the marked vertex, in the active pane
  const SurfaceHit* spot = nullptr;        // picked on the chosen actor's surface; null: none
  bool verifying = false;                   // the GPU's vertices are held against the reference
  std::span<const SkinningVerification> checks{};  // of the chosen actor, by and by one a mode, while they are

  const MotionMatch* motion_match = nullptr;        // of the chosen actor; null: not known yet
  std::span<const std::uint64_t> texture_images{};  // per texture of its model: the handle ImGui draws it by; 0: none
  const GpuReport* gpu = nullptr;                   // null: not looked at, or there is no GPU
  std::size_t undoable = 0;                         // steps of what was set by hand that can be taken back
  std::size_t redoable = 0;                         // and done again
  const Model* terms = nullptr;                     // whose terms of use are shown over the picture; null: none's
};

// Where a pane looks from. The active one's camera is the stage's own.
const Camera& pane_camera(const UiView& view, std::size_t pane);

// Null: none is chosen.
const Actor* selected_actor(const UiView& view);

}  // namespace odori
