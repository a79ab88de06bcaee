#include "base/file_finder.h"

#include "base/files.h"
#include "base/text.h"
#include "support/archive_bytes.h"
#include "support/links.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::TempFolder;

// A model's folder with textures, and a file outside it that the model must not reach.
class FileFinderTest : public ::testing::Test {
 protected:
  FileFinderTest() {
    put("outside.png");
    put("model/face.png");
    put("model/tex/Body.PNG");
    put("model/tex/顔.png");
    put("model/tex/か\u3099.png");
    put("model/tex/deep/eye.tga");
  }

  void put(const std::string& path) const { folder_.put(path, text_bytes(path)); }

  fs::path model() const { return folder_.path() / "model"; }

  std::string found(std::string_view stored) const {
    const auto file = FileFinder(model()).find(stored);
    if (!file) return "";
    EXPECT_TRUE(fs::is_regular_file(file->path));
    return utf8_with_slashes(file->path.lexically_relative(model()));
  }

  // The fault kind; null when the file is found.
  const FaultKind* refusal(std::string_view stored) const {
    const auto file = FileFinder(model()).find(stored);
    return file ? nullptr : file.fault().kind;
  }

  TempFolder folder_;
};

TEST(FileFinder, NamesOfServersBeginWithTwoSeparators) {
  for (const char* path : {"\\\\server\\share\\a.pmx", "//server/share", "\\/x", "\\\\?\\C:\\a.pmx"})
    EXPECT_TRUE(names_server(path)) << path;
  for (const char* path : {"", "/", "/a//b", "\\a", "C:\\a.pmx", "a\\\\b"}) EXPECT_FALSE(names_server(path)) << path;
}

TEST_F(FileFinderTest, AsWritten) {
  EXPECT_EQ(found("face.png"), "face.png");
  EXPECT_EQ(found("tex/顔.png"), "tex/顔.png");
}

TEST_F(FileFinderTest, BothSeparators) {
  EXPECT_EQ(found("tex\\deep\\eye.tga"), "tex/deep/eye.tga");
  EXPECT_EQ(found("tex\\deep/eye.tga"), "tex/deep/eye.tga");
  EXPECT_EQ(found(".\\tex//deep/./eye.tga"), "tex/deep/eye.tga");
}

TEST_F(FileFinderTest, LetterCase) {
  EXPECT_EQ(found("FACE.png"), "face.png");
  EXPECT_EQ(found("Tex\\body.png"), "tex/Body.PNG");
}

TEST_F(FileFinderTest, ComposedAndDecomposedKana) { EXPECT_EQ(found("tex/が.png"), "tex/か\u3099.png"); }

TEST_F(FileFinderTest, NeverLeavesTheFolder) {
  EXPECT_EQ(found("../outside.png"), "");
  EXPECT_EQ(found("..\\outside.png"), "");
  EXPECT_EQ(found("tex/../../outside.png"), "");
  EXPECT_EQ(found((folder_.path() / "outside.png").string()), "");
  EXPECT_EQ(found("C:\\outside.png"), "");
  EXPECT_EQ(found("\\\\server\\share\\outside.png"), "");
}

TEST_F(FileFinderTest, OfAPathThatLeavesOnlyTheNameIsLookedUp) {
  EXPECT_EQ(found("../elsewhere/face.png"), "face.png");
  EXPECT_EQ(found("/home/author/model/face.png"), "face.png");
  EXPECT_EQ(found("D:\\work\\face.png"), "face.png");
}

TEST_F(FileFinderTest, AFolderWithTheSamePrefixIsOutside) {
  put("model2/secret.png");
  const testing::FolderLink link(folder_.path() / "model2", model() / "sly");
  if (!link) GTEST_SKIP() << testing::kNoFolderLinks;
  EXPECT_EQ(refusal("sly/secret.png"), &kLeavesFolder);
}

