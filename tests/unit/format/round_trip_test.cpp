// Other authors' files, read and written again: the very bytes come back wherever the source says a thing the way MMD
// and its editors say it. The tables name the others, and why. No VPD, soft body, flip or impulse morph and no self
// shadow key by another author is at hand: those come back from our own builders only (pmx_writer_test,
// vmd_writer_test, vpd_test).

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "support/shared_data.h"

#include <algorithm>
#include <span>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::shared;
using testing::shared_files;

// What cannot come back, by the start of a path under data/.
struct NotCanonical {
  std::string_view path;
  std::string_view why;
};

constexpr std::string_view kWideIndices = "every index takes 4 bytes; a count decides that when we write";
constexpr std::string_view kOldMemory = "the bytes of a curve block that mean nothing hold what was in memory";
constexpr std::string_view kEditOrder = "keys are in the order they were made, which a motion does not keep";

constexpr NotCanonical kModels[] = {
    {"babylon-mmd-fixtures-mit/model/bone_flag_test.pmx", "two bones append from nothing, which is dropped"},
    {"billiard-mit/ビリヤード台.pmx", "seven normals are not numbers"},
    {"gene-cc-by-4.0/Gene_light_qdef.pmx", "version 2.1 without the count of soft bodies"},
    {"yohawing-fixtures-mit/mmd-anim/ik_multi_axis_limit.pmx", "an IK number outside its range"},
    {"yohawing-fixtures-mit/three-mmd-loader/test_given_bone_comprehensive.pmx", kWideIndices},
    {"yohawing-fixtures-mit/unity-mmd-loader/GeneratedPmx/mmd-", kWideIndices},
};

constexpr NotCanonical kMotions[] = {
    {"babylon-mmd-fixtures-mit/motion/physics_toggle_test_yyb10th.vmd", kEditOrder},
    {"gene-cc-by-4.0/motion/", "several keys on one frame of one track, of which the last is kept"},
    {"mmd_base-fixtures-mit/サンプルモーション3.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/サンプルモーション_0046.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/平面3つ02.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/平面3つ03.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/曲げ柱tex01.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/曲げ柱tex02.vmd", kOldMemory},
    {"mmdjs-fixtures-mit/",
     "an older MMD: fields filled up with 0xFD, Z and R curves in the first row, no property section"},
    {"wavefile-dance-nc/", "an older MMD: fields filled up with old memory, and the file ends early"},
    {"yohawing-fixtures-mit/mmd-anim/ik_multi_bone_nondefault.vmd", "curve rows that repeat without their shift"},
    {"yohawing-fixtures-mit/three-mmd-loader/test_append_bone.vmd", kEditOrder},
    {"yohawing-fixtures-mit/unity-mmd-loader/mmt_test_model_test_motion.vmd", kEditOrder},
};

std::vector<std::uint8_t> pmx_again(Bytes file) {
  Diagnostics diagnostics;
  PmxInfo info;
  const auto model = read_pmx(file, diagnostics, &info);
  EXPECT_TRUE(model);
  return model ? write_pmx(*model, {info.version, info.utf8}) : std::vector<std::uint8_t>{};
}

std::vector<std::uint8_t> vmd_again(Bytes file) {
  Diagnostics diagnostics;
  const auto motion = read_vmd(file, diagnostics);
  EXPECT_TRUE(motion);
  return motion ? write_vmd(*motion) : std::vector<std::uint8_t>{};
}

// Every file of the ending comes back, but for those of the table, which do not: the table stays true. Returns how many
// come back.
int expect_round_trips(std::string_view ending, std::span<const NotCanonical> table,
                       std::vector<std::uint8_t> (*again)(Bytes)) {
  int returned = 0;
  const auto root = shared("data");
  for (const auto& path : shared_files("data", ending)) {
    const std::string name = utf8_from_path(path.lexically_relative(root));
    const auto listed =
        std::find_if(table.begin(), table.end(), [&](const NotCanonical& row) { return name.starts_with(row.path); });
    const auto file = bytes_of(path);
    const bool same = again(file) == file;
    returned += same;
    if (listed == table.end()) {
      EXPECT_TRUE(same) << name;
    } else {
      EXPECT_FALSE(same) << name << " comes back, though the table says: " << listed->why;
    }
  }
  return returned;
}

TEST(RoundTrip, ModelsComeBackByteForByte) {
  ODORI_NEEDS_SHARED();
  EXPECT_GE(expect_round_trips(".pmx", kModels, pmx_again), 35);
}

TEST(RoundTrip, MotionsComeBackByteForByte) {
  ODORI_NEEDS_SHARED();
  EXPECT_GE(expect_round_trips(".vmd", kMotions, vmd_again), 13);
}

}  // namespace
}  // namespace odori
