#include "loading/model_textures.h"

#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/formats.h"
#include "image/animated_image.h"
#include "image/image_decoder.h"
#include "model/pose.h"
#include "model/textures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

namespace fs = std::filesystem;

namespace {

using SharedImage = std::shared_ptr<const Image>;

// Of the files that are in memory at the same time. More would not be faster.
constexpr std::size_t kFilesAtOnce = 16;
constexpr std::uint64_t kFileBytesAtOnce = std::uint64_t{64} << 20;  // reached by the last one

// Index of the built-in toon texture that replaces a missing file; -1: none.
int built_in_toon(const Model& model, std::size_t texture) {
  const int toon = shared_toon_index(model.textures[texture]);
  const auto uses = [texture](const Material& material) {
    return !material.toon.shared && material.toon.index == static_cast<std::int32_t>(texture);
  };
  const bool used = toon >= 0 && std::ranges::any_of(model.materials, uses);
  return used ? toon : -1;
}

// MMD's own toon, or black for the screen.
SharedImage built_in_image(const Model& model, std::size_t texture) {
  const int toon = built_in_toon(model, texture);
  return std::make_shared<const Image>(toon >= 0 ? shared_toon(toon) : Image{1, 1, {0, 0, 0, 255}});
}

std::string with_reason(const std::string& stored, const Fault& fault) { return stored + ": " + describe(fault); }

// What became of a texture, before its finding is reported.
struct Found {
  SharedImage image{};
  std::optional<std::size_t> decoding{};  // index of the decoding that gives the image
  std::vector<std::pair<const FaultKind*, std::string>> findings{};
};

// A file to decode; the only part that works on several files at once.
struct Decoding {
  std::filesystem::path path;
  std::string stored;     // path of the first texture that names it
  std::size_t first = 0;  // that texture
  FileBytes bytes{};      // released when it is decoded
  SharedImage image{};    // null if it failed
  const FaultKind* failure = nullptr;
  std::string reason{};
  bool stands_still = false;  // it is animated, but only its first frame was decoded

  Result<Image> read() {
    const auto animation = animation_size(bytes);
    if (!animation) return read_image(bytes);
    auto played = is_within_limits(*animation) ? read_animation(bytes) : Result<Image>(fault(kImageTooLarge));
    stands_still = !played;
    return played ? std::move(played) : read_image(bytes);
  }

  void decode() {
    try {
      auto decoded = read();
      if (decoded) {
        image = std::make_shared<const Image>(std::move(*decoded));
      } else {
        failure = &kTextureBroken;
        reason = with_reason(stored, decoded.fault());
      }
    } catch (const std::bad_alloc&) {
      failure = &kTextureRefused;
    }
    bytes = {};
  }
};

class TextureLoader {
 public:
  TextureLoader(const Model& model, const std::filesystem::path& folder, const TextureLimit& limit,
                ContentHash* content)
      : model_(model), finder_(texture_finder(folder)), limit_(limit), content_(content) {}

  // Loads the next textures from `first` on, at least one: finds their files one after the other, and decodes them on
  // all cores.
  std::vector<Found> load(std::size_t first) {
    std::vector<Found> found;
    std::vector<Decoding> decodings;
    planned_bytes_ = 0.0;
    const std::uint64_t limit = file_bytes_ + kFileBytesAtOnce;
    for (std::size_t i = first; i < model_.textures.size(); ++i) {
      if (decodings.size() >= kFilesAtOnce || file_bytes_ >= limit) break;
      found.push_back(find(i, decodings));
    }
    background_parallel_for(decodings.size(), 1, [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) decodings[i].decode();
    });
    for (Decoding& decoding : decodings) finish(decoding, found[decoding.first - first]);
    for (Found& texture : found) {
      if (texture.decoding) texture.image = decodings[*texture.decoding].image;
    }
    return found;
  }

 private:
  Found find(std::size_t index, std::vector<Decoding>& decodings) {
    LocatedTexture located = locate_texture(model_, index, finder_);
    Found texture;
    if (located.finding != nullptr) texture.findings.emplace_back(located.finding, std::move(located.detail));
    if (located.file.empty()) {
      if (located.source == TextureSource::built_in) texture.image = built_in_image(model_, index);
      return texture;
    }
    if (const auto known = images_.find(located.file); known != images_.end()) {
      texture.image = known->second;
      return texture;
    }
    const auto same =
        std::ranges::find_if(decodings, [&](const Decoding& decoding) { return decoding.path == located.file; });
    if (same == decodings.end()) return open(index, located.file, std::move(texture), decodings);
    texture.decoding = same - decodings.begin();
    return texture;
  }

