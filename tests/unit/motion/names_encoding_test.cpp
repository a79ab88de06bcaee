// Names of bones and morphs that were written in the character set of another system. Encoded by Python's codecs.

#include "base/text.h"
#include "format/vmd/vmd.h"
#include "motion/lint_motion.h"
#include "motion/name_matches.h"
#include "motion/sample.h"
#include "scene/actor.h"
#include "scene/motion_layers.h"
#include "support/diagnostics.h"
#include "support/shared_data.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

Model model_with(const std::vector<const char*>& bones, const std::vector<const char*>& morphs = {}) {
  Model model;
  for (const char* name : bones) model.bones.emplace_back().name = name;
  for (const char* name : morphs) model.morphs.emplace_back().name = name;
  return model;
}

Motion motion_with(const std::vector<std::string>& bones, const std::vector<std::string>& morphs = {}) {
  Motion motion;
  for (const std::string& name : bones) motion.bones.push_back({name_key(text_bytes(name)), {BoneKey()}});
  for (const std::string& name : morphs) motion.morphs.push_back({name_key(text_bytes(name)), {MorphKey()}});
  return motion;
}

struct NamesCase {
  TextEncoding encoding;
  std::vector<std::string> bones, morphs;
};

class OtherEncodings : public ::testing::TestWithParam<NamesCase> {};

TEST_P(OtherEncodings, AreRecognisedByTheModel) {
  const NamesCase& names = GetParam();
  const Model model =
      model_with({"センター", "头发", "裙子1", "머리카락", "右手腕饰品", "頭髮", "左足ＩＫ", "右腕", "가슴"},
                 {"眨眼", "微笑", "まばたき", "눈감기"});
  const Motion motion = motion_with(names.bones, names.morphs);
  EXPECT_EQ(name(names_encoding(motion, model)), name(names.encoding));
  const BoundMotion bound = bind(motion, model);
  EXPECT_EQ(bound.bones.size(), names.bones.size());
  EXPECT_EQ(bound.morphs.size(), names.morphs.size());
  EXPECT_EQ(bound.names, names.encoding);
}

INSTANTIATE_TEST_SUITE_P(
    Motions, OtherEncodings,
    ::testing::Values(
        NamesCase{TextEncoding::gbk, {"\xCD\xB7\xB7\xA2", "\xC8\xB9\xD7\xD3\x31"}, {"\xD5\xA3\xD1\xDB"}},
        NamesCase{TextEncoding::gbk, {"\xA5\xBB\xA5\xF3\xA5\xBF\xA9\x60", "\xD3\xD2\xCD\xF3"}, {"\xCE\xA2\xD0\xA6"}},
        NamesCase{TextEncoding::cp949,
                  {"\xB8\xD3\xB8\xAE\xC4\xAB\xB6\xF4", "\xB0\xA1\xBD\xBF"},
                  {"\xB4\xAB\xB0\xA8\xB1\xE2"}},
        NamesCase{TextEncoding::big5, {"\xC0Y\xBEv"}, {}},
        NamesCase{TextEncoding::utf8, {"センター", "头发", "右腕"}, {"まばたき"}},
        NamesCase{TextEncoding::utf8, {"右手腕饰品"}, {"眨眼"}},
        NamesCase{TextEncoding::cp932,
                  {"\x83\x5A\x83\x93\x83\x5E\x81\x5B", "\x89\x45\x98\x72"},
                  {"\x82\xDC\x82\xCE\x82\xBD\x82\xAB"}}));

TEST(NamesEncoding, IsOneForAFileWeighedByKeys) {
  const Model model = model_with({"センター", "头发"});
  Motion motion = motion_with({"\x83\x5A\x83\x93\x83\x5E\x81\x5B", "\xCD\xB7\xB7\xA2"});
  EXPECT_EQ(names_encoding(motion, model), TextEncoding::cp932) << "when equal";
  motion.bones[1].keys.resize(2);
  EXPECT_EQ(names_encoding(motion, model), TextEncoding::gbk);
  EXPECT_EQ(bind(motion, model).unmatched_bones.size(), 1u);
  motion.names = TextEncoding::cp932;
  EXPECT_EQ(names_encoding(motion, model), TextEncoding::cp932) << "the user's choice";
  EXPECT_EQ(names_encoding(motion_with({"a"}), model), TextEncoding::cp932) << "ASCII";
}

