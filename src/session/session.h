#pragma once

// The open document of the window, without the window: stage, playback, selection, settings, history and messages.
// Start from `perform`, which carries out commands, and `view_of`, which the panels draw. Free of OpenGL except for the
// handles that it owns.
//
//   Session session;
//   perform(OpenFiles{{"miku.pmx", "dance.vmd"}}, session);
//   apply_finished_files(session);  // each frame
//   advance(session.stage, session.clock.frame);

#include "loading/load_queue.h"
#include "loading/user_folders.h"
#include "model/textures.h"
#include "scene/stage.h"
#include "session/dialog.h"
#include "session/history.h"
#include "session/opening/opened_show.h"
#include "session/opening/playlist.h"
#include "session/settings/own_settings.h"
#include "session/settings/window_options.h"
#include "session/song/song.h"
#include "session/unsaved_changes.h"
#include "ui/core/commands.h"
#include "ui/core/view.h"
#include "view/clock.h"
#include "view/views.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

class BatchUpload;
class GpuModel;

struct MarkedVertex {
  std::weak_ptr<const Model> model;
  std::uint32_t vertex = 0;
};

struct PickedSurface {
  std::weak_ptr<const Model> model;
  SurfaceHit hit;
};

struct Session {
  Stage stage;
  Clock clock;
  ViewSettings settings;
  std::optional<ShownSettings> own_settings;  // the user's while those of a scene are shown; nothing: they are shown

  // One per actor, in the order of the stage.
  std::vector<ActorFiles> files;
  std::vector<std::shared_ptr<GpuModel>> gpu_models;
  std::string scene_file;  // name of the camera or light motion; empty: none
  SceneSource scene_source;
  bool scene_from_model_motion = false;  // opened together with a model's motion, and removed when that is replaced

  int selected = -1;                         // actor that panels show and motions go to; -1: none
  int selected_bone = -1;                    // of that actor; may be out of range; -1: none
  int selected_body = -1;                    // likewise
  int selected_joint = -1;                   // likewise
  int selected_morph = -1;                   // likewise
  int weight_preview = -1;                   // bone of that actor whose weights the active pane shows; -1: none
  std::optional<FrameRange> visible_frames;  // in the dope sheet; nothing: all
  std::optional<MarkedVertex> marked;        // surface_selection.h
  std::optional<PickedSurface> picked;       // likewise; its vertex is the marked one until another is marked

  bool grid_over_floor = false;  // see shows_grid

  std::shared_ptr<const Image> background_image;  // of the render settings; null: none, or not loaded yet

  OpenedProject project;

  Song song;
  std::optional<double> next_song_offset_s;  // given for the song that is opened next; nothing: see song_offsets
  std::vector<SongOffset> song_offsets;      // that the user set, newest first, at most kMaxSongOffsets
  bool song_leads = false;                   // the clock follows the song, which sounds

  std::filesystem::path scene_document;  // the scene file that is open (scene_document.h); empty: none
  std::string saved_scene;               // its content when it was opened or written, for comparison
  bool scene_changed = false;            // since then
  std::optional<PendingAction> pending;  // waits for the answer about those changes; nothing: none

  std::optional<WindowOptions> options_of_files;  // of the command line, for the files that it names; used up by them

  OpenedShow opened_show;
  Playlist playlist;

  LoadQueue load_queue;
  std::shared_ptr<BatchUpload> upload;  // of the last batch of the queue; null: none in progress
  Dialog dialog;
  bool has_desktop_dialog = false;            // the window can show the desktop's own file dialog
  std::optional<DialogUse> desktop_dialog;    // which one is asked for; taken by the window
  std::filesystem::path dialog_folder;        // last one of the open dialog; empty: none yet
  std::filesystem::path texture_folder;       // last one searched for missing textures; empty: none yet
  std::filesystem::path show_folder;          // likewise for missing files of a project
  std::vector<std::filesystem::path> recent;  // models and motions, newest first, at most kMaxRecent
  std::vector<Message> messages;              // newest last, at most kMaxMessages
  std::uint64_t next_message = 1;             // id of the next message
  std::weak_ptr<const Model> terms;           // the model whose terms of use are shown
  std::vector<std::uint64_t> terms_read;      // terms_key of terms closed for good, newest first, at most kMaxReadTerms

  std::filesystem::path image_folder;                    // for screenshots and poses; empty: see output_folder
  std::filesystem::path save_folder;                     // of the last file that was named in a dialog; empty: none yet
  std::optional<TakeScreenshot> screenshot_requested;    // of the next frame
  std::string screenshot_name;                           // part of its file's name; empty: none
  std::optional<std::filesystem::path> film_requested;   // taken by FilmExport (export/film_export.h)
  bool film_cancelled = false;                           // likewise
  std::optional<FilmProgress> film;                      // of FilmExport; nothing while it is idle
  bool asks_to_stop_film = false;                        // Quit waits for the answer; only while a film is written
  std::optional<std::filesystem::path> shown_in_folder;  // requested by ShowInFolder; taken by the window
  bool settings_reset = false;                           // the settings file is to be reset

  History history;                       // of overrides
  std::optional<bool> measure_request;   // for the whole motion: true starts, false cancels; taken by MeasureTask
  bool verifying = false;                // see VerifyTask
  std::optional<float> center_progress;  // of RotationCenterTask, 0..1; nothing while it is idle
  std::optional<float> mush_progress;    // of DeltaMushTask, likewise

  // Of panes with independent cameras, except the active one, which uses the stage's (cameras.h).
  PaneCameras cameras;
  std::array<bool, kMaxPanes> cameras_follow{};  // the camera motion

  bool scrubbing = false;  // the timeline is being dragged; playback is paused
  bool quit = false;
  float aspect = 16.0f / 9.0f;          // width / height of a pane
  std::uint64_t revision = 0;           // changes with models, motions and messages
  std::uint64_t override_revision = 0;  // changes with overrides
  std::uint64_t stage_revision = 0;     // changes with models and motions
};

// Carries out commands. OpenFiles only requests the files; `apply_finished_files` puts them on the stage when they are
// loaded. Invalid indices in a command have no effect.
void perform(const Command& command, Session& session);
void perform(const Commands& commands, Session& session);

// The session as the panels draw it; valid until the session or `opening` changes.
UiView view_of(const Session& session, const LoadingProgress* opening, const DrawReport& report);

// Whether every model on the stage is the sample that a start without files shows.
bool shows_sample(const Session& session);

// Null: there is no actor of this index, or none is selected.
Actor* actor_at(const Session& session, int index);
Actor* selected_actor(const Session& session);

// Clears the selected bone, body, joint and morph.
void clear_part_selection(Session& session);

// Sets the selected bone and morph in the heat maps of all panes.
void update_heatmap_parts(Session& session);

// The background colour: that of the look, unless it is the usual white and hides the visible models.
glm::vec3 stage_background(const Session& session);

// Whether the ground grid is drawn: not over the floor of scenery, unless it was switched on there.
bool shows_grid(const Session& session);

// The look of the settings with that grid and that background, which is opaque in a window.
Look shown_look(const Session& session);

// Clamps numbers to their ranges, and requests the background image if it is another one.
void set_look(Session& session, Look look);
// Of the stage, from the next frame on, and in the settings.
void set_evaluation_rules(Session& session, EvaluationRules rules);

}  // namespace odori
