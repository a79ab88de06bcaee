#pragma once

// English translations of MMD's standard bone and morph names (ui-conventions.md 5 and 6).

#include <string>
#include <string_view>

namespace odori {

// "left elbow" for 左ひじ, "left leg IK" for 左足ＩＫ, "left arm twist 2" for 左腕捩2; empty for other names. Compares
// names as `folded` spells them.
std::string translate_bone_name(std::string_view name);

// "blink" for まばたき; likewise.
std::string translate_morph_name(std::string_view name);

}  // namespace odori