  // Reads a file that was not named before.
  Found open(std::size_t index, const std::filesystem::path& path, Found texture, std::vector<Decoding>& decodings) {
    const std::string& stored = model_.textures[index];
    auto bytes = read_file(path, kMaxImageBytes);
    if (!bytes) {
      images_[path] = nullptr;
      texture.findings.emplace_back(&kTextureRefused, with_reason(stored, bytes.fault()));
      return texture;
    }
    file_bytes_ += bytes->size();
    if (content_ != nullptr) {
      content_->add(index);
      content_->add(Bytes(*bytes));
    }
    auto size = image_size(*bytes);
    // As if the frames were below each other.
    const auto animation = size ? animation_size(*bytes) : std::nullopt;
    if (animation && is_within_limits(*animation)) size->height *= static_cast<std::int64_t>(animation->frames);
    if (size && !fits(*size)) {
      images_[path] = nullptr;
      texture.findings.emplace_back(&kTexturesTooLarge, stored);
      return texture;
    }
    if (size && !exceeds_limits(*size)) planned_bytes_ += decoded_bytes(*size);
    texture.decoding = decodings.size();
    decodings.push_back({path, stored, index, std::move(*bytes)});
    return texture;
  }

  void finish(Decoding& decoding, Found& first) {
    images_[decoding.path] = decoding.image;
    if (decoding.image) decoded_bytes_ += image_bytes(*decoding.image);
    if (decoding.image && decoding.stands_still) first.findings.emplace_back(&kTextureAnimation, decoding.stored);
    if (decoding.image) return;
    const bool refused = decoding.failure == &kTextureRefused;
    first.findings.emplace_back(
        decoding.failure, refused ? tr_format("{}: there is not enough memory", decoding.stored) : decoding.reason);
  }

  static double image_bytes(const Image& image) {
    const std::size_t frames = image.animation ? image.animation->times->ends_s.size() : 1;
    return static_cast<double>(image.rgba.size()) * static_cast<double>(frames);
  }

  static double decoded_bytes(ImageSize size) {
    return 4.0 * static_cast<double>(size.width) * static_cast<double>(size.height);
  }

  static bool exceeds_limits(ImageSize size) { return decoded_bytes(size) > static_cast<double>(kMaxImageBytes); }

  // Images that are too large by themselves are left to the decoder, which refuses them with their size.
  bool fits(ImageSize size) const {
    const std::uint64_t limit = std::max(limit_.bytes, limit_.base_bytes + limit_.per_file_byte * file_bytes_);
    return exceeds_limits(size) || decoded_bytes_ + planned_bytes_ + decoded_bytes(size) <= static_cast<double>(limit);
  }

  const Model& model_;
  FileFinder finder_;
  TextureLimit limit_;
  ContentHash* content_;
  std::uint64_t file_bytes_ = 0;  // so far
  double decoded_bytes_ = 0.0;    // so far
  double planned_bytes_ = 0.0;    // of files that are read and not decoded yet, as their headers announce
  std::map<std::filesystem::path, SharedImage> images_;
};

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

constexpr int kMaxSide = 64;  // pixels of the level that is sampled: finer detail averages out

// Null: the material has no texture.
const Image* small_level(const TextureBuffers& textures, std::size_t material) {
  if (material >= textures.materials.size() || textures.materials[material].base < 0) return nullptr;
  const MipLevels& levels = textures.textures[textures.materials[material].base].levels;
  const auto small = std::ranges::find_if(
      levels, [](const auto& level) { return level->width <= kMaxSide && level->height <= kMaxSide; });
  const Image* image = small != levels.end() ? small->get() : levels.empty() ? nullptr : levels.back().get();
  return image != nullptr && image->width > 0 && image->height > 0 ? image : nullptr;
}

int texel_at(float coordinate, int count) {
  const float wrapped = coordinate - std::floor(coordinate);
  return std::isfinite(wrapped) ? std::min(static_cast<int>(wrapped * static_cast<float>(count)), count - 1) : 0;
}

