#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <imgui_internal.h>

namespace odori {

namespace {

constexpr float kMaxTooltipWidth = 380.0f;  // these are pixels at scale 1
constexpr float kMinTooltipWidth = 160.0f;
constexpr float kMinTooltipHeight = 64.0f;
constexpr float kTooltipGap = 6.0f;
constexpr double kTooltipDelay_s = 0.5;
constexpr int kTooltipFrames = 2;  // until it is visible: ImGui measures it in the first

UiState* drawn_state = nullptr;  // between begin_ui_frame and end_ui_frame, so that text can be shortened anywhere

struct TooltipPlace {
  ImVec2 at;
  ImVec2 pivot;  // of the tooltip, that is at `at`; 0 or 1
  float width;   // of its text at most
};

// Above the widget, or below it at the top of the window.
TooltipPlace place_at_item(const ImRect& item, ImVec2 window, float gap, float width, float min_height) {
  const bool right = item.Min.x > 0.5f * window.x, above = item.Min.y - gap >= min_height;
  return {ImVec2(right ? item.Max.x : item.Min.x, above ? item.Min.y - gap : item.Max.y + gap),
          ImVec2(right ? 1.0f : 0.0f, above ? 1.0f : 0.0f), width};
}

// Beside a panel that is higher than wide, otherwise above or below it.
TooltipPlace place_tooltip(const ImRect& item, const ImGuiWindow& panel, float scale) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const ImRect area = panel.Rect();
  const float gap = kTooltipGap * scale, min_height = kMinTooltipHeight * scale;
  const float width = std::min(kMaxTooltipWidth * scale, window.x - 4.0f * gap);
  const TooltipPlace at_item = place_at_item(item, window, gap, width, min_height);
  if (panel.Flags & ImGuiWindowFlags_NoBackground) return at_item;  // widgets on the viewport
  if (area.GetHeight() > area.GetWidth()) {
    const bool left = area.Min.x >= window.x - area.Max.x;
    const float room = (left ? area.Min.x : window.x - area.Max.x) - 4.0f * gap;
    if (room < kMinTooltipWidth * scale) return at_item;
    const bool low = item.Min.y > 0.5f * window.y;
    return {ImVec2(left ? area.Min.x - gap : area.Max.x + gap, low ? item.Max.y : item.Min.y),
            ImVec2(left ? 1.0f : 0.0f, low ? 1.0f : 0.0f), std::min(width, room)};
  }
  const bool above = area.Min.y >= window.y - area.Max.y;
  if ((above ? area.Min.y : window.y - area.Max.y) < min_height) return at_item;
  return {ImVec2(at_item.at.x, above ? area.Min.y - gap : area.Max.y + gap),
          ImVec2(at_item.pivot.x, above ? 1.0f : 0.0f), width};
}

void show_tooltip_at(UiState& state, std::string_view utf8, const ImRect& item, const ImGuiWindow& window) {
  state.tooltips.text = utf8;
  const TooltipPlace place = place_tooltip(item, *window.RootWindow, state.scale);
  ImGui::SetNextWindowPos(ImVec2(std::floor(place.at.x), std::floor(place.at.y)), ImGuiCond_Always, place.pivot);
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(std::max(place.width, 1.0f));
  text(utf8);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

// The shortened text under the mouse, or null.
const ShortenedText* hovered_text(const UiState& state) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  const ImVec2 mouse = g.IO.MousePos;
  const auto found =
      std::find_if(state.tooltips.shortened.rbegin(), state.tooltips.shortened.rend(), [&](const ShortenedText& one) {
        return g.HoveredWindow != nullptr && g.HoveredWindow->ID == one.window && mouse.x >= one.low.x &&
               mouse.y >= one.low.y && mouse.x < one.high.x && mouse.y < one.high.y;
      });
  return found == state.tooltips.shortened.rend() ? nullptr : &*found;
}

// Appends it to the tooltip of the widget, if there is one that does not contain it.
void show_hovered_text(UiState& state) {
  const ShortenedText* text_there = hovered_text(state);
  if (text_there == nullptr) return;
  if (!state.tooltips.text.empty()) {
    if (state.tooltips.text.find(text_there->text) != std::string::npos) return;
    ImGui::BeginTooltip();
    text(text_there->text);
    ImGui::EndTooltip();
    state.tooltips.text += "\n" + text_there->text;
    return;
  }
  if (state.tooltips.requested != nullptr) return;  // the widget's comes first, and this one with it
  if (state.tooltips.awaited_text != text_there->text) state.tooltips.hovered_s = 0.0;
  state.tooltips.awaited_text = text_there->text;
  static constexpr char kWholeText = 0;
  const ImGuiWindow* window = ImGui::GetCurrentContext()->HoveredWindow;
  if (is_hovered_long(state, &kWholeText))
    show_tooltip_at(state, text_there->text, ImRect(text_there->low, text_there->high), *window);
}

struct Character {
  char32_t code = 0;
  std::size_t length = 1;  // bytes
};

// The first character of `text`, which is not empty. A byte that does not start a complete character is a character.
Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length == 1 || length > text.size()) return {lead, 1};
  char32_t code = lead & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) code = (code << 6) | (byte(i) & 0x3Fu);
  return {code, length};
}

