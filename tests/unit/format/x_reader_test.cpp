// Expected values: accessories.md 1 and 2, and the numbers in the files.

#include "base/text.h"
#include "format/x/x.h"
#include "support/diagnostics.h"
#include "support/malformed_bytes.h"
#include "support/shared_data.h"
#include "support/x_bytes.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::binary_x;
using testing::bytes_of;
using testing::compressed_x;
using testing::finding;
using testing::findings;
using testing::shared;
using testing::shared_files;
using testing::x_with_everything;
using testing::XBytes;

// Reads a file that must be readable.
Model x_model(Bytes file, Diagnostics& diagnostics) {
  auto model = read_x(file, diagnostics);
  EXPECT_TRUE(model) << (model ? "" : describe(model.fault()));
  return model ? std::move(*model) : Model{};
}

Model x_model(std::string_view text, Diagnostics& diagnostics) { return x_model(text_bytes(text), diagnostics); }

Model x_model(std::string_view text) {
  Diagnostics diagnostics;
  return x_model(text, diagnostics);
}

const FaultKind* x_fault(Bytes file) {
  Diagnostics diagnostics;
  const auto model = read_x(file, diagnostics);
  return model ? nullptr : model.fault().kind;
}

// A mesh of one triangle with `more` inside, after the header.
std::string triangle(std::string_view more = {}, std::string_view faces = "1; 3;0,1,2;;") {
  return "xof 0302txt 0064\nMesh m { 3; 0;0;1;, 1;0;1;, 0;1;1;; " + std::string(faces) + " " + std::string(more) + " }";
}

std::string material_list(std::string_view content) {
  return triangle("MeshMaterialList { 1; 1; 0;; " + std::string(content) + " }");
}

std::vector<glm::vec3> positions(const Model& model) {
  std::vector<glm::vec3> list;
  for (const Vertex& vertex : model.vertices) list.push_back(vertex.position);
  return list;
}

void expect_same_geometry(const Model& a, const Model& b) {
  ASSERT_EQ(a.vertices.size(), b.vertices.size());
  for (std::size_t i = 0; i < a.vertices.size(); ++i) {
    EXPECT_EQ(a.vertices[i].position, b.vertices[i].position) << i;
    EXPECT_EQ(a.vertices[i].normal, b.vertices[i].normal) << i;
    EXPECT_EQ(a.vertices[i].uv, b.vertices[i].uv) << i;
  }
  EXPECT_EQ(a.indices, b.indices);
  EXPECT_EQ(a.textures, b.textures);
  ASSERT_EQ(a.materials.size(), b.materials.size());
  for (std::size_t i = 0; i < a.materials.size(); ++i) {
    EXPECT_EQ(a.materials[i].name, b.materials[i].name);
    // Text has six digits.
    EXPECT_LT(glm::distance(a.materials[i].diffuse, b.materials[i].diffuse), 1e-6f);
    EXPECT_LT(glm::distance(a.materials[i].specular, b.materials[i].specular), 1e-6f);
    EXPECT_EQ(a.materials[i].specular_power, b.materials[i].specular_power);
    EXPECT_EQ(a.materials[i].ambient, b.materials[i].ambient);
    EXPECT_EQ(a.materials[i].index_count, b.materials[i].index_count);
  }
}

class XEverything : public ::testing::Test {
 protected:
  Diagnostics diagnostics_;
  Model model_ = x_model(x_with_everything(), diagnostics_);
};

TEST_F(XEverything, OneRootBoneAndNoModelFeatures) {
  EXPECT_TRUE(model_.accessory);
  ASSERT_EQ(model_.bones.size(), 1u);
  EXPECT_EQ(model_.bones[0].rest_position, glm::vec3(0.0f));
  EXPECT_EQ(model_.bones[0].parent, -1);
  for (const Vertex& vertex : model_.vertices) EXPECT_EQ(vertex.bones[0], 0);
  EXPECT_TRUE(model_.morphs.empty());
  EXPECT_TRUE(model_.bodies.empty());
}

