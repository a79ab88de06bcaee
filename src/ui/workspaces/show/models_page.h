#pragma once

// The parts of the model page, drawn by draw_models_page (ui/panels.h).

#include "model/model.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"

#include <memory>
#include <string>

namespace odori {

// Number of vertices, bones, morphs and so on. `counts` caches the vertices per deform kind.
void draw_model_counts(const std::shared_ptr<const Model>& model, ModelCounts& counts);

// The list of actors if there are several: to select, hide, reorder, duplicate and close them.
void draw_actors(const PanelInput& input, UiState& state, Commands& commands);
// Where the selected actor stands, and copies of it around it. An actor must be selected.
void draw_placement(const PanelInput& input, UiState& state, Commands& commands);

// The motion layers of the selected actor in their order, with their settings. An actor must be selected.
void draw_layers(const PanelInput& input, UiState& state, Commands& commands);

// A layer of the selected actor: that its motion was made for another model, with a button that fits it, or that it is
// fitted.
void draw_fit_offer(const PanelInput& input, int layer, UiState& state, Commands& commands);
// How it is fitted: the model that it was made for, contacts, camera, and the report.
void draw_fit_settings(const PanelInput& input, int layer, UiState& state, Commands& commands);
// What a fit did, in numbers and as tables. The layer must be fitted.
void draw_fit_report(const PanelInput& input, int layer, UiState& state, Commands& commands);

// The shows that follow each other, if there are several, with buttons for the previous and next one.
void draw_playlist(const PanelInput& input, UiState& state, Commands& commands);

bool has_playlist(const PanelInput& input);

// How dancers go from one motion or show to the next.
void draw_seams(const PanelInput& input, UiState& state, Commands& commands);
// What all models do besides their motions: idle movement, and where they look.
void draw_life(const PanelInput& input, UiState& state, Commands& commands);

// The settings that differ from their defaults: "override, 50 %, 30 frames later, scale 0.9"; empty if none does.
std::string format_layer_settings(const LayerSettings& settings);

}  // namespace odori
