#include "loading/load_queue.h"

#include "base/files.h"
#include "format/pmx/pmx_writer.h"
#include "format/vmd/vmd_writer.h"
#include "support/opened_session.h"
#include "support/temp_folder.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::named_model;
using testing::TempFolder;
using testing::turning_motion;

std::optional<OpenedBatch> wait_for(Opening& opening) {
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < give_up) {
    if (auto batch = opening.take_finished()) return batch;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return std::nullopt;
}

std::filesystem::path write(const TempFolder& folder, const std::string& name, const std::vector<std::uint8_t>& bytes) {
  const auto path = folder.path() / path_from_utf8(name);
  EXPECT_TRUE(write_file(path, bytes));
  return path;
}

TEST(Opening, HandsOutABatchWhole) {
  const TempFolder folder;
  const auto model = write(folder, "モデル.pmx", write_pmx(named_model(3)));
  const auto motion = write(folder, "踊り.vmd", write_vmd(turning_motion(named_model(3), 10)));
  const auto broken = write(folder, "broken.pmx", {'P', 'M', 'X', ' ', 0, 1, 2});
  Opening opening;
  EXPECT_TRUE(opening.idle());
  opening.request({{model, broken, motion, folder.path() / "missing.pmx"}, true});
  EXPECT_FALSE(opening.idle());
  ASSERT_TRUE(opening.progress());
  EXPECT_EQ(opening.progress()->file, "モデル.pmx");
  EXPECT_EQ(opening.progress()->waiting, 3);

  const auto batch = wait_for(opening);
  ASSERT_TRUE(batch);
  EXPECT_TRUE(batch->add);
  ASSERT_EQ(batch->files.size(), 4u);
  EXPECT_EQ(batch->files[0].file, model);
  EXPECT_TRUE(batch->files[0].content && std::holds_alternative<LoadedModel>(*batch->files[0].content));
  EXPECT_FALSE(batch->files[1].content);
  EXPECT_TRUE(batch->files[2].content && std::holds_alternative<LoadedMotion>(*batch->files[2].content));
  EXPECT_FALSE(batch->files[3].content);
  EXPECT_TRUE(opening.idle());
  EXPECT_FALSE(opening.progress());
}

TEST(Opening, BatchesComeInTheOrderAskedFor) {
  const TempFolder folder;
  const auto a = write(folder, "a.pmx", write_pmx(named_model(1)));
  const auto b = write(folder, "b.pmx", write_pmx(named_model(2)));
  Opening opening;
  opening.request({{a}, false});
  opening.request({{b, a}, true});
  opening.request({});
  const auto first = wait_for(opening);
  const auto second = wait_for(opening);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->files.size(), 1u);
  EXPECT_FALSE(first->add);
  EXPECT_EQ(second->files.size(), 2u);
  EXPECT_TRUE(opening.idle());
}

TEST(Opening, CancelledFilesNeverArrive) {
  const TempFolder folder;
  const auto a = write(folder, "a.pmx", write_pmx(named_model(1000)));
  Opening opening;
  opening.request({{a, a, a}, false});
  opening.request({{a}, false});
  opening.cancel();
  EXPECT_TRUE(opening.idle());
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(opening.take_finished());
  opening.request({{a}, false});
  const auto after = wait_for(opening);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->files.size(), 1u);
}

TEST(Opening, MayBeDestroyedWhileReading) {
  const TempFolder folder;
  const auto a = write(folder, "a.pmx", write_pmx(named_model(1000)));
  Opening opening;
  opening.request({{a, a}, false});
}

}  // namespace
}  // namespace odori
