#include "cli/detail/reports.h"

#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

TEST(JsonText, EveryNumberIsFinite) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const nlohmann::ordered_json json = {
      {"max", kInfinity}, {"list", {1.5, -kInfinity}}, {"nan", std::numeric_limits<double>::quiet_NaN()}};
  const auto read = nlohmann::json::parse(json_text(json));
  EXPECT_EQ(read["max"], std::numeric_limits<double>::max()) << "above every limit";
  EXPECT_EQ(read["list"][0], 1.5);
  EXPECT_EQ(read["list"][1], std::numeric_limits<double>::lowest());
  EXPECT_TRUE(read["nan"].is_null());
}

}  // namespace
}  // namespace odori
