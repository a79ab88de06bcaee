#pragma once

// What the open dialog remembers from one picture to the next.

#include "ui/file_rows.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

namespace odori {

// Something done on the keyboard: a key as ui/actions.h writes it, or text typed (UTF-8); the other one is empty.
struct Stroke {
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

}  // namespace odori
