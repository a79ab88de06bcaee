#include "app/edits.h"
#include "app/messages.h"
#include "app/opening/apply_loaded_files.h"
#include "app/opening/playlist_seams.h"
#include "base/folders.h"
#include "base/translate.h"
#include "document/document.h"
#include "document/open.h"
#include "scene/external_parents.h"
#include "scene/overrides.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

namespace fs = std::filesystem;

// Applies one batch of reloaded files.
class ReloadApplier {
 public:
  ReloadApplier(const LoadedBatch& batch, UploadedModels& uploaded, Session& session)
      : batch_(batch), uploaded_(uploaded), session_(session) {}

  void apply() {
    for (const LoadResult& opened : batch_.files) post_findings(opened);
    const StageLayers before = stage_layers(session_.document.stage);
    for (std::size_t i = 0; i < session_.document.stage.actors.size(); ++i) {
      reload_model(i);
      reload_motions(i);
    }
    update_after_layer_change(before, session_.document);
    reload_scene();
    Clock& clock = session_.document.clock;
    update_playback_end(session_.document);
    clock.playing = clock.playing && clock.last > clock.first;
    ++session_.document.revision;
    ++session_.document.override_revision;
    ++session_.document.stage_revision;
    if (!model_replaced_) return;
    session_.document.history.clear();
    search_textures_again();
  }

 private:
  void post_findings(const LoadResult& opened) {
    remove_messages(session_, opened.file);
    if (!opened.content) return post_fault(session_, opened.file, opened.content.fault());
    if (const auto* model = std::get_if<LoadedModel>(&*opened.content)) {
      post_diagnostics(session_, opened.file, model->diagnostics);
    } else if (const auto* motion = std::get_if<LoadedMotion>(&*opened.content)) {
      post_diagnostics(session_, opened.file, motion->diagnostics);
    }
  }

  bool was_reloaded(const fs::path& file) const {
    return std::ranges::any_of(batch_.files, [&](const LoadResult& opened) { return opened.file == file; });
  }

  // Null: the file was not reloaded, could not be loaded, or changed to another kind.
  template <typename Kind>
  const Kind* loaded_from(const fs::path& file) const {
    const auto found =
        std::ranges::find_if(batch_.files, [&](const LoadResult& opened) { return opened.file == file; });
    return found != batch_.files.end() && found->content ? std::get_if<Kind>(&*found->content) : nullptr;
  }

  void reload_model(std::size_t index) {
    Actor& old = *session_.document.stage.actors[index];
    const auto* loaded = loaded_from<LoadedModel>(old.file);
    if (loaded == nullptr) return;
    auto gpu_model = uploaded_.take(*loaded->actor->model);
    if (!gpu_model) return post_fault(session_, old.file, gpu_model.fault());
    auto actor = copy_of(*loaded->actor);
    copy_overrides(old, *actor);
    if (!old.weights.file.empty()) {
      Diagnostics findings;
      const Status given = load_weights(old.weights.file, *actor, findings);
      if (!given) post_fault(session_, old.weights.file, given.fault());
    }
    if (session_.document.selected.actor == static_cast<int>(index)) {
      session_.document.selected.bone =
          find_same_name(old.model->bones, session_.document.selected.bone, actor->model->bones);
      session_.document.selected.morph =
          find_same_name(old.model->morphs, session_.document.selected.morph, actor->model->morphs);
    }
    if (session_.terms.shown.lock() == old.model) session_.terms.shown = actor->model;
    set_motion_layers(*actor, std::move(old.layers));
    replace_actor(session_.document.stage, static_cast<std::int32_t>(index), std::move(actor));
    model_replaced_ = true;
    session_.document.gpu_models[index] = std::move(*gpu_model);
    session_.document.files[index].report = loaded->report;
    session_.document.files[index].geometry = loaded->geometry;
    session_.document.files[index].content = loaded->content;
    set_prepared(session_.document.files[index], *loaded);
  }

  void reload_motions(std::size_t index) {
    Actor& actor = *session_.document.stage.actors[index];
    std::vector<MotionLayer> layers = actor.layers;
    for (MotionLayer& layer : layers) {
      if (!was_reloaded(layer.file)) continue;
      const auto* loaded = loaded_from<LoadedMotion>(layer.file);
      if (loaded == nullptr) return;
      layer.motion = std::make_shared<const Motion>(loaded->motion);
      layer.fitted = nullptr;  // the fit of the keys before
    }
    if (layers == actor.layers) return;
    set_motion_layers(actor, std::move(layers));
    session_.document.history.discard_layer_changes(static_cast<std::int32_t>(index));
  }

  void reload_scene() {
    const SceneSource& source = session_.document.scene_source;
    Motion scene;
    if (const auto* from = loaded_from<LoadedMotion>(source.camera)) scene.camera = from->motion.camera;
    if (const auto* from = loaded_from<LoadedMotion>(source.light)) scene.light = from->motion.light;
    if (const auto* from = loaded_from<LoadedMotion>(source.self_shadow)) scene.self_shadow = from->motion.self_shadow;
    const bool follow = session_.document.stage.follow_camera_motion;
    add_scene_motion(session_.document.stage, scene);
    session_.document.stage.follow_camera_motion = follow;
  }

  // Textures found in another folder are missing again in a reloaded model.
  void search_textures_again() {
    const auto has_missing = [](const ActorFiles& files) { return !files.missing_textures.empty(); };
    const bool missing = std::ranges::any_of(session_.document.files, has_missing);
    if (missing && !session_.folders.texture.empty()) search_missing_textures(session_, session_.folders.texture);
  }

  const LoadedBatch& batch_;
  UploadedModels& uploaded_;
  Session& session_;
  bool model_replaced_ = false;
};

