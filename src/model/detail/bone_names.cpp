#include "model/detail/bone_names.h"

#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

struct NameRow {
  BodyPart part;
  bool sided;
  std::string_view standard;   // MMD's name, without 左 and 右
  std::string_view spellings;  // others, separated by blanks: of `spelling`, without their side
};

// Spellings: of PMX files in English; Blender (Rigify); VRM, Unity; Mixamo; other Japanese ones.
// Translated: none.
constexpr NameRow kNames[] = {
    {BodyPart::root, false, "全ての親", "master motherbone mother root すべての親 全親骨"},
    {BodyPart::center, false, "センター", "center centre cog"},
    {BodyPart::groove, false, "グルーブ", "groove"},
    {BodyPart::waist, false, "腰", "waist"},
    {BodyPart::lower_body, false, "下半身", "lowerbody hips hip pelvis"},
    {BodyPart::upper_body, false, "上半身", "upperbody spine spinelower"},
    {BodyPart::upper_body2, false, "上半身2", "upperbody2 spine1 spine001 spine2 chest upperchest spineupper 上半身2"},
    {BodyPart::neck, false, "首", "neck"},
    {BodyPart::head, false, "頭", "head"},
    {BodyPart::both_eyes, false, "両目", "eyes botheyes"},
    {BodyPart::eye, true, "目", "eye faceeye eyeball"},
    {BodyPart::shoulder_parent, true, "肩p", "shoulderp shoulderparent"},
    {BodyPart::shoulder, true, "肩", "shoulder clavicle collar"},
    {BodyPart::shoulder_cancel, true, "肩c", "shoulderc shouldercancel"},
    {BodyPart::arm, true, "腕", "arm upperarm"},
    {BodyPart::arm_twist, true, "腕捩", "armtwist upperarmtwist 腕捩り 腕ねじり"},
    {BodyPart::elbow, true, "ひじ", "elbow forearm lowerarm 肘"},
    {BodyPart::hand_twist, true, "手捩", "handtwist wristtwist forearmtwist 手捩り 手ねじり"},
    {BodyPart::wrist, true, "手首", "wrist hand 手"},
    {BodyPart::thumb0, true, "親指0", "thumb0 thumbproximal thumbmetacarpal handthumb0"},
    {BodyPart::thumb1, true, "親指1", "thumb1 thumbintermediate handthumb1"},
    {BodyPart::thumb2, true, "親指2", "thumb2 thumbdistal handthumb2"},
    {BodyPart::index1, true, "人指1", "人差指1 人差し指1 index1 fore1 findex1 indexproximal handindex1 indexfinger1"},
    {BodyPart::index2, true, "人指2",
     "人差指2 人差し指2 index2 fore2 findex2 indexintermediate handindex2 indexfinger2"},
    {BodyPart::index3, true, "人指3", "人差指3 人差し指3 index3 fore3 findex3 indexdistal handindex3 indexfinger3"},
    {BodyPart::middle1, true, "中指1", "middle1 fmiddle1 middleproximal handmiddle1 middlefinger1"},
    {BodyPart::middle2, true, "中指2", "middle2 fmiddle2 middleintermediate handmiddle2 middlefinger2"},
    {BodyPart::middle3, true, "中指3", "middle3 fmiddle3 middledistal handmiddle3 middlefinger3"},
    {BodyPart::ring1, true, "薬指1", "ring1 third1 fring1 ringproximal handring1 ringfinger1"},
    {BodyPart::ring2, true, "薬指2", "ring2 third2 fring2 ringintermediate handring2 ringfinger2"},
    {BodyPart::ring3, true, "薬指3", "ring3 third3 fring3 ringdistal handring3 ringfinger3"},
    {BodyPart::little1, true, "小指1", "little1 pinky1 fpinky1 littleproximal handpinky1 littlefinger1"},
    {BodyPart::little2, true, "小指2", "little2 pinky2 fpinky2 littleintermediate handpinky2 littlefinger2"},
    {BodyPart::little3, true, "小指3", "little3 pinky3 fpinky3 littledistal handpinky3 littlefinger3"},
    {BodyPart::waist_cancel, true, "腰キャンセル", "waistcancel"},
    {BodyPart::leg, true, "足", "leg thigh upleg upperleg"},
    {BodyPart::knee, true, "ひざ", "knee shin calf lowerleg 膝"},
    {BodyPart::ankle, true, "足首", "ankle foot"},
    {BodyPart::toe, true, "つま先", "toe toes toebase"},
    {BodyPart::leg_ik_parent, true, "足ik親", "legikp legikparent ikp"},
    {BodyPart::leg_ik, true, "足ik", "legik ikleg footik ikfoot"},
    {BodyPart::toe_ik, true, "つま先ik", "toeik iktoe"},
    {BodyPart::leg_d, true, "足d", "legd"},
    {BodyPart::knee_d, true, "ひざd", "kneed"},
    {BodyPart::ankle_d, true, "足首d", "ankled"},
    {BodyPart::toe_ex, true, "足先ex", "toeex toesex legtipex toe2 つま先ex"},
};

