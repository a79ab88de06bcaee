#pragma once

#include "support/marked_bytes.h"

#include <array>
#include <string_view>
#include <vector>

namespace odori::testing {

// Writes VMD fields. Names are bytes as the file has them, usually CP932.
class VmdBytes : public MarkedBytes {
 public:
  // A fixed field: the bytes, a zero where there is room, then `fill`.
  void field(std::string_view bytes, std::size_t size, std::uint8_t fill = 0);

  void header() { headed("Vocaloid Motion Data 0002", 20); }
  void old_header() { headed("Vocaloid Motion Data file", 10); }
  void headed(std::string_view magic, std::size_t name_size);

  // A bone key with straight curves and the physics switch at "on", as MMD writes it.
  void bone(std::string_view name, std::uint32_t frame, glm::vec3 translation = glm::vec3(0.0f),
            glm::quat rotation = kNoRotation);
  void bone(std::string_view name, std::uint32_t frame, glm::vec3 translation, glm::quat rotation,
            const std::array<std::uint8_t, 64>& curves);
  void morph(std::string_view name, std::uint32_t frame, float weight);
};

// Row 0 of a bone's curve block as MMD lays it out, repeated in rows 1 to 3 one byte further left each, and the
// physics switch (bytes 2 and 3) written over it.
std::array<std::uint8_t, 64> curve_block(const std::array<std::uint8_t, 16>& row, std::uint8_t byte2 = 0,
                                         std::uint8_t byte3 = 0);

// Two bones, a morph, and one key in every other section.
VmdBytes vmd_with_everything();

}  // namespace odori::testing
