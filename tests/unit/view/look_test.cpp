// Every setting of a look is set by every reader, and read back by every other.

#include "base/files.h"
#include "loading/json_values.h"
#include "support/look_values.h"
#include "view/look_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace odori {

namespace {

using testing::other_value;

// The same as a person writes it.
std::string text_of_other_value(const LookRow& row) {
  if (row.category == LookCategory::effect) return text_of(row, other_value(row));
  constexpr std::pair<std::string_view, const char*> kTexts[] = {
      {"samples", "16"},
      {"anisotropy", "16"},
      {"compressed_weights", "on"},
      {"transparency_by_depth", "depth"},
      {"edge", "off"},
      {"edge_scale", "2"},
      {"grid", "off"},
      {"self_shadow", "off"},
      {"soft_shadow", "on"},
      {"ground_shadow", "off"},
      {"shadow_map", "1024"},
      {"picture_scale", "16"},
      {"shading", "smooth"},
      {"background", "ff003366"},
      {"background_fit", "stretch"},
      {"background_zoom", "100"},
      {"background_x", "10"},
      {"background_y", "10"},
      {"background_start", "86400"},
      {"background_loop", "off"},
      {"background_behind", "off"},
      {"toon", "smooth"},
      {"shadow_tint", "ff003366"},
  };
  const auto found = std::ranges::find(kTexts, row.key, &std::pair<std::string_view, const char*>::first);
  return found == std::end(kTexts) ? "add the setting to this table" : found->second;
}

class LookRows : public ::testing::TestWithParam<const LookRow*> {};

TEST_P(LookRows, AreSetByTextChangesAndFiles) {
  const LookRow& row = *GetParam();
  const LookValue value = other_value(row);
  Look look;
  set_value(look, row, value);
  EXPECT_NE(look, Look());
  EXPECT_EQ(value_of(look, row), value);
  EXPECT_EQ(parse_value(row, text_of_other_value(row)), value) << text_of_other_value(row);

  Look changed;
  apply(LookChanges{{{&row, value}}, {}}, changed);
  EXPECT_EQ(changed, look);

  nlohmann::json file;
  visit_look(look, [&](const std::string& key, const auto& member) { file[key] = json_of(member); });
  EXPECT_TRUE(file.contains(row.key));
  Look read;
  visit_look(read, [&](const std::string& key, auto&& member) { EXPECT_TRUE(read_json(file.at(key), member)) << key; });
  EXPECT_EQ(read, look);
}

TEST_P(LookRows, RefuseOtherText) {
  const LookRow& row = *GetParam();
  if (std::holds_alternative<std::string Look::*>(row.member)) return;
  if (std::holds_alternative<std::filesystem::path Look::*>(row.member)) return;
  for (const char* text : {"", "maybe", "1e99", "nan", "-1", "12345", "on "}) {
    if (std::string_view(text) == "-1" && row.range.min <= -1.0f) continue;
    if (std::string_view(text) == "12345" && row.range.max >= 12345.0f) continue;
    EXPECT_FALSE(parse_value(row, text)) << text;
  }
}

TEST_P(LookRows, ClampNumbersToTheirRange) {
  const LookRow& row = *GetParam();
  Look look;
  for (const float number : {-1e9f, 1e9f, std::numeric_limits<float>::quiet_NaN()}) {
    if (!std::isnan(number)) set_value(look, row, static_cast<int>(number));
    set_value(look, row, number);
    set_value(look, row, glm::vec3(number));
    set_value(look, row, glm::vec4(number));
    EXPECT_EQ(look, within_range(look)) << number;
  }
}

std::vector<const LookRow*> all_rows() {
  std::vector<const LookRow*> rows;
  for (const LookRow& row : kLookRows) rows.push_back(&row);
  return rows;
}
INSTANTIATE_TEST_SUITE_P(All, LookRows, ::testing::ValuesIn(all_rows()), [](const auto& test) {
  std::string name(test.param->key);
  std::ranges::replace(name, '.', '_');
  return name;
});

TEST(Look, RowsAreDistinctAndFoundByKeyAndMember) {
  std::set<std::string_view> keys, options;
  for (const LookRow& row : kLookRows) {
    EXPECT_TRUE(keys.insert(row.key).second) << row.key;
    EXPECT_TRUE(row.option.empty() || options.insert(row.option).second) << row.option;
    EXPECT_EQ(look_row(row.key), &row);
    EXPECT_EQ(&look_row(row.member), &row);
  }
  EXPECT_EQ(look_row("no_setting"), nullptr);
}

TEST(Look, ColorsMayBeTransparent) {
  EXPECT_EQ(parse_color("ff0080"), glm::vec4(1.0f, 0.0f, 128.0f / 255.0f, 1.0f));
  EXPECT_EQ(parse_color("none"), glm::vec4(0.0f));
  nlohmann::json four = {0.25, 0.5, 0.75, 0.5}, five = {1, 1, 1, 1, 1};
  glm::vec4 color;
  EXPECT_TRUE(read_json(four, color));
  EXPECT_EQ(color, glm::vec4(0.25f, 0.5f, 0.75f, 0.5f));
  EXPECT_FALSE(read_json(five, color));
}

// A row of the table in docs/looks.md.
std::string documented(const LookRow& row) {
  const LookValue usual = value_of(Look(), row);
  std::string values;
  for (const LookChoice& choice : row.choices) values += fmt::format("{}{}", values.empty() ? "" : ", ", choice.name);
  const bool is_number = std::holds_alternative<float>(usual) || std::holds_alternative<glm::vec3>(usual);
  if (is_number) values = fmt::format("{} to {}", row.range.min, row.range.max);
  if (std::holds_alternative<glm::vec4>(usual)) values = "RRGGBBAA";
  if (std::holds_alternative<std::string>(usual)) values = "a name";
  if (std::holds_alternative<std::filesystem::path>(usual)) values = "a file";
  return fmt::format("| `{}` | {}: {} | {} | {} |\n", row.key, row.title, row.help, values, text_of(row, usual));
}

TEST(Look, EffectsAreDocumented) {
  std::string table = "| setting | what it is | values | default |\n|---|---|---|---|\n";
  for (const LookRow& row : kLookRows) {
    if (row.category == LookCategory::effect) table += documented(row);
  }
  const auto page = read_file(std::filesystem::path(ODORI_SOURCE_DIR) / "docs/looks.md");
  ASSERT_TRUE(page);
  const std::string_view text = as_text(*page);
  EXPECT_NE(text.find(table), std::string_view::npos) << "docs/looks.md lacks:\n" << table;
}

}  // namespace

}  // namespace odori
