// Files by other authors, read and written again, must be byte-identical, except for those in the tables, which encode
// something differently from MMD and its editors. No VPD, soft body, flip or impulse morph and no self shadow key by
// another author is available; those are tested with generated files only (pmx_writer_test, vmd_writer_test, vpd_test).

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

// Files that do not round-trip, by path prefix under data/.
struct NotCanonical {
  std::string_view path;
  std::string_view why;
};

constexpr std::string_view kWideIndices = "every index has 4 bytes; odori writes the smallest size";
constexpr std::string_view kOldMemory = "unused bytes of a curve block contain old memory";
constexpr std::string_view kIkOutOfRange = "an IK number outside its range";
constexpr std::string_view kRepeatedCurves = "curve rows that repeat without their shift";
constexpr std::string_view kEditOrder = "keys are in the order they were made, which a motion does not keep";

constexpr NotCanonical kModels[] = {
    {"babylon-mmd-fixtures-mit/model/bone_flag_test.pmx", "two bones append from nothing, which is dropped"},
    {"billiard-mit/ビリヤード台.pmx", "seven normals are not numbers"},
    {"gene-cc-by-4.0/Gene_light_qdef.pmx", "version 2.1 without the count of soft bodies"},
    {"hostile/nul.pmx", kWideIndices},
    {"names/", "every index has 2 bytes; odori writes the smallest size"},
    {"shows/pmm/ik_multi_axis_limit.pmx", kIkOutOfRange},
    {"yohawing-fixtures-mit/mmd-anim/ik_multi_axis_limit.pmx", kIkOutOfRange},
    {"yohawing-fixtures-mit/three-mmd-loader/test_given_bone_comprehensive.pmx", kWideIndices},
    {"yohawing-fixtures-mit/unity-mmd-loader/GeneratedPmx/mmd-", kWideIndices},
};

constexpr NotCanonical kMotions[] = {
    {"babylon-mmd-fixtures-mit/motion/physics_toggle_test_yyb10th.vmd", kEditOrder},
    {"gene-cc-by-4.0/motion/", "several keys on one frame of a track; only the last is kept"},
    {"mmd_base-fixtures-mit/サンプルモーション3.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/サンプルモーション_0046.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/平面3つ02.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/平面3つ03.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/曲げ柱tex01.vmd", kOldMemory},
    {"mmd_base-fixtures-mit/曲げ柱tex02.vmd", kOldMemory},
    {"mmdjs-fixtures-mit/",
     "written by an older MMD: fields padded with 0xFD, Z and R curves in the first row, no property section"},
    {"names/", "no property section; names in other code pages"},
    {"shows/pmm/ik_multi_bone_nondefault.vmd", kRepeatedCurves},
    {"wavefile-dance-nc/", "written by an older MMD: padding contains old memory, and the file ends early"},
    {"yohawing-fixtures-mit/mmd-anim/ik_multi_bone_nondefault.vmd", kRepeatedCurves},
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

// Checks that every file with this extension round-trips unless the table lists it, and that the listed ones do not.
// Returns the number of files that do.
int expect_round_trips(std::string_view ending, std::span<const NotCanonical> table,
                       std::vector<std::uint8_t> (*again)(Bytes)) {
  int returned = 0;
  const auto root = shared("data");
  for (const auto& path : shared_files("data", ending)) {
    const std::string name = utf8_with_slashes(path.lexically_relative(root));
    const auto listed =
        std::find_if(table.begin(), table.end(), [&](const NotCanonical& row) { return name.starts_with(row.path); });
    const auto file = bytes_of(path);
    const bool same = again(file) == file;
    returned += same;
    if (listed == table.end()) {
      EXPECT_TRUE(same) << name;
    } else {
      EXPECT_FALSE(same) << name << " round-trips although the table says: " << listed->why;
    }
  }
  return returned;
}

TEST(RoundTrip, ModelsAreByteIdentical) {
  ODORI_NEEDS_SHARED();
  EXPECT_GE(expect_round_trips(".pmx", kModels, pmx_again), 35);
}

TEST(RoundTrip, MotionsAreByteIdentical) {
  ODORI_NEEDS_SHARED();
  EXPECT_GE(expect_round_trips(".vmd", kMotions, vmd_again), 13);
}

}  // namespace
}  // namespace odori
