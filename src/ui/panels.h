#pragma once

// The whole interface of one picture: what is to be shown goes in, what the person asked for comes out. Needs an
// ImGui picture begun by NewFrame; calls no OpenGL and opens no file.

#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/view.h"

namespace odori {

Commands draw_panels(const UiView& view, UiState& state);

// Each part of it, in `area`; appends to `commands`.
void draw_top_bar(const UiView& view, UiState& state, const Area& area, Commands& commands);
void draw_transport(const UiView& view, UiState& state, const Area& area, Commands& commands);
void draw_side_panel(const UiView& view, UiState& state, const Area& area, Commands& commands);
void draw_side_edge(const UiView& view, UiState& state, const Area& side, Commands& commands);
void draw_viewport_area(const UiView& view, UiState& state, const Area& area, Commands& commands);
void draw_overlays(const UiView& view, UiState& state, const Area& viewport, Commands& commands);
void draw_command_palette(const UiView& view, UiState& state, Commands& commands);
void draw_terms(const UiView& view, UiState& state, const Area& viewport, Commands& commands);
void draw_key_help(const UiView& view, UiState& state, Commands& commands);

// The side panel's tabs.
void draw_model_tab(const UiView& view, UiState& state, Commands& commands);
void draw_bones_tab(const UiView& view, UiState& state, Commands& commands);
void draw_morphs_tab(const UiView& view, UiState& state, Commands& commands);
void draw_materials_tab(const UiView& view, UiState& state, Commands& commands);
void draw_physics_tab(const UiView& view, UiState& state, Commands& commands);
void draw_view_tab(const UiView& view, UiState& state, Commands& commands);
void draw_measure_tab(const UiView& view, UiState& state, Commands& commands);
void draw_checks(const UiView& view, UiState& state, Commands& commands);  // a part of it
void draw_check_tab(const UiView& view, UiState& state, Commands& commands);
void draw_gpu_tab(const UiView& view, UiState& state, Commands& commands);
void draw_status_tab(const UiView& view, UiState& state);
void draw_messages_tab(const UiView& view, UiState& state, Commands& commands);

}  // namespace odori
