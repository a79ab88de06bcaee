#pragma once

// Which entries of the library are like another one: "like:/home/me/dance.vmd" of a search, "More like this".

#include "library/index.h"
#include "library/user_data.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace odori {

struct Likeness {
  std::int64_t id = 0;  // of the entry
  double score = 0.0;   // > 0
};

// Entries of the same kind as `entry` that are like it, the most similar first: by their names, of which rare parts
// count most, the folder, the author, the model that a motion was made for, its length, and tags. At most `limit`;
// neither the entry itself nor one with its content.
std::vector<Likeness> entries_like(Index& index, UserData& user, const LibraryEntry& entry, std::size_t limit);

}  // namespace odori
