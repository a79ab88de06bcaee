#pragma once

// The table of golden scenes: what each one shows, the limits for its difference from the baseline with reasons, and a
// way to break its rule, which the test must detect.

#include "golden/scenes/scene.h"

#include <span>

namespace odori::golden {

// Limit for a field of ImageDifference, in steps of 1/255.
struct Limit {
  double value = 0.0;
  const char* reason = "";
};

struct Golden {
  const char* name = "";  // of its baseline and files
  Scene (*make)() = nullptr;
  const char* shows = "";
  const char* broken = "";  // what `break_rule` does
  void (*break_rule)(Scene&) = nullptr;
  Limit mean;
  Limit worst;
};

std::span<const Golden> golden_table();

}  // namespace odori::golden
