#include "base/files.h"

#include "support/temp_folder.h"
#include "support/text_bytes.h"

#include <fstream>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::bytes_in;
using testing::TempFolder;

// A model's folder with textures, and a file beside it that no model may reach.
class FindInside : public ::testing::Test {
 protected:
  FindInside() {
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

  std::string found(std::string_view stored) const {
    const auto path = find_inside(folder_.path() / "model", stored);
    if (!path) return "";
    return utf8_from_path(fs::relative(*path, folder_.path() / "model"));
  }

  TempFolder folder_;
};

TEST_F(FindInside, AsWritten) {
  EXPECT_EQ(found("face.png"), "face.png");
  EXPECT_EQ(found("tex/顔.png"), "tex/顔.png");
}

TEST_F(FindInside, SeparatorsOfEitherKind) {
  EXPECT_EQ(found("tex\\deep\\eye.tga"), "tex/deep/eye.tga");
  EXPECT_EQ(found("tex\\deep/eye.tga"), "tex/deep/eye.tga");
  EXPECT_EQ(found(".\\tex//deep/./eye.tga"), "tex/deep/eye.tga");
}

TEST_F(FindInside, LetterCase) {
  EXPECT_EQ(found("FACE.png"), "face.png");
  EXPECT_EQ(found("Tex\\body.png"), "tex/Body.PNG");
}

TEST_F(FindInside, ComposedAndDecomposedKana) { EXPECT_EQ(found("tex/が.png"), "tex/か\u3099.png"); }

TEST_F(FindInside, NeverClimbsOut) {
  EXPECT_EQ(found("../outside.png"), "");
  EXPECT_EQ(found("..\\outside.png"), "");
  EXPECT_EQ(found("tex/../../outside.png"), "");
  EXPECT_EQ(found((folder_.path() / "outside.png").string()), "");
  EXPECT_EQ(found("C:\\outside.png"), "");
  EXPECT_EQ(found("\\\\server\\share\\outside.png"), "");
}

TEST_F(FindInside, APathThatLeavesIsTriedByItsBareName) {
  EXPECT_EQ(found("../elsewhere/face.png"), "face.png");
  EXPECT_EQ(found("/home/author/model/face.png"), "face.png");
  EXPECT_EQ(found("D:\\work\\face.png"), "face.png");
}

TEST_F(FindInside, ALinkOutOfTheFolderIsNotFollowed) {
  const fs::path model = folder_.path() / "model";
  fs::create_symlink(folder_.path() / "outside.png", model / "link.png");
  fs::create_directory_symlink(folder_.path(), model / "up");
  fs::create_symlink(model / "face.png", model / "inner.png");
  EXPECT_EQ(found("link.png"), "");
  EXPECT_EQ(found("up/outside.png"), "");
  EXPECT_NE(found("inner.png"), "") << "a link that stays inside is fine";
}

TEST_F(FindInside, AFolderWhoseNameBeginsAlikeIsOutside) {
  put("model2/secret.png");
  fs::create_directory_symlink(folder_.path() / "model2", folder_.path() / "model" / "sly");
  EXPECT_EQ(found("sly/secret.png"), "");
}

TEST_F(FindInside, OnlyFiles) {
  EXPECT_EQ(found("tex"), "");
  EXPECT_EQ(found(""), "");
  EXPECT_EQ(found("/"), "");
  EXPECT_EQ(found("."), "");
  EXPECT_EQ(found(".."), "");
  EXPECT_EQ(found("missing.png"), "");
  EXPECT_EQ(found("face.png/x"), "");
}

TEST_F(FindInside, HostileNamesAreOnlyNames) {
  EXPECT_EQ(found(std::string_view("face.png\0/../x", 14)), "");
  EXPECT_EQ(found(std::string(100000, 'a')), "");
  EXPECT_EQ(found("\xFF\xFE.png"), "");
}

TEST(ReadFile, RefusesWhatIsNotAFile) {
  const TempFolder folder;
  EXPECT_EQ(read_file(folder.path() / "none").fault().kind, &kFileMissing);
  EXPECT_EQ(read_file(folder.path()).fault().kind, &kFileNotRegular);
  EXPECT_EQ(read_file("/dev/zero").fault().kind, &kFileNotRegular);
}

TEST(ReadFile, RefusesBeforeReadingWhatIsTooLarge) {
  const TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "f", bytes_in("12345")));
  EXPECT_EQ(read_file(folder.path() / "f", 4).fault().kind, &kFileTooLarge);
  EXPECT_EQ(read_file(folder.path() / "f", 5)->size(), 5u);
}

TEST(WriteFile, ReplacesWholeAndLeavesNothingBeside) {
  const TempFolder folder;
  const fs::path path = folder.path() / path_from_utf8("踊り.bin");
  ASSERT_TRUE(write_file(path, bytes_in("first")));
  ASSERT_TRUE(write_file(path, bytes_in("2")));
  EXPECT_EQ(read_file(path)->size(), 1u);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(WriteFile, MakesTheFoldersOnTheWay) {
  const TempFolder folder;
  const fs::path path = folder.path() / "new" / "deep" / "file";
  ASSERT_TRUE(write_file(path, bytes_in("x")));
  EXPECT_EQ(read_file(path)->size(), 1u);
}

TEST(WriteFile, RefusesWhereNoFileCanBe) {
  const TempFolder folder;
  ASSERT_TRUE(write_file(folder.path() / "file", bytes_in("x")));
  const Status below_a_file = write_file(folder.path() / "file" / "below", bytes_in("x"));
  ASSERT_FALSE(below_a_file);
  EXPECT_EQ(below_a_file.fault().kind, &kFileUnwritable);
  const Status over_a_folder = write_file(folder.path(), bytes_in("x"));
  ASSERT_FALSE(over_a_folder);
  EXPECT_EQ(over_a_folder.fault().kind, &kFileUnwritable);
  EXPECT_FALSE(fs::exists(folder.path().string() + ".part")) << "nothing is left beside";
}

}  // namespace
}  // namespace odori
