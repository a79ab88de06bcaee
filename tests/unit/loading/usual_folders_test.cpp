#include "loading/usual_folders.h"

#include "support/temp_folder.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

TEST(Places, EachIsThereOnceAndExists) {
  const testing::TempFolder folder;
  const auto places = usual_folders(folder.path());
  ASSERT_GE(places.size(), 3u);
  EXPECT_TRUE(places[0].folder.empty()) << "the files opened last";
  EXPECT_EQ(places[1].folder, folder.path());
  std::set<fs::path> seen;
  for (const Place& place : places) {
    EXPECT_TRUE(seen.insert(place.folder).second) << place.folder;
    EXPECT_TRUE(place.folder.empty() || fs::is_directory(place.folder)) << place.folder;
    EXPECT_NE(place.name, "");
  }
}

TEST(Places, AFolderThatIsGoneIsNone) {
  const testing::TempFolder folder;
  const auto places = usual_folders(folder.path() / "gone");
  EXPECT_TRUE(std::none_of(places.begin(), places.end(),
                           [&](const Place& place) { return place.folder == folder.path() / "gone"; }));
}

}  // namespace
}  // namespace odori
