#include "base/files.h"
#include "format/picture.h"
#include "support/pmd_bytes.h"
#include "support/pmx_bytes.h"
#include "support/vmd_bytes.h"

#include <cstdlib>

// Writes the tests' own small files into a folder, for the fuzzers to start from.
int main(int count, char** arguments) {
  using namespace odori;
  if (count != 2) return EXIT_FAILURE;
  const std::filesystem::path folder = path_from_utf8(arguments[1]);
  const Image square{2, 2, std::vector<std::uint8_t>(16, 200)};
  const bool written = write_file(folder / "own.pmd", testing::pmd_with_everything().file.bytes()) &&
                       write_file(folder / "own.pmx", testing::pmx_with_everything({2.1f, true, 1, 1}).bytes()) &&
                       write_file(folder / "own_wide.pmx", testing::pmx_with_everything({2.0f, false, 0, 4}).bytes()) &&
                       write_file(folder / "own.vmd", testing::vmd_with_everything().bytes()) &&
                       write_file(folder / "own.png", write_png(square));
  return written ? EXIT_SUCCESS : EXIT_FAILURE;
}
