#include "format/source_offsets.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

// Runs of equal sizes, sizes that alternate, and single ones.
std::vector<std::size_t> mixed_starts() {
  std::vector<std::size_t> starts;
  std::size_t at = 100;
  for (const auto& [count, size] : {std::pair{5, 38}, {1, 54}, {1, 38}, {1, 54}, {4, 70}, {2, 38}, {1, 90}, {3, 38}}) {
    for (int i = 0; i < count; ++i) {
      starts.push_back(at);
      at += static_cast<std::size_t>(size);
    }
  }
  return starts;
}

void expect_starts(const SourceOffsets& offsets, std::string_view section, const std::vector<std::size_t>& starts) {
  for (std::size_t i = 0; i < starts.size(); ++i) {
    EXPECT_EQ(offsets.offset_of(section, static_cast<std::int64_t>(i)), static_cast<std::int64_t>(starts[i])) << i;
  }
  EXPECT_EQ(offsets.offset_of(section, static_cast<std::int64_t>(starts.size())), -1);
  EXPECT_EQ(offsets.offset_of(section, -1), -1);
}

TEST(SourceOffsets, ElementsOfAnySizeAreFound) {
  SourceOffsets offsets;
  offsets.enter_section("empty");
  offsets.enter_section("mixed");
  for (const std::size_t start : mixed_starts()) offsets.add(start);
  offsets.enter_section("one");
  offsets.add(7);
  expect_starts(offsets, "empty", {});
  expect_starts(offsets, "mixed", mixed_starts());
  expect_starts(offsets, "one", {7});
  EXPECT_EQ(offsets.offset_of("unknown", 0), -1);
}

TEST(SourceOffsets, ElementsAreDroppedAndReordered) {
  for (std::size_t dropped = 0; dropped < mixed_starts().size(); ++dropped) {
    SourceOffsets offsets;
    offsets.enter_section("mixed");
    std::vector<std::size_t> starts = mixed_starts();
    for (const std::size_t start : starts) offsets.add(start);
    offsets.drop("mixed", dropped);
    offsets.drop("mixed", 1000);
    starts.erase(starts.begin() + static_cast<std::ptrdiff_t>(dropped));
    expect_starts(offsets, "mixed", starts);
    std::vector<std::size_t> order, reordered;
    for (std::size_t i = starts.size(); i-- > 1;) order.push_back(i * 5 % starts.size());
    for (const std::size_t element : order) reordered.push_back(starts[element]);
    offsets.reorder("mixed", order);
    expect_starts(offsets, "mixed", reordered);
  }
}

TEST(SourceOffsets, RunsAreAsTheirElements) {
  SourceOffsets offsets;
  offsets.enter_section("mixed");
  offsets.add_run(10, 7, 3);
  offsets.add(31);  // where the run ends
  offsets.add_run(100, 5, 1);
  offsets.add(109);  // of another size than the run of one
  offsets.add(118);
  offsets.add_run(200, 2, 2);
  offsets.add_run(204, 3, 2);
  expect_starts(offsets, "mixed", {10, 17, 24, 31, 100, 109, 118, 200, 202, 204, 207});
}

TEST(SourceOffsets, ASectionOfEqualElementsHasNoEnd) {
  SourceOffsets offsets;
  offsets.enter_section("keys");
  offsets.add_all(54, 111);
  EXPECT_EQ(offsets.offset_of("keys", 0), 54);
  EXPECT_EQ(offsets.offset_of("keys", 20000), 54 + 20000 * 111);
}

}  // namespace
}  // namespace odori
