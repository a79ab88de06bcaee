#pragma once

// What the panels show: references to the session's data, valid for one frame, and values that only the window knows.
// `view_of` (session/session.h) makes a UiView.

#include "analysis/skinning_verification.h"
#include "analysis/surface_pick.h"
#include "analysis/surface_statistics.h"
#include "base/fault.h"
#include "base/waveform.h"
#include "motion/name_matches.h"
#include "scene/stage.h"
#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "view/clock.h"
#include "view/film_settings.h"
#include "view/folder_listing.h"
#include "view/look.h"
#include "view/model_report.h"
#include "view/scene_settings.h"
#include "view/show_card.h"
#include "view/stage_physics.h"
#include "view/views.h"

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

inline constexpr float kMinInterfaceScale = 0.5f;
inline constexpr float kMaxInterfaceScale = 3.0f;

// Settings of the viewport and the window.
struct ViewSettings : SceneSettings {
  bool bones = false;                 // overlay of the selected actor's bones
  bool bodies = false;                // overlay of its rigid bodies and joints
  bool bone_names = false;            // label all bones; otherwise only hovered and selected bones are labelled
  bool bones_without_surface = true;  // the bones of a model that has no triangles are shown in any case
  bool gizmo = true;                  // rotation and translation handles of the selected bone; needs `bones`
  GizmoAxes gizmo_axes = GizmoAxes::local;
  bool panels = true;
  bool dope_sheet = false;
  bool curves = false;  // the dope sheet shows curves instead of keys
  PanelSizes panel_sizes;
  bool key_help = false;
  bool about = false;      // the card about odori
  bool whats_new = false;  // the card with the changelog
  bool palette = false;
  bool light_theme = false;
  std::string language;  // code of the interface's language (base/translate.h); empty: as the environment says
  bool full_screen = false;
  bool add_dropped = false;             // dropped files are added to those shown; not kept in the settings file
  bool watch_files = false;             // reload open files that change on disk
  bool zoom_to_cursor = false;          // the wheel zooms to the cursor
  bool fit_background = true;           // a white background is darkened where models are too light for it
  bool keep_skinning = false;           // the skinning modes are kept in the settings file
  bool transparent_background = false;  // write images with a transparent background
  FilmSettings film;                    // of films that are exported
  float volume = 1.0f;                  // factor of the song's amplitude, 0..1
  bool muted = false;
  float interface_scale = 1.0f;  // times the screen's own scale; kMinInterfaceScale..kMaxInterfaceScale

  friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
};

// The song of the show.
struct SongView {
  std::string name;                    // of its file, without the folder
  double offset_s = 0.0;               // time at which it starts; negative: its beginning is skipped
  const Waveform* waveform = nullptr;  // null: not read yet
  std::string silent_reason{};         // as in Song
};

// A button below a message.
struct Offer {
  std::string label;
  Command command;
};

// All messages about one opened file. The session's list is ordered from oldest to newest.
struct Message {
  std::uint64_t id = 0;                // unique in a session
  Severity severity = Severity::note;  // highest severity of its lines
  std::string file;                    // file name without the folder; empty: about no file
  std::vector<std::string> lines;      // UTF-8 sentences, at least one
  std::string path;                    // of a written file; empty: none
  std::vector<std::string> details{};  // where in the file; folded until they are asked for
  std::vector<Offer> offers{};         // actions that may help
};

// Names of an actor's files, without the folder.
struct ActorFiles {
  std::string model;
  std::vector<std::string> motions;             // one per layer (Actor::layers)
  std::vector<std::size_t> missing_textures{};  // indices into the model's textures
  ModelReport report{};
  std::vector<SharedDrawnTexels> drawn_texels{};  // of its textures, for picking; one per Model::textures
  std::filesystem::path geometry{};               // the model's file, or the .x that it names if it is a .vac
  std::uint64_t content = 0;                      // as LoadedModel::content
  bool sample = false;                            // the sample's model
};

