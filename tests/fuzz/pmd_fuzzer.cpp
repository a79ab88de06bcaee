#include "format/pmd/pmd.h"
#include "model/lint/lint_model.h"
#include "rig/rig.h"

// Any input gives a fault or a valid model.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  const auto model = odori::read_pmd({data, size}, diagnostics);
  if (!model) return 0;
  odori::lint_model(*model, diagnostics);
  odori::build_rig(*model);
  return 0;
}
