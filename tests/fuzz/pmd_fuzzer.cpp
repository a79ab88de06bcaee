#include "format/pmd_reader.h"
#include "rig/rig.h"

// Any bytes are a fault, or a model that everything later may index freely.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  if (const auto model = odori::read_pmd({data, size}, diagnostics)) odori::build_rig(*model);
  return 0;
}
