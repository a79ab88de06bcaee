#include "app/messages.h"
#include "app/opening/apply_loaded_files.h"
#include "base/folders.h"
#include "base/translate.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

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