TEST_F(FileFinderTest, LinksToFoldersInsideAreFollowed) {
  const testing::FolderLink link(model() / "tex", model() / "again");
  if (!link) GTEST_SKIP() << testing::kNoFolderLinks;
  EXPECT_EQ(found("again/deep/eye.tga"), "again/deep/eye.tga");
}

TEST_F(FileFinderTest, AFolderThatIsALinkWorks) {
  const fs::path shortcut = folder_.path() / "shortcut";
  const testing::FolderLink link(model(), shortcut);
  if (!link) GTEST_SKIP() << testing::kNoFolderLinks;
  EXPECT_TRUE(FileFinder(shortcut).find("tex/Body.PNG"));
}

TEST_F(FileFinderTest, FindsOnlyFiles) {
  EXPECT_EQ(found("tex"), "");
  EXPECT_EQ(found(""), "");
  EXPECT_EQ(found("/"), "");
  EXPECT_EQ(found("."), "");
  EXPECT_EQ(found(".."), "");
  EXPECT_EQ(found("missing.png"), "");
  EXPECT_EQ(found("face.png/x"), "");
}

TEST_F(FileFinderTest, MalformedNamesAreHarmless) {
  EXPECT_EQ(found(std::string_view("face.png\0/../x", 14)), "face.png") << "a name ends at its first NUL";
  EXPECT_EQ(found(std::string(100000, 'a')), "");
  EXPECT_EQ(found("\xFF\xFE.png"), "");
}

TEST_F(FileFinderTest, ReportsHowTheFileWasFound) {
  FileFinder finder(model());
  EXPECT_EQ(finder.find("face.png")->by, FoundBy::exact);
  EXPECT_EQ(finder.find("tex\\Body.PNG")->by, FoundBy::exact);
  EXPECT_EQ(finder.find("tex\\body.png")->by, FoundBy::spelling);
  EXPECT_EQ(finder.find("C:\\mmd\\FACE.png")->by, FoundBy::elsewhere);
  EXPECT_EQ(finder.find("C:face.png")->by, FoundBy::elsewhere);
  EXPECT_EQ(finder.find("face.png")->by, FoundBy::exact) << "second lookup";
}

// Windows strips blanks and full stops at the end; hand-made files also have blanks at the start.
TEST_F(FileFinderTest, BlanksAndFullStopsAreStripped) {
  put("model/t e x/a b.png");
  for (const char* stored :
       {"face.png ", "face.png.", "face.png . .", " face.png", "\u3000face.png\u3000", "face.png．"})
    EXPECT_EQ(found(stored), "face.png") << stored;
  EXPECT_EQ(found("tex. \\deep .\\ eye.tga. "), "tex/deep/eye.tga");
  EXPECT_EQ(found(" t e x\\a b.png."), "t e x/a b.png") << "not inside of a part";
  EXPECT_EQ(found("t e x\\ab.png"), "");
  put("model/odd.png ");
  put("model/odd.png");
  EXPECT_EQ(FileFinder(model()).find("odd.png")->by, FoundBy::exact);
  EXPECT_EQ(FileFinder(model()).find("odd.png.")->by, FoundBy::spelling);
}

struct SameName {
  const char *on_disk, *stored;
};

class SameNames : public FileFinderTest, public ::testing::WithParamInterface<SameName> {};

TEST_P(SameNames, AreFound) {
  const auto& [on_disk, stored] = GetParam();
  put(std::string("model/t/") + on_disk);
  const auto file = FileFinder(model()).find(std::string("T\\") + stored);
  ASSERT_TRUE(file) << stored;
  EXPECT_EQ(utf8_from_path(file->path.filename()), on_disk);
  EXPECT_EQ(file->by, FoundBy::spelling);
}

