// The skinning tests for other programs: the committed files are what the program writes.
// assets/skinning-tests/check.py recomputes their numbers without odori.

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "make_skinning_tests/expected.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

constexpr std::uintmax_t kMaxBytes = 1500000;  // of all files

TEST(SkinningTests, CommittedFilesAreWhatTheProgramWrites) {
  const std::filesystem::path folder = testing::asset("skinning-tests");
  const testing::TempFolder made;
  ASSERT_TRUE(skinning_tests::write_skinning_tests(made.path()));
  std::set<std::string> names{"README.md", "check.py"};
  for (const auto& entry : std::filesystem::directory_iterator(made.path())) {
    const std::string name = entry.path().filename().string();
    names.insert(name);
    const auto committed = read_file(folder / name), expected = read_file(entry.path());
    ASSERT_TRUE(committed && expected) << name << ": run odori_make_skinning_tests assets/skinning-tests";
    EXPECT_TRUE(*committed == *expected) << name << " differs: run odori_make_skinning_tests assets/skinning-tests";
  }
  std::uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    // tests/cli/skinning_tests_test.py compares the .glb files with what `odori export` writes.
    EXPECT_TRUE(names.contains(name) || entry.path().extension() == ".glb") << name << " is not generated";
    bytes += entry.file_size();
  }
  EXPECT_LT(bytes, kMaxBytes);
}

TEST(SkinningTests, RigsReadWithoutAnyDiagnostic) {
  for (const skinning_tests::Rig& rig : skinning_tests::make_rigs()) {
    Diagnostics diagnostics;
    const auto model = read_pmx(write_pmx(rig.model), diagnostics);
    ASSERT_TRUE(model) << rig.name;
    EXPECT_EQ(model->vertices.size(), rig.model.vertices.size());
    ASSERT_TRUE(read_vmd(write_vmd(rig.motion), diagnostics)) << rig.name;
    for (const Fault& fault : diagnostics.faults()) ADD_FAILURE() << rig.name << ": " << describe(fault);
  }
}

}  // namespace
}  // namespace odori
