// Each golden scene against its picture, and the same scene with its rule broken, which must not pass.
// ODORI_UPDATE_GOLDEN=1 rewrites the pictures instead.

#include "base/files.h"
#include "export/image_difference.h"
#include "gl/gl_test.h"
#include "golden/scenes/golden_table.h"
#include "golden/scenes/render_scene.h"
#include "image/image_decoder.h"
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

const fs::path kImages = fs::path(ODORI_SOURCE_DIR) / "tests/golden/pictures";
const fs::path kReview = ODORI_GOLDEN_REVIEW_DIR;

fs::path named(const fs::path& folder, const std::string& name) { return folder / (name + ".png"); }

void write(const fs::path& file, const Image& image) {
  const Status written = write_file(file, write_png(image));
  ASSERT_TRUE(written) << file << ": " << describe(written.fault());
}

std::optional<Image> baseline(const std::string& name) {
  const auto bytes = read_file(named(kImages, name));
  if (!bytes) return std::nullopt;
  auto image = read_image(*bytes);
  return image ? std::optional(*std::move(image)) : std::nullopt;
}

// How far apart each channel is, eight times over so that small steps can be seen. Pictures of one size.
Image difference_image(const Image& a, const Image& b) {
  Image image = a;
  for (std::size_t i = 0; i < a.rgba.size(); ++i) {
    const int apart = std::abs(static_cast<int>(a.rgba[i]) - static_cast<int>(b.rgba[i]));
    image.rgba[i] = static_cast<std::uint8_t>(i % 4 == 3 ? 255 : std::min(255, 8 * apart));
  }
  return image;
}

// Pictures of one height beside each other.
Image side_by_side(std::initializer_list<const Image*> images) {
  Image all{0, (*images.begin())->height, {}};
  for (const Image* image : images) all.width += image->width;
  for (int y = 0; y < all.height; ++y) {
    for (const Image* image : images) {
      const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(image->width) * 4;
      all.rgba.insert(all.rgba.end(), image->rgba.begin() + y * row, image->rgba.begin() + (y + 1) * row);
    }
  }
  return all;
}

bool within(const ImageDifference& apart, const Golden& golden) {
  return apart.mean <= golden.mean.value && apart.worst <= golden.worst.value;
}

std::string words(const ImageDifference& apart, const Golden& golden) {
  return "mean " + std::to_string(apart.mean) + " (limit " + std::to_string(golden.mean.value) + ": " +
         golden.mean.reason + "), worst " + std::to_string(apart.worst) + " at " + std::to_string(apart.worst_x) + "," +
         std::to_string(apart.worst_y) + " (limit " + std::to_string(golden.worst.value) + ": " + golden.worst.reason +
         ")";
}

// For --gtest_output: how close to the limits a driver comes.
void record(const ImageDifference& apart) {
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

  const Image image = render(std::move(scene));
  if (std::getenv("ODORI_UPDATE_GOLDEN") != nullptr) {
    ASSERT_FALSE(testing::must_not_skip()) << "pictures are rewritten by people, who look at them";
    write(named(kImages, golden.name), image);
    GTEST_SKIP() << "rewritten";
  }
  const fs::path review = named(kReview, golden.name);
  const std::optional<Image> wanted = baseline(golden.name);
  if (!wanted) {
    write(review, image);
    FAIL() << "no baseline: review " << review << " and copy it to " << kImages;
  }
  const auto apart = difference(image, *wanted);
  ASSERT_TRUE(apart) << "the baseline is of another size";
  record(*apart);
  if (within(*apart, golden)) return;
  write(review, image);
  const fs::path differences = named(kReview, std::string(golden.name) + "_expected_actual_difference");
  const Image apart_image = difference_image(image, *wanted);
  write(differences, side_by_side({&*wanted, &image, &apart_image}));
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
  const Image image = render(std::move(scene));
  const auto apart = difference(image, *wanted);
  ASSERT_TRUE(apart) << "the baseline is of another size";
  record(*apart);
  if (!within(*apart, golden)) return;
  write(named(kReview, std::string(golden.name) + "_broken"), image);
  ADD_FAILURE() << golden.broken << " passes as: " << golden.shows << ": " << words(*apart, golden);
}

INSTANTIATE_TEST_SUITE_P(Scenes, GoldenTest, ::testing::ValuesIn(golden_table().begin(), golden_table().end()),
                         [](const auto& scene) { return std::string(scene.param.name); });

TEST(GoldenImages, EachBelongsToAScene) {
  for (const fs::directory_entry& entry : fs::directory_iterator(kImages)) {
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
