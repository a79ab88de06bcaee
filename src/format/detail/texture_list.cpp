#include "format/detail/texture_list.h"

#include "base/text.h"

#include <algorithm>

namespace odori {

std::int32_t TextureList::index_of(std::string_view path, Model& model) {
  const auto next = static_cast<std::int32_t>(model.textures.size());
  const auto [known, is_new] = indices_.try_emplace(std::string(path), next);
  if (is_new) model.textures.emplace_back(path);
  return known->second;
}

void TextureList::assign(std::string_view stored, Model& model, Material& material) {
  while (!stored.empty()) {
    const std::size_t end = std::min(stored.find('*'), stored.size());
    const std::string_view part = stored.substr(0, end);
    stored.remove_prefix(std::min(end + 1, stored.size()));
    if (part.empty()) continue;
    const std::string extension = folded(part.substr(part.size() - std::min<std::size_t>(part.size(), 4)));
    if (extension != ".sph" && extension != ".spa") {
      material.texture = index_of(part, model);
      continue;
    }
    material.sphere_texture = index_of(part, model);
    material.sphere_mode = extension == ".spa" ? SphereMode::add : SphereMode::multiply;
  }
}

}  // namespace odori
