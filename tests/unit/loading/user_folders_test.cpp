#include "loading/user_folders.h"

#include "base/files.h"
#include "support/absolute_path.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::absolute_path;

#if !defined(_WIN32) && !defined(__APPLE__)

class UserFolders : public ::testing::Test {
 protected:
  void write_user_dirs(const char* words) {
    fs::create_directories(home_ / ".config");
    std::ofstream(home_ / ".config" / "user-dirs.dirs") << words;
  }
  Environment variables() {
    return [this](const char* name) { return values_[name]; };
  }

  testing::TempFolder folder_;
  fs::path home_ = folder_.path();
  std::map<std::string, std::string> values_{{"HOME", folder_.path().string()}};
};

TEST_F(UserFolders, ConfigurationFolderIsInTheHomeUnlessXdgNamesAnother) {
  EXPECT_EQ(configuration_folder(variables()), home_ / ".config");
  values_["XDG_CONFIG_HOME"] = "/somewhere/else";
  EXPECT_EQ(configuration_folder(variables()), "/somewhere/else");
  values_["XDG_CONFIG_HOME"] = "not/absolute";
  EXPECT_EQ(configuration_folder(variables()), home_ / ".config");
}

TEST_F(UserFolders, CacheFolderIsInTheHomeUnlessXdgNamesAnother) {
  EXPECT_EQ(cache_folder(variables()), home_ / ".cache");
  values_["XDG_CACHE_HOME"] = "/somewhere/else";
  EXPECT_EQ(cache_folder(variables()), "/somewhere/else");
}

TEST_F(UserFolders, AreEmptyWithoutAHome) {
  values_.clear();
  EXPECT_TRUE(cache_folder(variables()).empty());
  EXPECT_TRUE(home_folder(variables()).empty());
  EXPECT_TRUE(configuration_folder(variables()).empty());
  EXPECT_TRUE(pictures_folder(variables()).empty());
}

TEST_F(UserFolders, PicturesFolderIsReadFromUserDirs) {
  write_user_dirs(
      "# XDG_PICTURES_DIR=\"/no\"\nXDG_MUSIC_DIR=\"$HOME/Musik\"\n  XDG_PICTURES_DIR=\"$HOME/Bil\\\"der/画\"\n");
  EXPECT_EQ(pictures_folder(variables()), home_ / "Bil\"der" / "画");
  write_user_dirs("XDG_PICTURES_DIR=\"/media/pictures\"\n");
  EXPECT_EQ(pictures_folder(variables()), "/media/pictures");
  write_user_dirs("XDG_PICTURES_DIR=\"$HOME/\"\n");
  EXPECT_EQ(pictures_folder(variables()), home_);
}

TEST_F(UserFolders, PicturesFolderFallsBackToTheDefaultName) {
  EXPECT_EQ(pictures_folder(variables()), home_);
  fs::create_directories(home_ / "Pictures");
  for (const char* words : {"", "XDG_PICTURES_DIR=\n", "XDG_PICTURES_DIR=\"\"\n", "XDG_PICTURES_DIR=\"relative\"\n",
                            "XDG_PICTURES_DIR=\"\\", "XDG_PICTURES_DIRECTORY=\"/no\"\n", "\xFF\x01\n"}) {
    write_user_dirs(words);
    EXPECT_EQ(pictures_folder(variables()), home_ / "Pictures") << words;
  }
}

TEST_F(UserFolders, StandardFoldersAreThoseThatExist) {
  EXPECT_TRUE(standard_folders(variables()).empty());
  for (const char* name : {"書類", "Desktop", "Documents"}) fs::create_directories(home_ / name);
  write_user_dirs("XDG_DOCUMENTS_DIR=\"$HOME/書類\"\nXDG_DOWNLOAD_DIR=\"$HOME/gone\"\n");
  EXPECT_EQ(standard_folders(variables()), (std::vector<fs::path>{home_ / "Desktop", home_ / "書類"}));
  values_.clear();
  EXPECT_TRUE(standard_folders(variables()).empty());
}

#endif

TEST(FolderShortcuts, ExistAndHaveNoDuplicates) {
  const testing::TempFolder folder;
  const auto shortcuts = folder_shortcuts(folder.path());
  ASSERT_GE(shortcuts.size(), 3u);
  EXPECT_TRUE(shortcuts[0].folder.empty()) << "recent files";
  EXPECT_EQ(shortcuts[1].folder, folder.path());
  std::set<fs::path> seen;
  for (const FolderShortcut& shortcut : shortcuts) {
    EXPECT_TRUE(seen.insert(shortcut.folder).second) << shortcut.folder;
    EXPECT_TRUE(shortcut.folder.empty() || fs::is_directory(shortcut.folder)) << shortcut.folder;
    EXPECT_NE(shortcut.name, "");
  }
}

TEST(FolderShortcuts, LeaveOutAMissingFolder) {
  const testing::TempFolder folder;
  const auto shortcuts = folder_shortcuts(folder.path() / "gone");
  EXPECT_TRUE(std::none_of(shortcuts.begin(), shortcuts.end(),
                           [&](const FolderShortcut& shortcut) { return shortcut.folder == folder.path() / "gone"; }));
}

TEST(PortableFolder, IsBesideAProgramThatIsMarked) {
  const testing::TempFolder folder;
  const fs::path program = folder.path() / "odori.exe";
  EXPECT_EQ(portable_folder(program), fs::path());
  ASSERT_TRUE(write_file(folder.path() / "portable", {}));
  EXPECT_EQ(portable_folder(program), folder.path() / "settings");
}

TEST(RecentFiles, AreNewestFirstWithoutDuplicates) {
  std::vector<fs::path> recent;
  for (const char* name : {"/a/1.pmx", "/a/2.pmx", "/a/3.vmd", "/a/b/../1.pmx"}) add_recent_file(recent, name);
  EXPECT_EQ(recent,
            (std::vector<fs::path>{absolute_path("/a/1.pmx"), absolute_path("/a/3.vmd"), absolute_path("/a/2.pmx")}));
}

TEST(RecentFiles, LoseTheOldestWhenThereAreTooMany) {
  std::vector<fs::path> recent;
  for (std::size_t i = 0; i <= kMaxRecent; ++i) add_recent_file(recent, "/a/" + std::to_string(i) + ".pmx");
  EXPECT_EQ(recent.size(), kMaxRecent);
  EXPECT_EQ(recent.front(), absolute_path("/a/" + std::to_string(kMaxRecent) + ".pmx"));
  EXPECT_EQ(recent.back(), absolute_path("/a/1.pmx"));
}

TEST(RecentFiles, AreAbsolutePaths) {
  std::vector<fs::path> recent;
  add_recent_file(recent, "モデル.pmx");
  EXPECT_EQ(recent, std::vector<fs::path>{fs::current_path() / "モデル.pmx"});
}

TEST(RecentFiles, DoNotContainTheSample) {
  std::vector<fs::path> recent;
  add_recent_file(recent, assets_folder() / "dancer.pmx");
  EXPECT_TRUE(recent.empty());
}

}  // namespace
}  // namespace odori
