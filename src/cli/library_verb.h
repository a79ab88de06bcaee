#pragma once

// The verb that keeps the library (library/library.h), like those of cli/verbs.h.

#include "base/atomic_file.h"
#include "base/console.h"
#include "library/search.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// `odori library ACTION WORD...`: see docs/library.md.
struct LibraryOptions {
  std::vector<std::string> words;  // the action, then folders, files or words of a search
  std::filesystem::path data;      // folder of the databases; empty: library_folder()
  std::filesystem::path output;    // of export; empty: standard output
  Overwrite overwrite = Overwrite::plain_files;
  std::vector<std::string> add, remove;        // tags
  std::vector<std::string> collect, take_out;  // collections
  std::optional<bool> favourite;
  std::optional<std::size_t> limit;  // entries that are printed; 0: all; default: kSearchLimit for search, all for list
  bool watch = false;                // scan goes on until it is interrupted
  bool pictures = false;             // scan also makes images
  bool json = false;
  bool quiet = false;
};

// Returns unreadable_input if a folder or file is missing or the library cannot be opened.
ExitStatus library_verb(const LibraryOptions& options);

}  // namespace odori
