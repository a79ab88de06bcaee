#include "loading/list_directory.h"

#include "format/pmx/pmx.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <chrono>
#include <fstream>

#include <gtest/gtest.h>

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

class ListDirectory : public ::testing::Test {
 protected:
  fs::path put(const std::string& name, const std::string& content = "x") const {
    return folder_.put(name, text_bytes(content));
  }

  FolderListing list() const {
    const JobControl control;
    return list_directory(folder_.path(), control);
  }

  static std::vector<std::string> names(const FolderListing& listing) {
    std::vector<std::string> found;
    for (const FolderEntry& entry : listing.entries) found.push_back(entry.name);
    return found;
  }

  TempFolder folder_;
};

TEST_F(ListDirectory, FoldersFirstThenByName) {
  for (const char* name : {"b 10.pmx", "B 9.pmx", "a.txt", "踊り/x", "Zoo/x"}) put(name);
  const FolderListing listing = list();
  EXPECT_EQ(listing.folder, folder_.path());
  EXPECT_EQ(listing.fault, "");
  EXPECT_EQ(names(listing), (std::vector<std::string>{"Zoo", "踊り", "a.txt", "B 9.pmx", "b 10.pmx"}));
}

TEST_F(ListDirectory, KindsByContentForLoadableFilesOtherwiseByExtension) {
  const auto model = write_pmx(testing::named_model(1));
  put("real.pmx", std::string(model.begin(), model.end()));
  put("zipped.pmx", "PK\x03\x04");
  put("words.vmd", "just words");
  put("dance.VMD", "Vocaloid Motion Data 0002");
  put("song.wav");
  put("pack.LZH");
  put("stage.x", "xof 0302txt 0064");
  put("words.x", "just words");
  put("skin.PNG");
  put("readme.txt");
  put("project.pmm");
  put("glow.fx");
  std::vector<std::pair<std::string, EntryKind>> found;
  for (const FolderEntry& entry : list().entries) found.emplace_back(entry.name, entry.kind);
  EXPECT_EQ(found, (std::vector<std::pair<std::string, EntryKind>>{{"dance.VMD", EntryKind::motion},
                                                                   {"glow.fx", EntryKind::effect},
                                                                   {"pack.LZH", EntryKind::archive},
                                                                   {"project.pmm", EntryKind::project},
                                                                   {"readme.txt", EntryKind::other},
                                                                   {"real.pmx", EntryKind::model},
                                                                   {"skin.PNG", EntryKind::image},
                                                                   {"song.wav", EntryKind::sound},
                                                                   {"stage.x", EntryKind::accessory},
                                                                   {"words.vmd", EntryKind::other},
                                                                   {"words.x", EntryKind::other},
                                                                   {"zipped.pmx", EntryKind::archive}}));
}

TEST_F(ListDirectory, SizesAndDates) {
  put("a.txt", std::string(1234, 'x'));
  const FolderListing listing = list();
  EXPECT_EQ(listing.entries[0].bytes, 1234u);
  const auto now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  EXPECT_NEAR(static_cast<double>(listing.entries[0].modified_s), static_cast<double>(now), 100.0);
}

TEST_F(ListDirectory, HiddenFilesAreMarked) {
  put(".hidden.pmx");
  put("backup.pmx~");
  put("shown.pmx");
  for (const FolderEntry& entry : list().entries) EXPECT_EQ(entry.hidden, entry.name != "shown.pmx") << entry.name;
}

TEST_F(ListDirectory, AMissingFolderIsAFault) {
  const JobControl control;
  const FolderListing listing = list_directory(folder_.path() / "missing", control);
  EXPECT_TRUE(listing.entries.empty());
  EXPECT_TRUE(listing.fault.starts_with("The folder cannot be read")) << listing.fault;
}

#if !defined(_WIN32)
TEST_F(ListDirectory, SpecialFilesAreListedAndNeverRead) {
  fs::create_symlink(folder_.path() / "nothing", folder_.path() / "broken.pmx");
  fs::create_directory_symlink(folder_.path(), folder_.path() / "circle");
  ASSERT_EQ(mkfifo((folder_.path() / "pipe.pmx").c_str(), 0600), 0);
  std::ofstream(folder_.path() / "\x8F\x89\x89\xB9.pmx") << "x";  // CP932
  std::ofstream(folder_.path() / "\xFF.pmx") << "x";
  const FolderListing listing = list();
  EXPECT_EQ(names(listing), (std::vector<std::string>{"circle", "broken.pmx", "pipe.pmx", "初音.pmx", "\uFFFD.pmx"}));
  EXPECT_TRUE(listing.entries[1].missing);
  EXPECT_EQ(listing.entries[0].kind, EntryKind::folder);
  EXPECT_EQ(listing.entries[2].kind, EntryKind::other);
  for (const std::size_t i : {3u, 4u}) EXPECT_TRUE(fs::exists(listing.entries[i].path)) << "the path is the real one";
}
#endif

TEST_F(ListDirectory, StopsWhenCancelled) {
  for (int i = 0; i < 10; ++i) put(std::to_string(i));
  JobControl control;
  control.cancel();
  EXPECT_TRUE(list_directory(folder_.path(), control).entries.empty());
}

TEST_F(ListDirectory, FilesOfSeveralFoldersKeepTheirOrder) {
  const std::vector<fs::path> files{put("b.pmx"), folder_.path() / "gone.pmx", put("深い/folder/a.pmx")};
  const JobControl control;
  const FolderListing recent = list_files(files, {}, control);
  EXPECT_TRUE(recent.folder.empty());
  EXPECT_EQ(names(recent), (std::vector<std::string>{"b.pmx", "gone.pmx", "a.pmx"}));
  EXPECT_FALSE(recent.entries[0].missing);
  EXPECT_TRUE(recent.entries[1].missing);
  const FolderListing choice = list_files(files, folder_.path(), control);
  EXPECT_EQ(names(choice), (std::vector<std::string>{"b.pmx", "gone.pmx", "深い/folder/a.pmx"}));
}

}  // namespace
}  // namespace odori
