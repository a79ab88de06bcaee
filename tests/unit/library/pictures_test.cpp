#include "library/pictures.h"

#include "base/image.h"
#include "image/image_decoder.h"
#include "image/image_writer.h"
#include "support/archive_bytes.h"
#include "unit/library/library_fixtures.h"

#include <atomic>

namespace odori {
namespace {

using testing::LibraryTest;
using testing::named_model;

// RFC 1321, A.5.
TEST(Md5, HasTheSumsOfTheRfc) {
  EXPECT_EQ(md5_hex(""), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(md5_hex("abc"), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(md5_hex("abcdefghijklmnopqrstuvwxyz"), "c3fcd3d76192e4007dfb496cca67e13b");
  EXPECT_EQ(md5_hex("12345678901234567890123456789012345678901234567890123456789012345678901234567890"),
            "57edf4a22be3c955ac49da2e2107b67a");
}

// The example of freedesktop's thumbnail specification.
TEST(FileUri, IsThatOfTheThumbnailSpecification) {
  EXPECT_EQ(md5_hex(file_uri("/home/jens/photos/me.png")), "c6ee772d9e49320e97ec29a7eb5b1697");
  EXPECT_EQ(file_uri("/a b/ミ"), "file:///a%20b/%E3%83%9F");
}

class LibraryPictures : public LibraryTest {
 protected:
  // Writes an image; of a file whose name has "bad" it fails.
  Status make(const std::filesystem::path& file, const std::filesystem::path& output) {
    ++made_;
    if (utf8_from_path(file).find("bad") != std::string::npos) return fault(kPictureFailed, "no textures");
    return write_image(output, Image{2, 1, {1, 2, 3, 255, 4, 5, 6, 255}});
  }
  PictureReport pictures(Library& library) {
    JobControl control;
    const auto report = make_pictures(
        library, folder_.path() / "cache",
        [&](const auto& file, const auto& output, const auto&) { return make(file, output); }, control);
    EXPECT_TRUE(report);
    return *report;
  }

  std::atomic<int> made_ = 0;
};

TEST_F(LibraryPictures, AreMadeOnceAndFailuresAreRemembered) {
  add_model("good.pmx", named_model("good"));
  add_model("bad.pmx", named_model("bad"));
  const auto pmx = write_pmx(named_model("packed"));
  testing::write_bytes(files_ / "a.zip", testing::zip_bytes({{"packed.pmx", std::string(pmx.begin(), pmx.end())}}));
  Library library = open();
  ASSERT_TRUE(library.user.add_root(library_path(files_)));
  scan(library);
  const PictureReport first = pictures(library);
  EXPECT_EQ(first.made, 2u);
  EXPECT_EQ(first.failed, 1u);
  EXPECT_EQ(made_, 3);
  const auto bad = library.index.entry_at(path_of("bad.pmx"));
  EXPECT_NE(bad->picture_fault.find("no textures"), std::string::npos);
  const PictureReport second = pictures(library);
  EXPECT_EQ(second.present, 2u);
  EXPECT_EQ(made_, 3);
  add_model("bad.pmx", named_model("bad, changed"));
  scan(library);
  pictures(library);
  EXPECT_EQ(made_, 4) << "a file that has changed is tried again";
}

TEST_F(LibraryPictures, AreWhereTheSpecificationSays) {
  add_model("good.pmx", named_model("good"));
  Library library = open();
  scan(library);
  pictures(library);
  const auto entry = library.index.entry_at(path_of("good.pmx"));
  const std::filesystem::path cache = folder_.path() / "cache";
  const auto file = picture_file(*entry, cache);
#if defined(__linux__)
  EXPECT_EQ(file, cache / "thumbnails" / "large" / (md5_hex(file_uri(entry->path)) + ".png"));
#endif
  const auto bytes = read_file(file);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(png_text(*bytes, "Thumb::URI"), file_uri(entry->path));
  EXPECT_FALSE(png_text(*bytes, "Thumb::MTime").empty());
  const auto image = read_image(*bytes);
  ASSERT_TRUE(image);
  EXPECT_EQ(image->width, 2);
}

TEST(PngText, TakesAnyBytes) {
  EXPECT_FALSE(png_with_texts(Bytes(), {}));
  std::vector<std::uint8_t> bytes(200, 0xFF);
  const std::uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  std::copy(std::begin(signature), std::end(signature), bytes.begin());
  for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_EQ(png_text(Bytes(bytes).first(size), "x"), "");
}

}  // namespace
}  // namespace odori
