#include "app/model_textures.h"

#include "base/files.h"
#include "base/folder_lookup.h"
#include "format/picture.h"

#include <map>
#include <memory>

namespace odori {

namespace {

using Picture = std::shared_ptr<const Image>;

class TextureLoader {
 public:
  TextureLoader(const std::filesystem::path& folder, Diagnostics& diagnostics, std::uint64_t max_bytes)
      : lookup_(folder), diagnostics_(diagnostics), left_(max_bytes) {}

  Picture load(std::size_t index, const std::string& stored) {
    const auto found = lookup_.find(stored);
    if (!found) {
      const bool missing = found.fault().kind == &kNotInFolder;
      report(missing ? kTextureMissing : kTextureRefused, index, missing ? stored : reason(stored, found.fault()));
      return nullptr;
    }
    if (found->by == FoundBy::bare_name) report(kTextureOutside, index, stored);
    const auto [known, is_new] = pictures_.try_emplace(found->path);
    if (is_new) known->second = decode(index, stored, found->path);
    return known->second;
  }

 private:
  Picture decode(std::size_t index, const std::string& stored, const std::filesystem::path& path) {
    const auto bytes = read_file(path, kMaxPictureBytes);
    if (!bytes) return report(kTextureRefused, index, reason(stored, bytes.fault()));
    auto image = read_picture(*bytes);
    if (!image) return report(kTextureBroken, index, reason(stored, image.fault()));
    if (image->rgba.size() > left_) return report(kTexturesTooLarge, index, stored);
    left_ -= image->rgba.size();
    return std::make_shared<const Image>(std::move(*image));
  }

  Picture report(const FaultKind& kind, std::size_t index, std::string detail) {
    diagnostics_.add({&kind, "textures", static_cast<std::int64_t>(index), -1, std::move(detail)});
    return nullptr;
  }

  static std::string reason(const std::string& stored, const Fault& fault) { return stored + ": " + describe(fault); }

  FolderLookup lookup_;
  Diagnostics& diagnostics_;
  std::uint64_t left_;  // bytes
  std::map<std::filesystem::path, Picture> pictures_;
};

}  // namespace

ModelTextures load_textures(const Model& model, const std::filesystem::path& folder, JobControl& control,
                            const std::function<void(float)>& progress, Diagnostics& diagnostics,
                            std::uint64_t max_bytes) {
  ModelTextures textures(model.textures.size());
  TextureLoader loader(folder, diagnostics, max_bytes);
  for (std::size_t i = 0; i < textures.size() && !control.cancelled(); ++i) {
    textures[i] = loader.load(i, model.textures[i]);
    progress(static_cast<float>(i + 1) / static_cast<float>(textures.size()));
  }
  return textures;
}

}  // namespace odori
