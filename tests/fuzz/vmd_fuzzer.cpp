#include "format/vmd/vmd.h"
#include "motion/lint_motion.h"

#include <cstdlib>

// Any input gives a fault or a normalised motion that survives a round trip through `write_vmd`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  auto motion = odori::read_vmd({data, size}, diagnostics);
  if (!motion) return 0;
  if (odori::normalise(*motion) != 0) std::abort();
  odori::lint_motion(*motion, diagnostics);
  const auto written = odori::write_vmd(*motion);
  const auto again = odori::read_vmd(written, diagnostics);
  if (!again || odori::write_vmd(*again) != written) std::abort();
  return 0;
}
