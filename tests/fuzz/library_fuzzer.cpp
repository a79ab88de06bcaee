#include "library/library.h"
#include "library/search.h"

#include <cstdlib>
#include <fstream>

// Any bytes as either database end in a library that opens, can be searched, and takes a tag.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace fs = std::filesystem;
  static const fs::path folder = fs::temp_directory_path() / ("library_fuzzer_" + std::to_string(std::rand()) + "_" +
                                                              std::to_string(reinterpret_cast<std::uintptr_t>(&data)));
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const fs::path& file : {odori::Index::file_in(folder), odori::UserData::file_in(folder)}) {
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  }
  odori::Diagnostics findings;
  auto library = odori::open_library(folder, findings);
  if (!library) std::abort();
  odori::search(library->index, library->user, odori::parse_query("miku tag:a"));
  static_cast<void>(library->index.verify());
  if (!library->user.set_listed(odori::UserList::tags, {"/a", 1}, "tag", true)) std::abort();
  return 0;
}
