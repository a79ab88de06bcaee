#include "app/dialog.h"

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "loading/user_folders.h"
#include "support/environment.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::named_model;
using testing::nothing_uploaded;

class DialogTest : public ::testing::Test {
 protected:
  fs::path put(const std::string& name, const std::vector<std::uint8_t>& bytes) const {
    const fs::path at = folder_.path() / path_from_utf8(name);
    EXPECT_TRUE(write_file(at, bytes));
    return at;
  }
  fs::path put_model(const std::string& name, int bones) const { return put(name, write_pmx(named_model(bones))); }

  // Waits until nothing is being loaded.
  void settle() {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while ((session_.dialog.reading() || !session_.load_queue.idle()) && std::chrono::steady_clock::now() < give_up) {
      update_dialog(session_);
      if (auto batch = session_.load_queue.take_finished())
        apply_loaded_files(std::move(*batch), nothing_uploaded, session_);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    update_dialog(session_);
  }
  void after(const Command& command) {
    perform(command, session_);
    settle();
  }
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    const auto view = session_.dialog.view();
    EXPECT_TRUE(view);
    if (!view) return found;
    for (const FolderEntry& entry : view->listing->entries) found.push_back(entry.name);
    return found;
  }

  testing::TempFolder folder_;
  testing::TempFolder data_;
  testing::DataFolder data_folder_{data_.path()};
  Session session_;
};

TEST_F(DialogTest, ATypedFolderThatDoesNotExistKeepsTheOneThatIsShown) {
  const fs::path good = put_model("a/a.pmx", 1).parent_path();
  after(OpenDialog{});
  after(ShowFolder{good});
  const std::uint64_t shown = session_.dialog.view()->number;
  after(ShowFolder{folder_.path() / "none", false, true, true});
  EXPECT_EQ(session_.dialog.folder(), good);
  EXPECT_EQ(names(), std::vector<std::string>{"a.pmx"});
  EXPECT_EQ(session_.dialog.view()->number, shown) << "the text field stays open until there is another list";
  EXPECT_FALSE(session_.dialog.view()->notice.empty());
  after(ShowFolder{folder_.path(), false, true, true});
  EXPECT_EQ(session_.dialog.folder(), folder_.path());
  EXPECT_TRUE(session_.dialog.view()->notice.empty());
}

TEST_F(DialogTest, PosesAreLookedForWhereOneWasSaved) {
  after(OpenFiles{{put_model("a/a.pmx", 1)}});
  const fs::path pose = folder_.path() / "poses" / "stand.vpd";
  fs::create_directories(pose.parent_path());
  perform(SavePose{}, session_);
  session_.folders.pose = pose.parent_path();
  after(OpenDialog{DialogUse::pose});
  EXPECT_EQ(session_.dialog.folder(), pose.parent_path());
}

TEST_F(DialogTest, OpensInTheLastFolder) {
  const fs::path a = put_model("a/a.pmx", 1);
  const fs::path b = put_model("b/b.pmx", 1);
  after(OpenDialog{});
  EXPECT_EQ(session_.dialog.folder(), home_folder()) << "no other folder is known";
  after(CloseDialog{});
  EXPECT_FALSE(session_.dialog.view());

  session_.folders.dialog.clear();
  after(OpenFiles{{a}});
  after(OpenDialog{});
  EXPECT_EQ(session_.dialog.folder(), a.parent_path()) << "the folder of the newest file";
  after(ShowFolder{b.parent_path()});
  EXPECT_EQ(names(), std::vector<std::string>{"b.pmx"});
  after(CloseDialog{});
  after(OpenDialog{});
  EXPECT_EQ(session_.dialog.folder(), b.parent_path()) << "the folder shown last";
  after(CloseDialog{});
  session_.folders.dialog = folder_.path() / "gone";
  after(OpenDialog{});
  EXPECT_EQ(session_.dialog.folder(), a.parent_path()) << "a folder that still exists";
}

TEST_F(DialogTest, PathsAreRelativeToTheFolderShown) {
  put_model("踊り/深い/a.pmx", 1);
  after(OpenDialog{});
  after(ShowFolder{folder_.path()});
  after(ShowFolder{path_from_utf8("踊り")});
  EXPECT_EQ(session_.dialog.folder(), folder_.path() / path_from_utf8("踊り"));
  after(ShowFolder{path_from_utf8("深い/")});
  EXPECT_EQ(names(), std::vector<std::string>{"a.pmx"});
  after(ShowFolder{"../.."});
  EXPECT_EQ(session_.dialog.folder(), folder_.path());
  after(ShowFolder{"~"});
  EXPECT_EQ(session_.dialog.folder(), home_folder().lexically_normal());
  after(ShowFolder{"/"});
  EXPECT_EQ(session_.dialog.folder(), folder_.path().root_path());
}

TEST_F(DialogTest, AFileGivenAsFolderIsOpened) {
  const fs::path model = put_model("a.pmx", 4);
  after(OpenDialog{});
  after(ShowFolder{model});
  EXPECT_FALSE(session_.dialog.is_open());
  ASSERT_EQ(session_.document.stage.actors.size(), 1u);
  EXPECT_EQ(session_.document.stage.actors[0]->model->bones.size(), 4u);
}

TEST_F(DialogTest, AnUnreadableFolderIsNotRemembered) {
  after(OpenDialog{});
  after(ShowFolder{folder_.path()});
  after(ShowFolder{folder_.path() / "missing"});
  EXPECT_NE(session_.dialog.view()->listing->fault, "");
  after(OpenDialog{});
  EXPECT_EQ(session_.dialog.folder(), folder_.path());
}

