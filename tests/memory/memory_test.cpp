// Reading a file uses at most 64 MiB plus forty times its size, regardless of its content.

#include "format/pmm/pmm.h"
#include "format/vmd/vmd.h"
#include "memory/allocation_counter.h"
#include "physics/physics_world.h"
#include "support/full_pipeline.h"
#include "support/pmd_bytes.h"
#include "support/pmm_bytes.h"
#include "support/pmx_bytes.h"
#include "support/shared_data.h"
#include "support/vmd_bytes.h"
#include "support/worst_case_files.h"
#include "support/x_bytes.h"

#include <array>
#include <cstdlib>

#include <btBulletDynamicsCommon.h>
#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::Field;
using testing::for_each_field_value;
using testing::peak_bytes_since_reset;
using testing::read_any_model;
using testing::reset_peak;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

// The limit allows 64 MiB on top; for these small files a smaller limit is tested, so that the test can fail.
std::size_t most(std::size_t file_size) { return 40 * file_size + kMebibyte / 4; }

TEST(Memory, TheCounterCounts) {
  reset_peak();
  { const std::vector<char> block(kMebibyte); }
  EXPECT_GE(peak_bytes_since_reset(), kMebibyte);
  EXPECT_LT(peak_bytes_since_reset(), kMebibyte + 1000);
}

std::size_t peak_of_model(Bytes file) {
  reset_peak();
  static_cast<void>(read_any_model(file));
  return peak_bytes_since_reset();
}

std::size_t peak_of_motion(Bytes file) {
  Diagnostics diagnostics;
  reset_peak();
  static_cast<void>(read_vmd(file, diagnostics));
  return peak_bytes_since_reset();
}

std::size_t peak_of_project(Bytes file) {
  Diagnostics diagnostics;
  reset_peak();
  static_cast<void>(read_pmm(file, diagnostics));
  return peak_bytes_since_reset();
}

// Sets each count to values from 0 to what would fill the rest of the file, which is padded to be long.
template <typename Peak>
void expect_bounded(std::vector<std::uint8_t> file, const std::vector<Field>& counts, const Peak& peak_of) {
  for (const std::uint8_t filler : std::array<std::uint8_t, 3>{0x00, 0x01, 0xFF}) {
    std::vector<std::uint8_t> longer = file;
    longer.resize(file.size() + 8192, filler);
    for_each_field_value<std::int32_t>(
        longer, counts, {-1, 0x7FFFFFFF, 0x10000000, 8000, 4000, 2000, 600, 500, 300, 200, 120, 90, 60},
        [&](const Field& field, std::int32_t count, Bytes changed) {
          EXPECT_LE(peak_of(changed), most(changed.size())) << field.name << ": " << count;
        });
  }
}

TEST(Memory, CountsAreNotTrusted) {
  auto pmx = testing::pmx_with_everything({2.1f, true, 4, 1});
  expect_bounded(pmx.bytes(), pmx.counts(), peak_of_model);
  expect_bounded(pmx.bytes(), pmx.texts(), peak_of_model);
  auto pmd = testing::pmd_with_everything().file;
  expect_bounded(pmd.bytes(), pmd.counts(), peak_of_model);
  for (const bool wide : {false, true}) {
    testing::XBytes x(wide);
    x.name("Mesh");
    x.open();
    x.integers({3});
    x.float_list({0, 0, 1, 1, 0, 1, 0, 1, 1});
    x.integers({1, 3, 0, 1, 2});
    expect_bounded(x.bytes(), x.counts(), peak_of_model);
    expect_bounded(x.bytes(), x.indices(), peak_of_model);
  }
  auto vmd = testing::vmd_with_everything();
  expect_bounded(vmd.bytes(), vmd.counts(), peak_of_motion);
  auto pmm = testing::pmm_with_everything();
  expect_bounded(pmm.bytes(), pmm.counts(), peak_of_project);
}

TEST(Memory, WorstCaseFilesAreBounded) {
  constexpr std::size_t kSize = kMebibyte / 4;
  for (const auto& [name, bytes] : testing::worst_case_models(kSize)) {
    EXPECT_LE(peak_of_model(bytes), most(bytes.size())) << name;
  }
  for (const auto& [name, text] : testing::worst_case_accessories(kSize)) {
    EXPECT_LE(peak_of_model(text), most(text.size())) << name;
  }
  for (const auto& [name, bytes] : testing::worst_case_motions(kSize)) {
    EXPECT_LE(peak_of_motion(bytes), most(bytes.size())) << name;
  }
}

// What a compressed accessory may use depends on its size when uncompressed, which has a limit of its own.
TEST(Memory, CompressedAccessoriesAreBounded) {
  constexpr std::size_t kLimit = 16 * kMebibyte;  // and 32 times the size of the file
  const auto worst = testing::worst_case_accessories(2 * kMebibyte);
  ASSERT_FALSE(worst.empty());
  const auto file = testing::compressed_x(worst.front().bytes);
  ASSERT_LT(file.size(), kMebibyte / 10);
  EXPECT_LE(peak_of_model(file), most(worst.front().bytes.size()));
  const std::string spaces = "xof 0302txt 0032" + std::string(3 * kLimit, ' ');
  const auto bomb = testing::compressed_x(text_bytes(spaces));
  EXPECT_LE(peak_of_model(bomb), 4 * kLimit) << "a growing buffer";
}

std::size_t bullet_bytes = 0;  // that Bullet has allocated

TEST(Memory, AWorldOfOneBodyIsSmall) {
  Model model;
  model.bones.resize(1);
  model.bodies.resize(1);
  const auto allocate = [](std::size_t size) {
    bullet_bytes += size;
    return std::malloc(size);
  };
  btAlignedAllocSetCustom(allocate, std::free);
  { const PhysicsWorld world(model); }
  btAlignedAllocSetCustom(std::malloc, std::free);
  EXPECT_GT(bullet_bytes, sizeof(btDiscreteDynamicsWorld));
  EXPECT_LE(bullet_bytes, kMebibyte / 2) << "Bullet's own pools are 5 MiB";
}

TEST(Memory, SharedFiles) {
  ODORI_NEEDS_SHARED();
  for (const char* ending : {".pmx", ".pmd", ".vmd", "text.x", "binary.x"}) {
    for (const auto& path : testing::shared_files("data", ending)) {
      const auto file = testing::bytes_of(path);
      const std::size_t peak = ending[1] == 'v' ? peak_of_motion(file) : peak_of_model(file);
      EXPECT_LE(peak, most(file.size())) << path;
    }
  }
}

}  // namespace
}  // namespace odori
