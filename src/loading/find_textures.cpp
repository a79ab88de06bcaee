#include "loading/find_textures.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "image/image_decoder.h"

#include <new>
#include <string>
#include <string_view>
#include <unordered_map>

namespace odori {

namespace fs = std::filesystem;

namespace {

// The last part of a path as a model stores it, folded (base/text.h).
std::string file_name(std::string_view stored) {
  const std::size_t at = stored.find_last_of("/\\:");
  return folded(at == std::string_view::npos ? stored : stored.substr(at + 1));
}

class TextureFinder {
 public:
  // `files`: all files in `folder` and its subfolders, nearest first.
  TextureFinder(const fs::path& folder, const std::vector<fs::path>& files) : folder_(folder), lookup_(folder) {
    for (const fs::path& file : files) files_.try_emplace(folded(utf8_from_path(file.filename())), file);
  }

  // Null: no file of this name can be decoded.
  std::shared_ptr<const Image> image(std::string_view stored) {
    const auto file = files_.find(file_name(stored));
    if (file == files_.end()) return nullptr;
    const auto [known, is_new] = images_.try_emplace(file->first);
    if (is_new) known->second = decode(file->second);
    return known->second;
  }

 private:
  std::shared_ptr<const Image> decode(const fs::path& file) {
    // The lookup rejects links that point outside the folder.
    const auto inside = lookup_.find(utf8_from_path(file.lexically_relative(folder_)));
    if (!inside) return nullptr;
    const auto bytes = read_file(inside->path, kMaxImageBytes);
    if (!bytes) return nullptr;
    auto decoded = read_image(*bytes);
    return decoded ? std::make_shared<const Image>(std::move(*decoded)) : nullptr;
  }

  const fs::path& folder_;
  FolderLookup lookup_;
  std::unordered_map<std::string, fs::path> files_;  // by folded name
  std::unordered_map<std::string, std::shared_ptr<const Image>> images_;
};

}  // namespace

std::vector<std::size_t> missing_textures(const Model& model, const ModelTextures& images) {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < model.textures.size() && i < images.size(); ++i) {
    if (images[i] == nullptr && !file_name(model.textures[i]).empty()) missing.push_back(i);
  }
  return missing;
}

Result<FoundTextures> find_missing_textures(const std::vector<MissingTextures>& missing, const fs::path& folder,
                                            JobControl& control) {
  const auto files = list_files_recursively(folder, FolderLimits{kSearchDepth}, [&] { return control.cancelled(); });
  if (!files) return files.fault();
  TextureFinder finder(folder, *files);
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
