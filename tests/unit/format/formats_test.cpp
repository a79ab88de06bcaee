#include "format/formats.h"

#include "support/image_bytes.h"
#include "support/shared_data.h"

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::shared_files;
using namespace std::string_view_literals;

struct Start {
  std::string_view bytes;
  FileKind kind;
};

TEST(DetectFileKind, BySignature) {
  for (const Start& start : {
           Start{"PMX \0\0\0\x40"sv, FileKind::pmx},
           Start{"PMX\xA0"sv, FileKind::pmx},
           Start{"Pmd\0\0\x80\x3F"sv, FileKind::pmd},
           Start{"Vocaloid Motion Data 0002\0"sv, FileKind::vmd},
           Start{"Vocaloid Motion Data file\0"sv, FileKind::vmd},
           Start{"Vocaloid Pose Data file\r\n"sv, FileKind::vpd},
           Start{"\xEF\xBB\xBFVocaloid Pose Data file\r\n"sv, FileKind::vpd},
           Start{"\x89PNG\r\n\x1A\n"sv, FileKind::image},
           Start{"\xFF\xD8\xFF\xE0"sv, FileKind::image},
           Start{"GIF89a"sv, FileKind::image},
           Start{"DDS |\0\0\0"sv, FileKind::image},
           Start{"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0"sv, FileKind::image},
           Start{"RIFF\x24\0\0\0WEBPVP8 "sv, FileKind::image},
           Start{"RIFF\x24\0\0\0WAVEfmt "sv, FileKind::sound},
           Start{"\0\0\0 ftypM4A "sv, FileKind::sound},
           Start{"ID3\x03"sv, FileKind::sound},
           Start{"\0\0\0 ftypisom"sv, FileKind::video},
           Start{"RIFF\x24\0\0\0AVI LIST"sv, FileKind::video},
           Start{"\x1A\x45\xDF\xA3\x9F\x42"sv, FileKind::video},
           Start{"\0\0\1\xBA\x44"sv, FileKind::video},
           Start{"\xFF\xFB\x90\x64"sv, FileKind::sound},
           Start{"OggS"sv, FileKind::sound},
           Start{"fLaC"sv, FileKind::sound},
           Start{"xof 0302txt 0064"sv, FileKind::x_model},
           Start{"\xEF\xBB\xBFxof 0302txt 0064"sv, FileKind::x_model},
           Start{"Stage\r\nstage.x\r\n1.0\r\n"sv, FileKind::accessory},
           Start{"Polygon Movie maker 0002\0"sv, FileKind::project},
           Start{"PK\x03\x04"sv, FileKind::archive},
           Start{"7z\xBC\xAF\x27\x1C"sv, FileKind::archive},
           Start{"Rar!\x1A\x07\x01\0"sv, FileKind::archive},
           Start{"\x22\x6A-lh5-"sv, FileKind::archive},
           Start{"\x1F\x8B\x08\0"sv, FileKind::archive},
           Start{"MSCF\0\0\0\0"sv, FileKind::archive},
           Start{"float4 c;\ntechnique t { pass { PixelShader = compile ps_2_0 f(); } }"sv, FileKind::effect},
           Start{""sv, FileKind::unknown},
           Start{"P"sv, FileKind::unknown},
           Start{"BM, a text"sv, FileKind::unknown},
           Start{"\xFF\xFEh\0e\0"sv, FileKind::unknown},
           Start{"just\ntext\n"sv, FileKind::unknown},
           Start{"a text on the technique of dancing"sv, FileKind::unknown},
       }) {
    EXPECT_EQ(detect_file_kind(text_bytes(start.bytes)), start.kind) << start.bytes;
  }
}

TEST(DetectFileKind, TgaByFooterOrHeader) {
  std::string file(44, '\0');
  EXPECT_EQ(detect_file_kind(text_bytes(file)), FileKind::unknown);
  EXPECT_EQ(detect_file_kind(testing::tga(testing::test_image(), {})), FileKind::image) << "or by its header";
  EXPECT_EQ(detect_file_kind(testing::tga(testing::test_image(), {24, true, true})), FileKind::image);
  file += "TRUEVISION-XFILE.\0"sv;
  EXPECT_EQ(detect_file_kind(text_bytes(file)), FileKind::image);
}

TEST(DetectFileKind, EveryKindHasADescription) {
  for (int kind = 0; kind <= static_cast<int>(FileKind::archive); ++kind) {
    EXPECT_GT(describe(static_cast<FileKind>(kind)).size(), 4u);
  }
}

TEST(DetectFileKind, SharedFiles) {
  ODORI_NEEDS_SHARED();
  const std::pair<const char*, FileKind> endings[] = {
      {".pmx", FileKind::pmx},    {".pmd", FileKind::pmd},       {".vmd", FileKind::vmd},     {".png", FileKind::image},
      {".sph", FileKind::image},  {".tga", FileKind::image},     {".x", FileKind::x_model},   {".wav", FileKind::sound},
      {".md", FileKind::unknown}, {".vac", FileKind::accessory}, {".txt", FileKind::unknown},
  };
  for (const auto& [ending, kind] : endings) {
    const auto files = shared_files("data", ending);
    EXPECT_FALSE(files.empty()) << ending;
    for (const auto& path : files) {
      if (path.filename() == "hang-hdr.png") continue;  // a Radiance file with a wrong extension
      EXPECT_EQ(detect_file_kind(bytes_of(path)), kind) << path;
    }
  }
}

// The desktop learns the same types and names from the package.
TEST(Formats, AreThoseOfThePackage) {
  const auto text_in = [](const char* file) {
    std::ifstream in(std::string(ODORI_SOURCE_DIR "/packaging/") + file);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string types = text_in("linux/mime.xml"), entry = text_in("CMakeLists.txt");
  std::size_t declared = 0;
  for (const Format& format : formats()) {
    if (format.mime_type.empty()) continue;
    ++declared;
    const std::size_t start = types.find("<mime-type type=\"" + std::string(format.mime_type) + "\">");
    ASSERT_NE(start, std::string::npos) << format.mime_type;
    const std::string type = types.substr(start, types.find("</mime-type>", start) - start);
    for (const std::string_view extension : format.extensions) {
      if (extension.empty()) continue;
      EXPECT_NE(type.find("<glob pattern=\"*" + std::string(extension) + "\"/>"), std::string::npos) << extension;
    }
    EXPECT_NE(entry.find(format.mime_type), std::string::npos) << "thumbnailer and desktop entry: " << format.mime_type;
  }
  std::size_t in_file = 0;
  for (std::size_t at = types.find("<glob"); at != std::string::npos; at = types.find("<glob", at + 1)) ++in_file;
  EXPECT_EQ(in_file, declared);
}

TEST(Formats, AreFoundByName) {
  for (const Format& format : formats()) {
    for (const std::string_view extension : format.extensions) {
      if (!extension.empty()) EXPECT_EQ(format_by_extension("a" + std::string(extension)), &format) << extension;
    }
  }
  EXPECT_EQ(kind_by_name("A.PMX"), FileKind::pmx);
  EXPECT_EQ(kind_by_name("pmx"), FileKind::unknown);
  EXPECT_EQ(format_by_extension("a."), nullptr);
  EXPECT_EQ(usual_extension(FileKind::vpd), ".vpd");
}

}  // namespace
}  // namespace odori
