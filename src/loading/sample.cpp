#include "loading/sample.h"

#include "base/files.h"

#include <algorithm>

namespace odori {

std::vector<std::filesystem::path> sample_files() {
  const std::filesystem::path folder = assets_folder();
  std::vector<std::filesystem::path> models;
  std::vector<std::filesystem::path> motions;
  std::error_code error;
  if (folder.empty()) return models;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() == ".pmx") models.push_back(it->path());
    if (it->path().extension() == ".vmd") motions.push_back(it->path());
  }
  std::sort(models.begin(), models.end());
  std::sort(motions.begin(), motions.end());
  models.insert(models.end(), motions.begin(), motions.end());
  return models;
}

}  // namespace odori
