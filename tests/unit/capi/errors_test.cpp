// What the C API answers to files and arguments that are wrong.

#include "format/pmx/pmx.h"
#include "support/models.h"
#include "unit/capi/handles.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace odori {
namespace {

using namespace testing;

std::vector<std::uint8_t> small_pmx() { return write_pmx(every_kind_model(20, 1)); }

TEST(CApiErrors, AFileThatIsMissing) {
  odori_model* model = nullptr;
  odori_error error{};
  EXPECT_EQ(odori_model_load("/no/such/file.pmx", ODORI_LOAD_GEOMETRY, &model, &error), ODORI_ERROR_FILE);
  EXPECT_EQ(model, nullptr);
  EXPECT_EQ(error.status, ODORI_ERROR_FILE);
  EXPECT_EQ(error.severity, ODORI_SEVERITY_ERROR);
  EXPECT_STREQ(error.code, "file.missing");
  EXPECT_NE(std::strlen(error.message), 0u);
}

// Section, element and offset as a look at the bytes gives them.
TEST(CApiErrors, ATruncatedFileNamesThePlace) {
  std::vector<std::uint8_t> bytes = small_pmx();
  Diagnostics none;
  PmxInfo info;
  ASSERT_TRUE(read_pmx(bytes, none, &info));
  bytes.resize(bytes.size() / 3);
  odori_model* model = nullptr;
  odori_error error{};
  EXPECT_EQ(odori_model_load_memory(bytes.data(), bytes.size(), &model, &error), ODORI_ERROR_FILE);
  EXPECT_EQ(model, nullptr);
  EXPECT_TRUE(std::strncmp(error.code, "pmx.", 4) == 0) << error.code;
  EXPECT_STREQ(error.section, "vertices");
  EXPECT_GT(error.offset, 0);
  EXPECT_LE(error.offset, static_cast<std::int64_t>(bytes.size()));
  EXPECT_NE(std::string(error.message).find("byte " + std::to_string(error.offset)), std::string::npos);
}

TEST(CApiErrors, AMotionIsNoModelAndTheOtherWayRound) {
  odori_model* model = nullptr;
  odori_motion* motion = nullptr;
  odori_error error{};
  EXPECT_EQ(odori_model_load(ODORI_SOURCE_DIR "/assets/komai.vmd", 0, &model, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(odori_motion_load(ODORI_SOURCE_DIR "/assets/komai.pmx", &motion, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(model, nullptr);
  EXPECT_EQ(motion, nullptr);
}

TEST(CApiErrors, NullPointersIndicesAndUnknownValues) {
  const ModelHandle model = model_from(small_pmx());
  const SceneHandle scene = scene_of(model.get());
  odori_array array{};
  odori_bone bone{};
  odori_error error{};
  EXPECT_EQ(odori_model_load(nullptr, 0, nullptr, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_STREQ(error.code, "argument.path");
  EXPECT_EQ(odori_model_get_array(model.get(), 99, &array, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_STREQ(error.code, "argument.which");
  EXPECT_EQ(odori_model_get_array(nullptr, 0, &array, nullptr), ODORI_ERROR_ARGUMENT);
  const auto bones = info_of(model.get()).bones;
  EXPECT_EQ(odori_model_get_bone(model.get(), bones - 1, &bone, &error), ODORI_OK);
  EXPECT_EQ(odori_model_get_bone(model.get(), bones, &bone, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(odori_model_get_bone(model.get(), -1, &bone, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(odori_scene_set_morph(scene.get(), 1, 0, 0.5f, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_STREQ(error.code, "argument.actor");
  EXPECT_EQ(odori_scene_set_morph(scene.get(), 0, 0, std::nanf(""), &error), ODORI_ERROR_ARGUMENT);
  const float zero[4] = {0, 0, 0, 0};
  EXPECT_EQ(odori_scene_set_bone_rotation(scene.get(), 0, 0, zero, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_EQ(odori_scene_advance(scene.get(), std::numeric_limits<double>::infinity(), &error), ODORI_ERROR_ARGUMENT);
  const odori_skinning unknown{odori_skinning_mode_count(), 0, 0};
  float room[3 * 20];
  EXPECT_EQ(odori_scene_skin(scene.get(), 0, &unknown, room, nullptr, 20, &error), ODORI_ERROR_ARGUMENT);
  EXPECT_STREQ(error.code, "argument.mode");
  odori_model_free(nullptr);
  odori_motion_free(nullptr);
  odori_scene_free(nullptr);
  odori_renderer_free(nullptr);
}

TEST(CApiErrors, AShortArrayIsNotTouched) {
  const ModelHandle model = model_from(small_pmx());
  const SceneHandle scene = scene_of(model.get());
  std::vector<float> numbers(3 * 20, 7.0f);
  odori_error error{};
  EXPECT_EQ(odori_scene_skin(scene.get(), 0, nullptr, numbers.data(), nullptr, 19, &error), ODORI_ERROR_BUFFER);
  EXPECT_TRUE(std::all_of(numbers.begin(), numbers.end(), [](float n) { return n == 7.0f; }));
  EXPECT_NE(std::string(error.message).find("20"), std::string::npos) << error.message;
  EXPECT_EQ(odori_scene_get_palette(scene.get(), 0, numbers.data(), 7, &error), ODORI_ERROR_BUFFER);
  EXPECT_EQ(odori_scene_skin(scene.get(), 0, nullptr, numbers.data(), nullptr, 20, &error), ODORI_OK);
}

TEST(CApiErrors, ALongMessageIsCutBetweenCharacters) {
  std::string path = "/";
  for (int i = 0; i < 400; ++i) path += "踊";  // three bytes each
  odori_model* model = nullptr;
  for (const char* start : {"", "a", "ab"}) {
    odori_error error{};
    ASSERT_NE(odori_model_load((start + path).c_str(), 0, &model, &error), ODORI_OK);
    const std::string message = error.message;
    EXPECT_LT(message.size(), sizeof error.message);
    // A cut character would leave a lead byte with fewer than two bytes after it.
    for (std::size_t i = 0; i < message.size(); ++i) {
      if (static_cast<unsigned char>(message[i]) == 0xe8) {
        EXPECT_LT(i + 2, message.size());
      }
    }
  }
}

TEST(CApiErrors, FindingsAreThoseOfTheReader) {
  std::vector<std::uint8_t> bytes = small_pmx();
  bytes.insert(bytes.end(), {1, 2, 3});
  const ModelHandle model = model_from(bytes);
  const std::int64_t count = info_of(model.get()).findings;
  ASSERT_GT(count, 0);
  bool trailing = false;
  for (std::int64_t i = 0; i < count; ++i) {
    odori_error finding{};
    ASSERT_EQ(odori_model_get_finding(model.get(), i, &finding, nullptr), ODORI_OK);
    trailing = trailing || (std::strcmp(finding.code, "pmx.trailing") == 0 && finding.severity == ODORI_SEVERITY_NOTE);
  }
  EXPECT_TRUE(trailing);
  odori_error finding{};
  EXPECT_EQ(odori_model_get_finding(model.get(), count, &finding, nullptr), ODORI_ERROR_ARGUMENT);
}

}  // namespace
}  // namespace odori
