#pragma once

#include "base/console.h"

#include <filesystem>
#include <vector>

namespace odori {

struct InspectOptions {
  std::vector<std::filesystem::path> files;
  bool json = false;
  bool quiet = false;
};

// `odori inspect`: what each file holds: counts, names, kinds, the comment with its terms of use. A file that cannot be
// read is reported and the others still shown; the status is then unreadable_input.
ExitStatus inspect_verb(const InspectOptions& options);

}  // namespace odori