TEST(NamesEncoding, NamesCutInsideACharacter) {
  const Model model = model_with({"とても長いボーンの名前", "머리카락의긴이름끈", "头发的名字很长很长"});
  // 15 bytes of each, and 14 where the half character was dropped.
  const auto matched = [&](const std::string& name, TextEncoding encoding) {
    return !match_tracks(motion_with({name}).bones, model.bones, encoding)[0].empty();
  };
  for (const auto& [index, encoding] :
       {std::pair{0, TextEncoding::cp932}, std::pair{1, TextEncoding::cp949}, std::pair{2, TextEncoding::gbk},
        std::pair{0, TextEncoding::utf8}, std::pair{2, TextEncoding::utf8}}) {
    const std::string bytes = bytes_from_utf8(model.bones[index].name, encoding).value();
    ASSERT_GT(bytes.size(), 15u);
    EXPECT_TRUE(matched(bytes.substr(0, 15), encoding)) << index;
    const std::size_t whole = encoding == TextEncoding::utf8 ? 15 : 14;
    EXPECT_TRUE(matched(bytes.substr(0, whole), encoding)) << index;
    EXPECT_FALSE(matched(bytes.substr(0, 12), encoding)) << "a name that was not cut";
  }
}

TEST(NamesEncoding, OfAMotionAlone) {
  EXPECT_EQ(likely_names(motion_with({"头发", "右腕"})), TextEncoding::utf8);
  EXPECT_EQ(likely_names(motion_with({"\xCD\xB7\xB7\xA2", "\xC8\xB9\xD7\xD3\x31"}, {"\xCE\xA2\xD0\xA6"})),
            TextEncoding::gbk);
  EXPECT_EQ(likely_names(motion_with({"\xB8\xF0\xB5\xA8", "\xBB\xE7\xBF\xEB", "\xB9\xCC\xC4\xED"})),
            TextEncoding::cp949);
  EXPECT_EQ(likely_names(motion_with({"\x83\x5A\x83\x93\x83\x5E\x81\x5B"})), TextEncoding::cp932);
  EXPECT_EQ(likely_names(motion_with({"a", "b"})), TextEncoding::cp932);
  EXPECT_NE(likely_names(motion_with({"\xED\x40"})), TextEncoding::utf8) << "no cut character of UTF-8";
  EXPECT_EQ(likely_names(motion_with({std::string("右手腕饰品").substr(0, 14)})), TextEncoding::utf8) << "cut";
}

TEST(NamesEncoding, LayersInDifferentSetsPlayTogether) {
  const auto model = std::make_shared<const Model>(model_with({"センター", "头发"}));
  const auto actor = make_actor(model);
  const auto japanese = std::make_shared<const Motion>(motion_with({"\x83\x5A\x83\x93\x83\x5E\x81\x5B"}));
  const auto chinese = std::make_shared<const Motion>(motion_with({"\xCD\xB7\xB7\xA2"}));
  const auto unicode = std::make_shared<const Motion>(motion_with({"头发"}));
  for (const auto& layers : {std::vector{japanese, chinese}, std::vector{chinese, japanese},
                             std::vector{japanese, unicode}, std::vector{unicode, japanese, chinese}}) {
    std::vector<MotionLayer> all;
    for (const auto& motion : layers) all.push_back({motion, {}, {}, -1});
    set_motion_layers(*actor, std::move(all));
    EXPECT_EQ(actor->bound->bones.size(), 2u);
    EXPECT_TRUE(actor->bound->unmatched_bones.empty());
  }
}

TEST(NamesEncoding, TwoCodesOfOneCharacterAreNoFinding) {
  Diagnostics findings;  // NEC's codes of "纊" and "﨑"
  lint_binding(motion_with({"\xED\x40", "\x8D\xE8\xED\x95"}), model_with({"纊", "崎﨑"}), findings);
  EXPECT_EQ(findings.count(), 0u);
}

TEST(NamesEncoding, CheckNotesIt) {
  Diagnostics findings;
  lint_binding(motion_with({"\xCD\xB7\xB7\xA2"}), model_with({"头发"}), findings);
  ASSERT_EQ(findings.count(), 1u);
  EXPECT_EQ(findings.faults()[0].kind, &kNamesGbk);
}

// The definition of `match_elements`, one name after the other and without anything that saves time.
std::vector<std::vector<std::int32_t>> plain_matches(const NamesToMatch& list, TextEncoding names) {
  struct Group {
    std::vector<std::int32_t> elements;
    std::string folded, whole_part;
  };
  std::map<NameKey, Group> groups;
  for (std::size_t i = 0; i < list.elements.size(); ++i) {
    const auto key = name_key(list.elements[i], names);
    if (!key) continue;
    Group& group = groups[*key];
    group.elements.push_back(static_cast<std::int32_t>(i));
    if (group.elements.size() > 1) continue;
    group.folded = width_folded(list.elements[i]);
    if (is_cut(*key, names)) group.whole_part = width_folded(display_name(*key, names));
  }
  std::set<const Group*> taken;
  std::vector<std::vector<std::int32_t>> matches(list.wanted.size());
  for (std::size_t i = 0; i < list.wanted.size(); ++i) {
    if (const auto group = groups.find(list.wanted[i]); group != groups.end()) {
      matches[i] = group->second.elements;
      taken.insert(&group->second);
    }
  }
  for (std::size_t i = 0; i < list.wanted.size(); ++i) {
    const std::string name = width_folded(display_name(list.wanted[i], names));
    if (!matches[i].empty() || name.empty()) continue;
    const bool cut = is_cut(list.wanted[i], names);
    const Group *begins = nullptr, *whole = nullptr;
    for (const auto& [key, group] : groups) {
      if (taken.contains(&group)) continue;
      const auto order = [](const Group& each) { return std::pair(each.folded, each.elements.front()); };
      const bool fits = group.folded == name || (cut && group.folded.starts_with(name));
      if (fits && (begins == nullptr || order(group) < order(*begins))) begins = &group;
      const bool is_whole = group.whole_part == name;
      if (is_whole && (whole == nullptr || group.elements.front() < whole->elements.front())) whole = &group;
    }
    if (const Group* found = begins != nullptr ? begins : whole) {
      matches[i] = found->elements;
      taken.insert(found);
    }
  }
  return matches;
}

