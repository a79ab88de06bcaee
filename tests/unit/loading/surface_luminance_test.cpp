#include "app/session.h"
#include "loading/load.h"
#include "loading/model_textures.h"
#include "loading/user_folders.h"
#include "support/session_fixtures.h"
#include "support/shared_data.h"

#include <memory>
#include <numeric>

#include <gtest/gtest.h>

namespace odori {
namespace {

// A square of two triangles, 2 x 2 units, with one material.
Model square(glm::vec4 diffuse, glm::vec3 ambient) {
  Model model;
  model.vertices.resize(4);
  for (std::size_t i = 0; i < 4; ++i) {
    model.vertices[i].position = {2.0f * float(i % 2), 2.0f * float(i / 2), 0.0f};
    model.vertices[i].uv = {float(i % 2), float(i / 2)};
  }
  model.indices = {0, 1, 2, 1, 3, 2};
  Material material;
  material.diffuse = diffuse;
  material.ambient = ambient;
  material.index_count = 6;
  model.materials.push_back(material);
  return model;
}

float total(const SurfaceLuminance& surface) { return std::accumulate(surface.area.begin(), surface.area.end(), 0.0f); }

TEST(SurfaceLuminance, IsThatOfTheMaterialInMmdsLight) {
  // 0.5 + 0.5 * 0.602 = 0.801 displays as luminance 0.606: bin 19 of 32.
  const SurfaceLuminance found = surface_luminance(square(glm::vec4(0.5f), glm::vec3(0.5f)), {});
  EXPECT_NEAR(total(found), 4.0f * 0.5f, 1e-5f) << "weighted by opacity";
  EXPECT_NEAR(found.area[19], 2.0f, 1e-5f);
  EXPECT_NEAR(surface_luminance(square(glm::vec4(1.0f), glm::vec4(1.0f)), {}).area.back(), 4.0f, 1e-5f) << "clamped";
}

TEST(SurfaceLuminance, TakesTheTextureAtEachTriangle) {
  Model model = square(glm::vec4(1.0f), glm::vec4(1.0f));
  auto image = std::make_shared<Image>(Image{2, 2, {}});
  for (const std::uint8_t grey : std::initializer_list<std::uint8_t>{255, 255, 255, 0}) {
    image->rgba.insert(image->rgba.end(), {grey, grey, grey, 255});
  }
  TextureBuffers textures;
  textures.textures.push_back({});
  textures.textures[0].levels = {image};
  textures.materials.push_back({0, -1, -1, false});
  const SurfaceLuminance found = surface_luminance(model, textures);
  EXPECT_NEAR(found.area.back(), 2.0f, 1e-5f) << "the middle of the first triangle is in the white texel";
  EXPECT_NEAR(found.area.front(), 2.0f, 1e-5f) << "that of the second in the black one";
}

TEST(SurfaceLuminance, OfAModelWithoutSurfaceIsEmpty) { EXPECT_EQ(total(surface_luminance({}, {})), 0.0f); }

class StageBackground : public ::testing::Test {
 protected:
  void open_model_of(float luminance) {
    testing::open(session, testing::named_model(1), "model.pmx");
    session.document.files.back().report.luminance.add(luminance, 1.0f);
  }
  Session session;
};

TEST_F(StageBackground, IsDarkenedForLightModelsUntilTheUserSetsAnother) {
  open_model_of(1.0f);
  EXPECT_LT(stage_background(session.document, session.settings.fit_background).r, 0.9f);
  EXPECT_EQ(session.document.settings.look.background, glm::vec4(1.0f)) << "the setting stays";
  const glm::vec4 wanted(1.0f, 0.9f, 0.9f, 1.0f);
  perform(SetLook{&look_row(&Look::background), wanted}, session);
  EXPECT_EQ(stage_background(session.document, session.settings.fit_background), glm::vec3(wanted));
  perform(SetLook{&look_row(&Look::background), glm::vec4(0.5f)}, session);
  EXPECT_EQ(shown_look(session.document, true).background, glm::vec4(0.5f, 0.5f, 0.5f, 1.0f)) << "a window is opaque";
}

TEST_F(StageBackground, StaysWhiteWhereItIsSwitchedOffOrTheModelIsHidden) {
  open_model_of(1.0f);
  perform(SetActorVisible{0, false}, session);
  EXPECT_EQ(stage_background(session.document, session.settings.fit_background), glm::vec3(1.0f));
  perform(SetActorVisible{0, true}, session);
  EXPECT_NE(stage_background(session.document, session.settings.fit_background), glm::vec3(1.0f));
  perform(ToggleSetting{&ViewSettings::fit_background}, session);
  EXPECT_EQ(stage_background(session.document, session.settings.fit_background), glm::vec3(1.0f));
}

TEST(SampleBackground, TheSampleIsShownOnWhite) {
  JobControl control;
  for (const auto& file : sample_files()) {
    if (file.extension() != ".pmx") continue;
    auto loaded = load_file(file, control);
    ASSERT_TRUE(loaded);
    auto& model = std::get<LoadedModel>(*loaded);
    ASSERT_TRUE(prepare(model, {}, control));
    EXPECT_GT(total(model.report.luminance), 0.0f);
    const SurfaceLuminance* surfaces[] = {&model.report.luminance};
    EXPECT_EQ(background_for(surfaces), glm::vec3(1.0f));
  }
}

}  // namespace
}  // namespace odori
