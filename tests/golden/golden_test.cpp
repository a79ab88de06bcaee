// Compares each golden scene with its baseline, and checks that the scene with its rule broken fails.
// ODORI_UPDATE_GOLDEN=1 rewrites the baselines instead.

#include "base/files.h"
#include "base/image.h"
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

// Prints a test parameter.
void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

namespace {

namespace fs = std::filesystem;

const fs::path kBaselines = fs::path(ODORI_SOURCE_DIR) / "tests/golden/images";
const fs::path kReview = ODORI_GOLDEN_REVIEW_DIR;

fs::path named(const fs::path& folder, const std::string& name) { return folder / (name + ".png"); }

void write(const fs::path& file, const Image& image) {
  const Status written = write_file(file, write_png(image));
  ASSERT_TRUE(written) << file << ": " << describe(written.fault());
}

std::optional<Image> baseline(const std::string& name) {
  const auto bytes = read_file(named(kBaselines, name));
  if (!bytes) return std::nullopt;
  auto image = read_image(*bytes);
  return image ? std::optional(*std::move(image)) : std::nullopt;
}

// The difference of each channel, times eight. The images have equal size.
Image difference_image(const Image& a, const Image& b) {
  Image image = a;
  for (std::size_t i = 0; i < a.rgba.size(); ++i) {
    const int difference = std::abs(static_cast<int>(a.rgba[i]) - static_cast<int>(b.rgba[i]));
    image.rgba[i] = static_cast<std::uint8_t>(i % 4 == 3 ? 255 : std::min(255, 8 * difference));
  }
  return image;
}

// Joins images of equal height horizontally.
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

bool is_within_limits(const ImageDifference& difference, const Golden& golden) {
  return difference.mean <= golden.mean.value && difference.max <= golden.worst.value;
}

std::string describe_difference(const ImageDifference& difference, const Golden& golden) {
  return "mean " + std::to_string(difference.mean) + " (limit " + std::to_string(golden.mean.value) + ": " +
         golden.mean.reason + "), worst " + std::to_string(difference.max) + " at " + std::to_string(difference.max_x) +
         "," + std::to_string(difference.max_y) + " (limit " + std::to_string(golden.worst.value) + ": " +
         golden.worst.reason + ")";
}

// Records the difference for --gtest_output.
void record(const ImageDifference& difference) {
  ::testing::Test::RecordProperty("mean", std::to_string(difference.mean));
  ::testing::Test::RecordProperty("worst", std::to_string(difference.max));
}

class GoldenTest : public testing::GlTest, public ::testing::WithParamInterface<Golden> {};

TEST_P(GoldenTest, MatchesItsBaseline) {
  const Golden& golden = GetParam();
  Scene scene = golden.make();
  Diagnostics diagnostics;
  check_model(scene.model, diagnostics);
  EXPECT_TRUE(diagnostics.faults().empty()) << describe(diagnostics.faults().front());

  const Image image = render(std::move(scene));
  if (std::getenv("ODORI_UPDATE_GOLDEN") != nullptr) {
    ASSERT_FALSE(testing::must_not_skip()) << "baselines are only rewritten interactively, after review";
    write(named(kBaselines, golden.name), image);
    GTEST_SKIP() << "rewritten";
  }
  const fs::path review = named(kReview, golden.name);
  const std::optional<Image> baseline_image = baseline(golden.name);
  if (!baseline_image) {
    write(review, image);
    FAIL() << "no baseline: review " << review << " and copy it to " << kBaselines;
  }
  const auto change = difference(image, *baseline_image);
  ASSERT_TRUE(change) << "the baseline has another size";
  record(*change);
  if (is_within_limits(*change, golden)) return;
  write(review, image);
  const fs::path differences = named(kReview, std::string(golden.name) + "_expected_actual_difference");
  const Image difference_of_images = difference_image(image, *baseline_image);
  write(differences, side_by_side({&*baseline_image, &image, &difference_of_images}));
  ADD_FAILURE() << golden.shows << ": " << describe_difference(*change, golden) << "; see " << review << " and "
                << differences;
}

TEST_P(GoldenTest, FailsIfItsRuleIsBroken) {
  const Golden& golden = GetParam();
  const std::optional<Image> baseline_image = baseline(golden.name);
  ASSERT_TRUE(baseline_image) << "no baseline";
  Scene scene = golden.make();
  golden.break_rule(scene);
  Diagnostics diagnostics;
  check_model(scene.model, diagnostics);
  const Image image = render(std::move(scene));
  const auto change = difference(image, *baseline_image);
  ASSERT_TRUE(change) << "the baseline has another size";
  record(*change);
  if (!is_within_limits(*change, golden)) return;
  write(named(kReview, std::string(golden.name) + "_broken"), image);
  ADD_FAILURE() << golden.broken << " is not detected by: " << golden.shows << ": "
                << describe_difference(*change, golden);
}

INSTANTIATE_TEST_SUITE_P(Scenes, GoldenTest, ::testing::ValuesIn(golden_table().begin(), golden_table().end()),
                         [](const auto& scene) { return std::string(scene.param.name); });

TEST(GoldenImages, EachHasAScene) {
  for (const fs::directory_entry& entry : fs::directory_iterator(kBaselines)) {
    const std::string name = utf8_from_path(entry.path().stem());
    const bool known = std::any_of(golden_table().begin(), golden_table().end(),
                                   [&name](const Golden& golden) { return golden.name == name; });
    EXPECT_TRUE(known) << entry.path() << " has no scene";
  }
}

TEST(GoldenTable, DescribesEachSceneAndItsLimits) {
  for (const Golden& golden : golden_table()) {
    for (const char* text : {golden.shows, golden.broken, golden.mean.reason, golden.worst.reason}) {
      EXPECT_STRNE(text, "") << golden.name;
    }
  }
}

}  // namespace

}  // namespace odori::golden
