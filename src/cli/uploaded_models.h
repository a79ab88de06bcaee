#pragma once

#include "cli/opened_stage.h"
#include "render/renderer.h"

#include <memory>
#include <vector>

namespace odori {

// One per actor of the stage, none null.
using UploadedModels = std::vector<std::shared_ptr<GpuModel>>;

// Fails as Renderer::upload.
Result<UploadedModels> upload_all(const Renderer& renderer, const OpenedStage& opened);

}  // namespace odori
