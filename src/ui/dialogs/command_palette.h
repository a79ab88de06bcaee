#pragma once

// The command palette: everything that can be done, and every part of the chosen model, found by a few letters of its
// name.

#include "ui/commands.h"
#include "ui/model_parts.h"
#include "ui/side_tab.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace odori {

struct CommandEntry {
  std::string words;                              // for people
  std::string_view kind;                          // "Bone"; empty for what can be done. Static storage
  std::string key;                                // as Action::chords; empty: none
  std::u32string sought;                          // what typed letters are held against: names as `search_key` has them
  std::variant<Command, SideTab, PartLink> does;  // what choosing it does
};

struct CommandPalette {
  bool shown = false;                  // in the last picture
  std::string words;                   // as typed
  std::vector<CommandEntry> entries;   // all that there are, since it was opened
  std::vector<std::int32_t> rows;      // of those, the ones that match, best first
  std::int64_t cursor = 0;             // a row
  std::int64_t page = 1;               // rows in sight, as last drawn
  bool follow = false;                 // the cursor is to be brought into sight
  std::vector<std::string> last_used;  // words of entries, newest first; at most kMostLastUsed
};

inline constexpr std::size_t kMostLastUsed = 12;

// How badly letters fit a name, both as `search_key` has them: 0 is best; -1: not at all. Words may come in any order,
// each as the beginning of a word, or inside one, or with letters left out.
int misfit(std::u32string_view letters, std::u32string_view name);

}  // namespace odori
