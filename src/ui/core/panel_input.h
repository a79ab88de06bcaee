#pragma once

// What the panels show: the document, the window's settings, and what is going on. `panel_input` (app/session.h)
// makes one for each frame.

#include "analysis/skinning_verification.h"
#include "analysis/surface_statistics.h"
#include "base/fault.h"
#include "document/document.h"
#include "fit/fit.h"
#include "motion/name_matches.h"
#include "scene/seam.h"
#include "ui/core/commands.h"
#include "ui/core/desktop.h"
#include "ui/core/dialog_state.h"
#include "ui/core/layout.h"
#include "view/film_settings.h"
#include "view/look_passes.h"
#include "view/show_card.h"
#include "view/stage_physics.h"

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

// The cards of the menu Help: keys and mouse, about odori, the changelog.
enum class HelpCard : std::uint8_t { keys, about, whats_new };

// Settings of the window, which no scene has.
struct InterfaceSettings {
  std::string language;  // its code (base/translate.h); empty: as the environment says
  float scale = 1.0f;    // times the screen's own; kMinInterfaceScale..kMaxInterfaceScale
  PanelSizes panel_sizes;
  std::optional<HelpCard> help_card;  // which one is open; nothing: none; not kept in the settings file

  friend bool operator==(const InterfaceSettings&, const InterfaceSettings&) = default;
};

// Of playback in the window, which no file has.
struct PlaybackSettings {
  float volume = 1.0f;  // factor of the song's amplitude, 0..1
  bool muted = false;
  bool half_size_effects = true;  // on software OpenGL, frames with effects have half the width and height meanwhile

  friend bool operator==(const PlaybackSettings&, const PlaybackSettings&) = default;
};

struct ViewSettings : PlaybackSettings {
  bool bones = false;                 // overlay of the selected actor's bones
  bool bodies = false;                // overlay of its rigid bodies and joints
  bool bone_names = false;            // label all bones; otherwise only hovered and selected bones are labelled
  bool bones_without_surface = true;  // the bones of a model that has no triangles are shown in any case
  bool gizmo = true;                  // rotation and translation handles of the selected bone; needs `bones`
  GizmoAxes gizmo_axes = GizmoAxes::local;
  bool panels = true;
  bool dope_sheet = false;
  bool curves = false;  // the dope sheet shows curves instead of keys
  bool palette = false;
  bool light_theme = false;
  bool full_screen = false;
  bool add_dropped = false;             // dropped files are added to those shown; not kept in the settings file
  bool files_as_grid = false;           // the open dialog shows pictures instead of a table
  bool watch_files = false;             // reload open files that change on disk
  bool zoom_to_cursor = false;          // the wheel zooms to the cursor
  bool fit_background = true;           // a white background is darkened where models are too light for it
  bool keep_skinning = false;           // the skinning modes are kept in the settings file
  bool transparent_background = false;  // write images with a transparent background
  FilmSettings film;                    // of films that are exported
  SeamSettings seams;                   // between the shows of a playlist
  DesktopSettings desktop;              // of the dancer on the desktop
  InterfaceSettings ui;

  friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
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
  std::filesystem::path about{};       // an opened file, with which it goes when that is closed; empty: it stays
};

// A row of the menu of the dancer on the desktop.
struct DesktopMenuRow {
  std::string label;                          // as it is shown
  std::optional<Command> command{};           // with neither this nor a page it cannot be chosen
  std::optional<Command> then{};              // after it
  std::optional<DesktopMenuPage> page{};      // that it opens
  bool on = false;                            // it has a mark
  bool begins_group = false;                  // a line above
  std::string_view widget = "desktop_entry";  // for tests
  int number = -1;                            // tells widgets of one name apart; -1: it is the only one
};

// What the page Looks shows.
struct LooksView {
  std::span<const ListedLook> listed{};
  std::span<const std::uint64_t> pictures{};  // per look: ImGui texture id; fewer, or 0: not drawn yet
  glm::ivec2 picture_size{16, 9};             // pixels
  const LookPasses* own_passes = nullptr;     // of the shown look; null: it has none
};

