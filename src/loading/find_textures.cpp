#include "loading/find_textures.h"

#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "image/image_decoder.h"

#include <map>
#include <new>
#include <string_view>

namespace odori {

namespace fs = std::filesystem;

namespace {

class TextureFinder {
 public:
  explicit TextureFinder(const fs::path& folder) : finder_(folder) {}

  // Null: no file of this name can be decoded.
  std::shared_ptr<const Image> image(std::string_view stored) {
    const auto found = finder_.find(stored);
    if (!found) return nullptr;
    const auto [known, is_new] = images_.try_emplace(found->path);
    if (is_new) known->second = decode(found->path);
    return known->second;
  }

 private:
  static std::shared_ptr<const Image> decode(const fs::path& file) {
    const auto bytes = read_file(file, kMaxImageBytes);
    if (!bytes) return nullptr;
    auto decoded = read_image(*bytes);
    return decoded ? std::make_shared<const Image>(std::move(*decoded)) : nullptr;
  }

  FileFinder finder_;
  std::map<fs::path, std::shared_ptr<const Image>> images_;
};

}  // namespace

std::vector<std::size_t> missing_textures(const Model& model, const ModelTextures& images) {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < model.textures.size() && i < images.size(); ++i) {
    if (images[i] == nullptr && !model.textures[i].empty()) missing.push_back(i);
  }
  return missing;
}

Result<FoundTextures> find_missing_textures(const std::vector<MissingTextures>& missing, const fs::path& folder,
                                            JobControl& control) {
  if (const auto readable = list_files_recursively(folder, FolderLimits{}); !readable) return readable.fault();
  TextureFinder finder(folder);
  FoundTextures found{folder, {}};
  std::size_t done = 0;
  for (const MissingTextures& of : missing) {
    ModelTextures images(of.model->textures.size());
    for (const std::size_t texture : of.textures) {
      if (control.cancelled()) break;
      images[texture] = finder.image(of.model->textures[texture]);
    }
    found.models.push_back({of.model, std::move(images)});
    control.set_progress(static_cast<float>(++done) / static_cast<float>(missing.size()));
  }
  return found;
}

Status prepare(FoundTextures& found, const BufferLimits& limits, const JobControl& control) try {
  for (FoundTextures::OfModel& of : found.models) {
    of.drawn_texels = find_drawn_texels(of.images);
    of.buffers = list_textures(*of.model, of.images);
    build_levels(of.buffers, limits.texture_size, control);
  }
  return Done{};
} catch (const std::bad_alloc&) {
  return fault(kGpuMemory);
}

}  // namespace odori