INSTANTIATE_TEST_SUITE_P(Pairs, SameNames,
                         ::testing::Values(SameName{"髪〜.png", "髪～.png"}, SameName{"髪～.png", "髪〜.png"},
                                           SameName{"袖−.png", "袖－.png"}, SameName{"線‖.png", "線∥.png"},
                                           SameName{"影—.png", "影―.png"}, SameName{"目⋯.png", "目….png"},
                                           SameName{"値¢£¬.png", "値￠￡￢.png"}, SameName{"上¯.png", "上￣.png"},
                                           SameName{"波‾.png", "波~.png"}, SameName{"波‾.png", "波￣.png"},
                                           SameName{"円＼.png", "円＼.PNG"}));
INSTANTIATE_TEST_SUITE_P(Scripts, SameNames,
                         ::testing::Values(SameName{"ЛИЦО.png", "лицо.PNG"}, SameName{"Ёж.png", "ёж.png"},
                                           SameName{"ÉTÉ.png", "été.png"},
                                           SameName{"\u1112\u1161\u11AB글.png", "한글.png"},
                                           SameName{"re\u0301sume\u0301.png", "Résumé.png"},
                                           SameName{"и\u0306.png", "й.png"}, SameName{"ο\u03A3.png", "ΟΣ.png"},
                                           SameName{"Ｆａｃｅ１.png", "face1.png"}, SameName{"ﾊﾟﾝﾂ.png", "パンツ.png"},
                                           SameName{"Žluť.png", "žluť.png"}, SameName{"o\u0304.png", "Ō.png"}));

TEST_F(FileFinderTest, TheYenSignIsASeparator) {
  EXPECT_EQ(found("tex¥顔.png"), "tex/顔.png");
  EXPECT_EQ(found("tex¥deep¥eye.tga"), "tex/deep/eye.tga");
  EXPECT_EQ(found("..¥outside.png"), "") << "it leaves the folder like any other";
  EXPECT_EQ(found("¥outside.png"), "");
  put("model/5¥.png");
  EXPECT_EQ(found("5¥.png"), "5¥.png") << "it may also be part of a name";
}

// Folded names are compared, never resolved or split.
TEST_F(FileFinderTest, FoldedNamesAreNoPaths) {
  for (const char* stored :
       {"．．／outside.png", "．．\\outside.png", "．．/outside.png", ".. \\outside.png", "..．\\outside.png",
        "‥\\outside.png", "tex／顔.png", "tex＼顔.png", "tex\\．", "tex\\ . "})
    EXPECT_EQ(FileFinder(model(), {.read_above = [](const fs::path&) { return true; }}).find(stored).fault().kind,
              &kNotInFolder)
        << stored;
  put("model/．．/outside.png");
  EXPECT_EQ(found("．．/outside.png"), "．．/outside.png") << "a folder may have that name";
}

TEST_F(FileFinderTest, PathsThatReturnAreInside) {
  EXPECT_EQ(found("spa\\..\\tex\\Body.PNG"), "tex/Body.PNG");
  EXPECT_EQ(found("..\\model\\tex\\Body.PNG"), "tex/Body.PNG");
  EXPECT_EQ(found("..\\MODEL \\face.png"), "face.png");
  EXPECT_EQ(found("tex/deep/../../face.png"), "face.png");
  const std::string parent = utf8_from_path(folder_.path().filename());
  EXPECT_EQ(found("../../" + parent + "/model/face.png"), "face.png");
  EXPECT_EQ(FileFinder(model()).find("..\\model\\face.png")->by, FoundBy::exact);
}

TEST_F(FileFinderTest, TheLongestEndThatExists) {
  put("model/face/tex/a.png");
  put("model/tex/a.png");
  put("model/a.png");
  EXPECT_EQ(found("C:\\work\\face\\tex\\a.png"), "face/tex/a.png");
  EXPECT_EQ(found("C:\\work\\body\\tex\\a.png"), "tex/a.png");
  EXPECT_EQ(found("/home/author/a.png"), "a.png");
  EXPECT_EQ(found("\\\\server\\share\\TEX\\a.png"), "tex/a.png");
  EXPECT_EQ(found("D:tex\\a.png "), "tex/a.png");
  EXPECT_EQ(found("..\\..\\..\\tex\\a.png"), "tex/a.png");
  EXPECT_EQ(FileFinder(model()).find("C:\\x\\tex\\a.png")->by, FoundBy::elsewhere);
}