struct DrawReport {
  float frame_ms = 0.0f;               // processor time of one frame without waiting
  float fps = 0.0f;                    // both averaged over the same frames
  int draw_calls = 0;                  // in the last rendered frame
  std::string_view renderer;           // name of the OpenGL renderer
  std::span<const float> recent_ms{};  // frame times, oldest first
  int max_samples = kMaxSamples;       // limit of the driver
  int max_anisotropy = kMaxAnisotropy;
  bool software = false;  // the processor draws
};

struct MeasuringProgress {  // of the whole motion
  float share = 0.0f;       // 0..1
  SkinningMode mode = SkinningMode::native;
};

// Measurements of the selected actor in the active pane; null: not measured.
struct Measured {
  const SurfaceStatistics* statistics = nullptr;  // of the current frame
  const ModeTable* mode_table = nullptr;          // of the current frame in every mode
  const ModeTable* surfaces = nullptr;            // the numbers of surfaces, in the active pane's mode or in every mode
  std::optional<float> measuring_surfaces{};      // 0..1; nothing: not running
  MotionsOfModes motion_statistics{};             // of the whole motion
  std::optional<MeasuringProgress> measuring{};   // nothing: not running
  std::array<HeatmapScale, kMaxPanes> heatmap_scales{};
  std::optional<glm::vec3> marked_position{};  // of the marked vertex, world space, in the active pane
};

// What is going on besides the document. Pointers are valid for one frame; null: there is no such thing.
struct Activity {
  std::span<const Message> messages{};
  std::span<const std::filesystem::path> recent{};  // recent files, newest first
  DrawReport report{};
  LooksView looks{};

  std::optional<DialogView> dialog{};                     // nothing: the open dialog is closed
  const LoadingProgress* opening = nullptr;               // of the files that are being loaded
  const std::filesystem::path* texture_folder = nullptr;  // last searched for textures
  const Model* terms = nullptr;                           // whose terms of use are shown
  const ShowCard* show_card = nullptr;
  const PlaylistView* playlist = nullptr;
  const FilmProgress* film = nullptr;          // of the film that is being written
  std::optional<std::string> unsaved_scene{};  // the user is asked about its changes; empty: it has no name
  bool asks_to_stop_film = false;              // the question whether quitting stops the film is open
  PerSkinningData<std::optional<float>> skinning_progress;  // 0..1, of what is being computed
  PhysicsReport physics{};

  Measured measured{};
  bool verifying = false;                                 // GPU skinning is compared with the reference
  std::span<const SkinningVerification> verifications{};  // of the selected actor, one per mode verified so far
  const MotionMatch* motion_match = nullptr;              // of the selected actor; null: not known yet
  std::span<const FitNeed> fit_needs{};                   // of its motion layers; empty: not known yet
  std::optional<float> fitting{};                         // progress of a fit, 0..1; nothing: none runs
  std::span<const std::uint64_t> texture_images{};        // per texture of its model: ImGui texture id; 0: none
  const GpuReport* gpu = nullptr;                         // null: not requested, or no GPU
  std::span<const DesktopMenuRow> desktop_menu{};         // of the page that is open
};

struct PanelInput {
  const Document& document;
  const ViewSettings& settings;
  Activity activity;
};

// Camera of a pane. The active pane's camera is the stage's.
const Camera& pane_camera(const PanelInput& input, std::size_t pane);

// Null: no actor is selected.
const Actor* selected_actor(const PanelInput& input);

// The name of an actor's model, or of its file if it has none.
const std::string& actor_name(const Document& document, std::size_t actor);

// Whether the selected actor's bones are drawn: also while they are switched off if it has no surface to see
// (bones_without_surface).
bool shows_bones(const PanelInput& input);

}  // namespace odori
