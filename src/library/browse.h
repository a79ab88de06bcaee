#pragma once

// What the open dialog shows of the library. Each function opens the library for itself, so that it can run on any
// thread; only `mark_file` makes one where the user has none.
//
//   if (const auto found = search_library("miku kind:dance")) show(found->files);

#include "base/fault.h"
#include "library/entry.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

inline constexpr FaultKind kNoSuchCondition{"library.condition", "a search has no such condition"};

// A file as the library knows it.
struct ListedFile {
  LibraryEntry entry;
  UserFacts user;

  bool is_known() const { return entry.id != 0; }  // otherwise nothing is known of it
};

struct FoundFiles {
  std::vector<ListedFile> files;
  bool more = false;  // than are found at most, kSearchLimit
};

// Fails with kNoSuchCondition, kDatabaseUnusable. Nothing is found in a library that the user does not have.
Result<FoundFiles> search_library(std::string_view query);

// One for each of `files`; of more than kMaxKnownFiles nothing is known.
inline constexpr std::size_t kMaxKnownFiles = 5000;
std::vector<ListedFile> known_files(std::span<const std::filesystem::path> files);

// Whether the user has one.
bool has_library();

// The names that the user can look for.
struct LibraryNames {
  std::vector<std::string> roots;  // folders that were added, UTF-8 paths
  std::vector<std::string> collections, tags;
};
LibraryNames library_names();

// "tag:name" as a query has it.
std::string name_condition(std::string_view field, std::string_view name);

// A change of what the user made of a file.
struct FileMark {
  enum class Kind : std::uint8_t { favourite, tag, collection };
  Kind kind = Kind::favourite;
  std::string name{};  // of the tag or collection
  bool on = true;

  friend bool operator==(const FileMark&, const FileMark&) = default;
};
// Makes a library if there is none. Fails with kTagInvalid, kDatabaseUnusable.
Status mark_file(const std::filesystem::path& file, const FileMark& mark);

// Counts that the user has opened the files, those of the library.
Status note_opened(std::span<const std::filesystem::path> files, std::int64_t now_s);

}  // namespace odori
