#include "format/vmd/vmd.h"
#include "motion/lint_motion.h"
#include "support/full_pipeline.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

// Input: a model file, optionally followed by a motion file. Runs the whole pipeline; every bone and vertex must be
// finite.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = std::min(text.find("Vocaloid Motion Data"), size);
  const odori::Bytes bytes(data, size);

  const auto model = odori::testing::read_any_model(bytes.first(cut));
  if (!model) return 0;
  odori::Diagnostics diagnostics;
  const auto motion = odori::read_vmd(bytes.subspan(cut), diagnostics);
  if (motion) odori::lint_binding(*motion, *model, diagnostics);
  const std::string found = odori::testing::find_non_finite(*model, motion ? *motion : odori::Motion{});
  if (found.empty()) return 0;
  std::fprintf(stderr, "not finite: %s\n", found.c_str());
  std::abort();
}