TEST_F(XEverything, FramesAndTheScaleOfAccessoriesApply) {
  ASSERT_EQ(model_.vertices.size(), 5u + 8u);
  // x: (x * 2) + 10, y: y * 2 + 1, all by 10
  EXPECT_EQ(model_.vertices[0].position, glm::vec3(100, 10, 0));
  EXPECT_EQ(model_.vertices[2].position, glm::vec3(120, 50, 0));
  EXPECT_EQ(model_.vertices[4].position, glm::vec3(140, 10, 0));
  EXPECT_EQ(model_.vertices[5].position, glm::vec3(-10, 0, 0)) << "the second mesh is in no frame";
}

TEST_F(XEverything, PolygonsAreFansFromTheirFirstCorner) {
  ASSERT_GE(model_.indices.size(), 9u);
  const std::vector<std::uint32_t> first(model_.indices.begin(), model_.indices.begin() + 9);
  EXPECT_EQ(first, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3, 0, 3, 4}));
}

TEST_F(XEverything, AVertexIsSplitWhereItHasSeveralNormals) {
  // Each of the four positions of the second mesh has the normals -Z and, on its reversed face, +Z.
  for (std::size_t i = 5; i < model_.vertices.size(); ++i) {
    EXPECT_EQ(std::abs(model_.vertices[i].normal.z), 1.0f) << "unit length";
  }
  EXPECT_EQ(model_.vertices[5].normal, glm::vec3(0, 0, -1));
  EXPECT_EQ(model_.vertices[6].normal, glm::vec3(0, 0, 1));
  EXPECT_EQ(model_.vertices[5].position, model_.vertices[6].position);
  EXPECT_EQ(model_.vertices[5].uv, glm::vec2(0, 1));
}

TEST_F(XEverything, MaterialsInTheOrderOfTheLists) {
  ASSERT_EQ(model_.materials.size(), 3u);
  const Material& pale = model_.materials[0];
  EXPECT_EQ(pale.name, "pale-1.5");
  EXPECT_EQ(pale.index_count, 9);
  EXPECT_EQ(pale.diffuse, glm::vec4(1, 1, 1, 0.5f));
  EXPECT_EQ(pale.ambient, glm::vec3(1)) << "emissive";
  EXPECT_TRUE(pale.double_sided) << "transparent";
  const Material& red = model_.materials[1];
  EXPECT_EQ(red.name, "red");
  EXPECT_EQ(red.index_count, 6) << "the third face";
  EXPECT_EQ(red.specular, glm::vec3(0.5f));
  EXPECT_EQ(red.specular_power, 5.0f);
  EXPECT_FALSE(red.double_sided);
  EXPECT_EQ(model_.materials[2].name, "green");
  EXPECT_EQ(model_.materials[2].index_count, 9);
  for (const Material& material : model_.materials) {
    EXPECT_FALSE(material.edge);
    EXPECT_EQ(material.toon.index, -1);
    EXPECT_FALSE(material.ground_shadow);
    EXPECT_TRUE(material.self_shadow_receiver);
  }
}

TEST_F(XEverything, TextureNamesAreSplitAtTheAsterisk) {
  EXPECT_EQ(model_.textures, (std::vector<std::string>{"pale.png", "tex/red.bmp", "shine.spa"}));
  EXPECT_EQ(model_.materials[1].texture, 1);
  EXPECT_EQ(model_.materials[1].sphere_texture, 2);
  EXPECT_EQ(model_.materials[1].sphere_mode, SphereMode::add);
}

TEST_F(XEverything, OnlyWhatMmdDoesNotShowIsReported) {
  EXPECT_EQ(findings(diagnostics_, kXVertexColors), 1);
  EXPECT_EQ(findings(diagnostics_, kXAnimation), 1);
  EXPECT_EQ(findings(diagnostics_, kXMaterialUnused), 1) << "red in the first mesh";
  EXPECT_EQ(diagnostics_.count(), 3u);
}

TEST_F(XEverything, BinaryAndCompressedFilesAreTheSame) {
  const std::string text = x_with_everything();
  for (const bool wide : {false, true}) {
    SCOPED_TRACE(wide);
    Diagnostics diagnostics;
    const auto binary = binary_x(text, wide);
    expect_same_geometry(x_model(binary, diagnostics), model_);
    expect_same_geometry(x_model(compressed_x(binary), diagnostics), model_);
  }
  for (const std::size_t block : {32768u, 100u, 1u}) {
    Diagnostics diagnostics;
    expect_same_geometry(x_model(compressed_x(text_bytes(text), block), diagnostics), model_);
    EXPECT_EQ(diagnostics.count(), diagnostics_.count());
  }
}