// The repeated texture, without filtering; 0..1.
glm::vec4 texel(const Image& image, glm::vec2 uv) {
  const int x = texel_at(uv.x, image.width), y = texel_at(uv.y, image.height);
  const std::uint8_t* rgba = &image.rgba[4 * (static_cast<std::size_t>(y) * image.width + x)];
  return glm::vec4(rgba[0], rgba[1], rgba[2], rgba[3]) / 255.0f;
}

}  // namespace

FileFinder texture_finder(const std::filesystem::path& folder) {
  return FileFinder(folder, {.read_above = is_image_name});
}

LocatedTexture locate_texture(const Model& model, std::size_t texture, FileFinder& finder) {
  const std::string& stored = model.textures[texture];
  const LocatedTexture screen{TextureSource::built_in, {}, &kTextureScreen, stored};
  if (model.accessory && is_screen_texture(stored)) return screen;
  // A file of another model must not replace one of MMD's own.
  const bool toon = built_in_toon(model, texture) >= 0;
  const auto found = toon ? finder.find_as_written(stored) : finder.find(stored);
  if (!found) {
    const FaultKind* kind = found.fault().kind;
    const bool missing = kind == &kNotInFolder, outside = kind == &kOutsideRoot;
    if (toon && (missing || outside)) return {TextureSource::built_in};
    if (missing && is_screen_texture(stored)) return screen;
    if (missing || outside) return {TextureSource::missing, {}, missing ? &kTextureMissing : &kTextureOutside, stored};
    return {TextureSource::missing, {}, &kTextureRefused, with_reason(stored, found.fault())};
  }
  const std::string is = tr_format("{} is {}", stored, utf8_from_path(found->path.filename()));
  switch (found->by) {
    case FoundBy::exact:
      return {TextureSource::exact, found->path};
    case FoundBy::spelling:
      return {TextureSource::spelling, found->path, &kTextureSpelling, is};
    case FoundBy::elsewhere:
      break;
  }
  std::string detail = stored + ": " + utf8_from_path(found->path);
  if (found->alike > 1) detail = tr_format("{}, the nearest of {} files of that name", detail, found->alike);
  return {TextureSource::elsewhere, found->path, &kTextureElsewhere, std::move(detail)};
}

std::vector<TextureInfo> texture_infos(const Model& model, const ModelTextures& images,
                                       const std::filesystem::path& folder, const std::filesystem::path& base) {
  FileFinder finder = texture_finder(folder);
  std::vector<TextureInfo> properties(model.textures.size());
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const LocatedTexture located = locate_texture(model, i, finder);
    properties[i].source = located.source;
    properties[i].file = utf8_with_slashes(located.file.lexically_relative(base));
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
  TextureLoader loader(model, folder, limit, content);
  std::size_t next = 0;
  while (next < textures.size() && !control.cancelled()) {
    for (Found& found : loader.load(next)) {
      if (control.cancelled()) break;
      for (auto& [kind, detail] : found.findings)
        diagnostics.add({kind, "textures", static_cast<std::int64_t>(next), -1, std::move(detail)});
      textures[next++] = std::move(found.image);
      progress(static_cast<float>(next) / static_cast<float>(textures.size()));
    }
  }
  return textures;
}

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

SurfaceLuminance surface_luminance(const Model& model, const TextureBuffers& textures) {
  SurfaceLuminance found;
  for (std::size_t m = 0; m < model.materials.size(); ++m) {
    const Material& material = model.materials[m];
    const Image* image = small_level(textures, m);
    const glm::vec3 lit = glm::clamp(material.ambient + glm::vec3(material.diffuse) * Light().color, 0.0f, 1.0f);
    const std::size_t first = material.first_index;
    const std::size_t end = std::min(first + material.index_count, model.indices.size());
    for (std::size_t i = first; i + 2 < end; i += 3) {
      const Vertex& a = model.vertices[model.indices[i]];
      const Vertex& b = model.vertices[model.indices[i + 1]];
      const Vertex& c = model.vertices[model.indices[i + 2]];
      const float area = 0.5f * glm::length(glm::cross(b.position - a.position, c.position - a.position));
      const glm::vec4 sampled = image == nullptr ? glm::vec4(1.0f) : texel(*image, (a.uv + b.uv + c.uv) / 3.0f);
      found.add(relative_luminance(lit * glm::vec3(sampled)), area * material.diffuse.a * sampled.a);
    }
  }
  return found;
}

}  // namespace odori
