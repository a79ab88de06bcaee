#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace odori::komai {

struct SampleFile {
  std::string name;  // of a file in assets/
  std::vector<std::uint8_t> bytes;
};

// Returns every generated file of assets/: the sample dancer, her textures and motions, and the exhibits. The bytes are
// the same on every machine.
std::vector<SampleFile> make_sample();

}  // namespace odori::komai
