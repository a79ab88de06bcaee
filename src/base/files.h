#pragma once

// Paths, whole files, new files, and where the files of the program are.

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/fault.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

inline constexpr FaultKind kFileMissing{"file.missing", "there is no such file"};
inline constexpr FaultKind kFileUnreadable{"file.unreadable", "the file cannot be read"};
inline constexpr FaultKind kFileNotRegular{"file.not_regular", "this is not a regular file"};
inline constexpr FaultKind kFileTooLarge{"file.too_large", "the file is too large"};

// Paths are UTF-8 everywhere inside the program; these convert at its edges.
std::filesystem::path path_from_utf8(std::string_view utf8);
std::string utf8_from_path(const std::filesystem::path& path);

// With "/" between the parts on every system, for paths that are stored in files.
std::string utf8_with_slashes(const std::filesystem::path& path);

// Whether the path is not that of the folder or of something below it, as they are written.
bool is_outside(const std::filesystem::path& path, const std::filesystem::path& folder);

// The content of a file. Memory that a file is read into is not set to zero before.
template <typename T>
struct UninitializedAllocator : std::allocator<T> {
  template <typename U>
  struct rebind {
    using other = UninitializedAllocator<U>;
  };
  template <typename U>
  void construct(U* at) {
    ::new (static_cast<void*>(at)) U;
  }
  template <typename U, typename... Arguments>
  void construct(U* at, Arguments&&... arguments) {
    ::new (static_cast<void*>(at)) U(std::forward<Arguments>(arguments)...);
  }
};
using FileBytes = std::vector<std::uint8_t, UninitializedAllocator<std::uint8_t>>;

// Reads a whole file, also one in an archive (base/archive/archive.h). Fails with kFileMissing, kFileUnreadable,
// kFileNotRegular or, before reading, kFileTooLarge; in an archive also as Archive::read and Archive::open do.
inline constexpr std::uintmax_t kMaxFileBytes = std::uintmax_t{1} << 30;
Result<FileBytes> read_file(const std::filesystem::path& path, std::uintmax_t max_bytes = kMaxFileBytes);

// A file whose first bytes decide how it is read; it is opened once.
class FileReader {
 public:
  // Fails as `read_file` does.
  static Result<FileReader> open(const std::filesystem::path& path);

  Bytes head() const { return Bytes(bytes_).first(std::min(bytes_.size(), kHeadBytes)); }  // up to kHeadBytes

  // The whole file; call it once. Fails with kFileUnreadable or kFileTooLarge.
  Result<FileBytes> read(std::uintmax_t max_bytes = kMaxFileBytes) &&;

  static constexpr std::size_t kHeadBytes = 512;

 private:
  bool fill(std::size_t size);  // reads until `bytes_` has that size

  std::ifstream in_;         // behind the bytes that were read
  std::uintmax_t size_ = 0;  // of the file
  FileBytes bytes_;          // read so far; all of a file in an archive
};

// Creates a new empty file "STEM.png" (for the extension ".png"); if that exists, "STEM (2).png" and so on. Creates
// missing folders. The file is created exclusively: two programs never get the same one.
Result<std::filesystem::path> make_new_file(const std::filesystem::path& folder, std::string_view stem,
                                            std::string_view extension);

// The running program, to start it again; empty if the system does not tell.
std::filesystem::path program_file();

// The folder of the program's own data (the sample dancer): beside the executable or in the installation's share
// folder, independent of the working directory. Empty when there is none.
std::filesystem::path assets_folder();

}  // namespace odori
