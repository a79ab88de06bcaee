#pragma once

// Translations and readings of MMD's standard bone and morph names (ui-conventions.md 5 and 6).

#include <string>
#include <string_view>

namespace odori {

// All fields are empty for a name that is not standard.
struct StandardName {
  std::string english;  // "left elbow" for 左ひじ, "left leg IK" for 左足ＩＫ, "left arm twist 2" for 左腕捩2
  std::string reading;  // ひだりあし for 左足, folded
  std::string chinese;  // 左肘 for 左ひじ, in simplified characters

  // In the language of the interface: Chinese or English.
  const std::string& shown() const;
};

// Compare names as `folded` spells them.
StandardName standard_bone_name(std::string_view name);
StandardName standard_morph_name(std::string_view name);

}  // namespace odori
