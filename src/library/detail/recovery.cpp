#include "library/detail/recovery.h"

#include "base/files.h"
#include "base/platform/file_system.h"

#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds kLockWait{10};
constexpr const char* kCompanions[] = {"-wal", "-shm", "-journal"};

fs::path with_suffix(const fs::path& file, std::string_view suffix) {
  fs::path longer = file;
  longer += path_from_utf8(suffix);
  return longer;
}

struct Problem {
  const char* name;  // in the name of the file that is kept
  const FaultKind* kind;
};
constexpr Problem kProblems[] = {
    {".damaged", &kDatabaseSetAside}, {".foreign", &kDatabaseForeign}, {".newer", &kDatabaseNewer}};
constexpr const Problem &kDamaged = kProblems[0], &kForeign = kProblems[1], &kNewer = kProblems[2];

// What is wrong with an open database; nothing: it can be used or brought up to date.
const Problem* problem_of(Database& database, const Schema& schema, DatabaseCare care) {
  const std::int64_t application = database.number("PRAGMA application_id");
  const std::int64_t version = database.number("PRAGMA user_version");
  const std::int64_t tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!database.ok()) return &kDamaged;
  if (application != schema.application && (tables > 0 || application != 0 || version != 0)) return &kForeign;
  if (version < 0 || version > static_cast<std::int64_t>(schema.steps.size())) return &kNewer;
  if (care == DatabaseCare::can_be_built_again || version == 0) return nullptr;
  if (database.text("PRAGMA integrity_check") != "ok") return &kDamaged;
  if (version < static_cast<std::int64_t>(schema.steps.size())) return nullptr;
  for (const SalvagedTable& table : salvaged_tables()) {
    database.prepare(table.read);
    database.prepare(table.write);
  }
  return database.ok() ? nullptr : &kDamaged;
}

// Brings the tables up to date. Two programs may do so at the same time; the second finds it done.
Status migrate(Database& database, const Schema& schema) {
  Transaction transaction(database);
  for (auto at = static_cast<std::size_t>(database.number("PRAGMA user_version")); at < schema.steps.size(); ++at) {
    database.run(schema.steps[at]);
  }
  database.run(
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", schema.application, schema.steps.size())
          .c_str());
  return transaction.commit();
}

// An older database that has something in it is copied before it is changed.
Status copy_aside(Database& database, const fs::path& file, std::int64_t version) {
  const fs::path copy = with_suffix(file, fmt::format(".version-{}", version));
  std::error_code error;
  if (fs::exists(copy, error)) return Done{};
  Statement statement = database.prepare("VACUUM INTO ?");
  statement.bind(utf8_from_path(copy)).run();
  return database.status();
}

std::int64_t total_rows(Database& database) {
  std::int64_t rows = 0;
  for (const SalvagedTable& table : salvaged_tables()) {
    rows += database.number(fmt::format("SELECT count(*) FROM ({})", table.read));
  }
  return rows;
}

// Copies the rows that can be read. Returns how many.
std::int64_t salvage(const fs::path& kept, Database& into) {
  const std::int64_t before = total_rows(into);
  Transaction transaction(into);
  for (const SalvagedTable& table : salvaged_tables()) {
    Statement write = into.prepare(table.write);
    // A damaged page ends the reading: what is behind it is reached from the other end.
    for (const char* order : {" ORDER BY path", " ORDER BY path DESC"}) {
      auto from = Database::open(kept, DatabaseAccess::salvage);
      if (!from) break;
      Statement read = from->prepare(std::string(table.read) + order);
      while (read.step()) {
        for (int column = 0; column < table.columns; ++column) write.bind_value(column + 1, read, column);
        write.run();
      }
    }
  }
  if (!transaction.commit()) return 0;
  return total_rows(into) - before;
}

struct Attempt {
  Result<OpenedDatabase> opened;
  const Problem* problem = nullptr;  // the file has to be set aside
};

