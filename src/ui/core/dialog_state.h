#pragma once

// What the open dialog and the command palette remember from one picture to the next.

#include "ui/core/commands.h"
#include "ui/core/file_rows.h"
#include "ui/core/model_links.h"
#include "ui/core/side_tab.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace odori {

// Something done on the keyboard: a key as ui/actions.h writes it, or text typed (UTF-8); the other one is empty.
struct KeyEvent {
  std::string chord;
  std::string text;
};

// What the keyboard acts on, in the order of Tab.
enum class DialogPart : std::uint8_t { rows, filter, hidden, add, accept, cancel, places, path };

struct DialogState {
  bool shown = false;        // in the last picture
  std::uint64_t number = 0;  // DialogView::number that `rows` is for
  FileRows rows;
  KindFilter filter = KindFilter::openable;  // as last chosen; where folders are looked for it does not count
  std::filesystem::path folder;              // the one shown
  std::filesystem::path came_from;           // the one shown before it: where the cursor goes on the way up
  DialogPart part = DialogPart::rows;
  std::int32_t place = 0;              // under the keyboard's cursor
  std::array<char, 4096> path_line{};  // while `part` is `path`: as typed, NUL at the end
  std::int64_t page = 1;               // rows in sight, as last drawn
};

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
  std::vector<std::string> last_used;  // words of entries, newest first; at most kMaxLastUsed
};

inline constexpr std::size_t kMaxLastUsed = 12;

}  // namespace odori
