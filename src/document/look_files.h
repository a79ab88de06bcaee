#pragma once

#include "base/fault.h"
#include "render/renderer.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace odori {

// A file of a look that cannot be used, and why.
using LookFileFault = std::pair<std::filesystem::path, Fault>;

// Loads the files that the look names, its colour table and its own passes, into the options. Those that fail are left
// out.
std::vector<LookFileFault> load_look_files(RenderOptions& options);

}  // namespace odori
