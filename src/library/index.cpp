#include "library/index.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/name_search.h"
#include "base/text.h"
#include "library/detail/recovery.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

struct Index::Statements {
  explicit Statements(Database& db)
      : folder(db.prepare("SELECT id, images FROM folder WHERE path = ?")),
        put_folder(db.prepare("INSERT INTO folder(path, images) VALUES(?, ?) "
                              "ON CONFLICT(path) DO UPDATE SET images = excluded.images")),
        files(db.prepare("SELECT id, name, bytes, modified, kind = 'archive' FROM file "
                         "WHERE folder = ? AND archive IS NULL")),
        find(db.prepare("SELECT id FROM file WHERE folder = ? AND name = ?")),
        put(db.prepare("INSERT INTO file(folder, name, archive, kind, bytes, modified, mark, title, english, author, "
                       "author_key, terms, licence, fault) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
        put_model(db.prepare("INSERT INTO model VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")),
        put_motion(db.prepare("INSERT INTO motion VALUES(?, ?, ?, ?, ?, ?, ?)")),
        put_scene(db.prepare("INSERT INTO scene VALUES(?, ?)")),
        put_missing(db.prepare("INSERT OR IGNORE INTO missing VALUES(?, ?)")),
        put_name(db.prepare("INSERT INTO words(rowid, names, romaji) VALUES(?, ?, ?)")),
        put_gram(db.prepare("INSERT INTO gram VALUES(?, ?)")),
        folder_path(db.prepare("SELECT path FROM folder WHERE id = ?")),
        inside(db.prepare("SELECT id FROM file WHERE archive = ?")),
        names(db.prepare("SELECT names, romaji FROM words WHERE rowid = ?")),
        erase_gram(db.prepare("DELETE FROM gram WHERE pair = ? AND file = ?")),
        erase_name(db.prepare("DELETE FROM words WHERE rowid = ?")),
        erase(db.prepare("DELETE FROM file WHERE id = ?")),
        entry(db.prepare(
            "SELECT folder.path, file.name, file.bytes, file.modified, file.kind, file.mark, title, english, author, "
            "terms, licence, fault, reason, model.file, vertices, triangles, materials, model.bones, model.morphs, "
            "bodies, joints, textures_outside, motion.file, frames, motion.bones, motion.morphs, camera, "
            "light, made_for, actors FROM file JOIN folder ON folder.id = file.folder "
            "LEFT JOIN model ON model.file = file.id LEFT JOIN motion ON motion.file = file.id "
            "LEFT JOIN scene ON scene.file = file.id LEFT JOIN picture ON picture.file = file.id WHERE file.id = ?")),
        missing(db.prepare("SELECT name FROM missing WHERE file = ? ORDER BY name")) {}

  Statement folder, put_folder, files, find, put, put_model, put_motion, put_scene, put_missing, put_name, put_gram,
      folder_path, inside, names, erase_gram, erase_name, erase, entry, missing;
};

namespace {

// Paths that begin with `path` and a slash: between these two, since "0" follows "/".
constexpr const char* kBelow = "(path = ?1 OR (path > ?1 || '/' AND path < ?1 || '0'))";

ModelFacts model_of(const Statement& row, int at) {
  ModelFacts model;
  if (!row.is_null(at + 1)) {
    model.counts = PartCounts{row.integer(at + 1), row.integer(at + 2), row.integer(at + 3), row.integer(at + 4),
                              row.integer(at + 5), row.integer(at + 6), row.integer(at + 7)};
  }
  model.textures_outside = row.integer(at + 8) != 0;
  return model;
}

// So that the root of the file system is the start of all paths.
std::string below(const std::string& path) { return path == "/" ? std::string() : path; }

std::vector<std::int64_t> ids_of(Statement statement) {
  std::vector<std::int64_t> ids;
  while (statement.step()) ids.push_back(statement.integer(0));
  return ids;
}

// Of the folder that a file is in, its name or that of the archive: fans name folders after songs and characters.
std::string folder_name(const std::string& folder) {
  const fs::path path = path_from_utf8(folder);
  return readable_name(is_library_file(path) ? path.stem() : path);
}

}  // namespace

std::vector<std::string> pairs_of(std::string_view text) {
  std::vector<std::string> pairs;
  std::string_view last;
  while (!text.empty()) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) ++size;
    const std::string_view character = text.substr(0, size);
    text.remove_prefix(size);
    const bool blank = character == " " || character == "\n";
    if (!blank && !last.empty()) pairs.emplace_back(std::string(last).append(character));
    last = blank ? std::string_view() : character;
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

Index::Index(Database database, bool made_new)
    : database_(std::make_unique<Database>(std::move(database))), made_new_(made_new) {}
Index::Index(Index&&) noexcept = default;
Index& Index::operator=(Index&& other) noexcept {
  statements_ = std::move(other.statements_);  // before the database that they use
  database_ = std::move(other.database_);
  made_new_ = other.made_new_;
  return *this;
}
Index::~Index() { statements_.reset(); }

fs::path Index::file_in(const fs::path& folder) { return folder / "library.sqlite"; }

Result<Index> Index::open(const fs::path& folder, Diagnostics& findings) {
  auto opened = open_database(file_in(folder), kIndexSchema, DatabaseCare::can_be_built_again, findings);
  if (!opened) return opened.fault();
  return Index(std::move(opened->database), opened->made_new);
}

Status Index::rebuild(const fs::path& folder, Diagnostics& findings) {
  statements_.reset();
  database_->close(fault(kDatabaseBroken));  // Windows renames no file that is open
  const fs::path kept = set_aside(file_in(folder), ".damaged");
  if (!kept.empty()) findings.add(fault(kDatabaseSetAside, utf8_from_path(kept)));
  auto opened = open(folder, findings);
  if (!opened) return opened.fault();
  *this = std::move(*opened);
  return Done{};
}

Index::Statements& Index::statements() {
  if (!statements_) statements_ = std::make_unique<Statements>(*database_);
  return *statements_;
}

Status Index::verify() {
  statements();  // which the tables must fit
  const std::string answer = database_->text("PRAGMA quick_check");
  database_->run("INSERT INTO words(words) VALUES('integrity-check')");
  if (const Status status = database_->status(); !status) return status;
  if (answer != "ok") return fault(kDatabaseBroken, answer);
  return Done{};
}

void Index::begin() { database_->run("BEGIN IMMEDIATE"); }

Status Index::commit() {
  database_->run("COMMIT");
  if (!database_->ok()) database_->roll_back();
  return database_->status();
}

std::optional<Index::Folder> Index::folder(const std::string& path) {
  Statement& find = statements().folder.bind(path);
  if (!find.step()) return std::nullopt;
  const Folder found{find.integer(0), find.integer(1)};
  find.reset();
  return found;
}

std::int64_t Index::put_folder(const std::string& path, std::int64_t images) {
  statements().put_folder.bind(path, images).run();
  const auto made = folder(path);
  return made ? made->id : 0;
}

std::vector<Index::File> Index::files_on_disk(std::int64_t folder) {
  std::vector<File> files;
  Statement& row = statements().files.bind(folder);
  while (row.step())
    files.push_back({row.integer(0), row.text(1), row.integer(2), row.integer(3), row.integer(4) != 0});
  return files;
}

std::int64_t Index::put(const FoundFile& file, const FileFacts& facts) {
  Statements& all = statements();
  if (Statement& known = all.find.bind(file.folder, file.name); known.step()) {
    const std::int64_t id = known.integer(0);
    known.reset();
    erase_file(id);
  }
  all.put
      .bind(file.folder, file.name, file.archive, library_name(facts.kind), file.bytes, file.modified,
            static_cast<std::int64_t>(facts.mark), facts.title, facts.english, facts.terms.author,
            folded(facts.terms.author), facts.terms.lines, facts.terms.licence, facts.fault)
      .run();
  const std::int64_t id = database_->last_row();
  if (const auto& model = facts.model) {
    const auto count = [&](std::int64_t PartCounts::*member) {
      return model->counts ? std::optional((*model->counts).*member) : std::nullopt;
    };
    using C = PartCounts;
    all.put_model
        .bind(id, count(&C::vertices), count(&C::triangles), count(&C::materials), count(&C::bones), count(&C::morphs),
              count(&C::bodies), count(&C::joints), model->textures_outside)
        .run();
  }
  if (const auto& motion = facts.motion) {
    all.put_motion
        .bind(id, motion->frames, motion->bones, motion->morphs, motion->camera, motion->light, motion->made_for)
        .run();
  }
  if (facts.actors) all.put_scene.bind(id, *facts.actors).run();
  for (const std::string& name : facts.missing) all.put_missing.bind(id, name).run();
  put_names(id, file, facts);
  return id;
}

void Index::put_names(std::int64_t id, const FoundFile& file, const FileFacts& facts) {
  if (facts.kind == ContentKind::archive) return;
  Statements& all = statements();
  Statement& folder = all.folder_path.bind(file.folder);
  const std::string path = folder.step() ? folder.text(0) : std::string();
  folder.reset();
  std::vector<std::string> parts{facts.title};
  for (std::string part : {facts.english, readable_name(path_from_utf8(file.name).stem()), folder_name(path)}) {
    if (!part.empty() && std::ranges::find(parts, part) == parts.end()) parts.push_back(std::move(part));
  }
  std::string names, letters;
  for (const std::string& part : parts) {
    names.append(names.empty() ? "" : "\n").append(search_text(part));
    letters.append(letters.empty() ? "" : "\n").append(romaji(part));
  }
  all.put_name.bind(id, names, letters).run();
  for (const std::string& pair : pairs_of(names + "\n" + letters)) all.put_gram.bind(pair, id).run();
}

void Index::erase_file(std::int64_t id) {
  std::vector<std::int64_t> inside;
  Statement& row = statements().inside.bind(id);
  while (row.step()) inside.push_back(row.integer(0));
  for (const std::int64_t each : inside) erase_row(each);
  if (!inside.empty()) {
    if (const auto archive = entry(id)) {
      database_->prepare(std::string("DELETE FROM folder WHERE ") + kBelow).bind(archive->path).run();
    }
  }
  erase_row(id);
}

void Index::erase_row(std::int64_t id) {
  Statements& all = statements();
  Statement& names = all.names.bind(id);
  if (names.step()) {
    const std::string text = names.text(0) + "\n" + names.text(1);
    names.reset();
    for (const std::string& pair : pairs_of(text)) all.erase_gram.bind(pair, id).run();
    all.erase_name.bind(id).run();
  }
  all.erase.bind(id).run();
}

void Index::erase_folder(const std::string& path) {
  const auto sql = std::string("SELECT file.id FROM file JOIN folder ON folder.id = file.folder WHERE ") + kBelow;
  Statement files = database_->prepare(sql);
  files.bind(below(path));
  for (const std::int64_t id : ids_of(std::move(files))) erase_row(id);
  database_->prepare(std::string("DELETE FROM folder WHERE ") + kBelow).bind(below(path)).run();
}

std::vector<std::string> Index::folders_below(const std::string& path) {
  std::vector<std::string> paths;
  Statement row = database_->prepare(std::string("SELECT path FROM folder WHERE images >= 0 AND ") + kBelow);
  row.bind(below(path));
  while (row.step()) paths.push_back(row.text(0));
  return paths;
}

std::vector<std::int64_t> Index::models_below(const std::string& path) {
  const auto sql = std::string(
                       "SELECT file.id FROM file JOIN folder ON folder.id = file.folder "
                       "WHERE kind IN ('model', 'accessory') AND archive IS NULL AND ") +
                   kBelow;
  Statement row = database_->prepare(sql);
  row.bind(below(path));
  return ids_of(std::move(row));
}

std::optional<LibraryEntry> Index::entry(std::int64_t id) {
  Statement& row = statements().entry.bind(id);
  if (!row.step()) return std::nullopt;
  LibraryEntry entry;
  entry.id = id;
  entry.path = row.text(0) + (row.text(0).ends_with('/') ? "" : "/") + row.text(1);
  entry.bytes = static_cast<std::uint64_t>(row.integer(2));
  entry.modified = row.integer(3);
  FileFacts& facts = entry.facts;
  facts.kind = kind_of_library_name(row.text(4));
  facts.mark = static_cast<std::uint64_t>(row.integer(5));
  facts.title = row.text(6);
  facts.english = row.text(7);
  facts.terms = {row.text(8), row.text(9), row.text(10)};
  facts.fault = row.text(11);
  entry.picture_fault = row.text(12);
  if (!row.is_null(13)) facts.model = model_of(row, 13);
  if (!row.is_null(22)) {
    facts.motion = MotionFacts{row.integer(23), row.integer(24),      row.integer(25),
                               row.integer(26), row.integer(27) != 0, row.text(28)};
  }
  if (!row.is_null(29)) facts.actors = row.integer(29);
  row.reset();
  Statement& missing = statements().missing.bind(id);
  while (missing.step()) facts.missing.push_back(missing.text(0));
  return entry;
}

std::optional<LibraryEntry> Index::entry_at(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return std::nullopt;
  const auto in = folder(slash == 0 ? "/" : path.substr(0, slash));
  if (!in) return std::nullopt;
  Statement& find = statements().find.bind(in->id, path.substr(slash + 1));
  if (!find.step()) return std::nullopt;
  const std::int64_t id = find.integer(0);
  find.reset();
  return entry(id);
}

std::vector<std::int64_t> Index::ids_with(const std::string& path, std::uint64_t mark) {
  Statement row = database_->prepare("SELECT id FROM file WHERE mark = ? AND mark <> 0");
  row.bind(static_cast<std::int64_t>(mark));
  std::vector<std::int64_t> ids = ids_of(std::move(row));
  if (const auto at = entry_at(path)) ids.push_back(at->id);
  return ids;
}

std::vector<std::int64_t> Index::all_entries() {
  return ids_of(
      database_->prepare("SELECT file.id FROM file JOIN folder ON folder.id = file.folder "
                         "WHERE kind <> 'archive' ORDER BY path, name"));
}

std::vector<std::vector<std::int64_t>> Index::equal_marks() {
  std::vector<std::vector<std::int64_t>> groups;
  Statement row = database_->prepare(
      "SELECT mark, bytes, id FROM file WHERE kind <> 'archive' AND mark <> 0 AND mark IN "
      "(SELECT mark FROM file WHERE kind <> 'archive' AND mark <> 0 GROUP BY mark HAVING count(*) > 1) "
      "ORDER BY mark, id");
  std::optional<std::int64_t> last;
  while (row.step()) {
    if (last != row.integer(0)) groups.emplace_back();
    last = row.integer(0);
    groups.back().push_back(row.integer(2));
  }
  return groups;
}

std::vector<std::int64_t> Index::with_missing_parts() {
  return ids_of(database_->prepare("SELECT DISTINCT file FROM missing ORDER BY file"));
}

std::int64_t Index::files_below(const std::string& folder) {
  Statement row = database_->prepare(std::string("SELECT count(*) FROM file JOIN folder ON folder.id = file.folder "
                                                 "WHERE kind <> 'archive' AND ") +
                                     kBelow);
  return row.bind(below(folder)).step() ? row.integer(0) : 0;
}

Status Index::set_picture_fault(std::int64_t id, const std::string& reason) {
  if (reason.empty()) {
    database_->prepare("DELETE FROM picture WHERE file = ?").bind(id).run();
  } else {
    database_->prepare("INSERT OR REPLACE INTO picture VALUES(?, ?)").bind(id, reason).run();
  }
  return database_->status();
}

}  // namespace odori
