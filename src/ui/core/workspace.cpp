#include "ui/core/workspace.h"

#include "base/enums.h"

#include <cstddef>

namespace odori {

namespace {

struct PageEntry {
  Page page;
  Workspace workspace;
  std::string_view name;
  const char* title;
};
// In the order of Page.
// Translated: 4.
constexpr PageEntry kPages[kPageCount] = {{Page::models, Workspace::show, "models", "Models"},
                                          {Page::scene, Workspace::show, "scene", "Scene"},
                                          {Page::output, Workspace::show, "output", "Output"},
                                          {Page::bones, Workspace::pose, "bones", "Bones"},
                                          {Page::morphs, Workspace::pose, "morphs", "Morphs"},
                                          {Page::physics, Workspace::pose, "physics", "Physics"},
                                          {Page::overrides, Workspace::pose, "overrides", "Overrides"},
                                          {Page::looks, Workspace::look, "looks", "Looks"},
                                          {Page::materials, Workspace::look, "materials", "Materials"},
                                          {Page::textures, Workspace::look, "textures", "Textures"},
                                          {Page::display, Workspace::look, "display", "Display"},
                                          {Page::skinning, Workspace::lab, "skinning", "Skinning"},
                                          {Page::measure, Workspace::lab, "measure", "Measure"},
                                          {Page::gpu, Workspace::lab, "gpu", "GPU"},
                                          {Page::check, Workspace::lab, "check", "Check"},
                                          {Page::status, Workspace::lab, "status", "Status"}};

const PageEntry& entry(Page page) { return kPages[ordinal(page)]; }

}  // namespace

Workspace workspace_of(Page page) { return entry(page).workspace; }

const char* title(Workspace workspace) {
  // Translated as workspace: all.
  constexpr const char* kTitles[kWorkspaceCount] = {"Show", "Pose", "Look", "Lab"};
  return kTitles[ordinal(workspace)];
}

const char* title(Page page) { return entry(page).title; }

std::string_view name(Page page) { return entry(page).name; }

std::optional<Page> page_named(std::string_view wanted) {
  for (const PageEntry& one : kPages) {
    if (one.name == wanted) return one.page;
  }
  return std::nullopt;
}

}  // namespace odori
