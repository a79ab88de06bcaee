#include "loading/folder_files.h"

#include "base/files.h"
#include "support/temp_folder.h"

#include <fstream>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

class FolderFiles : public ::testing::Test {
 protected:
  void put(const std::string& name) const {
    const fs::path at = folder_.path() / path_from_utf8(name);
    fs::create_directories(at.parent_path());
    std::ofstream(at) << name;
  }

  std::vector<std::string> found() const {
    std::vector<std::string> names;
    const auto files = files_to_open(folder_.path());
    EXPECT_TRUE(files);
    if (!files) return names;
    for (const fs::path& file : *files) names.push_back(utf8_from_path(fs::relative(file, folder_.path())));
    return names;
  }

  TempFolder folder_;
};

TEST_F(FolderFiles, ModelsComeBeforeEverythingElse) {
  for (const char* name : {"dance.vmd", "readme.txt", "B.PMX", "a.pmd", "._a.pmd", "sub/other.pmx"}) put(name);
  EXPECT_EQ(found(), (std::vector<std::string>{"a.pmd", "B.PMX"}));
}

TEST_F(FolderFiles, UnpackedArchivesKeepTheirModelOneLevelDown) {
  for (const char* name : {"readme.txt", "dance.vmd", "初音 ミク/model.pmx", "deep/deeper/far.pmx"}) put(name);
  EXPECT_EQ(found(), std::vector<std::string>{"初音 ミク/model.pmx"});
}

TEST_F(FolderFiles, MotionsWhereThereIsNoModel) {
  for (const char* name : {"dance10.vmd", "dance2.vmd", "song.wav"}) put(name);
  EXPECT_EQ(found(), (std::vector<std::string>{"dance2.vmd", "dance10.vmd"}));
}

TEST_F(FolderFiles, NothingToOpenIsAFault) {
  put("song.wav");
  const auto files = files_to_open(folder_.path());
  ASSERT_FALSE(files);
  EXPECT_EQ(files.fault().kind, &kFolderWithoutModel);
  EXPECT_EQ(files_to_open(folder_.path() / "missing").fault().kind, &kFolderUnreadable);
}

TEST_F(FolderFiles, OneOfSeveralIsTakenAndTheOthersAreNamed) {
  put("b.pmx");
  Diagnostics said;
  EXPECT_EQ(*file_meant(folder_.path(), said), folder_.path() / "b.pmx");
  EXPECT_TRUE(said.empty());
  put("a.pmx");
  put("c.pmd");
  EXPECT_EQ(*file_meant(folder_.path(), said), folder_.path() / "a.pmx");
  ASSERT_EQ(said.count(), 1u);
  EXPECT_EQ(said.faults()[0].kind, &kFolderHasSeveral);
  EXPECT_EQ(said.faults()[0].detail, "a.pmx; the others: b.pmx, c.pmd");
}

TEST_F(FolderFiles, AFileIsMeantItselfWhetherItIsThereOrNot) {
  Diagnostics said;
  EXPECT_EQ(*file_meant(folder_.path() / "missing.pmx", said), folder_.path() / "missing.pmx");
  EXPECT_TRUE(said.empty());
}

}  // namespace
}  // namespace odori
