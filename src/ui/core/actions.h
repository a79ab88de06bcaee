#pragma once

// All commands that have a key or a fixed label: one table for the window's keys, the command palette, the key help,
// the menus and the tests.
//
//   if (const auto command = command_for("Ctrl+Z", repeated)) perform(*command, session);

#include "ui/core/commands.h"

#include <optional>
#include <span>
#include <string_view>

namespace odori {

// A chord is "Ctrl+Alt+Shift+Name" without the modifiers that are not held. Names are letters and digits, Space, Left,
// Right, Up, Down, PageUp, PageDown, Home, End, Tab, Enter, Backspace, Delete, Escape, Plus, Minus, Period, F1..F12,
// NumDecimal and Num0..Num9 of the numeric keypad.
struct Action {
  std::string_view chords[2];  // alternatives; the second, or both, may be empty
  const char* label;           // unique
  Command command;
  bool repeats = false;    // while the key is held
  const char* group = "";  // heading in the key sheet
};

std::span<const Action> actions();

// The first chord of the command; empty: none.
std::string_view key_for(const Command& command);

// `repeated`: the key is being held. None for an unknown chord.
std::optional<Command> command_for(std::string_view chord, bool repeated);

}  // namespace odori
