// MMD projects in a session.

#include "app/opening/projects.h"

#include "app/opening/apply_loaded_files.h"
#include "base/files.h"
#include "base/text.h"
#include "format/pmx/pmx.h"
#include "support/pmm_bytes.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::named_model;
using testing::nothing_uploaded;
using testing::TempFolder;

class Projects : public ::testing::Test {
 protected:
  Projects() {
    project_.frames = {5, 40, 12};
    project_.models.resize(2);
    project_.models[0].path = "C:\\MMD\\Model\\one.pmx";
    project_.models[1].path = "C:\\MMD\\Model\\two.pmx";
    project_.models[1].id = 1;
    for (testing::PmmTestModel& model : project_.models) {
      model.bones = {"0"};
      model.bone_keys = {{0, 1}, {60, 0, 2.0f}};
    }
    put_model(show_ / "one.pmx");
  }

  void put_model(const fs::path& file) {
    fs::create_directories(file.parent_path());
    ASSERT_TRUE(write_file(file, write_pmx(testing::chain_model({{0, 0, 0}, {0, 5, 0}}))));
  }
  void open_project() {
    ASSERT_TRUE(write_file(show_ / "show.pmm", testing::pmm_of(project_).bytes()));
    perform(OpenFiles{{show_ / "show.pmm"}}, session_);
    finish_loading();
  }
  void finish_loading() {
    while (!session_.load_queue.idle()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (auto batch = session_.load_queue.take_finished()) {
        apply_loaded_files(std::move(*batch), nothing_uploaded, session_);
      }
    }
  }
  std::vector<std::string> offers() const {
    std::vector<std::string> labels;
    for (const Message& message : session_.messages) {
      for (const Offer& offer : message.offers) labels.push_back(offer.label);
    }
    return labels;
  }

  TempFolder folder_;
  fs::path show_ = folder_.path() / "show", elsewhere_ = folder_.path() / "elsewhere";
  testing::PmmTestProject project_;
  Session session_;
};

TEST_F(Projects, OpenWithRangeFrameAndPhysics) {
  project_.models.pop_back();
  open_project();
  ASSERT_EQ(session_.document.stage.actors.size(), 1u);
  EXPECT_EQ(session_.document.files[0].motions, std::vector<std::string>{"show.pmm"});
  EXPECT_EQ(session_.document.clock.range, (FrameRange{5.0, 40.0}));
  EXPECT_EQ(session_.document.clock.frame, 12.0);
  EXPECT_EQ(session_.document.settings.physics.mode, PhysicsMode::playing) << "MMD's on/off mode";
  EXPECT_TRUE(session_.document.settings.look.ground_shadow);
  EXPECT_EQ(session_.document.scene_source.name, "show.pmm");
  EXPECT_EQ(session_.recent.front(), show_ / "show.pmm");
  EXPECT_TRUE(offers().empty());
  advance(session_.document.stage, 30.0);
  EXPECT_NEAR(session_.document.stage.actors[0]->bones.globals[0].translation.x, 1.0f, 1e-5f) << "half of the way";
}

TEST_F(Projects, MissingFilesAreListedOnceAndSearched) {
  open_project();
  EXPECT_EQ(session_.document.stage.actors.size(), 1u) << "the rest is there";
  const auto lists = [](const Message& message) {
    return message.lines == std::vector<std::string>{"A file of this project is not found; what uses it is left out:",
                                                     "C:\\MMD\\Model\\two.pmx"};
  };
  EXPECT_EQ(std::count_if(session_.messages.begin(), session_.messages.end(), lists), 1);
  EXPECT_EQ(offers(), std::vector<std::string>{"Search a folder\xE2\x80\xA6"});
  put_model(elsewhere_ / "deep" / "two.pmx");
  perform(FindShowFiles{elsewhere_}, session_);
  finish_loading();
  ASSERT_EQ(session_.document.stage.actors.size(), 2u);
  EXPECT_EQ(session_.document.stage.actors[1]->file, elsewhere_ / "deep" / "two.pmx");
  EXPECT_TRUE(offers().empty());
}

TEST_F(Projects, AFolderWithoutThemKeepsTheOffer) {
  open_project();
  perform(FindShowFiles{folder_.path() / "none"}, session_);
  finish_loading();
  EXPECT_EQ(session_.document.stage.actors.size(), 1u);
  EXPECT_EQ(offers(), std::vector<std::string>{"Search a folder\xE2\x80\xA6"}) << "that folder was searched";
  perform(OpenFiles{{show_ / "one.pmx"}}, session_);
  finish_loading();
  EXPECT_EQ(session_.folders.project, folder_.path() / "none");
  open_project();
  EXPECT_EQ(offers(), (std::vector<std::string>{"Search none", "Search a folder\xE2\x80\xA6"}))
      << "another opening begins anew";
}

TEST_F(Projects, SimilarFilesAreOffered) {
  ASSERT_TRUE(write_file(show_ / "two.pmd", {}));
  fs::rename(show_ / "one.pmx", show_ / "two.pmd");
  project_.models.erase(project_.models.begin());
  open_project();
  EXPECT_TRUE(session_.document.stage.actors.empty());
  ASSERT_FALSE(offers().empty());
  EXPECT_EQ(offers().front(), "Use the similar files");
  perform(UseSimilarFiles{}, session_);
  finish_loading();
  EXPECT_EQ(session_.document.stage.actors.size(), 1u) << "the content decides how it is read";
}

}  // namespace
}  // namespace odori
