#pragma once

// An open window's whole state, apart from the window: what is shown, how, and what there is to say about it. Free of
// OpenGL but for the handles it keeps.

#include "loading/load_queue.h"
#include "loading/user_folders.h"
#include "model/textures.h"
#include "scene/stage.h"
#include "session/dialog.h"
#include "session/history.h"
#include "ui/core/commands.h"
#include "ui/core/view.h"
#include "viewer/clock.h"
#include "viewer/views.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

class GpuModel;

// Puts a model's static data on the GPU, as Renderer::upload does.
using Upload = std::function<Result<std::shared_ptr<GpuModel>>(const Model&, const ModelTextures&)>;

// Adds pictures to those that a model has there, as Renderer::add_textures does.
using AddTextures = std::function<Status(const std::shared_ptr<GpuModel>&, const Model&, const ModelTextures&)>;

// Where the keys of camera, light and self shadow were read from; empty without.
struct SceneSource {
  std::filesystem::path camera;
  std::filesystem::path light;
  std::filesystem::path self_shadow;
};

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

  // One per actor, in the same order.
  std::vector<ActorFiles> files;
  std::vector<std::shared_ptr<GpuModel>> gpu_models;
  std::string scene_file;  // the camera or light motion's name; empty: none
  SceneSource scene_source;
  bool scene_came_with_dance = false;    // opened together with a model's motion: goes when that is replaced
  int selected = -1;                     // actor that panels speak of and motions go to; -1: none
  int selected_bone = -1;                // of that actor, if it has such a bone; -1: none
  int selected_body = -1;                // likewise
  int selected_joint = -1;               // likewise
  int selected_morph = -1;               // likewise
  std::optional<FrameRange> visible_frames;  // in the dope sheet; nothing: all

  std::shared_ptr<const Image> background_image;  // what `settings.look` names; null: none, or not read yet

  LoadQueue load_queue;
  Dialog dialog;
  std::filesystem::path dialog_folder;        // shown last to open files; empty: none yet
  std::filesystem::path texture_folder;       // looked through for textures last; empty: none yet
  std::vector<std::filesystem::path> recent;  // models and motions opened last, newest first; at most `kMaxRecent`
  std::vector<Message> messages;              // newest last
  std::uint64_t next_message = 1;

  std::filesystem::path image_folder;                  // where pictures are put; empty: among the person's own pictures
  std::optional<TakeScreenshot> screenshot_requested;  // the next picture shown is to be written
  std::weak_ptr<const Model> terms;                    // shown over the picture, of this model
  std::vector<std::uint64_t> terms_read;  // not shown again: see terms_mark; newest first, at most kMaxTermsRead
  bool settings_reset = false;            // nothing that was kept is to be kept on

  std::optional<MarkedVertex> marked;    // in the picture
  std::optional<PickedSurface> picked;   // its vertex is marked until another is
  History history;                       // of what was set by hand
  std::optional<bool> measure_request;   // for the whole motion: true starts, false cancels; taken by MeasureTask
  bool verifying = false;                // see VerifyTask

  std::optional<float> center_progress;  // of the search for centres of rotation; nothing while there is none

  // Of panes with cameras of their own; the active one's are the stage's (pane_cameras.h).
  PaneCameras cameras;
  std::array<bool, kMaxPanes> cameras_follow{};  // the motion's

  bool scrubbing = false;  // the timeline is held: time stands
  bool quit = false;
  float aspect = 16.0f / 9.0f;          // of the picture, width / height
  std::uint64_t revision = 0;           // changes with every model, motion and message that comes or goes
  std::uint64_t override_revision = 0;  // changes with every value set or released by hand
  std::uint64_t stage_revision = 0;     // changes with every model and motion that comes or goes
};

// Null: there is no actor of this index, or none is selected.
Actor* actor_at(const Session& session, int index);
Actor* selected_actor(const Session& session);

// Clears the selected bone, body, joint and morph.
void select_no_part(Session& session);

// Does what was asked for. LoadQueue files only begins here: `apply_loaded_files` ends it.
void perform(const Command& command, Session& session);
void perform(const Commands& commands, Session& session);

// Puts what has been read on the stage. A motion moves the nearest model before it in its batch, else the first in
// it, else the chosen one; it takes the place of what moved that model, unless the batch adds. A model takes the
// chosen one's place and motion, unless the batch adds; further models of a batch join it. A camera motion that came
// with a dance goes with it. A batch that reloads is for `apply_reloaded_files` (reload.h), textures for
// `apply_textures` (place_textures.h). Of several files that a folder might mean, the person is asked for one. What
// could not be read leaves everything as it is, with a message.
void apply_loaded_files(LoadedBatch batch, const Upload& upload, Session& session,
                        const AddTextures& add_textures = {});

// Lines about one file; `severity` is the gravest. `path`: as Message::path. Only the newest `kMaxMessages` are kept.
inline constexpr std::size_t kMaxMessages = 50;
void post_message(Session& session, Severity severity, std::string file, std::vector<std::string> lines,
                  std::string path = {});

// Panes painted by weights or by a morph show those of the bone and the morph that are chosen now.
void follow_selected_parts(Session& session);

// Names the bodies that physics lost and put back, each once.
void post_lost_bodies(Session& session);

// Numbers out of range come to the nearest in it. A picture behind that is not the one there is read in the background.
void set_render_settings(Session& session, RenderSettings look);

// Leaves the motion's camera, from where it is.
void free_camera(Session& session);

// The session as the panels see it; valid while it and `opening` stay as they are.
UiView view_of(const Session& session, const LoadingProgress* opening, const DrawReport& report);

}  // namespace odori
