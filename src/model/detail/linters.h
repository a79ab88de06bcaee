#pragma once

// The parts of `lint_model`.

#include "model/lint/lint_model.h"

#include <string>
#include <string_view>
#include <utility>

namespace odori {

void lint_bones(const Model& model, Diagnostics& diagnostics);
void lint_bodies(const Model& model, Diagnostics& diagnostics);  // and joints

inline void report(Diagnostics& diagnostics, const FaultKind& kind, std::string_view section, std::size_t element,
                   std::string detail = {}) {
  diagnostics.add(fault(kind, std::move(detail)).at(section, element));
}

}  // namespace odori
