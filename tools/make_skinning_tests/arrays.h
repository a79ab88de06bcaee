#pragma once

// Arrays for NumPy in one .npz file: .npy arrays (format version 1.0) in a zip archive without compression, so that the
// bytes do not depend on a compressor.

#include "base/bytes.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace odori::skinning_tests {

class Arrays {
 public:
  // In C order; `values` has as many numbers as the shape needs.
  void add(std::string_view name, const std::vector<std::size_t>& shape, const std::vector<float>& values);
  void add(std::string_view name, const std::vector<std::size_t>& shape, const std::vector<double>& values);
  void add(std::string_view name, const std::vector<std::size_t>& shape, const std::vector<std::int32_t>& values);

  std::vector<std::uint8_t> finish();

 private:
  struct Entry {
    std::string name;
    std::uint32_t crc = 0;
    std::uint32_t size = 0;
    std::uint32_t offset = 0;
  };
  void add_file(std::string_view name, const std::vector<std::uint8_t>& bytes);
  void write_entry(const Entry& entry);

  ByteWriter file_;
  std::vector<Entry> entries_;
};

}  // namespace odori::skinning_tests
