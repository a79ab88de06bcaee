#pragma once

// The workspaces of the side panel, and their pages.

#include <cstdint>
#include <optional>
#include <string_view>

namespace odori {

// In the order of their buttons.
enum class Workspace : std::uint8_t { show, pose, look, lab };
inline constexpr int kWorkspaceCount = 4;

// In the order of their buttons, workspace by workspace.
enum class Page : std::uint8_t {
  models,  // Workspace::show
  scene,
  output,
  bones,  // Workspace::pose
  morphs,
  physics,
  overrides,
  looks,  // Workspace::look
  materials,
  textures,
  display,
  skinning,  // Workspace::lab
  measure,
  gpu,
  check,
  status
};
inline constexpr int kPageCount = 16;

Workspace workspace_of(Page page);

// Its label, as "Pose".
const char* title(Workspace workspace);
// Its label, as "Bones".
const char* title(Page page);
// Its name on the command line and in the settings file, as "bones".
std::string_view name(Page page);
// The page with this name, if there is one.
std::optional<Page> page_named(std::string_view wanted);

}  // namespace odori
