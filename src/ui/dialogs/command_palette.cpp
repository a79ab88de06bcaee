#include "ui/dialogs/command_palette.h"

#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/file_rows.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/filtered_list.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

constexpr float kPaletteWidth = 560.0f;  // pixels at scale 1
constexpr float kMaxRows = 12.0f;
constexpr std::size_t kMaxQueryBytes = 200;
constexpr std::string_view kToggleKey = "Ctrl+Shift+P";

void find(CommandPalette& palette) {
  palette.rows = matching_rows(palette);
  palette.cursor = 0;
  palette.follow = true;
}

// Called in the frame in which the palette opens. Drops the key event that opened it and the events before it.
void open_palette(const PanelInput& input, UiState& state) {
  CommandPalette& palette = state.palette;
  palette.query.clear();
  palette.all_selected = false;
  palette.entries = command_entries(input);
  find(palette);
  const auto own = std::find_if(state.keys.events.rbegin(), state.keys.events.rend(),
                                [](const KeyEvent& event) { return event.chord == kToggleKey; });
  state.keys.events.erase(state.keys.events.begin(), own.base());
}

void remember(CommandPalette& palette, const std::string& title) {
  std::erase(palette.last_used, title);
  palette.last_used.insert(palette.last_used.begin(), title);
  if (palette.last_used.size() > kMaxLastUsed) palette.last_used.pop_back();
}

void run_entry(const PanelInput& input, UiState& state, std::int64_t row, Commands& commands) {
  CommandPalette& palette = state.palette;
  if (!has_index(palette.rows, row)) return;
  const CommandEntry& entry = palette.entries[palette.rows[row]];
  commands.push_back(ToggleSetting{&ViewSettings::palette});
  remember(palette, entry.label);
  if (const auto* command = std::get_if<Command>(&entry.target)) return commands.push_back(*command);
  if (!input.settings.panels) commands.push_back(ToggleSetting{&ViewSettings::panels});
  if (const auto* page = std::get_if<Page>(&entry.target)) state.page = *page;
  if (const auto* link = std::get_if<PartLink>(&entry.target)) go_to(*link, state, commands);
}

void move_cursor(CommandPalette& palette, std::string_view key) {
  const auto last = static_cast<std::int64_t>(palette.rows.size()) - 1;
  std::int64_t to = palette.cursor;
  if (key == "Up") --to;
  if (key == "Down") ++to;
  if (key == "PageUp") to -= palette.page;
  if (key == "PageDown") to += palette.page;
  if (key == "Home") to = 0;
  if (key == "End") to = last;
  palette.cursor = std::clamp<std::int64_t>(to, 0, std::max<std::int64_t>(last, 0));
  palette.follow = true;
}

// Replaces the query if it is selected.
void add_text(CommandPalette& palette, std::string_view text) {
  if (std::exchange(palette.all_selected, false)) palette.query.clear();
  if (palette.query.size() + text.size() > kMaxQueryBytes) return;
  palette.query += text;
  find(palette);
}

// The first line of the clipboard.
void paste(CommandPalette& palette) {
  const char* clipboard = ImGui::GetClipboardText();
  if (clipboard == nullptr) return;
  std::string_view line(clipboard);
  line = line.substr(0, line.find_first_of("\r\n"));
  if (line.empty()) return;
  add_text(palette, line);
}

void handle_palette_chord(const PanelInput& input, UiState& state, std::string_view chord, Commands& commands) {
  CommandPalette& palette = state.palette;
  if (chord == "Escape" || chord == kToggleKey) return commands.push_back(ToggleSetting{&ViewSettings::palette});
  if (chord == "Enter") return run_entry(input, state, palette.cursor, commands);
  if (chord == "Ctrl+V" || chord == "Shift+Insert") return paste(palette);
  if (chord == "Ctrl+A") {
    palette.all_selected = !palette.query.empty();
    return;
  }
  if (chord == "Ctrl+C" || chord == "Ctrl+X") {
    if (palette.all_selected) ImGui::SetClipboardText(palette.query.c_str());
  }
  const bool clears = chord == "Ctrl+Backspace" || ((chord == "Ctrl+X" || chord == "Delete") && palette.all_selected);
  if (chord != "Backspace" && !clears) return move_cursor(palette, chord);
  if (std::exchange(palette.all_selected, false) || clears) palette.query.clear();
  remove_last_character(palette.query);
  find(palette);
}

void handle_keys(const PanelInput& input, UiState& state, Commands& commands) {
  CommandPalette& palette = state.palette;
  for (const KeyEvent& event : std::exchange(state.keys.events, {})) {
    if (!commands.empty()) return;  // the palette is closing
    if (!event.chord.empty()) handle_palette_chord(input, state, event.chord, commands);
    if (!event.text.empty()) add_text(palette, event.text);
  }
}

