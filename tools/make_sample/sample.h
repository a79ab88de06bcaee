#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace odori::komai {

struct SampleFile {
  std::string name;  // of a file in assets/
  std::vector<std::uint8_t> bytes;
};

// The sample dancer, her textures and her motions, and the exhibits: every generated file of assets/, the same bytes on
// every machine.
std::vector<SampleFile> make_sample();

}  // namespace odori::komai
