#include "library/browse.h"

#include "base/files.h"
#include "library/library.h"
#include "library/search.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

// The user's library; nothing if there is none.
Result<std::optional<Library>> existing_library() {
  if (!has_library()) return std::optional<Library>();
  Diagnostics findings;
  auto library = open_library(library_folder(), findings);
  if (!library) return library.fault();
  return std::optional(std::move(*library));
}

ListedFile listed(Library& library, LibraryEntry entry) {
  UserFacts user = library.user.facts_of(identity_of(entry));
  return {std::move(entry), std::move(user)};
}

std::vector<std::string> names_in(UserData& user, UserList list) {
  std::vector<std::string> names;
  for (const auto& [name, files] : user.names(list)) names.push_back(name);
  return names;
}

}  // namespace

bool has_library() {
  const fs::path folder = library_folder();
  std::error_code error;
  return !folder.empty() && fs::exists(UserData::file_in(folder), error);
}

Result<FoundFiles> search_library(std::string_view query) {
  const SearchQuery parsed = parse_query(query);
  if (!parsed.unknown.empty()) return fault(kNoSuchCondition, parsed.unknown.front());
  auto library = existing_library();
  if (!library) return library.fault();
  FoundFiles found;
  if (!*library) return found;
  for (LibraryEntry& entry : search((*library)->index, (*library)->user, parsed, kSearchLimit + 1)) {
    found.more = found.files.size() == kSearchLimit;
    if (!found.more) found.files.push_back(listed(**library, std::move(entry)));
  }
  if (const Status status = (*library)->index.status(); !status) return status.fault();
  return found;
}

std::vector<ListedFile> known_files(std::span<const fs::path> files) {
  std::vector<ListedFile> known(files.size());
  if (files.size() > kMaxKnownFiles) return known;
  auto library = existing_library();
  if (!library || !*library) return known;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (auto entry = (*library)->index.entry_at(library_path(files[i]))) {
      known[i] = listed(**library, std::move(*entry));
    }
  }
  return known;
}

LibraryNames library_names() {
  auto library = existing_library();
  if (!library || !*library) return {};
  UserData& user = (*library)->user;
  return {user.roots(), names_in(user, UserList::collections), names_in(user, UserList::tags)};
}

std::string name_condition(std::string_view field, std::string_view name) {
  return fmt::format("{}:\"{}\"", field, without_quotes(name));
}

Status mark_file(const fs::path& file, const FileMark& mark) {
  Diagnostics findings;
  auto library = open_library(library_folder(), findings);
  if (!library) return library.fault();
  const FileIdentity identity = identity_of(*library, file);
  if (mark.kind == FileMark::Kind::favourite) return library->user.set_favourite(identity, mark.on);
  const UserList list = mark.kind == FileMark::Kind::tag ? UserList::tags : UserList::collections;
  return library->user.set_listed(list, identity, mark.name, mark.on);
}

Status note_opened(std::span<const fs::path> files, std::int64_t now_s) {
  auto library = existing_library();
  if (!library) return library.fault();
  if (!*library) return Done{};
  for (const fs::path& file : files) {
    const auto entry = (*library)->index.entry_at(library_path(file));
    if (!entry) continue;
    if (const Status done = (*library)->user.record_opened(identity_of(*entry), now_s); !done) return done;
  }
  return Done{};
}

}  // namespace odori
