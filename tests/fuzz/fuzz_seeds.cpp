#include "base/files.h"
#include "format/npz/npz.h"
#include "format/vpd/vpd.h"
#include "image/image_decoder.h"
#include "support/animation_bytes.h"
#include "support/archive_bytes.h"
#include "support/image_bytes.h"
#include "support/pmd_bytes.h"
#include "support/pmm_bytes.h"
#include "support/pmx_bytes.h"
#include "support/vmd_bytes.h"
#include "support/x_bytes.h"

#include <cstdlib>
#include <string>

#include <stb_image_write.h>

namespace odori {
namespace {

using namespace std::string_view_literals;

class Folder {
 public:
  explicit Folder(std::filesystem::path path) : path_(std::move(path)) {}
  void put(const std::string& name, Bytes content) { written_ &= static_cast<bool>(write_file(path_ / name, content)); }
  bool all_written() const { return written_; }

 private:
  std::filesystem::path path_;
  bool written_ = true;
};

std::vector<std::uint8_t> joined(std::vector<std::uint8_t> first, Bytes second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// A .pair file is a model followed by a motion.
void put_models_and_motions(Folder& folder) {
  const auto pmx = testing::pmx_with_everything({2.1f, true, 1, 1}).bytes();
  const auto pmd = testing::pmd_with_everything().file.bytes();
  const auto vmd = testing::vmd_with_everything().bytes();
  folder.put("own.pmx", pmx);
  folder.put("own_wide.pmx", testing::pmx_with_everything({2.0f, false, 0, 4}).bytes());
  folder.put("own.pmd", pmd);
  folder.put("own_old.pmd", testing::pmd_with_everything({false, false, false}).file.bytes());
  folder.put("own.vmd", vmd);
  folder.put("own.pmm", testing::pmm_with_everything().bytes());
  folder.put("own.pmx.pair", joined(pmx, vmd));
  folder.put("own.pmd.pair", joined(pmd, vmd));

  Motion pose;
  pose.model_name = "ミク.osm";
  pose.bones.push_back({name_key("センター").value_or(NameKey{}), {BoneKey{}}});
  pose.morphs.push_back({name_key("あ").value_or(NameKey{}), {MorphKey{}}});
  folder.put("own.vpd", write_vpd(pose));
}

void put_scenes(Folder& folder) {
  const auto scene = read_file(std::filesystem::path(ODORI_SOURCE_DIR) / "tests/data/scenes/v1.odori");
  if (scene) folder.put("own.odori", *scene);
}

void put_looks(Folder& folder) {
  for (const char* name : {"stage", "cinema", "film"}) {
    const auto look =
        read_file(std::filesystem::path(ODORI_SOURCE_DIR) / "assets/looks" / (std::string(name) + ".look.toml"));
    if (look) folder.put(std::string(name) + ".look.toml", *look);
  }
  folder.put("own.cube", text_bytes("TITLE \"own\"\nLUT_1D_SIZE 2\nDOMAIN_MIN 0 0 0\n0 0 0\n1 0.5 1e-1\n"));
}

void put_archives(Folder& folder) {
  const std::vector<testing::ArchiveEntry> entries{{"\x83\x82\x83\x66\x83\x8B\\a.pmx", "model"},
                                                   {"\xE8\xA1\xA8.bmp", "texture", true},
                                                   {"a.txt", std::string(200, 'a')}};
  folder.put("own.zip", testing::zip_bytes(entries));
  folder.put("own_deflated.zip", testing::deflated_zip_bytes({entries.back()}));
  folder.put("own.7z", testing::seven_zip_bytes({entries.back(), {"b.txt", "b"}}));
}

// Weights for a model of three vertices and five bones.
Status write_weights(const std::filesystem::path& file, NpzCompression compression) {
  auto out = NpzWriter::create(file, Overwrite::plain_files, compression);
  if (!out) return out.fault();
  const std::vector<float> weights{0.5f, 0.5f, 1.0f, 0.0f, 0.25f, 0.75f}, points(3, 0.5f);
  const std::vector<std::int32_t> bones{0, 1, 2, -1, 3, 4}, rows{0, -1, -1};
  const std::vector<std::uint8_t> kinds{3, 0, 1};
  Status status = out->add("weights", {NpyKind::f32}, {3, 2}, npy_bytes(weights));
  if (status) status = out->add("bones", {NpyKind::i32}, {3, 2}, npy_bytes(bones));
  if (status) status = out->add("deform_kinds", {NpyKind::u8}, {3}, npy_bytes(kinds));
  if (status) status = out->add("sdef_rows", {NpyKind::i32}, {3}, npy_bytes(rows));
  for (const char* name : {"sdef_c", "sdef_r0", "sdef_r1"}) {
    if (status) status = out->add(name, {NpyKind::f32}, {1, 3}, npy_bytes(points));
  }
  if (status) status = out->add_texts("bone_names", std::vector<std::string>{"0", "1", "2", "3", "4"});
  return status ? out->finish() : status;
}

bool put_weights(const std::filesystem::path& folder) {
  return write_weights(folder / "own.npz", NpzCompression::none) &&
         write_weights(folder / "own_deflated.npz", NpzCompression::deflate);
}

// In every encoding.
void put_accessories(Folder& folder) {
  const std::string text = testing::x_with_everything();
  folder.put("text.x", text_bytes(text));
  folder.put("compressed_text.x", testing::compressed_x(text_bytes(text), 1000));
  for (const bool wide : {false, true}) {
    const auto binary = testing::binary_x(text, wide);
    folder.put(wide ? "wide.x" : "binary.x", binary);
    folder.put(wide ? "compressed_wide.x" : "compressed.x", testing::compressed_x(binary));
  }
  folder.put("own.vac", text_bytes("leek\r\nbinary.x\r\n1.5\r\n0,1,2\r\n90,0,0\r\nhand\r\n"));
}

std::vector<std::uint8_t> jpeg(const Image& decoded) {
  constexpr int kQuality = 80;
  std::vector<std::uint8_t> file;
  const auto append = [](void* to, void* data, int size) {
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    auto& out = *static_cast<std::vector<std::uint8_t>*>(to);
    out.insert(out.end(), bytes, bytes + size);
  };
  stbi_write_jpg_to_func(append, &file, decoded.width, decoded.height, 4, decoded.rgba.data(), kQuality);
  return file;
}

// One image for each supported encoding.
void put_images(Folder& folder) {
  const Image image = testing::test_image(), opaque = testing::opaque(image);
  for (const int bits : {4, 8, 16, 24, 32})
    folder.put("bits" + std::to_string(bits) + ".bmp", testing::bmp(opaque, bits));
  for (const int bits : {4, 8}) folder.put("runs" + std::to_string(bits) + ".bmp", testing::rle_bmp(opaque, bits));
  folder.put("plain.tga", testing::tga(image, {}));
  folder.put("top.tga", testing::tga(image, {24, true, false}));
  folder.put("runs.tga", testing::tga(image, {32, true, true}));
  folder.put("pixels.dds", testing::dds(image, {}));
  for (const auto four_cc : {"DXT1"sv, "DXT3"sv, "DXT5"sv}) {
    folder.put(std::string(four_cc) + ".dds", testing::dds_of(four_cc, 5, 3, image.rgba));
  }
  for (const std::uint32_t format : {28u, 71u, 77u, 88u}) {
    ByteWriter extended;
    for (const std::uint32_t value : {format, 3u, 0u, 1u, 0u}) extended.u32(value);
    extended.append(image.rgba);
    folder.put("extended" + std::to_string(format) + ".dds", testing::dds_of("DX10", 5, 3, extended.bytes()));
  }
  const testing::StoredAnimation animation{5, 3, {{image}, {image, 1, 1, 0, 2, 1}, {opaque, 0, 0, 3, 1}}, 0};
  folder.put("plays.gif", testing::gif(animation));
  folder.put("plays.apng", testing::apng(animation));
  folder.put("own.png", write_png(image));
  folder.put("own.jpg", jpeg(image));
}

}  // namespace
}  // namespace odori

// Writes the small test files into a folder as the seed corpus of the fuzzers.
int main(int count, char** arguments) {
  if (count != 2) return EXIT_FAILURE;
  odori::Folder folder(odori::path_from_utf8(arguments[1]));
  odori::put_models_and_motions(folder);
  odori::put_archives(folder);
  odori::put_scenes(folder);
  odori::put_looks(folder);
  odori::put_accessories(folder);
  odori::put_images(folder);
  const bool weights = odori::put_weights(odori::path_from_utf8(arguments[1]));
  return weights && folder.all_written() ? EXIT_SUCCESS : EXIT_FAILURE;
}
