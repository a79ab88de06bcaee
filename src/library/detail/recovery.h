#pragma once

// Opens a database of the library whatever is in its file. One that is damaged, of another program or of a newer odori
// is kept aside, and a new one takes its place.

#include "base/fault.h"
#include "library/detail/sqlite.h"

#include <cstdint>
#include <filesystem>
#include <span>

namespace odori {

// The tables of the library's two databases. Each schema is a list of steps; the version of a database (PRAGMA
// user_version) is the number of steps it has had. A step that was released is never changed.

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

inline constexpr FaultKind kDatabaseSetAside{"library.set_aside", "the library's database was damaged",
                                             Severity::warning, "it is kept, and a new one is made"};
inline constexpr FaultKind kDatabaseForeign{"library.foreign", "the library's database is that of another program",
                                            Severity::warning, "it is kept, and a new one is made"};
inline constexpr FaultKind kDatabaseNewer{"library.newer", "the library's database was made by a newer odori",
                                          Severity::warning, "it is kept, and a new one is made"};
inline constexpr FaultKind kDatabaseSalvaged{"library.salvaged",
                                             "tags, favourites and collections were taken over from the file kept",
                                             Severity::warning, "what could not be read there is lost"};
inline constexpr FaultKind kDatabaseMigrated{"library.migrated", "the library's database is of an older odori",
                                             Severity::note, "it is copied aside and brought up to date"};

// What the user made is read completely when it is opened, and what can be read of a file kept aside is taken over.
enum class DatabaseCare : std::uint8_t { can_be_built_again, made_by_the_user };

struct OpenedDatabase {
  Database database;
  bool made_new = false;
};

// Findings name the file that was kept. Fails with kDatabaseUnusable if there is no way to write in the folder.
Result<OpenedDatabase> open_database(const std::filesystem::path& file, const Schema& schema, DatabaseCare care,
                                     Diagnostics& findings);

// Renames the file, with those that belong to it, to a name that says why (".damaged") and when. Returns the new name;
// empty: it could not be renamed.
std::filesystem::path set_aside(const std::filesystem::path& file, std::string_view why);

}  // namespace odori
