#include "ui/core/standard_names.h"

#include "base/text.h"
#include "base/translate.h"

#include <algorithm>
#include <optional>
#include <span>

#include <fmt/format.h>

namespace odori {

namespace {

struct Translation {
  std::string_view name;  // folded, without 左 and 右
  std::string_view english;
  std::string_view reading;  // in hiragana; empty: the name is its own reading
  std::string_view chinese;  // simplified, without 左 and 右
};

constexpr Translation kBones[] = {
    {"全ての親", "parent of all", "すべてのおや", "全亲骨"},
    {"操作中心", "view centre", "そうさちゅうしん", "操作中心"},
    {"センター", "centre", "", "中心"},
    {"グルーブ", "groove", "", "律动"},
    {"腰", "waist", "こし", "腰"},
    {"下半身", "lower body", "かはんしん", "下半身"},
    {"上半身", "upper body", "じょうはんしん", "上半身"},
    {"首", "neck", "くび", "脖子"},
    {"頭", "head", "あたま", "头"},
    {"目", "eye", "め", "眼睛"},
    {"両目", "both eyes", "りょうめ", "双眼"},
    {"目戻", "eye back", "めもどし", "眼睛复位"},
    {"肩", "shoulder", "かた", "肩"},
    {"肩p", "shoulder parent", "かたp", "肩P"},
    {"肩c", "shoulder cancel", "かたc", "肩C"},
    {"腕", "arm", "うで", "手臂"},
    {"腕捩", "arm twist", "うでねじり", "手臂扭转"},
    {"ひじ", "elbow", "", "肘"},
    {"肘", "elbow", "ひじ", "肘"},
    {"手捩", "wrist twist", "てねじり", "手腕扭转"},
    {"手首", "wrist", "てくび", "手腕"},
    {"ダミー", "dummy in the palm", "", "掌心道具骨"},
    {"親指", "thumb", "おやゆび", "拇指"},
    {"人指", "index finger", "ひとさしゆび", "食指"},
    {"人差指", "index finger", "ひとさしゆび", "食指"},
    {"中指", "middle finger", "なかゆび", "中指"},
    {"薬指", "ring finger", "くすりゆび", "无名指"},
    {"小指", "little finger", "こゆび", "小指"},
    {"足", "leg", "あし", "腿"},
    {"ひざ", "knee", "", "膝"},
    {"膝", "knee", "ひざ", "膝"},
    {"足首", "ankle", "あしくび", "脚踝"},
    {"つま先", "toe", "つまさき", "脚尖"},
    {"足ik", "leg IK", "あしik", "腿IK"},
    {"つま先ik", "toe IK", "つまさきik", "脚尖IK"},
    {"足ik親", "leg IK parent", "あしikおや", "腿IK亲骨"},
    {"足d", "leg, deforming", "あしd", "腿D"},
    {"ひざd", "knee, deforming", "", "膝D"},
    {"足首d", "ankle, deforming", "あしくびd", "脚踝D"},
    {"足先ex", "toes, deforming", "あしさきex", "脚尖EX"},
    {"腰キャンセル", "waist cancel", "こしきゃんせる", "腰抵消"},
    {"髪", "hair", "かみ", "头发"},
    {"前髪", "fringe", "まえがみ", "刘海"},
    {"後髪", "back hair", "うしろがみ", "后发"},
    {"もみあげ", "side hair", "", "鬓发"},
    {"ツインテ", "twin tail", "", "双马尾"},
    {"アホ毛", "ahoge", "あほげ", "呆毛"},
    {"ネクタイ", "tie", "", "领带"},
    {"ネクタイik", "tie IK", "", "领带IK"},
    {"髪ik", "hair IK", "かみik", "头发IK"},
    {"スカート", "skirt", "", "裙子"},
    {"スカート前", "skirt front", "すかーとまえ", "裙前"},
    {"スカート後", "skirt back", "すかーとうしろ", "裙后"},
    {"リボン", "ribbon", "", "蝴蝶结"},
    {"袖", "sleeve", "そで", "袖子"},
    {"胸", "breast", "むね", "胸"},
    {"乳", "breast", "ちち", "胸"},
    {"舌", "tongue", "した", "舌头"},
    {"口", "mouth", "くち", "嘴"},
    {"あご", "jaw", "", "下巴"},
    {"顎", "jaw", "あご", "下巴"},
    {"眉", "eyebrow", "まゆ", "眉毛"},
    {"耳", "ear", "みみ", "耳朵"},
    {"尻尾", "tail", "しっぽ", "尾巴"},
    {"メガネ", "glasses", "", "眼镜"},
    {"眼鏡", "glasses", "めがね", "眼镜"},
    {"帽子", "hat", "ぼうし", "帽子"},
};

constexpr Translation kMorphs[] = {
    {"真面目", "serious", "まじめ", "认真"},
    {"困る", "sadness", "こまる", "困扰"},
    {"にこり", "cheerful", "", "微笑"},
    {"怒り", "anger", "いかり", "生气"},
    {"上", "brows up", "うえ", "眉上"},
    {"下", "brows down", "した", "眉下"},
    {"まばたき", "blink", "", "眨眼"},
    {"笑い", "smile, eyes closed", "わらい", "笑眼"},
    {"ウィンク", "wink", "", "单眼眨"},
    {"はぅ", "eyes shut tight", "", "紧闭眼"},
    {"なごみ", "calm", "", "安详"},
    {"びっくり", "surprise", "", "惊讶"},
    {"じと目", "doubt, half-lidded", "じとめ", "半睁眼"},
    {"キリッ", "sharp", "", "锐利"},
    {"はちゅ目", "round white eyes", "はちゅめ", "圆白眼"},
    {"星目", "star eyes", "ほしめ", "星星眼"},
    {"はぁと", "heart eyes", "", "爱心眼"},
    {"瞳小", "small pupils", "ひとみしょう", "瞳孔缩小"},
    {"瞳大", "large pupils", "ひとみだい", "瞳孔放大"},
    {"ハイライト消", "no highlight", "はいらいとけし", "无高光"},
    {"ハイライト消し", "no highlight", "はいらいとけし", "无高光"},
    {"あ", "a", "", "a"},
    {"い", "i", "", "i"},
    {"う", "u", "", "u"},
    {"え", "e", "", "e"},
    {"お", "o", "", "o"},
    {"ん", "n, closed mouth", "", "n 闭口"},
    {"ワ", "wa, open triangle", "", "wa 三角嘴"},
    {"∧", "regret", "", "遗憾嘴"},
    {"□", "square mouth", "", "方嘴"},
    {"▲", "triangle mouth", "", "三角嘴"},
    {"ω", "omega, cat mouth", "", "猫嘴"},
    {"ω□", "omega, open", "", "猫嘴张开"},
    {"にやり", "grin", "", "坏笑"},
    {"にっこり", "smile", "", "微笑"},
    {"ぺろっ", "tongue out", "", "吐舌"},
    {"てへぺろ", "tongue out, wink", "", "吐舌眨眼"},
    {"口角上げ", "mouth corners up", "こうかくあげ", "嘴角上扬"},
    {"口角下げ", "mouth corners down", "こうかくさげ", "嘴角下垂"},
    {"口横広げ", "wide mouth", "くちよこひろげ", "嘴横张"},
    {"歯無し上", "no upper teeth", "はなしうえ", "无上齿"},
    {"歯無し下", "no lower teeth", "はなしした", "无下齿"},
    {"照れ", "blush", "てれ", "脸红"},
    {"頬染め", "blush", "ほほぞめ", "脸红"},
    {"涙", "tears", "なみだ", "眼泪"},
    {"がーん", "gloom", "", "震惊阴影"},
    {"青ざめ", "pale", "あおざめ", "脸色发青"},
    {"汗", "sweat", "あせ", "汗"},
    {"みっぱい", "special", "", "特殊"},
    {"メガネ", "glasses", "", "眼镜"},
};

using TranslationTable = std::span<const Translation>;

// Translates a folded name with an optional trailing number; nothing if it is not in the table.
std::optional<StandardName> translate(TranslationTable table, std::string_view name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  const std::string_view number = end == std::string_view::npos ? name : name.substr(end + 1);
  const std::string_view base = name.substr(0, name.size() - number.size());
  const auto found = std::ranges::find(table, base, &Translation::name);
  if (found == table.end()) return std::nullopt;
  const std::string_view reading = found->reading.empty() ? base : found->reading;
  return StandardName{fmt::format("{}{}{}", found->english, number.empty() ? "" : " ", number),
                      fmt::format("{}{}", reading, number), fmt::format("{}{}", found->chinese, number)};
}

struct Side {
  std::string_view name;
  std::string_view english;
  std::string_view reading;
};
constexpr Side kSides[] = {{"左", "left ", "ひだり"}, {"右", "right ", "みぎ"}};

std::optional<StandardName> translate(TranslationTable table, std::string_view name, const Side& side) {
  std::optional<StandardName> standard = translate(table, name);
  if (!standard) return std::nullopt;
  return StandardName{fmt::format("{}{}", side.english, standard->english),
                      fmt::format("{}{}", side.reading, standard->reading),
                      fmt::format("{}{}", side.name, standard->chinese)};
}

std::optional<StandardName> translate_with_side(TranslationTable table, std::string_view key, bool in_front) {
  for (const Side& side : kSides) {
    const std::string_view without = key.substr(0, key.size() - std::min(key.size(), side.name.size()));
    if (in_front && key.starts_with(side.name)) return translate(table, key.substr(side.name.size()), side);
    if (!key.ends_with(side.name)) continue;
    if (auto standard = translate(table, without, side)) return standard;
  }
  return translate(table, key);
}

}  // namespace

const std::string& StandardName::shown() const {
  return current_language().code == std::string_view("zh_CN") ? chinese : english;
}

StandardName standard_bone_name(std::string_view name) {
  return translate_with_side(kBones, folded(name), true).value_or(StandardName{});
}

StandardName standard_morph_name(std::string_view name) {
  return translate_with_side(kMorphs, folded(name), false).value_or(StandardName{});
}

}  // namespace odori
