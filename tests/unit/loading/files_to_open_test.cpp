#include "base/files.h"
#include "base/folders.h"
#include "loading/load.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

class FilesToOpen : public ::testing::Test {
 protected:
  void put(const std::string& name) const { folder_.put(name, text_bytes(name)); }

  std::vector<std::string> found() const {
    std::vector<std::string> names;
    const auto files = files_to_open(folder_.path());
    EXPECT_TRUE(files);
    if (!files) return names;
    for (const fs::path& file : *files) names.push_back(utf8_with_slashes(fs::relative(file, folder_.path())));
    return names;
  }

  TempFolder folder_;
};

TEST_F(FilesToOpen, ModelsComeBeforeEverythingElse) {
  for (const char* name : {"dance.vmd", "readme.txt", "B.PMX", "a.pmd", "._a.pmd", "sub/other.pmx"}) put(name);
  EXPECT_EQ(found(), (std::vector<std::string>{"a.pmd", "B.PMX"}));
}

TEST_F(FilesToOpen, UnpackedArchivesHaveTheirModelOneLevelDown) {
  for (const char* name : {"readme.txt", "dance.vmd", "初音 ミク/model.pmx", "deep/deeper/far.pmx"}) put(name);
  EXPECT_EQ(found(), std::vector<std::string>{"初音 ミク/model.pmx"});
}

TEST_F(FilesToOpen, MotionsIfThereIsNoModel) {
  for (const char* name : {"dance10.vmd", "dance2.vmd", "song.wav"}) put(name);
  EXPECT_EQ(found(), (std::vector<std::string>{"dance2.vmd", "dance10.vmd"}));
}

TEST_F(FilesToOpen, NothingToOpenIsAFault) {
  put("song.wav");
  const auto files = files_to_open(folder_.path());
  ASSERT_FALSE(files);
  EXPECT_EQ(files.fault().kind, &kFolderWithoutModel);
  EXPECT_EQ(files_to_open(folder_.path() / "missing").fault().kind, &kFolderUnreadable);
}

TEST_F(FilesToOpen, TheFirstOfSeveralIsUsedAndTheOthersAreNamed) {
  put("b.pmx");
  Diagnostics diagnostics;
  EXPECT_EQ(*file_to_open(folder_.path(), diagnostics), folder_.path() / "b.pmx");
  EXPECT_TRUE(diagnostics.empty());
  put("a.pmx");
  put("c.pmd");
  EXPECT_EQ(*file_to_open(folder_.path(), diagnostics), folder_.path() / "a.pmx");
  ASSERT_EQ(diagnostics.count(), 1u);
  EXPECT_EQ(diagnostics.faults()[0].kind, &kFolderHasSeveral);
  EXPECT_EQ(diagnostics.faults()[0].detail, "a.pmx; the others: b.pmx, c.pmd");
}

TEST_F(FilesToOpen, AFileStandsForItselfEvenIfItIsMissing) {
  Diagnostics diagnostics;
  EXPECT_EQ(*file_to_open(folder_.path() / "missing.pmx", diagnostics), folder_.path() / "missing.pmx");
  EXPECT_TRUE(diagnostics.empty());
}

}  // namespace
}  // namespace odori
