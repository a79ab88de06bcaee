#pragma once

#include "base/files.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

namespace odori {

// The content of a file that nobody changes while it is viewed. Copies share it.
class FileView {
 public:
  // Maps the file into memory, so that only the parts that are used take memory. What cannot be mapped, as in an
  // archive, is read, and fails as `read_file` does.
  static Result<FileView> open(const std::filesystem::path& path);

  explicit FileView(FileBytes content);

  Bytes bytes() const { return {data_.get(), size_}; }

 private:
  FileView() = default;
  bool map(const std::filesystem::path& path);

  std::shared_ptr<const std::uint8_t> data_;
  std::size_t size_ = 0;
};

}  // namespace odori
