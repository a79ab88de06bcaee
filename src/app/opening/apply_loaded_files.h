#pragma once

// Puts what the load queue has read on the stage: newly opened files, reloaded files, and textures found elsewhere.

#include "app/session.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace odori {

// The GPU side of a batch, which is uploaded before the batch is applied: BatchUpload (batch_upload.h). The session
// itself does not need OpenGL.
class UploadedModels {
 public:
  virtual ~UploadedModels() = default;

  // A GPU model of a model in the batch, for one actor. The fault tells why it could not be uploaded.
  virtual Result<std::shared_ptr<GpuModel>> take(const Model& model) = 0;

  // Whether the found textures were added to `shown`, an actor's GPU model.
  virtual Status added_textures(const std::shared_ptr<GpuModel>& shown, const FoundTextures::OfModel& found) = 0;
};

// Puts a batch on the stage; files that could not be loaded change nothing and post a message.
// - A model replaces the selected actor and keeps its motions, but not the dance and camera of the sample; with
//   `batch.add`, and for further models of the batch, it becomes a new actor.
// - An accessory (.x, .vac) is added, and replaces the selected actor only if that is an accessory too. The selected
//   model, otherwise the closest one, holds the accessory of a .vac by the bone that it names.
// - A motion goes to the closest model before it in the batch, otherwise to the first model of the batch, otherwise to
//   the selected actor; accessories get motions only if there is no model. It replaces the actor's motions; with
//   `batch.add`, and for further motions of the batch, it becomes another layer.
// - A camera motion that was opened together with a model's motion is removed when that motion is replaced.
// - A show replaces everything that is on the stage, before other files of the batch are applied.
// - Of a folder with several files to open, the open dialog lets the user select one.
// A batch with `reload` goes to `apply_reloaded_files`, found textures go to `apply_found_textures`.
void apply_loaded_files(LoadedBatch batch, UploadedModels& uploaded, Session& session);

// Whether the batch has a show that replaces everything that is on the stage.
bool replaces_stage(const LoadedBatch& batch, const Session& session);

// Replaces what was loaded from the same files. The current frame, camera, selected bone and morph, overrides, hidden
// materials and layer settings stay; they are matched by name. A file that can no longer be loaded leaves its model or
// motion as it is, with a message; if one motion of an actor cannot be loaded, none of its motions is replaced. The
// batch may contain some of the files only.
void apply_reloaded_files(const LoadedBatch& batch, UploadedModels& uploaded, Session& session);
// The same for a batch whose only file is the open scene or project: it replaces the stage; the current frame stays.
void apply_reloaded_show(LoadedBatch batch, UploadedModels& uploaded, Session& session);

// Adds the textures to the models that are still open, and posts which were found and which are still missing.
void apply_found_textures(const FoundTextures& found, UploadedModels& uploaded, Session& session);

// Replaces what is on the stage, and the song, by a show; with `add`, its actors, camera and light are added. Plays it
// from the start. Posts what could not be loaded.
void apply_scene(LoadedScene loaded, bool add, UploadedModels& uploaded, Session& session);

// The same for a show with `arranged`, which becomes the session's opened show. With `listed` it comes from the
// playlist, and has no card. Motions without a model go to the models on the stage if the show has none that dance;
// otherwise they wait. The same files with other choices keep the frame.
void apply_arranged_scene(LoadedScene loaded, bool listed, UploadedModels& uploaded, Session& session);

// Requests a search for all missing textures in `folder`, which becomes the session's texture folder.
void search_missing_textures(Session& session, const std::filesystem::path& folder);

// Requests all open files from disk: the scene file that is open, otherwise the project, which read their files again;
// otherwise the files of the stage.
void reload_files(Session& session);

// The files of all actors, motions and scene motions on the stage, without duplicates and without an MMD project.
std::vector<std::filesystem::path> files_of_stage(const Session& session);

}  // namespace odori
