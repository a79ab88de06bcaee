// The bell of the top bar: how many messages there are and how severe they are; a click lists them.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/message_card.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kListWidth = 400.0f;    // pixels at scale 1
constexpr float kMaxListHeight = 0.7f;  // share of the window's height

Severity highest_severity(std::span<const Message> messages) {
  Severity found = Severity::note;
  for (const Message& message : messages) found = std::max(found, message.severity);
  return found;
}

void draw_messages(const PanelInput& input, UiState& state, Commands& commands) {
  if (input.activity.messages.empty()) return text_wrapped(tr("No messages."), color::kDim);
  if (ImGui::Button(tr_id("Dismiss all"))) {
    commands.push_back(DismissAllMessages{});
    ImGui::CloseCurrentPopup();  // nothing is left to see, and an open list would take the next click
  }
  register_widget(state, "dismiss_all");
  for (std::size_t i = input.activity.messages.size(); i-- > 0;) {
    draw_message(input.activity.messages[i], input.activity.messages[i].lines.size(), state, commands);
    if (i > 0) ImGui::Separator();
  }
}

// Below the bell, ending at `right`.
void draw_message_list(const PanelInput& input, UiState& state, ImVec2 top_right, Commands& commands) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float width = std::floor(std::max(std::min(kListWidth * state.scale, window.x * 0.94f), 1.0f));
  ImGui::SetNextWindowPos(top_right, ImGuiCond_Always, ImVec2(1.0f, 0.0f));
  ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f), ImVec2(width, std::max(window.y * kMaxListHeight, 1.0f)));
  state.messages.listed = ImGui::BeginPopup("messages");
  if (!state.messages.listed) return;
  draw_messages(input, state, commands);
  ImGui::EndPopup();
}

}  // namespace

float draw_message_bell(const PanelInput& input, UiState& state, float right, Commands& commands) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const std::string count =
      input.activity.messages.empty() ? std::string() : fmt::format("{}", input.activity.messages.size());
  const float icon = ImGui::GetFontSize(), text = ImGui::CalcTextSize(count.c_str()).x;
  const float width = icon + text + (count.empty() ? 2.0f : 3.0f) * style.ItemInnerSpacing.x;
  const float left = std::max(right - width, 0.0f);
  ImGui::SetCursorPosX(left);
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const float height = std::max(ImGui::GetWindowHeight(), 1.0f);
  if (ImGui::InvisibleButton("##bell", ImVec2(width, height))) ImGui::OpenPopup("messages");
  register_widget(state, "bell");
  tooltip(state, "Messages");
  const ImVec4& severity = severity_color(highest_severity(input.activity.messages));
  const ImU32 tint = ImGui::GetColorU32(input.activity.messages.empty() ? color::kDim
                                        : ImGui::IsItemHovered()        ? color::kText
                                                                        : severity);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float middle = low.y + height * 0.5f;
  draw_icon(list, Icon::bell, ImVec2(low.x + style.ItemInnerSpacing.x + icon * 0.5f, middle), icon, tint);
  list.AddText(ImVec2(low.x + 2.0f * style.ItemInnerSpacing.x + icon, std::floor(middle - 0.5f * ImGui::GetFontSize())),
               tint, count.c_str());
  draw_message_list(input, state, ImVec2(low.x + width, low.y + height), commands);
  return left;
}

}  // namespace odori
