// A batch of files is uploaded over several frames and then put on the stage.

#include "app/opening/batch_upload.h"

#include "gl/scene.h"
#include "gl/uploaded_bytes.h"
#include "render/gpu_model.h"
#include "support/session_fixtures.h"

namespace odori {
namespace {

using testing::opened;
using testing::UploadedBytes;

constexpr UploadBudget kSmall{
    .bytes = std::size_t{256} << 10, .piece_bytes = std::size_t{128} << 10, .time = std::chrono::hours(1)};
constexpr std::size_t kOverhead = std::size_t{16} << 10;  // white and toon textures
constexpr std::size_t kTextureBytes = std::size_t{512} * 512 * 4;

class BatchUploadTest : public testing::GlTest {
 protected:
  // One material with a texture of 512x512 pixels.
  static Model textured(const std::string& name) {
    Model model = testing::named_model(2);
    model.name = name;
    Material material = testing::flat_material(glm::vec3(1.0f));
    material.texture = 0;
    testing::add_quad(model, material);
    model.textures = {"skin.png"};
    return model;
  }
  static std::shared_ptr<const Image> skin() {
    return std::make_shared<const Image>(Image{512, 512, std::vector<std::uint8_t>(512 * 512 * 4, 255)});
  }
  static LoadResult loaded(const std::string& name, const std::string& file, std::uint64_t content = 0,
                           const std::shared_ptr<const Image>& image = skin()) {
    const auto model = std::make_shared<const Model>(textured(name));
    LoadedModel opened{make_actor(model, file), {image}, {}};
    EXPECT_TRUE(prepare(opened, buffer_limits(), JobControl()));
    EXPECT_TRUE(opened.textures.empty());
    opened.content = content;
    return {file, LoadedContent(std::move(opened))};
  }

  void begin(LoadedBatch batch) { session_.upload = std::make_shared<BatchUpload>(std::move(batch), session_); }
  // Returns the number of frames until the batch is on the stage.
  int finish() {
    int frames = 1;
    while (!apply_finished_files(session_, kSmall)) ++frames;
    return frames;
  }
  void open(LoadResult file, bool add = false) {
    begin(testing::batch(add, std::move(file)));
    finish();
  }

