#pragma once

// The golden scenes: what each draws, how far a picture may be from its baseline and why, and how its rule is broken to
// prove that the scene would show it.

#include "golden/scenes/scene.h"

#include <span>

namespace odori::golden {

// Of a ImageDifference, in steps of 255.
struct Limit {
  double value = 0.0;
  const char* reason = "";
};

struct Golden {
  const char* name = "";  // of its picture and files
  Scene (*make)() = nullptr;
  const char* shows = "";
  const char* broken = "";  // what `break_rule` does
  void (*break_rule)(Scene&) = nullptr;
  Limit mean;
  Limit worst;
};

std::span<const Golden> golden_table();

}  // namespace odori::golden
