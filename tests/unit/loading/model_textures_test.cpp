// Texture paths of models that are not trusted.

#include "loading/model_textures.h"

#include "base/files.h"
#include "base/image.h"
#include "image/image_decoder.h"
#include "support/animation_bytes.h"
#include "support/diagnostics.h"
#include "support/malformed_bytes.h"
#include "support/temp_folder.h"

#include <fstream>

#include <gtest/gtest.h>

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::finding;
using testing::TempFolder;
using namespace std::string_literals;
using namespace std::string_view_literals;

class UntrustedTextures : public ::testing::Test {
 protected:
  UntrustedTextures() {
    fs::create_directories(model());
    put("face.png", write_png({2, 3, std::vector<std::uint8_t>(24, 200)}));
    fs::copy_file(model() / "face.png", folder_.path() / "secret.png");
  }

  fs::path model() const { return folder_.path() / "model"; }
  void put(const char* name, Bytes bytes) const { ASSERT_TRUE(write_file(model() / name, bytes)); }

  ModelTextures load(std::vector<std::string> stored, const TextureLimit& limit = {}) {
    Model named;
    named.textures = std::move(stored);
    JobControl control;
    return load_textures(
        named, model(), control, [this](float done) { progress_ = done; }, diagnostics_, limit);
  }

  // Expects that the only texture is refused, with this kind of fault and this message.
  void refused(const std::string& stored, const FaultKind& kind, std::string_view message) {
    diagnostics_ = {};
    EXPECT_EQ(load({stored}).at(0), nullptr) << stored;
    ASSERT_EQ(diagnostics_.count(), 1u) << stored;
    const Fault& fault = diagnostics_.faults()[0];
    EXPECT_EQ(fault.kind, &kind) << describe(fault);
    EXPECT_EQ(fault.section, "textures");
    EXPECT_EQ(fault.element, 0);
    EXPECT_NE(describe(fault).find(message), std::string::npos) << describe(fault);
  }

  TempFolder folder_;
  Diagnostics diagnostics_;
  float progress_ = 0.0f;
};

TEST_F(UntrustedTextures, AreDecodedOncePerFile) {
  const ModelTextures textures = load({"face.png", "FACE.PNG", "./face.png", ".\\Face.png"});
  ASSERT_TRUE(textures[0]);
  EXPECT_EQ(textures[0]->height, 3);
  for (const auto& texture : textures) EXPECT_EQ(texture, textures[0]);
  for (const Fault& fault : diagnostics_.faults()) EXPECT_EQ(fault.kind, &kTextureSpelling) << describe(fault);
  EXPECT_EQ(diagnostics_.count(), 2u);
  EXPECT_EQ(progress_, 1.0f);
}

TEST_F(UntrustedTextures, PathsOutsideTheFolder) {
  const std::string absolute = utf8_from_path(folder_.path() / "secret.png");
  for (const std::string& stored : {absolute, "C:\\secret.png"s, "C:secret.png"s, "\\\\server\\share\\secret.png"s,
                                    "file:///etc/passwd"s, "/dev/zero"s, "/proc/self/environ"s, "NUL"s, "a\0b"s}) {
    refused(stored, kTextureMissing, stored);
  }
  for (const std::string& stored : {"../../../secret.png"s, "..\\..\\..\\x\\secret.png"s, "../secret.txt"s, "..\\x"s,
                                    "..¥..¥..¥secret.png"s, "x/../../../../secret.png"s})
    refused(stored, kTextureOutside, stored);
  EXPECT_TRUE(load({"../secret.png"}).at(0)) << "an image one folder above";
  EXPECT_TRUE(load({"D:\\work\\face.png"}).at(0)) << "by its file name";
  EXPECT_EQ(finding(diagnostics_, kTextureElsewhere).detail,
            "D:\\work\\face.png: " + utf8_from_path(model() / "face.png"));
}

#if !defined(_WIN32)
TEST_F(UntrustedTextures, LinksPipesAndDevices) {
  fs::create_symlink(folder_.path() / "secret.png", model() / "link.png");
  fs::create_symlink("/dev/zero", model() / "zero.png");
  ASSERT_EQ(mkfifo((model() / "pipe.png").c_str(), 0600), 0);
  refused("link.png", kTextureRefused, "points outside the folder");
  refused("zero.png", kTextureRefused, "points outside the folder");
  refused("pipe.png", kTextureRefused, "not a regular file");
}
#endif

TEST_F(UntrustedTextures, FilesThatAreNoImages) {
  constexpr std::uintmax_t kTenGigabytes = 10'000'000'000;
  put("sparse.png", {});
  fs::resize_file(model() / "sparse.png", kTenGigabytes);
  put("huge.png", text_bytes("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\xFF\xFF\0\0\xFF\xFF\x08\x06\0\0\0"sv));
  put("text.png", text_bytes("no picture at all"));
  put("empty.png", {});
  fs::create_directory(model() / "folder.png");
  refused("sparse.png", kTextureRefused, "the file is too large: 10000000000 bytes");
  refused("huge.png", kTextureBroken, "65535x65535");
  refused("text.png", kTextureBroken, "not an image");
  refused("empty.png", kTextureBroken, "not an image");
  refused("folder.png", kTextureRefused, "not a regular file");
}