struct DrawReport {
  float frame_ms = 0.0f;               // processor time of one frame without waiting
  float fps = 0.0f;                    // both averaged over the same frames
  int draw_calls = 0;                  // in the last rendered frame
  std::string_view renderer;           // name of the OpenGL renderer
  std::span<const float> recent_ms{};  // frame times, oldest first
  int max_samples = kMaxSamples;       // limit of the driver
  int max_anisotropy = kMaxAnisotropy;
};

struct UiView {
  const Stage& stage;
  const Clock& clock;
  const ViewSettings& settings;
  std::span<const ActorFiles> files;  // one per actor
  std::string_view scene_file;        // name of the camera or light motion; empty: none
  int selected = -1;                  // selected actor; -1: none
  std::span<const Message> messages;
  const LoadingProgress* opening = nullptr;  // null: no file is being loaded
  DrawReport report;
  int selected_bone = -1;                                 // of the selected actor, if it has such a bone; -1: none
  std::span<const std::filesystem::path> recent{};        // recent files, newest first
  std::optional<DialogView> dialog{};                     // none: the open dialog is closed
  const std::filesystem::path* texture_folder = nullptr;  // last searched for textures; null: none
  std::optional<float> center_progress{};  // progress of the search for rotation centres, 0..1; none: not searching
  const PaneCameras* cameras = nullptr;    // per pane while cameras are not linked; null: all use the stage's
  PhysicsReport physics{};
  int selected_body = -1;                      // of the selected actor, if it has such a body; -1: none
  int selected_joint = -1;                     // likewise
  int selected_morph = -1;                     // of the selected actor, if it has such a morph; -1: none
  std::optional<FrameRange> visible_frames{};  // in the dope sheet; none: all

  std::optional<float> mush_progress{};  // of the computation of delta mush, 0..1; none: not computing

  // Measurements of the selected actor in the active pane; null: not measured.
  const SurfaceStatistics* statistics = nullptr;        // of the current frame
  const MotionStatistics* motion_statistics = nullptr;  // of the whole motion
  std::optional<float> measuring{};                     // progress, 0..1; none: not running
  std::array<HeatmapScale, kMaxPanes> heatmap_scales{};
  std::optional<glm::vec3> marked_position{};  // of the marked vertex, world space, in the active pane
  const SurfaceHit* surface_hit = nullptr;     // picked on the surface of the selected actor; null: none
  bool verifying = false;                      // GPU skinning is compared with the reference
  std::span<const SkinningVerification>
      verifications{};  // of the selected actor, one per skinning mode verified so far

  const MotionMatch* motion_match = nullptr;        // of the selected actor; null: not known yet
  std::span<const std::uint64_t> texture_images{};  // per texture of its model: ImGui texture id; 0: none
  const GpuReport* gpu = nullptr;                   // null: not requested, or no GPU
  std::size_t undoable = 0;                         // number of undo steps
  std::size_t redoable = 0;                         // number of redo steps
  std::optional<SongView> song{};                   // none: no sound
  const Model* terms = nullptr;                     // whose terms of use are shown; null: none
  const ShowCard* show_card = nullptr;              // null: the card is closed
  const PlaylistView* playlist = nullptr;           // null: none
  const FilmProgress* film = nullptr;               // null: no film is being written
  int weight_preview = -1;                          // as Session::weight_preview
  bool sample = false;                              // the sample dances: nothing else is on the stage
  glm::vec3 background{1.0f};                       // of the stage, as shown
  bool grid = false;                                // the ground grid is shown
  std::string unsaved_scene{};                      // whose changes the user is asked about; empty: no question
  bool asks_to_stop_film = false;                   // the question whether quitting stops the film is open
};

// Camera of a pane. The active pane's camera is the stage's.
const Camera& pane_camera(const UiView& view, std::size_t pane);

// Null: no actor is selected.
const Actor* selected_actor(const UiView& view);

// Whether the selected actor's bones are drawn: also while they are switched off if it has no surface to see
// (bones_without_surface).
bool shows_bones(const UiView& view);

}  // namespace odori
