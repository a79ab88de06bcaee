// The part of the open dialog that only a dialog that saves has: the name, and the question about an existing file.

#include "base/files.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

// As many bytes of a UTF-8 text as fit, in whole characters.
std::size_t whole_characters(std::string_view utf8, std::size_t max_bytes) {
  if (utf8.size() <= max_bytes) return utf8.size();
  std::size_t end = max_bytes;
  while (end > 0 && (static_cast<unsigned char>(utf8[end]) & 0xC0) == 0x80) --end;
  return end;
}

// When the field gets the focus, the whole name is selected. ImGui keeps the selection of the name before.
int select_name(ImGuiInputTextCallbackData* data) {
  bool& selected = *static_cast<bool*>(data->UserData);
  if (!std::exchange(selected, true)) data->SelectAll();
  return 0;
}

}  // namespace

void set_file_name(std::string_view name, DialogState& state) {
  const std::size_t length = whole_characters(name, state.name_line.size() - 1);
  std::copy_n(name.begin(), length, state.name_line.begin());
  state.name_line[length] = '\0';
}

void save_as(const DialogState& state, Commands& commands) {
  if (state.name_line[0] != '\0') commands.push_back(SaveFileAs{path_from_utf8(state.name_line.data())});
}

void take_name_of_row(const DialogView& dialog, DialogState& state) {
  if (!saves_file(dialog.use)) return;
  const FolderEntry* entry = cursor_entry(*dialog.listing, state.rows);
  if (entry != nullptr && entry->kind != EntryKind::folder) set_file_name(entry->name, state);
}

// A text field while it has the focus; otherwise a click on the name gives it the focus.
void draw_file_name(UiState& state, Commands& commands) {
  DialogState& s = state.dialog;
  ImGui::AlignTextToFramePadding();
  text_colored(color::kDim, tr("Name"));
  ImGui::SameLine();
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  if (s.part == DialogPart::name) {
    if (!ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(width);
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways;
    const bool entered =
        ImGui::InputText("##name line", s.name_line.data(), s.name_line.size(), kFlags, select_name, &s.name_selected);
    if (entered) save_as(s, commands);
  } else {
    s.name_selected = false;
    if (ImGui::InvisibleButton("##name", ImVec2(width, ImGui::GetFrameHeight()))) s.part = DialogPart::name;
    const ImVec2 low = ImGui::GetItemRectMin(), padding = ImGui::GetStyle().FramePadding;
    ImGui::GetWindowDrawList()->AddRectFilled(low, ImGui::GetItemRectMax(), ImGui::GetColorU32(color::kWell),
                                              ImGui::GetStyle().FrameRounding);
    draw_text_ellipsis(s.name_line.data(), ImVec2(low.x + padding.x, low.y + padding.y), width - 2.0f * padding.x,
                       color::kText);
  }
  register_widget(state, "dialog_name");
  draw_focus(s, DialogPart::name);
}

void draw_replace_question(const DialogView& dialog, UiState& state, Commands& commands) {
  const ImGuiStyle& style = ImGui::GetStyle();
  text_ellipsis(tr_format("{} exists already. Replace it?", dialog.replace), ImGui::GetContentRegionAvail().x,
                color::kWarning);
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ImGui::GetFrameHeight() - ImGui::GetTextLineHeight());
  const float width = text_button_width("Replace") + text_button_width("Cancel") + style.ItemSpacing.x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(ImGui::GetContentRegionAvail().x - width, 0.0f));
  const auto button = [&](const char* widget, const char* label, bool replace) {
    if (text_button(state, widget, label)) commands.push_back(AnswerReplace{replace});
    if (state.dialog.replaces != replace) return;
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        ImGui::GetColorU32(color::kSelection), style.FrameRounding);
  };
  button("dialog_replace", tr_later("Replace"), true);
  ImGui::SameLine();
  button("dialog_keep", tr_later("Cancel"), false);
}

}  // namespace odori
