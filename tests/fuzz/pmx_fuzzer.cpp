#include "format/pmx/pmx.h"
#include "model/lint/lint_model.h"
#include "rig/rig.h"

#include <cstdlib>

// Any input gives a fault or a valid model that survives a round trip through `write_pmx`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  const auto model = odori::read_pmx({data, size}, diagnostics);
  if (!model) return 0;
  odori::lint_model(*model, diagnostics);
  odori::build_rig(*model);
  odori::extent(*model);
  const auto written = odori::write_pmx(*model, {2.1f, true});
  const auto again = odori::read_pmx(written, diagnostics);
  if (!again || odori::write_pmx(*again, {2.1f, true}) != written) std::abort();
  return 0;
}
