#pragma once

// Everything that a user can ask of the open window, as plain data: the commands on the document (document/commands.h)
// and those on the application. Panels, keys, dropped files and the command line make commands; only `perform`
// (app/session.h) carries them out. To add one on the application: its struct in commands/*.h, its name in the list
// below that, and its overload in app/perform.cpp.
//
//   commands.push_back(SelectBone{bone});

#include "document/commands.h"
#include "scene/seam.h"
#include "ui/core/commands/application.h"

#include <filesystem>
#include <string_view>
#include <variant>
#include <vector>

namespace odori {

struct PanelInput;

// Commands on shows: the card about what was decided when a show was opened, and the playlist.

struct SelectShowFile {  // opens the show again with another file
  int row;               // into ShowCard::rows
  int option;            // into ShowCardRow::options; -1: none
};
struct UndoOpening {};  // back to what was on the stage before the show
struct CloseShowCard {};

struct StepPlaylist {
  int shows;  // negative: back
};
struct PlayListed {
  int show;  // into PlaylistView::entries
};
struct PlayShuffled {                          // makes a playlist of these, in random order
  std::vector<std::filesystem::path> shows{};  // motions are danced by the model that is selected
};
struct RepeatPlaylist {
  bool on;
};
struct SetSeams {  // numbers are clamped to their ranges
  SeamSettings seams;
};
struct ClosePlaylist {};

#define ODORI_SHOW_COMMANDS(X) \
  X(SelectShowFile)            \
  X(UndoOpening)               \
  X(CloseShowCard)             \
  X(StepPlaylist)              \
  X(PlayListed)                \
  X(PlayShuffled)              \
  X(RepeatPlaylist)            \
  X(SetSeams)                  \
  X(ClosePlaylist)

// X(Kind) for every kind of command.
#define ODORI_COMMANDS(X)       \
  ODORI_DOCUMENT_COMMANDS(X)    \
  ODORI_APPLICATION_COMMANDS(X) \
  ODORI_SHOW_COMMANDS(X)

// One command of any kind. All member functions are in commands.cpp: a panel that instantiates those of a variant with
// 80 alternatives compiles in 7 to 11 s, with this class in 1.6 s (clang 14, -O0, 2 cores).
class Command {
 public:
  template <typename Unused, typename... Kinds>
  using VariantOf = std::variant<Kinds...>;
#define ODORI_KIND(Kind) , Kind
  using Value = VariantOf<void ODORI_COMMANDS(ODORI_KIND)>;
#undef ODORI_KIND

#define ODORI_CONSTRUCTOR(Kind) Command(Kind value);
  ODORI_COMMANDS(ODORI_CONSTRUCTOR)
#undef ODORI_CONSTRUCTOR
  Command(const Command&);
  Command(Command&&) noexcept;
  Command& operator=(const Command&);
  Command& operator=(Command&&) noexcept;
  ~Command();

  const Value& value() const { return value_; }
  std::string_view name() const;  // of its kind: "SelectBone"
  bool is_undoable() const;       // one of ODORI_VALUE_COMMANDS

  // The same kind with equal fields.
  friend bool operator==(const Command& a, const Command& b);

 private:
  Value value_;
};

using Commands = std::vector<Command>;

// Whether the switch, the mode or the layout that the command selects is on. False for other commands.
bool is_on(const Command& command, const PanelInput& input);

}  // namespace odori