TEST_F(FileFinderTest, TheNearestFileOfThatName) {
  put("model/z/skin.png");
  put("model/a/b/skin.png");
  put("model/y/Skin.png");
  const auto file = FileFinder(model()).find("C:\\gone\\skin.png");
  ASSERT_TRUE(file);
  EXPECT_EQ(utf8_with_slashes(file->path.lexically_relative(model())), "y/Skin.png");
  EXPECT_EQ(file->alike, 3u);
  EXPECT_FALSE(FileFinder(model()).find_as_written("C:\\gone\\skin.png"));
  EXPECT_EQ(FileFinder(model()).files_named("x/SKIN.png").size(), 3u);
}

bool is_png(const fs::path& file) { return file.extension() == ".png"; }

TEST_F(FileFinderTest, ImagesUpToTwoFoldersAbove) {
  put("texture/a.png");
  put("texture/notes.txt");
  put("pack/PMX/deep/model.pmx");
  put("pack/texture/b.png");
  const auto find = [](const fs::path& folder, std::string_view stored) {
    return FileFinder(folder, {.read_above = is_png}).find(stored);
  };
  EXPECT_EQ(find(model(), "..\\Texture\\a.png ")->path, folder_.path() / "texture/a.png");
  EXPECT_EQ(find(model(), "../outside.png")->by, FoundBy::exact);
  EXPECT_EQ(find(folder_.path() / "pack/PMX/deep", "..\\..\\texture\\b.png")->path,
            folder_.path() / "pack/texture/b.png");
  EXPECT_EQ(find(folder_.path() / "pack/PMX/deep", "..\\..\\..\\texture\\a.png").fault().kind, &kOutsideRoot);
  EXPECT_EQ(find(model(), "..\\texture\\notes.txt").fault().kind, &kOutsideRoot) << "no image";
  EXPECT_EQ(find(model(), "..\\texture\\gone.png").fault().kind, &kNotInFolder);
  EXPECT_EQ(find(model(), "..\\texture").fault().kind, &kOutsideRoot);
  const fs::path before = fs::current_path();
  fs::current_path(folder_.path());
  const auto relative = find(fs::relative(model()), "..\\texture\\a.png");
  EXPECT_TRUE(relative && fs::equivalent(relative->path, "texture/a.png"));
  fs::current_path(before);
}

TEST_F(FileFinderTest, AnOpenedFolderIsTheRoot) {
  put("opened/a/b/c/d/model.pmx");
  put("opened/tex/a.png");
  put("opened/x.x");
  put("opened/far/tex/c.png");
  const fs::path folder = folder_.path() / "opened/a/b/c/d";
  EXPECT_FALSE(FileFinder(folder).find("..\\..\\..\\..\\tex\\a.png"));
  add_opened_folder(folder_.path() / "opened/");
  const auto find = [&](std::string_view stored) { return FileFinder(folder).find(stored); };
  EXPECT_EQ(find("..\\..\\..\\..\\tex\\A.png")->path, folder_.path() / "opened/tex/a.png");
  EXPECT_EQ(find("..\\..\\..\\..\\x.x")->by, FoundBy::exact) << "of any kind";
  EXPECT_EQ(find("C:\\work\\tex\\a.png")->path, folder_.path() / "opened/tex/a.png");
  EXPECT_FALSE(find("C:\\work\\tex\\c.png")) << "that end is in none of the folders above";
  EXPECT_EQ(find("..\\..\\..\\..\\..\\outside.png").fault().kind, &kOutsideRoot);
}

