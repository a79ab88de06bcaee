#include "library/browse.h"

#include "app/tasks/library_task.h"
#include "support/environment.h"
#include "unit/library/library_fixtures.h"

#include <chrono>
#include <functional>
#include <thread>

namespace odori {
namespace {

using testing::LibraryTest;
using testing::named_model;
using Names = std::vector<std::string>;

// The user's own library.
class LibraryBrowse : public LibraryTest {
 protected:
  void scan_own() {
    Diagnostics findings;
    auto library = open_library(library_folder(), findings);
    ASSERT_TRUE(library);
    ASSERT_TRUE(library->user.add_root(library_path(files_)));
    scan(*library);
  }
  static Names found(std::string_view query) {
    Names titles;
    const auto files = search_library(query);
    EXPECT_TRUE(files) << (files ? "" : describe(files.fault()));
    if (!files) return titles;
    for (const ListedFile& file : files->files) titles.push_back(file.entry.facts.title);
    std::ranges::sort(titles);
    return titles;
  }
  std::filesystem::path file(const char* name) const { return files_ / path_from_utf8(name); }

  testing::DataFolder data_folder_{folder_.path() / "data"};
};

TEST_F(LibraryBrowse, WithoutALibraryNothingIsFoundAndNoneIsMade) {
  EXPECT_FALSE(has_library());
  EXPECT_EQ(found("miku"), Names());
  EXPECT_TRUE(library_names().roots.empty());
  const std::filesystem::path any[] = {file("a.pmx")};
  EXPECT_FALSE(known_files(any).at(0).is_known());
  EXPECT_FALSE(std::filesystem::exists(library_folder()));
}

TEST_F(LibraryBrowse, MarksOfAFileAreFound) {
  add_model("a/1.pmx", named_model("初音ミク"));
  add_model("b/2.pmx", named_model("鏡音リン"));
  scan_own();
  ASSERT_TRUE(mark_file(file("a/1.pmx"), {}));
  ASSERT_TRUE(mark_file(file("a/1.pmx"), {FileMark::Kind::tag, "夏 2026"}));
  ASSERT_TRUE(mark_file(file("b/2.pmx"), {FileMark::Kind::collection, "best"}));
  EXPECT_EQ(found("favourite:yes"), Names{"初音ミク"});
  EXPECT_EQ(found(name_condition("tag", "夏 2026")), Names{"初音ミク"});
  EXPECT_EQ(found("collection:best"), Names{"鏡音リン"});
  ASSERT_TRUE(mark_file(file("b/2.pmx"), {FileMark::Kind::tag, "秋　\"好き\""}));
  EXPECT_EQ(found(name_condition("tag", "秋　\"好き\"")), Names{"鏡音リン"});
  EXPECT_EQ(found("tag:\"秋 好き\""), Names{"鏡音リン"});
  ASSERT_TRUE(mark_file(file("b/2.pmx"), {FileMark::Kind::tag, "秋　\"好き\"", false}));
  const LibraryNames names = library_names();
  EXPECT_EQ(names.roots, Names{library_path(files_)});
  EXPECT_EQ(names.tags, Names{"夏 2026"});
  EXPECT_EQ(names.collections, Names{"best"});
  const std::filesystem::path both[] = {file("b/2.pmx"), file("a/1.pmx")};
  const auto known = known_files(both);
  EXPECT_EQ(known.at(0).user.collections, Names{"best"});
  EXPECT_TRUE(known.at(1).user.favourite);
  ASSERT_TRUE(mark_file(file("a/1.pmx"), {FileMark::Kind::favourite, {}, false}));
  EXPECT_EQ(found("favourite:yes"), Names());
  EXPECT_EQ(mark_file(file("a/1.pmx"), {FileMark::Kind::tag, " "}).fault().kind, &kTagInvalid);
}

TEST_F(LibraryBrowse, OpenedFilesAreFoundTheLastFirst) {
  add_dance("a.vmd", 30);
  add_dance("b.vmd", 60);
  add_dance("c.vmd", 90);
  scan_own();
  const std::filesystem::path a[] = {file("a.vmd"), file("not in the library.vmd")}, b[] = {file("b.vmd")};
  ASSERT_TRUE(note_opened(a, 2000));
  ASSERT_TRUE(note_opened(b, 1000));
  const auto titles = [] {
    Names names;
    const auto files = search_library("opened:yes");
    for (const ListedFile& each : files->files) names.push_back(each.entry.facts.title);
    return names;
  };
  EXPECT_EQ(titles(), (Names{"a", "b"}));
  ASSERT_TRUE(note_opened(b, 3000));
  EXPECT_EQ(titles(), (Names{"b", "a"}));
  EXPECT_EQ(found("opened:no"), Names{"c"});
  std::filesystem::rename(file("a.vmd"), file("moved.vmd"));
  scan_own();
  EXPECT_EQ(titles(), (Names{"b", "moved"})) << "the content is known";
}

TEST_F(LibraryBrowse, SaysWhatIsNoConditionAndThatThereIsMore) {
  scan_own();
  EXPECT_EQ(search_library("colour:red").fault().kind, &kNoSuchCondition);
  EXPECT_EQ(search_library("kind:song").fault().kind, &kNoSuchCondition);
  for (std::size_t i = 0; i <= kSearchLimit; ++i) add_dance("d" + std::to_string(i) + ".vmd", 30);
  scan_own();
  const auto all = search_library("");
  ASSERT_TRUE(all);
  EXPECT_EQ(all->files.size(), kSearchLimit);
  EXPECT_TRUE(all->more);
}

class LibraryTaskTest : public LibraryBrowse {
 protected:
  bool becomes_true(const std::function<bool()>& condition) {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!condition() && std::chrono::steady_clock::now() < give_up) {
      task_.update(session_);
      update_dialog(session_);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return condition();
  }
  Names listed() const {
    Names names;
    for (const FolderEntry& entry : session_.dialog.listing().entries) names.push_back(entry.name);
    std::ranges::sort(names);
    return names;
  }

