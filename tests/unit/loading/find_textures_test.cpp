#include "app/opening/apply_loaded_files.h"
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "image/image_decoder.h"
#include "loading/model_textures.h"
#include "support/links.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <chrono>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::named_model;

constexpr const char* kStored[] = {"tex\\Face.PNG", "が.png", "C:\\elsewhere\\eye.png", "", "lost.png", "broken.png"};

Model textured_model() {
  Model model = named_model(1);
  model.textures.assign(std::begin(kStored), std::end(kStored));
  return model;
}

class FindTexturesTest : public ::testing::Test {
 protected:
  // An image of one pixel, which its red identifies.
  void put(const std::string& name, std::uint8_t red) const {
    folder_.put(name, write_png(Image{1, 1, {red, 0, 0, 255}}));
  }

  // The red of each texture found; -1: none.
  std::vector<int> find(const fs::path& folder) {
    JobControl control;
    const auto model = std::make_shared<const Model>(textured_model());
    const auto found = find_missing_textures({{model, missing_textures(*model, ModelTextures(6))}}, folder, control);
    EXPECT_TRUE(found);
    if (!found) return {};
    EXPECT_EQ(found->models[0].model, model);
    std::vector<int> reds;
    for (const auto& image : found->models[0].images) reds.push_back(image ? image->rgba[0] : -1);
    return reds;
  }

  testing::TempFolder folder_;
};

TEST_F(FindTexturesTest, MissingTexturesHaveANameButNoImage) {
  ModelTextures images(6);
  images[1] = std::make_shared<const Image>();
  EXPECT_EQ(missing_textures(textured_model(), images), (std::vector<std::size_t>{0, 2, 4, 5}));
}

TEST_F(FindTexturesTest, FindsByFileNameIgnoringSpellingNearestFirst) {
  put("deep/down/FACE.png", 1);
  put("deep/face.png", 2);
  put("か\u3099.png", 3);
  put("a/b/c/d/e/f/eye.png", 4);
  std::ofstream(folder_.path() / "broken.png") << "no image";
  EXPECT_EQ(find(folder_.path()), (std::vector<int>{2, 3, 4, -1, -1, -1}));
}

TEST_F(FindTexturesTest, StopsAtTheDepthLimit) {
  put("1/2/3/4/5/6/7/8/9/a/b/c/d/e/f/g/h/Face.png", 1);
  EXPECT_EQ(find(folder_.path())[0], -1);
  EXPECT_EQ(find(folder_.path() / "1")[0], 1);
}

TEST_F(FindTexturesTest, LinksPointingOutsideAreNotFollowed) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  put("outside/Face.png", 1);
  put("outside/deep/eye.png", 1);
  put("inside/x.png", 1);
  fs::create_symlink(folder_.path() / "outside/Face.png", folder_.path() / "inside/Face.png");
  fs::create_directory_symlink(folder_.path() / "outside/deep", folder_.path() / "inside/deep");
  EXPECT_EQ(find(folder_.path() / "inside"), std::vector<int>(6, -1));
}

TEST_F(FindTexturesTest, AMissingFolderIsAFault) {
  JobControl control;
  EXPECT_FALSE(find_missing_textures({}, folder_.path() / "missing", control));
}

class RecordedTextures : public testing::NothingUploaded {
 public:
  Status added_textures(const std::shared_ptr<GpuModel>&, const FoundTextures::OfModel& found) override {
    added.push_back(found.images);
    return Done{};
  }
  std::vector<ModelTextures> added;
};

// A model on disk whose textures are in another folder.
class MissingTexturesTest : public FindTexturesTest {
 protected:
  MissingTexturesTest() {
    EXPECT_TRUE(write_file(model_file_, write_pmx(textured_model())));
    perform_and_load(OpenFiles{{model_file_}});
    put("away/Face.png", 7);
    put("away/eye.png", 8);
  }

  void perform_and_load(const Command& command) {
    perform(command, session_);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!session_.load_queue.idle() && std::chrono::steady_clock::now() < deadline) {
      if (auto batch = session_.load_queue.take_finished()) {
        apply_loaded_files(std::move(*batch), uploaded_, session_);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  std::filesystem::path model_file_ = folder_.path() / "model" / "m.pmx";
  Session session_;
  RecordedTextures uploaded_;
};

TEST_F(MissingTexturesTest, AreOfferedIfTexturesAreMissing) {
  EXPECT_EQ(session_.document.files[0].missing_textures, (std::vector<std::size_t>{0, 1, 2, 4, 5}));
  ASSERT_EQ(session_.messages.size(), 1u);
  ASSERT_EQ(session_.messages[0].offers.size(), 1u);
  EXPECT_EQ(session_.messages[0].offers[0].command, Command(OpenDialog{DialogUse::textures}));
  perform(OpenDialog{DialogUse::textures}, session_);
  EXPECT_EQ(session_.dialog.folder(), model_file_.parent_path());
}

TEST_F(MissingTexturesTest, FoundTexturesAreAddedAndReported) {
  const Actor* before = session_.document.stage.actors[0].get();
  perform_and_load(FindTextures{folder_.path() / "away"});
  EXPECT_EQ(session_.document.stage.actors[0].get(), before) << "the model is not loaded again";
  ASSERT_EQ(uploaded_.added.size(), 1u);
  EXPECT_EQ(uploaded_.added[0][0]->rgba[0], 7);
  EXPECT_EQ(uploaded_.added[0][2]->rgba[0], 8);
  EXPECT_EQ(session_.document.files[0].missing_textures, (std::vector<std::size_t>{1, 4, 5}));
  const Message& said = session_.messages.back();
  EXPECT_EQ(said.file, "m.pmx");
  EXPECT_EQ(said.lines, (std::vector<std::string>{"2 of 5 missing textures found in away", "Still missing: が.png",
                                                  "Still missing: lost.png", "Still missing: broken.png"}));
  ASSERT_EQ(said.offers.size(), 2u);
  EXPECT_EQ(said.offers[0].command, Command(FindTextures{folder_.path() / "away"})) << "offered first next time";
  EXPECT_TRUE(session_.messages.front().offers.empty()) << "only the newest message offers it";
  EXPECT_EQ(session_.recent, std::vector<std::filesystem::path>{model_file_})
      << "the searched folder is not a recent file";
}

TEST_F(MissingTexturesTest, AreFoundAgainAfterReload) {
  perform_and_load(FindTextures{folder_.path() / "away"});
  perform_and_load(Reload{});
  EXPECT_EQ(uploaded_.added.size(), 2u);
  EXPECT_EQ(session_.document.files[0].missing_textures.size(), 3u);
}

TEST_F(MissingTexturesTest, NothingIsSearchedIfNothingIsMissing) {
  perform(CloseActor{0}, session_);
  perform(FindTextures{folder_.path()}, session_);
  EXPECT_TRUE(session_.load_queue.idle());
  EXPECT_EQ(session_.messages.back().lines, std::vector<std::string>{"No open model has missing textures"});
}

TEST_F(MissingTexturesTest, AModelClosedMeanwhileGetsNone) {
  perform(FindTextures{folder_.path() / "away"}, session_);
  perform_and_load(CloseActor{0});
  EXPECT_TRUE(uploaded_.added.empty());
}

TEST_F(MissingTexturesTest, AMissingFolderIsReported) {
  perform_and_load(FindTextures{folder_.path() / "gone"});
  EXPECT_EQ(session_.messages.back().severity, Severity::error);
  EXPECT_EQ(session_.document.files[0].missing_textures.size(), 5u);
}

}  // namespace
}  // namespace odori
