// Accessories with what lies beside them: the .x of a .vac, textures, effects.

#include "base/files.h"
#include "format/vac/vac.h"
#include "format/x/x.h"
#include "image/image_decoder.h"
#include "loading/load.h"
#include "loading/model_textures.h"
#include "support/diagnostics.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::finding;
using testing::findings;

constexpr std::string_view kTriangle = "xof 0302txt 0064 Mesh { 3; 0;0;1;, 1;0;1;, 0;1;1;; 1; 3;0,1,2;; ";

class AccessoryFolder : public ::testing::Test {
 protected:
  fs::path put(std::string_view name, std::string_view content) { return folder_.put(name, text_bytes(content)); }

  fs::path put_x(std::string_view name, std::string_view texture) {
    return put(name, std::string(kTriangle) +
                         "MeshMaterialList { 1;1;0; Material { 1;1;1;1;;0;0;0;0;;0;0;0;; TextureFilename { \"" +
                         std::string(texture) + "\"; } } } }");
  }

  LoadedModel load(const fs::path& path) {
    JobControl control;
    auto loaded = load_file(path, control);
    EXPECT_TRUE(loaded) << (loaded ? "" : describe(loaded.fault()));
    return loaded ? std::move(std::get<LoadedModel>(*loaded)) : LoadedModel{};
  }

  const FaultKind* fault_of(const fs::path& path) {
    JobControl control;
    const auto loaded = load_file(path, control);
    return loaded ? nullptr : loaded.fault().kind;
  }

  testing::TempFolder folder_;
};

TEST_F(AccessoryFolder, AnAccessoryIsNamedAfterItsFile) {
  const LoadedModel loaded = load(put_x("舞台.x", ""));
  EXPECT_EQ(loaded.actor->model->name, "舞台");
  EXPECT_EQ(loaded.geometry, loaded.actor->file);
  EXPECT_EQ(loaded.parent_bone, "");
}

TEST_F(AccessoryFolder, AVacOpensItsModelWithItsTextures) {
  ASSERT_TRUE(write_file(put("props/tex/a.png", ""), write_png({2, 3, std::vector<std::uint8_t>(24, 200)})));
  const fs::path x = put_x("props/Leek.x", "tex\\\\a.png");
  const fs::path vac = put("leek.vac", "Leek\r\nprops\\leek.x\r\n2\r\n0,5,0\r\n0,0,0\r\nhand\r\n");
  const LoadedModel loaded = load(vac);
  EXPECT_EQ(loaded.actor->file, vac);
  EXPECT_EQ(loaded.geometry, x) << "whatever its letter case";
  EXPECT_EQ(loaded.parent_bone, "hand");
  EXPECT_EQ(loaded.actor->model->name, "Leek");
  EXPECT_EQ(loaded.actor->model->vertices.at(1).position, glm::vec3(20, 5, 20));
  ASSERT_NE(loaded.textures.at(0), nullptr);
  EXPECT_EQ(loaded.textures[0]->height, 3);
  EXPECT_EQ(loaded.report.textures.at(0).file, "props/tex/a.png") << "relative to the .vac";
}

TEST_F(AccessoryFolder, AVacWithoutItsModel) {
  EXPECT_EQ(fault_of(put("a.vac", "a\nmissing.x\n")), &kVacWithoutModel);
  put("secret.x", kTriangle);
  EXPECT_EQ(fault_of(put("sub/b.vac", "b\n../secret.x\n")), &kVacWithoutModel) << "outside its folder";
  put("c.x", "no model");
  EXPECT_EQ(fault_of(put("c.vac", "c\nc.x\n")), &kXMagic);
}

TEST_F(AccessoryFolder, TheScreenCaptureIsBlack) {
  ASSERT_TRUE(write_file(put("Screen.BMP", ""), write_png({1, 1, {9, 9, 9, 255}})));
  const LoadedModel loaded = load(put_x("tv.x", "Screen.BMP"));
  ASSERT_NE(loaded.textures.at(0), nullptr);
  EXPECT_EQ(loaded.textures[0]->rgba, (std::vector<std::uint8_t>{0, 0, 0, 255})) << "the file is not read";
  EXPECT_EQ(findings(loaded.diagnostics, kTextureScreen), 1);
  EXPECT_EQ(loaded.report.textures.at(0).source, TextureSource::built_in);
}

TEST_F(AccessoryFolder, AnEffectCarrierIsHidden) {
  const fs::path x = put_x("ray.x", "");
  EXPECT_EQ(load(x).actor->overrides.material_hidden, std::vector<std::uint8_t>{0});
  put("ray.fx", "technique t {}");
  const LoadedModel loaded = load(x);
  EXPECT_EQ(loaded.actor->overrides.material_hidden, std::vector<std::uint8_t>{1});
  EXPECT_EQ(findings(loaded.diagnostics, kEffectCarrier), 1);
}

TEST_F(AccessoryFolder, AFolderIsOpenedByItsModel) {
  const fs::path x = put_x("a.x", "");
  EXPECT_EQ(*files_to_open(folder_.path()), std::vector<fs::path>{x});
  put("b.vmd", "");
  EXPECT_EQ(*files_to_open(folder_.path()), std::vector<fs::path>{x}) << "before motions";
  const fs::path pmx = put("sub/z.pmx", "");
  EXPECT_EQ(*files_to_open(folder_.path()), std::vector<fs::path>{pmx}) << "after models";
}

}  // namespace
}  // namespace odori
