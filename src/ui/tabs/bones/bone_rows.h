#pragma once

// Which bones the bones tab lists, under which headings and in which order.

#include "scene/actor.h"
#include "ui/core/state.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// The rows of the list, those in sight whatever is closed above them: bones, or headings as `heading_of` tells them.
// Where words are looked for, bones alone. Rewrites the tab's `depths` and `has_children`.
std::vector<std::int32_t> find_bone_rows(const Actor& actor, std::string_view folded_words, BonesTabState& tab);

// Of a row that is a heading: its number, into the model's display frames or one more for "In no frame"; or 0 before
// physics, 1 after. Nothing for a bone.
std::optional<std::size_t> heading_of(std::int32_t row);
std::string format_heading(const Actor& actor, std::size_t heading, BoneOrder order);

// The bone's place in deform order, from 0 on, both passes counted.
std::size_t deform_place(const Rig& rig, std::int32_t bone);

// Opens whatever is closed above the bone.
void reveal_bone(const Actor& actor, std::int32_t bone, BonesTabState& tab);

}  // namespace odori
