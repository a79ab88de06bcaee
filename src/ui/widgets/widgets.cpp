#include "ui/widgets/widgets.h"

#include "base/math.h"
#include "base/translate.h"
#include "ui/core/theme.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <imgui_internal.h>

namespace odori {

namespace {

constexpr float kLeading = 0.2f;       // line gap of wrapped text, of the font size
constexpr std::size_t kFewLines = 50;  // drawn without a clipper, as in tables, where a clipper would end the row

constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

// How much of a text fits with an ellipsis after it; all of it if it fits without.
std::string_view part_that_fits(std::string_view utf8, float width) {
  const auto width_of = [](std::string_view part, float max_width, const char** end) {
    return ImGui::GetFont()
        ->CalcTextSizeA(ImGui::GetFontSize(), max_width, 0.0f, part.data(), part.data() + part.size(), end)
        .x;
  };
  if (width_of(utf8, FLT_MAX, nullptr) <= width) return utf8;
  const char* end = utf8.data() + utf8.size();
  width_of(utf8, std::max(width - width_of(kEllipsis, FLT_MAX, nullptr), 1.0f), &end);
  return utf8.substr(0, end - utf8.data());
}

// The label continues on further lines, and toggles the box as well.
bool wrapped_checkbox(const char* label, bool& on, float gap) {
  ImGui::BeginGroup();
  ImGui::PushID(label);
  bool changed = ImGui::Checkbox("##box", &on);
  ImGui::PopID();
  ImGui::SameLine(0.0f, gap);
  ImGui::PushTextWrapPos(0.0f);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(tr(label));
  ImGui::PopTextWrapPos();
  if (ImGui::IsItemClicked()) {
    on = !on;
    changed = true;
  }
  ImGui::EndGroup();
  return changed;
}

// A selectable row. The text is drawn over it, because ImGui would interpret "##" in a label.
bool text_row(UiState& state, const WidgetName& name, std::string_view utf8, const ImVec4& tint, bool selected,
              ImGuiSelectableFlags flags = 0) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(name.kind.data(), name.kind.data() + name.kind.size());
  ImGui::PushID(name.number);
  const bool clicked = ImGui::Selectable("##row", selected, flags);
  ImGui::PopID();
  ImGui::PopID();
  register_widget(state, name);
  draw_text_ellipsis(utf8, at, width, tint);
  return clicked;
}

}  // namespace

void register_widget(UiState& state, const WidgetName& name) {
  if (ImGui::GetCurrentWindow()->Hidden) return;  // a menu or list in its first frame, which is not in its place yet
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 clip_low = list.GetClipRectMin(), clip_high = list.GetClipRectMax();
  const ImVec2 shown_low(std::max(low.x, clip_low.x), std::max(low.y, clip_low.y));
  const ImVec2 shown_high(std::min(high.x, clip_high.x), std::min(high.y, clip_high.y));
  if (shown_low.x >= shown_high.x || shown_low.y >= shown_high.y) return;
  state.widgets.push_back({name.number < 0 ? std::string(name.kind) : fmt::format("{} {}", name.kind, name.number),
                           name.alias.empty() ? std::string() : fmt::format("{} {}", name.kind, name.alias), shown_low,
                           shown_high, ImGui::GetItemID()});
  // Invisible buttons do not draw it themselves.
  if (state.keyboard.on) ImGui::RenderNavHighlight(ImRect(low, high), ImGui::GetItemID());
}

bool draw_text_ellipsis(std::string_view utf8, ImVec2 at, float width, const ImVec4& tint) {
  const std::string_view part = part_that_fits(utf8, width);
  const ImU32 color = ImGui::GetColorU32(tint);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddText(at, color, part.data(), part.data() + part.size());
  if (part.size() == utf8.size()) return false;
  const float used = ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
  list.AddText(ImVec2(at.x + used, at.y), color, kEllipsis.data(), kEllipsis.data() + kEllipsis.size());
  note_shortened(utf8, at, ImVec2(at.x + width, at.y + ImGui::GetFontSize()));
  return true;
}