// Parts of names that say nothing about the bone: of Mixamo, VRM, 3ds Max, Source, Rigify and armatures.
constexpr std::string_view kPrefixes[] = {"mixamorig", "j",    "bip", "sec",   "valve",    "biped", "def", "org",
                                          "rig",       "bone", "jnt", "joint", "armature", "skel",  "c",   "b"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_separator(char c) { return std::string_view(" _.:-/|").find(c) != std::string_view::npos; }

// "J_Bip_L_UpperArm" -> j bip l upper arm; "f_index.01.L" -> f index 1 l. Capitals begin a word after small letters.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  bool begin = true;
  char before = ' ';
  for (const char c : text) {
    if (is_separator(c)) {
      begin = true;
      continue;
    }
    begin = begin || is_digit(c) != is_digit(before) || (is_upper(c) && is_letter(before) && !is_upper(before));
    if (begin) words.emplace_back();
    begin = false;
    words.back() += lower(c);
    before = c;
  }
  for (std::string& word : words) {
    const std::size_t first = std::min(word.find_first_not_of('0'), word.size() - 1);
    if (is_digit(word.front())) word.erase(0, first);
  }
  return words;
}

Side side_of(const std::string& word) {
  if (word == "left" || word == "l") return Side::left;
  if (word == "right" || word == "r") return Side::right;
  return Side::none;
}

struct Spelling {
  std::string key;
  Side side = Side::none;
};

// The words of a name in Latin letters without its side and what says nothing, in one.
Spelling spelling(std::string_view folded_width) {
  Spelling result;
  std::vector<std::string> words = words_of(folded_width);
  bool start = true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Side side = side_of(words[i]);
    if (side != Side::none && result.side == Side::none) {
      result.side = side;
      continue;
    }
    start = start && (std::ranges::find(kPrefixes, words[i]) != std::end(kPrefixes) || is_digit(words[i].front()));
    if (start && i + 1 < words.size()) continue;
    result.key += words[i];
  }
  return result;
}

struct JapaneseSide {
  std::string_view name;
  Side side;
};
constexpr JapaneseSide kSides[] = {{"左", Side::left}, {"右", Side::right}};

Spelling without_side(std::string_view folded_name) {
  for (const auto& [name, side] : kSides) {
    if (folded_name.starts_with(name)) return {std::string(folded_name.substr(name.size())), side};
    if (!folded_name.ends_with(name)) continue;
    return {std::string(folded_name.substr(0, folded_name.size() - name.size())), side};
  }
  return {std::string(folded_name), Side::none};
}

struct Entry {
  const NameRow* row;
  bool standard;
};

const std::map<std::string, Entry, std::less<>>& entries() {
  static const auto all = [] {
    std::map<std::string, Entry, std::less<>> names;
    for (const NameRow& row : kNames) {
      names.emplace(row.standard, Entry{&row, true});
      for (std::size_t at = 0; at < row.spellings.size();) {
        const std::size_t end = std::min(row.spellings.find(' ', at), row.spellings.size());
        names.emplace(row.spellings.substr(at, end - at), Entry{&row, false});
        at = end + 1;
      }
    }
    return names;
  }();
  return all;
}

std::optional<NamedRole> find(const Spelling& wanted) {
  const auto found = entries().find(wanted.key);
  if (found == entries().end()) return std::nullopt;
  const auto& [row, standard] = found->second;
  if (!row->sided && wanted.side != Side::none) return std::nullopt;
  return NamedRole{{row->part, wanted.side}, standard};
}

const NameRow& row_of(BodyPart part) { return *std::ranges::find(kNames, part, &NameRow::part); }

// In full width, as MMD's models write them.
constexpr std::pair<BodyPart, std::string_view> kWritten[] = {
    {BodyPart::leg_ik, "足ＩＫ"},       {BodyPart::toe_ik, "つま先ＩＫ"},   {BodyPart::leg_ik_parent, "足IK親"},
    {BodyPart::shoulder_parent, "肩P"}, {BodyPart::shoulder_cancel, "肩C"}, {BodyPart::leg_d, "足D"},
    {BodyPart::knee_d, "ひざD"},        {BodyPart::ankle_d, "足首D"},       {BodyPart::toe_ex, "足先EX"}};

std::string with_wide_digit(std::string_view name) {
  constexpr std::string_view kDigits[] = {"０", "１", "２", "３"};
  return std::string(name.substr(0, name.size() - 1)) + std::string(kDigits[name.back() - '0']);
}