bool is_space(char32_t c) { return c == ' ' || c == '\t' || c == 0x3000; }

// Kana, ideographs and their punctuation: scripts without spaces between words.
bool breaks_anywhere(char32_t c) { return (c >= 0x2E80 && c < 0xA000) || (c >= 0xF900 && c < 0xFB00) || c >= 0xFF00; }

bool cannot_begin_a_line(char32_t c) {
  constexpr std::u32string_view kClosing =
      U"、。，．・：；？！」』）］｝〕〉》】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.!?:;)]}";
  return kClosing.find(c) != std::u32string_view::npos;
}

bool cannot_end_a_line(char32_t c) {
  constexpr std::u32string_view kOpening = U"「『（［｛〔〈《【([{";
  return kOpening.find(c) != std::u32string_view::npos;
}

bool may_break_between(char32_t before, char32_t after) {
  if (is_space(after)) return false;  // trailing spaces stay on the line
  if (is_space(before)) return true;
  if (cannot_begin_a_line(after) || cannot_end_a_line(before)) return false;
  return breaks_anywhere(before) || breaks_anywhere(after);
}

// Length of the first line of a paragraph in bytes; at least one character.
std::size_t line_end(std::string_view text, float width, const std::function<float(char32_t)>& advance) {
  float used = 0.0f;
  std::size_t best = 0;  // last possible break
  char32_t before = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = first_of(text.substr(at));
    if (at > 0 && may_break_between(before, character.code)) best = at;
    used += advance(character.code);
    if (used > width && at > 0 && !is_space(character.code)) return best > 0 ? best : at;
    before = character.code;
    at += character.length;
  }
  return text.size();
}