  Session session_;
  LibraryTask task_;
};

TEST_F(LibraryTaskTest, AnAddedFolderIsListedAndWatchedUntilItIsRemoved) {
  add_model("a/1.pmx", named_model("初音ミク"));
  perform(OpenDialog{}, session_);
  EXPECT_FALSE(session_.dialog.listing().query) << "there is no library yet: a folder";
  perform(SearchLibrary{""}, session_);
  perform(AddLibraryFolder{files_}, session_);
  EXPECT_TRUE(becomes_true([&] { return listed() == Names{"初音ミク"}; })) << "the open list is read again";
  add_dance("b/踊り.vmd", 30);
  EXPECT_TRUE(becomes_true([&] { return listed() == Names{"初音ミク", "踊り"}; })) << "a file that came later";
  perform(MarkFile{file("b/踊り.vmd"), {}}, session_);
  EXPECT_TRUE(becomes_true([&] { return found("favourite:yes") == Names{"踊り"}; }));
  perform(SearchLibrary{"ミク kind:model"}, session_);
  EXPECT_TRUE(becomes_true([&] { return listed() == Names{"初音ミク"}; }));
  EXPECT_EQ(session_.dialog.view()->files.front().entry.facts.title, "初音ミク");
  perform(SearchLibrary{"size:big"}, session_);
  EXPECT_TRUE(becomes_true([&] { return !session_.dialog.view()->notice.empty(); }));
  EXPECT_EQ(listed(), Names{"初音ミク"}) << "what is no search leaves the list";
  perform(CloseDialog{}, session_);
  perform(OpenDialog{}, session_);
  EXPECT_TRUE(becomes_true([&] { return session_.dialog.listing().query == ""; })) << "the library was shown last";
  perform(RemoveLibraryFolder{files_}, session_);
  EXPECT_TRUE(becomes_true([&] { return listed().empty(); }));
  EXPECT_TRUE(becomes_true([&] { return !session_.tasks.library_scanned; }));
  EXPECT_TRUE(session_.messages.empty());
}

}  // namespace
}  // namespace odori
