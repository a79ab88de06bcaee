#include "format/vmd_reader.h"

#include <cstdlib>

// Any bytes are a fault, or a motion whose keys ascend.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  auto motion = odori::read_vmd({data, size}, diagnostics);
  if (motion && odori::normalise(*motion) != 0) std::abort();
  return 0;
}
