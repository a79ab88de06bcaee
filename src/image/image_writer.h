#pragma once

// Writing images to PNG files.

#include "base/atomic_file.h"
#include "base/fault.h"
#include "base/image.h"

#include <filesystem>
#include <string_view>

namespace odori {

// Whether the file's name is that of a PNG.
bool has_png_extension(const std::filesystem::path& file);

// Writes a PNG file, replacing an existing one. Fails as `write_file` (base/atomic_file.h).
Status write_image(const std::filesystem::path& file, const Image& image, Overwrite overwrite = Overwrite::plain_files);

// Writes a PNG file under a new name, "STEM.png" or "STEM (2).png" and so on; never overwrites a file. Returns its
// path.
Result<std::filesystem::path> write_new_image(const std::filesystem::path& folder, std::string_view stem,
                                              const Image& image);

}  // namespace odori