Attempt try_open(const fs::path& file, const Schema& schema, DatabaseCare care, Diagnostics& findings) {
  auto database = Database::open(file, DatabaseAccess::create);
  if (!database) return {database.fault(), database.fault().kind == &kDatabaseBroken ? &kDamaged : nullptr};
  if (const Problem* problem = problem_of(*database, schema, care)) {
    const Status status = database->status();
    const bool unusable = !status && status.fault().kind == &kDatabaseUnusable;
    return {status ? fault(kDatabaseBroken) : status.fault(), unusable ? nullptr : problem};
  }
  database->run(schema.settings);
  const std::int64_t version = database->number("PRAGMA user_version");
  const bool made_new = version == 0;
  if (version < static_cast<std::int64_t>(schema.steps.size())) {
    if (!made_new && care == DatabaseCare::made_by_the_user) {
      if (const Status copied = copy_aside(*database, file, version); !copied) return {copied.fault()};
      findings.add(fault(kDatabaseMigrated, utf8_from_path(file)));
    }
    if (const Status done = migrate(*database, schema); !done) return {done.fault()};
  }
  if (const Status status = database->status(); !status) {
    return {status.fault(), status.fault().kind == &kDatabaseBroken ? &kDamaged : nullptr};
  }
  return {OpenedDatabase{std::move(*database), made_new}};
}

// "odLI" and "odLU".
constexpr std::int32_t kIndexApplication = 0x6F644C49, kUserApplication = 0x6F644C55;

