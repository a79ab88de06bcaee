#pragma once

// What `odori library` prints.

#include "library/library.h"

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace odori {

// An entry with what the user made of it.
nlohmann::ordered_json entry_json(const LibraryEntry& entry, const UserFacts& user);
// {"format": "odori-library", "version": 1, "entries": [...]}.
nlohmann::ordered_json library_json(nlohmann::ordered_json entries);
// One line: what it is, its title and where it is.
std::string entry_text(const LibraryEntry& entry, const UserFacts& user);

nlohmann::ordered_json scan_json(const ScanReport& report);
std::string scan_text(const ScanReport& report);

}  // namespace odori
