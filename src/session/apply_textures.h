#pragma once

// Textures found outside their model's folder, put on the models that are open.

#include "session/session.h"

#include <filesystem>

namespace odori {

// Asks for what open models miss to be looked for in `folder`, which is remembered. Says so where nothing is missing.
void look_for_textures(Session& session, const std::filesystem::path& folder);

// Gives each model that is still open the pictures found for it, and says what was found and what still is not.
void apply_textures(const FoundTextures& found, const AddTextures& add, Session& session);

}  // namespace odori
