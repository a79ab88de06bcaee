#pragma once

// The ways to look at a stage that a person can ask for with one click or key.

#include "ui/core/commands/view.h"
#include "ui/core/icons.h"

#include <span>
#include <string>

namespace odori {

struct ViewLayout {
  const char* mark;  // of its button
  const char* title;
  Icon icon;
  SetViewStyle command;
  const char* tip;
};

std::span<const ViewLayout> view_layouts();

bool is_selected(const ViewLayout& arrangement, const Views& views);

// "Skinning of view 2 of 3": what keys and panels set.
std::string skinning_heading(const Views& views);

}  // namespace odori
