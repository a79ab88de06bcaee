#include "base/text.h"
#include "model/roles.h"

#include <algorithm>
#include <iterator>

namespace odori {

namespace {

struct MorphRow {
  std::string_view standard;
  std::string_view spellings;  // folded, separated by blanks: English PMX, VRM 0 and 1, VRoid, ARKit and others
};

// Translated: none.
constexpr MorphRow kMorphs[] = {
    {"あ", "a aa aaa ah mouth_a vrc.v_aa v_aa fcl_mth_a"},
    {"い", "i ih ii mouth_i vrc.v_ih v_ih fcl_mth_i"},
    {"う", "u ou uu mouth_u vrc.v_ou v_ou fcl_mth_u"},
    {"え", "e ee eh mouth_e vrc.v_e v_e fcl_mth_e"},
    {"お", "o oh oo mouth_o vrc.v_oh v_oh fcl_mth_o"},
    {"ん", "n nn mouth_n vrc.v_nn v_nn"},
    {"まばたき", "blink blink_both eyes_closed eyesclosed fcl_eye_close"},
    {"笑い", "smile_eyes eyesmile joy_eyes happy_eyes fcl_eye_joy"},
    {"ウィンク", "wink blink_l blinkleft blink_left eyeblinkleft fcl_eye_close_l"},
    {"ウィンク右", "wink_r wink_right blink_r blinkright blink_right eyeblinkright fcl_eye_close_r"},
    {"びっくり", "surprised surprise fcl_eye_surprised"},
    {"怒り", "angry anger fcl_brw_angry"},
    {"困る", "sad sadness trouble sorrow fcl_brw_sorrow"},
    {"にっこり", "smile mouth_smile fcl_mth_fun"},
    {"にこり", "cheerful happy fcl_brw_fun"},
    {"真面目", "serious"},
    {"照れ", "blush shy"},
    {"涙", "tears tear"},
};

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

std::string_view standard_morph(std::string_view name) {
  if (name.empty() || name.size() > 256) return {};
  std::string key = folded(name);
  std::ranges::replace(key, ' ', '_');
  const auto found = std::ranges::find_if(
      kMorphs, [&](const MorphRow& row) { return key == folded(row.standard) || has_word(row.spellings, key); });
  return found == std::end(kMorphs) ? std::string_view() : found->standard;
}

}  // namespace odori
