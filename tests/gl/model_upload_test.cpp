// Uploads that are spread over frames. The bytes are counted where OpenGL is called.

#include "render/model_upload.h"

#include "gl/scene.h"
#include "gl/uploaded_bytes.h"
#include "render/gpu_model.h"
#include "support/models.h"

#include <cstring>
#include <limits>

namespace odori {
namespace {

using testing::UploadedBytes;

constexpr std::size_t kStepBytes = std::size_t{128} << 10;  // more than a row of a table, 64 KiB
constexpr std::size_t kSmallTextures = 64;                  // the white texture of materials without image

Image colorful_image(int width, int height) {
  Image image{width, height, {}};
  for (int i = 0; i < width * height * 4; ++i) image.rgba.push_back(static_cast<std::uint8_t>(i * 7 + i / 1000));
  return image;
}

class ModelUploadTest : public testing::SceneTest {
 protected:
  ModelUploadTest() {
    Model model = testing::every_kind_model(20000, 3);
    Material material = testing::flat_material(glm::vec3(1.0f));
    material.texture = 0;
    material.sphere_texture = 1;
    material.sphere_mode = SphereMode::add;
    testing::add_quad(model, material);
    model.textures = {"base.png", "sphere.png"};
    stage.actors.push_back(make_actor(std::make_shared<Model>(std::move(model))));
    const auto image = [](int width, int height) {
      return std::make_shared<const Image>(colorful_image(width, height));
    };
    images_ = {image(700, 300), image(512, 512)};
  }

  const Model& model() const { return *stage.actors[0]->model; }

  ModelBuffers prepared() {
    auto buffers = build_model_buffers(model(), *stage.actors[0]->skin, images_, buffer_limits());
    EXPECT_TRUE(buffers);
    for (TextureBuffer& texture : buffers->textures.textures) build_levels(texture, max_texture_size());
    return std::move(*buffers);
  }

  Image drawn_with(std::shared_ptr<GpuModel> uploaded) {
    const std::vector models{std::move(uploaded)};
    auto target = RenderTarget::create(kSize, kSize, 0);
    EXPECT_TRUE(target);
    target->bind();
    renderer().draw(stage, models, options, kSize, kSize);
    return target->read();
  }

  ModelTextures images_;
};

TEST_F(ModelUploadTest, EachStepCopiesAtMostItsLimit) {
  ModelUpload upload(prepared(), model().textures.size());
  std::size_t steps = 0, sum = 0;
  while (!upload.done()) {
    const UploadedBytes bytes;
    const float before = upload.progress();
    ASSERT_TRUE(upload.step(kStepBytes));
    EXPECT_LE(bytes.count(), kStepBytes + kSmallTextures);
    EXPECT_GT(bytes.count(), 0u);
    EXPECT_GT(upload.progress(), before);
    EXPECT_EQ(upload.model() != nullptr, upload.done());
    sum += bytes.count();
    ++steps;
  }
  EXPECT_GT(steps, sum / kStepBytes - 1);
  const std::size_t images = (700 * 300 + 512 * 512) * 4;
  EXPECT_GT(sum, images + images / 4 + 20000 * sizeof(VertexData)) << "everything was counted";
}

TEST_F(ModelUploadTest, SpreadOrAtOnceItIsTheSame) {
  ModelUpload upload(prepared(), model().textures.size());
  while (!upload.done()) ASSERT_TRUE(upload.step(10000));
  const auto at_once = renderer().upload(model(), images_);
  ASSERT_TRUE(at_once);
  const auto spread_vertices = upload.model()->read_vertices(), vertices = (*at_once)->read_vertices();
  ASSERT_EQ(spread_vertices.size(), model().vertices.size());
  EXPECT_EQ(std::memcmp(spread_vertices.data(), vertices.data(), vertices.size() * sizeof(VertexData)), 0);
  for (const GpuTable table : {GpuTable::morph_offsets, GpuTable::sdef_parameters}) {
    EXPECT_EQ(upload.model()->table(table)->read(), (*at_once)->table(table)->read());
  }
  EXPECT_EQ(drawn_with(upload.model()).rgba, drawn_with(*at_once).rgba);
}

TEST_F(ModelUploadTest, AddedTexturesAreShownWhenAllAreUploaded) {
  const auto uploaded = *renderer().upload(model(), ModelTextures(2));
  const Image before = drawn_with(uploaded);
  TextureBuffers added = list_textures(model(), images_);
  for (TextureBuffer& texture : added.textures) build_levels(texture, max_texture_size());
  ModelUpload upload(uploaded, std::move(added));
  while (!upload.done()) {
    EXPECT_EQ(drawn_with(uploaded).rgba, before.rgba);
    const UploadedBytes bytes;
    ASSERT_TRUE(upload.step(kStepBytes));
    EXPECT_LE(bytes.count(), kStepBytes);
  }
  EXPECT_EQ(upload.model(), uploaded);
  EXPECT_EQ(drawn_with(uploaded).rgba, drawn_with(*renderer().upload(model(), images_)).rgba);
  EXPECT_NE(drawn_with(uploaded).rgba, before.rgba);
}

TEST_F(ModelUploadTest, ARowThatIsLongerThanTheLimitIsUploadedWhole) {
  ModelUpload upload(prepared(), model().textures.size());
  for (int i = 0; i < 1000000 && !upload.done(); ++i) ASSERT_TRUE(upload.step(1));
  EXPECT_TRUE(upload.done());
}

TEST_F(ModelUploadTest, ManySmallTexturesAreSpreadToo) {
  Model model = testing::empty_model();
  images_.clear();
  for (int i = 0; i < 100; ++i) {
    Material material = testing::flat_material(glm::vec3(1.0f));
    material.texture = i;
    testing::add_quad(model, material);
    model.textures.push_back(std::to_string(i));
    images_.push_back(std::make_shared<const Image>(Image{1, 1, {1, 2, 3, 255}}));
  }
  stage.actors[0] = make_actor(std::make_shared<Model>(std::move(model)));
  ModelUpload upload(prepared(), 100);
  std::size_t steps = 0;
  for (; !upload.done(); ++steps) ASSERT_TRUE(upload.step(kStepBytes));
  EXPECT_GE(steps, 100 * UploadQueue::kMinCallBytes / kStepBytes);
}

}  // namespace
}  // namespace odori
