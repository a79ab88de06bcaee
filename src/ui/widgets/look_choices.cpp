#include "ui/widgets/look_choices.h"

#include "base/translate.h"
#include "ui/widgets/widgets.h"

#include <iterator>

namespace odori {

void draw_look_choices(const Look& look, const LookMember& member, UiState& state, Commands& commands) {
  const LookRow& row = look_row(member);
  heading(row.title);
  const LookValue selected = value_of(look, row);
  Segments choices(state);
  for (int i = 0; i < std::ssize(row.choices); ++i) {
    const auto& [name, title, description] = row.choices[i];
    const LookValue value = *parse_value(row, name);
    if (choices.add({row.key, i}, tr(title), value == selected, description) && value != selected)
      commands.push_back(SetLook{&row, value});
  }
}

void draw_look_switch(const Look& look, bool Look::*member, UiState& state, Commands& commands) {
  const LookRow& row = look_row(member);
  bool value = look.*member;
  if (checkbox(row.title, value)) commands.push_back(SetLook{&row, value});
  register_widget(state, row.key);
  tooltip(state, row.help);
}

}  // namespace odori
