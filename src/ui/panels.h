#pragma once

// The interface as a function: a const view of the session goes in, the user's commands come out. Start from
// draw_panels; it needs an ImGui frame begun by ImGui::NewFrame, calls no OpenGL and opens no file.
//
//   ImGui::NewFrame();
//   for (const Command& command : draw_panels(view, state)) perform(command, session);
//   ImGui::Render();

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

// Draws all panels of one frame and returns what the user asked for, in order. `state` is what the panels remember
// between frames.
Commands draw_panels(const UiView& view, UiState& state);

// The panels. Each draws into `area`, in screen pixels, and appends to `commands`.
void draw_top_bar(const UiView& view, UiState& state, const Area& area, Commands& commands);
void draw_transport(const UiView& view, UiState& state, const Area& area, Commands& commands);
void draw_side_panel(const UiView& view, UiState& state, const Area& area, Commands& commands);
void draw_viewport_area(const UiView& view, UiState& state, const Area& area, Commands& commands);
void draw_overlays(const UiView& view, UiState& state, const Area& viewport, Commands& commands);
void draw_command_palette(const UiView& view, UiState& state, Commands& commands);
void draw_show_card(const UiView& view, UiState& state, const Area& viewport, Commands& commands);
void draw_terms(const UiView& view, UiState& state, const Area& viewport, Commands& commands);
void draw_key_help(const UiView& view, UiState& state, Commands& commands);

// The contents of the side panel's tabs, into the current ImGui window.
void draw_model_tab(const UiView& view, UiState& state, Commands& commands);
void draw_bones_tab(const UiView& view, UiState& state, Commands& commands);
void draw_morphs_tab(const UiView& view, UiState& state, Commands& commands);
void draw_materials_tab(const UiView& view, UiState& state, Commands& commands);
void draw_physics_tab(const UiView& view, UiState& state, Commands& commands);
void draw_view_tab(const UiView& view, UiState& state, Commands& commands);
void draw_measure_tab(const UiView& view, UiState& state, Commands& commands);
void draw_verification(const UiView& view, UiState& state, Commands& commands);  // last section of the measure tab
void draw_check_tab(const UiView& view, UiState& state, Commands& commands);
void draw_gpu_tab(const UiView& view, UiState& state, Commands& commands);
void draw_status_tab(const UiView& view, UiState& state);
void draw_messages_tab(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
