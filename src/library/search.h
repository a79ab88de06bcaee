#pragma once

// Searches the index as one types: words that names contain, and conditions such as "kind:dance long:>60".
//
//   for (const LibraryEntry& entry : search(index, user, parse_query("miku kind:dance"), 200)) ...

#include "library/index.h"
#include "library/user_data.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// A condition on what is known of a file.
struct SearchCondition {
  enum class Field : std::uint8_t {
    kind,    // a kind's name (library_name), or "motion" for all kinds of motions
    length,  // seconds of a motion
    author,  // a part of the name
    tag,
    collection,
    favourite,
    opened,      // whether the user has opened it; found in that order, the last one first
    missing,     // whether parts are missing
    physics,     // whether a model has rigid bodies
    unreadable,  // whether the file cannot be read
    like,        // entries like that with this path (`entries_like`), the most similar first
  };
  enum class Compare : std::uint8_t { equal, less, greater };

  Field field = Field::kind;
  std::string text{};  // folded, of kind, author, tag and collection; as typed, of `like`
  Compare compare = Compare::equal;
  double number = 0.0;   // of length
  bool negated = false;  // "favourite:no", "-kind:camera"
};

struct SearchQuery {
  std::vector<std::string> words;  // as typed; all must be found
  std::vector<SearchCondition> conditions;
  std::vector<std::string> unknown;  // "colour:red": no field has this name, or its value is not valid
};

// Words are divided by blanks; "quoted words" are one. Half-width and full-width blanks are equal.
SearchQuery parse_query(std::string_view typed);

// As a query can hold the name of a tag or a collection, in which '"' would begin or end the quoted part.
std::string without_quotes(std::string_view name);

// The names of the fields that a query can have, "kind", "long" and so on.
std::vector<std::string_view> search_fields();

inline constexpr std::size_t kSearchLimit = 200;  // entries that are found by default

// At most `limit` entries (0: all); among these, those whose title begins with the first word come first. A query
// without words finds everything that the conditions allow.
std::vector<LibraryEntry> search(Index& index, UserData& user, const SearchQuery& query,
                                 std::size_t limit = kSearchLimit);

// Which entries of the library are like another one: "like:/home/me/dance.vmd" of a search, "More like this".

struct Likeness {
  std::int64_t id = 0;  // of the entry
  double score = 0.0;   // > 0
};

// Entries of the same kind as `entry` that are like it, the most similar first: by their names, of which rare parts
// count most, the folder, the author, the model that a motion was made for, its length, and tags. At most `limit`;
// neither the entry itself nor one with its content.
std::vector<Likeness> entries_like(Index& index, UserData& user, const LibraryEntry& entry, std::size_t limit);

}  // namespace odori
