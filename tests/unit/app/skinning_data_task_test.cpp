#include "app/tasks/skinning_data_task.h"

#include "base/files.h"
#include "skin/delta_mush.h"
#include "skin/rotation_centers.h"
#include "support/models.h"
#include "support/temp_folder.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

std::size_t files_below(const fs::path& folder) {
  std::size_t count = 0;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) count += entry.is_regular_file() ? 1 : 0;
  return count;
}

TEST(RotationCenters, AreCachedInAFilePerContent) {
  const testing::TempFolder folder;
  const fs::path cache = folder.path() / "not" / "yet";
  const Model model = testing::every_kind_model(50, 1);
  JobControl control;
  const auto found = cached_skinning_data(SkinningData::rotation_centers, model, {}, cache, control);
  ASSERT_TRUE(found);
  ASSERT_EQ((*found)->size(), 50u);
  EXPECT_EQ(files_below(cache), 1u);

  JobControl stopped;  // a search would be cancelled, so these are from the file
  stopped.cancel();
  const auto kept = cached_skinning_data(SkinningData::rotation_centers, model, {}, cache, stopped);
  ASSERT_TRUE(kept);
  EXPECT_EQ(**kept, **found);
  ASSERT_TRUE(
      cached_skinning_data(SkinningData::rotation_centers, testing::every_kind_model(50, 2), {}, cache, control));
  EXPECT_EQ(files_below(cache), 2u);
}

TEST(RotationCenters, ADamagedFileIsReplaced) {
  const testing::TempFolder folder;
  const Model model = testing::every_kind_model(50, 1);
  JobControl control;
  ASSERT_TRUE(cached_skinning_data(SkinningData::rotation_centers, model, {}, folder.path(), control));
  const fs::path file = fs::directory_iterator(folder.path())->path();
  const auto whole = read_file(file);
  fs::resize_file(file, 20);
  ASSERT_TRUE(cached_skinning_data(SkinningData::rotation_centers, model, {}, folder.path(), control));
  EXPECT_EQ(*read_file(file), *whole);
}

TEST(RotationCenters, NeedNoFolder) {
  JobControl control;
  EXPECT_TRUE(cached_skinning_data(SkinningData::rotation_centers, testing::every_kind_model(10, 1), {}, {}, control));
}

TEST(SkinningDataTask, GivesEachActorItsCenters) {
  Stage stage;
  for (const std::uint32_t seed : {1u, 2u}) {
    stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::every_kind_model(50, seed))));
  }
  SkinningDataTask search(SkinningData::rotation_centers, {});
  for (int i = 0; i < 2000 && !stage.actors[1]->skinning_data[SkinningData::rotation_centers]; ++i) {
    search.update(stage, true);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  JobControl control;
  for (const auto& actor : stage.actors) {
    ASSERT_TRUE(actor->skinning_data[SkinningData::rotation_centers]);
    EXPECT_EQ(*actor->skinning_data[SkinningData::rotation_centers], *find_optimized_centers(*actor->model, control));
  }
  EXPECT_FALSE(search.update(stage, true));
  EXPECT_FALSE(search.progress());
  EXPECT_FALSE(search.take_fault());
}

TEST(SkinningDataTask, IsCancelledWhenNotWanted) {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::every_kind_model(5000, 1))));
  SkinningDataTask search(SkinningData::rotation_centers, {});
  search.update(stage, false);
  EXPECT_FALSE(search.progress());
  search.update(stage, true);
  ASSERT_TRUE(search.progress());
  for (int i = 0; i < 2000 && search.progress(); ++i) {
    search.update(stage, false);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_FALSE(search.progress());
  EXPECT_FALSE(stage.actors[0]->skinning_data[SkinningData::rotation_centers]);
  EXPECT_FALSE(search.take_fault()) << "nothing went wrong";
  search.update(stage, true);
  EXPECT_TRUE(search.progress()) << "it starts again when wanted again";
}