TEST_F(UntrustedTextures, HaveALimitInTotal) {
  fs::copy_file(model() / "face.png", model() / "other.png");
  const ModelTextures textures = load({"face.png", "other.png", "face.png"}, {30, 0, 0});
  EXPECT_TRUE(textures[0]);
  EXPECT_FALSE(textures[1]);
  EXPECT_TRUE(textures[2]) << "decoded already";
  EXPECT_EQ(finding(diagnostics_, kTexturesTooLarge).element, 1);
}

// An accessory's file of that name is not read.
TEST_F(UntrustedTextures, AModelsScreenIsItsOwnFileOrBlack) {
  const ModelTextures none = load({"Screen.BMP"});
  ASSERT_TRUE(none.at(0));
  EXPECT_EQ(none[0]->rgba, (std::vector<std::uint8_t>{0, 0, 0, 255}));
  EXPECT_EQ(finding(diagnostics_, kTextureScreen).detail, "Screen.BMP");
  put("screen.bmp", write_png({1, 1, {9, 9, 9, 255}}));
  EXPECT_EQ(load({"screen.bmp"}).at(0)->rgba, (std::vector<std::uint8_t>{9, 9, 9, 255}));
}

class AnimatedTextures : public UntrustedTextures {
 protected:
  static std::vector<std::uint8_t> two_frames() {
    const Image red{1, 1, {200, 0, 0, 255}}, green{1, 1, {0, 200, 0, 255}};
    return testing::gif({1, 1, {{red}, {green}}, 0});
  }
};

TEST_F(AnimatedTextures, HaveAllTheirFrames) {
  put("a.gif", two_frames());
  const ModelTextures textures = load({"a.gif"});
  ASSERT_TRUE(textures.at(0));
  ASSERT_TRUE(textures[0]->animation);
  EXPECT_EQ(textures[0]->animation->later.size(), 1u);
  EXPECT_EQ(diagnostics_.count(), 0u);
}

TEST_F(AnimatedTextures, CountWithAllTheirFrames) {
  put("a.gif", two_frames());
  EXPECT_TRUE(load({"a.gif"}, {8, 0, 0}).at(0));
  EXPECT_FALSE(load({"a.gif"}, {7, 0, 0}).at(0));
  EXPECT_EQ(finding(diagnostics_, kTexturesTooLarge).element, 0);
}

TEST_F(AnimatedTextures, StandStillIfTheyAreTooLarge) {
  auto large = two_frames();
  for (const std::size_t side : {6u, 8u}) large = testing::with_value(large, side, std::uint16_t{3000});
  put("a.gif", large);
  const ModelTextures textures = load({"a.gif"});
  ASSERT_TRUE(textures.at(0));
  EXPECT_FALSE(textures[0]->animation);
  EXPECT_EQ(textures[0]->width, 3000);
  EXPECT_EQ(finding(diagnostics_, kTextureAnimation).detail, "a.gif");
}

// The header alone decides: a broken image that announces too much is too large, not broken.
TEST_F(UntrustedTextures, TheLimitIsTestedBeforeDecoding) {
  std::vector<std::uint8_t> huge(18, 0);
  huge[2] = 2;                 // uncompressed colours
  huge[13] = huge[15] = 0x20;  // 8192 by 8192 pixels: 256 MiB decoded, of 18 bytes
  huge[16] = 32;
  put("a.tga", huge);
  const ModelTextures textures = load({"a.tga"}, {1000, 0, 0});
  EXPECT_FALSE(textures[0]);
  const Fault& fault = finding(diagnostics_, kTexturesTooLarge);
  EXPECT_NE(describe(fault).find("a.tga"), std::string::npos) << "the message names the one left out";
}

// Beyond the fixed limit, a model may have 64 MiB and 40 times the size of its texture files.
TEST_F(UntrustedTextures, LargeFilesMayDecodeToMore) {
  put("face2.png", write_png({64, 64, std::vector<std::uint8_t>(std::size_t{64} * 64 * 4, 7)}));
  EXPECT_TRUE(load({"face2.png"}, {0})[0]) << "16 KiB are below 64 MiB";
  EXPECT_FALSE(load({"face2.png"}, {0, 0, 1})[0]) << "it is compressed by more than that";
}

TEST_F(UntrustedTextures, StopWhenCancelled) {
  Model named;
  named.textures.assign(5, "face.png");
  JobControl control;
  const ModelTextures textures = load_textures(
      named, model(), control, [&control](float) { control.cancel(); }, diagnostics_);
  EXPECT_TRUE(textures[0]);
  EXPECT_FALSE(textures[1]);
}

}  // namespace
}  // namespace odori
