#include "format/vmd/vmd_reader.h"
#include "motion/lint_motion.h"
#include "support/whole_path.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

// A model's file, and a motion's after it where there is one: read, rigged, moved, skinned in every mode, or a fault.
// Whatever they hold, every bone and every vertex stays a number.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = std::min(text.find("Vocaloid Motion Data"), size);
  const odori::Bytes bytes(data, size);

  const auto model = odori::testing::read_any_model(bytes.first(cut));
  if (!model) return 0;
  odori::Diagnostics diagnostics;
  const auto motion = odori::read_vmd(bytes.subspan(cut), diagnostics);
  if (motion) odori::examine_motion_for(*motion, *model, diagnostics);
  const std::string found = odori::testing::not_finite_on_the_way(*model, motion ? *motion : odori::Motion{});
  if (found.empty()) return 0;
  std::fprintf(stderr, "not finite: %s\n", found.c_str());
  std::abort();
}
