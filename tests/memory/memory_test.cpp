// What reading a file may cost in memory: 64 MiB and forty times its size, whatever it says of itself.

#include "format/vmd/vmd_reader.h"
#include "memory/counted_new.h"
#include "support/pmd_bytes.h"
#include "support/pmx_bytes.h"
#include "support/shared_data.h"
#include "support/vmd_bytes.h"
#include "support/whole_path.h"
#include "support/worst_files.h"

#include <array>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::Field;
using testing::on_each_field;
using testing::peak_since_reset;
using testing::read_any_model;
using testing::reset_peak;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

// The promise is 64 MiB on top. Files so small are held to less of that, or they would prove nothing.
std::size_t most(std::size_t file_size) { return 40 * file_size + kMebibyte / 4; }

TEST(Memory, TheCounterCounts) {
  reset_peak();
  { const std::vector<char> block(kMebibyte); }
  EXPECT_GE(peak_since_reset(), kMebibyte);
  EXPECT_LT(peak_since_reset(), kMebibyte + 1000);
}

std::size_t peak_of_model(Bytes file) {
  reset_peak();
  static_cast<void>(read_any_model(file));
  return peak_since_reset();
}

std::size_t peak_of_motion(Bytes file) {
  Diagnostics diagnostics;
  reset_peak();
  static_cast<void>(read_vmd(file, diagnostics));
  return peak_since_reset();
}

// Each count says everything from nothing to the whole rest of the file, which is long enough to hold much of it.
template <typename Peak>
void expect_bounded(std::vector<std::uint8_t> file, const std::vector<Field>& counts, const Peak& peak_of) {
  for (const std::uint8_t filler : std::array<std::uint8_t, 3>{0x00, 0x01, 0xFF}) {
    std::vector<std::uint8_t> longer = file;
    longer.resize(file.size() + 8192, filler);
    on_each_field<std::int32_t>(longer, counts,
                                {-1, 0x7FFFFFFF, 0x10000000, 8000, 4000, 2000, 600, 500, 300, 200, 120, 90, 60},
                                [&](const Field& field, std::int32_t count, Bytes changed) {
                                  EXPECT_LE(peak_of(changed), most(changed.size())) << field.name << ": " << count;
                                });
  }
}

TEST(Memory, CountsAreNotBelieved) {
  auto pmx = testing::pmx_with_everything({2.1f, true, 4, 1});
  expect_bounded(pmx.bytes(), pmx.counts(), peak_of_model);
  expect_bounded(pmx.bytes(), pmx.texts(), peak_of_model);
  auto pmd = testing::pmd_with_everything().file;
  expect_bounded(pmd.bytes(), pmd.counts(), peak_of_model);
  auto vmd = testing::vmd_with_everything();
  expect_bounded(vmd.bytes(), vmd.counts(), peak_of_motion);
}

TEST(Memory, TheWorstFilesAreBounded) {
  constexpr std::size_t kSize = kMebibyte / 4;
  for (const auto& [name, bytes] : testing::worst_models(kSize)) {
    EXPECT_LE(peak_of_model(bytes), most(bytes.size())) << name;
  }
  for (const auto& [name, bytes] : testing::worst_motions(kSize)) {
    EXPECT_LE(peak_of_motion(bytes), most(bytes.size())) << name;
  }
}

TEST(Memory, OtherPeoplesFiles) {
  ODORI_NEEDS_SHARED();
  for (const char* ending : {".pmx", ".pmd", ".vmd"}) {
    for (const auto& path : testing::shared_files("data", ending)) {
      const auto file = testing::bytes_of(path);
      const std::size_t peak = ending[1] == 'v' ? peak_of_motion(file) : peak_of_model(file);
      EXPECT_LE(peak, most(file.size())) << path;
    }
  }
}

}  // namespace
}  // namespace odori
