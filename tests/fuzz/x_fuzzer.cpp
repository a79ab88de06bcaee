#include "format/vac/vac.h"
#include "format/x/x.h"
#include "model/lint/lint_model.h"
#include "rig/rig.h"

// Any input gives a fault or a valid model, as a .x and as a .vac.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  const auto settings = odori::read_vac({data, size}, diagnostics);
  auto model = odori::read_x({data, size}, diagnostics);
  if (!model) return 0;
  if (settings) odori::place_accessory(*settings, *model);
  odori::lint_model(*model, diagnostics);
  odori::build_rig(*model);
  return 0;
}
