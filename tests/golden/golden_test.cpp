// Each golden scene against its picture, and the same scene with its rule broken, which must not pass.
// ODORI_UPDATE_GOLDEN=1 rewrites the pictures instead.

#include "export/image_difference.h"
#include "base/files.h"
#include "image/image_decoder.h"
#include "gl/gl_test.h"
#include "golden/scenes/golden_table.h"
#include "golden/scenes/render_scene.h"
#include "model/check/check_model.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cstdlib>
#include <ostream>

namespace odori::golden {

// How GoogleTest names a parameter.
void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

namespace {

namespace fs = std::filesystem;

const fs::path kPictures = fs::path(ODORI_SOURCE_DIR) / "tests/golden/pictures";
const fs::path kReview = ODORI_GOLDEN_REVIEW_DIR;

fs::path named(const fs::path& folder, const std::string& name) { return folder / (name + ".png"); }

void write(const fs::path& file, const Image& picture) {
  const Status written = write_file(file, write_png(picture));
  ASSERT_TRUE(written) << file << ": " << describe(written.fault());
}

std::optional<Image> baseline(const std::string& name) {
  const auto bytes = read_file(named(kPictures, name));
  if (!bytes) return std::nullopt;
  auto picture = read_picture(*bytes);
  return picture ? std::optional(*std::move(picture)) : std::nullopt;
}

// How far apart each channel is, eight times over so that small steps can be seen. Pictures of one size.
Image difference_picture(const Image& a, const Image& b) {
  Image picture = a;
  for (std::size_t i = 0; i < a.rgba.size(); ++i) {
    const int apart = std::abs(static_cast<int>(a.rgba[i]) - static_cast<int>(b.rgba[i]));
    picture.rgba[i] = static_cast<std::uint8_t>(i % 4 == 3 ? 255 : std::min(255, 8 * apart));
  }
  return picture;
}

// Pictures of one height beside each other.
Image side_by_side(std::initializer_list<const Image*> pictures) {
  Image all{0, (*pictures.begin())->height, {}};
  for (const Image* picture : pictures) all.width += picture->width;
  for (int y = 0; y < all.height; ++y) {
    for (const Image* picture : pictures) {
      const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(picture->width) * 4;
      all.rgba.insert(all.rgba.end(), picture->rgba.begin() + y * row, picture->rgba.begin() + (y + 1) * row);
    }
  }
  return all;
}

bool within(const PictureDifference& apart, const Golden& golden) {
  return apart.mean <= golden.mean.value && apart.worst <= golden.worst.value;
}

std::string words(const PictureDifference& apart, const Golden& golden) {
  return "mean " + std::to_string(apart.mean) + " (limit " + std::to_string(golden.mean.value) + ": " +
         golden.mean.reason + "), worst " + std::to_string(apart.worst) + " at " + std::to_string(apart.worst_x) + "," +
         std::to_string(apart.worst_y) + " (limit " + std::to_string(golden.worst.value) + ": " + golden.worst.reason +
         ")";
}

// For --gtest_output: how close to the limits a driver comes.
void record(const PictureDifference& apart) {
  ::testing::Test::RecordProperty("mean", std::to_string(apart.mean));
  ::testing::Test::RecordProperty("worst", std::to_string(apart.worst));
}

class GoldenTest : public testing::GlTest, public ::testing::WithParamInterface<Golden> {};

TEST_P(GoldenTest, LooksAsItDid) {
  const Golden& golden = GetParam();
  Scene scene = golden.make();
  Diagnostics diagnostics;
  check_model(scene.model, diagnostics);
  EXPECT_TRUE(diagnostics.faults().empty()) << describe(diagnostics.faults().front());

  const Image picture = render(std::move(scene));
  if (std::getenv("ODORI_UPDATE_GOLDEN") != nullptr) {
    ASSERT_FALSE(testing::must_not_skip()) << "pictures are rewritten by people, who look at them";
    write(named(kPictures, golden.name), picture);
    GTEST_SKIP() << "rewritten";
  }
  const fs::path review = named(kReview, golden.name);
  const std::optional<Image> wanted = baseline(golden.name);
  if (!wanted) {
    write(review, picture);
    FAIL() << "no baseline: review " << review << " and copy it to " << kPictures;
  }
  const auto apart = difference(picture, *wanted);
  ASSERT_TRUE(apart) << "the baseline is of another size";
  record(*apart);
  if (within(*apart, golden)) return;
  write(review, picture);
  const fs::path differences = named(kReview, std::string(golden.name) + "_expected_actual_difference");
  const Image apart_picture = difference_picture(picture, *wanted);
  write(differences, side_by_side({&*wanted, &picture, &apart_picture}));
  ADD_FAILURE() << golden.shows << ": " << words(*apart, golden) << "; see " << review << " and " << differences;
}

TEST_P(GoldenTest, ABrokenRuleShows) {
  const Golden& golden = GetParam();
  const std::optional<Image> wanted = baseline(golden.name);
  ASSERT_TRUE(wanted) << "no baseline";
  Scene scene = golden.make();
  golden.break_rule(scene);
  Diagnostics diagnostics;
  check_model(scene.model, diagnostics);
  const Image picture = render(std::move(scene));
  const auto apart = difference(picture, *wanted);
  ASSERT_TRUE(apart) << "the baseline is of another size";
  record(*apart);
  if (!within(*apart, golden)) return;
  write(named(kReview, std::string(golden.name) + "_broken"), picture);
  ADD_FAILURE() << golden.broken << " passes as: " << golden.shows << ": " << words(*apart, golden);
}

INSTANTIATE_TEST_SUITE_P(Scenes, GoldenTest, ::testing::ValuesIn(golden_table().begin(), golden_table().end()),
                         [](const auto& scene) { return std::string(scene.param.name); });

TEST(GoldenPictures, EachBelongsToAScene) {
  for (const fs::directory_entry& entry : fs::directory_iterator(kPictures)) {
    const std::string name = utf8_from_path(entry.path().stem());
    const bool known = std::any_of(golden_table().begin(), golden_table().end(),
                                   [&name](const Golden& golden) { return golden.name == name; });
    EXPECT_TRUE(known) << entry.path() << " is no scene's";
  }
}

TEST(GoldenTable, GivesEachScenePurposeAndReasons) {
  for (const Golden& golden : golden_table()) {
    for (const char* words : {golden.shows, golden.broken, golden.mean.reason, golden.worst.reason}) {
      EXPECT_STRNE(words, "") << golden.name;
    }
  }
}

}  // namespace

}  // namespace odori::golden