// Posts how many missing textures of a model were found, and a line for each that is still missing.
void post_found(Session& session, const std::string& file, const std::filesystem::path& model_file,
                const std::string& folder, std::size_t found, std::vector<std::string> still_missing) {
  const std::size_t searched = found + still_missing.size();
  std::vector<std::string> lines{tr_format("{} of {} missing textures found in {}", found, searched, folder)};
  const std::size_t listed = std::min(still_missing.size(), kMaxMessageLines - 2);
  for (std::size_t i = 0; i < listed; ++i) lines.push_back(tr_format("Still missing: {}", still_missing[i]));
  if (listed < still_missing.size()) lines.push_back(tr_format("And {} more", still_missing.size() - listed));
  // The buttons of earlier messages are obsolete.
  for (Message& earlier : session.messages) {
    if (earlier.file == file) earlier.offers.clear();
  }
  const Severity severity = still_missing.empty() ? Severity::note : Severity::warning;
  post_message(session, severity, file, std::move(lines));
  bind_last_message(session, model_file);
  if (!still_missing.empty()) session.messages.back().offers = texture_offers(session);
}

void apply_to_actor(std::size_t actor, const FoundTextures& found, const FoundTextures::OfModel& of,
                    UploadedModels& uploaded, Session& session) {
  const Model& model = *of.model;
  ActorFiles& files = session.document.files[actor];
  const auto added = uploaded.added_textures(session.document.gpu_models[actor], of);
  if (!added) return post_fault(session, session.document.stage.actors[actor]->file, added.fault());
  std::vector<std::string> still_missing;
  std::vector<std::size_t> missing;
  for (const std::size_t texture : files.missing_textures) {
    if (of.images[texture] != nullptr) continue;
    missing.push_back(texture);
    still_missing.push_back(model.textures[texture]);
  }
  for (const std::size_t texture : files.missing_textures) {
    const Image* image = of.images[texture].get();
    if (image != nullptr && texture < std::min(files.drawn_texels.size(), of.drawn_texels.size()))
      files.drawn_texels[texture] = of.drawn_texels[texture];
    if (image == nullptr || texture >= files.report.textures.size()) continue;
    files.report.textures[texture] = {TextureSource::selected, {}, image->width, image->height};
  }
  const std::size_t missing_before = files.missing_textures.size();
  files.missing_textures = std::move(missing);
  post_found(session, files.model, session.document.stage.actors[actor]->file, readable_name(found.folder),
             missing_before - files.missing_textures.size(), std::move(still_missing));
}

}  // namespace

std::vector<fs::path> files_of_stage(const Session& session) {
  std::vector<fs::path> files;
  std::vector<fs::path> projects{session.document.project.file, session.document.scene_source.gravity};
  for (const auto& actor : session.document.stage.actors) projects.push_back(actor->project.file);
  const auto add = [&](const fs::path& file) {
    // Reading a project again would load all of its files.
    if (std::ranges::find(projects, file) != projects.end()) return;
    if (!file.empty() && std::ranges::find(files, file) == files.end()) files.push_back(file);
  };
  for (const auto& actor : session.document.stage.actors) add(actor->file);
  for (const auto& actor : session.document.stage.actors) {
    for (const MotionLayer& layer : actor->layers) add(layer.file);
  }
  add(session.document.scene_source.camera);
  add(session.document.scene_source.light);
  add(session.document.scene_source.self_shadow);
  return files;
}

void reload_files(Session& session) {
  LoadRequest request{{}, false, true};
  if (!session.document.file.empty()) {
    request.files = {session.document.file};
  } else if (!session.document.project.file.empty()) {
    request.files = {session.document.project.file};
    request.search = session.document.project.search;
  } else {
    request.files = files_of_stage(session);
  }
  session.load_queue.request(std::move(request));
}

void apply_reloaded_show(LoadedBatch batch, UploadedModels& uploaded, Session& session) {
  const double frame = session.document.clock.frame;
  const bool playing = session.document.clock.playing;
  remove_messages(session, batch.files.front().file);
  auto& show = std::get<LoadedScene>(*batch.files.front().content);
  for (const SceneFileReport& report : show.reports) remove_messages(session, report.file);
  apply_scene(std::move(show), false, uploaded, session);
  session.opened_scene = {};
  join_seams(session);
  seek(session.document.clock, frame);
  session.document.clock.playing = playing && session.document.clock.last > session.document.clock.first;
}

void apply_reloaded_files(const LoadedBatch& batch, UploadedModels& uploaded, Session& session) {
  ReloadApplier(batch, uploaded, session).apply();
}

void search_missing_textures(Session& session, const std::filesystem::path& folder) {
  session.folders.texture = folder;
  ++session.document.revision;
  LoadRequest batch{{folder}};
  for (std::size_t i = 0; i < session.document.files.size(); ++i) {
    if (session.document.files[i].missing_textures.empty()) continue;
    batch.textures.push_back({session.document.stage.actors[i]->model, session.document.files[i].missing_textures});
  }
  if (batch.textures.empty())
    return post_message(session, Severity::note, {}, {tr("No open model has missing textures")});
  session.load_queue.request(std::move(batch));
}

void apply_found_textures(const FoundTextures& found, UploadedModels& uploaded, Session& session) {
  for (std::size_t i = 0; i < session.document.stage.actors.size(); ++i) {
    const auto of = std::ranges::find_if(found.models, [&](const FoundTextures::OfModel& each) {
      return each.model == session.document.stage.actors[i]->model;
    });
    if (of != found.models.end()) apply_to_actor(i, found, *of, uploaded, session);
  }
  ++session.document.revision;
}

}  // namespace odori