TEST(XText, NormalsAreComputedFromTheFacesByArea) {
  // Two triangles at a right angle share an edge; the second has twice the area.
  const Model model = x_model("xof 0302txt 0032 Mesh { 4; 0;0;0;, 0;1;0;, 1;0;0;, 0;0;2;; 2; 3;0,1,2;, 3;0,3,1;; }");
  ASSERT_EQ(model.vertices.size(), 4u);
  EXPECT_EQ(model.vertices[2].normal, glm::vec3(0, 0, -1));
  EXPECT_EQ(model.vertices[3].normal, glm::vec3(-1, 0, 0));
  const glm::vec3 shared_normal = glm::normalize(glm::vec3(-2, 0, -1));
  EXPECT_NEAR(glm::distance(model.vertices[0].normal, shared_normal), 0.0f, 1e-6f);
  EXPECT_NEAR(glm::distance(model.vertices[1].normal, shared_normal), 0.0f, 1e-6f);
}

TEST(XText, AFaceWithoutAreaHasANormalUpwards) {
  EXPECT_EQ(x_model("xof 0302txt 0032 Mesh { 1; 0;0;0;; 1; 3;0,0,0;; }").vertices.at(0).normal, glm::vec3(0, 1, 0));
}

TEST(XText, SeparatorsAreWhiteSpace) {
  const auto expected = positions(x_model(triangle()));
  ASSERT_EQ(expected, (std::vector<glm::vec3>{{0, 0, 10}, {10, 0, 10}, {0, 10, 10}}));
  for (const char* text : {"xof 0302txt 0064 Mesh{3 0 0 1 1 0 1 0 1 1 1 3 0 1 2}",
                           "xof 0302txt 0064\r\nMesh m\r\n{;;3;,0,0,1,1,0,1,0,1,1,;,1,3,0,1,2,;;,}",
                           "xof 0302txt 0064 Mesh { 3;//three\n+0.0;-0;1;,1.;0e5;1.0e0;#x\r0;1;01;;1;3;0;1;2;;}"}) {
    EXPECT_EQ(positions(x_model(text)), expected) << text;
  }
}

TEST(XText, NumbersThatAreNoneBecomeZero) {
  for (const char* number : {"1.#QNAN0", "-1.#IND00", "nan", "-nan(ind)", "inf", "1e400", "--1", "0x10"}) {
    Diagnostics diagnostics;
    const Model model = x_model(
        "xof 0302txt 0064 Mesh { 3; " + std::string(number) + ";0;1;, 1;0;1;, 0;1;1;; 1; 3;0,1,2;; }", diagnostics);
    EXPECT_EQ(positions(model).at(0), glm::vec3(0, 0, 10)) << number;
    EXPECT_EQ(findings(diagnostics, kXNumber), 1) << number;
  }
}

TEST(XText, NamesMayLookLikeNumbersAndContainBracesInCp932) {
  // 0x83 0x7B is ボ: its second byte is a brace.
  const Model model = x_model(material_list("Material 3d_\x83\x7B { 1;0;0;1;; 0; 0;0;0;; 0;0;0;; }"));
  ASSERT_EQ(model.materials.size(), 1u);
  EXPECT_EQ(model.materials[0].name, "3d_ボ");
}

TEST(XText, Utf8WithAByteOrderMark) {
  const Model model = x_model(
      "\xEF\xBB\xBF" + material_list("Material 床 { 1;0;0;1;; 0; 0;0;0;; 0;0;0;; TextureFilename { \"床.png\" } }"));
  EXPECT_EQ(model.materials.at(0).name, "床");
  EXPECT_EQ(model.textures, std::vector<std::string>{"床.png"});
}

TEST(XText, MaterialFacts) {
  const Model shadowless = x_model(material_list("Material { 1;0;0;0.98;; 0; 0;0;0;; 0;0;0;; }"));
  EXPECT_FALSE(shadowless.materials.at(0).self_shadow_caster);
  const Model sphere =
      x_model(material_list("Material { 1;0;0;1;; 0; 0;0;0;; 0;0;0;; TextureFilename { \"a.SPH\"; } }"));
  EXPECT_EQ(sphere.materials.at(0).texture, -1);
  EXPECT_EQ(sphere.materials.at(0).sphere_mode, SphereMode::multiply);
  const Model none = x_model(triangle());
  ASSERT_EQ(none.materials.size(), 1u);
  EXPECT_EQ(none.materials[0].diffuse, glm::vec4(1.0f));
  EXPECT_EQ(none.materials[0].specular_power, 0.0f);
}

