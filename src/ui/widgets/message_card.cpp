#include "ui/widgets/message_card.h"

#include "base/files.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

std::string clipboard_text(const Message& message) {
  std::string text = message.file + "\n";
  for (const std::string& line : message.lines) text += line + "\n";
  return text;
}

}  // namespace

const ImVec4& severity_color(Severity severity) {
  return severity == Severity::error ? color::kError : severity == Severity::warning ? color::kWarning : color::kDim;
}

void draw_message(const Message& message, std::size_t max_lines, UiState& state, Commands& commands) {
  ImGui::PushID(static_cast<int>(message.id));
  const float side = ImGui::GetFrameHeight();
  const float left = ImGui::GetCursorPosX();
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  const float button_at = left + std::max(ImGui::GetContentRegionAvail().x - 2.0f * side - gap, 0.0f);
  ImGui::AlignTextToFramePadding();
  text_wrapped(message.file.empty() ? "odori" : message.file, severity_color(message.severity),
               std::max(button_at - left - ImGui::GetStyle().ItemSpacing.x, side));
  ImGui::SameLine(button_at);
  const auto id = static_cast<int>(message.id);
  if (icon_button(state, {"copy_message", id}, Icon::copy, "Copy"))
    ImGui::SetClipboardText(clipboard_text(message).c_str());
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, {"dismiss", id}, Icon::cross, "Dismiss")) commands.push_back(DismissMessage{message.id});

  const std::size_t shown = std::min(message.lines.size(), max_lines);
  for (std::size_t i = 0; i < shown; ++i) text_wrapped(message.lines[i], color::kText);
  const std::size_t more = message.lines.size() - shown;
  if (more > 0) text_wrapped(tr_format("And {} more", format_integer(more)), color::kDim);
  if (!message.path.empty()) {
    if (ImGui::Button(tr_id("Copy path"))) ImGui::SetClipboardText(message.path.c_str());
    register_widget(state, {"copy_path", id});
    same_line_if_fits(text_button_width("Show in folder"), ImGui::GetStyle().ItemSpacing.x);
    if (text_button(state, {"show_in_folder", id}, "Show in folder")) {
      commands.push_back(ShowInFolder{path_from_utf8(message.path)});
    }
  }
  int number = 0;
  for (const Offer& offer : message.offers) {
    if (text_button(state, {"offer", number++, offer.label}, offer.label)) commands.push_back(offer.command);
  }
  ImGui::PopID();
}

}  // namespace odori
