#pragma once

#include <filesystem>
#include <vector>

namespace odori {

// The sample dancer and her dance, model first; empty where the program's data is not installed.
std::vector<std::filesystem::path> sample_files();

}  // namespace odori