void draw_query(const CommandPalette& palette, UiState& state) {
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  ImGui::Dummy(ImVec2(width, ImGui::GetFrameHeight()));
  register_widget(state, "palette_words");
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(low, high, ImGui::GetColorU32(color::kWell), ImGui::GetStyle().FrameRounding);
  list.AddRect(low, high, ImGui::GetColorU32(color::kSelection), ImGui::GetStyle().FrameRounding);
  const bool none = palette.query.empty();
  if (palette.all_selected) {
    const ImVec2 from(low.x + padding.x, low.y + padding.y);
    const float end = std::min(from.x + ImGui::CalcTextSize(palette.query.c_str()).x, high.x - padding.x);
    list.AddRectFilled(from, ImVec2(end, high.y - padding.y), ImGui::GetColorU32(ImGuiCol_TextSelectedBg));
  }
  draw_text_ellipsis(
      none ? tr("Type a command, bone, morph, material, page, term\xE2\x80\xA6") : std::string_view(palette.query),
      ImVec2(low.x + padding.x, low.y + padding.y), width - 2.0f * padding.x, none ? color::kDim : color::kText);
}

// A row shows the entry's title, and its kind or its key.
void draw_entry(const PanelInput& input, UiState& state, std::size_t row, Commands& commands) {
  CommandPalette& palette = state.palette;
  const CommandEntry& entry = palette.entries[palette.rows[row]];
  const bool under_cursor = palette.cursor == static_cast<std::int64_t>(row);
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(static_cast<int>(row));
  const bool pressed = ImGui::Selectable("##row", under_cursor, 0, ImVec2(0, ImGui::GetFrameHeight()));
  ImGui::PopID();
  register_widget(state, {"palette_row", static_cast<int>(row), entry.label});
  const ImVec2 low = ImGui::GetItemRectMin();
  const std::string_view note = entry.kind.empty() ? std::string_view(entry.key) : tr(entry.kind);
  const float note_width = ImGui::CalcTextSize(note.data(), note.data() + note.size()).x;
  const float top = low.y + style.FramePadding.y;
  const float note_at = low.x + width - note_width - style.FramePadding.x;
  draw_text_ellipsis(entry.title, ImVec2(low.x + style.FramePadding.x, top),
                     note_at - low.x - style.FramePadding.x - style.ItemSpacing.x, color::kText);
  draw_text_ellipsis(note, ImVec2(note_at, top), note_width + 1.0f, color::kDim);
  const bool explained = !entry.meaning.empty() && ImGui::IsItemHovered();
  if (explained && is_hovered_long(state, entry.meaning.c_str())) show_tooltip(state, entry.meaning);
  if (pressed) run_entry(input, state, static_cast<std::int64_t>(row), commands);
}

void draw_list(const PanelInput& input, UiState& state, float row_height, Commands& commands) {
  CommandPalette& palette = state.palette;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  if (ImGui::BeginChild("rows")) {
    palette.page = std::max<std::int64_t>(static_cast<std::int64_t>(ImGui::GetWindowHeight() / row_height), 1);
    if (std::exchange(palette.follow, false))
      scroll_to_show(static_cast<float>(palette.cursor) * row_height, row_height);
    if (palette.rows.empty()) text_colored(color::kDim, tr("No matching entry."));
    draw_rows(palette.rows.size(), [&](std::size_t row) { draw_entry(input, state, row, commands); });
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

// A transparent window over everything, so that a click outside the palette closes it. Call ImGui::End() whatever it
// returns.
bool begin_overlay() {
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open = ImGui::Begin("Palette", nullptr,
                                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground);
  ImGui::PopStyleVar();
  return open;
}

void draw_box(const PanelInput& input, UiState& state, Commands& commands) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float row = ImGui::GetFrameHeight();
  const float rows = std::clamp(static_cast<float>(state.palette.rows.size()), 1.0f, kMaxRows);
  const float wanted = row + style.ItemSpacing.y + rows * row + 2.0f * style.WindowPadding.y;
  const float top = std::floor(std::min(48.0f * state.scale, window.y * 0.05f));
  const ImVec2 size(std::floor(std::max(std::min(kPaletteWidth * state.scale, window.x * 0.94f), 1.0f)),
                    std::floor(std::max(std::min(wanted, window.y - 2.0f * top), 1.0f)));
  ImGui::SetCursorPos(ImVec2(std::floor((window.x - size.x) * 0.5f), top));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kPanel);
  ImGui::PushStyleColor(ImGuiCol_Border, color::kLine);
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1.0f);
  const bool open =
      ImGui::BeginChild("box", size, true, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
  if (open) {
    draw_query(state.palette, state);
    draw_list(input, state, row, commands);
  }
  ImGui::EndChild();
}

}  // namespace

void draw_command_palette(const PanelInput& input, UiState& state, Commands& commands) {
  const bool opened = input.settings.palette && !state.palette.shown;
  state.palette.shown = input.settings.palette;
  if (!input.settings.palette) return;
  if (opened) open_palette(input, state);
  Commands asked;
  handle_keys(input, state, asked);
  if (begin_overlay()) {
    draw_box(input, state, asked);
    if (asked.empty() && ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0))
      asked.push_back(ToggleSetting{&ViewSettings::palette});
  }
  ImGui::End();
  ImGui::GetIO().WantCaptureKeyboard = true;  // until the next frame begins
  commands.insert(commands.end(), asked.begin(), asked.end());
}

}  // namespace odori