// Paths of folders go on inside archives. `archive` is the file on disk that a file was read from. `words` holds what a
// search looks in, one row per file; its trigrams find three characters and more, `gram` finds two.
constexpr const char* kIndexSteps[] = {R"sql(
CREATE TABLE folder(
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  images INTEGER NOT NULL);
CREATE TABLE file(
  id INTEGER PRIMARY KEY,
  folder INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  archive INTEGER REFERENCES file(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  mark INTEGER NOT NULL,
  title TEXT NOT NULL,
  english TEXT NOT NULL,
  author TEXT NOT NULL,
  author_key TEXT NOT NULL,
  terms TEXT NOT NULL,
  licence TEXT NOT NULL,
  fault TEXT NOT NULL,
  UNIQUE(folder, name));
CREATE INDEX file_mark ON file(mark);
CREATE INDEX file_author ON file(author_key) WHERE author_key <> '';
CREATE INDEX file_archive ON file(archive) WHERE archive IS NOT NULL;
CREATE TABLE model(
  file INTEGER PRIMARY KEY REFERENCES file(id) ON DELETE CASCADE,
  vertices INTEGER, triangles INTEGER, materials INTEGER, bones INTEGER, morphs INTEGER, bodies INTEGER, joints INTEGER,
  textures_outside INTEGER NOT NULL);
CREATE TABLE motion(
  file INTEGER PRIMARY KEY REFERENCES file(id) ON DELETE CASCADE,
  frames INTEGER NOT NULL, bones INTEGER NOT NULL, morphs INTEGER NOT NULL, camera INTEGER NOT NULL,
  light INTEGER NOT NULL, made_for TEXT NOT NULL);
CREATE TABLE scene(
  file INTEGER PRIMARY KEY REFERENCES file(id) ON DELETE CASCADE,
  actors INTEGER NOT NULL);
CREATE TABLE missing(
  file INTEGER NOT NULL REFERENCES file(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  PRIMARY KEY(file, name)) WITHOUT ROWID;
CREATE TABLE picture(
  file INTEGER PRIMARY KEY REFERENCES file(id) ON DELETE CASCADE,
  reason TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(names, romaji, tokenize = 'trigram');
CREATE TABLE gram(
  pair TEXT NOT NULL,
  file INTEGER NOT NULL,
  PRIMARY KEY(pair, file)) WITHOUT ROWID;
)sql"};

// Rows name a file by its path and by the mark of its content, so that they stay with a file that is edited, and with
// one that is moved. The columns of the key come first: quick_check of SQLite 3.40 finds errors in tables without row
// numbers that have them in another order.
constexpr const char* kUserSteps[] = {R"sql(
CREATE TABLE root(
  path TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE tag(
  path TEXT NOT NULL, tag TEXT NOT NULL, mark INTEGER NOT NULL,
  PRIMARY KEY(path, tag)) WITHOUT ROWID;
CREATE INDEX tag_mark ON tag(mark);
CREATE TABLE favourite(
  path TEXT PRIMARY KEY, mark INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX favourite_mark ON favourite(mark);
CREATE TABLE collection(
  path TEXT NOT NULL, collection TEXT NOT NULL, mark INTEGER NOT NULL,
  PRIMARY KEY(path, collection)) WITHOUT ROWID;
CREATE INDEX collection_mark ON collection(mark);
)sql",
                                      R"sql(
CREATE TABLE play(
  path TEXT PRIMARY KEY, mark INTEGER NOT NULL, count INTEGER NOT NULL, last INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX play_mark ON play(mark);
)sql"};

constexpr SalvagedTable kSalvagedTables[] = {
    {"SELECT path FROM root", "INSERT OR IGNORE INTO root VALUES(?)", 1},
    {"SELECT path, tag, mark FROM tag", "INSERT OR IGNORE INTO tag VALUES(?, ?, ?)", 3},
    {"SELECT path, mark FROM favourite", "INSERT OR IGNORE INTO favourite VALUES(?, ?)", 2},
    {"SELECT path, collection, mark FROM collection", "INSERT OR IGNORE INTO collection VALUES(?, ?, ?)", 3},
    {"SELECT path, mark, count, last FROM play", "INSERT OR IGNORE INTO play VALUES(?, ?, ?, ?)", 4},
};

// With WAL, other programs read while one writes, and a program that is killed leaves a file that is whole.
constexpr const char* kIndexSettings =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;";
// What is confirmed to the user also survives that the power fails.
constexpr const char* kUserSettings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";

}  // namespace

fs::path set_aside(const fs::path& file, std::string_view why) {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  const std::string stem = fmt::format("{}-{:%Y%m%d-%H%M%S}", why, fmt::gmtime(now));
  std::error_code error;
  fs::path kept = with_suffix(file, stem);
  for (int number = 2; fs::exists(kept, error); ++number) kept = with_suffix(file, fmt::format("{}-{}", stem, number));
  fs::rename(file, kept, error);
  if (error) return {};
  for (const char* companion : kCompanions) {
    fs::rename(with_suffix(file, companion), with_suffix(kept, companion), error);
  }
  return kept;
}

Result<OpenedDatabase> open_database(const fs::path& file, const Schema& schema, DatabaseCare care,
                                     Diagnostics& findings) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  // No other program sets a file aside, or makes the tables, at the same time.
  const FileLock lock(with_suffix(file, ".lock"), kLockWait);
  Attempt attempt = try_open(file, schema, care, findings);
  if (attempt.problem == nullptr) return std::move(attempt.opened);
  const fs::path kept = set_aside(file, attempt.problem->name);
  if (kept.empty()) return std::move(attempt.opened);
  findings.add(fault(*attempt.problem->kind, utf8_from_path(kept)));
  Attempt again = try_open(file, schema, care, findings);
  if (again.opened && care == DatabaseCare::made_by_the_user && attempt.problem != &kForeign) {
    const std::int64_t rows = salvage(kept, again.opened->database);
    if (rows > 0) findings.add(fault(kDatabaseSalvaged, fmt::format("{}", rows)));
  }
  return std::move(again.opened);
}

const Schema kIndexSchema{kIndexApplication, kIndexSteps, kIndexSettings};
const Schema kUserSchema{kUserApplication, kUserSteps, kUserSettings};

std::span<const SalvagedTable> salvaged_tables() { return kSalvagedTables; }

}  // namespace odori
