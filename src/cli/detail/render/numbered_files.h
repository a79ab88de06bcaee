#pragma once

// Names of numbered images, such as "frames/%05d.png".

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace odori {

// The parts of such a name.
struct NumberedName {
  std::string before;
  int digits;
  std::string after;
};

// Returns nothing if the name contains no such number.
std::optional<NumberedName> numbered_name(const std::filesystem::path& output);

// `number`: from 0.
std::filesystem::path numbered_file(const NumberedName& name, std::size_t number);

}  // namespace odori
