#pragma once

// Writing images to PNG files.

#include "base/atomic_file.h"
#include "base/fault.h"
#include "base/files.h"
#include "base/image.h"
#include "base/text.h"
#include "image/image_decoder.h"

#include <filesystem>
#include <string_view>
#include <system_error>

namespace odori {

// Whether the file's name is that of a PNG.
inline bool has_png_extension(const std::filesystem::path& file) {
  return folded(utf8_from_path(file.extension())) == ".png";
}

// Writes a PNG file, replacing an existing one. Fails as `write_file` (base/atomic_file.h).
inline Status write_image(const std::filesystem::path& file, const Image& image,
                          Overwrite overwrite = Overwrite::plain_files) {
  const auto png = write_png(image);
  return png.empty() ? Status(fault(kFileUnwritable)) : write_file(file, png, overwrite);
}

// Writes a PNG file under a new name, "STEM.png" or "STEM (2).png" and so on; never overwrites a file. Returns its
// path.
inline Result<std::filesystem::path> write_new_image(const std::filesystem::path& folder, std::string_view stem,
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
