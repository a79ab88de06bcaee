#pragma once

#include "support/field_writer.h"

#include <string_view>
#include <vector>

namespace odori::testing {

class PmdBytes : public FieldWriter {
 public:
  void text(std::string_view utf8, std::size_t size);  // CP932, padded as editors do
  std::size_t here() { return bytes().size(); }
};

struct PmdParts {
  bool english = true;
  bool toons = true;
  bool physics = true;
};

// A model with every bone kind, a leg with a knee and two IK records on one bone, morphs with a base that is not the
// first in the list, both kinds of sphere maps, and the optional blocks in `parts`. `ends` are the offsets where a file
// may end. 4 vertices, 1 triangle per material, 2 materials, 12 stored bones, 4 stored morphs, 2 bodies, 1 joint.
struct PmdFixture {
  PmdBytes file;
  std::vector<std::size_t> ends;
};
PmdFixture pmd_with_everything(const PmdParts& parts = {});

}  // namespace odori::testing
