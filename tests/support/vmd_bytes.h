#pragma once

#include "support/field_writer.h"

#include <array>
#include <string_view>
#include <vector>

namespace odori::testing {

// Writes VMD fields. Names are bytes as stored in the file, usually CP932.
class VmdBytes : public FieldWriter {
 public:
  // A fixed-size field: the bytes, a zero if there is room, then `fill`.
  void field(std::string_view bytes, std::size_t size, std::uint8_t fill = 0);

  void header() { header_with("Vocaloid Motion Data 0002", 20); }
  void old_header() { header_with("Vocaloid Motion Data file", 10); }
  void header_with(std::string_view magic, std::size_t name_size);

  // A bone key with linear curves and physics on, as MMD writes it.
  void bone(std::string_view name, std::uint32_t frame, glm::vec3 translation = glm::vec3(0.0f),
            glm::quat rotation = kNoRotation);
  void bone(std::string_view name, std::uint32_t frame, glm::vec3 translation, glm::quat rotation,
            const std::array<std::uint8_t, 64>& curves);
  void morph(std::string_view name, std::uint32_t frame, float weight);
};

// Curve block of a bone key in MMD's layout: `row`, repeated in rows 1 to 3 shifted left by one more byte each, and the
// physics switch in bytes 2 and 3.
std::array<std::uint8_t, 64> curve_block(const std::array<std::uint8_t, 16>& row, std::uint8_t byte2 = 0,
                                         std::uint8_t byte3 = 0);

// Two bones, a morph, and one key in every other section.
VmdBytes vmd_with_everything();

}  // namespace odori::testing
