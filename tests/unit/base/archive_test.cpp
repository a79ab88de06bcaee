#include "base/archive/archive.h"

#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "format/pmx/pmx.h"
#include "support/archive_bytes.h"
#include "support/malformed_bytes.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::ArchiveEntry;
using testing::deflated_zip_bytes;
using testing::rar_bytes;
using testing::seven_zip_bytes;
using testing::TempFolder;
using testing::zip_bytes;

constexpr std::uint64_t kAnySize = std::uint64_t{1} << 30;

std::vector<std::string> names_in(const Archive& archive, const std::string& folder = "") {
  std::vector<std::string> names;
  const auto* items = archive.items(folder);
  if (items == nullptr) return {"no folder"};
  for (const Archive::Item& item : *items) names.push_back(item.name + (item.folder ? "/" : ""));
  return names;
}

template <typename Content>
std::string text_of(const Result<Content>& content) {
  return content ? std::string(content->begin(), content->end()) : "fault: " + std::string(content.fault().kind->code);
}

std::shared_ptr<Archive> opened(std::vector<std::uint8_t> bytes, const ArchiveLimits& limits = {}) {
  auto archive = Archive::open(std::move(bytes), "test.zip", {}, limits);
  EXPECT_TRUE(archive) << describe(archive.fault());
  return archive ? *archive : nullptr;
}

// Archives by other programs, one for each way of writing names (shows.md 8).
TEST(ArchiveNames, AreDecodedInEveryWayOfWritingThem) {
  if (!testing::have_shared()) GTEST_SKIP() << "needs ../shared";
  const std::vector<std::string> japanese{"ソ/", "モデル/", "①髙～.txt"};
  for (const char* file : {"sjis", "utf8flag", "utf8noflag"}) {
    const auto archive = Archive::open(testing::shared("data/shows/zip/" + std::string(file) + ".zip"));
    ASSERT_TRUE(archive) << file;
    auto names = names_in(**archive);
    std::sort(names.begin(), names.end());
    auto expected = japanese;
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(names, expected) << file;
    EXPECT_EQ(text_of((*archive)->read("モデル/初音ミク.pmx", kAnySize)), "hello") << file;
    EXPECT_EQ(text_of((*archive)->read("ソ/表.bmp", kAnySize)), "hello") << file;
  }
  const auto unicode_field = Archive::open(testing::shared("data/shows/zip/up.zip"));
  ASSERT_TRUE(unicode_field);
  EXPECT_EQ(text_of((*unicode_field)->read("モデル/初音ミク.pmx", kAnySize)), "hello");
  const auto chinese = Archive::open(testing::shared("data/shows/zip/gbk.zip"));
  ASSERT_TRUE(chinese);
  EXPECT_EQ((*chinese)->encoding(), TextEncoding::gbk);
  EXPECT_EQ(text_of((*chinese)->read("模型/舞蹈.vmd", kAnySize)), "hello");
}

TEST(ArchiveNames, ThoseStatedToBeUnicodeAreNotGuessed) {
  // Every character of é.txt is in ISO 8859-1 as well, and of ж.txt in KOI8-R. The last two are stated to be nothing;
  // one of them is 表.txt in CP932.
  const auto archive = opened(zip_bytes({{"é.txt", "1", true},
                                         {"éж.txt", "2", true},
                                         {"ж.txt", "3", true},
                                         {"表/°.txt", "4", true},
                                         {"Ã©.txt", "5", true},
                                         {"モデル.txt", "6"},
                                         {"\x95\\.txt", "7"}}));
  EXPECT_EQ(archive->encoding(), TextEncoding::cp932);
  EXPECT_EQ(text_of(archive->read("é.txt", kAnySize)), "1");
  EXPECT_EQ(text_of(archive->read("éж.txt", kAnySize)), "2");
  EXPECT_EQ(text_of(archive->read("ж.txt", kAnySize)), "3");
  EXPECT_EQ(text_of(archive->read("表/°.txt", kAnySize)), "4");
  EXPECT_EQ(text_of(archive->read("Ã©.txt", kAnySize)), "5");
  EXPECT_FALSE(archive->is_file("モデル.txt")) << "one character set for all that do not state it";
  EXPECT_EQ(text_of(archive->read("表.txt", kAnySize)), "7");
}

TEST(ArchiveNames, TheUserOrTheFileNameDecides) {
  const auto bytes = zip_bytes({{"\xC4\xA3\xD0\xCD.vmd", "a"}});  // 模型.vmd in GBK
  EXPECT_EQ(names_in(*opened(bytes)), std::vector<std::string>{"模型.vmd"});
  const auto korean = Archive::open(bytes, "a.zip", TextEncoding::cp949);
  ASSERT_TRUE(korean);
  EXPECT_EQ((*korean)->encoding(), TextEncoding::cp949);
  EXPECT_NE(names_in(**korean), std::vector<std::string>{"模型.vmd"});
  const auto japanese = Archive::open(bytes, "show.jis932.zip");
  ASSERT_TRUE(japanese);
  EXPECT_EQ(names_in(**japanese), std::vector<std::string>{"ﾄ｣ﾐﾍ.vmd"});
}

