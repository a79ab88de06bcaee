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

#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <string_view>
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

#define ODORI_KIND(Kind) Kind,
enum class CommandKind : std::uint8_t { ODORI_COMMANDS(ODORI_KIND) };
#undef ODORI_KIND

template <typename Kind>
constexpr CommandKind kind_of() = delete;
#define ODORI_KIND_OF(Kind)               \
  template <>                             \
  constexpr CommandKind kind_of<Kind>() { \
    return CommandKind::Kind;             \
  }
ODORI_COMMANDS(ODORI_KIND_OF)
#undef ODORI_KIND_OF

// One command of any kind. No std::variant: with so many alternatives one takes a minute of processor time to compile.
class Command {
 public:
#define ODORI_CONSTRUCTOR(Kind) Command(Kind value);
  ODORI_COMMANDS(ODORI_CONSTRUCTOR)
#undef ODORI_CONSTRUCTOR

  // The command, if it is of this kind; otherwise null.
  template <typename Kind>
  const Kind* get() const {
    return kind_ == kind_of<Kind>() ? static_cast<const Kind*>(value_.get()) : nullptr;
  }

  // What the visitor returns for the command.
  template <typename Visitor>
  auto visit(Visitor&& visitor) const {
    switch (kind_) {
#define ODORI_CASE(Kind)  \
  case CommandKind::Kind: \
    return visitor(*static_cast<const Kind*>(value_.get()));
      ODORI_COMMANDS(ODORI_CASE)
#undef ODORI_CASE
    }
    std::terminate();  // every kind has its case
  }

  std::string_view name() const;  // of its kind: "SelectBone"
  bool is_undoable() const;       // one of ODORI_VALUE_COMMANDS

  // The same kind with equal fields.
  friend bool operator==(const Command& a, const Command& b);

 private:
  CommandKind kind_;
  std::shared_ptr<const void> value_;  // of that kind; null only in what was moved from
};

using Commands = std::vector<Command>;

// Whether the switch, the mode or the layout that the command selects is on. False for other commands.
bool is_on(const Command& command, const PanelInput& input);

}  // namespace odori
