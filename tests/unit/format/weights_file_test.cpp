#include "format/npz/weights_file.h"

#include "base/files.h"
#include "support/models.h"
#include "support/temp_folder.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::TempFolder;

// A .npz that a test puts together.
class WeightsFile {
 public:
  WeightsFile() : out_(*NpzWriter::create(folder_.path() / "weights.npz")) {}

  WeightsFile& floats(const char* name, const NpyShape& shape, const std::vector<float>& values) {
    EXPECT_TRUE(out_.add(name, {NpyKind::f32}, shape, npy_bytes(values)));
    return *this;
  }
  WeightsFile& ints(const char* name, const NpyShape& shape, const std::vector<std::int32_t>& values) {
    EXPECT_TRUE(out_.add(name, {NpyKind::i32}, shape, npy_bytes(values)));
    return *this;
  }
  WeightsFile& texts(const char* name, const std::vector<std::string>& values) {
    EXPECT_TRUE(out_.add_texts(name, values));
    return *this;
  }
  Result<ModelWeights> read(const Model& model) {
    EXPECT_TRUE(out_.finish());
    const auto in = NpzReader::open(folder_.path() / "weights.npz");
    return read_weights(*in, model, findings);
  }
  Fault fault(const Model& model) {
    const auto weights = read(model);
    return weights ? Fault{} : weights.fault();
  }

  Diagnostics findings;

 private:
  TempFolder folder_;
  NpzWriter out_;
};

// Three bones, and two vertices on the first.
Model two_vertices() {
  Model model = testing::chain_model({{0, 0, 0}, {0, 1, 0}, {0, 2, 0}});
  model.vertices.resize(2);
  return model;
}

TEST(WeightsFile, TwoColumnsWithTheirBones) {
  WeightsFile file;
  const auto read = file.floats("weights", {2, 2}, {0.25f, 0.75f, 1.0f, 0.0f})
                        .ints("bones", {2, 2}, {2, 0, 1, -1})
                        .read(two_vertices());
  ASSERT_TRUE(read) << describe(read.fault());
  EXPECT_EQ(read->vertices[0].kind, DeformKind::bdef2);
  EXPECT_EQ(read->vertices[0].bones, (std::array<std::int32_t, 4>{2, 0, -1, -1}));
  EXPECT_EQ(read->vertices[0].weights, (std::array<float, 4>{0.25f, 0.75f, 0.0f, 0.0f}));
  EXPECT_EQ(read->vertices[1].kind, DeformKind::bdef1);
  EXPECT_EQ(read->vertices[1].bones[0], 1);
  EXPECT_TRUE(file.findings.empty());
}

TEST(WeightsFile, AColumnForEachBone) {
  WeightsFile file;
  const auto read = file.floats("weights", {2, 3}, {0.0f, 1.0f, 0.0f, 0.5f, 0.0f, 0.5f}).read(two_vertices());
  ASSERT_TRUE(read) << describe(read.fault());
  EXPECT_EQ(read->vertices[0].weights[1], 1.0f);
  EXPECT_EQ(read->vertices[0].bones[1], 1);
  EXPECT_EQ(read->vertices[1].weights[0], 0.5f);
  EXPECT_EQ(read->vertices[1].bones[2], 2);
}

TEST(WeightsFile, FourOfManyBonesAreKept) {
  Model model = testing::chain_model({{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}, {0, 5, 0}});
  model.vertices.resize(2);
  WeightsFile file;
  const auto read = file.floats("weights", {2, 6},
                                {0.125f, 0.25f, 0.0625f, 0.25f, 0.1875f, 0.125f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f})
                        .read(model);
  ASSERT_TRUE(read) << describe(read.fault());
  // 1/4 + 1/4 + 3/16 + 1/8 = 13/16; of the two bones with 1/8, the first.
  EXPECT_EQ(read->vertices[0].bones, (std::array<std::int32_t, 4>{1, 3, 4, 0}));
  EXPECT_FLOAT_EQ(read->vertices[0].weights[0], 4.0f / 13.0f);
  EXPECT_FLOAT_EQ(read->vertices[0].weights[2], 3.0f / 13.0f);
  EXPECT_FLOAT_EQ(read->vertices[0].weights[3], 2.0f / 13.0f);
  EXPECT_EQ(read->vertices[1].kind, DeformKind::bdef1);
  ASSERT_EQ(file.findings.count(), 1u);
  EXPECT_EQ(file.findings.faults()[0].kind, &kWeightsCut);
  EXPECT_EQ(file.findings.faults()[0].element, 0);
}

