// odori_make_skinning_tests FOLDER: writes the rigs and expected numbers of assets/skinning-tests into the folder.

#include "base/files.h"
#include "make_skinning_tests/expected.h"

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: odori_make_skinning_tests FOLDER\n");
    return 2;
  }
  const odori::Status written = odori::skinning_tests::write_skinning_tests(odori::path_from_utf8(argv[1]));
  if (written) return 0;
  std::fprintf(stderr, "odori_make_skinning_tests: %s: %s\n", argv[1], odori::describe(written.fault()).c_str());
  return 4;
}