TEST(XText, ADamagedMeshCostsNoOther) {
  Diagnostics diagnostics;
  const Model model = x_model(
      triangle() + " Mesh broken { 3; 0;0;0; oops } Mesh { 4000000000; } " + triangle().substr(16), diagnostics);
  EXPECT_EQ(model.vertices.size(), 6u);
  EXPECT_EQ(findings(diagnostics, kXMesh), 2);
  EXPECT_EQ(finding(diagnostics, kXMesh).element, 1);
}

TEST(XText, ADamagedPartCostsNoOther) {
  for (const char* part : {"MeshNormals { 1; 0;0; }", "MeshTextureCoords { 99; 1; }", "MeshMaterialList { 1; 9; }"}) {
    Diagnostics diagnostics;
    const Model model = x_model(triangle(part), diagnostics);
    EXPECT_EQ(model.indices.size(), 3u) << part;
    EXPECT_EQ(findings(diagnostics, kXMeshPart), 1) << part;
  }
  Diagnostics diagnostics;
  EXPECT_EQ(x_model(material_list("Material { 1;0; }"), diagnostics).materials.at(0).diffuse, glm::vec4(1.0f));
  EXPECT_EQ(findings(diagnostics, kXMaterial), 1);
}

TEST(XText, FramesNestedTooDeepAreLeftOut) {
  const auto nested = [](int depth) {
    std::string text = "xof 0302txt 0064 ";
    for (int i = 0; i < depth; ++i) text += "Frame {";
    text += triangle().substr(16);
    return text + std::string(static_cast<std::size_t>(depth), '}');
  };
  EXPECT_EQ(x_model(nested(64)).indices.size(), 3u);
  Diagnostics diagnostics;
  EXPECT_EQ(x_model(nested(65), diagnostics).indices.size(), 0u);
  EXPECT_EQ(findings(diagnostics, kXFrameDepth), 1);
  EXPECT_EQ(x_model(nested(200000)).indices.size(), 0u) << "no recursion";
}

TEST(XText, StrangeThingsBetweenObjectsAreSkipped) {
  Diagnostics diagnostics;
  const Model model = x_model(
      "xof 0302txt 0064 } word 12 ; Unknown x { { } \"}\" { deep { } } } " + triangle().substr(16), diagnostics);
  EXPECT_EQ(model.indices.size(), 3u);
  EXPECT_GE(findings(diagnostics, kXSyntax), 1);
}

TEST(XFile, WrongHeaders) {
  EXPECT_EQ(x_fault(text_bytes("xyz 0302txt 0064")), &kXMagic);
  EXPECT_EQ(x_fault(text_bytes("xof 0302txt 006")), &kXTruncated);
  EXPECT_EQ(x_fault(text_bytes("xof 0302com 0032")), &kXEncoding);
  EXPECT_EQ(x_fault(text_bytes("xof 0302bin 0016")), &kXEncoding);
  EXPECT_EQ(x_fault(text_bytes("xof 9999txt abcd")), nullptr) << "version and size of floats have no effect in text";
}

TEST(XFile, WithoutFacesNothingIsDrawn) {
  Diagnostics diagnostics;
  EXPECT_TRUE(x_model("xof 0302txt 0064 Mesh { 0; 0; }", diagnostics).vertices.empty());
  EXPECT_EQ(findings(diagnostics, kXNoFaces), 1);
}

