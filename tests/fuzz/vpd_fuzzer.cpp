#include "format/vpd/vpd.h"
#include "motion/lint_motion.h"

#include <cstdlib>

// Any input gives a fault or a pose with one key per track that can be read back. The files are not compared, because a
// name cut at 15 bytes loses white space at the cut.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  const auto pose = odori::read_vpd({data, size}, diagnostics);
  if (!pose) return 0;
  for (const odori::BoneTrack& track : pose->bones) {
    if (track.keys.size() != 1) std::abort();
  }
  odori::lint_motion(*pose, diagnostics);
  const auto again = odori::read_vpd(odori::write_vpd(*pose), diagnostics);
  if (!again || again->bones.size() > pose->bones.size() || again->morphs.size() > pose->morphs.size()) std::abort();
  return 0;
}
