#pragma once

#include "base/console.h"

#include <filesystem>
#include <vector>

namespace odori {

struct BenchOptions {
  std::vector<std::filesystem::path> files;  // a model, then its motions
  bool json = false;
  bool gpu = true;  // measure drawing too, where OpenGL is there
  bool quiet = false;
};

// `odori bench`: how long each stage takes on this machine, one thread, frames 0..599, medians.
ExitStatus bench_verb(const BenchOptions& options);

}  // namespace odori
