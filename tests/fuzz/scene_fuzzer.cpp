#include "loading/scene/scene_file.h"

#include <cstdlib>

// Any input gives a fault or a show that can be written and is then read as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::filesystem::path path = "/nowhere/scene.odori";
  odori::Diagnostics findings;
  const auto show = odori::read_scene(path, {data, size}, findings);
  if (!show) return 0;
  const std::string text = odori::scene_text(*show, path, false);
  odori::Diagnostics more;
  const auto again = odori::read_scene(path, odori::text_bytes(text), more);
  if (!again || odori::scene_text(*again, path, false) != text) std::abort();
  return 0;
}
