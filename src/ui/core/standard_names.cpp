#include "ui/core/standard_names.h"

#include "base/text.h"
#include "base/translate.h"
#include "model/roles.h"

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

struct PartWords {
  BodyPart part;
  std::string_view english;
  std::string_view reading;  // in hiragana; empty: that of the standard name
  std::string_view chinese;
};

// Of the first bone of a finger: without its number.
constexpr PartWords kParts[] = {
    {BodyPart::root, "parent of all", "すべてのおや", "全亲骨"},
    {BodyPart::center, "centre", "", "中心"},
    {BodyPart::groove, "groove", "", "律动"},
    {BodyPart::waist, "waist", "こし", "腰"},
    {BodyPart::lower_body, "lower body", "かはんしん", "下半身"},
    {BodyPart::upper_body, "upper body", "じょうはんしん", "上半身"},
    {BodyPart::upper_body2, "upper body 2", "じょうはんしん2", "上半身2"},
    {BodyPart::neck, "neck", "くび", "脖子"},
    {BodyPart::head, "head", "あたま", "头"},
    {BodyPart::both_eyes, "both eyes", "りょうめ", "双眼"},
    {BodyPart::eye, "eye", "め", "眼睛"},
    {BodyPart::shoulder_parent, "shoulder parent", "かたp", "肩P"},
    {BodyPart::shoulder, "shoulder", "かた", "肩"},
    {BodyPart::shoulder_cancel, "shoulder cancel", "かたc", "肩C"},
    {BodyPart::arm, "arm", "うで", "手臂"},
    {BodyPart::arm_twist, "arm twist", "うでねじり", "手臂扭转"},
    {BodyPart::elbow, "elbow", "", "肘"},
    {BodyPart::hand_twist, "wrist twist", "てねじり", "手腕扭转"},
    {BodyPart::wrist, "wrist", "てくび", "手腕"},
    {BodyPart::thumb0, "thumb", "おやゆび", "拇指"},
    {BodyPart::index1, "index finger", "ひとさしゆび", "食指"},
    {BodyPart::middle1, "middle finger", "なかゆび", "中指"},
    {BodyPart::ring1, "ring finger", "くすりゆび", "无名指"},
    {BodyPart::little1, "little finger", "こゆび", "小指"},
    {BodyPart::waist_cancel, "waist cancel", "こしきゃんせる", "腰抵消"},
    {BodyPart::leg, "leg", "あし", "腿"},
    {BodyPart::knee, "knee", "", "膝"},
    {BodyPart::ankle, "ankle", "あしくび", "脚踝"},
    {BodyPart::toe, "toe", "つまさき", "脚尖"},
    {BodyPart::leg_ik_parent, "leg IK parent", "あしikおや", "腿IK亲骨"},
    {BodyPart::leg_ik, "leg IK", "あしik", "腿IK"},
    {BodyPart::toe_ik, "toe IK", "つまさきik", "脚尖IK"},
    {BodyPart::leg_d, "leg, deforming", "あしd", "腿D"},
    {BodyPart::knee_d, "knee, deforming", "", "膝D"},
    {BodyPart::ankle_d, "ankle, deforming", "あしくびd", "脚踝D"},
    {BodyPart::toe_ex, "toes, deforming", "あしさきex", "脚尖EX"},
};

