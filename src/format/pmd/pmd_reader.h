#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "format/detail/source_offsets.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kPmdMagic{"pmd.magic", "this is not a PMD model"};
inline constexpr FaultKind kPmdTruncated{"pmd.truncated", "the file ends early"};
inline constexpr FaultKind kPmdCount{"pmd.count", "a count is more than any file holds"};
inline constexpr FaultKind kPmdIndex{"pmd.reference", "an entry names something outside its list", Severity::warning,
                                     "the entry is left out"};
inline constexpr FaultKind kPmdUnknownValue{"pmd.value", "a setting has an unknown value", Severity::warning,
                                            "the usual value takes its place"};
inline constexpr FaultKind kPmdTrailing{"pmd.trailing", "bytes follow the last section", Severity::note,
                                        "they are ignored"};

// PMD (formats.md 2), turned into what a PMX would say while it is read: later code cannot tell the two apart.
// Checked by `check_model`. Oddities go to `diagnostics`; only what makes the rest unreadable is a fault, with
// section, element and byte offset. Elements are counted as in the model: without the base morph.
Result<Model> read_pmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* records = nullptr);

}  // namespace odori
