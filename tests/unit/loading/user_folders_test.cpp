#include "loading/user_folders.h"

#include "support/temp_folder.h"

#include <fstream>
#include <map>

#include <gtest/gtest.h>

#if !defined(_WIN32) && !defined(__APPLE__)

namespace odori {
namespace {

namespace fs = std::filesystem;

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

TEST_F(UserFolders, SettingsLieInTheHomeUnlessAnotherPlaceIsNamed) {
  EXPECT_EQ(configuration_folder(variables()), home_ / ".config");
  values_["XDG_CONFIG_HOME"] = "/somewhere/else";
  EXPECT_EQ(configuration_folder(variables()), "/somewhere/else");
  values_["XDG_CONFIG_HOME"] = "not/absolute";
  EXPECT_EQ(configuration_folder(variables()), home_ / ".config");
}

TEST_F(UserFolders, WhatCanBeMadeAgainLiesInTheHomeUnlessAnotherPlaceIsNamed) {
  EXPECT_EQ(cache_folder(variables()), home_ / ".cache");
  values_["XDG_CACHE_HOME"] = "/somewhere/else";
  EXPECT_EQ(cache_folder(variables()), "/somewhere/else");
}

TEST_F(UserFolders, WithoutAHomeThereIsNone) {
  values_.clear();
  EXPECT_TRUE(cache_folder(variables()).empty());
  EXPECT_TRUE(home_folder(variables()).empty());
  EXPECT_TRUE(configuration_folder(variables()).empty());
  EXPECT_TRUE(images_folder(variables()).empty());
}

TEST_F(UserFolders, ImagesGoWhereTheDesktopSays) {
  write_user_dirs(
      "# XDG_PICTURES_DIR=\"/no\"\nXDG_MUSIC_DIR=\"$HOME/Musik\"\n  XDG_PICTURES_DIR=\"$HOME/Bil\\\"der/画\"\n");
  EXPECT_EQ(images_folder(variables()), home_ / "Bil\"der" / "画");
  write_user_dirs("XDG_PICTURES_DIR=\"/media/pictures\"\n");
  EXPECT_EQ(images_folder(variables()), "/media/pictures");
  write_user_dirs("XDG_PICTURES_DIR=\"$HOME/\"\n");
  EXPECT_EQ(images_folder(variables()), home_);
}

TEST_F(UserFolders, ImagesFallBackToTheUsualPlace) {
  EXPECT_EQ(images_folder(variables()), home_);
  fs::create_directories(home_ / "Pictures");
  for (const char* words : {"", "XDG_PICTURES_DIR=\n", "XDG_PICTURES_DIR=\"\"\n", "XDG_PICTURES_DIR=\"relative\"\n",
                            "XDG_PICTURES_DIR=\"\\", "XDG_PICTURES_DIRECTORY=\"/no\"\n", "\xFF\x01\n"}) {
    write_user_dirs(words);
    EXPECT_EQ(images_folder(variables()), home_ / "Pictures") << words;
  }
}

TEST_F(UserFolders, UsualOnesAreThoseThatThereAre) {
  EXPECT_TRUE(usual_folders(variables()).empty());
  for (const char* name : {"書類", "Desktop", "Documents"}) fs::create_directories(home_ / name);
  write_user_dirs("XDG_DOCUMENTS_DIR=\"$HOME/書類\"\nXDG_DOWNLOAD_DIR=\"$HOME/gone\"\n");
  EXPECT_EQ(usual_folders(variables()), (std::vector<fs::path>{home_ / "Desktop", home_ / "書類"}));
  values_.clear();
  EXPECT_TRUE(usual_folders(variables()).empty());
}

}  // namespace
}  // namespace odori

#endif
