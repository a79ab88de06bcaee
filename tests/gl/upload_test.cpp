#include "gl/scene.h"
#include "render/gpu_model.h"
#include "support/models.h"

#include <glad/gl.h>

namespace odori {
namespace {

// During its lifetime, buffer allocations fail with GL_OUT_OF_MEMORY.
class NoMemoryForBuffers {
 public:
  NoMemoryForBuffers() {
    real_ = glad_glBufferData;
    glad_glBufferData = [](GLenum target, GLsizeiptr, const void*, GLenum usage) {
      real_(target, GLsizeiptr{1} << 62, nullptr, usage);
    };
  }
  ~NoMemoryForBuffers() { glad_glBufferData = real_; }
  NoMemoryForBuffers(const NoMemoryForBuffers&) = delete;
  NoMemoryForBuffers& operator=(const NoMemoryForBuffers&) = delete;

 private:
  inline static PFNGLBUFFERDATAPROC real_ = nullptr;
};

using UploadTest = testing::SceneTest;

TEST_F(UploadTest, ReportsOutOfMemoryAndRecovers) {
  const Model model = testing::every_kind_model(100, 1);
  {
    const NoMemoryForBuffers no_memory;
    const auto uploaded = renderer().upload(model, {});
    ASSERT_FALSE(uploaded);
    EXPECT_EQ(uploaded.fault().kind, &kGpuMemory);
  }
  log().take();  // messages of the driver about it
  EXPECT_TRUE(renderer().upload(model, {}));
}

TEST_F(UploadTest, OtherErrorsAreNotOutOfMemory) {
  glEnable(GL_TRIANGLES);  // not a capability
  EXPECT_FALSE(ran_out_of_memory());
  EXPECT_TRUE(renderer().upload(testing::every_kind_model(10, 1), {}));
  log().take();
}

TEST(LargestTable, IsTheLongestThatCannotBeTruncated) {
  Model model = testing::empty_model();
  model.bones.resize(3);
  EXPECT_EQ(largest_table(model, {}), 6u);
  model.morphs.resize(7);
  EXPECT_EQ(largest_table(model, {}), 7u);
  SkinTables tables;
  tables.sdef.resize(5);
  EXPECT_EQ(largest_table(model, tables), 10u);
  tables.sets.resize(11);
  EXPECT_EQ(largest_table(model, tables), 11u);
}

}  // namespace
}  // namespace odori
