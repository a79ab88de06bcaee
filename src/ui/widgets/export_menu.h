#pragma once

// Tables and plots of the panels as files: a button beside their heading saves what is below it as CSV, or as an image.
//
//   heading_with_export(state, "By bone", {"export_bones", "by bone", [&] { return csv; }}, commands);

#include "analysis/plot.h"
#include "analysis/table_header.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// Rows of cells as RFC 4180 has them, with "\n" as line end. Texts are quoted as by csv_field (base/text.h); numbers
// have the point of the C locale.
class CsvText {
 public:
  explicit CsvText(const std::vector<std::string>& titles) { add(titles); }
  void add(const std::vector<std::string>& cells);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// All digits of a number, for a cell.
std::string csv_number(double value);

struct Exported {
  const char* widget;                // name of the button, and of the image that was asked for; static storage
  std::string name;                  // part of the file's name
  std::function<std::string()> csv;  // the content
  bool plot = false;                 // can be saved as an image, see save_plot_if_asked
  TableFacts facts{};                // of the numbers, for the lines before the table
  bool of_frame = true;              // of the current frame, which the file's name then has
  PlotRequest svg{};                 // what of the table the plot has that is saved as SVG
};

// `tip`: tooltip of the heading, in static storage, or null.
void heading_with_export(UiState& state, std::string_view title, const Exported& exported, Commands& commands,
                         const char* tip = nullptr);
// The button alone, as high as a row.
void draw_export_button(UiState& state, const Exported& exported, Commands& commands);

// Call after the plot: saves the area of the screen as an image if that was asked for.
void save_plot_if_asked(UiState& state, const Exported& exported, ImVec2 low, ImVec2 high, Commands& commands);

// Menu items of actions (ui/core/actions.h): label, key, mark and whether they can be chosen come from the action's
// row.

// `label`: translated, with an id.
void menu_item(const char* label, const Command& command, bool selected, bool enabled, Commands& commands);

// The item of a command that is one of the actions; `label`: another one, for a menu whose title says the rest.
void action_item(const PanelInput& input, const Command& command, Commands& commands);
void action_item(const char* label, const PanelInput& input, const Command& command, Commands& commands);

// The items of a menu about the selected actor, in an open popup.
void actor_menu(const PanelInput& input, Commands& commands);

}  // namespace odori