TEST(XBinary, NumbersOfTheOtherKindAreConverted) {
  XBytes file;
  file.name("Mesh");
  file.open();
  file.integer(3);
  file.integers({0, 0, 1});                       // positions as integers
  file.float_list({1, 0, 1, 0, 1, 1, 1.0, 3.0});  // and the counts of faces and corners as floats
  file.guid();
  file.close();
  Diagnostics diagnostics;
  EXPECT_TRUE(x_model(file.bytes(), diagnostics).vertices.empty()) << "a GUID is not an index";
  EXPECT_EQ(findings(diagnostics, kXMesh), 1);

  XBytes whole;
  whole.name("Mesh");
  whole.open();
  whole.integers({3, 0, 0, 1});
  whole.float_list({1, 0, 1, 0, 1, 1, 1.0, 3.0});
  whole.token(19);
  whole.integers({0, 1});
  whole.integer(2);
  whole.close();
  EXPECT_EQ(positions(x_model(whole.bytes(), diagnostics)),
            (std::vector<glm::vec3>{{0, 0, 10}, {10, 0, 10}, {0, 10, 10}}));
}

TEST(XBinary, UnknownTokensStopReading) {
  XBytes file;
  file.token(77);
  Diagnostics diagnostics;
  const auto model = read_x(file.bytes(), diagnostics);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.fault().kind, &kXToken);
  EXPECT_EQ(model.fault().offset, 16);
}

TEST(XBinary, ListsLargerThanTheFile) {
  XBytes file;
  file.token(7);
  file.u32(0xFFFFFFFF);
  EXPECT_EQ(x_fault(file.bytes()), &kXTruncated);
}

TEST(XCompressed, BombsAreRefused) {
  // 32 KiB of spaces in some 40 bytes: a million such blocks would be 32 GiB.
  const std::string text = "xof 0302txt 0032" + std::string(40 * 1024 * 1024, ' ');
  const auto bomb = compressed_x(text_bytes(text));
  ASSERT_LT(bomb.size(), 100u * 1024u);
  EXPECT_EQ(x_fault(bomb), &kXTooLarge);
}

TEST(XCompressed, DamagedBlocks) {
  const auto file = compressed_x(text_bytes(triangle()));
  constexpr std::size_t kBlock = 20;
  auto with = [&file](std::size_t at, std::uint8_t value) {
    auto changed = file;
    changed[at] = value;
    return x_fault(changed);
  };
  EXPECT_EQ(with(kBlock + 4, 'X'), &kXCompressed) << "not CK";
  EXPECT_EQ(with(kBlock + 1, 0xFF), &kXCompressed) << "larger than 32 KiB";
  EXPECT_EQ(with(kBlock, static_cast<std::uint8_t>(file[kBlock] + 1)), &kXCompressed) << "shorter than announced";
  EXPECT_EQ(with(kBlock + 6, 0x07), &kXCompressed) << "a deflate block of no kind";
}

TEST(XHostile, EveryPrefixIsAFaultOrAModel) {
  const std::string text = x_with_everything();
  const auto check = [](Bytes piece) {
    Diagnostics diagnostics;
    const auto model = read_x(piece, diagnostics);
    if (!model) {
      EXPECT_FALSE(model.fault().section.empty());
    }
  };
  testing::for_each_prefix(text_bytes(text), 1, check);
  testing::for_each_prefix(binary_x(text, false), 1, check);
  testing::for_each_prefix(compressed_x(text_bytes(text), 300), 1, check);
  testing::for_each_corrupted_word(binary_x(text, false), 3, check);
  testing::for_each_corrupted_word(compressed_x(text_bytes(text), 300), 3, check);
}

TEST(SharedX, TheCubeIsTheSameInEveryEncoding) {
  ODORI_NEEDS_SHARED();
  const auto read = [](std::string_view encoding) {
    Diagnostics diagnostics;
    return x_model(bytes_of(shared("data/shows/x/as_test_cube_" + std::string(encoding) + ".x")), diagnostics);
  };
  const Model text = read("text");
  ASSERT_EQ(text.vertices.size(), 24u);
  ASSERT_EQ(text.indices.size(), 36u);
  EXPECT_EQ(text.vertices[0].position, glm::vec3(-10, 10, -10)) << "the frame exchanges y and z";
  EXPECT_EQ(text.vertices[0].normal, glm::vec3(0, 0, -1));
  expect_same_geometry(read("binary"), text);
  expect_same_geometry(read("compressed"), text);
}

struct OddFile {
  const char* name;
  std::size_t vertices, indices, materials;
  const FaultKind* finding;  // null: none
};

