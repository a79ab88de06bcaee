// Models with a floor: what they replace, what the camera shows, and the grid.

#include "app/song/song_playback.h"
#include "loading/user_folders.h"
#include "support/session_fixtures.h"

#include <algorithm>
#include <string>

namespace odori {
namespace {

using testing::batch;
using testing::named_model;
using testing::nothing_uploaded;
using testing::open;
using testing::opened;
using testing::rotating_motion;

// A model with one bone and a level square of this side, at this height.
Model square_model(float side, float height) {
  Model model = named_model(1);
  model.vertices.resize(4);
  for (std::size_t i = 0; i < 4; ++i) {
    model.vertices[i].position = {i % 2 == 0 ? 0.0f : side, height, i < 2 ? 0.0f : side};
    model.vertices[i].weights = {1.0f, 0.0f, 0.0f, 0.0f};
  }
  model.indices = {0, 1, 2, 2, 1, 3};
  model.materials.resize(1);
  model.materials[0].index_count = 6;
  return model;
}

Model scenery() { return square_model(30.0f, 0.0f); }

// As large as a dancer.
Model dancer() {
  Model model = square_model(10.0f, 18.0f);
  model.vertices[0].position.y = 0.0f;
  return model;
}

bool is_scenery(const Model& model) { return has_floor(*make_actor(std::make_shared<const Model>(model))); }

TEST(Scenery, HasFourHundredSquareUnitsOfFloor) {
  EXPECT_FLOAT_EQ(floor_area(square_model(30.0f, 0.5f)), 900.0f);
  EXPECT_TRUE(is_scenery(square_model(20.0f, 0.0f)));
  EXPECT_FALSE(is_scenery(square_model(19.9f, 0.0f)));
  EXPECT_TRUE(is_scenery(square_model(20.0f, -1.0f)));
  EXPECT_FALSE(is_scenery(square_model(20.0f, 1.1f))) << "a table";
  Model wall = square_model(20.0f, 0.0f);
  for (Vertex& vertex : wall.vertices) vertex.position.x = 0.0f;
  EXPECT_FALSE(is_scenery(wall));
}

TEST(Scenery, AnAccessorysScaleCounts) {
  Model stage = square_model(5.0f, 0.0f);
  stage.accessory = true;
  const auto actor = make_actor(std::make_shared<const Model>(stage));
  actor->placement.scale = 1.0f;
  EXPECT_FALSE(has_floor(*actor));
  actor->placement.scale = 10.0f;
  EXPECT_TRUE(has_floor(*actor));
}

TEST(Scenery, TheCameraIsFittedToTheDancer) {
  Session session;
  open(session, dancer(), "dancer.pmx");
  const Camera alone = session.document.stage.camera;
  Model wide = scenery();
  for (Vertex& vertex : wide.vertices) vertex.position *= 20.0f;
  open(session, wide, "stage.pmx");
  ASSERT_EQ(session.document.stage.actors.size(), 2u);
  EXPECT_EQ(fitted_camera(session.document.stage, session.document.aspect), alone);
  const Camera posed = posed_camera(session.document.stage, session.document.aspect);
  perform(SetActorVisible{1, false}, session);
  EXPECT_EQ(posed_camera(session.document.stage, session.document.aspect), posed);
}

TEST(Scenery, IsAddedToADancerWhoStaysSelected) {
  Session session;
  open(session, dancer(), "dancer.pmx");
  open(session, scenery(), "stage.pmx");
  ASSERT_EQ(session.document.files.size(), 2u);
  EXPECT_EQ(session.document.selected.actor, 0);
  EXPECT_EQ(session.document.stage.actors[1]->placement, ActorPlacement()) << "not beside the dancer, but under her";
  open(session, rotating_motion(named_model(1), 30), "dance.vmd");
  EXPECT_EQ(session.document.files[0].motions.size(), 1u);
  open(session, dancer(), "other.pmx");
  EXPECT_EQ(session.document.files[0].model, "other.pmx");
  EXPECT_EQ(session.document.files[1].model, "stage.pmx") << "a dancer takes the place of a dancer";
}

TEST(Scenery, AMotionOpenedWithItIsTheDancers) {
  Session session;
  apply_loaded_files(batch(false, opened(dancer(), "dancer.pmx"), opened(scenery(), "stage.pmx"),
                           opened(rotating_motion(named_model(1), 30), "dance.vmd")),
                     nothing_uploaded, session);
  ASSERT_EQ(session.document.files.size(), 2u);
  EXPECT_EQ(session.document.files[0].motions, std::vector<std::string>{"dance.vmd"});
  EXPECT_TRUE(session.document.files[1].motions.empty());
}

TEST(Scenery, TheGridIsNotDrawnOverAFloorUntilItIsSwitchedOn) {
  Session session;
  open(session, dancer(), "dancer.pmx");
  EXPECT_TRUE(shows_grid(session.document));
  open(session, scenery(), "stage.pmx");
  EXPECT_FALSE(shows_grid(session.document));
  EXPECT_TRUE(session.document.settings.look.grid) << "the setting stays as it is";
  perform(ToggleLook{&Look::grid}, session);
  EXPECT_TRUE(shows_grid(session.document));
  perform(ToggleLook{&Look::grid}, session);
  EXPECT_FALSE(shows_grid(session.document));
  perform(SetActorVisible{1, false}, session);
  EXPECT_FALSE(shows_grid(session.document)) << "it was switched off";
  perform(ToggleLook{&Look::grid}, session);
  EXPECT_TRUE(shows_grid(session.document));
}

TEST(Scenery, AnOpenedModelEndsTheWholeSample) {
  const auto files = sample_files();
  if (files.empty()) GTEST_SKIP() << "the sample is not installed";
  const auto file = [&](const char* extension, bool last) {
    const auto is_one = [&](const auto& path) { return path.extension() == extension; };
    return last ? *std::find_if(files.rbegin(), files.rend(), is_one)
                : *std::find_if(files.begin(), files.end(), is_one);
  };
  const auto dancer_file = file(".pmx", false), scenery_file = file(".pmx", true), song = file(".ogg", false);
  EXPECT_EQ(scenery_file.filename(), "stage.pmx");
  for (const bool motion_only : {false, true}) {
    Session session;
    set_song(session, song);
    apply_loaded_files(batch(false, opened(dancer(), dancer_file.string()),
                             opened(rotating_motion(named_model(1), 30), file(".vmd", false).string()),
                             LoadResult{song, LoadedContent(LoadedSound{})}, opened(scenery(), scenery_file.string())),
                       nothing_uploaded, session);
    ASSERT_EQ(session.document.files.size(), 2u);
    EXPECT_EQ(session.document.song.file, song);
    EXPECT_TRUE(shows_sample(session.document));
    EXPECT_EQ(session.document.selected.actor, 0);
    if (motion_only) {
      open(session, rotating_motion(named_model(1), 90), "mine.vmd");
      EXPECT_EQ(session.document.files.size(), 2u) << "her stage is everyone's";
    } else {
      open(session, dancer(), "mine.pmx");
      EXPECT_EQ(session.document.files.size(), 1u);
      EXPECT_EQ(session.document.selected.actor, 0);
      EXPECT_TRUE(shows_grid(session.document));
    }
    EXPECT_TRUE(session.document.song.file.empty()) << "it is not the song of another dance";
  }
}

TEST(Scenery, AModelBesideTheSampleIsReplacedAlone) {
  const auto files = sample_files();
  if (files.empty()) GTEST_SKIP() << "the sample is not installed";
  const auto sample =
      std::find_if(files.begin(), files.end(), [](const auto& file) { return file.extension() == ".pmx"; });
  Session session;
  open(session, dancer(), sample->string());
  open(session, testing::camera_motion(300), (sample->parent_path() / "komai_camera.vmd").string());
  apply_loaded_files(batch(true, opened(dancer(), "first.pmx")), nothing_uploaded, session);
  open(session, dancer(), "second.pmx");
  ASSERT_EQ(session.document.files.size(), 2u);
  EXPECT_TRUE(session.document.files[0].sample) << "she is another's partner now";
  EXPECT_EQ(session.document.files[1].model, "second.pmx");
  EXPECT_FALSE(session.document.stage.camera_keys.empty());
}

}  // namespace
}  // namespace odori
