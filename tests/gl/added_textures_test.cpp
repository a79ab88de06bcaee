// Textures that were missing when a model was uploaded and are added later.

#include "gl/scene.h"
#include "render/model_upload.h"

#include <limits>

namespace odori {
namespace {

using testing::add_quad;
using testing::flat_material;
using testing::image_of;
using testing::pixel;
using testing::Pixel;

constexpr Pixel kRed{255, 0, 0, 255}, kGreen{0, 255, 0, 255}, kWhite{255, 255, 255, 255};

class AddedTextures : public testing::SceneTest {
 protected:
  // Two quads side by side, each with its own texture.
  AddedTextures() {
    Model model = testing::empty_model();
    Material material = flat_material(glm::vec3(1.0f));
    for (const int side : {0, 1}) {
      material.texture = side;
      const float left = static_cast<float>(side) - 1.0f;
      add_quad(model, material, {.low = {left, -1.0f}, .high = {left + 1.0f, 1.0f}});
    }
    model.textures = {"left.png", "right.png"};
    stage.actors.push_back(make_actor(std::make_shared<Model>(std::move(model))));
  }

  static std::shared_ptr<const Image> image(const Pixel& color) {
    return std::make_shared<const Image>(image_of(1, 1, {color}));
  }

  void upload(const ModelTextures& textures) {
    auto uploaded = renderer().upload(*stage.actors[0]->model, textures);
    ASSERT_TRUE(uploaded);
    models_ = {std::move(*uploaded)};
  }
  void add(const ModelTextures& textures) {
    ModelUpload upload(models_[0], list_textures(*stage.actors[0]->model, textures));
    EXPECT_TRUE(upload.step(std::numeric_limits<std::size_t>::max()));
    EXPECT_EQ(upload.model(), models_[0]);
  }

  std::vector<Pixel> sides() {
    auto target = RenderTarget::create(kSize, kSize, 0);
    EXPECT_TRUE(target);
    target->bind();
    renderer().draw(stage, models_, options, kSize, kSize);
    const Image drawn = target->read();
    return {pixel(drawn, kSize / 4, kSize / 2), pixel(drawn, 3 * kSize / 4, kSize / 2)};
  }

 private:
  std::vector<std::shared_ptr<GpuModel>> models_;
};

TEST_F(AddedTextures, ReplaceTheWhiteTexture) {
  upload({nullptr, nullptr});
  EXPECT_EQ(sides(), (std::vector<Pixel>{kWhite, kWhite}));
  add({nullptr, image(kGreen)});
  EXPECT_EQ(sides(), (std::vector<Pixel>{kWhite, kGreen}));
  add({image(kRed), nullptr});
  EXPECT_EQ(sides(), (std::vector<Pixel>{kRed, kGreen}));
}

TEST_F(AddedTextures, DoNotReplaceExistingTextures) {
  upload({image(kRed), nullptr});
  add({image(kGreen), image(kGreen)});
  EXPECT_EQ(sides(), (std::vector<Pixel>{kRed, kGreen}));
}

}  // namespace
}  // namespace odori
