#include "image/image_writer.h"

#include "base/files.h"
#include "base/text.h"
#include "image/image_decoder.h"

namespace odori {

bool has_png_extension(const std::filesystem::path& file) { return folded(utf8_from_path(file.extension())) == ".png"; }

Status write_image(const std::filesystem::path& file, const Image& image, Overwrite overwrite) {
  const auto png = write_png(image);
  return png.empty() ? Status(fault(kFileUnwritable)) : write_file(file, png, overwrite);
}

Result<std::filesystem::path> write_new_image(const std::filesystem::path& folder, std::string_view stem,
                                              const Image& image) {
  auto file = make_new_file(folder, stem, ".png");
  if (!file) return file;
  const Status written = write_image(*file, image);
  if (written) return file;
  std::error_code ignored;
  std::filesystem::remove(*file, ignored);
  return written.fault();
}

}  // namespace odori
