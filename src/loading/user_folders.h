#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace odori {

// The value of an environment variable, UTF-8; empty where it is not set.
std::string environment(const char* name);
using Environment = std::function<std::string(const char* name)>;

// A person's own folders, where the system keeps them: absolute paths, or empty where nothing tells. They need not
// exist.
std::filesystem::path home_folder(const Environment& variables = environment);
// For the files programs keep of their settings, a folder each.
std::filesystem::path configuration_folder(const Environment& variables = environment);
// For what programs can make again.
std::filesystem::path cache_folder(const Environment& variables = environment);
// For photographs and pictures; the home folder where there is none.
std::filesystem::path images_folder(const Environment& variables = environment);
// Where else people keep their files, those that there are: desktop, documents, downloads, pictures.
std::vector<std::filesystem::path> usual_folders(const Environment& variables = environment);

}  // namespace odori
