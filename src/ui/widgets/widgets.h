#pragma once

// Widgets shared by the panels, on top of Dear ImGui. Widgets with a WidgetName are registered for tests. Headings,
// tooltips, check boxes, buttons and the labels of properties are given in English and shown in the current language
// (base/translate.h); other texts are translated by the caller.

#include "ui/core/icons.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/theme.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace odori {

// A texture, as the pictures of PanelInput name it, for ImGui.
inline ImTextureID texture_id(std::uint64_t picture) {
  return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(picture));
}

// Text without ImGui's formatting: neither "%" nor "##" is special.
void text(std::string_view utf8);
void text_colored(const ImVec4& tint, std::string_view utf8);
// Wrapped to `width` pixels; 0: to the remaining width of the row.
void text_wrapped(std::string_view utf8, const ImVec4& tint, float width = 0.0f);

// The lines of a text wrapped to `width`, as views into `utf8`. Breaks at spaces, at line feeds (with or without
// carriage returns), and between any two Japanese or Chinese characters unless the second is closing punctuation.
// `advance`: width of a character. A character wider than `width` gets a line of its own.
std::vector<std::string_view> wrapped_lines(std::string_view utf8, float width,
                                            const std::function<float(char32_t)>& advance);

// Draws one line of text with its top left corner at `at`, shortened with an ellipsis to `width`; not a widget. Returns
// whether it was shortened. The whole text is then shown while the mouse rests on it (end_ui_frame).
bool draw_text_ellipsis(std::string_view utf8, ImVec2 at, float width, const ImVec4& tint);
// The same as a widget.
void text_ellipsis(std::string_view utf8, float width, const ImVec4& tint);
// The same with the height and baseline of a button.
void label_ellipsis(std::string_view utf8, float width, const ImVec4& tint);

// A dim label of the next item, which is as wide as the rest of the line; above it where less than `min_item` width
// would be left.
void row_label(std::string_view english, float label_width, float min_item = 0.0f);
// The width of an item with `count` numbers that are as wide as `example`.
float numbers_width(const char* example, int count);
// The name of a model part with the height of a button, shortened to `width`. The tooltip shows both names in full and
// the translation. The strings must live as long as the widget is shown.
void name_label(UiState& state, const std::string& name, const std::string& english_name, float width,
                const ImVec4& tint, const std::string& translation = {});
// That tooltip for the last widget.
void explain_name(UiState& state, const std::string& name, const std::string& english_name,
                  const std::string& translation);

// The colour with its alpha multiplied by `alpha`, 0..1.
ImU32 with_alpha(const ImVec4& tint, float alpha);

// A heading inside a panel.
void heading(std::string_view utf8);

// The same with a button at the end of the row. Returns whether it was pressed.
bool heading_with_button(UiState& state, std::string_view utf8, const WidgetName& name, Icon icon, const char* tooltip);

// Context menu of the last widget that copies the result of `get_text`.
void copy_menu(const char* id, const std::function<std::string()>& get_text);

// A two-column table of labels and values; the context menu of a value copies it. Call end_properties only after
// begin_properties returned true.
bool begin_properties(const char* id);
void property(std::string_view label, std::string_view value);
void end_properties();

// A square button with an icon; `selected` highlights it.
bool icon_button(UiState& state, const WidgetName& name, Icon icon, const char* tooltip, bool selected = false);

// ImGui's check box with a visible background. Returns whether it was pressed.
bool checkbox(const char* label, bool& on, const ImVec4& background = color::kRaised);

// A segmented control: buttons side by side of which one is selected. A segment that has no room begins a new row.
class Segments {
 public:
  explicit Segments(UiState& state) : state_(state) {}
  // `tooltip`: in static storage, or null. Returns whether it was clicked.
  bool add(const WidgetName& name, std::string_view title, bool selected, const char* tooltip = nullptr);

 private:
  UiState& state_;
  bool first_ = true;
};

// ImGui's combo box; a value that has no room is a shortened text. Call ImGui::EndCombo() if it returns true.
bool begin_combo(const char* id, const char* value, ImGuiComboFlags flags = 0);

// An item of a combo box. Returns whether it was picked.
bool combo_item(UiState& state, const WidgetName& name, std::string_view text, bool selected, bool possible = true);

// Call right after one of ImGui's fields of one or more numbers, with its format (of printf): numbers that have no room
// are a shortened text.
void note_numbers(std::span<const float> values, const char* format);

// Keeps the next widget in the current row if it fits: a check box with this label, or a widget of this
// width at this distance.
void same_line_if_fits(const char* label);
void same_line_if_fits(float width, float gap);

// A button whose label is shown literally, unlike an ImGui label.
bool text_button(UiState& state, const WidgetName& name, std::string_view label);
float text_button_width(std::string_view label);
// A progress bar with a button "Cancel" beside it, as wide as the row. Returns whether the button, which has this name,
// was pressed. `words`: on the bar; `possible`: the button can be pressed.
bool progress_with_cancel(UiState& state, std::string_view name, float share, const char* words = "",
                          bool possible = true);

// A selectable item of a line that begins with a button or checkbox, and as high as these.
bool selectable_beside_buttons(const char* id, bool selected, float width);

// A selectable row with a link, shortened with an ellipsis. Returns whether it was clicked.
bool link_row(UiState& state, const WidgetName& name, std::string_view label, bool selected = false);

// Whether the mouse has hovered the thing identified by `id` long enough for a tooltip. Call it in every frame in which
// it is hovered. `id` is compared by address.
bool is_hovered_long(UiState& state, const char* id);
// Tooltip of the last widget, shown after a delay. `utf8`: static storage.
void tooltip(UiState& state, const char* utf8);
// Shows a tooltip of the last widget at once, beside its panel, or above the widget where there is no room: never over
// the widgets that follow.
void show_tooltip(UiState& state, std::string_view utf8);
// Says that a text is not visible in full between these corners of the current window, screen coordinates.
void note_shortened(std::string_view utf8, ImVec2 low, ImVec2 high);
// Call once per frame before all widgets: clears the registered widgets and advances timers.
void begin_ui_frame(UiState& state);
// Call once per frame after all widgets: shows the whole text where the mouse rests on a shortened one.
void end_ui_frame(UiState& state);

// Scrolls the current window just so far that these of its pixels are seen.
void scroll_to_show(float top, float height);

// A fixed window that fills `area`. Call ImGui::End() whatever it returns.
bool begin_docked(const char* name, const Area& area, ImGuiWindowFlags extra = 0);

// A card with a border in the middle of the window, of `max_size` pixels at scale 1 or most of a smaller window. Call
// ImGui::End() whatever it returns.
bool begin_centered_card(const char* name, ImVec2 max_size, float scale);

// A dimmed window over everything, which makes what is drawn into it modal. Call ImGui::End() whatever it returns.
bool begin_modal(const char* name);

// "28,646".
std::string format_integer(std::size_t number);
// "3:20.50": minutes and seconds of a frame number.
std::string format_time(double frame);

}  // namespace odori
