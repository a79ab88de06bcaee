#include "base/files.h"
#include "base/folders.h"
#include "support/links.h"
#include "support/temp_folder.h"

#include <fstream>

#include <gtest/gtest.h>

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

// A model's folder with textures, and a file outside it that the model must not reach.
class FolderLookupTest : public ::testing::Test {
 protected:
  FolderLookupTest() {
    put("outside.png");
    put("model/face.png");
    put("model/tex/Body.PNG");
    put("model/tex/顔.png");
    put("model/tex/か\u3099.png");
    put("model/tex/deep/eye.tga");
  }

  void put(const std::string& path) const {
    const fs::path at = folder_.path() / path_from_utf8(path);
    fs::create_directories(at.parent_path());
    std::ofstream(at) << path;
  }

  fs::path model() const { return folder_.path() / "model"; }

  std::string found(std::string_view stored) const {
    const auto file = FolderLookup(model()).find(stored);
    if (!file) return "";
    EXPECT_TRUE(fs::is_regular_file(file->path));
    return utf8_with_slashes(file->path.lexically_relative(model()));
  }

  // The fault kind; null when the file is found.
  const FaultKind* refusal(std::string_view stored) const {
    const auto file = FolderLookup(model()).find(stored);
    return file ? nullptr : file.fault().kind;
  }

  TempFolder folder_;
};

TEST(FolderLookup, NamesOfServersBeginWithTwoSeparators) {
  for (const char* path : {"\\\\server\\share\\a.pmx", "//server/share", "\\/x", "\\\\?\\C:\\a.pmx"})
    EXPECT_TRUE(names_server(path)) << path;
  for (const char* path : {"", "/", "/a//b", "\\a", "C:\\a.pmx", "a\\\\b"}) EXPECT_FALSE(names_server(path)) << path;
}

TEST_F(FolderLookupTest, AsWritten) {
  EXPECT_EQ(found("face.png"), "face.png");
  EXPECT_EQ(found("tex/顔.png"), "tex/顔.png");
}

TEST_F(FolderLookupTest, BothSeparators) {
  EXPECT_EQ(found("tex\\deep\\eye.tga"), "tex/deep/eye.tga");
  EXPECT_EQ(found("tex\\deep/eye.tga"), "tex/deep/eye.tga");
  EXPECT_EQ(found(".\\tex//deep/./eye.tga"), "tex/deep/eye.tga");
}

TEST_F(FolderLookupTest, LetterCase) {
  EXPECT_EQ(found("FACE.png"), "face.png");
  EXPECT_EQ(found("Tex\\body.png"), "tex/Body.PNG");
}

TEST_F(FolderLookupTest, ComposedAndDecomposedKana) { EXPECT_EQ(found("tex/が.png"), "tex/か\u3099.png"); }

TEST_F(FolderLookupTest, NeverLeavesTheFolder) {
  EXPECT_EQ(found("../outside.png"), "");
  EXPECT_EQ(found("..\\outside.png"), "");
  EXPECT_EQ(found("tex/../../outside.png"), "");
  EXPECT_EQ(found((folder_.path() / "outside.png").string()), "");
  EXPECT_EQ(found("C:\\outside.png"), "");
  EXPECT_EQ(found("\\\\server\\share\\outside.png"), "");
}

TEST_F(FolderLookupTest, OfAPathThatLeavesOnlyTheNameIsLookedUp) {
  EXPECT_EQ(found("../elsewhere/face.png"), "face.png");
  EXPECT_EQ(found("/home/author/model/face.png"), "face.png");
  EXPECT_EQ(found("D:\\work\\face.png"), "face.png");
}

TEST_F(FolderLookupTest, AFolderWithTheSamePrefixIsOutside) {
  put("model2/secret.png");
  const testing::FolderLink link(folder_.path() / "model2", model() / "sly");
  if (!link) GTEST_SKIP() << testing::kNoFolderLinks;
  EXPECT_EQ(refusal("sly/secret.png"), &kLeavesFolder);
}

TEST_F(FolderLookupTest, LinksToFoldersInsideAreFollowed) {
  const testing::FolderLink link(model() / "tex", model() / "again");
  if (!link) GTEST_SKIP() << testing::kNoFolderLinks;
  EXPECT_EQ(found("again/deep/eye.tga"), "again/deep/eye.tga");
}

TEST_F(FolderLookupTest, AFolderThatIsALinkWorks) {
  const fs::path shortcut = folder_.path() / "shortcut";
  const testing::FolderLink link(model(), shortcut);
  if (!link) GTEST_SKIP() << testing::kNoFolderLinks;
  EXPECT_TRUE(FolderLookup(shortcut).find("tex/Body.PNG"));
}

