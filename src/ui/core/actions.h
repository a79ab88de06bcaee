#pragma once

// Everything that can be asked for by name, with its keys: one table for the window's keys, the command palette, the
// key help, the menus and the tests.

#include "ui/core/commands.h"

#include <optional>
#include <span>
#include <string_view>

namespace odori {

// A key pressed together with modifiers is written "Ctrl+Alt+Shift+Name", those not held left out. Names are the
// letter or digit, or Space, Left, Right, Up, Down, PageUp, PageDown, Home, End, Tab, Enter, Backspace, Delete, Escape,
// Plus, Minus, F1..F12, Num0..Num9 (the numeric keypad).
struct Action {
  std::string_view chords[2];  // either does it; the second, or both, may be empty
  const char* words;           // for people; no two actions are called alike
  Command command;
  bool repeats = false;  // again and again while held
};

std::span<const Action> actions();

// The first key that asks for the command; empty: none does.
std::string_view key_for(const Command& command);

// `repeated`: the key is being held. Nothing when the chord means nothing.
std::optional<Command> command_for(std::string_view chord, bool repeated);

}  // namespace odori