std::string written_name(BodyPart part) {
  const auto written = std::ranges::find(kWritten, part, &std::pair<BodyPart, std::string_view>::first);
  if (written != std::end(kWritten)) return std::string(written->second);
  const std::string_view name = row_of(part).standard;
  const bool finger = part >= BodyPart::thumb0 && part <= BodyPart::little3;
  return finger ? with_wide_digit(name) : std::string(name);
}

constexpr float kLegByIk = 0.7f;
constexpr float kLegByShape = 0.5f;
constexpr float kSpine = 0.6f;
constexpr float kArm = 0.5f;
constexpr float kFloorShare = 0.25f;  // of the height: an ankle is below
constexpr float kHeadShare = 0.85f;   // of the height: vertices above are of the head

class Structure {
 public:
  Structure(const Model& model, const Roles& known) : bones_(model.bones), known_(known) {
    children_.resize(bones_.size());
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      if (bones_[i].parent >= 0) ++children_[bones_[i].parent];
      top_ = std::max(top_, bones_[i].rest_position.y);
    }
    for (const Vertex& vertex : model.vertices) top_ = std::max(top_, vertex.position.y);
    find_legs_by_ik();
    find_legs_by_shape();
    find_head(model);
    find_spine();
    for (const Side side : {Side::left, Side::right}) find_arm(side);
  }

  std::vector<std::pair<Role, RoleMatch>> take() { return std::move(found_); }

  // Whether all roles are known that it could find.
  static bool finds_nothing(const Roles& known) {
    constexpr BodyPart kMiddle[] = {BodyPart::head, BodyPart::neck, BodyPart::upper_body, BodyPart::upper_body2,
                                    BodyPart::center};
    constexpr BodyPart kSided[] = {BodyPart::leg,      BodyPart::knee, BodyPart::ankle, BodyPart::leg_ik,
                                   BodyPart::shoulder, BodyPart::arm,  BodyPart::elbow, BodyPart::wrist};
    return std::ranges::all_of(kMiddle, [&](BodyPart part) { return known.bone(part) >= 0; }) &&
           std::ranges::all_of(kSided, [&](BodyPart part) {
             return known.bone(part, Side::left) >= 0 && known.bone(part, Side::right) >= 0;
           });
  }

 private:
  void add(Role role, std::int32_t bone, float confidence) {
    if (bone >= 0 && this->bone(role) < 0) found_.push_back({role, {bone, confidence, RoleEvidence::structure}});
  }

  std::int32_t bone(Role role) const {
    if (known_.bone(role) >= 0) return known_.bone(role);
    const auto found = std::ranges::find(found_, role, &std::pair<Role, RoleMatch>::first);
    return found == found_.end() ? -1 : found->second.bone;
  }

  glm::vec3 at(std::int32_t bone) const { return bones_[bone].rest_position; }
  Side side_of(std::int32_t bone) const { return at(bone).x >= 0.0f ? Side::left : Side::right; }

  void find_legs_by_ik() {
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const IkSettings& ik = bones_[i].ik;
      if (!bones_[i].has_ik || ik.links.size() < 2 || ik.effector < 0) continue;
      const std::int32_t knee = ik.links[0].bone, leg = ik.links[1].bone;
      if (at(ik.effector).y > kFloorShare * top_ || at(leg).y <= at(knee).y || at(knee).y <= at(ik.effector).y)
        continue;
      const Side side = side_of(leg);
      if (bone({BodyPart::leg, side}) >= 0 && bone({BodyPart::leg, side}) != leg) continue;
      add({BodyPart::leg, side}, leg, kLegByIk);
      add({BodyPart::knee, side}, knee, kLegByIk);
      add({BodyPart::ankle, side}, ik.effector, kLegByIk);
      add({BodyPart::leg_ik, side}, static_cast<std::int32_t>(i), kLegByIk);
    }
  }

  // Without IK: the lowest bone of each side that has three ancestors on that side, for which the path up bends once.
  void find_legs_by_shape() {
    for (const Side side : {Side::left, Side::right}) {
      if (bone({BodyPart::leg, side}) >= 0) continue;
      for (std::size_t i = 0; i < bones_.size(); ++i) {
        const auto ankle = static_cast<std::int32_t>(i);
        const std::int32_t knee = bones_[i].parent, leg = knee < 0 ? -1 : bones_[knee].parent;
        if (leg < 0 || side_of(leg) != side || std::abs(at(leg).x) < 1e-3f || at(ankle).y > kFloorShare * top_)
          continue;
        const float thigh = at(leg).y - at(knee).y, shin = at(knee).y - at(ankle).y;
        if (std::min(thigh, shin) < 0.12f * top_) continue;
        add({BodyPart::leg, side}, leg, kLegByShape);
        add({BodyPart::knee, side}, knee, kLegByShape);
        add({BodyPart::ankle, side}, ankle, kLegByShape);
        break;
      }
    }
  }

  void find_head(const Model& model) {
    std::vector<int> count(bones_.size());
    for (const Vertex& vertex : model.vertices) {
      if (vertex.position.y < kHeadShare * top_) continue;
      const auto heaviest = std::ranges::max_element(vertex.weights) - vertex.weights.begin();
      if (vertex.bones[heaviest] >= 0) ++count[vertex.bones[heaviest]];
    }
    const auto most = std::ranges::max_element(count);
    if (most != count.end() && *most > 0) {
      add({BodyPart::head}, static_cast<std::int32_t>(most - count.begin()), kSpine);
    }
  }

  // From the head down to the height of the legs.
  void find_spine() {
    const std::int32_t head = bone({BodyPart::head}), leg = bone({BodyPart::leg, Side::left});
    if (head < 0 || leg < 0) return;
    std::vector<std::int32_t> path;  // downwards, without the head
    for (std::int32_t i = bones_[head].parent; i >= 0 && at(i).y > at(leg).y; i = bones_[i].parent) path.push_back(i);
    if (path.size() > 1) add({BodyPart::neck}, path.front(), kSpine);
    if (path.size() > 1) add({BodyPart::upper_body}, path.back(), kSpine);
    if (path.size() > 2) add({BodyPart::upper_body2}, path[1], kSpine);
    std::int32_t center = path.empty() ? -1 : bones_[path.back()].parent;
    while (center >= 0 && bone({BodyPart::center}) < 0) {
      if (at(center).y > 0.1f * top_) add({BodyPart::center}, center, kSpine);
      center = bones_[center].parent;
    }
  }

  // From the spine to the bone farthest out, without fingers: the two longest bones before the hand are the arm.
  void find_arm(Side side) {
    if (bone({BodyPart::arm, side}) >= 0) return;
    std::int32_t tip = -1;
    float farthest = 0.05f * top_;
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const float x = side == Side::left ? at(static_cast<std::int32_t>(i)).x : -at(static_cast<std::int32_t>(i)).x;
      if (x <= farthest || bones_[i].rest_position.y < kFloorShare * top_ || bones_[i].parent < 0) continue;
      farthest = x;
      tip = static_cast<std::int32_t>(i);
    }
    std::vector<std::int32_t> path;  // inwards
    for (std::int32_t i = tip; i >= 0 && std::abs(at(i).x) > 1e-3f; i = bones_[i].parent) path.push_back(i);
    const auto hand = std::ranges::find_if(path, [this](std::int32_t i) { return children_[i] >= 3; });
    if (hand != path.end()) path.erase(path.begin(), hand);
    if (path.size() < 3) return;
    std::size_t elbow = 1, arm = 2;
    float best = 0.0f;
    for (std::size_t i = 1; i + 1 < path.size(); ++i) {
      for (std::size_t j = i + 1; j < path.size(); ++j) {
        const float shorter =
            std::min(glm::distance(at(path[0]), at(path[i])), glm::distance(at(path[i]), at(path[j])));
        if (shorter <= best) continue;
        best = shorter;
        elbow = i;
        arm = j;
      }
    }
    add({BodyPart::wrist, side}, path[0], kArm);
    add({BodyPart::elbow, side}, path[elbow], kArm);
    add({BodyPart::arm, side}, path[arm], kArm);
    if (arm + 1 < path.size()) add({BodyPart::shoulder, side}, path[arm + 1], kArm);
  }

  const std::vector<Bone>& bones_;
  const Roles& known_;
  std::vector<int> children_;
  float top_ = 1.0f;
  std::vector<std::pair<Role, RoleMatch>> found_;
};

}  // namespace

bool has_side(BodyPart part) { return row_of(part).sided; }

std::string standard_name(Role role) {
  if (role.side == Side::none) return written_name(role.part);
  const std::string_view side = kSides[role.side == Side::left ? 0 : 1].name;
  if (role.part == BodyPart::waist_cancel) return fmt::format("{}{}", written_name(role.part), side);
  return fmt::format("{}{}", side, written_name(role.part));
}

std::optional<NamedRole> parse_bone_name(std::string_view name) {
  if (name.empty() || name.size() > 256) return std::nullopt;
  if (const auto standard = find(without_side(folded(name)))) return standard;
  return find(spelling(width_folded(name)));
}

bool is_third_thumb(std::string_view name) {
  const std::string key = spelling(width_folded(name)).key;
  return key == "thumb3" || key == "handthumb3";
}

std::vector<std::pair<Role, RoleMatch>> roles_by_structure(const Model& model, const Roles& known) {
  if (Structure::finds_nothing(known)) return {};
  return Structure(model, known).take();
}

}  // namespace odori
