#pragma once

// The interface as a function: a const view of the session goes in, the user's commands come out. Start from
// draw_panels; it needs an ImGui frame begun by ImGui::NewFrame, calls no OpenGL and opens no file.
//
//   ImGui::NewFrame();
//   for (const Command& command : draw_panels(input, state)) perform(command, session);
//   ImGui::Render();

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

namespace odori {

// Draws all panels of one frame and returns what the user asked for, in order. `state` is what the panels remember
// between frames.
Commands draw_panels(const PanelInput& input, UiState& state);

// The menu of the dancer on the desktop, in a window of its own: draws the page that is open, as large as its content;
// closes it when something was chosen. Its rows are made by `desktop_menu` (app/desktop_menu.h).
Commands draw_desktop_menu(const PanelInput& input, UiState& state);

// The panels. Each draws into `area`, in screen pixels, and appends to `commands`.
void draw_top_bar(const PanelInput& input, UiState& state, const Area& area, Commands& commands);
// The bell of the top bar, `right` is where it ends; a click lists all messages. Returns its left edge.
float draw_message_bell(const PanelInput& input, UiState& state, float right, Commands& commands);
void draw_transport(const PanelInput& input, UiState& state, const Area& area, Commands& commands);
void draw_side_panel(const PanelInput& input, UiState& state, const Area& area, Commands& commands);
void draw_viewport_area(const PanelInput& input, UiState& state, const Area& area, Commands& commands);
void draw_legend_strip(const PanelInput& input, UiState& state, const Area& area);
void draw_overlays(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands);
void draw_command_palette(const PanelInput& input, UiState& state, Commands& commands);
void draw_show_card(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands);
void draw_question_card(const PanelInput& input, UiState& state, Commands& commands);
void draw_terms(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands);
void draw_key_help(const PanelInput& input, UiState& state, Commands& commands);
void draw_about(const PanelInput& input, UiState& state, Commands& commands);
void draw_whats_new(const PanelInput& input, UiState& state, Commands& commands);

// The contents of the side panel's pages, into the current ImGui window.
void draw_models_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_scene_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_output_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_bones_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_morphs_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_physics_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_overrides_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_looks_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_materials_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_textures_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_display_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_skinning_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_measure_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_verification(const PanelInput& input, UiState& state,
                       Commands& commands);  // last section of the measure page
void draw_gpu_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_check_page(const PanelInput& input, UiState& state, Commands& commands);
void draw_status_page(const PanelInput& input, UiState& state, Commands& commands);

}  // namespace odori
