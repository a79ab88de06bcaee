#pragma once

// What the standard names of MMD's bones and morphs mean in English (ui-conventions.md 5 and 6).

#include <string>
#include <string_view>

namespace odori {

// "left elbow" of 左ひじ, "left leg IK" of 左足ＩＫ, "left arm twist 2" of 左腕捩2; empty for a name that is no
// standard one. Spelling is forgiven as by `folded`.
std::string bone_gloss(std::string_view name);

// "blink" of まばたき; likewise.
std::string morph_gloss(std::string_view name);

}  // namespace odori