void text(std::string_view utf8) {
  ImGui::TextUnformatted(utf8.data(), utf8.data() + utf8.size());
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float clip = ImGui::GetWindowDrawList()->GetClipRectMax().x;
  if (high.x <= clip) return;
  // A wrapped line may end with a space that has no room.
  const std::string_view seen = utf8.substr(0, utf8.find_last_not_of(' ') + 1);
  if (low.x + ImGui::CalcTextSize(seen.data(), seen.data() + seen.size()).x > clip) note_shortened(utf8, low, high);
}

void text_colored(const ImVec4& tint, std::string_view utf8) {
  ImGui::PushStyleColor(ImGuiCol_Text, tint);
  text(utf8);
  ImGui::PopStyleColor();
}

void text_wrapped(std::string_view utf8, const ImVec4& tint, float width) {
  const ImFont& font = *ImGui::GetFont();
  const float scale = ImGui::GetFontSize() / font.FontSize;
  const auto advance = [&](char32_t c) {
    return font.GetCharAdvance(c < 0xFFFF ? static_cast<ImWchar>(c) : ImWchar{0xFFFD}) * scale;
  };
  if (width <= 0.0f) width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  const auto lines = wrapped_lines(utf8, width, advance);
  ImGui::PushStyleColor(ImGuiCol_Text, tint);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, std::floor(ImGui::GetFontSize() * kLeading)));
  ImGui::BeginGroup();
  const bool in_table = ImGui::TableGetColumnCount() > 0;
  if (in_table || lines.size() <= kFewLines) {
    for (const std::string_view line : lines) text(line);
  } else {
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(lines.size()));
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) text(lines[i]);
    }
  }
  ImGui::PopStyleVar();
  ImGui::EndGroup();
  ImGui::PopStyleColor();
}

void text_ellipsis(std::string_view utf8, float width, const ImVec4& tint) {
  ImGui::Dummy(ImVec2(std::max(width, 1.0f), ImGui::GetTextLineHeight()));
  draw_text_ellipsis(utf8, ImGui::GetItemRectMin(), width, tint);
}

void label_ellipsis(std::string_view utf8, float width, const ImVec4& tint) {
  ImGui::Dummy(ImVec2(std::max(width, 1.0f), ImGui::GetFrameHeight()));
  const ImVec2 low = ImGui::GetItemRectMin();
  draw_text_ellipsis(utf8, ImVec2(low.x, low.y + ImGui::GetStyle().FramePadding.y), width, tint);
}

void row_label(std::string_view english, float label_width, float min_item) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x, line = ImGui::GetContentRegionAvail().x;
  const bool beside = line - label_width - gap >= std::min(min_item, line);
  if (beside) {
    label_ellipsis(tr(english), label_width, color::kDim);
    ImGui::SameLine(0.0f, gap);
  } else {
    text_colored(color::kDim, tr(english));
  }
  ImGui::SetNextItemWidth(-1.0f);
}

float numbers_width(const char* example, int count) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  return static_cast<float>(count) * (ImGui::CalcTextSize(example).x + gap) - gap;
}

void name_label(UiState& state, const std::string& name, const std::string& english_name, float width,
                const ImVec4& tint, const std::string& translation) {
  label_ellipsis(name, width, tint);
  explain_name(state, name, english_name, translation);
}

void explain_name(UiState& state, const std::string& name, const std::string& english_name,
                  const std::string& translation) {
  if (!ImGui::IsItemHovered() || !is_hovered_long(state, name.c_str())) return;
  std::string both = name;
  if (!english_name.empty()) both += "\n" + english_name;
  if (!translation.empty() && translation != english_name) both += "\n" + translation;
  show_tooltip(state, both);
}

ImU32 with_alpha(const ImVec4& tint, float alpha) {
  return ImGui::GetColorU32(ImVec4(tint.x, tint.y, tint.z, tint.w * alpha));
}

void heading(std::string_view utf8) {
  ImGui::Dummy(ImVec2(0, ImGui::GetStyle().ItemSpacing.y * 0.5f));
  text_colored(color::kHeading, tr(utf8));
}

bool heading_with_button(UiState& state, std::string_view utf8, const WidgetName& name, Icon icon,
                         const char* tooltip_text) {
  const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  ImGui::AlignTextToFramePadding();
  text_colored(color::kHeading, tr(utf8));
  ImGui::SameLine(std::max(end - ImGui::GetFrameHeight(), 0.0f));
  return icon_button(state, name, icon, tooltip_text);
}

