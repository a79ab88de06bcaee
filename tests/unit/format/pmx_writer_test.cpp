
#include "format/pmx/pmx.h"
#include "model/check/check_model.h"
#include "support/model_differences.h"
#include "support/pmx_bytes.h"
#include "support/shared_data.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::differences;
using testing::pmx_with_everything;
using testing::PmxLayout;
using testing::shared_files;

struct ReadFile {
  Model model;
  PmxWriteOptions as_read;  // layout of the original file
};

ReadFile read_with_info(Bytes file) {
  Diagnostics diagnostics;
  PmxInfo info;
  auto model = read_pmx(file, diagnostics, &info);
  EXPECT_TRUE(model) << (model ? "" : describe(model.fault()));
  if (!model) return {};
  return {std::move(*model), {info.version, info.utf8}};
}

TEST(PmxWriter, RoundTrip) {
  for (const bool utf8 : {false, true}) {
    for (const std::uint8_t additional_uv : {std::uint8_t{0}, std::uint8_t{4}}) {
      const ReadFile original = read_with_info(pmx_with_everything({2.1f, utf8, additional_uv, 1}).bytes());
      ASSERT_EQ(original.model.morphs.size(), 11u);
      const ReadFile again = read_with_info(write_pmx(original.model, original.as_read));
      EXPECT_EQ(differences(original.model, again.model), std::vector<std::string>{});
      EXPECT_EQ(again.as_read.utf8, utf8);
      EXPECT_NEAR(again.as_read.version, 2.1f, 1e-6f);
    }
  }
}

// Editors store "none" as -1 in the byte of a shared toon.
TEST(PmxWriter, ASharedToonOfNoneStays) {
  Model model = read_with_info(pmx_with_everything({}).bytes()).model;
  model.materials[1].toon = {true, -1};
  const std::vector<std::uint8_t> file = write_pmx(model, {});
  const Model again = read_with_info(file).model;
  EXPECT_TRUE(again.materials[1].toon.shared);
  EXPECT_EQ(again.materials[1].toon.index, -1);
  Diagnostics diagnostics;
  Model checked = again;
  check_model(checked, diagnostics);
  EXPECT_EQ(checked.materials[1].toon.index, -1);
  EXPECT_TRUE(std::none_of(diagnostics.faults().begin(), diagnostics.faults().end(),
                           [](const Fault& fault) { return fault.section == "materials"; }));
}

TEST(PmxWriter, DifferencesAreDetected) {
  const Model original = read_with_info(pmx_with_everything({}).bytes()).model;
  Model changed = original;
  changed.bones[1].tail_offset.y += 1.0f;
  changed.vertices[2].weights[0] += 0.125f;
  std::get<GroupMorph>(changed.morphs[0].data).offsets.push_back({});
  EXPECT_EQ(differences(original, changed), (std::vector<std::string>{"vertices[2]", "bones[1]", "morphs[0]"}));
}

// Counts that need wider indices, which must read back equal.
Model model_of_size(std::size_t vertices, std::size_t bones) {
  Model model = read_with_info(testing::pmx_with_nothing({}).bytes()).model;
  model.vertices.resize(vertices);
  model.bones.resize(bones);
  for (std::size_t i = 0; i < vertices; ++i) {
    model.vertices[i].bones[0] = static_cast<std::int32_t>(i % bones);
    model.vertices[i].normal = {0.0f, 1.0f, 0.0f};
  }
  Morph last;
  last.data = VertexMorph{{{static_cast<std::int32_t>(vertices - 1), {1.0f, 0.0f, 0.0f}}}};
  model.morphs.push_back(last);
  return model;
}

struct IndexSizes {
  std::size_t vertices, bones;
  std::uint8_t vertex_bytes, bone_bytes;
};

TEST(PmxWriter, IndicesHaveTheSmallestSize) {
  constexpr std::size_t kVertexSizeAt = 11, kBoneSizeAt = 14;  // in the header
  for (const IndexSizes& sizes :
       {IndexSizes{255, 127, 1, 1}, {256, 128, 2, 2}, {65535, 32767, 2, 2}, {65536, 32768, 4, 4}}) {
    SCOPED_TRACE(sizes.vertices);
    const Model model = model_of_size(sizes.vertices, sizes.bones);
    const std::vector<std::uint8_t> file = write_pmx(model);
    EXPECT_EQ(file[kVertexSizeAt], sizes.vertex_bytes);
    EXPECT_EQ(file[kBoneSizeAt], sizes.bone_bytes);
    EXPECT_EQ(differences(model, read_with_info(file).model), std::vector<std::string>{});
  }
}

TEST(PmxWriter, OnlyVersion21HasSoftBodies) {
  const Model model = read_with_info(testing::pmx_with_nothing({}).bytes()).model;
  EXPECT_EQ(write_pmx(model, {2.1f, false}).size(), write_pmx(model, {2.0f, false}).size() + 4);
}

// Models by other authors must survive a round trip.
TEST(PmxWriter, SharedModelsReadBackEqual) {
  ODORI_NEEDS_SHARED();
  const auto files = shared_files("data", ".pmx");
  ASSERT_FALSE(files.empty());
  for (const auto& file : files) {
    SCOPED_TRACE(file);
    const ReadFile original = read_with_info(bytes_of(file));
    EXPECT_EQ(differences(original.model, read_with_info(write_pmx(original.model, original.as_read)).model),
              std::vector<std::string>{});
  }
}

}  // namespace
}  // namespace odori
