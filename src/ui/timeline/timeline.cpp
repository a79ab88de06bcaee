#include "ui/timeline/timeline.h"

#include "ui/core/theme.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

namespace odori {

namespace {

// What has been played is tinted; the handle is larger while it is held.
void draw_handle(ImDrawList& list, const FrameAxis& axis, double frame, ImVec2 low, ImVec2 high, float scale,
                 bool held) {
  const double shown = std::clamp(frame, axis.first, axis.last);
  const float x = axis.x(shown);
  list.AddRectFilled(ImVec2(axis.left, low.y), ImVec2(x, high.y), tinted(color::kAccent, 0.16f));
  draw_position(list, axis, shown, low.y, high.y, scale);
  list.AddCircleFilled(ImVec2(x, high.y - 7.0f * scale), (held ? 7.0f : 6.0f) * scale,
                       ImGui::GetColorU32(color::kAccent));
}

}  // namespace

void draw_timeline(const UiView& view, UiState& state, float height, Commands& commands) {
  const Clock& clock = view.clock;
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  ImGui::InvisibleButton("##timeline", ImVec2(width, std::max(height, 1.0f)));
  register_widget(state, "timeline");
  const float margin = 8.0f * state.scale;  // room for the handle at both ends
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const FrameAxis axis = frame_axis(low.x + margin, high.x - margin, {clock.first, clock.last});
  drag_on_ruler(view, state, axis, commands);

  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), 5.0f * state.scale);
  list.PushClipRect(low, high, true);
  if (clock.last > clock.first) {
    draw_ticks(list, axis, low.y, high.y, state.scale);
    draw_reach(list, axis, view.physics, high.y, state.scale);
    draw_range(list, axis, clock, low.y, high.y, state.scale);
    draw_handle(list, axis, shown_frame(view, state), low, high, state.scale, state.scrubbing);
  } else {
    list.AddText(ImVec2(low.x + margin, (low.y + high.y - ImGui::GetFontSize()) * 0.5f),
                 ImGui::GetColorU32(color::kDim), "No motion yet: drop a .vmd file on the window");
  }
  list.PopClipRect();
}

}  // namespace odori
