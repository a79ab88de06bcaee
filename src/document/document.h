#pragma once

// The open document: what is on the stage and how it is shown. Plain data without window, dialogs and files that are
// being loaded. The window, the command line and the C API each have one.
//
//   Document document;
//   advance(document.stage, document.clock.frame);

#include "analysis/surface_pick.h"
#include "document/history.h"
#include "loading/project_files.h"
#include "scene/stage.h"
#include "video/video.h"
#include "view/clock.h"
#include "view/film_settings.h"
#include "view/show_card.h"
#include "view/views.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

class GpuModel;

// An actor's files, and what was found in them.
struct ActorFiles {
  std::string model;                            // name of its file, without the folder
  std::vector<std::string> motions;             // the same, one per layer (Actor::layers)
  std::vector<std::size_t> missing_textures{};  // indices into the model's textures
  ModelReport report{};
  std::vector<SharedDrawnTexels> drawn_texels{};  // of its textures, for picking; one per Model::textures
  std::filesystem::path geometry{};               // the model's file, or the .x that it names if it is a .vac
  std::uint64_t content = 0;                      // as LoadedModel::content
  bool sample = false;                            // the sample's model
};

// The MMD project that was opened last, and where its files were searched.
struct OpenedProject {
  std::filesystem::path file;  // empty: none was opened
  ProjectSearch search;
};

struct MarkedVertex {
  std::weak_ptr<const Model> model;
  std::uint32_t vertex = 0;
};

struct PickedSurface {
  std::weak_ptr<const Model> model;
  SurfaceHit hit;
};

// What is selected. -1: nothing. The parts are of the selected actor, and may be out of its range.
struct Selection {
  int actor = -1;  // which panels show, and motions go to
  int bone = -1;
  int body = -1;
  int joint = -1;
  int morph = -1;
  int weight_preview = -1;              // bone whose weights the active pane shows
  int marked_material = -1;             // tinted in the view
  std::optional<MarkedVertex> marked;   // document/surface_selection.h
  std::optional<PickedSurface> picked;  // its vertex is the marked one until another is marked
};

// The settings that a scene or a project replaces while it is open.
struct OwnSettings {
  SceneSettings scene;
  bool loop = true;
  double speed = 1.0;  // kMinSpeed..kMaxSpeed

  friend bool operator==(const OwnSettings&, const OwnSettings&) = default;
};

struct Document {
  Stage stage;
  Clock clock;
  SceneSettings settings;
  std::optional<OwnSettings> own_settings;  // the user's, while those of a scene or project are shown

  // One per actor, in the order of the stage.
  std::vector<ActorFiles> files;
  std::vector<std::shared_ptr<GpuModel>> gpu_models;

  SceneSource scene_source;
  OpenedProject project;
  Song song;
  BackgroundPicture background;  // of the look; empty: it has none, or it is not loaded yet
  bool grid_over_floor = false;  // see shows_grid

  Selection selected;
  PaneCameras cameras;                           // of panes with independent cameras, see document/cameras.h
  std::array<bool, kMaxPanes> cameras_follow{};  // the camera motion
  std::optional<FrameRange> visible_frames;      // in the dope sheet; nothing: all
  float aspect = 16.0f / 9.0f;                   // width / height of a pane

  History history;  // of overrides and of the actors on the stage

  std::filesystem::path file;  // the scene file that is open; empty: none
  std::string saved;           // its content when it was opened or written, for comparison
  bool changed = false;        // since then; without a file: something was set by hand

  std::uint64_t revision = 0;           // changes with models, motions and messages
  std::uint64_t override_revision = 0;  // changes with overrides
  std::uint64_t stage_revision = 0;     // changes with models and motions
};

// Whether every model on the stage is the sample that a start without files shows.
bool shows_sample(const Document& document);

// Null: there is no actor of this index, or none is selected.
Actor* actor_at(const Document& document, int index);
Actor* selected_actor(const Document& document);

// Selects an actor and none of its parts. An invalid index has no effect.
void select_actor(Document& document, int actor);
// Clears the selected bone, body, joint and morph.
void clear_part_selection(Document& document);

// Call when the motion layers of an actor have changed: the names of their files.
void update_motion_names(Document& document, int actor);

// Sets the selected bone and morph in the heat maps of all panes.
void update_heatmap_parts(Document& document);

// The background colour: that of the look, unless it is the usual white and hides the visible models while `fit` is on.
glm::vec3 stage_background(const Document& document, bool fit);

// Whether the ground grid is drawn: not over the floor of scenery, unless it was switched on there.
bool shows_grid(const Document& document);

// The look of the settings with that grid and that background, which is opaque in a window.
Look shown_look(const Document& document, bool fit_background);

// Of the stage, from the next frame on, and in the settings.
void set_evaluation_rules(Document& document, EvaluationRules rules);

// What models do besides their motions, of the stage and in the settings. Numbers are clamped.
void set_life(Document& document, const Life& life);

// The parameters of skinning, of the stage and in the settings. Brought into their ranges.
void set_method_parameters(Document& document, const MethodParameters& parameters);

// The settings as they are shown.
OwnSettings shown_settings(const Document& document);
// Call before a scene or project is shown, or when the stage was saved as a scene. Has no effect if they are set aside
// already.
void set_own_settings_aside(Document& document);

// Sets the offset of the song, clamped to kMaxSoundOffset.
void set_song_offset(Document& document, double offset_s);

// The last frame of playback: the end of the motions or of the song, whichever is later (shows.md 6.2.10). The song
// counts once its length is known.
double last_playback_frame(const Document& document);
// Sets the clock to it.
void update_playback_end(Document& document);

// Undo and redo, and what depends on the motion layers of the actors.

// One step of the history. Without a step they have no effect.
void undo(Document& document);
void redo(Document& document);

using StageLayers = std::vector<std::vector<MotionLayer>>;  // one list of layers per actor
StageLayers stage_layers(const Stage& stage);

// Gives a layer that waits for it the result of its fit. No step of the history: the request is one. Invalid indices
// have no effect.
void give_fitted(Document& document, int actor, int layer, std::shared_ptr<const FittedLayer> fitted);

// Call after layers may have changed: updates the names of motions, the clock's last frame and the revisions. `before`:
// the layers before the change.
void update_after_layer_change(const StageLayers& before, Document& document);

// Puts a document in the place of another one. The revisions go on counting.
void replace(Document& document, Document by);

}  // namespace odori
