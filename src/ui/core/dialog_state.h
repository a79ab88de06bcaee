#pragma once

// What the open dialog and the command palette keep between frames.

#include "library/browse.h"
#include "ui/core/commands.h"
#include "ui/core/file_rows.h"
#include "ui/core/model_links.h"
#include "ui/core/workspace.h"
#include "view/folder_listing.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace odori {

// One keyboard event: either a key chord as in ui/core/actions.h or typed text (UTF-8); the other one is empty.
struct KeyEvent {
  std::string chord;
  std::string text;
};

// The part of the dialog that has the keyboard focus, in page order.
enum class DialogPart : std::uint8_t {
  name,
  rows,
  favourite,
  like,  // the button that looks for similar files
  tag,
  filter,
  hidden,
  add,
  shuffle,
  play,
  accept,
  cancel,
  places,
  library,  // the button for the folder that is shown
  path
};

struct DialogState {
  bool shown = false;        // in the last frame
  std::uint64_t number = 0;  // DialogView::number that `rows` was made for
  FileRows rows;
  KindFilter filter = KindFilter::openable;  // last selected by the user; ignored while a folder is being selected
  bool add = false;                          // opened files are added to those shown; see also DialogView::add
  std::filesystem::path folder;              // current folder
  std::optional<std::string> query;          // as FolderListing::query
  std::filesystem::path came_from;           // previous folder: the cursor is placed on it when moving up
  DialogPart part = DialogPart::rows;
  std::int32_t place = 0;              // folder shortcut under the keyboard cursor
  std::array<char, 4096> path_line{};  // text typed while `part` is `path`, NUL-terminated
  bool path_accepted = false;          // it waits to be listed
  std::string completed_path;          // to be put into the text field that shows `path_line`; empty: nothing
  std::string completing;              // typed path to be continued when its folder is listed; empty: none
  std::array<char, 1024> name_line{};  // typed name of the file to be saved
  bool name_selected = false;          // since its field has the focus
  bool replaces = false;               // the button "Replace" of the question has the keyboard focus, not "Cancel"
  std::int64_t page = 1;               // visible rows in the last frame
  std::int64_t columns = 1;            // entries in a row of the grid, in the last frame; 1: a table
  bool opens_found = false;            // Enter was pressed before what is typed was found
  bool card_shown = false;             // the card of the cursor's file was, in the last frame
  std::array<char, 128> tag_line{};    // typed tag
  std::vector<std::int32_t> pictures;  // entries whose pictures were to be seen in the last frame
  float name_width = 0.0f;             // of the longest listed name, of the font size
};

// The question that is asked.
struct QuestionCard {
  const char* shown = nullptr;  // the first button of the question in the last frame; null: none
  int focus = 0;                // button with the keyboard focus
  float text_height = 0.0f;     // of the question, pixels, as last drawn
};

struct CommandEntry {
  std::string label;                             // English, as it is kept in the settings
  std::string title;                             // the label in the current language
  std::string_view kind;                         // "Bone"; empty for a command. Static storage
  std::string key;                               // as Action::chords; empty: none
  std::u32string search_key;                     // all names, as `search_key` folds them
  std::variant<Command, Page, PartLink> target;  // what selecting the entry does
  std::u32string meaning_key{};                  // of an explanation, found after all names
  std::string meaning{};                         // the explanation, shown as tooltip
  std::string romaji{};                          // of a Japanese title, as `romaji` has it
  std::string initials{};                        // of a Chinese title, as `pinyin_initials` has them
};

struct CommandPalette {
  bool shown = false;                  // in the last frame
  std::string query;                   // typed text, UTF-8
  bool all_selected = false;           // all of it; what is typed next replaces it
  std::vector<CommandEntry> entries;   // all entries, made when the palette opens
  std::vector<std::int32_t> rows;      // indices of matching entries, best match first
  std::int64_t cursor = 0;             // into `rows`
  std::int64_t page = 1;               // visible rows in the last frame
  bool follow = false;                 // scroll to the cursor in the next frame
  std::vector<std::string> last_used;  // labels of entries, newest first; at most kMaxLastUsed
};

inline constexpr std::size_t kMaxLastUsed = 12;

// Whether the dialog also shows what the library knows.
inline bool shows_library(DialogUse use) { return opens_files(use) && use != DialogUse::background; }

// What the open dialog shows.
struct DialogView {
  DialogUse use = DialogUse::open;
  const FolderListing* listing = nullptr;  // never null; empty while `reading`
  bool reading = false;                    // the folder is still being read
  bool add = false;          // add the selected files to the stage instead of replacing it; set while the dialog opens
  std::uint64_t number = 0;  // changes with every new listing
  std::span<const FolderShortcut> shortcuts;
  std::span<const ListedFile> files{};        // what the library knows of each entry; empty: nothing
  std::span<const std::string> roots{};       // folders of the library, UTF-8
  std::span<const std::uint64_t> pictures{};  // per entry: ImGui texture id; fewer, or 0: there is none
  std::optional<std::uint64_t> scanned{};     // files that were seen by the scan that runs; nothing: none runs
  bool as_grid = false;                       // pictures instead of a table
  bool has_desktop_dialog = false;            // the desktop's own file dialog can be used instead

  // Of a dialog that saves a file.
  std::string proposed_name{};  // file name, UTF-8; set while the dialog opens
  std::string replace{};        // name of an existing file: the user is asked whether it is to be replaced; empty: none
  std::string notice{};         // why the file could not be written; empty: nothing went wrong
};

}  // namespace odori
