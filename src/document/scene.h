#pragma once

// The document as a scene file (.odori) describes it.

#include "base/fault.h"
#include "document/document.h"
#include "loading/scene/scene.h"
#include "render/renderer.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace odori {

// Everything that is on the stage and that the user set, as a scene file stores it.
Scene scene_of(const Document& document);

// Call when a scene file was opened or written: it is the open document, without changes. Empty: there is none.
void set_file(Document& document, const std::filesystem::path& file);

// Call after changes: whether the document differs from its file. The current frame and the selection do not count,
// unless a heat map shows what is selected.
void update_changed(Document& document);

// A file of a look that cannot be used, and why.
using LookFileFault = std::pair<std::filesystem::path, Fault>;

// Loads the files that the look names, its colour table and its own passes, into the options. Those that fail are left
// out.
std::vector<LookFileFault> load_look_files(RenderOptions& options);

}  // namespace odori
