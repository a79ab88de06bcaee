#pragma once

// The parts of the bones page, drawn by draw_bones_page (ui/panels.h): the list of bones, and below it the details of
// the selected bone.

#include "base/name_search.h"
#include "scene/actor.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "ui/widgets/property.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// The visible rows of the list: bones, and headings where the order has them (see `heading_of`). A search returns
// bones only. Rewrites `page.depths` and `page.has_children`.
std::vector<std::int32_t> find_bone_rows(const Actor& actor, const NameQuery& query, BonesPageState& page);

// The heading of a row; nothing if the row is a bone. In BoneOrder::frames an index into the model's display frames,
// or one past the last for bones in no frame. In BoneOrder::deform 0 is before physics, 1 after physics.
std::optional<std::size_t> heading_of(std::int32_t row);
std::string format_heading(const Actor& actor, std::size_t heading, BoneOrder order);

// Hides or shows the bones of a display frame in the overlay. A bone in several frames is hidden by any of them.
// `heading`: as for heading_of.
void toggle_hidden_frame(const std::shared_ptr<const Model>& model, std::size_t heading, BonesPageState& page);
bool is_frame_hidden(const Model& model, std::size_t heading, const BonesPageState& page);

// The bone's flags in a few letters: R rotates, T translates, IK, + append, X fixed axis, P after physics, H hidden.
std::string short_flags(const Bone& bone);

// Position of the bone in deform order, from 0, counted over both passes.
std::size_t deform_index(const Rig& rig, std::int32_t bone);

// Expands every collapsed ancestor or heading above the bone.
void reveal_bone(const Actor& actor, std::int32_t bone, BonesPageState& page);

// What the file says about the bone, and its transform as the actor was last advanced. Positions are in model space.
// `bone` must be a valid index.
Properties bone_properties(const Actor& actor, std::int32_t bone);

// Indices into `rig.chains` of the chains in which the bone is goal, effector or link, ascending.
std::vector<std::int32_t> chains_of(const Rig& rig, std::int32_t bone);

// The functions below draw parts of the details and append to `commands`. `bone` is an index into the selected
// actor's bones.

// A field for the number of a vertex, and of the vertex picked on the surface its weights, material and attributes.
void draw_surface_card(const PanelInput& input, UiState& state, Commands& commands);

// Rotation and translation as numbers to drag or type, as far as the bone's flags allow them.
void draw_override_values(const PanelInput& input, int bone, UiState& state, Commands& commands);

// Every contribution to the bone's transform in evaluation order; each row links to its source.
void draw_transform_breakdown(const PanelInput& input, int bone, UiState& state, Commands& commands);
// The same as text with all digits, a line each.
std::string format_transform_breakdown(const PanelInput& input, int bone, UiState& state, Commands& commands);

// The IK solution of a chain of the selected bone, iteration by iteration. Draws nothing if it is in no chain.
void draw_ik_steps(const PanelInput& input, UiState& state, Commands& commands);

// What the selected bone follows: its own parent, or a bone of another model. Draws nothing if only one model is open.
void draw_external_parent(const PanelInput& input, UiState& state, Commands& commands);

}  // namespace odori
