#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/message_card.h"
#include "ui/widgets/widgets.h"

namespace odori {

void draw_messages_tab(const UiView& view, UiState& state, Commands& commands) {
  if (view.messages.empty()) {
    text_wrapped("No messages.", color::kDim);
    return;
  }
  if (ImGui::Button("Dismiss all")) commands.push_back(DismissAllMessages{});
  register_widget(state, "dismiss_all");
  for (std::size_t i = view.messages.size(); i-- > 0;) {
    draw_message(view.messages[i], view.messages[i].lines.size(), state, commands);
    if (i > 0) ImGui::Separator();
  }
}

}  // namespace odori
