#include "library/detail/schema.h"

namespace odori {

namespace {

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

const Schema kIndexSchema{kIndexApplication, kIndexSteps, kIndexSettings};
const Schema kUserSchema{kUserApplication, kUserSteps, kUserSettings};

std::span<const SalvagedTable> salvaged_tables() { return kSalvagedTables; }

}  // namespace odori