TEST(WeightsFile, BonesAreFoundByTheirNames) {
  Model model = two_vertices();
  model.bones[2].name = model.bones[1].name = "same";
  WeightsFile file;
  const auto read = file.floats("weights", {2, 4}, {0.5f, 0.25f, 0.25f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f})
                        .texts("bone_names", {"same", model.bones[0].name, "same", "not of this model"})
                        .read(model);
  ASSERT_TRUE(read) << describe(read.fault());
  EXPECT_EQ(read->vertices[0].bones, (std::array<std::int32_t, 4>{1, 0, 2, -1}));
  EXPECT_EQ(read->vertices[1].bones[0], 1);
}

TEST(WeightsFile, WhatIsWrongIsSaidWithTheVertex) {
  const Model model = two_vertices();
  const auto of = [&](const std::vector<float>& weights, const std::vector<std::int32_t>& bones) {
    WeightsFile file;
    return file.floats("weights", {2, 2}, weights).ints("bones", {2, 2}, bones).fault(model);
  };
  const std::vector<std::int32_t> good{0, 1, 0, 1};
  const auto expect = [](const Fault& fault, const FaultKind& kind, const char* section) {
    EXPECT_EQ(fault.kind, &kind) << (fault.kind == nullptr ? "no fault" : describe(fault));
    EXPECT_EQ(fault.section, section);
    EXPECT_EQ(fault.element, 1);
  };
  expect(of({1, 0, 0.5f, 0.49f}, good), kWeightsSum, "weights");
  expect(of({1, 0, 1.5f, -0.5f}, good), kWeightsNumber, "weights");
  expect(of({1, 0, NAN, 1}, good), kWeightsNumber, "weights");
  expect(of({1, 0, INFINITY, 0}, good), kWeightsNumber, "weights");
  expect(of({1, 0, 0.5f, 0.5f}, {0, 1, 0, 3}), kWeightsBone, "bones");
  expect(of({1, 0, 1, 0}, {0, 1, 0, 3}), kWeightsBone, "bones");
  expect(of({1, 0, 0.5f, 0.5f}, {0, 1, 0, -1}), kWeightsBone, "bones");
  EXPECT_EQ(of({1, 0, 0.5f, 0.4995f}, good).kind, nullptr);
}

TEST(WeightsFile, ArraysThatDoNotFitAreRefused) {
  const Model model = two_vertices();
  EXPECT_EQ(WeightsFile().ints("bones", {2, 1}, {0, 0}).fault(model).kind, &kNpzMissing);
  EXPECT_EQ(WeightsFile().floats("weights", {3, 1}, {1, 1, 1}).fault(model).kind, &kWeightsShape);
  EXPECT_EQ(WeightsFile().floats("weights", {2}, {1, 1}).fault(model).kind, &kWeightsShape);
  EXPECT_EQ(WeightsFile().floats("weights", {2, 0}, {}).fault(model).kind, &kWeightsShape);
  EXPECT_EQ(WeightsFile().ints("weights", {2, 1}, {1, 1}).fault(model).kind, &kWeightsShape);
  EXPECT_EQ(WeightsFile().floats("weights", {2, 1}, {1, 1}).fault(model).kind, &kWeightsShape) << "three bones";
  const std::vector<float> weights{1, 1};
  const auto with = [&] { return WeightsFile(); };
  EXPECT_EQ(with().floats("weights", {2, 1}, weights).floats("bones", {2, 1}, {0, 0}).fault(model).kind,
            &kWeightsShape);
  EXPECT_EQ(with().floats("weights", {2, 1}, weights).ints("bones", {1, 2}, {0, 0}).fault(model).kind, &kWeightsShape);
  EXPECT_EQ(with()
                .floats("weights", {2, 1}, weights)
                .ints("bones", {2, 1}, {0, 0})
                .ints("deform_kinds", {2}, {0, 3})
                .fault(model)
                .kind,
            &kWeightsSdef);
  EXPECT_EQ(with()
                .floats("weights", {2, 1}, weights)
                .ints("bones", {2, 1}, {0, 0})
                .ints("deform_kinds", {2}, {0, 5})
                .fault(model)
                .kind,
            &kWeightsKind);
}

