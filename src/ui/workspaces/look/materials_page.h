#pragma once

// The parts of the pages of materials and textures, drawn by draw_materials_page and draw_textures_page (ui/panels.h).

#include "scene/actor.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "ui/widgets/property.h"
#include "view/show_card.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace odori {

// All values of a material; colours are those of the current frame, with material morphs applied. `material` must be a
// valid index.
Properties material_properties(const Actor& actor, std::int32_t material);
// The same as text for the clipboard.
std::string format_material(const Actor& actor, std::int32_t material);

// "toon03" for one of MMD's ten shared toons, otherwise the texture's file name, or "none".
std::string format_toon(const Model& model, const ToonSource& toon);

// How the texture's file was found: "Exact path". Static storage.
const char* format_source(TextureSource source);

// "1024 x 512" in pixels; empty if the texture has no image.
std::string format_size(const TextureInfo& texture);

// The materials that use the texture as texture, sphere map or toon, in drawing order.
std::vector<std::int32_t> users_of(const Model& model, std::int32_t texture);

// Thumbnails of these textures of the selected actor in one row; a click goes to the texture in the list. -1 is none.
void draw_thumbnails(const PanelInput& input, std::span<const std::int32_t> textures, UiState& state,
                     Commands& commands);

}  // namespace odori
