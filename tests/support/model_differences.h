#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace odori::testing {

// The elements in which two models differ, such as "bones[3]"; empty when all fields are equal.
std::vector<std::string> differences(const Model& a, const Model& b);

}  // namespace odori::testing
