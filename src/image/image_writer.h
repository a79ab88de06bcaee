#pragma once

// Writing images to PNG files.

#include "base/image.h"
#include "base/result.h"

#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>

namespace odori {

// Writes a PNG file, replacing an existing one; see `write_file` (base/files.h). Fails with kFileUnwritable.
Status write_image(const std::filesystem::path& file, const Image& image);

// Writes a PNG file under a new name, "STEM.png" or "STEM (2).png" and so on; never overwrites a file. Returns its
// path.
Result<std::filesystem::path> write_new_image(const std::filesystem::path& folder, std::string_view stem,
                                              const Image& image);

// File name without extension, such as "初音ミク 1200 2026-03-01 14-05-09": subject, frame number (>= 0), local time.
// `subject` is untrusted: characters that are not allowed in file names become '_', and it is cut to 80 bytes.
std::string image_stem(std::string_view subject, double frame, const std::tm& when);

}  // namespace odori