TEST(WeightsFile, NoPrefixOfAFileIsTrusted) {
  const TempFolder folder;
  const auto path = folder.path() / "weights.npz";
  {
    auto out = NpzWriter::create(path);
    const std::vector<float> weights{0.25f, 0.75f, 1.0f, 0.0f};
    const std::vector<std::int32_t> bones{2, 0, 1, -1};
    ASSERT_TRUE(out->add("weights", {NpyKind::f32}, {2, 2}, npy_bytes(weights)));
    ASSERT_TRUE(out->add("bones", {NpyKind::i32}, {2, 2}, npy_bytes(bones)));
    ASSERT_TRUE(out->finish());
  }
  const Model model = two_vertices();
  const auto whole = read_file(path);
  ASSERT_TRUE(whole);
  std::size_t read = 0;
  for (std::size_t size = 0; size <= whole->size(); ++size) {
    const auto in = NpzReader::open({whole->begin(), whole->begin() + static_cast<std::ptrdiff_t>(size)});
    Diagnostics findings;
    const auto weights = in ? read_weights(*in, model, findings) : Result<ModelWeights>(in.fault());
    if (!weights) continue;
    EXPECT_EQ(weights->vertices[0].weights[1], 0.75f) << size;
    ++read;
  }
  EXPECT_GE(read, 1u) << "the whole file";
}

// Of every deform kind, as `odori export` writes it.
TEST(WeightsFile, EveryKindComesBackBitForBit) {
  const Model model = testing::every_kind_model(50, 3);
  std::vector<float> weights;
  std::vector<std::int32_t> bones, kinds, rows;
  std::array<std::vector<float>, 3> sdef;
  for (const Vertex& vertex : model.vertices) {
    weights.insert(weights.end(), vertex.weights.begin(), vertex.weights.end());
    bones.insert(bones.end(), vertex.bones.begin(), vertex.bones.end());
    kinds.push_back(static_cast<std::int32_t>(vertex.kind));
    rows.push_back(vertex.sdef);
  }
  for (const SdefParameters& each : model.sdef) {
    const std::array<glm::vec3, 3> points{each.c, each.r0, each.r1};
    for (std::size_t i = 0; i < 3; ++i) sdef[i].insert(sdef[i].end(), {points[i].x, points[i].y, points[i].z});
  }
  const std::uint64_t count = model.vertices.size(), parameters = model.sdef.size();
  WeightsFile file;
  const auto read = file.floats("vertex_weights", {count, 4}, weights)
                        .ints("vertex_bones", {count, 4}, bones)
                        .ints("deform_kinds", {count}, kinds)
                        .ints("sdef_rows", {count}, rows)
                        .floats("sdef_c", {parameters, 3}, sdef[0])
                        .floats("sdef_r0", {parameters, 3}, sdef[1])
                        .floats("sdef_r1", {parameters, 3}, sdef[2])
                        .read(model);
  ASSERT_TRUE(read) << describe(read.fault());
  Model plain = model;
  for (Vertex& vertex : plain.vertices) set_weights(vertex, {});
  plain.sdef.clear();
  const Model again = with_weights(plain, *read);
  for (std::size_t i = 0; i < count; ++i) {
    EXPECT_EQ(again.vertices[i].kind, model.vertices[i].kind) << i;
    EXPECT_EQ(again.vertices[i].bones, model.vertices[i].bones) << i;
    EXPECT_EQ(again.vertices[i].weights, model.vertices[i].weights) << i;
    EXPECT_EQ(again.vertices[i].sdef, model.vertices[i].sdef) << i;
  }
  ASSERT_EQ(again.sdef.size(), parameters);
  EXPECT_EQ(again.sdef.back().r1, model.sdef.back().r1);
}

TEST(WeightChange, IsHalfTheSumOfTheDifferences) {
  Vertex a, b;
  set_weights(a, {DeformKind::bdef4, {0, 1, 2, -1}, {0.5f, 0.25f, 0.25f, 0.0f}, -1});
  set_weights(b, {DeformKind::bdef4, {2, 0, 3, 0}, {0.5f, 0.125f, 0.25f, 0.125f}, -1});
  // |0.5 - 0.25| + |0.25 - 0| + |0.25 - 0.5| + |0 - 0.25| = 1
  EXPECT_FLOAT_EQ(weight_change(a, b), 0.5f);
  EXPECT_FLOAT_EQ(weight_change(b, a), 0.5f);
  EXPECT_EQ(weight_change(a, a), 0.0f);
  set_weights(b, {DeformKind::bdef1, {7, -1, -1, -1}, {1.0f, 0.0f, 0.0f, 0.0f}, -1});
  EXPECT_EQ(weight_change(a, b), 1.0f);
}

}  // namespace
}  // namespace odori
