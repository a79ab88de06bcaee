#pragma once

#include "model/model.h"

namespace odori {

// The groups that morphs are listed in, in the order of MMD's facial panel (ui-conventions.md 4).
struct MorphGroupWords {
  MorphPanel panel;
  const char* title;
};
inline constexpr MorphGroupWords kMorphGroups[] = {{MorphPanel::eye, "Eyes  目"},
                                                   {MorphPanel::mouth, "Lips  リップ"},
                                                   {MorphPanel::brow, "Brows  まゆ"},
                                                   {MorphPanel::other, "Other  その他"}};

// Where a morph is listed; those that MMD does not show are among the others.
constexpr MorphPanel listed_under(MorphPanel panel) { return panel == MorphPanel::hidden ? MorphPanel::other : panel; }

}  // namespace odori
