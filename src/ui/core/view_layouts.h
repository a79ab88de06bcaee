#pragma once

// Pane layouts that a button or a key selects.

#include "document/commands/view.h"
#include "ui/core/icons.h"

#include <span>
#include <string>

namespace odori {

struct ViewLayout {
  const char* widget;  // widget name of its button
  const char* title;
  Icon icon;
  SetViewStyle command;
  const char* tooltip;
};

std::span<const ViewLayout> view_layouts();

// "Skinning of view 2 of 3": the pane that the skinning controls act on.
std::string skinning_heading(const Views& views);

}  // namespace odori
