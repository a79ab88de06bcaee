#include "loading/load_queue.h"

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "image/image_writer.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <chrono>
#include <future>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::named_model;
using testing::rotating_motion;
using testing::TempFolder;

std::optional<LoadedBatch> wait_for(LoadQueue& queue) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < deadline) {
    if (auto batch = queue.take_finished()) return batch;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return std::nullopt;
}

TEST(LoadQueue, ReturnsABatchWhenAllItsFilesEnded) {
  const TempFolder folder;
  const auto model = folder.put("モデル.pmx", write_pmx(named_model(3)));
  const auto motion = folder.put("踊り.vmd", write_vmd(rotating_motion(named_model(3), 10)));
  const auto broken = folder.put("broken.pmx", std::vector<std::uint8_t>{'P', 'M', 'X', ' ', 0, 1, 2});
  LoadQueue queue;
  EXPECT_TRUE(queue.idle());
  queue.request({{model, broken, motion, folder.path() / "missing.pmx"}, true});
  EXPECT_FALSE(queue.idle());
  ASSERT_TRUE(queue.progress());
  EXPECT_EQ(queue.progress()->file, "モデル.pmx");
  EXPECT_EQ(queue.progress()->waiting, 3);

  const auto batch = wait_for(queue);
  ASSERT_TRUE(batch);
  EXPECT_TRUE(batch->add);
  ASSERT_EQ(batch->files.size(), 4u);
  EXPECT_EQ(batch->files[0].file, model);
  EXPECT_TRUE(batch->files[0].content && std::holds_alternative<LoadedModel>(*batch->files[0].content));
  EXPECT_FALSE(batch->files[1].content);
  EXPECT_TRUE(batch->files[2].content && std::holds_alternative<LoadedMotion>(*batch->files[2].content));
  EXPECT_FALSE(batch->files[3].content);
  EXPECT_TRUE(queue.idle());
  EXPECT_FALSE(queue.progress());
}

TEST(LoadQueue, ModelsArePreparedForTheGpu) {
  const TempFolder folder;
  Model model = named_model(3);
  model.textures = {"skin.png"};
  model.materials.resize(1);
  model.materials[0].texture = 0;
  ASSERT_TRUE(write_image(folder.path() / "skin.png", Image{8, 4, std::vector<std::uint8_t>(8 * 4 * 4, 255)}));
  const auto file = folder.put("a.pmx", write_pmx(model));
  LoadQueue queue;
  queue.request({{file}});
  const auto batch = wait_for(queue);
  ASSERT_TRUE(batch && batch->files[0].content);
  const auto& loaded = std::get<LoadedModel>(*batch->files[0].content);
  ASSERT_TRUE(loaded.prepared);
  EXPECT_EQ(loaded.prepared->buffers.bone_count, 3u);
  ASSERT_EQ(loaded.prepared->buffers.textures.textures.size(), 1u);
  const TextureBuffer& texture = loaded.prepared->buffers.textures.textures[0];
  EXPECT_EQ(texture.levels.size(), 4u) << "8x4, 4x2, 2x1, 1x1";
  EXPECT_EQ(texture.image, nullptr);
  EXPECT_EQ(loaded.prepared->drawn_texels.size(), 1u);

  queue.set_buffer_limits({.texture_size = 2, .table_texels = 5});
  queue.request({{file}});
  const auto refused = wait_for(queue);
  ASSERT_TRUE(refused);
  ASSERT_FALSE(refused->files[0].content) << "three bones need six texels";
  EXPECT_EQ(refused->files[0].content.fault().kind, &kModelTooLarge);
}

// LoadedModel::content of a file that is read now.
std::uint64_t content_of(const std::filesystem::path& file) {
  JobControl control;
  const auto loaded = load_file(file, control);
  EXPECT_TRUE(loaded) << file;
  return loaded ? std::get<LoadedModel>(*loaded).content : 0;
}

