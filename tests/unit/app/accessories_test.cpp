// Accessories in the window: what opening one adds, replaces and selects, and who holds it.

#include "scene/external_parents.h"
#include "support/session_fixtures.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::batch;
using testing::dance;
using testing::named_model;
using testing::nothing_uploaded;
using testing::opened;

Model accessory_model() {
  Model model = named_model(1);
  model.accessory = true;
  return model;
}

// What `load_file` makes of a .vac that names this bone.
LoadResult opened_vac(std::string bone, std::string_view file) {
  LoadResult result = opened(accessory_model(), file);
  std::get<LoadedModel>(*result.content).parent_bone = std::move(bone);
  return result;
}

class Accessories : public ::testing::Test {
 protected:
  template <typename... Files>
  void open(bool add, Files... files) {
    apply_loaded_files(batch(add, std::move(files)...), nothing_uploaded, session_);
  }

  const Actor& actor(std::size_t index) const { return *session_.document.stage.actors.at(index); }
  std::size_t count() const { return session_.document.stage.actors.size(); }

  Session session_;
};

TEST_F(Accessories, OneIsAddedAndTheModelStaysSelected) {
  open(false, opened(named_model(2), "a.pmx"));
  open(false, opened(accessory_model(), "stage.x"));
  ASSERT_EQ(count(), 2u);
  EXPECT_FALSE(actor(0).model->accessory);
  EXPECT_EQ(session_.document.selected.actor, 0);
  EXPECT_EQ(session_.document.files[1].model, "stage.x");
  open(false, opened(named_model(3), "b.pmx"));
  ASSERT_EQ(count(), 2u) << "the model is replaced, the stage stays";
  EXPECT_EQ(actor(0).model->bones.size(), 3u);
}

TEST_F(Accessories, AModelIsAddedToAStage) {
  open(false, opened(accessory_model(), "stage.x"));
  EXPECT_EQ(session_.document.selected.actor, 0);
  open(false, opened(named_model(2), "a.pmx"));
  ASSERT_EQ(count(), 2u);
  EXPECT_EQ(session_.document.selected.actor, 1);
}

TEST_F(Accessories, ASelectedOneIsReplaced) {
  open(false, opened(named_model(2), "a.pmx"), opened(accessory_model(), "stage.x"));
  ASSERT_EQ(count(), 2u);
  session_.document.selected.actor = 1;
  open(false, opened(accessory_model(), "other.x"));
  ASSERT_EQ(count(), 2u);
  EXPECT_EQ(session_.document.files[1].model, "other.x");
  open(true, opened(accessory_model(), "third.x"));
  EXPECT_EQ(count(), 3u) << "unless it is to be added";
}

TEST_F(Accessories, MotionsAreForModels) {
  open(false, opened(named_model(2), "a.pmx"), opened(accessory_model(), "stage.x"), opened(dance(30), "dance.vmd"));
  EXPECT_EQ(actor(0).layers.size(), 1u) << "not for the stage before it";
  session_.document.selected.actor = 1;
  open(false, opened(dance(60), "dance.vmd"));
  EXPECT_EQ(actor(0).bound->last_frame, 60u) << "not for the selected stage";
  EXPECT_TRUE(actor(1).layers.empty());
}

TEST_F(Accessories, TheSelectedModelHoldsTheAccessoryOfAVac) {
  open(false, opened(named_model(2), "a.pmx"));
  open(true, opened(named_model(2), "b.pmx"));
  session_.document.selected.actor = 0;
  open(false, opened_vac(actor(0).model->bones[1].name, "leek.vac"));
  ASSERT_EQ(count(), 3u);
  const ExternalParentLink* link = external_parent_of(actor(2), 0);
  ASSERT_NE(link, nullptr);
  EXPECT_EQ(link->actor, 0);
  EXPECT_EQ(link->actor_bone, 1);
  EXPECT_TRUE(session_.messages.empty());
}

TEST_F(Accessories, ABoneThatNoModelHasIsReported) {
  open(false, opened(named_model(1), "a.pmx"));
  open(false, opened_vac("右手首", "leek.vac"));
  EXPECT_EQ(external_parent_of(actor(1), 0), nullptr);
  ASSERT_EQ(session_.messages.size(), 1u);
  EXPECT_EQ(session_.messages[0].severity, Severity::warning);
  EXPECT_NE(session_.messages[0].lines.at(0).find("右手首"), std::string::npos);
}

}  // namespace
}  // namespace odori
