#include "library/user_data.h"

#include "base/files.h"
#include "library/detail/recovery.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

struct ListTable {
  const char* table;
  const char* column;
};
ListTable table_of(UserList list) {
  return list == UserList::tags ? ListTable{"tag", "tag"} : ListTable{"collection", "collection"};
}

// Of a row about a file: ?1 is its path, ?2 its mark.
constexpr const char* kIsFile = "(path = ?1 OR (mark = ?2 AND mark <> 0))";

std::int64_t stored(std::uint64_t mark) { return static_cast<std::int64_t>(mark); }

bool is_tag(std::string_view name) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  const bool blank = name.find_first_not_of(' ') == name.npos;
  return !blank && name.size() <= kMaxTagBytes && std::ranges::none_of(name, is_control);
}

}  // namespace

fs::path UserData::file_in(const fs::path& folder) { return folder / "library-user.sqlite"; }

Result<UserData> UserData::open(const fs::path& folder, Diagnostics& findings) {
  auto opened = open_database(file_in(folder), kUserSchema, DatabaseCare::made_by_the_user, findings);
  if (!opened) return opened.fault();
  return UserData(std::move(opened->database));
}

Status UserData::add_root(const std::string& path) {
  database_.prepare("INSERT OR IGNORE INTO root VALUES(?)").bind(path).run();
  return database_.status();
}

Status UserData::remove_root(const std::string& path) {
  database_.prepare("DELETE FROM root WHERE path = ?").bind(path).run();
  return database_.status();
}

std::vector<std::string> UserData::roots() {
  std::vector<std::string> paths;
  Statement row = database_.prepare("SELECT path FROM root ORDER BY path");
  while (row.step()) paths.push_back(row.text(0));
  return paths;
}

Status UserData::set_listed(UserList list, const FileIdentity& file, std::string_view name, bool on) {
  if (!is_tag(name)) return fault(kTagInvalid, std::string(name));
  const auto [table, column] = table_of(list);
  Transaction transaction(database_);
  database_.prepare(fmt::format("DELETE FROM {} WHERE {} AND {} = ?3", table, kIsFile, column))
      .bind(file.path, stored(file.mark), name)
      .run();
  if (on) {
    database_.prepare(fmt::format("INSERT INTO {} VALUES(?, ?, ?)", table))
        .bind(file.path, name, stored(file.mark))
        .run();
  }
  return transaction.commit();
}

std::vector<fs::path> UserData::root_folders() {
  std::vector<fs::path> folders;
  for (const std::string& root : roots()) folders.push_back(path_from_utf8(root).make_preferred());
  return folders;
}

Status UserData::set_favourite(const FileIdentity& file, bool on) {
  Transaction transaction(database_);
  database_.prepare(fmt::format("DELETE FROM favourite WHERE {}", kIsFile)).bind(file.path, stored(file.mark)).run();
  if (on) database_.prepare("INSERT INTO favourite VALUES(?, ?)").bind(file.path, stored(file.mark)).run();
  return transaction.commit();
}

Status UserData::record_opened(const FileIdentity& file, std::int64_t now_s) {
  database_
      .prepare(
          "INSERT INTO play VALUES(?1, ?2, 1, ?3) ON CONFLICT(path) DO UPDATE SET mark = ?2, count = count + 1, "
          "last = ?3")
      .bind(file.path, stored(file.mark), now_s)
      .run();
  return database_.status();
}

UserFacts UserData::facts_of(const FileIdentity& file) {
  UserFacts facts;
  for (const UserList list : {UserList::tags, UserList::collections}) {
    const auto [table, column] = table_of(list);
    Statement row =
        database_.prepare(fmt::format("SELECT DISTINCT {} FROM {} WHERE {} ORDER BY 1", column, table, kIsFile));
    row.bind(file.path, stored(file.mark));
    auto& names = list == UserList::tags ? facts.tags : facts.collections;
    while (row.step()) names.push_back(row.text(0));
  }
  Statement favourite = database_.prepare(fmt::format("SELECT 1 FROM favourite WHERE {}", kIsFile));
  facts.favourite = favourite.bind(file.path, stored(file.mark)).step();
  Statement play = database_.prepare(fmt::format("SELECT sum(count), max(last) FROM play WHERE {}", kIsFile));
  if (play.bind(file.path, stored(file.mark)).step()) {
    facts.plays = play.integer(0);
    facts.last_opened_s = play.integer(1);
  }
  return facts;
}

std::vector<std::pair<std::string, std::int64_t>> UserData::names(UserList list) {
  const auto [table, column] = table_of(list);
  std::vector<std::pair<std::string, std::int64_t>> names;
  Statement row =
      database_.prepare(fmt::format("SELECT {0}, count(*) FROM {1} GROUP BY {0} ORDER BY {0}", column, table));
  while (row.step()) names.emplace_back(row.text(0), row.integer(1));
  return names;
}

std::vector<FileIdentity> UserData::identities(Statement statement) {
  std::vector<FileIdentity> files;
  while (statement.step()) files.push_back({statement.text(0), static_cast<std::uint64_t>(statement.integer(1))});
  return files;
}

std::vector<FileIdentity> UserData::listed(UserList list, std::string_view name) {
  const auto [table, column] = table_of(list);
  Statement row = database_.prepare(fmt::format("SELECT path, mark FROM {} WHERE {} = ? ORDER BY path", table, column));
  row.bind(name);
  return identities(std::move(row));
}

std::vector<FileIdentity> UserData::favourites() {
  return identities(database_.prepare("SELECT path, mark FROM favourite ORDER BY path"));
}

std::vector<FileIdentity> UserData::opened() {
  Statement row = database_.prepare("SELECT path, mark FROM play ORDER BY last DESC, path LIMIT ?");
  row.bind(kMaxOpened);
  return identities(std::move(row));
}

}  // namespace odori