TEST(ArchiveNames, NamesThatLeadOutAndLinksAreLeftOut) {
  const auto archive = opened(zip_bytes({{"..\\..\\evil.txt", "1"},
                                         {"/etc/evil.txt", "2"},
                                         {"C:\\evil.txt", "3"},
                                         {"a/../../evil.txt", "4"},
                                         {"link.png", "/etc/passwd", false, false, true},
                                         {std::string(2000, 'x'), "5"},
                                         {"__MACOSX/._good.txt", "6"},
                                         {"a/./good.txt", "7"}}));
  EXPECT_EQ(names_in(*archive), std::vector<std::string>{"a/"});
  EXPECT_EQ(names_in(*archive, "a"), std::vector<std::string>{"good.txt"});
  EXPECT_EQ(text_of(archive->read("a/good.txt", kAnySize)), "7");
  EXPECT_EQ(archive->findings().count(), 5u);
  EXPECT_EQ(archive->findings().faults().front().kind, &kArchiveNameRefused);
}

TEST(ArchiveNames, OfEqualNamesTheLastIsUsed) {
  const auto archive = opened(zip_bytes({{"a.txt", "first"}, {"A.txt", "other case"}, {"a.txt", "last"}}));
  EXPECT_EQ(names_in(*archive), (std::vector<std::string>{"A.txt", "a.txt"}));
  EXPECT_EQ(text_of(archive->read("a.txt", kAnySize)), "last");
  ASSERT_EQ(archive->findings().count(), 1u);
  EXPECT_EQ(archive->findings().faults().front().kind, &kArchiveDuplicate);
}

TEST(ArchiveFormats, AreReadInAnyOrder) {
  const std::vector<ArchiveEntry> entries{
      {"model/a.pmx", std::string(100000, 'a')}, {"model/tex/b.png", "bb"}, {"c.vmd", std::string(70000, 'c')}};
  for (const auto& bytes :
       {zip_bytes(entries), deflated_zip_bytes(entries), seven_zip_bytes(entries), rar_bytes(entries)}) {
    const auto archive = opened(bytes);
    ASSERT_NE(archive, nullptr);
    for (const std::size_t i : {2u, 0u, 1u, 0u, 2u}) {
      EXPECT_EQ(text_of(archive->read(entries[i].name, kAnySize)), entries[i].content) << i;
    }
    EXPECT_EQ(names_in(*archive, "model"), (std::vector<std::string>{"a.pmx", "tex/"}));
    EXPECT_EQ(text_of(archive->read("none", kAnySize)), "fault: file.missing");
    EXPECT_EQ(archive->stated_bytes("c.vmd"), 70000u);
    EXPECT_EQ(archive->stated_bytes("none"), 0u);
  }
}

TEST(ArchiveLimitsTest, LargeFilesBombsAndCountsAreRefused) {
  const std::vector<ArchiveEntry> entries{{"big.bmp", std::string(2 << 20, '\0')}, {"small.txt", "s"}};
  ArchiveLimits limits;
  limits.bomb_bytes = 1 << 20;
  for (const auto& bytes : {deflated_zip_bytes(entries), seven_zip_bytes(entries)}) {
    EXPECT_EQ(text_of(opened(bytes, limits)->read("big.bmp", kAnySize)), "fault: archive.bomb");
    EXPECT_EQ(opened(bytes)->read("big.bmp", kAnySize)->size(), std::size_t{2 << 20});
    EXPECT_EQ(text_of(opened(bytes)->read("big.bmp", 1 << 20)), "fault: file.too_large");
  }
  // A pass to a later file of a format without random access counts too.
  EXPECT_EQ(text_of(opened(seven_zip_bytes(entries), limits)->read("small.txt", kAnySize)), "fault: archive.bomb");
  limits.entries = 1;
  const auto many = Archive::open(zip_bytes(entries), "many.zip", {}, limits);
  ASSERT_FALSE(many);
  EXPECT_EQ(many.fault().kind, &kArchiveTooMany);
}

TEST(ArchiveFaults, SayWhatToDo) {
  const auto locked = opened(zip_bytes({{"open.txt", "o"}, {"locked.txt", "twelve bytes and more", false, true}}));
  EXPECT_EQ(text_of(locked->read("open.txt", kAnySize)), "o");
  EXPECT_EQ(text_of(locked->read("locked.txt", kAnySize)), "fault: archive.password");
  auto rar = rar_bytes({{"a.txt", std::string(100, 'a')}});
  rar.resize(12);
  const auto part = Archive::open(rar, "show.part2.rar");
  ASSERT_FALSE(part);
  EXPECT_EQ(part.fault().kind, &kArchivePart);
  const auto broken = Archive::open(rar, "show.rar");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.fault().kind, &kArchiveUnreadable);
}

