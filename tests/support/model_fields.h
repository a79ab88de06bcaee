#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace odori::testing {

// Where two models differ, "bones[3]", down to the element; empty when every field of both is equal.
std::vector<std::string> differences(const Model& a, const Model& b);

}  // namespace odori::testing
