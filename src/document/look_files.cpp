#include "document/look_files.h"

#include "loading/look_file.h"
#include "loading/look_passes_file.h"

namespace odori {

std::vector<LookFileFault> load_look_files(RenderOptions& options) {
  std::vector<LookFileFault> faults;
  const auto use = [&](const auto& loaded, const std::filesystem::path& file, auto& into) {
    if (loaded) {
      into = *loaded;
    } else {
      faults.emplace_back(file, loaded.fault());
    }
  };
  use(open_lut(options), options.lut_file, options.lut);
  use(open_passes(options), options.pass_file, options.passes);
  return faults;
}

}  // namespace odori