// accessories.md 6: what makes assimp fail or crash.
constexpr OddFile kOddFiles[] = {
    {"bom", 3, 3, 1, nullptr},
    {"commaint", 3, 3, 1, nullptr},
    {"facecolor_hex", 3, 3, 1, &kXMaterialNumber},
    {"fm_mismatch", 3, 3, 1, &kXFaceMaterials},
    {"frame", 3, 3, 1, nullptr},
    {"frame_and_mesh", 6, 6, 2, nullptr},
    {"idx_big", 0, 0, 0, &kXFace},
    {"idx_eq", 0, 0, 0, &kXFace},
    {"longname", 3, 3, 1, nullptr},
    {"nomat", 3, 3, 1, nullptr},
    {"norm_mismatch", 3, 3, 1, &kXNormals},
    {"oneline", 3, 3, 1, nullptr},
    {"ref2", 3, 3, 1, nullptr},
    {"ref2sp", 3, 3, 1, nullptr},
    {"sjis_dbl", 3, 3, 1, nullptr},
    {"sjis_sep", 3, 3, 1, nullptr},
    {"sjisname", 3, 3, 1, nullptr},
    {"star", 3, 3, 1, nullptr},
    {"str_nosemi", 3, 3, 1, nullptr},
    {"str_space", 3, 3, 1, nullptr},
    {"texFile2", 3, 3, 1, nullptr},
    {"uv_mismatch", 3, 3, 1, &kXUvCount},
};

Model odd_file(std::string_view name, Diagnostics& diagnostics) {
  return x_model(bytes_of(shared("data/shows/x_negative/x_" + std::string(name) + ".x")), diagnostics);
}

TEST(SharedX, OddFilesAreRead) {
  ODORI_NEEDS_SHARED();
  EXPECT_EQ(std::size(kOddFiles), shared_files("data/shows/x_negative", ".x").size());
  for (const OddFile& odd : kOddFiles) {
    SCOPED_TRACE(odd.name);
    Diagnostics diagnostics;
    const Model model = odd_file(odd.name, diagnostics);
    EXPECT_EQ(model.vertices.size(), odd.vertices);
    EXPECT_EQ(model.indices.size(), odd.indices);
    EXPECT_EQ(model.materials.size(), odd.materials);
    if (odd.finding != nullptr) {
      EXPECT_EQ(findings(diagnostics, *odd.finding), 1);
    }
    if (odd.finding == nullptr) {
      EXPECT_TRUE(diagnostics.empty()) << describe(diagnostics.faults().front());
    }
  }
}

TEST(SharedX, OddFilesAreReadRight) {
  ODORI_NEEDS_SHARED();
  Diagnostics diagnostics;
  EXPECT_EQ(odd_file("frame", diagnostics).vertices.at(0).position, glm::vec3(50, 60, 80));
  EXPECT_EQ(odd_file("frame_and_mesh", diagnostics).vertices.at(3).position, glm::vec3(0, 0, 10));
  for (const char* name : {"ref2", "ref2sp"}) {
    EXPECT_EQ(odd_file(name, diagnostics).materials.at(0).diffuse, glm::vec4(0, 1, 0, 1)) << "B is green";
  }
  EXPECT_EQ(odd_file("facecolor_hex", diagnostics).materials.at(0).diffuse, glm::vec4(0.5f, 0.5f, 0.5f, 1));
  EXPECT_EQ(odd_file("nomat", diagnostics).materials.at(0).diffuse, glm::vec4(1));
  EXPECT_EQ(odd_file("sjisname", diagnostics).materials.at(0).name, "材質1");
  EXPECT_EQ(odd_file("sjis_dbl", diagnostics).textures, std::vector<std::string>{"tex/a.bmp"});
  EXPECT_EQ(odd_file("sjis_sep", diagnostics).textures, std::vector<std::string>{"ソ/表.bmp"});
  EXPECT_EQ(odd_file("star", diagnostics).textures, (std::vector<std::string>{"a.bmp", "b.sph"}));
  EXPECT_EQ(odd_file("texFile2", diagnostics).textures, std::vector<std::string>{"a.bmp"});
  const Model uvs = odd_file("uv_mismatch", diagnostics);
  EXPECT_EQ(uvs.vertices.at(1).uv, glm::vec2(1, 1));
  EXPECT_EQ(uvs.vertices.at(2).uv, glm::vec2(0, 0));
}

}  // namespace
}  // namespace odori
