#include "support/archive_bytes.h"
#include "support/links.h"
#include "unit/library/library_fixtures.h"

namespace odori {
namespace {

using testing::LibraryTest;
using testing::named_model;
using testing::write_bytes;
using testing::write_text;
using Titles = std::vector<std::string>;

class LibraryScan : public LibraryTest {
 protected:
  std::optional<LibraryEntry> entry(Library& library, const std::string& name) {
    return library.index.entry_at(path_of(name));
  }
};

TEST_F(LibraryScan, KnowsWhatAFileContains) {
  add_model("miku.pmx", named_model("ミク", "モデル制作：だれか\r\nこんにちは\r\n商用利用は禁止です", {"a.png"}));
  add_dance("dance.vmd", 945);
  Library library = open();
  const ScanReport report = scan(library);
  EXPECT_EQ(report.files, 2u);
  EXPECT_EQ(report.added, 2u);
  const auto model = entry(library, "miku.pmx");
  ASSERT_TRUE(model && model->facts.model && model->facts.model->counts);
  EXPECT_EQ(model->facts.kind, ContentKind::model);
  EXPECT_EQ(model->facts.model->counts->bones, 2);
  EXPECT_EQ(model->facts.missing, Titles{"a.png"});
  EXPECT_EQ(model->facts.terms.author, "だれか");
  EXPECT_EQ(model->facts.terms.lines, "商用利用は禁止です");
  EXPECT_NE(model->facts.mark, 0u);
  const auto dance = entry(library, "dance.vmd");
  ASSERT_TRUE(dance && dance->facts.motion);
  EXPECT_EQ(dance->facts.kind, ContentKind::body);
  EXPECT_EQ(dance->facts.motion->frames, 945);
  EXPECT_EQ(dance->facts.motion->made_for, "ミク");
}

TEST_F(LibraryScan, ReadsOnlyWhatHasChanged) {
  for (int i = 0; i < 5; ++i) add_model(std::to_string(i) + ".pmx", named_model("model"));
  Library library = open();
  scan(library);
  EXPECT_EQ(scan(library).added, 0u);
  add_model("2.pmx", named_model("another name"));
  std::filesystem::remove(files_ / "3.pmx");
  add_model("new/5.pmx", named_model("new"));
  const ScanReport report = scan(library);
  EXPECT_EQ(report.changed, 1u);
  EXPECT_EQ(report.removed, 1u);
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(titles(library, "another"), Titles{"another name"});
  EXPECT_EQ(titles(library, "model").size(), 3u);
  std::filesystem::remove_all(files_ / "new");
  scan(library);
  EXPECT_TRUE(titles(library, "new").empty());
  EXPECT_TRUE(library.index.verify());
}

TEST_F(LibraryScan, LooksIntoArchives) {
  const auto pmx = write_pmx(named_model("模型"));
  const std::string content(pmx.begin(), pmx.end());
  const auto inner = testing::zip_bytes({{"deep.pmx", content}});
  write_bytes(files_ / "set.zip",
              testing::deflated_zip_bytes({{"model/a.pmx", content}, {"readme.txt", "terms"}, {"b.png", "no image"}}));
  write_bytes(files_ / "set.7z", testing::seven_zip_bytes({{"c.pmx", content}}));
  write_bytes(files_ / "nested.zip", testing::zip_bytes({{"inner.zip", std::string(inner.begin(), inner.end())}}));
  Library library = open();
  const ScanReport report = scan(library);
  EXPECT_TRUE(report.complete);
  for (const char* name : {"set.zip/model/a.pmx", "set.7z/c.pmx", "nested.zip/inner.zip/deep.pmx"}) {
    const auto inside = entry(library, name);
    ASSERT_TRUE(inside) << name;
    EXPECT_EQ(inside->facts.title, "模型") << name;
  }
  EXPECT_EQ(scan(library).added, 0u);
  std::filesystem::remove(files_ / "set.zip");
  scan(library);
  EXPECT_FALSE(entry(library, "set.zip/model/a.pmx"));
  EXPECT_TRUE(entry(library, "set.7z/c.pmx"));
  EXPECT_TRUE(library.index.verify());
}

TEST_F(LibraryScan, SaysWhyAFileCannotBeRead) {
  write_text(files_ / "empty.pmx", "");
  write_text(files_ / "text.vmd", "this is no motion");
  write_text(files_ / "broken.zip", "PK\x03\x04 and nothing else");
  auto cut = write_pmx(named_model("cut"));
  cut.resize(cut.size() / 2);
  write_bytes(files_ / "cut.pmx", cut);
  Library library = open();
  const ScanReport report = scan(library);
  EXPECT_EQ(report.unreadable, 4u);
  for (const char* name : {"empty.pmx", "text.vmd", "cut.pmx", "broken.zip"}) {
    const auto faulty = entry(library, name);
    ASSERT_TRUE(faulty) << name;
    EXPECT_FALSE(faulty->facts.fault.empty()) << name;
  }
  EXPECT_EQ(scan(library).added, 0u) << "not read again while they are the same";
}

TEST_F(LibraryScan, FindsTexturesThatComeAndGo) {
  add_model("set/PMX/m.pmx", named_model("m", "", {"../texture/a.png"}));
  Library library = open();
  scan(library);
  EXPECT_EQ(entry(library, "set/PMX/m.pmx")->facts.missing.size(), 1u);
  write_text(files_ / "set" / "texture" / "a.png", "any");
  scan(library);
  scan(library);
  EXPECT_TRUE(entry(library, "set/PMX/m.pmx")->facts.missing.empty());
  EXPECT_TRUE(entry(library, "set/PMX/m.pmx")->facts.model->textures_outside);
  std::filesystem::remove(files_ / "set" / "texture" / "a.png");
  scan(library);
  EXPECT_EQ(entry(library, "set/PMX/m.pmx")->facts.missing.size(), 1u);
}

TEST_F(LibraryScan, KeepsWhatIsOnADiskThatIsNotThere) {
  add_model("a.pmx", named_model("model"));
  Library library = open();
  scan(library);
  std::filesystem::rename(files_, folder_.path() / "unplugged");
  const ScanReport report = scan(library);
  ASSERT_EQ(report.findings.count(), 1u);
  EXPECT_EQ(report.findings.faults().front().kind, &kRootMissing);
  EXPECT_EQ(titles(library, "model").size(), 1u);
}

TEST_F(LibraryScan, FollowsALinkOnce) {
  const std::filesystem::path outside = folder_.path() / "outside";
  write_bytes(outside / "o.pmx", write_pmx(named_model("outside")));
  add_model("a.pmx", named_model("inside"));
  std::error_code error;
  std::filesystem::create_directory_symlink(files_, files_ / "loop", error);
  std::filesystem::create_directory_symlink(outside, files_ / "link", error);
  std::filesystem::create_directory_symlink(outside, files_ / "same", error);
  if (error) GTEST_SKIP() << "no links here";
  Library library = open();
  const ScanReport report = scan(library);
  EXPECT_EQ(report.files, 2u);
  EXPECT_EQ(titles(library, "outside").size(), 1u);
  EXPECT_EQ(titles(library, "inside").size(), 1u);
}

// Folders that have changed are reported by the name that they were watched by.
TEST_F(LibraryScan, KnowsItsFoldersByTheNamesOfALinkedRoot) {
  add_model("a/1.pmx", named_model("one"));
  const std::filesystem::path root = folder_.path() / "link";
  const testing::FolderLink link(files_, root);
  if (!link) GTEST_SKIP() << testing::kNoFolderLinks;
  Library library = open();
  JobControl control;
  Scanner scanner(library.index, {root});
  EXPECT_EQ(scanner.scan_all(control).added, 1u);
  EXPECT_EQ(scanner.folders(), (std::vector<std::filesystem::path>{root, root / "a"}));
  add_model("a/2.pmx", named_model("two"));
  EXPECT_EQ(scanner.scan_folders({root / "a"}, control).added, 1u);
}

TEST_F(LibraryScan, StopsAndGoesOn) {
  for (int i = 0; i < 200; ++i) add_model(std::to_string(i / 10) + "/" + std::to_string(i) + ".pmx", named_model("m"));
  Library library = open();
  JobControl control;
  Scanner scanner(library.index, {files_}, [&](std::size_t files) {
    if (files >= 64) control.cancel();
  });
  const ScanReport stopped = scanner.scan_all(control);
  EXPECT_FALSE(stopped.complete);
  EXPECT_GE(stopped.added, 64u);
  EXPECT_LT(stopped.added, 200u);
  EXPECT_EQ(scan(library).added, 200u - stopped.added);
  EXPECT_EQ(library.index.all_entries().size(), 200u);
}

TEST_F(LibraryScan, ScansSingleFoldersThatHaveChanged) {
  add_model("a/1.pmx", named_model("one"));
  add_model("b/2.pmx", named_model("two"));
  Library library = open();
  JobControl control;
  Scanner scanner(library.index, {files_});
  scanner.scan_all(control);
  add_model("a/new/3.pmx", named_model("three"));
  std::filesystem::remove_all(files_ / "b");
  const ScanReport report = scanner.scan_folders({files_ / "a", files_ / "b", "/elsewhere"}, control);
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(titles(library, "three").size(), 1u);
  EXPECT_TRUE(titles(library, "two").empty());
}

TEST_F(LibraryScan, FindsDuplicatesByTheirBytes) {
  add_model("a.pmx", named_model("same"));
  add_model("b/copy.pmx", named_model("same"));
  add_model("c.pmx", named_model("other"));
  Library library = open();
  scan(library);
  JobControl control;
  const auto groups = duplicates(library.index, control);
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups.front().size(), 2u);
  EXPECT_EQ(groups.front().front().facts.title, "same");
}

TEST(LibraryTerms, AreFoundInTextsOfSeveralLanguages) {
  const Terms japanese = find_terms("初音ミク Ver1\n\n■製作者 : 山田\n改造・再配布はご遠慮ください\n楽しんでね");
  EXPECT_EQ(japanese.author, "山田");
  EXPECT_EQ(japanese.lines, "改造・再配布はご遠慮ください");
  const Terms english = find_terms("Model by Someone\r\nDo not redistribute.\r\nHave fun");
  EXPECT_EQ(english.author, "Someone");
  EXPECT_EQ(english.lines, "Do not redistribute.");
  EXPECT_TRUE(find_terms("").author.empty());
  EXPECT_LE(find_terms(std::string(100000, 'x') + std::string(3000, '\n') + "commercial").lines.size(), kMaxTermsBytes);
  EXPECT_TRUE(is_licence_name("ＲＥＡＤＭＥ.txt"));
  EXPECT_TRUE(is_licence_name("利用規約.txt"));
  EXPECT_FALSE(is_licence_name("readme.png"));
  EXPECT_FALSE(is_licence_name("notes.txt"));
}

}  // namespace
}  // namespace odori
