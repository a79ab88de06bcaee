#include "ui/core/standard_names.h"

#include "base/text.h"

#include <algorithm>
#include <span>

namespace odori {

namespace {

struct Translation {
  std::string_view name;  // folded, without 左 and 右
  std::string_view english;
};

constexpr Translation kBones[] = {
    {"全ての親", "parent of all"},
    {"操作中心", "view centre"},
    {"センター", "centre"},
    {"グルーブ", "groove"},
    {"腰", "waist"},
    {"下半身", "lower body"},
    {"上半身", "upper body"},
    {"首", "neck"},
    {"頭", "head"},
    {"目", "eye"},
    {"両目", "both eyes"},
    {"目戻", "eye back"},
    {"肩", "shoulder"},
    {"肩p", "shoulder parent"},
    {"肩c", "shoulder cancel"},
    {"腕", "arm"},
    {"腕捩", "arm twist"},
    {"ひじ", "elbow"},
    {"肘", "elbow"},
    {"手捩", "wrist twist"},
    {"手首", "wrist"},
    {"ダミー", "dummy in the palm"},
    {"親指", "thumb"},
    {"人指", "index finger"},
    {"人差指", "index finger"},
    {"中指", "middle finger"},
    {"薬指", "ring finger"},
    {"小指", "little finger"},
    {"足", "leg"},
    {"ひざ", "knee"},
    {"膝", "knee"},
    {"足首", "ankle"},
    {"つま先", "toe"},
    {"足ik", "leg IK"},
    {"つま先ik", "toe IK"},
    {"足ik親", "leg IK parent"},
    {"足d", "leg, deforming"},
    {"ひざd", "knee, deforming"},
    {"足首d", "ankle, deforming"},
    {"足先ex", "toes, deforming"},
    {"腰キャンセル", "waist cancel"},
    {"髪", "hair"},
    {"前髪", "fringe"},
    {"後髪", "back hair"},
    {"もみあげ", "side hair"},
    {"ツインテ", "twin tail"},
    {"アホ毛", "ahoge"},
    {"ネクタイ", "tie"},
    {"ネクタイik", "tie IK"},
    {"髪ik", "hair IK"},
    {"スカート", "skirt"},
    {"スカート前", "skirt front"},
    {"スカート後", "skirt back"},
    {"リボン", "ribbon"},
    {"袖", "sleeve"},
    {"胸", "breast"},
    {"乳", "breast"},
    {"舌", "tongue"},
    {"口", "mouth"},
    {"あご", "jaw"},
    {"顎", "jaw"},
    {"眉", "eyebrow"},
    {"耳", "ear"},
    {"尻尾", "tail"},
    {"メガネ", "glasses"},
    {"眼鏡", "glasses"},
    {"帽子", "hat"},
};

constexpr Translation kMorphs[] = {
    {"真面目", "serious"},
    {"困る", "sadness"},
    {"にこり", "cheerful"},
    {"怒り", "anger"},
    {"上", "brows up"},
    {"下", "brows down"},
    {"まばたき", "blink"},
    {"笑い", "smile, eyes closed"},
    {"ウィンク", "wink"},
    {"はぅ", "eyes shut tight"},
    {"なごみ", "calm"},
    {"びっくり", "surprise"},
    {"じと目", "doubt, half-lidded"},
    {"キリッ", "sharp"},
    {"はちゅ目", "round white eyes"},
    {"星目", "star eyes"},
    {"はぁと", "heart eyes"},
    {"瞳小", "small pupils"},
    {"瞳大", "large pupils"},
    {"ハイライト消", "no highlight"},
    {"ハイライト消し", "no highlight"},
    {"あ", "a"},
    {"い", "i"},
    {"う", "u"},
    {"え", "e"},
    {"お", "o"},
    {"ん", "n, closed mouth"},
    {"ワ", "wa, open triangle"},
    {"∧", "regret"},
    {"□", "square mouth"},
    {"▲", "triangle mouth"},
    {"ω", "omega, cat mouth"},
    {"ω□", "omega, open"},
    {"にやり", "grin"},
    {"にっこり", "smile"},
    {"ぺろっ", "tongue out"},
    {"てへぺろ", "tongue out, wink"},
    {"口角上げ", "mouth corners up"},
    {"口角下げ", "mouth corners down"},
    {"口横広げ", "wide mouth"},
    {"歯無し上", "no upper teeth"},
    {"歯無し下", "no lower teeth"},
    {"照れ", "blush"},
    {"頬染め", "blush"},
    {"涙", "tears"},
    {"がーん", "gloom"},
    {"青ざめ", "pale"},
    {"汗", "sweat"},
    {"みっぱい", "special"},
    {"メガネ", "glasses"},
};

// Translates a folded name with an optional trailing number; empty: not in the table.
std::string translate(std::span<const Translation> table, std::string_view name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  const std::string_view number = end == std::string_view::npos ? name : name.substr(end + 1);
  const std::string_view base = name.substr(0, name.size() - number.size());
  const auto found = std::ranges::find_if(table, [base](const Translation& entry) { return entry.name == base; });
  if (found == table.end()) return {};
  std::string english(found->english);
  if (!number.empty()) english.append(" ").append(number);
  return english;
}

struct Side {
  std::string_view prefix;
  std::string_view english;
};
constexpr Side kSides[] = {{"左", "left "}, {"右", "right "}};

}  // namespace

std::string translate_bone_name(std::string_view name) {
  const std::string key = folded(name);
  for (const Side& side : kSides) {
    std::string_view rest = key;
    if (rest.starts_with(side.prefix)) {
      rest.remove_prefix(side.prefix.size());
    } else if (rest.ends_with(side.prefix)) {
      rest.remove_suffix(side.prefix.size());
    } else {
      continue;
    }
    const std::string english = translate(kBones, rest);
    return english.empty() ? english : std::string(side.english) + english;
  }
  return translate(kBones, key);
}

std::string translate_morph_name(std::string_view name) {
  const std::string key = folded(name);
  for (const Side& side : kSides) {
    if (!key.ends_with(side.prefix)) continue;
    const std::string english = translate(kMorphs, std::string_view(key).substr(0, key.size() - side.prefix.size()));
    if (!english.empty()) return std::string(side.english) + english;
  }
  return translate(kMorphs, key);
}

}  // namespace odori
