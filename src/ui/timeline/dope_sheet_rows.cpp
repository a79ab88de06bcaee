#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/timeline/dope_rows.h"
#include "ui/timeline/dope_sheet.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxForCuts = 16;  // marks with more keys are not searched for cuts

// A row and its area in screen coordinates.
struct RowArea {
  const DopeRow& row;
  ImVec2 low, high;
  float keys_left;
  bool selected;

  float middle() const { return std::floor((low.y + high.y) * 0.5f) + 0.5f; }
};

bool is_selected(const PanelInput& input, const DopeRow& row) {
  if (row.kind == DopeRowKind::bone || row.kind == DopeRowKind::ik) return row.index == input.document.selected.bone;
  return row.kind == DopeRowKind::morph && row.index == input.document.selected.morph;
}

void select(const PanelInput& input, const DopeRow& row, DopeSheetState& sheet, Commands& commands) {
  if (row.kind == DopeRowKind::heading) {
    if (std::erase(sheet.closed, row.index) == 0) sheet.closed.push_back(row.index);
  } else if (row.kind == DopeRowKind::morph) {
    if (row.index != input.document.selected.morph) commands.push_back(SelectMorph{row.index});
  } else if (row.index >= 0 && row.index != input.document.selected.bone) {
    commands.push_back(SelectBone{row.index});
  }
}

WidgetName name_of(const DopeRow& row) {
  switch (row.kind) {
    case DopeRowKind::heading:
      return {"key_group", row.index, row.name};
    case DopeRowKind::camera:
      return "camera_keys";
    case DopeRowKind::light:
      return "light_keys";
    case DopeRowKind::self_shadow:
      return "self_shadow_keys";
    case DopeRowKind::visible:
      return "visible_keys";
    case DopeRowKind::ik:
      return {"ik_keys", row.index, row.name};
    case DopeRowKind::bone:
      return {"bone_keys", row.index, row.name};
    case DopeRowKind::morph:
      return {"morph_keys", row.index, row.name};
  }
  return "keys";
}

void draw_key(ImDrawList& list, ImVec2 at, float size, ImU32 tint) {
  list.AddQuadFilled(ImVec2(at.x - size, at.y), ImVec2(at.x, at.y - size), ImVec2(at.x + size, at.y),
                     ImVec2(at.x, at.y + size), tint);
}

// Lines over the frames in which the row is switched off.
void draw_off(ImDrawList& list, const PanelInput& input, const RowArea& area, const FrameAxis& axis,
              const KeyFrames& frames, const std::vector<KeyMark>& marks, float scale) {
  const auto line = [&](std::size_t key, float end) {
    if (!is_off_after(input, area.row, key)) return;
    list.AddLine(ImVec2(std::max(axis.x(frames[key]), axis.left), area.middle()), ImVec2(end, area.middle()),
                 ImGui::GetColorU32(color::kWarning), 3.0f * scale);
  };
  const std::size_t first = marks.empty() ? frames.at_or_after(axis.first) : marks.front().first;
  if (first > 0) line(first - 1, marks.empty() ? axis.right : axis.x(frames[first]));
  for (std::size_t i = 0; i < marks.size(); ++i) {
    line(marks[i].last, i + 1 < marks.size() ? axis.x(frames[marks[i + 1].first]) : axis.right);
  }
}

// Camera cuts. Consecutive cuts are a camera motion with a key in every frame and are not marked.
void draw_cuts(ImDrawList& list, const PanelInput& input, const RowArea& area, const FrameAxis& axis,
               const KeyMark& mark, float scale) {
  if (mark.count() > kMaxForCuts) return;
  const auto& keys = input.document.stage.camera_keys;
  const auto is_cut_after = [&](std::size_t key) { return key + 1 < keys.size() && is_cut(keys[key], keys[key + 1]); };
  // The last key is compared with the first key of the next mark.
  for (std::size_t key = mark.first; key <= mark.last; ++key) {
    if (!is_cut_after(key) || is_cut_after(key + 1) || (key > 0 && is_cut_after(key - 1))) continue;
    const float x = axis.x(keys[key + 1].frame);
    list.AddLine(ImVec2(x, area.low.y + scale), ImVec2(x, area.high.y - scale), ImGui::GetColorU32(color::kWarning),
                 2.0f * scale);
  }
}

