#pragma once

#include "format/pmx/pmx_reader.h"
#include "model/model.h"
#include "motion/motion.h"

#include <filesystem>

#include <nlohmann/json.hpp>

namespace odori {

// What a model or motion holds, as `odori inspect` shows it. `folder` is where its textures are looked for.
nlohmann::ordered_json describe_model(const Model& model, const std::filesystem::path& folder);
nlohmann::ordered_json describe_motion(const Motion& motion);

}  // namespace odori
