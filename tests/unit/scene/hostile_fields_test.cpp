// Sets every index and every count of a file to extreme values: either the model is read and its animation is finite,
// or the fault reports the location.

#include "format/vmd/vmd.h"
#include "support/full_pipeline.h"
#include "support/malformed_bytes.h"
#include "support/pmd_bytes.h"
#include "support/pmx_bytes.h"
#include "support/vmd_bytes.h"
#include "support/worst_case_files.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::Field;
using testing::find_non_finite;
using testing::for_each_field_value;
using testing::pmd_with_everything;
using testing::pmx_with_everything;
using testing::PmxLayout;
using testing::read_any_model;
using testing::vmd_with_everything;

// No list in these files is longer than 12: the values cover 0 to n + 1 for each list, and the limits of every integer
// width.
#define HOSTILE_INDICES                                                                                          \
  {                                                                                                              \
    0xFFFFFFFF, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 0x7F, 0x80, 0xFE, 0x7FFF, 0x8000, 0xFFFE, 0x7FFFFFFF, \
        0x80000000                                                                                               \
  }

Motion motion_of(Bytes file) {
  Diagnostics diagnostics;
  const auto motion = read_vmd(file, diagnostics);
  EXPECT_TRUE(motion);
  return motion ? *motion : Motion{};
}

void sweep_indices(Bytes file, const std::vector<Field>& indices) {
  const Motion motion = motion_of(vmd_with_everything().bytes());
  EXPECT_GT(indices.size(), 50u);
  for_each_field_value<std::uint32_t>(
      file, indices, HOSTILE_INDICES, [&](const Field& field, std::uint32_t value, Bytes changed) {
        const auto model = read_any_model(changed);
        ASSERT_TRUE(model) << field.name << ", byte " << field.offset << " = " << value << ": "
                           << describe(model.fault());
        ASSERT_EQ(find_non_finite(*model, motion), "") << field.name << ", byte " << field.offset << " = " << value;
      });
}

TEST(HostileFields, EveryIndexOfAPmx) {
  for (const std::uint8_t size : std::array<std::uint8_t, 3>{1, 2, 4}) {
    auto file = pmx_with_everything({2.1f, true, 1, size});
    sweep_indices(file.bytes(), file.indices());
  }
}

TEST(HostileFields, EveryIndexOfAPmd) {
  auto file = pmd_with_everything().file;
  sweep_indices(file.bytes(), file.indices());
}

// An impossible count is a fault with its offset; a possible one is read.
void sweep_counts(Bytes file, const std::vector<Field>& counts) {
  const Motion motion = motion_of(vmd_with_everything().bytes());
  for_each_field_value<std::uint32_t>(
      file, counts, {0xFFFFFFFF, 0, 1, 0x7FFFFFFF, 0x7F, 0x7FFF},
      [&](const Field& field, std::uint32_t value, Bytes changed) {
        const auto model = read_any_model(changed);
        if (model) {
          ASSERT_EQ(find_non_finite(*model, motion), "") << field.name << ", byte " << field.offset;
          return;
        }
        EXPECT_FALSE(model.fault().section.empty());
        EXPECT_GE(model.fault().offset, static_cast<std::int64_t>(field.offset)) << field.name << " = " << value;
        EXPECT_LE(model.fault().offset, static_cast<std::int64_t>(changed.size()));
      });
}

TEST(HostileFields, EveryCountOfAPmx) {
  auto file = pmx_with_everything({2.1f, false, 1, 2});
  sweep_counts(file.bytes(), file.counts());
}

TEST(HostileFields, EveryCountOfAPmd) {
  auto file = pmd_with_everything().file;
  sweep_counts(file.bytes(), file.counts());
}

TEST(HostileFields, EveryCountOfAMotion) {
  const auto model = read_any_model(pmx_with_everything({2.1f, true, 1, 1}).bytes());
  ASSERT_TRUE(model);
  auto file = vmd_with_everything();
  EXPECT_EQ(file.counts().size(), 7u);
  for_each_field_value<std::uint32_t>(file.bytes(), file.counts(), {0xFFFFFFFF, 0, 1, 0x7FFFFFFF, 2, 3, 4},
                                      [&](const Field& field, std::uint32_t value, Bytes changed) {
                                        Diagnostics diagnostics;
                                        const auto motion = read_vmd(changed, diagnostics);
                                        if (!motion) {
                                          EXPECT_GE(motion.fault().offset, static_cast<std::int64_t>(field.offset));
                                          return;
                                        }
                                        EXPECT_EQ(find_non_finite(*model, *motion), "") << field.name << " = " << value;
                                      });
}

TEST(HostileFields, WorstCaseFilesGiveFiniteResults) {
  constexpr std::size_t kSize = std::size_t{1} << 16;
  const Motion motion = motion_of(vmd_with_everything().bytes());
  for (const auto& [name, bytes] : testing::worst_case_models(kSize)) {
    const auto model = read_any_model(bytes);
    ASSERT_TRUE(model) << name << ": " << describe(model.fault());
    EXPECT_EQ(find_non_finite(*model, motion), "") << name;
  }
  const auto model = read_any_model(pmx_with_everything({2.1f, true, 1, 1}).bytes());
  for (const auto& [name, bytes] : testing::worst_case_motions(kSize)) {
    EXPECT_EQ(find_non_finite(*model, motion_of(bytes)), "") << name;
  }
}

}  // namespace
}  // namespace odori