TEST(ArchiveFaults, TruncatedArchivesAreReadAsFarAsTheyGo) {
  const std::vector<ArchiveEntry> entries{{"a.txt", std::string(300, 'a')}, {"d/b.txt", "b"}, {"c.txt", "cc"}};
  for (const auto& bytes :
       {zip_bytes(entries), deflated_zip_bytes(entries), seven_zip_bytes(entries), rar_bytes(entries)}) {
    testing::for_each_prefix(bytes, 1, [&entries](Bytes prefix) {
      const auto archive = Archive::open({prefix.begin(), prefix.end()}, "cut.zip");
      if (!archive) return;
      for (const ArchiveEntry& entry : entries) {
        const auto content = (*archive)->read(entry.name, kAnySize);
        if (content) {
          EXPECT_LE(content->size(), entry.content.size());
        }
      }
    });
  }
}

// An archive on disk, used as a folder.
class ArchiveAsFolder : public ::testing::Test {
 protected:
  ArchiveAsFolder() {
    put({{"Model/girl.pmx", "pmx"}, {"Model/tex/Face.PNG", "png"}, {"inner.zip", inner()}, {"readme.txt", "r"}});
  }
  ~ArchiveAsFolder() override { set_archive_names({}); }

  static std::string inner() {
    const std::string nested = "nested twice";
    const auto deepest = zip_bytes({{"deep.pmx", nested}});
    const auto bytes = zip_bytes({{"dance.vmd", "vmd"}, {"deepest.zip", {deepest.begin(), deepest.end()}}});
    return {bytes.begin(), bytes.end()};
  }

  void put(const std::vector<ArchiveEntry>& entries) const {
    const auto bytes = zip_bytes(entries);
    std::ofstream(zip_, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }

  std::vector<std::string> listed(int depth) const {
    std::vector<std::string> names;
    const auto files = list_files_recursively(zip_, FolderLimits{depth});
    EXPECT_TRUE(files);
    for (const fs::path& file : *files) names.push_back(utf8_with_slashes(file.lexically_relative(zip_)));
    return names;
  }

  TempFolder folder_;
  fs::path zip_ = folder_.path() / path_from_utf8("踊り と 歌.zip");
};

TEST_F(ArchiveAsFolder, FilesAreListedAndRead) {
  EXPECT_TRUE(is_folder(zip_));
  EXPECT_TRUE(is_folder(zip_ / "Model"));
  EXPECT_FALSE(is_folder(zip_ / "Model" / "girl.pmx"));
  EXPECT_FALSE(is_folder(zip_ / "other"));
  EXPECT_EQ(listed(0), std::vector<std::string>{"readme.txt"});
  EXPECT_EQ(listed(3), (std::vector<std::string>{"readme.txt", "inner.zip/dance.vmd", "inner.zip/deepest.zip",
                                                 "Model/girl.pmx", "Model/tex/Face.PNG"}));
  EXPECT_EQ(text_of(read_file(zip_ / "Model" / "girl.pmx")), "pmx");
  EXPECT_EQ(text_of(read_file(zip_ / "inner.zip" / "dance.vmd")), "vmd");
  EXPECT_EQ(text_of(read_file(zip_ / "inner.zip" / "deepest.zip" / "deep.pmx")), "fault: file.missing");
  EXPECT_EQ(text_of(read_file(zip_ / "Model")), "fault: file.not_regular");
  EXPECT_EQ(text_of(read_file(zip_ / "none")), "fault: file.missing");
  EXPECT_EQ(text_of(read_file(zip_ / ".." / "none")), "fault: file.missing");
  EXPECT_EQ(file_on_disk(zip_ / "Model" / "girl.pmx"), zip_);
}

TEST_F(ArchiveAsFolder, TexturesAreFoundAsInFolders) {
  FileFinder lookup(zip_ / "Model");
  const auto exact = lookup.find("tex\\Face.PNG");
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->by, FoundBy::exact);
  EXPECT_EQ(text_of(read_file(exact->path)), "png");
  const auto spelling = lookup.find("TEX/face.png");
  ASSERT_TRUE(spelling);
  EXPECT_EQ(spelling->by, FoundBy::spelling);
  EXPECT_TRUE(lookup.find("..\\readme.txt")) << "the archive is the root";
  EXPECT_FALSE(lookup.find("tex"));
  EXPECT_TRUE(FileFinder(zip_).find("readme.txt"));
}

