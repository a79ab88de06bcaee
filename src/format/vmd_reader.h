#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "motion/motion.h"

namespace odori {

inline constexpr FaultKind kVmdMagic{"vmd.magic", "this is not a VMD motion"};
inline constexpr FaultKind kVmdTruncated{"vmd.truncated", "the file ends inside its header"};
inline constexpr FaultKind kVmdCount{"vmd.count", "a count cannot fit in the rest of the file"};
inline constexpr FaultKind kVmdPartial{"vmd.partial", "the file ends inside this section; whole keys are kept",
                                       Severity::warning};
inline constexpr FaultKind kVmdTail{"vmd.tail", "a count cannot fit; this section and the rest are ignored",
                                    Severity::warning};
inline constexpr FaultKind kVmdNumber{"vmd.number", "a number is not finite or beyond all measure, and is replaced",
                                      Severity::warning};
inline constexpr FaultKind kVmdUnknownValue{"vmd.value", "a setting has an unknown value and is replaced",
                                            Severity::warning};
inline constexpr FaultKind kVmdCurveRange{"vmd.curve", "a curve value above 127 is lowered to 127", Severity::note};
inline constexpr FaultKind kVmdDuplicate{"vmd.duplicate", "several keys on one frame; the last is kept",
                                         Severity::note};
inline constexpr FaultKind kVmdTrailing{"vmd.trailing", "bytes after the last section are ignored", Severity::note};

// VMD, old and new header (formats.md 3). The result is normalised: tracks by name in order of first appearance,
// keys ascending.
Result<Motion> read_vmd(Bytes file, Diagnostics& diagnostics);

}  // namespace odori
