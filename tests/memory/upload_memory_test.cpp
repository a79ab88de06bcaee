// A model, or textures that are added to it, for which memory runs out: one fault, and what is shown stays.

#include "gl/gl_test.h"
#include "loading/load.h"
#include "loading/model_textures.h"
#include "memory/allocation_counter.h"
#include "render/gpu_model.h"
#include "render/model_upload.h"
#include "scene/actor.h"

#include <limits>

namespace odori {
namespace {

using testing::AllocationLimit;

constexpr std::size_t kEverything = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kSmall = std::size_t{64} << 10;
constexpr int kSide = 256;  // 256 KiB

class UploadMemory : public testing::GlTest {
 protected:
  UploadMemory() {
    auto model = std::make_shared<Model>();
    model->bones.resize(1);
    model->materials.resize(1);
    model->materials[0].texture = 0;
    model->textures = {"skin.png"};
    model_ = std::move(model);
  }

  // Half transparent, so that even the first of its levels is a copy.
  static std::shared_ptr<const Image> image() {
    return std::make_shared<const Image>(
        Image{kSide, kSide, std::vector<std::uint8_t>(std::size_t{kSide} * kSide * 4, 128)});
  }

  Result<std::shared_ptr<GpuModel>> uploaded(const ModelTextures& images) const {
    auto buffers = build_model_buffers(*model_, build_skin_tables(*model_), images, buffer_limits());
    if (!buffers) return buffers.fault();
    ModelUpload upload(std::move(*buffers), 1);
    if (const auto copied = upload.step(kEverything); !copied) return copied.fault();
    return upload.model();
  }

  std::shared_ptr<const Model> model_;
};

template <typename T>
void expect_no_memory(const Result<T>& result) {
  ASSERT_FALSE(result);
  EXPECT_EQ(result.fault().kind, &kGpuMemory);
}

TEST_F(UploadMemory, AModelIsAFault) {
  const ModelTextures images{image()};
  {
    const AllocationLimit limit(kSmall);
    expect_no_memory(uploaded(images));
  }
  EXPECT_TRUE(uploaded(images));
}

TEST_F(UploadMemory, AddedTexturesAreAFaultAndTheShownModelStays) {
  const auto shown = *uploaded({nullptr});
  const auto missing = shown->textures(0).base;
  const TextureBuffers added = list_textures(*model_, {image()});
  {
    ModelUpload upload(shown, added);
    const AllocationLimit limit(kSmall);
    expect_no_memory(upload.step(kEverything));
    EXPECT_TRUE(upload.done());
    EXPECT_EQ(upload.model(), nullptr);
  }
  EXPECT_EQ(shown->textures(0).base, missing);
  EXPECT_EQ(shown->texture_ids()[0], 0u);
  ModelUpload again(shown, added);
  EXPECT_TRUE(again.step(kEverything));
  EXPECT_NE(shown->textures(0).base, missing);
}

TEST_F(UploadMemory, PreparingALoadedModelIsAFault) {
  LoadedModel loaded{make_actor(model_), {image()}, {}};
  const AllocationLimit limit(kSmall);
  expect_no_memory(prepare(loaded, {}, JobControl()));
  EXPECT_FALSE(loaded.prepared);
}

TEST_F(UploadMemory, PreparingFoundTexturesIsAFault) {
  FoundTextures found{"folder", {{model_, {image()}}}};
  const AllocationLimit limit(kSmall);
  expect_no_memory(prepare(found, {}, JobControl()));
}

}  // namespace
}  // namespace odori
