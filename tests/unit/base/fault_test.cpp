#include "base/fault.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr FaultKind kBent{"test.bent", "it is bent"};
constexpr FaultKind kMended{"test.broken", "it is broken", Severity::warning, "it is mended"};

TEST(Fault, DescribesOnlyFieldsThatAreSet) {
  EXPECT_EQ(describe({&kBent}), "it is bent");
  EXPECT_EQ(describe({&kBent, "bones", 12, 3456, "ひざ"}), "it is bent: ひざ (bones, element 12, byte 3456)");
  EXPECT_EQ(describe({&kBent, "", -1, 7, ""}), "it is bent (byte 7)");
  EXPECT_EQ(describe(Fault()), "unknown fault");
  EXPECT_EQ(describe({&kMended, "bones", 12}), "it is broken (bones, element 12); it is mended");
  EXPECT_EQ(describe({&kMended, "bones", 12}, 3), "it is broken (bones, element 12) and 3 more; it is mended");
}

TEST(Diagnostics, StoresAFewOfEachGroupAndCountsAll) {
  Diagnostics diagnostics;
  EXPECT_TRUE(diagnostics.empty());
  for (int i = 0; i < 1000; ++i) diagnostics.add({&kBent, "bones", i});
  diagnostics.add({&kBent, "morphs", 0});
  diagnostics.add({&kMended, "bones", 0});
  EXPECT_EQ(diagnostics.count(), 1002u);
  ASSERT_EQ(diagnostics.faults().size(), Diagnostics::kMaxRepeats + 2);
  EXPECT_EQ(diagnostics.faults()[1].element, 1);
  EXPECT_EQ(diagnostics.faults().back().kind, &kMended);
}

TEST(Diagnostics, SummaryIsGroupedAndSortedBySeverity) {
  Diagnostics diagnostics;
  for (int i = 0; i < 30; ++i) diagnostics.add({&kMended, "bones", i});
  diagnostics.add({&kMended, "morphs", 4});
  diagnostics.add({&kBent, "bones", 7});
  EXPECT_EQ(summary(diagnostics), (std::vector<std::string>{"it is bent (bones, element 7)",
                                                            "it is broken (bones, element 0) and 29 more; it is mended",
                                                            "it is broken (morphs, element 4); it is mended"}));
}

TEST(Diagnostics, CanBeAmendedLater) {
  Diagnostics diagnostics;
  diagnostics.add({&kBent, "bones", 7});
  diagnostics.amend([](Fault& fault) { fault.offset = 100 * fault.element; });
  EXPECT_EQ(diagnostics.faults()[0].offset, 700);
}

TEST(Result, HoldsAValueOrAFault) {
  const Result<int> good = 4;
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, 4);
  const Result<int> bad = Fault{&kBent, "faces"};
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.fault().section, "faces");
}

}  // namespace
}  // namespace odori