TEST(LoadedContent, ChangesWithTheFileItsTexturesAndItsPath) {
  const TempFolder folder;
  Model model = named_model(3);
  model.textures = {"skin.png"};
  model.materials.resize(1);
  model.materials[0].texture = 0;
  const auto paint = [&](std::uint8_t value) {
    ASSERT_TRUE(write_image(folder.path() / "skin.png", Image{8, 4, std::vector<std::uint8_t>(8 * 4 * 4, value)}));
  };
  const auto file = folder.put("踊り子.pmx", write_pmx(model));
  const std::uint64_t without = content_of(file);
  paint(255);
  const std::uint64_t white = content_of(file);
  EXPECT_EQ(content_of(file), white);
  EXPECT_EQ(content_of(folder.path() / "." / path_from_utf8("踊り子.pmx")), white);
  EXPECT_NE(white, 0u);
  EXPECT_NE(white, without);
  paint(128);
  EXPECT_NE(content_of(file), white);
  paint(255);
  model.comment = "another";
  const auto other = folder.put("other.pmx", write_pmx(model));
  const std::uint64_t changed = content_of(folder.put("踊り子.pmx", write_pmx(model)));
  EXPECT_NE(changed, white);
  EXPECT_NE(changed, content_of(other));
}

TEST(LoadQueue, BatchesComeInTheOrderOfTheRequests) {
  const TempFolder folder;
  const auto a = folder.put("a.pmx", write_pmx(named_model(1)));
  const auto b = folder.put("b.pmx", write_pmx(named_model(2)));
  LoadQueue queue;
  queue.request({{a}, false});
  queue.request({{b, a}, true});
  queue.request({});
  const auto first = wait_for(queue);
  const auto second = wait_for(queue);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->files.size(), 1u);
  EXPECT_FALSE(first->add);
  EXPECT_EQ(second->files.size(), 2u);
  EXPECT_TRUE(queue.idle());
}

TEST(LoadQueue, CancelledFilesAreDiscarded) {
  const TempFolder folder;
  const auto a = folder.put("a.pmx", write_pmx(named_model(1000)));
  LoadQueue queue;
  queue.request({{a, a, a}, false});
  queue.request({{a}, false});
  queue.cancel();
  EXPECT_TRUE(queue.idle());
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(queue.take_finished());
  queue.request({{a}, false});
  const auto after = wait_for(queue);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->files.size(), 1u);
}

TEST(LoadQueue, CanBeDestroyedWhileLoading) {
  const TempFolder folder;
  const auto a = folder.put("a.pmx", write_pmx(named_model(1000)));
  LoadQueue queue;
  queue.request({{a, a}, false});
}

// A decoder that never ends and does not look at its JobControl, until the test lets it.
struct StuckLoader {
  LoadQueue::Loader loader() {
    return [open = gate.get_future().share()](const std::filesystem::path& file, JobControl&) {
      if (file == "stuck") open.wait();
      return LoadResult{file, Fault{&kReadingFailed}};
    };
  }
  std::promise<void> gate;
};

void expect_abandoned_jobs(int count) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (abandoned_job_count() != count && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  EXPECT_EQ(abandoned_job_count(), count);
}

TEST(LoadQueue, StuckFilesCanBeCancelledAndOthersOpened) {
  StuckLoader stuck;
  LoadQueue queue(stuck.loader());
  queue.request({{"stuck", "next"}});
  EXPECT_FALSE(queue.take_finished());
  queue.cancel();
  EXPECT_TRUE(queue.idle());
  queue.request({{"other"}});
  const auto batch = wait_for(queue);
  ASSERT_TRUE(batch);
  EXPECT_EQ(batch->files[0].file, "other");
  stuck.gate.set_value();
}

// Its destructor waited for the thread, so the window could not be closed.
TEST(LoadQueue, ClosingDoesNotWaitForStuckFiles) {
  StuckLoader stuck;
  {
    LoadQueue queue(stuck.loader());
    queue.request({{"stuck"}});
    queue.cancel();
    queue.request({{"stuck"}});
  }
  expect_abandoned_jobs(2);
  stuck.gate.set_value();
  expect_abandoned_jobs(0);
}

}  // namespace
}  // namespace odori