TEST_F(DialogTest, EveryListingHasItsOwnNumber) {
  after(OpenDialog{});
  const std::uint64_t first = session_.dialog.view()->number;
  const std::uint64_t revision = session_.document.revision;
  after(ShowFolder{folder_.path()});
  EXPECT_NE(session_.dialog.view()->number, first);
  EXPECT_GT(session_.document.revision, revision) << "the font may need new characters";
}

TEST_F(DialogTest, NothingIsShownWhileClosed) {
  after(ShowFolder{folder_.path()});
  EXPECT_FALSE(session_.dialog.view());
  EXPECT_TRUE(session_.folders.dialog.empty());
}

TEST_F(DialogTest, RecentFilesAreListedAndRemoved) {
  const fs::path a = put_model("a.pmx", 1);
  const fs::path b = put_model("b.pmx", 1);
  after(OpenFiles{{a}});
  after(OpenFiles{{b}});
  fs::remove(a);
  after(OpenDialog{});
  after(ShowFolder{});
  EXPECT_EQ(names(), (std::vector<std::string>{"b.pmx", "a.pmx"}));
  EXPECT_TRUE(session_.dialog.view()->listing->entries[1].missing);
  after(RemoveRecent{a});
  EXPECT_EQ(names(), std::vector<std::string>{"b.pmx"}) << "the list is updated";
  after(RemoveRecent{});
  EXPECT_TRUE(names().empty());
  EXPECT_TRUE(session_.recent.empty());
}

TEST_F(DialogTest, AMissingRecentFileCanBeRemoved) {
  const fs::path a = put_model("a.pmx", 1);
  after(OpenFiles{{a}});
  fs::remove(a);
  after(OpenFiles{{a}});
  ASSERT_EQ(session_.messages.size(), 1u);
  ASSERT_EQ(session_.messages[0].offers.size(), 1u);
  perform(session_.messages[0].offers[0].command, session_);
  EXPECT_TRUE(session_.recent.empty());
  after(OpenFiles{{folder_.path() / "never there.pmx"}});
  EXPECT_TRUE(session_.messages[1].offers.empty()) << "it is no recent file";
}

TEST_F(DialogTest, AFolderWithOneModelOpensIt) {
  const fs::path model = put_model("unpacked/深い/a.pmx", 3);
  after(OpenFiles{{folder_.path() / "unpacked"}});
  ASSERT_EQ(session_.document.stage.actors.size(), 1u);
  EXPECT_EQ(session_.document.files[0].model, "a.pmx");
  EXPECT_EQ(session_.recent, std::vector<fs::path>{model});
  EXPECT_FALSE(session_.dialog.is_open());
}

TEST_F(DialogTest, AFolderWithSeveralModelsOffersAChoice) {
  put_model("two/b.pmx", 2);
  put_model("two/a.pmx", 1);
  after(OpenFiles{{folder_.path() / "two"}, true});
  EXPECT_TRUE(session_.document.stage.actors.empty());
  const auto view = session_.dialog.view();
  ASSERT_TRUE(view);
  EXPECT_EQ(view->use, DialogUse::select);
  EXPECT_TRUE(view->add) << "as the dropped folder";
  EXPECT_EQ(names(), (std::vector<std::string>{"a.pmx", "b.pmx"}));
  EXPECT_GT(view->listing->entries[0].bytes, 0u);
  EXPECT_TRUE(session_.recent.empty());
  EXPECT_TRUE(session_.folders.dialog.empty()) << "the user did not go there";
}

TEST_F(DialogTest, FilesDroppedWithAFolderAreOpenedMeanwhile) {
  put_model("two/b.pmx", 2);
  put_model("two/a.pmx", 1);
  put_model("more/c.pmx", 1);
  put_model("more/d.pmx", 1);
  const fs::path model = put_model("model.pmx", 5);
  after(OpenFiles{{folder_.path() / "two", model, folder_.path() / "more"}});
  EXPECT_EQ(session_.document.stage.actors.size(), 1u);
  EXPECT_EQ(names(), (std::vector<std::string>{"a.pmx", "b.pmx", "c.pmx", "d.pmx"}));
}

TEST_F(DialogTest, KnownKindsAreNamed) {
  const auto text = [](const char* words) { return std::vector<std::uint8_t>(words, words + std::strlen(words)); };
  put("a.zip", text("PK\x03\x04 and more"));
  put("b.pmm", text("Polygon Movie maker 0002"));
  put("d.wav", text("RIFF....WAVEfmt "));
  put("e.fx", text("technique t { pass p { PixelShader = 0; } }"));
  put("g.png", text("\x89PNG\r\n\x1A\n"));
  after(OpenFiles{{folder_.path() / "a.zip", folder_.path() / "b.pmm", folder_.path() / "d.wav",
                   folder_.path() / "e.fx", folder_.path() / "g.png"}});
  const char* words[] = {"unpack it with another program", "MMD project", "sound", "effect", "image"};
  ASSERT_EQ(session_.messages.size(), std::size(words));
  for (std::size_t i = 0; i < std::size(words); ++i) {
    EXPECT_NE(session_.messages[i].lines[0].find(words[i]), std::string::npos) << session_.messages[i].lines[0];
  }
}

TEST_F(DialogTest, CanBeDestroyedWhileReading) {
  for (int i = 0; i < 500; ++i) put(std::to_string(i) + ".pmx", {1});
  perform(OpenDialog{}, session_);
  for (int i = 0; i < 5; ++i) perform(ShowFolder{folder_.path()}, session_);
}

}  // namespace
}  // namespace odori