// Bones that are no part of the table of roles.
constexpr Translation kOtherBones[] = {
    {"操作中心", "view centre", "そうさちゅうしん", "操作中心"},
    {"目戻", "eye back", "めもどし", "眼睛复位"},
    {"ダミー", "dummy in the palm", "", "掌心道具骨"},
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

StandardName numbered(const StandardName& name, std::string_view number) {
  if (number.empty()) return name;
  return {fmt::format("{} {}", name.english, number), name.reading + std::string(number),
          name.chinese + std::string(number)};
}

// Translates a folded name with an optional trailing number; nothing if it is not in the table.
std::optional<StandardName> translate(TranslationTable table, std::string_view name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  const std::string_view number = end == std::string_view::npos ? name : name.substr(end + 1);
  const std::string_view base = name.substr(0, name.size() - number.size());
  const auto found = std::ranges::find(table, base, &Translation::name);
  if (found == table.end()) return std::nullopt;
  const std::string_view reading = found->reading.empty() ? base : found->reading;
  return numbered({std::string(found->english), std::string(reading), std::string(found->chinese)}, number);
}

struct SideWords {
  std::string_view name;
  std::string_view english;
  std::string_view reading;
};
constexpr SideWords kSides[] = {{"左", "left ", "ひだり"}, {"右", "right ", "みぎ"}};

StandardName with_words(const StandardName& name, const SideWords& side) {
  return {fmt::format("{}{}", side.english, name.english), fmt::format("{}{}", side.reading, name.reading),
          fmt::format("{}{}", side.name, name.chinese)};
}

std::optional<StandardName> translate(TranslationTable table, std::string_view name, const SideWords& side) {
  const std::optional<StandardName> standard = translate(table, name);
  return standard ? std::optional(with_words(*standard, side)) : std::nullopt;
}

std::optional<StandardName> translate_with_side(TranslationTable table, std::string_view key, bool in_front) {
  for (const SideWords& side : kSides) {
    const std::string_view without = key.substr(0, key.size() - std::min(key.size(), side.name.size()));
    if (in_front && key.starts_with(side.name)) return translate(table, key.substr(side.name.size()), side);
    if (!key.ends_with(side.name)) continue;
    if (auto standard = translate(table, without, side)) return standard;
  }
  return translate(table, key);
}

bool is_finger(BodyPart part) { return part >= BodyPart::thumb0 && part <= BodyPart::little3; }

// Thumbs begin with 0.
int finger_number(BodyPart part) {
  const int bone = static_cast<int>(part) - static_cast<int>(BodyPart::thumb0);
  return bone % 3 + (bone < 3 ? 0 : 1);
}

BodyPart first_of_finger(BodyPart part) {
  const int thumb = static_cast<int>(BodyPart::thumb0);
  return static_cast<BodyPart>(thumb + (static_cast<int>(part) - thumb) / 3 * 3);
}

StandardName role_words(const Role& role) {
  const bool finger = is_finger(role.part);
  const auto* words = std::ranges::find(kParts, finger ? first_of_finger(role.part) : role.part, &PartWords::part);
  StandardName name{std::string(words->english), std::string(words->reading), std::string(words->chinese)};
  if (name.reading.empty()) name.reading = folded(standard_name({role.part, Side::none}));
  if (finger) name = numbered(name, fmt::format("{}", finger_number(role.part)));
  if (role.side == Side::none) return name;
  return with_words(name, kSides[role.side == Side::left ? 0 : 1]);
}

// A name in Latin letters needs no translation.
std::optional<StandardName> translate_role(std::string_view name) {
  if (std::ranges::all_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return std::nullopt;
  if (const auto role = role_of_name(name)) return role_words(*role);
  const std::size_t end = name.find_last_not_of("0123456789");
  const std::string_view number = end == std::string_view::npos ? name : name.substr(end + 1);
  const auto role = number.empty() ? std::nullopt : role_of_name(name.substr(0, name.size() - number.size()));
  return role ? std::optional(numbered(role_words(*role), number)) : std::nullopt;
}

}  // namespace

const std::string& StandardName::shown() const {
  return current_language().code == std::string_view("zh_CN") ? chinese : english;
}

StandardName standard_bone_name(std::string_view name) {
  const std::string key = folded(name);
  if (const auto role = translate_role(key)) return *role;
  return translate_with_side(kOtherBones, key, true).value_or(StandardName{});
}

StandardName standard_morph_name(std::string_view name) {
  return translate_with_side(kMorphs, folded(name), false).value_or(StandardName{});
}

}  // namespace odori
