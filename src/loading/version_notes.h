#pragma once

#include "base/fault.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kNewerFeature{"pmx.newer", "the file says 2.0 and holds what came with 2.1",
                                         Severity::warning, "it is read as 2.1 has it; MMD does not know it"};
inline constexpr FaultKind kVersionTwoOne{"pmx.version_2_1", "the file is PMX 2.1", Severity::note,
                                          "it is read; MMD opens nothing after 2.0"};

inline bool is_two_one(float pmx_version) { return pmx_version > 2.05f; }

// What there is to say about the version that a PMX gives itself.
void add_version_notes(float pmx_version, const Model& model, Diagnostics& findings);

}  // namespace odori
