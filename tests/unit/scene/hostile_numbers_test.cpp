// Any number in a file gives finite results.

#include "format/vmd/vmd.h"
#include "support/full_pipeline.h"
#include "support/malformed_bytes.h"
#include "support/pmd_bytes.h"
#include "support/pmx_bytes.h"
#include "support/vmd_bytes.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::Field;
using testing::find_non_finite;
using testing::for_each_field_value;
using testing::pmd_with_everything;
using testing::pmx_with_everything;
using testing::read_any_model;
using testing::vmd_with_everything;
using Limits = std::numeric_limits<float>;

#define HOSTILE_FLOATS \
  { Limits::quiet_NaN(), -Limits::infinity(), Limits::max(), -1e30f, 1e9f, -Limits::denorm_min(), 0.0f }

Motion motion_with_everything() {
  Diagnostics diagnostics;
  const auto motion = read_vmd(vmd_with_everything().bytes(), diagnostics);
  EXPECT_TRUE(motion);
  return *motion;
}

// No number affects the file's structure: the model is always read, and its animation is finite.
void expect_finite(const Field& field, float value, Bytes file, const Motion& motion) {
  const auto model = read_any_model(file);
  ASSERT_TRUE(model) << field.name << " " << field.offset << ": " << describe(model.fault());
  ASSERT_EQ(find_non_finite(*model, motion), "") << value << " at byte " << field.offset << ", " << field.name;
}

TEST(HostileNumbers, InEveryFieldOfAPmx) {
  const Motion motion = motion_with_everything();
  auto file = pmx_with_everything({2.1f, true, 1, 1});
  EXPECT_GT(file.float_fields().size(), 300u);
  for_each_field_value<float>(file.bytes(), file.float_fields(), HOSTILE_FLOATS,
                              [&](const Field& field, float value, Bytes changed) {
                                // The version in the header affects the structure.
                                if (field.name != "header") expect_finite(field, value, changed, motion);
                              });
}

TEST(HostileNumbers, InEveryFieldOfAPmd) {
  const Motion motion = motion_with_everything();
  auto fixture = pmd_with_everything();
  for_each_field_value<float>(
      fixture.file.bytes(), fixture.file.float_fields(), HOSTILE_FLOATS,
      [&](const Field& field, float value, Bytes changed) { expect_finite(field, value, changed, motion); });
}

TEST(HostileNumbers, InAllFieldsAtOnce) {
  auto pmx = pmx_with_everything({2.1f, true, 1, 1});
  auto pmd = pmd_with_everything().file;
  for (testing::FieldWriter* file :
       {static_cast<testing::FieldWriter*>(&pmx), static_cast<testing::FieldWriter*>(&pmd)}) {
    for (const float value : HOSTILE_FLOATS) {
      std::vector<std::uint8_t> changed = file->bytes();
      for (const Field& field : file->float_fields()) {
        if (field.name != "header") std::memcpy(changed.data() + field.offset, &value, sizeof(value));
      }
      expect_finite({"all fields", 0, 4}, value, changed, motion_with_everything());
    }
  }
}

TEST(HostileNumbers, InEveryFieldOfAMotion) {
  const auto model = read_any_model(pmx_with_everything({2.1f, true, 1, 1}).bytes());
  ASSERT_TRUE(model);
  auto file = vmd_with_everything();
  for_each_field_value<float>(file.bytes(), file.float_fields(), HOSTILE_FLOATS,
                              [&](const Field& field, float value, Bytes changed) {
                                Diagnostics diagnostics;
                                const auto motion = read_vmd(changed, diagnostics);
                                ASSERT_TRUE(motion) << field.offset;
                                ASSERT_EQ(find_non_finite(*model, *motion), "") << value << " at byte " << field.offset;
                              });
}

}  // namespace
}  // namespace odori
