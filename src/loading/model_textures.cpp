#include "loading/model_textures.h"

#include "base/files.h"
#include "base/text.h"
#include "image/image_decoder.h"
#include "model/textures.h"

#include <algorithm>
#include <map>
#include <memory>
#include <new>
#include <span>

namespace odori {

namespace {

using SharedImage = std::shared_ptr<const Image>;

// Index of the built-in toon texture that replaces a missing file; -1: none.
int built_in_toon(const Model& model, std::size_t texture) {
  const int toon = shared_toon_index(model.textures[texture]);
  const auto uses = [texture](const Material& material) {
    return !material.toon.shared && material.toon.index == static_cast<std::int32_t>(texture);
  };
  const bool used = toon >= 0 && std::any_of(model.materials.begin(), model.materials.end(), uses);
  return used ? toon : -1;
}

// Whether MMD replaces the texture by what is on the screen (accessories.md 3.4).
bool is_screen(const Model& model, std::size_t texture) {
  const std::string& path = model.textures[texture];
  return model.accessory && folded(path.substr(path.find_last_of('/') + 1)) == "screen.bmp";
}

Image black_pixel() { return {1, 1, {0, 0, 0, 255}}; }

class TextureLoader {
 public:
  TextureLoader(const Model& model, const std::filesystem::path& folder, Diagnostics& diagnostics,
                const TextureLimit& limit, ContentHash* content)
      : model_(model), lookup_(folder), diagnostics_(diagnostics), limit_(limit), content_(content) {}

  SharedImage load(std::size_t index) {
    const std::string& stored = model_.textures[index];
    if (is_screen(model_, index)) {
      report(kTextureScreen, index, stored);
      return std::make_shared<const Image>(black_pixel());
    }
    const auto found = lookup_.find(stored);
    if (!found) {
      const bool missing = found.fault().kind == &kNotInFolder;
      if (const int toon = built_in_toon(model_, index); missing && toon >= 0) {
        return std::make_shared<const Image>(shared_toon(toon));
      }
      report(missing ? kTextureMissing : kTextureRefused, index, missing ? stored : reason(stored, found.fault()));
      return nullptr;
    }
    if (found->by == FoundBy::bare_name) report(kTextureOutside, index, stored);
    if (found->by == FoundBy::spelling) {
      report(kTextureSpelling, index, stored + " is " + utf8_from_path(found->path.filename()));
    }
    const auto [known, is_new] = images_.try_emplace(found->path);
    if (is_new) known->second = decode(index, stored, found->path);
    return known->second;
  }

 private:
  SharedImage decode(std::size_t index, const std::string& stored, const std::filesystem::path& path) {
    const auto bytes = read_file(path, kMaxImageBytes);
    if (!bytes) return report(kTextureRefused, index, reason(stored, bytes.fault()));
    file_bytes_ += bytes->size();
    if (content_ != nullptr) {
      content_->add(index);
      content_->add(std::span(*bytes));
    }
    if (const auto size = image_size(*bytes); size && !fits(*size)) return report(kTexturesTooLarge, index, stored);
    try {
      auto image = read_image(*bytes);
      if (!image) return report(kTextureBroken, index, reason(stored, image.fault()));
      decoded_bytes_ += image->rgba.size();
      return std::make_shared<const Image>(std::move(*image));
    } catch (const std::bad_alloc&) {
      return report(kTextureRefused, index, stored + ": there is not enough memory");
    }
  }

  // Images that are too large by themselves are left to the decoder, which refuses them with their size.
  bool fits(ImageSize size) const {
    const double bytes = 4.0 * static_cast<double>(size.width) * static_cast<double>(size.height);
    const std::uint64_t limit = std::max(limit_.bytes, limit_.base_bytes + limit_.per_file_byte * file_bytes_);
    return bytes > static_cast<double>(kMaxImageBytes) ||
           static_cast<double>(decoded_bytes_) + bytes <= static_cast<double>(limit);
  }

  SharedImage report(const FaultKind& kind, std::size_t index, std::string detail) {
    diagnostics_.add({&kind, "textures", static_cast<std::int64_t>(index), -1, std::move(detail)});
    return nullptr;
  }

  static std::string reason(const std::string& stored, const Fault& fault) { return stored + ": " + describe(fault); }

  const Model& model_;
  FolderLookup lookup_;
  Diagnostics& diagnostics_;
  TextureLimit limit_;
  ContentHash* content_;
  std::uint64_t file_bytes_ = 0;  // so far
  std::uint64_t decoded_bytes_ = 0;
  std::map<std::filesystem::path, SharedImage> images_;
};

}  // namespace

LocatedTexture locate_texture(const Model& model, std::size_t texture, FolderLookup& lookup) {
  if (is_screen(model, texture)) return {TextureSource::built_in, {}};
  const auto found = lookup.find(model.textures[texture]);
  if (!found) return {built_in_toon(model, texture) >= 0 ? TextureSource::built_in : TextureSource::missing, {}};
  switch (found->by) {
    case FoundBy::exact:
      return {TextureSource::exact, found->path};
    case FoundBy::spelling:
      return {TextureSource::spelling, found->path};
    case FoundBy::bare_name:
      return {TextureSource::bare_name, found->path};
  }
  return {};
}

std::vector<TextureInfo> texture_infos(const Model& model, const ModelTextures& images,
                                       const std::filesystem::path& folder, const std::filesystem::path& base) {
  FolderLookup lookup(folder);
  std::vector<TextureInfo> properties(model.textures.size());
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const LocatedTexture located = locate_texture(model, i, lookup);
    properties[i].source = located.source;
    properties[i].file = utf8_from_path(located.file.lexically_relative(base));
    if (images[i] == nullptr) continue;
    properties[i].width = images[i]->width;
    properties[i].height = images[i]->height;
  }
  return properties;
}

ModelTextures load_textures(const Model& model, const std::filesystem::path& folder, JobControl& control,
                            const std::function<void(float)>& progress, Diagnostics& diagnostics,
                            const TextureLimit& limit, ContentHash* content) {
  ModelTextures textures(model.textures.size());
  TextureLoader loader(model, folder, diagnostics, limit, content);
  for (std::size_t i = 0; i < textures.size() && !control.cancelled(); ++i) {
    textures[i] = loader.load(i);
    progress(static_cast<float>(i + 1) / static_cast<float>(textures.size()));
  }
  return textures;
}

}  // namespace odori
