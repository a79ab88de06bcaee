#include "loading/recent_files.h"

#include "base/files.h"
#include "support/opened_session.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

TEST(RecentFiles, NewestIsFirstAndEveryFileThereOnce) {
  std::vector<fs::path> recent;
  for (const char* name : {"/a/1.pmx", "/a/2.pmx", "/a/3.vmd", "/a/b/../1.pmx"}) remember(recent, name);
  EXPECT_EQ(recent, (std::vector<fs::path>{"/a/1.pmx", "/a/3.vmd", "/a/2.pmx"}));
}

TEST(RecentFiles, OldestGoWhenThereAreTooMany) {
  std::vector<fs::path> recent;
  for (std::size_t i = 0; i <= kMaxRecent; ++i) remember(recent, "/a/" + std::to_string(i) + ".pmx");
  EXPECT_EQ(recent.size(), kMaxRecent);
  EXPECT_EQ(recent.front(), fs::path("/a/" + std::to_string(kMaxRecent) + ".pmx"));
  EXPECT_EQ(recent.back(), fs::path("/a/1.pmx"));
}

TEST(RecentFiles, PathsAreKeptWhole) {
  std::vector<fs::path> recent;
  remember(recent, "モデル.pmx");
  EXPECT_EQ(recent, std::vector<fs::path>{fs::current_path() / "モデル.pmx"});
}

TEST(RecentFiles, TheSampleIsNotAmongThem) {
  std::vector<fs::path> recent;
  remember(recent, assets_folder() / "dancer.pmx");
  EXPECT_TRUE(recent.empty());
}

TEST(RecentFiles, WhatWasOpenedIsRememberedAndWhatFailedIsNot) {
  Session session;
  const Model model = testing::named_model(1);
  apply_loaded_files(
      testing::batch(false, testing::opened(model, "/a/a.pmx"), OpenedFile{"/a/b.pmx", Fault{&kUnknownKind}},
                     testing::opened(testing::turning_motion(model, 9), "/a/c.vmd")),
      testing::kNoUpload, session);
  EXPECT_EQ(session.recent, (std::vector<fs::path>{"/a/a.pmx", "/a/c.vmd"}));
}

}  // namespace
}  // namespace odori