// All five sets, each compared in full.
TextEncoding plain_encoding(const std::vector<NamesToMatch>& lists) {
  TextEncoding best = TextEncoding::cp932;
  const auto is_ascii = [](const NameKey& key) {
    return std::ranges::all_of(key.bytes, [](int c) { return c < 128; });
  };
  if (std::ranges::all_of(lists, [&](const auto& list) { return std::ranges::all_of(list.wanted, is_ascii); }))
    return best;
  std::size_t most = 0;
  for (const TextEncoding set :
       {TextEncoding::cp932, TextEncoding::utf8, TextEncoding::gbk, TextEncoding::cp949, TextEncoding::big5}) {
    std::size_t matched = 0;
    for (const NamesToMatch& list : lists) {
      const auto matches = plain_matches(list, set);
      for (std::size_t i = 0; i < matches.size(); ++i) matched += matches[i].empty() ? 0 : list.keys[i];
    }
    if (matched > most) best = set;
    most = std::max(most, matched);
  }
  return best;
}

void expect_plain_matches(const Motion& motion, const Model& model, const std::string& of) {
  const std::vector lists{NamesToMatch(motion.bones, model.bones), NamesToMatch(motion.morphs, model.morphs)};
  const MotionMatches matches = match_motion(motion, model);
  ASSERT_EQ(name(matches.names), name(plain_encoding(lists))) << of;
  EXPECT_EQ(names_encoding(motion, model), matches.names) << of;
  EXPECT_EQ(matches.bones, plain_matches(lists[0], matches.names)) << of;
  EXPECT_EQ(matches.morphs, plain_matches(lists[1], matches.names)) << of;
  std::set<NameKey> ik;
  for (const PropertyKey& key : motion.property) {
    for (const PropertyKey::IkSwitch& change : key.ik) ik.insert(change.bone);
  }
  NamesToMatch switches(std::vector<BoneTrack>{}, model.bones);
  switches.wanted.assign(ik.begin(), ik.end());
  const auto bones = plain_matches(switches, matches.names);
  ASSERT_EQ(matches.ik.size(), bones.size()) << of;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    EXPECT_EQ(matches.ik[i].name, switches.wanted[i]) << of;
    EXPECT_EQ(matches.ik[i].bones, bones[i]) << of;
  }
}

// The motion with names in another character set, or with a few other bytes.
Motion mutated(Motion motion, std::mt19937& random) {
  const auto to = static_cast<TextEncoding>(random() % 5);
  const bool other_set = random() % 2 == 0;
  const auto change = [&](NameKey& key) {
    if (const auto renamed = name_key(display_name(key), to); other_set && renamed) key = *renamed;
    if (random() % 4 == 0) key.bytes[random() % key.bytes.size()] = static_cast<std::uint8_t>(random());
    key = name_key(Bytes(key.bytes));
  };
  for (BoneTrack& track : motion.bones) change(track.name);
  for (MorphTrack& track : motion.morphs) change(track.name);
  for (PropertyKey& key : motion.property) {
    for (PropertyKey::IkSwitch& ik : key.ik) change(ik.bone);
  }
  return motion;
}

TEST(NamesEncoding, MatchesOfRealMotionsAreThoseOfTheDefinition) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  const Model model = testing::model_in_file(testing::shared("data/gene-cc-by-4.0/Gene_light.pmx"));
  std::mt19937 random(11);
  int motions = 0;
  for (const auto& file : testing::shared_files("data", ".vmd")) {
    const auto motion = read_vmd(testing::bytes_of(file), diagnostics);
    if (!motion) continue;
    ++motions;
    expect_plain_matches(*motion, model, file.string());
    expect_plain_matches(mutated(*motion, random), model, file.string() + ", mutated");
  }
  EXPECT_GE(motions, 50);
}

}  // namespace
}  // namespace odori
