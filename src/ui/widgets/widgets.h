#pragma once

// Building blocks shared by the panels.

#include "ui/core/icons.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/theme.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include <imgui.h>

namespace odori {

// Text exactly as it is: no formatting characters, no hidden part.
void text(std::string_view words);
void text_colored(const ImVec4& tint, std::string_view words);
// On as many lines as `width` asks for; 0 is all that is left in the row.
void text_wrapped(std::string_view words, const ImVec4& tint, float width = 0.0f);

// Text on one line with its upper left corner at `at`, cut short where it does not fit in `width`; no widget. Whether
// it was cut.
bool draw_cut(std::string_view words, ImVec2 at, float width, const ImVec4& tint);
// The same as a widget.
void text_cut(std::string_view words, float width, const ImVec4& tint);
// The same, as high as a button and in line with its words.
void label_cut(std::string_view words, float width, const ImVec4& tint);
// A name on one line as high as a button, cut short where it does not fit in `width`. The mouse resting on it shows
// both names whole, and what they mean where that is known. The strings must live as long as what they name is shown.
void name_label(UiState& state, const std::string& name, const std::string& english_name, float width,
                const ImVec4& tint, const std::string& gloss = {});

// A colour, thinned by `alpha`, 0..1.
ImU32 tinted(const ImVec4& tint, float alpha);

// A heading inside a panel.
void heading(std::string_view words);

// The same with a button at the row's end.
bool heading_with_button(UiState& state, std::string_view words, const WidgetName& name, Icon icon, const char* tip);

// A right click on the last widget offers to copy what `words` says then.
void copy_menu(const char* id, const std::function<std::string()>& words);

// One row "label  value" of a two-column table begun by `begin_properties`; a right click on the value offers to copy
// it.
bool begin_properties(const char* id);
void property(std::string_view label, std::string_view value);
void end_properties();

// A square button with a sign on it. `selected` shows it switched on.
bool icon_button(UiState& state, const WidgetName& name, Icon icon, const char* tip, bool selected = false);

// A box to tick, which stands out from the panel while it is empty.
bool check_box(const char* label, bool& on, const ImVec4& box = color::kRaised);

// A radio button that stands out likewise. Whether it was pressed.
bool radio(const char* title, bool on);

// A switch or radio button of this title stands beside the last one where there is room.
void stay_in_row(const char* title);
// Likewise what is so wide, this far from it.
void stay_beside(float width, float gap);

// A button with exactly these words on it, whatever signs they hold, that an ImGui label would make something of.
bool words_button(UiState& state, const WidgetName& name, std::string_view words);
// Its width.
float words_button_width(std::string_view words);

// Whether the mouse has been for a moment on what `id` stands for; to be asked in every picture in which it is there.
bool is_rested_on(UiState& state, const char* id);
// Shown beside the last widget once the mouse has rested on it for a moment. `words`: static storage.
void tip(UiState& state, const char* words);
// Once a picture, before any widget: forgets the last one's marks and lets time pass.
void begin_viewport(UiState& state);

// A panel that fills `area` and cannot be moved. End with ImGui::End() whatever it returns.
bool begin_docked(const char* name, const Area& area, ImGuiWindowFlags extra = 0);

// "28,646".
std::string grouped(std::size_t number);
// "3:20.50" for a frame number.
std::string clock_time(double frame);

}  // namespace odori
