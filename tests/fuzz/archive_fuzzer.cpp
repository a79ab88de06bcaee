#include "base/archive/archive.h"

#include <cstdlib>

// Any input gives a fault or an archive whose names stay inside it and whose files keep to the limits.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t kMaxBytes = 1 << 20;
  constexpr std::size_t kMaxFiles = 16;  // unpacked
  odori::ArchiveLimits limits;
  limits.entries = 200;
  limits.unpacked_bytes = limits.bomb_bytes = limits.nested_bytes = kMaxBytes;
  const auto archive = odori::Archive::open({data, data + size}, "fuzz.zip", {}, limits);
  if (!archive) return 0;
  std::vector<std::string> folders{""};
  std::size_t files = 0;
  while (!folders.empty()) {
    const std::string folder = std::move(folders.back());
    folders.pop_back();
    const auto* items = (*archive)->items(folder);
    if (items == nullptr) std::abort();
    for (const odori::Archive::Item& item : *items) {
      if (item.name.empty() || item.name == ".." || item.name.find('/') != std::string::npos) std::abort();
      const std::string path = folder.empty() ? item.name : folder + "/" + item.name;
      if (item.folder) folders.push_back(path);
      if (item.folder || files++ >= kMaxFiles) continue;
      const auto content = (*archive)->read(path, kMaxBytes);
      if (content && content->size() > kMaxBytes) std::abort();
    }
  }
  return 0;
}