void copy_menu(const char* id, const std::function<std::string()>& get_text) {
  if (!ImGui::BeginPopupContextItem(id)) return;
  if (ImGui::MenuItem(tr_id("Copy"))) ImGui::SetClipboardText(get_text().c_str());
  ImGui::EndPopup();
}

bool begin_properties(const char* id) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit)) return false;
  ImGui::TableSetupColumn("label");
  ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
  return true;
}

void property(std::string_view label, std::string_view value) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  text_colored(color::kDim, tr(label));
  ImGui::TableNextColumn();
  text_wrapped(value, color::kText);
  ImGui::PushID(ImGui::TableGetRowIndex());
  copy_menu("property", [&] { return std::string(value); });
  ImGui::PopID();
}

void end_properties() { ImGui::EndTable(); }

void same_line_if_fits(float width, float gap) {
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + gap + width <= right) ImGui::SameLine(0.0f, gap);
}

void same_line_if_fits(const char* label) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + ImGui::CalcTextSize(tr(label)).x;
  same_line_if_fits(width, style.IndentSpacing);
}

bool checkbox(const char* label, bool& on, const ImVec4& background) {
  ImGui::PushStyleColor(ImGuiCol_FrameBg, background);
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const char* shown = tr_id(label);
  const float text = ImGui::CalcTextSize(shown, nullptr, true).x;
  const bool fits = text <= 0.0f || ImGui::GetFrameHeight() + gap + text <= ImGui::GetContentRegionAvail().x;
  const bool changed = fits ? ImGui::Checkbox(shown, &on) : wrapped_checkbox(label, on, gap);
  ImGui::PopStyleColor();
  return changed;
}

bool icon_button(UiState& state, const WidgetName& name, Icon icon, const char* tooltip_text, bool selected) {
  const float side = ImGui::GetFrameHeight();
  ImGui::PushID(name.kind.data(), name.kind.data() + name.kind.size());
  const bool pressed = ImGui::Button("##icon", ImVec2(side, side));
  ImGui::PopID();
  register_widget(state, name);
  tooltip(state, tooltip_text);
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 centre(low.x + side * 0.5f, low.y + side * 0.5f);
  const ImU32 tint = ImGui::GetColorU32(selected ? color::kSelection : color::kText);
  draw_icon(*ImGui::GetWindowDrawList(), icon, centre, std::floor(side * 0.52f), tint);
  return pressed;
}

float text_button_width(std::string_view english) {
  const std::string_view label = tr(english);
  return ImGui::CalcTextSize(label.data(), label.data() + label.size()).x + 2.0f * ImGui::GetStyle().FramePadding.x;
}

bool text_button(UiState& state, const WidgetName& name, std::string_view english) {
  const std::string_view label = tr(english);
  ImGui::PushID(name.kind.data(), name.kind.data() + name.kind.size());
  ImGui::PushID(name.number);
  const float width = text_button_width(label);
  const bool pressed = ImGui::Button("##words", ImVec2(std::min(width, ImGui::GetContentRegionAvail().x), 0.0f));
  ImGui::PopID();
  ImGui::PopID();
  register_widget(state, name);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const ImVec2 low = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
  draw_text_ellipsis(label, ImVec2(low.x + padding.x, low.y + padding.y), size.x - 2.0f * padding.x, color::kText);
  return pressed;
}

bool progress_with_cancel(UiState& state, std::string_view name, float share, const char* words, bool possible) {
  const float bar = ImGui::GetContentRegionAvail().x - text_button_width("Cancel") - ImGui::GetStyle().ItemSpacing.x;
  ImGui::ProgressBar(share, ImVec2(std::max(bar, 1.0f), 0), words);
  ImGui::SameLine();
  ImGui::BeginDisabled(!possible);
  const bool pressed = text_button(state, name, "Cancel");
  ImGui::EndDisabled();
  return pressed;
}