TEST_F(ArchiveAsFolder, AChangedArchiveIsReadAgain) {
  EXPECT_EQ(text_of(read_file(zip_ / "readme.txt")), "r");
  put({{"readme.txt", "longer than before"}});
  EXPECT_EQ(text_of(read_file(zip_ / "readme.txt")), "longer than before");
}

TEST_F(ArchiveAsFolder, NamesCanBeCorrected) {
  put({{"\xC4\xA3\xD0\xCD.vmd", "a"}});
  EXPECT_EQ(listed(0), std::vector<std::string>{"模型.vmd"});
  set_archive_names(TextEncoding::cp932);
  EXPECT_EQ(listed(0), std::vector<std::string>{"ﾄ｣ﾐﾍ.vmd"});
}

// The models in an archive tell the character set of its names. Encoded by Python's codecs.
struct ListedNames {
  TextEncoding encoding;
  std::vector<std::string> raw;
  std::vector<std::string> textures;  // as the model lists them
};

class NamesByModels : public ::testing::TestWithParam<ListedNames> {};

TEST_P(NamesByModels, AreThoseOfTheTextures) {
  const auto& [encoding, raw, textures] = GetParam();
  Model listing;
  listing.bones.emplace_back();
  listing.textures = textures;
  const auto model = write_pmx(listing);
  std::vector<ArchiveEntry> entries{{"m/model.pmx", std::string(model.begin(), model.end())}};
  for (const std::string& name : raw) entries.push_back({"m/tex/" + name, "-"});
  const auto archive = opened(zip_bytes(entries));
  ASSERT_NE(archive, nullptr);
  EXPECT_EQ(name(archive->encoding()), name(encoding));
  EXPECT_FALSE(archive->encoding_is_guess());
  for (const std::string& texture : textures) EXPECT_TRUE(archive->is_file("m/tex/" + texture.substr(4))) << texture;
}

INSTANTIATE_TEST_SUITE_P(
    Archives, NamesByModels,
    ::testing::Values(
        ListedNames{TextEncoding::gbk, {"\xD0\xAC.png"}, {"tex\\鞋.png"}},
        ListedNames{TextEncoding::gbk, {"\xC9\xED\xCC\xE5.tga", "\xC4\xBF.png"}, {"tex\\身体.tga", "tex/目.png"}},
        ListedNames{TextEncoding::cp949, {"\xBE\xF3\xB1\xBC.png"}, {"tex\\얼굴.png"}},
        ListedNames{TextEncoding::cp949, {"\xC3\xA2.png", "\xB8\xF6.bmp"}, {"tex\\창.png", "tex\\몸.bmp"}},
        ListedNames{TextEncoding::big5, {"\xC0Y.png", "\xB2\xB4.png"}, {"tex\\頭.png", "tex\\眼.png"}},
        ListedNames{TextEncoding::cp932, {"\xD0\xB8.png"}, {"tex\\ﾐｸ.png"}},
        ListedNames{TextEncoding::cp932, {"\x95\\.png", "\x8A\xE7.png"}, {"tex\\表.png", "tex\\顔.png"}},
        ListedNames{TextEncoding::utf8, {"\xEC\x96\xBC\xEA\xB5\xB4.png"}, {"tex\\얼굴.png"}}));

TEST(ArchiveNames, OneCharacterSetForAll) {
  // 창 alone is UTF-8 by chance; 얼굴 is not.
  const auto mixed =
      opened(zip_bytes({{"\xC3\xA2.png", "-"}, {"\xBE\xF3\xB1\xBC.png", "-"}, {"\xB8\xD3\xB8\xAE.png", "-"}}));
  EXPECT_NE(name(mixed->encoding()), "utf8");
  EXPECT_TRUE(mixed->encoding_is_guess());
  EXPECT_EQ(mixed->findings().faults().front().kind, &kArchiveNamesGuessed);
  for (const auto& given : {TextEncoding::gbk, TextEncoding::cp949, TextEncoding::cp932}) {
    const auto chosen = Archive::open(zip_bytes({{"\xC3\xA2.png", "-"}, {"モ.png", "-", true}}), "a.zip", given);
    ASSERT_TRUE(chosen);
    EXPECT_EQ((*chosen)->encoding(), given) << "although the bytes are UTF-8";
    EXPECT_FALSE((*chosen)->is_file("\u00E2.png"));
    EXPECT_TRUE((*chosen)->is_file("モ.png")) << "its entry states UTF-8";
  }
  const auto latin = opened(zip_bytes({{"\u00E9.png", "-", true}, {"\x8A\xE7.png", "-"}}));
  EXPECT_TRUE(latin->is_file("\u00E9.png")) << "states UTF-8";
  EXPECT_TRUE(latin->is_file("顔.png"));
}

}  // namespace
}  // namespace odori
