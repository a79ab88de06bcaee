// odori_make_sample FOLDER: writes the sample dancer, her textures and motions, and the exhibits into the folder.

#include "base/files.h"
#include "make_sample/sample.h"

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: odori_make_sample FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = odori::path_from_utf8(argv[1]);
  for (const odori::komai::SampleFile& file : odori::komai::make_sample()) {
    const std::filesystem::path path = folder / odori::path_from_utf8(file.name);
    if (const odori::Status written = odori::write_file(path, file.bytes); !written) {
      std::fprintf(stderr, "odori_make_sample: %s: %s\n", odori::utf8_from_path(path).c_str(),
                   odori::describe(written.fault()).c_str());
      return 4;
    }
  }
  return 0;
}
