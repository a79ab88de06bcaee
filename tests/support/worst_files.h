#pragma once

// Files made to cost as much as they can: each is legal in form, and the worst of its kind for some part of the
// program.

#include <cstdint>
#include <string>
#include <vector>

namespace odori::testing {

struct WorstFile {
  std::string name;  // "PMX bones in one ring"
  std::vector<std::uint8_t> bytes;
};

// Each of about `size` bytes, at least 64 KiB.
std::vector<WorstFile> worst_models(std::size_t size);
std::vector<WorstFile> worst_motions(std::size_t size);

}  // namespace odori::testing