TEST_F(FolderLookupTest, FindsOnlyFiles) {
  EXPECT_EQ(found("tex"), "");
  EXPECT_EQ(found(""), "");
  EXPECT_EQ(found("/"), "");
  EXPECT_EQ(found("."), "");
  EXPECT_EQ(found(".."), "");
  EXPECT_EQ(found("missing.png"), "");
  EXPECT_EQ(found("face.png/x"), "");
}

TEST_F(FolderLookupTest, MalformedNamesAreHarmless) {
  EXPECT_EQ(found(std::string_view("face.png\0/../x", 14)), "");
  EXPECT_EQ(found(std::string(100000, 'a')), "");
  EXPECT_EQ(found("\xFF\xFE.png"), "");
}

TEST_F(FolderLookupTest, ReportsHowTheFileWasFound) {
  FolderLookup lookup(model());
  EXPECT_EQ(lookup.find("face.png")->by, FoundBy::exact);
  EXPECT_EQ(lookup.find("tex\\Body.PNG")->by, FoundBy::exact);
  EXPECT_EQ(lookup.find("tex\\body.png")->by, FoundBy::spelling);
  EXPECT_EQ(lookup.find("C:\\mmd\\FACE.png")->by, FoundBy::bare_name);
  EXPECT_EQ(lookup.find("C:face.png")->by, FoundBy::bare_name);
  EXPECT_EQ(lookup.find("face.png")->by, FoundBy::exact) << "second lookup";
}

TEST_F(FolderLookupTest, AmbiguousSpellingFindsTheFirstByName) {
  put("model/EYE.png");
  put("model/Eye.png");
  if (std::distance(fs::directory_iterator(model()), fs::directory_iterator()) != 4) {
    GTEST_SKIP() << "the file system has no names that differ in case only";
  }
  EXPECT_EQ(found("eye.png"), "EYE.png");
  EXPECT_EQ(found("Eye.png"), "Eye.png");
}

TEST_F(FolderLookupTest, AnEmptyFolderIsTheWorkingDirectory) {
  EXPECT_EQ(FolderLookup({}).find("no such file").fault().kind, &kNotInFolder);
  EXPECT_EQ(FolderLookup(model() / "gone").find("face.png").fault().kind, &kNotInFolder);
}

#if !defined(_WIN32)

TEST_F(FolderLookupTest, LinksAreFollowedInsideOnly) {
  fs::create_symlink(folder_.path() / "outside.png", model() / "link.png");
  fs::create_directory_symlink(folder_.path(), model() / "up");
  fs::create_directory_symlink(model(), model() / "round");
  fs::create_symlink(model() / "face.png", model() / "inner.png");
  fs::create_symlink(model() / "loop.png", model() / "loop.png");
  fs::create_symlink(model() / "nowhere", model() / "dangling.png");
  EXPECT_EQ(refusal("link.png"), &kLeavesFolder);
  EXPECT_EQ(refusal("up/outside.png"), &kLeavesFolder);
  EXPECT_EQ(refusal("up/model/face.png"), &kLeavesFolder) << "the path leaves the folder, although it ends inside";
  EXPECT_EQ(refusal("loop.png"), &kNotInFolder);
  EXPECT_EQ(refusal("dangling.png"), &kNotInFolder);
  EXPECT_EQ(found("inner.png"), "inner.png");
  EXPECT_EQ(found("round/round/round/face.png"), "round/round/round/face.png");
}

// None of these may be opened: opening a pipe would block until there is a writer.
TEST_F(FolderLookupTest, PipesAndDevicesAreNotFiles) {
  ASSERT_EQ(mkfifo((model() / "pipe.png").c_str(), 0600), 0);
  EXPECT_EQ(refusal("pipe.png"), &kFileNotRegular);
  fs::create_symlink("/dev/zero", model() / "zero.png");
  EXPECT_EQ(refusal("zero.png"), &kLeavesFolder);
  for (const char* device :
       {"/dev/zero", "\\dev\\stdin", "NUL", "COM1:", "\\\\.\\PhysicalDrive0", "file:///dev/zero"}) {
    EXPECT_EQ(refusal(device), &kNotInFolder) << device;
  }
}

#endif

TEST_F(FolderLookupTest, ManyLookupsAreCheap) {
  FolderLookup lookup(model());
  std::size_t hits = 0;
  for (int i = 0; i < 200'000; ++i) hits += static_cast<bool>(lookup.find("FACE.png")) ? 1 : 0;
  EXPECT_EQ(hits, 200'000u);
}

}  // namespace
}  // namespace odori
