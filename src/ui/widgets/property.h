#pragma once

#include <string>
#include <vector>

namespace odori {

// A row "label  value" about a part of a model: shown, explained where the glossary has its label, and copied.
struct Fact {
  std::string label;
  std::string value;
};
using Facts = std::vector<Fact>;

}  // namespace odori