bool Segments::add(const WidgetName& name, std::string_view title, bool selected, const char* tooltip_text) {
  const float gap = std::max(std::floor(state_.scale), 1.0f);
  if (!std::exchange(first_, false)) same_line_if_fits(text_button_width(title), gap);
  ImGui::PushStyleColor(ImGuiCol_Button, selected ? color::kSelectionFill : color::kRaised);
  const bool pressed = text_button(state_, name, title);
  ImGui::PopStyleColor();
  if (tooltip_text != nullptr) tooltip(state_, tooltip_text);
  return pressed;
}

void note_numbers(std::span<const float> values, const char* format) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const auto count = static_cast<float>(values.size());
  const float room = (high.x - low.x - (count - 1.0f) * style.ItemInnerSpacing.x) / count;
  std::string all;
  bool fits = true;
  for (const float value : values) {
    char one[64];
    ImFormatString(one, sizeof one, format, static_cast<double>(value));
    fits = fits && ImGui::CalcTextSize(one).x <= room;
    all.append(all.empty() ? "" : "  ").append(one);
  }
  if (!fits) note_shortened(all, low, high);
}

bool begin_combo(const char* id, const char* value, ImGuiComboFlags flags) {
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const float arrow = (flags & ImGuiComboFlags_NoArrowButton) ? 0.0f : ImGui::GetFrameHeight();
  const float right = low.x + ImGui::CalcItemWidth() - arrow;
  std::string shown(part_that_fits(value, right - low.x - ImGui::GetStyle().FramePadding.x));
  if (shown != value) {
    shown += kEllipsis;
    note_shortened(value, low, ImVec2(right, low.y + ImGui::GetFrameHeight()));
  }
  return ImGui::BeginCombo(id, shown.c_str(), flags);
}

bool combo_item(UiState& state, const WidgetName& name, std::string_view text, bool selected, bool possible) {
  return text_row(state, name, text, possible ? color::kText : color::kDim, selected,
                  possible ? 0 : ImGuiSelectableFlags_Disabled);
}

void scroll_to_show(float top, float height) {
  const float seen = ImGui::GetWindowHeight();
  if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
  if (top + height > ImGui::GetScrollY() + seen) ImGui::SetScrollY(top + height - seen);
}

bool begin_docked(const char* name, const Area& area, ImGuiWindowFlags extra) {
  ImGui::SetNextWindowPos(area.low);
  ImGui::SetNextWindowSize(area.size);
  return ImGui::Begin(name, nullptr,
                      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                          ImGuiWindowFlags_NoBringToFrontOnFocus | extra);
}

bool begin_centered_card(const char* name, ImVec2 max_size, float scale) {
  constexpr float kMaxShare = 0.94f;
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const ImVec2 size(std::min(max_size.x * scale, window.x * kMaxShare),
                    std::min(max_size.y * scale, window.y * kMaxShare));
  ImGui::SetNextWindowPos(ImVec2(window.x * 0.5f, window.y * 0.5f), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().PopupRounding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, ImGui::GetStyle().PopupBorderSize);  // it may cover panels
  const bool open = ImGui::Begin(
      name, nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar(2);
  return open;
}

bool begin_modal(const char* name) {
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ImVec4(0, 0, 0, 0.5f));
  const bool open = ImGui::Begin(name, nullptr,
                                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  return open;
}

std::string format_integer(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string format_time(double frame) {
  const double hundredths = std::floor(std::max(frame, 0.0) / kFramesPerSecond * 100.0 + 1e-6);
  const double minutes = std::floor(hundredths / 6000.0);
  return fmt::format("{:.0f}:{:05.2f}", minutes, (hundredths - minutes * 6000.0) / 100.0);
}

bool selectable_beside_buttons(const char* id, bool selected, float width) {
  const ImGuiStyle& style = ImGui::GetStyle();
  ImGui::GetCurrentWindow()->DC.CurrLineTextBaseOffset = 0.0f;  // it would be moved down to the text of the button
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.ItemSpacing.x, 0.0f));
  const bool clicked = ImGui::Selectable(id, selected, 0, ImVec2(width, ImGui::GetFrameHeight()));
  ImGui::PopStyleVar();
  return clicked;
}

bool link_row(UiState& state, const WidgetName& name, std::string_view label, bool selected) {
  return text_row(state, name, label, selected ? color::kText : color::kLink, selected);
}

}  // namespace odori
