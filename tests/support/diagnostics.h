#pragma once

#include "base/fault.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori::testing {

// Number of stored findings of this kind.
inline std::ptrdiff_t findings(const Diagnostics& diagnostics, const FaultKind& kind) {
  const auto& faults = diagnostics.faults();
  return std::count_if(faults.begin(), faults.end(), [&kind](const Fault& fault) { return fault.kind == &kind; });
}

// The first finding of this kind; fails the test and returns an empty fault when there is none.
inline Fault finding(const Diagnostics& diagnostics, const FaultKind& kind) {
  for (const Fault& fault : diagnostics.faults()) {
    if (fault.kind == &kind) return fault;
  }
  ADD_FAILURE() << "no " << kind.code;
  return {};
}

}  // namespace odori::testing
