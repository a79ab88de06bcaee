// odori_make_skinning_tests FOLDER: writes the rigs and expected numbers of assets/skinning-tests into the folder.

#include "base/files.h"
#include "make_skinning_tests/expected.h"

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: odori_make_skinning_tests FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = odori::path_from_utf8(argv[1]);
  for (const odori::skinning_tests::TestFile& file : odori::skinning_tests::make_skinning_tests()) {
    const std::filesystem::path path = folder / file.name;
    if (const odori::Status written = odori::write_file(path, file.bytes); !written) {
      std::fprintf(stderr, "odori_make_skinning_tests: %s: %s\n", odori::utf8_from_path(path).c_str(),
                   odori::describe(written.fault()).c_str());
      return 4;
    }
  }
  return 0;
}