  Session session_;
};

TEST_F(BatchUploadTest, TheOldModelStaysUntilTheNewOneIsUploaded) {
  open(loaded("old", "old.pmx"));
  const auto shown = session_.document.gpu_models[0];
  ASSERT_NE(shown, nullptr);
  begin(testing::batch(false, loaded("new", "new.pmx")));
  float progress = 0.0f;
  for (int frame = 0;; ++frame) {
    ASSERT_LT(frame, 100);
    const UploadedBytes bytes;
    const bool applied = apply_finished_files(session_, kSmall);
    EXPECT_LE(bytes.count(), kSmall.bytes + kOverhead);
    if (applied) break;
    EXPECT_EQ(session_.document.gpu_models[0], shown);
    EXPECT_EQ(session_.document.stage.actors[0]->model->name, "old");
    ASSERT_TRUE(opening_progress(session_));
    EXPECT_EQ(opening_progress(session_)->file, "new.pmx");
    EXPECT_GT(opening_progress(session_)->fraction, progress);
    progress = opening_progress(session_)->fraction;
  }
  EXPECT_GT(progress, 0.9f);
  EXPECT_NE(session_.document.gpu_models[0], shown);
  EXPECT_EQ(session_.document.stage.actors[0]->model->name, "new");
  EXPECT_FALSE(opening_progress(session_));
  EXPECT_EQ(session_.upload, nullptr);
}

TEST_F(BatchUploadTest, TheTimeOfAFrameIsLimitedToo) {
  begin(testing::batch(false, loaded("a", "a.pmx")));
  const UploadBudget no_time{.piece_bytes = std::size_t{64} << 10, .time = std::chrono::microseconds(0)};
  const UploadedBytes bytes;
  EXPECT_FALSE(apply_finished_files(session_, no_time));
  EXPECT_GT(bytes.count(), 0u) << "a first piece in any case";
  EXPECT_LE(bytes.count(), no_time.piece_bytes + kOverhead);
}

TEST_F(BatchUploadTest, OpeningIsCancelledDuringTheUpload) {
  begin(testing::batch(false, loaded("a", "a.pmx")));
  EXPECT_FALSE(apply_finished_files(session_, kSmall));
  perform(CancelOpening{}, session_);
  EXPECT_FALSE(opening_progress(session_));
  EXPECT_FALSE(apply_finished_files(session_, kSmall));
  EXPECT_TRUE(session_.document.stage.actors.empty());
}

TEST_F(BatchUploadTest, AReloadedFileIsUploadedOnceForItsActors) {
  open(loaded("a", "a.pmx"));
  open(loaded("a", "a.pmx"), true);
  const auto before = session_.document.gpu_models;
  LoadedBatch batch = testing::batch(false, loaded("b", "a.pmx"));
  batch.reload = true;
  begin(std::move(batch));
  EXPECT_GT(finish(), 2);
  ASSERT_EQ(session_.document.gpu_models.size(), 2u);
  for (const std::size_t i : {0u, 1u}) {
    EXPECT_EQ(session_.document.stage.actors[i]->model->name, "b");
    EXPECT_NE(session_.document.gpu_models[i], nullptr);
    EXPECT_NE(session_.document.gpu_models[i], before[i]);
    EXPECT_NE(session_.document.gpu_models[i]->texture_ids()[0], 0u);
  }
  EXPECT_NE(session_.document.gpu_models[0], session_.document.gpu_models[1]);
  EXPECT_TRUE(session_.document.gpu_models[0]->shares_data_with(*session_.document.gpu_models[1]));
}

TEST_F(BatchUploadTest, AFileThatIsOpenedAgainSharesTheModel) {
  open(loaded("a", "a.pmx", 7));
  for (const auto& [content, shared] : {std::pair<std::uint64_t, bool>{7, true}, {8, false}, {0, false}}) {
    const UploadedBytes bytes;
    open(loaded("a", "a.pmx", content), true);
    EXPECT_EQ(bytes.count() < kTextureBytes, shared) << content;
    const std::size_t last = session_.document.stage.actors.size() - 1;
    const Actor &first = *session_.document.stage.actors[0], &again = *session_.document.stage.actors[last];
    EXPECT_EQ(first.model == again.model, shared) << content;
    EXPECT_EQ(first.rig == again.rig && first.skin == again.skin, shared) << content;
    EXPECT_EQ(session_.document.gpu_models[0]->shares_data_with(*session_.document.gpu_models[last]), shared)
        << content;
    EXPECT_NE(session_.document.gpu_models[0], session_.document.gpu_models[last])
        << "the state of an actor is its own";
    EXPECT_NE(session_.document.gpu_models[last]->texture_ids()[0], 0u);
  }
}

TEST_F(BatchUploadTest, AFileTwiceInABatchSharesTheModel) {
  LoadedBatch batch = testing::batch(false, loaded("a", "a.pmx", 7), loaded("a", "a.pmx", 7));
  const UploadedBytes bytes;
  begin(std::move(batch));
  finish();
  EXPECT_LT(bytes.count(), 2 * kTextureBytes);
  ASSERT_EQ(session_.document.stage.actors.size(), 2u);
  EXPECT_EQ(session_.document.stage.actors[0]->model, session_.document.stage.actors[1]->model);
  EXPECT_TRUE(session_.document.gpu_models[0]->shares_data_with(*session_.document.gpu_models[1]));
}

// The file was changed, and then changed back.
TEST_F(BatchUploadTest, AFileIsSharedByItsContentAfterItWasReloaded) {
  open(loaded("a", "a.pmx", 7));
  LoadedBatch batch = testing::batch(false, loaded("b", "a.pmx", 8));
  batch.reload = true;
  begin(std::move(batch));
  finish();
  ASSERT_EQ(session_.document.stage.actors[0]->model->name, "b");
  open(loaded("a", "a.pmx", 7), true);
  EXPECT_EQ(session_.document.stage.actors[1]->model->name, "a");
  open(loaded("b", "a.pmx", 8), true);
  EXPECT_EQ(session_.document.stage.actors[2]->model, session_.document.stage.actors[0]->model);
}

// A texture that was found elsewhere belongs to the shared model.
TEST_F(BatchUploadTest, AFileThatIsOpenedAgainHasTheTexturesThatWereFound) {
  open(loaded("a", "a.pmx", 7, nullptr));
  FoundTextures found{"folder", {{session_.document.stage.actors[0]->model, {skin()}}}};
  ASSERT_TRUE(prepare(found, buffer_limits(), JobControl()));
  open({"folder", LoadedContent(std::move(found))});
  open(loaded("a", "a.pmx", 7, nullptr), true);
  ASSERT_EQ(session_.document.files.size(), 2u);
  EXPECT_TRUE(session_.document.files[1].missing_textures.empty());
  EXPECT_NE(session_.document.gpu_models[1]->texture_ids()[0], 0u);
}

TEST_F(BatchUploadTest, AnActorThatIsClosedDuringTheUploadStaysClosed) {
  open(loaded("a", "a.pmx"));
  open(loaded("a", "a.pmx"), true);
  LoadedBatch batch = testing::batch(false, loaded("b", "a.pmx"));
  batch.reload = true;
  begin(std::move(batch));
  EXPECT_FALSE(apply_finished_files(session_, kSmall));
  perform(CloseActor{0}, session_);
  finish();
  ASSERT_EQ(session_.document.gpu_models.size(), 1u);
  EXPECT_EQ(session_.document.stage.actors[0]->model->name, "b");
}

TEST_F(BatchUploadTest, FoundTexturesAreAddedToTheShownModel) {
  const auto model = std::make_shared<const Model>(textured("a"));
  LoadedModel content{make_actor(model, "a.pmx"), {nullptr}, {}};
  ASSERT_TRUE(prepare(content, buffer_limits(), JobControl()));
  open({"a.pmx", LoadedContent(std::move(content))});
  EXPECT_EQ(session_.document.files[0].missing_textures, std::vector<std::size_t>{0});
  const auto shown = session_.document.gpu_models[0];
  EXPECT_EQ(shown->texture_ids()[0], 0u);

  FoundTextures found{"folder", {{model, {skin()}}}};
  ASSERT_TRUE(prepare(found, buffer_limits(), JobControl()));
  begin(testing::batch(false, LoadResult{"folder", LoadedContent(std::move(found))}));
  EXPECT_FALSE(apply_finished_files(session_, kSmall));
  EXPECT_EQ(shown->texture_ids()[0], 0u) << "not complete";
  finish();
  EXPECT_EQ(session_.document.gpu_models[0], shown);
  EXPECT_NE(shown->texture_ids()[0], 0u);
  EXPECT_TRUE(session_.document.files[0].missing_textures.empty());
  EXPECT_EQ(session_.document.files[0].report.textures.size(), 0u);
}

}  // namespace
}  // namespace odori
