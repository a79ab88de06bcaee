#pragma once

// PMD model files (formats.md 2), read only: `write_pmx` saves them as PMX.

#include "base/bytes.h"
#include "base/result.h"
#include "format/source_offsets.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kPmdMagic{"pmd.magic", "this is not a PMD model"};
inline constexpr FaultKind kPmdTruncated{"pmd.truncated", "this PMD is cut short"};
inline constexpr FaultKind kPmdCount{"pmd.count", "a count is impossibly large"};
inline constexpr FaultKind kPmdIndex{"pmd.reference", "an entry refers to an element that does not exist",
                                     Severity::warning, "the entry is removed"};
inline constexpr FaultKind kPmdUnknownValue{"pmd.value", "a setting has an unknown value", Severity::warning,
                                            "the default value is used"};
inline constexpr FaultKind kPmdTrailing{"pmd.trailing", "there is data after the last section", Severity::note,
                                        "it is ignored"};

// Reads a PMD file, translates it to the equivalent PMX model and validates it with `check_model`. Findings that can be
// repaired go to `diagnostics`; errors that make the rest unreadable are returned as a fault with section, element and
// byte offset. `source_offsets` receives the offsets of the elements; indices are those of the model, without the base
// morph.
Result<Model> read_pmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* source_offsets = nullptr);

}  // namespace odori