TEST_F(FileFinderTest, AnArchiveIsTheRootOfWhatIsInIt) {
  const fs::path zip = folder_.path() / "pack.zip";
  ASSERT_TRUE(write_file(
      zip, testing::zip_bytes(
               {{"PMX/a/model.pmx", "-"}, {"texture/face.png", "-"}, {"PMX/a/own.png", "-"}, {"notes.txt", "-"}})));
  FileFinder finder(zip / "PMX" / "a", {.read_above = is_png, .anywhere = true, .links = true});
  EXPECT_EQ(finder.find("..\\..\\texture\\face.png")->path, zip / "texture" / "face.png");
  EXPECT_EQ(finder.find("..\\..\\Texture\\FACE.png.")->by, FoundBy::spelling);
  EXPECT_EQ(finder.find("C:\\x\\texture\\face.png")->path, zip / "texture" / "face.png");
  EXPECT_TRUE(finder.find("../../notes.txt"));
  EXPECT_EQ(finder.find("../a/own.png")->path, zip / "PMX" / "a" / "own.png");
  for (const std::string& stored : {std::string("../../../outside.png"), std::string("../../../../outside.png"),
                                    utf8_from_path(folder_.path() / "outside.png")})
    EXPECT_FALSE(finder.find(stored)) << stored;
}

TEST_F(FileFinderTest, AnywhereIsForScenesAndProjects) {
  const std::string absolute = utf8_from_path(folder_.path() / "outside.png");
  FileFinder finder(model() / "tex" / "deep", {.anywhere = true});
  EXPECT_EQ(finder.find_as_written("../../../outside.png")->path, folder_.path() / "outside.png");
  EXPECT_EQ(finder.find_as_written(absolute)->path, folder_.path() / "outside.png");
  EXPECT_FALSE(finder.find_as_written("/dev/zero"));
  EXPECT_FALSE(finder.find_as_written("/" + absolute)) << "a server's";
}

TEST_F(FileFinderTest, AmbiguousSpellingFindsTheFirstByName) {
  put("model/EYE.png");
  put("model/Eye.png");
  if (std::distance(fs::directory_iterator(model()), fs::directory_iterator()) != 4) {
    GTEST_SKIP() << "the file system has no names that differ in case only";
  }
  EXPECT_EQ(found("eye.png"), "EYE.png");
  EXPECT_EQ(found("Eye.png"), "Eye.png");
}

TEST_F(FileFinderTest, AnEmptyFolderIsTheWorkingDirectory) {
  EXPECT_EQ(FileFinder({}).find("no such file").fault().kind, &kNotInFolder);
  EXPECT_EQ(FileFinder(model() / "gone").find("face.png").fault().kind, &kNotInFolder);
}

#if !defined(_WIN32)

TEST_F(FileFinderTest, LinksAreFollowedInsideOnly) {
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

TEST_F(FileFinderTest, NoLinkLeadsToAFileAbove) {
  put("texture/a.png");
  fs::create_symlink(folder_.path() / "texture/a.png", folder_.path() / "texture/link.png");
  fs::create_directory_symlink(folder_.path() / "texture", folder_.path() / "linked");
  fs::create_symlink(folder_.path() / "texture/a.png", model() / "up.png");
  FileFinder finder(model(), {.read_above = is_png});
  EXPECT_TRUE(finder.find("../texture/a.png"));
  EXPECT_EQ(finder.find("../texture/link.png").fault().kind, &kLeavesFolder);
  EXPECT_EQ(finder.find("../linked/a.png").fault().kind, &kLeavesFolder);
  EXPECT_EQ(finder.find("up.png").fault().kind, &kLeavesFolder);
}

// None of these may be opened: opening a pipe would block until there is a writer.
TEST_F(FileFinderTest, PipesAndDevicesAreNotFiles) {
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

TEST_F(FileFinderTest, ManyLookupsAreCheap) {
  FileFinder finder(model());
  std::size_t hits = 0;
  for (int i = 0; i < 200'000; ++i) hits += static_cast<bool>(finder.find("FACE.png")) ? 1 : 0;
  EXPECT_EQ(hits, 200'000u);
}

}  // namespace
}  // namespace odori
