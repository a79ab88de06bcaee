#pragma once

#include "base/console.h"

#include <filesystem>
#include <vector>

namespace odori {

struct CheckOptions {
  std::vector<std::filesystem::path> files;  // files, and folders with all that is below them
  bool json = false;
  bool quiet = false;  // leave notes out
};

// `odori check`: what is odd in each file, by code, severity, section, element and byte offset, and what odori does
// about it. A motion is held against the nearest model before it on the command line; one found in a folder against the
// model it was made for, if that is there. answer_is_no when an error was found.
ExitStatus check_verb(const CheckOptions& options);

}  // namespace odori
