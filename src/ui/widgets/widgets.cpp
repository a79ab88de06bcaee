#include "ui/widgets/widgets.h"

#include "base/math.h"
#include "ui/core/theme.h"
#include "ui/widgets/wrap.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kLeading = 0.2f;       // between the lines of one text, of the letters' size
constexpr double kTipDelay = 0.5;      // seconds
constexpr int kTipSettles = 2;         // pictures until it is seen: in the first it only finds its size
constexpr std::size_t kFewLines = 50;  // drawn whole, as in a table all are: a clipper would end its row

}  // namespace

void register_widget(UiState& state, const WidgetName& name) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 clip_low = list.GetClipRectMin(), clip_high = list.GetClipRectMax();
  const ImVec2 shown_low(std::max(low.x, clip_low.x), std::max(low.y, clip_low.y));
  const ImVec2 shown_high(std::min(high.x, clip_high.x), std::min(high.y, clip_high.y));
  if (shown_low.x >= shown_high.x || shown_low.y >= shown_high.y) return;
  state.widgets.push_back({name.number < 0 ? std::string(name.kind) : fmt::format("{} {}", name.kind, name.number),
                           name.of.empty() ? std::string() : fmt::format("{} {}", name.kind, name.of), shown_low,
                           shown_high});
}

bool draw_cut(std::string_view words, ImVec2 at, float width, const ImVec4& tint) {
  static constexpr std::string_view kCut = "\xE2\x80\xA6";
  const ImFont& font = *ImGui::GetFont();
  const float size = ImGui::GetFontSize();
  const auto width_of = [&](std::string_view part, float most, const char** fits) {
    return font.CalcTextSizeA(size, most, 0.0f, part.data(), part.data() + part.size(), fits).x;
  };
  const char* end = words.data() + words.size();
  const ImU32 color = ImGui::GetColorU32(tint);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool fits = width_of(words, FLT_MAX, nullptr) <= width;
  if (fits) list.AddText(at, color, words.data(), end);
  if (fits) return false;
  const float room = std::max(width - width_of(kCut, FLT_MAX, nullptr), 1.0f);
  const float used = width_of(words, room, &end);
  list.AddText(at, color, words.data(), end);
  list.AddText(ImVec2(at.x + used, at.y), color, kCut.data(), kCut.data() + kCut.size());
  return true;
}

void text(std::string_view words) { ImGui::TextUnformatted(words.data(), words.data() + words.size()); }

void text_colored(const ImVec4& tint, std::string_view words) {
  ImGui::PushStyleColor(ImGuiCol_Text, tint);
  text(words);
  ImGui::PopStyleColor();
}

void text_wrapped(std::string_view words, const ImVec4& tint, float width) {
  const ImFont& font = *ImGui::GetFont();
  const float scale = ImGui::GetFontSize() / font.FontSize;
  const auto advance = [&](char32_t c) {
    return font.GetCharAdvance(c < 0xFFFF ? static_cast<ImWchar>(c) : ImWchar{0xFFFD}) * scale;
  };
  if (width <= 0.0f) width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  const auto lines = wrapped_lines(words, width, advance);
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
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) text(lines[static_cast<std::size_t>(i)]);
    }
  }
  ImGui::PopStyleVar();
  ImGui::EndGroup();
  ImGui::PopStyleColor();
}

void text_cut(std::string_view words, float width, const ImVec4& tint) {
  ImGui::Dummy(ImVec2(std::max(width, 1.0f), ImGui::GetTextLineHeight()));
  draw_cut(words, ImGui::GetItemRectMin(), width, tint);
}

void label_cut(std::string_view words, float width, const ImVec4& tint) {
  ImGui::Dummy(ImVec2(std::max(width, 1.0f), ImGui::GetFrameHeight()));
  const ImVec2 low = ImGui::GetItemRectMin();
  draw_cut(words, ImVec2(low.x, low.y + ImGui::GetStyle().FramePadding.y), width, tint);
}

void name_label(UiState& state, const std::string& name, const std::string& english_name, float width,
                const ImVec4& tint, const std::string& gloss) {
  ImGui::Dummy(ImVec2(std::max(width, 1.0f), ImGui::GetFrameHeight()));
  const ImVec2 low = ImGui::GetItemRectMin();
  draw_cut(name, ImVec2(low.x, low.y + ImGui::GetStyle().FramePadding.y), width, tint);
  if (!ImGui::IsItemHovered() || !is_rested_on(state, name.c_str())) return;
  std::string words = name;
  if (!english_name.empty()) words += "\n" + english_name;
  if (!gloss.empty() && gloss != english_name) words += "\n" + gloss;
  ImGui::SetTooltip("%s", words.c_str());
}

ImU32 tinted(const ImVec4& tint, float alpha) {
  return ImGui::GetColorU32(ImVec4(tint.x, tint.y, tint.z, tint.w * alpha));
}

void heading(std::string_view words) {
  ImGui::Dummy(ImVec2(0, ImGui::GetStyle().ItemSpacing.y * 0.5f));
  text_colored(color::kAccent, words);
}

