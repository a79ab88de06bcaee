// Whatever numbers a file holds, what is computed from them is finite.

#include "format/vmd/vmd_reader.h"
#include "support/hostile.h"
#include "support/pmd_bytes.h"
#include "support/pmx_bytes.h"
#include "support/vmd_bytes.h"
#include "support/whole_path.h"

#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::Field;
using testing::not_finite_on_the_way;
using testing::on_each_field;
using testing::pmd_with_everything;
using testing::pmx_with_everything;
using testing::read_any_model;
using testing::vmd_with_everything;
using Limits = std::numeric_limits<float>;

#define HOSTILE_FLOATS \
  { Limits::quiet_NaN(), -Limits::infinity(), Limits::max(), -1e30f, 1e9f, -Limits::denorm_min(), 0.0f }

Motion everything_moves() {
  Diagnostics diagnostics;
  const auto motion = read_vmd(vmd_with_everything().bytes(), diagnostics);
  EXPECT_TRUE(motion);
  return *motion;
}

// A model is always made: no number is structure. What comes of it is finite.
void expect_finite(const Field& field, float value, Bytes file, const Motion& motion) {
  const auto model = read_any_model(file);
  ASSERT_TRUE(model) << field.name << " " << field.offset << ": " << describe(model.fault());
  ASSERT_EQ(not_finite_on_the_way(*model, motion), "") << value << " at byte " << field.offset << ", " << field.name;
}

TEST(HostileNumbers, InEveryFieldOfAPmx) {
  const Motion motion = everything_moves();
  auto file = pmx_with_everything({2.1f, true, 1, 1});
  EXPECT_GT(file.float_fields().size(), 300u);
  on_each_field<float>(file.bytes(), file.float_fields(), HOSTILE_FLOATS,
                       [&](const Field& field, float value, Bytes changed) {
                         // The version in the header is structure.
                         if (field.name != "header") expect_finite(field, value, changed, motion);
                       });
}

TEST(HostileNumbers, InEveryFieldOfAPmd) {
  const Motion motion = everything_moves();
  auto fixture = pmd_with_everything();
  on_each_field<float>(
      fixture.file.bytes(), fixture.file.float_fields(), HOSTILE_FLOATS,
      [&](const Field& field, float value, Bytes changed) { expect_finite(field, value, changed, motion); });
}

TEST(HostileNumbers, InAllFieldsAtOnce) {
  auto pmx = pmx_with_everything({2.1f, true, 1, 1});
  auto pmd = pmd_with_everything().file;
  for (testing::MarkedBytes* file :
       {static_cast<testing::MarkedBytes*>(&pmx), static_cast<testing::MarkedBytes*>(&pmd)}) {
    for (const float value : HOSTILE_FLOATS) {
      std::vector<std::uint8_t> changed = file->bytes();
      for (const Field& field : file->float_fields()) {
        if (field.name != "header") std::memcpy(changed.data() + field.offset, &value, sizeof(value));
      }
      expect_finite({"all fields", 0, 4}, value, changed, everything_moves());
    }
  }
}

TEST(HostileNumbers, InEveryFieldOfAMotion) {
  const auto model = read_any_model(pmx_with_everything({2.1f, true, 1, 1}).bytes());
  ASSERT_TRUE(model);
  auto file = vmd_with_everything();
  on_each_field<float>(file.bytes(), file.float_fields(), HOSTILE_FLOATS,
                       [&](const Field& field, float value, Bytes changed) {
                         Diagnostics diagnostics;
                         const auto motion = read_vmd(changed, diagnostics);
                         ASSERT_TRUE(motion) << field.offset;
                         ASSERT_EQ(not_finite_on_the_way(*model, *motion), "") << value << " at byte " << field.offset;
                       });
}

}  // namespace
}  // namespace odori