void draw_keys(ImDrawList& list, const PanelInput& input, const RowArea& area, const FrameAxis& axis, float scale) {
  const KeyFrames frames = frames_of(input, area.row);
  const std::vector<KeyMark> marks = key_marks(frames, axis, kMinKeyDistance * scale);
  const float size = kKeySize * scale;
  const ImVec4& tint = area.selected ? color::kSelection : color::kText;
  draw_off(list, input, area, axis, frames, marks, scale);
  for (const KeyMark& mark : marks) {
    const float first = axis.x(frames[mark.first]), last = axis.x(frames[mark.last]);
    if (mark.count() == 1) {
      draw_key(list, ImVec2(first, area.middle()), size, with_alpha(tint, 0.9f));
    } else {
      list.AddRectFilled(ImVec2(first - 0.7f * size, area.middle() - 0.7f * size),
                         ImVec2(last + 0.7f * size, area.middle() + 0.7f * size), with_alpha(tint, 0.55f), 0.5f * size);
    }
    if (area.row.kind == DopeRowKind::camera) draw_cuts(list, input, area, axis, mark, scale);
  }
}

void draw_name(ImDrawList& list, const RowArea& area, const DopeSheetState& sheet, float scale) {
  const DopeRow& row = area.row;
  const bool heading = row.kind == DopeRowKind::heading;
  float left = area.low.x + (heading ? 2.0f : 16.0f) * scale;
  if (heading && row.depth == 0) {
    const bool closed = std::ranges::find(sheet.closed, row.index) != sheet.closed.end();
    const float r = 4.0f * scale;
    const ImVec2 at(left + r, area.middle());
    const ImU32 tint = ImGui::GetColorU32(color::kDim);
    if (closed)
      list.AddTriangleFilled(ImVec2(at.x - r, at.y - r), ImVec2(at.x + r, at.y), ImVec2(at.x - r, at.y + r), tint);
    if (!closed)
      list.AddTriangleFilled(ImVec2(at.x - r, at.y - r), ImVec2(at.x + r, at.y - r), ImVec2(at.x, at.y + r), tint);
    left += 3.0f * r;
  }
  const bool dim = heading || row.track < 0;
  const float top = std::floor((area.low.y + area.high.y - ImGui::GetFontSize()) * 0.5f);
  draw_text_ellipsis(row.name, ImVec2(left, top), area.keys_left - left - 6.0f * scale,
                     area.selected ? color::kSelection
                     : dim         ? color::kDim
                                   : color::kText);
}

// Tooltip about the mark under the mouse.
void draw_key_tooltip(const PanelInput& input, const RowArea& area, const FrameAxis& axis, std::size_t key,
                      float scale) {
  const KeyFrames frames = frames_of(input, area.row);
  const auto marks = key_marks(frames, axis, kMinKeyDistance * scale);
  const auto mark = std::ranges::find_if(marks, [key](const KeyMark& m) { return m.first <= key && key <= m.last; });
  std::string lines(area.row.name);
  if (mark != marks.end() && mark->count() > 1) {
    lines +=
        tr_format("\n{} keys, frames {} to {}", format_integer(mark->count()), frames[mark->first], frames[mark->last]);
  } else {
    lines += tr_format("\nFrame {}", frames[key]);
  }
  if (is_off_after(input, area.row, key))
    lines += area.row.kind == DopeRowKind::bone ? tr("\nPhysics off") : tr("\nOff");
  ImGui::SetTooltip("%s", lines.c_str());
}

