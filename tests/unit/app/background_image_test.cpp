#include "app/session.h"
#include "loading/user_folders.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

LoadResult loaded_background(const std::filesystem::path& file) {
  return {file, LoadedContent(BackgroundPicture{std::make_shared<const Image>(), nullptr})};
}

// The saved background image, which is loaded first, counted as the sample.
TEST(BackgroundImage, TermsOfTheSampleAreNotShownAndThoseOfOthersAre) {
  const auto files = sample_files();
  if (files.empty()) GTEST_SKIP() << "the program's data is not installed";
  Session session;
  apply_loaded_files(testing::batch(false, loaded_background("/background.png")), testing::nothing_uploaded, session);
  testing::open(session, testing::named_model(1), utf8_from_path(files.front()));
  EXPECT_EQ(panel_input(session, nullptr, {}).activity.terms, nullptr);
  testing::open(session, testing::named_model(1), "/elsewhere/model.pmx");
  EXPECT_NE(panel_input(session, nullptr, {}).activity.terms, nullptr);
}

// It is behind the models, where it may not be seen.
TEST(BackgroundImage, AnotherOneIsSaidToBeTheBackground) {
  Session session;
  apply_loaded_files(testing::batch(false, loaded_background("/sky.png")), testing::nothing_uploaded, session);
  ASSERT_EQ(session.messages.size(), 1u);
  EXPECT_EQ(session.messages[0].file, "sky.png");
  ASSERT_EQ(session.messages[0].offers.size(), 1u);
  perform(session.messages[0].offers[0].command, session);
  EXPECT_EQ(session.document.background.image, nullptr);
  Session next;
  next.document.settings.look.background_image = "/sky.png";  // of the settings
  apply_loaded_files(testing::batch(false, loaded_background("/sky.png")), testing::nothing_uploaded, next);
  EXPECT_TRUE(next.messages.empty());
}

TEST(BackgroundImage, DoesNotCountAsAChangeOfTheStage) {
  Session session;
  testing::open(session, testing::named_model(1), "model.pmx");
  const std::uint64_t before = session.document.stage_revision;
  apply_loaded_files(testing::batch(false, loaded_background("/background.png")), testing::nothing_uploaded, session);
  EXPECT_EQ(session.document.stage_revision, before) << "what is measured goes on";
  EXPECT_NE(session.document.background.image, nullptr);
  apply_loaded_files(testing::batch(false, LoadResult{"/broken.pmx", Fault{&kReadingFailed}}),
                     testing::nothing_uploaded, session);
  EXPECT_EQ(session.document.stage_revision, before);
  testing::open(session, testing::dance(10), "dance.vmd");
  EXPECT_NE(session.document.stage_revision, before);
}

}  // namespace
}  // namespace odori
