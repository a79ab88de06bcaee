#include "base/translate.h"

#include "support/environment.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

// A catalogue as the gettext manual describes it: magic, revision, count, the offsets of two tables of lengths and
// offsets, then the texts, each with a zero.
std::vector<std::byte> make_mo(const Pairs& pairs) {
  std::vector<std::uint32_t> words{
      0x950412DE, 0, static_cast<std::uint32_t>(pairs.size()), 28, static_cast<std::uint32_t>(28 + 8 * pairs.size()),
      0,          0};
  std::string texts;
  const std::size_t start = 28 + 16 * pairs.size();
  const auto add = [&](const std::string& text) {
    words.push_back(static_cast<std::uint32_t>(text.size()));
    words.push_back(static_cast<std::uint32_t>(start + texts.size()));
    texts += text + '\0';
  };
  for (const auto& pair : pairs) add(pair.first);
  for (const auto& pair : pairs) add(pair.second);
  std::vector<std::byte> bytes(words.size() * 4 + texts.size());
  std::memcpy(bytes.data(), words.data(), words.size() * 4);
  std::memcpy(bytes.data() + words.size() * 4, texts.data(), texts.size());
  return bytes;
}

const Pairs kTexts{{"Frame", "フレーム"}, {"{} of {} bones", "{1} 個中 {0} 個のボーン"}, {"title\4Show", "ショー"}};

TEST(Catalogue, FindsTextsAndContexts) {
  const auto bytes = make_mo(kTexts);
  const Catalogue catalogue(bytes);
  EXPECT_EQ(catalogue.size(), 3u);
  EXPECT_STREQ(catalogue.find("Frame"), "フレーム");
  EXPECT_STREQ(catalogue.find("title\4Show"), "ショー");
  EXPECT_EQ(catalogue.find("Show"), nullptr);
}

TEST(Catalogue, LeavesOutWhatIsDamaged) {
  const auto whole = make_mo(kTexts);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const std::vector<std::byte> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_LT(Catalogue(cut).size(), kTexts.size()) << size;
  }
  for (std::size_t at = 0; at < 28 + 16 * kTexts.size(); ++at) {
    auto changed = whole;
    changed[at] = std::byte{0xFF};
    EXPECT_LE(Catalogue(changed).size(), kTexts.size());
  }
}

TEST(Translate, ReturnsTheTextItselfInEnglish) {
  set_language(languages().front());
  EXPECT_STREQ(tr("Frame"), "Frame");
  EXPECT_STREQ(tr_context("workspace", "Show"), "Show");
  EXPECT_STREQ(tr_id("Frame##2"), "Frame##2");
  EXPECT_EQ(tr_format("{} of {}", 1, 2), "1 of 2");
}

TEST(Translate, MayChangeTheOrderOfValues) {
  const auto bytes = make_mo(kTexts);
  const CatalogueOverride japanese(bytes);
  EXPECT_EQ(tr_format("{} of {} bones", 3, 10), "10 個中 3 個のボーン");
  EXPECT_EQ(tr_format("{} of {} morphs", 3, 10), "3 of 10 morphs");
  EXPECT_STREQ(tr_context("title", "Show"), "ショー");
}

TEST(Translate, KeepsIdsOfWidgets) {
  const auto bytes = make_mo(kTexts);
  const CatalogueOverride japanese(bytes);
  EXPECT_STREQ(tr_id("Frame"), "フレーム###Frame");
  EXPECT_STREQ(tr_id("Frame##2"), "フレーム###Frame##2");
  EXPECT_STREQ(tr_id("##frame"), "##frame");
  EXPECT_EQ(tr_id("Frame"), tr_id("Frame")) << "not kept";
}

TEST(Translate, TheCompiledCataloguesHaveMmdsOwnTerms) {
  const std::pair<const char*, const char*> kTerms[] = {
      {"Bones", "ボーン"}, {"Morphs", "モーフ"}, {"external parent", "外部親"}, {"Physics", "物理演算"}};
  ASSERT_NE(find_language("ja"), nullptr);
  set_language(*find_language("ja"));
  for (const auto& [english, japanese] : kTerms) EXPECT_STREQ(tr(english), japanese);
  EXPECT_EQ(tr_format("Frame {}", 12), "フレーム 12");
  set_language(*find_language("zh_CN"));
  EXPECT_STREQ(tr("Bones"), "骨骼");
  set_language(languages().front());
}

TEST(Languages, AreFoundByLocale) {
  const auto code_of = [](std::string_view locale) {
    const Language* language = find_language(locale);
    return std::string(language == nullptr ? "" : language->code);
  };
  EXPECT_EQ(code_of("ja_JP.UTF-8"), "ja");
  EXPECT_EQ(code_of("ja"), "ja");
  EXPECT_EQ(code_of("zh_CN.GB18030"), "zh_CN");
  EXPECT_EQ(code_of("zh-Hans"), "zh_CN");
  EXPECT_EQ(code_of("zh_SG@x"), "zh_CN");
  EXPECT_EQ(code_of("zh_TW.UTF-8"), "") << "Traditional Chinese is no Simplified Chinese";
  EXPECT_EQ(code_of("en_GB.UTF-8"), "en");
  EXPECT_EQ(code_of("de_DE.UTF-8"), "");
  EXPECT_EQ(code_of(""), "");
}

// Sets variables of the environment while it lives.
class Variables {
 public:
  explicit Variables(const std::vector<std::pair<const char*, const char*>>& values) {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
      const char* now = std::getenv(name);
      before_.emplace_back(name, now == nullptr ? std::string() : now);
      testing::set_environment(name, "");
    }
    for (const auto& [name, value] : values) testing::set_environment(name, value);
  }
  ~Variables() {
    for (const auto& [name, value] : before_) testing::set_environment(name, value);
  }

 private:
  std::vector<std::pair<const char*, std::string>> before_;
};

std::string language_of(const std::vector<std::pair<const char*, const char*>>& values) {
  const Variables variables(values);
  return environment_language().code;
}

TEST(Languages, FollowTheEnvironmentAsGettextDoes) {
  EXPECT_EQ(language_of({}), "en");
  EXPECT_EQ(language_of({{"LANG", "ja_JP.UTF-8"}}), "ja");
  EXPECT_EQ(language_of({{"LANG", "ja_JP.UTF-8"}, {"LC_MESSAGES", "zh_CN.UTF-8"}}), "zh_CN");
  EXPECT_EQ(language_of({{"LANG", "ja_JP.UTF-8"}, {"LC_ALL", "C.UTF-8"}}), "en");
  EXPECT_EQ(language_of({{"LANG", "de_DE.UTF-8"}, {"LANGUAGE", "de:ja:zh"}}), "ja");
  EXPECT_EQ(language_of({{"LANG", "C"}, {"LANGUAGE", "ja"}}), "en");
  EXPECT_EQ(language_of({{"LANG", "ja_JP.UTF-8"}, {"LANGUAGE", "en_US"}}), "en");
}

}  // namespace
}  // namespace odori
