#include "view/render_settings.h"

namespace odori {

std::string_view name(ShadowMapSize size) { return size == ShadowMapSize::mmd ? "1024" : "auto"; }

std::optional<ShadowMapSize> shadow_map_size(std::string_view wanted) {
  for (const ShadowMapSize size : {ShadowMapSize::automatic, ShadowMapSize::mmd}) {
    if (name(size) == wanted) return size;
  }
  return std::nullopt;
}

}  // namespace odori
