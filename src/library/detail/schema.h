#pragma once

// The tables of the library's two databases. Each schema is a list of steps; the version of a database (PRAGMA
// user_version) is the number of steps it has had. A step that was released is never changed.

#include <cstdint>
#include <span>

namespace odori {

struct Schema {
  std::int32_t application;            // PRAGMA application_id: other programs' databases have another
  std::span<const char* const> steps;  // SQL, each run once and in order
  const char* settings;                // of every connection
};

// What scanning finds; it can be built again at any time.
extern const Schema kIndexSchema;
// What the user made.
extern const Schema kUserSchema;

// The tables of the user's database, whose rows are taken over from a damaged one.
struct SalvagedTable {
  const char* read;   // its rows
  const char* write;  // one row
  int columns;
};
std::span<const SalvagedTable> salvaged_tables();

}  // namespace odori
