#include "format/pmd/pmd_reader.h"
#include "model/lint/lint_model.h"
#include "rig/rig.h"

// Any bytes are a fault, or a model that everything later may index freely.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  const auto model = odori::read_pmd({data, size}, diagnostics);
  if (!model) return 0;
  odori::lint_model(*model, diagnostics);
  odori::build_rig(*model);
  return 0;
}
