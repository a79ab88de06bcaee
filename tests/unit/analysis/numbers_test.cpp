#include "analysis/numbers.h"

#include "analysis/statistics.h"
#include "base/files.h"

#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(Numbers, EveryMeasureAndStatisticIsDefined) {
  std::set<std::string_view> names;
  for (const NumberDefinition& number : number_definitions()) {
    EXPECT_TRUE(names.insert(number.name).second) << number.name;
    EXPECT_NE(std::string_view(number.formula), "") << number.name;
  }
  for (const auto& measure : measures()) {
    ASSERT_TRUE(names.contains(measure.name)) << measure.name;
    const bool ratio = std::string_view(number_definition(measure.name)->unit) == "ratio";
    EXPECT_EQ(ratio, is_ratio(measure.value)) << measure.name;
    EXPECT_TRUE(number_tooltip(measure.name).starts_with(measure.description)) << measure.name;
  }
  for (const auto& statistic : kStatistics) {
    const NumberDefinition* number = number_definition(statistic.name);
    ASSERT_NE(number, nullptr) << statistic.name;
    EXPECT_EQ(number->name, name(weighted(statistic.value, false)));
  }
  EXPECT_EQ(number_definition("none"), nullptr);
}

TEST(Numbers, ThePageHasThem) {
  const auto page = read_file(std::filesystem::path(ODORI_SOURCE_DIR) / "docs/numbers.md");
  ASSERT_TRUE(page);
  const std::string_view text = as_text(*page);
  EXPECT_NE(text.find(numbers_table()), std::string_view::npos) << "docs/numbers.md lacks:\n" << numbers_table();
}

}  // namespace
}  // namespace odori