// Translated: 1, 2.
constexpr GlossaryTerm kTerms[] = {
    // Bones.
    {"Append",
     "The bone adds a share of another bone's rotation or translation to its own (\xE4\xBB\x98\xE4\xB8\x8E, grant)",
     Page::bones},
    {"Ratio", "Share of the other bone's rotation or translation. 1 adds all of it, a negative ratio its inverse",
     Page::bones},
    {"Layer",
     "Deform order: lower layers first; within a layer, the order of the file.\n"
     "Bones marked \"after physics\" are transformed after the rigid bodies",
     Page::bones},
    {"Tip", "Where the bone's drawing ends: at another bone, or at an offset from the bone itself. It moves nothing",
     Page::bones},
    {"Link of IK", "The IK bone that rotates this one, with the limits that it sets", Page::bones},
    {"Fixed axis", "The bone rotates about this axis only, as twist bones do", Page::bones},
    {"Local X", "Axes of an editor's rotation handles. They do not affect the motion of the bone", Page::bones},
    {"Local Z", "Axes of an editor's rotation handles. They do not affect the motion of the bone", Page::bones},
    {"External key", "The bone follows the world or a bone of another model, identified by this key", Page::bones},
    {"IK", "Inverse kinematics: rotates the links of the chain until its end, the effector, reaches this bone",
     Page::bones},
    {"Effector", "The bone that IK moves to its goal, usually the foot or the toe", Page::bones},
    {"Link", "A bone that IK rotates. The first is the one nearest to the effector", Page::bones},
    {"Iterations",
     "Maximum number of IK iterations per frame, and the unit angle: the largest rotation of the first link in one\n"
     "iteration. The second link may rotate twice that, and so on",
     Page::bones},
    {"Residual", "Remaining distance from the effector to its goal", Page::bones},
    // Skinning.
    {"BDEF1", "The vertex follows one bone", Page::skinning},
    {"BDEF2", "The vertex follows two bones, blended linearly by weight", Page::skinning},
    {"BDEF4", "The vertex follows up to four bones, blended linearly by weight", Page::skinning},
    {"SDEF",
     "Spherical deform: the vertex rotates about a centre between its two bones, so that elbows keep their volume",
     Page::skinning},
    {"QDEF",
     "The vertex follows up to four bones, blended as dual quaternions, which keeps the volume of a twisted limb",
     Page::skinning},
    // Materials.
    {"Diffuse", "Colour in the light, and opacity", Page::materials},
    {"Specular", "Colour and sharpness of the highlight. A power of 0 is none", Page::materials},
    {"Ambient", "Colour without any light", Page::materials},
    {"Edge", "The outline: the back faces of the model, enlarged and drawn in this colour", Page::materials},
    {"Sphere map",
     "A texture of a sphere, looked up by the direction of the surface: shine that follows the view.\n"
     "It multiplies the colour (.sph), is added to it (.spa), or is a second texture with its own UV",
     Page::materials},
    {"Toon", "A ramp from lit to shaded that colours the shadow side in steps", Page::materials},
    {"Shadows", "On the ground: the flat shadow at height 0. Casts and receives: self shadow", Page::materials},
    {"Sides", "Whether back faces are drawn as well", Page::materials},
    {"Draw order",
     "Materials are drawn in the order of the file: a transparent material shows what was drawn before it",
     Page::materials},
    {"Memo", "Notes of the model's author. Some effects read them", Page::materials},
    // Bodies.
    {"Group", "Each rigid body is in one of 16 groups and names the groups that it does not collide with",
     Page::physics},
    {"Collides with groups", "The collision groups that this rigid body collides with; it passes through all others",
     Page::physics},
    {"Mode", "Follows its bone; is moved by physics; or is rotated by physics at the position of its bone",
     Page::physics},
    {"Restitution", "Share of its speed that a body keeps when it bounces", Page::physics},
    {"Friction", "Resistance of touching bodies to sliding", Page::physics},
    {"Damping", "Share of its speed that a body loses per second, as in air", Page::physics},
};

}  // namespace

void show_tooltip(UiState& state, std::string_view utf8) {
  show_tooltip_at(state, utf8, ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()), *ImGui::GetCurrentWindow());
}

void note_shortened(std::string_view utf8, ImVec2 low, ImVec2 high) {
  if (drawn_state == nullptr) return;
  const ImGuiWindow& window = *ImGui::GetCurrentWindow();
  const ImVec2 clip_low = window.DrawList->GetClipRectMin(), clip_high = window.DrawList->GetClipRectMax();
  low = ImVec2(std::max(low.x, clip_low.x), std::max(low.y, clip_low.y));
  high = ImVec2(std::min(high.x, clip_high.x), std::min(high.y, clip_high.y));
  if (low.x < high.x && low.y < high.y)
    drawn_state->tooltips.shortened.push_back({low, high, std::string(utf8), window.ID});
}

