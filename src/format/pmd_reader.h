#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kPmdMagic{"pmd.magic", "this is not a PMD model"};
inline constexpr FaultKind kPmdTruncated{"pmd.truncated", "the file ends inside this element"};
inline constexpr FaultKind kPmdCount{"pmd.count", "a count cannot fit in the rest of the file"};
inline constexpr FaultKind kPmdIndex{"pmd.index", "an index points outside its list and is ignored", Severity::warning};
inline constexpr FaultKind kPmdUnknownValue{"pmd.value", "a setting has an unknown value and is replaced",
                                            Severity::warning};
inline constexpr FaultKind kPmdTrailing{"pmd.trailing", "bytes after the last section are ignored", Severity::note};

// PMD (formats.md 2), turned into what a PMX would say while it is read: later code cannot tell the two apart.
// Checked by `check_model`. Oddities go to `diagnostics`; only what makes the rest unreadable is a fault, with
// section, element and byte offset.
Result<Model> read_pmd(Bytes file, Diagnostics& diagnostics);

}  // namespace odori