bool heading_with_button(UiState& state, std::string_view words, const WidgetName& name, Icon icon,
                         const char* format_tooltip) {
  const float end = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  ImGui::AlignTextToFramePadding();
  text_colored(color::kAccent, words);
  ImGui::SameLine(std::max(end - ImGui::GetFrameHeight(), 0.0f));
  return icon_button(state, name, icon, format_tooltip);
}

void copy_menu(const char* id, const std::function<std::string()>& words) {
  if (!ImGui::BeginPopupContextItem(id)) return;
  if (ImGui::MenuItem("Copy")) ImGui::SetClipboardText(words().c_str());
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
  text_colored(color::kDim, label);
  ImGui::TableNextColumn();
  text_wrapped(value, color::kText);
  ImGui::PushID(ImGui::TableGetRowIndex());
  copy_menu("fact", [&] { return std::string(value); });
  ImGui::PopID();
}

void end_properties() { ImGui::EndTable(); }

bool radio(const char* title, bool on) {
  ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
  const bool pressed = ImGui::RadioButton(title, on);
  ImGui::PopStyleColor();
  return pressed;
}

void stay_beside(float width, float gap) {
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + gap + width <= right) ImGui::SameLine(0.0f, gap);
}

void stay_in_row(const char* title) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + ImGui::CalcTextSize(title).x;
  stay_beside(width, style.IndentSpacing);
}

bool check_box(const char* label, bool& on, const ImVec4& box) {
  ImGui::PushStyleColor(ImGuiCol_FrameBg, box);
  const bool changed = ImGui::Checkbox(label, &on);
  ImGui::PopStyleColor();
  return changed;
}

bool icon_button(UiState& state, const WidgetName& name, Icon icon, const char* words, bool selected) {
  const float side = ImGui::GetFrameHeight();
  ImGui::PushID(name.kind.data(), name.kind.data() + name.kind.size());
  const bool pressed = ImGui::Button("##icon", ImVec2(side, side));
  ImGui::PopID();
  register_widget(state, name);
  tip(state, words);
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 centre(low.x + side * 0.5f, low.y + side * 0.5f);
  const ImU32 tint = ImGui::GetColorU32(selected ? color::kAccent : color::kText);
  draw_icon(*ImGui::GetWindowDrawList(), icon, centre, std::floor(side * 0.52f), tint);
  return pressed;
}

float words_button_width(std::string_view words) {
  return ImGui::CalcTextSize(words.data(), words.data() + words.size()).x + 2.0f * ImGui::GetStyle().FramePadding.x;
}

bool words_button(UiState& state, const WidgetName& name, std::string_view words) {
  ImGui::PushID(name.kind.data(), name.kind.data() + name.kind.size());
  ImGui::PushID(name.number);
  const float width = words_button_width(words);
  const bool pressed = ImGui::Button("##words", ImVec2(std::min(width, ImGui::GetContentRegionAvail().x), 0.0f));
  ImGui::PopID();
  ImGui::PopID();
  register_widget(state, name);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const ImVec2 low = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
  draw_cut(words, ImVec2(low.x + padding.x, low.y + padding.y), size.x - 2.0f * padding.x, color::kText);
  return pressed;
}

bool is_rested_on(UiState& state, const char* id) {
  state.asked_tip = id;
  return state.tip == id && state.tip_s >= kTipDelay;
}

void tip(UiState& state, const char* words) {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  if (is_rested_on(state, words)) ImGui::SetTooltip("%s", words);
}

void begin_viewport(UiState& state) {
  const auto seconds = static_cast<double>(ImGui::GetIO().DeltaTime);
  state.widgets.clear();
  state.written_s = std::max(state.written_s - seconds, 0.0);
  state.reset_s = std::max(state.reset_s - seconds, 0.0);
  const bool same = state.asked_tip != nullptr && state.asked_tip == state.tip;
  state.tip_s = same ? state.tip_s + seconds : 0.0;
  state.tip_images = state.tip_s >= kTipDelay ? std::min(state.tip_images + 1, kTipSettles) : 0;
  state.tip = state.asked_tip;
  state.asked_tip = nullptr;
}

bool is_waiting(const UiState& state) {
  return state.hint_s > 0.0 || state.written_s > 0.0 || state.reset_s > 0.0 ||
         (state.tip != nullptr && state.tip_images < kTipSettles);
}

bool begin_docked(const char* name, const Area& area, ImGuiWindowFlags extra) {
  ImGui::SetNextWindowPos(area.low);
  ImGui::SetNextWindowSize(area.size);
  return ImGui::Begin(name, nullptr,
                      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                          ImGuiWindowFlags_NoBringToFrontOnFocus | extra);
}

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string clock_time(double frame) {
  const double hundredths = std::floor(std::max(frame, 0.0) / kFramesPerSecond * 100.0 + 1e-6);
  const double minutes = std::floor(hundredths / 6000.0);
  return fmt::format("{:.0f}:{:05.2f}", minutes, (hundredths - minutes * 6000.0) / 100.0);
}

}  // namespace odori
