#pragma once

// The show on the stage that was put together from files by the rule of arrange_files.h: what was decided, what it can
// be changed to, and what was on the stage before.

#include "loading/project_files.h"
#include "loading/show/arrange_files.h"
#include "scene/stage.h"
#include "session/history.h"
#include "session/settings/own_settings.h"
#include "session/song/song.h"
#include "ui/core/view.h"
#include "view/clock.h"
#include "view/views.h"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

class GpuModel;
struct Session;

// The files that these tracks came from; empty: no such track.
struct SceneSource {
  std::filesystem::path camera;
  std::filesystem::path light;
  std::filesystem::path self_shadow;
  std::filesystem::path gravity;  // a project
};

// The MMD project that was opened last, and where its files were searched.
struct OpenedProject {
  std::filesystem::path file;  // empty: none
  ProjectSearch search;
};

// Everything of a session that a show replaces.
struct SavedStage {
  Stage stage;
  Clock clock;
  std::vector<ActorFiles> files;
  std::vector<std::shared_ptr<GpuModel>> gpu_models;
  std::string scene_file;
  SceneSource scene_source;
  OpenedProject project;
  std::filesystem::path scene_document;
  std::string saved_scene;
  bool scene_from_model_motion = false;
  int selected = -1;
  Song song;
  History history;
  PaneCameras cameras;
  std::array<bool, kMaxPanes> cameras_follow{};
  std::optional<ShownSettings> settings;  // of the scene or project that was open; nothing: none was
};

struct OpenedShow {
  std::shared_ptr<const ArrangedShow> arranged;  // null: none is open
  ShowCard card;
  bool card_open = false;
  std::optional<SavedStage> before;    // what the show replaced; kept while the card is open
  std::vector<ShowPerformer> waiting;  // motions without a model: the models that are opened next get them
};

ShowCard card_of(const ArrangedShow& arranged);

// Whether the files have motions but no dancer, and a model on the stage can dance: then they replace nothing.
bool is_for_stage(const Arrangement& arrangement, const Stage& stage);

// Gives waiting motions to the actor if it is a model without a motion. Returns whether it did.
bool give_waiting_motions(Session& session, int actor);

// The commands on the card. Invalid rows and options have no effect.
void select_show_file(Session& session, int row, int option);
void undo_opening(Session& session);
void close_show_card(Session& session);

}  // namespace odori
