#include "format/pmx/pmx_reader.h"
#include "format/pmx/pmx_writer.h"
#include "model/lint/lint_model.h"
#include "rig/rig.h"

#include <cstdlib>

// Any bytes are a fault, or a model that everything later may index freely and that comes back from its own file.
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
