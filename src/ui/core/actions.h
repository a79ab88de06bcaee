#pragma once

// All commands that have a key or a fixed label: one table for the window's keys, the command palette, the list of
// keys, the menus, the switches on pages and the tests. A command is added here with its row.
//
//   if (const auto command = command_for("Ctrl+Z", repeated)) perform(*command, session);

#include "ui/core/commands.h"
#include "ui/core/panel_input.h"

#include <optional>
#include <span>
#include <string_view>

namespace odori {

struct ActionDetails {
  const char* words = "";  // what people call it in other programs and in Japanese and Chinese; typed, never shown
  bool repeats = false;    // while the key is held
  bool (*applies)(const PanelInput& input) = nullptr;  // whether it has an effect now; null: always
};

// A chord is "Ctrl+Alt+Shift+Name" without the modifiers that are not held. Names are letters and digits, Space, Left,
// Right, Up, Down, PageUp, PageDown, Home, End, Tab, Enter, Backspace, Delete, Escape, Plus, Minus, Period, F1..F12,
// NumDecimal and Num0..Num9 of the numeric keypad.
struct Action {
  std::string_view chords[2];  // alternatives; the second, or both, may be empty
  const char* label;           // unique; translated where it is shown
  Command command;
  ActionDetails more{};
  const char* group = "";  // heading in the list of keys
};

std::span<const Action> actions();

// Null for a command without a row.
const Action* action_for(const Command& command);

bool applies(const Action& action, const PanelInput& input);

// The first chord of the command; empty if it has no key.
std::string_view key_for(const Command& command);

// `repeated`: the key is being held. None for an unknown chord.
std::optional<Command> command_for(std::string_view chord, bool repeated);

}  // namespace odori
