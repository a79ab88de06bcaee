#pragma once

// Files that are as expensive as possible: each is well-formed and a worst case for one part of the program.

#include <cstdint>
#include <string>
#include <vector>

namespace odori::testing {

struct WorstCaseFile {
  std::string name;  // such as "PMX bones in one ring"
  std::vector<std::uint8_t> bytes;
};

// Each file has about `size` bytes; `size` must be at least 64 KiB.
std::vector<WorstCaseFile> worst_case_models(std::size_t size);
std::vector<WorstCaseFile> worst_case_accessories(std::size_t size);
std::vector<WorstCaseFile> worst_case_motions(std::size_t size);

}  // namespace odori::testing
