#include "cli/uploaded_models.h"

namespace odori {

Result<UploadedModels> upload_all(const Renderer& renderer, const OpenedStage& opened) {
  UploadedModels models;
  for (std::size_t i = 0; i < opened.stage.actors.size(); ++i) {
    auto model = renderer.upload(*opened.stage.actors[i]->model, opened.textures[i]);
    if (!model) return model.fault();
    models.push_back(std::move(*model));
  }
  return models;
}

}  // namespace odori