void draw_row(const PanelInput& input, UiState& state, const DopeRow& row, const FrameAxis& axis, float names,
              float height, Commands& commands) {
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::InvisibleButton("##row", ImVec2(std::max(width, 1.0f), height));
  register_widget(state, name_of(row));
  const ImVec2 low = ImGui::GetItemRectMin();
  const RowArea area{row, low, ImGui::GetItemRectMax(), low.x + names, is_selected(input, row)};
  const float mouse = ImGui::GetIO().MousePos.x;
  const bool over_keys = mouse >= area.keys_left && row.kind != DopeRowKind::heading;
  const KeyFrames frames = frames_of(input, row);
  const std::size_t none = frames.size();
  const std::size_t key = over_keys ? key_at(frames, axis, mouse, kKeyReach * state.scale).value_or(none) : none;

  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool highlighted = ImGui::IsItemHovered() || area.selected;
  if (highlighted)
    list.AddRectFilled(area.low, area.high, with_alpha(color::kRaised, ImGui::IsItemHovered() ? 0.9f : 0.55f));
  draw_name(list, area, state.timeline.sheet, state.scale);
  list.PushClipRect(ImVec2(area.keys_left, area.low.y), area.high, true);
  draw_keys(list, input, area, axis, state.scale);
  list.PopClipRect();

  if (ImGui::IsItemActivated()) {
    select(input, row, state.timeline.sheet, commands);
    state.timeline.sheet.dragging = over_keys;
  }
  if (key != none && ImGui::IsItemHovered() && !ImGui::IsItemActive())
    draw_key_tooltip(input, area, axis, key, state.scale);
  if (!state.timeline.sheet.dragging) return;
  const auto frame = key != none ? std::optional<double>(frames[key]) : std::nullopt;
  drag_in_sheet(input, state, axis, frame, commands);
}

// The wheel scrolls the rows while the names are hovered; the middle button pans everywhere.
void scroll_rows(const UiState& state, float keys_left) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool over_names = ImGui::IsWindowHovered() && (io.MousePos.x < keys_left || io.KeyCtrl);
  const float row = ImGui::GetFontSize() * 3.0f;
  if (over_names && io.MouseWheel != 0.0f) ImGui::SetScrollY(ImGui::GetScrollY() - io.MouseWheel * row);
  if (state.timeline.sheet.panning && io.MouseDelta.y != 0.0f) ImGui::SetScrollY(ImGui::GetScrollY() - io.MouseDelta.y);
}

// Scrolls to a newly selected bone or morph.
void scroll_to_selection(const PanelInput& input, DopeSheetState& sheet, const std::vector<DopeRow>& rows,
                         float height) {
  const bool same = sheet.bone == input.document.selected.bone && sheet.morph == input.document.selected.morph;
  const bool morph = sheet.morph != input.document.selected.morph;
  sheet.bone = input.document.selected.bone;
  sheet.morph = input.document.selected.morph;
  if (same) return;
  const auto found = std::ranges::find_if(rows, [&](const DopeRow& row) {
    return row.kind == (morph ? DopeRowKind::morph : DopeRowKind::bone) && is_selected(input, row);
  });
  if (found == rows.end()) return;
  const float top = static_cast<float>(found - rows.begin()) * height;
  const float scroll = ImGui::GetScrollY(), window_height = ImGui::GetWindowHeight();
  if (top < scroll || top + height > scroll + window_height)
    ImGui::SetScrollY(std::max(top - 0.5f * (window_height - height), 0.0f));
}

}  // namespace

void draw_key_rows(const PanelInput& input, UiState& state, const FrameAxis& axis, float names, Commands& commands) {
  const std::vector<DopeRow> rows = dope_rows(input, state.timeline.sheet);
  const float height = std::floor(ImGui::GetFontSize() + 4.0f * state.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
  constexpr ImGuiWindowFlags kFlags =
      ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_AlwaysVerticalScrollbar | ImGuiWindowFlags_NavFlattened;
  if (ImGui::BeginChild("rows", ImVec2(0, 0), false, kFlags)) {
    const float keys_left = ImGui::GetWindowPos().x + names;
    scroll_rows(state, keys_left);
    scroll_to_selection(input, state.timeline.sheet, rows, height);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()), height);
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        ImGui::PushID(i);
        draw_row(input, state, rows[i], axis, names, height, commands);
        ImGui::PopID();
      }
    }
    const ImVec2 low = ImGui::GetWindowPos();
    draw_playhead(*ImGui::GetWindowDrawList(), axis, displayed_frame(input, state), low.y,
                  low.y + ImGui::GetWindowHeight(), state.scale);
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

}  // namespace odori