bool is_hovered_long(UiState& state, const char* id) {
  state.tooltips.requested = id;
  return state.tooltips.hovered == id && state.tooltips.hovered_s >= kTooltipDelay_s;
}

void tooltip(UiState& state, const char* utf8) {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  if (is_hovered_long(state, utf8)) show_tooltip(state, tr(utf8));
}

void begin_ui_frame(UiState& state) {
  const auto seconds = static_cast<double>(ImGui::GetIO().DeltaTime);
  drawn_state = &state;
  state.widgets.clear();
  state.tooltips.shortened.clear();
  state.tooltips.text.clear();
  state.messages.written_s = std::max(state.messages.written_s - seconds, 0.0);
  state.hints.reset_s = std::max(state.hints.reset_s - seconds, 0.0);
  const bool same = state.tooltips.requested != nullptr && state.tooltips.requested == state.tooltips.hovered;
  state.tooltips.hovered_s = same ? state.tooltips.hovered_s + seconds : 0.0;
  state.tooltips.frames =
      state.tooltips.hovered_s >= kTooltipDelay_s ? std::min(state.tooltips.frames + 1, kTooltipFrames) : 0;
  state.tooltips.hovered = state.tooltips.requested;
  state.tooltips.requested = nullptr;
}

void end_ui_frame(UiState& state) {
  show_hovered_text(state);
  drawn_state = nullptr;
}

bool is_waiting(const UiState& state) {
  return state.hints.panels_s > 0.0 || state.messages.written_s > 0.0 || state.hints.reset_s > 0.0 ||
         (state.tooltips.hovered != nullptr && state.tooltips.frames < kTooltipFrames);
}

std::vector<std::string_view> wrapped_lines(std::string_view utf8, float width,
                                            const std::function<float(char32_t)>& advance) {
  std::vector<std::string_view> lines;
  while (!utf8.empty()) {
    const std::size_t feed = utf8.find('\n');
    std::string_view paragraph = utf8.substr(0, feed);
    utf8.remove_prefix(feed == std::string_view::npos ? utf8.size() : feed + 1);
    if (paragraph.ends_with('\r')) paragraph.remove_suffix(1);
    do {
      const std::size_t end = line_end(paragraph, width, advance);
      lines.push_back(paragraph.substr(0, end));
      paragraph.remove_prefix(end);
    } while (!paragraph.empty());
  }
  return lines;
}

std::span<const GlossaryTerm> glossary() { return kTerms; }

const char* glossary_text(std::string_view term) {
  for (const GlossaryTerm& one : kTerms) {
    if (one.term == term) return one.meaning;
  }
  return nullptr;
}

void explain_term(UiState& state, std::string_view term) {
  if (const char* explanation = glossary_text(term)) tooltip(state, explanation);
}

void properties_table(UiState& state, const char* id, const Properties& properties) {
  if (!begin_properties(id)) return;
  for (const Property& one : properties) {
    if (one.value.empty()) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text_colored(color::kDim, tr(one.label));
    explain_term(state, one.label);
    ImGui::TableNextColumn();
    text_wrapped(one.value, color::kText);
    ImGui::PushID(ImGui::TableGetRowIndex());
    copy_menu("property", [&] { return one.exact.empty() ? one.value : one.exact; });
    ImGui::PopID();
  }
  end_properties();
}

void copy_button(UiState& state, const char* name, const Properties& properties,
                 const std::function<std::string()>& more) {
  const bool copies = ImGui::Button(tr_id("Copy"));
  register_widget(state, name);
  tooltip(state, "Copy all values");
  if (copies) ImGui::SetClipboardText((format_properties(properties) + (more ? more() : std::string())).c_str());
}

}  // namespace odori
