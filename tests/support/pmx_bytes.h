#pragma once

#include "support/field_writer.h"

#include <string_view>
#include <vector>

namespace odori::testing {

// Header settings of a PMX file.
struct PmxLayout {
  float version = 2.0f;
  bool utf8 = false;
  std::uint8_t additional_uv = 0;
  std::uint8_t index_size = 1;  // for all elements
};

// Writes PMX fields; also records the offsets of text lengths.
class PmxBytes : public FieldWriter {
 public:
  explicit PmxBytes(const PmxLayout& layout) : layout_(layout) {}

  void header();
  void text(std::string_view utf8);
  void index(std::int32_t value);  // of any element; -1: none

  const std::vector<Field>& texts() const { return texts_; }

 private:
  PmxLayout layout_;
  std::vector<Field> texts_;
};

// A model with at least one of everything that a PMX can contain: each deform kind, each morph kind, each optional bone
// field, own and shared toon, a soft body where the version has them. 6 vertices, 2 triangles, 2 textures, 2 materials,
// 4 bones, 11 morphs, 2 display frames, 2 bodies, 1 joint.
PmxBytes pmx_with_everything(const PmxLayout& layout);

// A header and empty sections.
PmxBytes pmx_with_nothing(const PmxLayout& layout);

}  // namespace odori::testing
