#pragma once

#include "model/model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace odori {

// Fills Model::textures for formats whose materials store texture names: lists each name once.
class TextureList {
 public:
  std::int32_t index_of(std::string_view path, Model& model);

  // Sets the texture and the sphere map that a name such as "skin.bmp*shine.sph" stands for. The extension of a part
  // decides, not its position (formats.md 5).
  void assign(std::string_view stored, Model& model, Material& material);

 private:
  std::unordered_map<std::string, std::int32_t> indices_;
};

}  // namespace odori
