#pragma once

#include "base/bytes.h"
#include "support/hostile.h"

#include <string_view>
#include <vector>

namespace odori::testing {

// Writes PMD fields, and remembers where the counts and the sections are.
class PmdBytes : public ByteWriter {
 public:
  void text(std::string_view utf8, std::size_t size);  // CP932, padded as editors do
  void floats(std::initializer_list<float> values);
  void count_u8(std::string_view section, std::uint8_t value);
  void count_u16(std::string_view section, std::uint16_t value);
  void count_u32(std::string_view section, std::uint32_t value);

  const std::vector<Field>& counts() const { return counts_; }
  std::size_t here() { return bytes().size(); }

 private:
  std::vector<Field> counts_;
};

struct PmdParts {
  bool english = true;
  bool toons = true;
  bool physics = true;
};

// A model with every bone kind, a leg with a knee and two IK records on one bone, morphs over a base that is not first
// in the list, spheres of both kinds, and the later blocks asked for. `ends` are the offsets where a file may end.
// 4 vertices, 1 triangle a material, 2 materials, 12 stored bones, 4 stored morphs, 2 bodies, 1 joint.
struct PmdFixture {
  PmdBytes file;
  std::vector<std::size_t> ends;
};
PmdFixture pmd_with_everything(const PmdParts& parts = {});

}  // namespace odori::testing