TEST(DeltaMush, IsCachedInAFilePerContent) {
  const testing::TempFolder folder;
  const Model model = testing::every_kind_model(50, 1);
  JobControl control, stopped;
  stopped.cancel();
  const auto found = cached_skinning_data(SkinningData::delta_mush, model, {}, folder.path(), control);
  ASSERT_TRUE(found);
  EXPECT_EQ(files_below(folder.path()), 1u);
  const auto kept = cached_skinning_data(SkinningData::delta_mush, model, {}, folder.path(), stopped);
  ASSERT_TRUE(kept) << "from the file: a computation would be cancelled";
  EXPECT_EQ(**kept, **found);

  const fs::path file = fs::directory_iterator(folder.path())->path();
  const auto whole = read_file(file);
  fs::resize_file(file, 20);
  EXPECT_FALSE(cached_skinning_data(SkinningData::delta_mush, model, {}, folder.path(), stopped));
  ASSERT_TRUE(cached_skinning_data(SkinningData::delta_mush, model, {}, folder.path(), control));
  EXPECT_EQ(*read_file(file), *whole);
}

TEST(SkinningDataTask, OtherParametersGiveOtherMatrices) {
  const testing::TempFolder folder;
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::every_kind_model(50, 1))));
  Actor& actor = *stage.actors[0];
  SkinningDataTask search(SkinningData::delta_mush, folder.path());
  const auto find = [&] {
    for (int i = 0; i < 2000 && !actor.skinning_data[SkinningData::delta_mush]; ++i) {
      search.update(stage, true);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return actor.skinning_data[SkinningData::delta_mush];
  };
  ASSERT_TRUE(find());
  MethodParameters parameters;
  parameters[MethodParameter::passes] = 3;
  actor.skinning_data[SkinningData::rotation_centers] = std::make_shared<const SkinningTexels>(50);
  set_method_parameters(stage, parameters);
  EXPECT_FALSE(actor.skinning_data[SkinningData::delta_mush]);
  EXPECT_TRUE(actor.skinning_data[SkinningData::rotation_centers]) << "they do not depend on it";
  const auto few = find();
  ASSERT_TRUE(few);
  JobControl control;
  EXPECT_EQ(*few, *find_delta_mush(*actor.model, control, {.passes = 3}));
  EXPECT_EQ(files_below(folder.path()), 2u);
}

// While one search runs, the parameters change: what it finds is of no use.
TEST(SkinningDataTask, StartsAgainWhenParametersChange) {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::every_kind_model(5000, 1))));
  Actor& actor = *stage.actors[0];
  SkinningDataTask search(SkinningData::delta_mush, {});
  search.update(stage, true);
  MethodParameters parameters;
  parameters[MethodParameter::passes] = 2;
  set_method_parameters(stage, parameters);
  for (int i = 0; i < 2000 && !actor.skinning_data[SkinningData::delta_mush]; ++i) {
    search.update(stage, true);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  JobControl control;
  ASSERT_TRUE(actor.skinning_data[SkinningData::delta_mush]);
  EXPECT_EQ(*actor.skinning_data[SkinningData::delta_mush], *find_delta_mush(*actor.model, control, {.passes = 2}));
  EXPECT_FALSE(search.take_fault());
}

TEST(SkinningDataTask, GivesEachActorItsMatrices) {
  Stage stage;
  for (const std::uint32_t seed : {1u, 2u}) {
    stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::every_kind_model(50, seed))));
  }
  SkinningDataTask search(SkinningData::delta_mush, {});
  for (int i = 0; i < 2000 && !stage.actors[1]->skinning_data[SkinningData::delta_mush]; ++i) {
    search.update(stage, true);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  JobControl control;
  for (const auto& actor : stage.actors) {
    ASSERT_TRUE(actor->skinning_data[SkinningData::delta_mush]);
    EXPECT_EQ(*actor->skinning_data[SkinningData::delta_mush], *find_delta_mush(*actor->model, control));
    EXPECT_FALSE(actor->skinning_data[SkinningData::rotation_centers]) << "not asked for";
  }
}

}  // namespace
}  // namespace odori
