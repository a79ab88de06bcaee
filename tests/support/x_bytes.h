#pragma once

// Builds .x files for tests.

#include "support/field_writer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace odori::testing {

// Text with every object that odori reads and some that it skips: nested frames, two meshes, quads and a five-cornered
// face, normals with index lists of their own, texture coordinates, a sphere map, inline and referenced materials.
// 13 vertices, 8 triangles, 3 materials and 3 textures in the model.
std::string x_with_everything();

// The tokens of a binary .x with 32-bit or 64-bit floats.
class XBytes : public FieldWriter {
 public:
  explicit XBytes(bool wide_floats = false);

  void name(std::string_view text);
  void string(std::string_view text);
  void integers(const std::vector<std::uint32_t>& values);  // as one list
  void integer(std::uint32_t value);
  void float_list(const std::vector<double>& values);
  void guid();
  void token(std::uint16_t code) { u16(code); }
  void open() { token(10); }
  void close() { token(11); }

 private:
  bool wide_floats_;
};

// The same tokens as `x_with_everything` has as text: objects, names, strings, and numbers in lists that do not end
// where the members do.
std::vector<std::uint8_t> binary_x(std::string_view text, bool wide_floats);

// The same file with "txt " or "bin " compressed to "tzip" or "bzip", in blocks of `block` bytes, at most 32768.
std::vector<std::uint8_t> compressed_x(Bytes file, std::size_t block = 32768);

}  // namespace odori::testing
