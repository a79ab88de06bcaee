#include "loading/look_file.h"

#include <cstdlib>

// Any input gives a fault or a look that is read back as it was, and a fault or a colour table of as many entries as its
// size says.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (const auto changes = odori::read_look({data, size}, {})) {
    odori::Look look, again;
    odori::apply(*changes, look);
    const std::string text = odori::look_text(look);
    const auto read = odori::read_look(odori::text_bytes(text), {});
    if (!read) std::abort();
    odori::apply(*read, again);
    if (odori::look_text(again) != text) std::abort();
  }
  if (const auto lut = odori::read_cube({data, size})) {
    const auto side = static_cast<std::size_t>(lut->side);
    if (lut->entries.size() < 2 || (side > 0 && lut->entries.size() != side * side * side)) std::abort();
  }
  return 0;
}
