#pragma once

// Pictures as files.

#include "base/image.h"
#include "base/result.h"

#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>

namespace odori {

// A PNG, written beside its name and renamed when whole.
Status write_image(const std::filesystem::path& file, const Image& image);

// The same under a new name, "STEM.png" or "STEM (2).png" and so on: nothing is written over. Returns the file.
Result<std::filesystem::path> write_new_image(const std::filesystem::path& folder, std::string_view stem,
                                              const Image& image);

// "初音ミク 1200 2026-03-01 14-05-09": what is seen, its frame (>= 0), and when by the clock on the wall. `subject`
// comes from a stranger: what no file's name should hold becomes '_', and a long one is cut.
std::string image_stem(std::string_view subject, double frame, const std::tm& when);

}  // namespace odori
