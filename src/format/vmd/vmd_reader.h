#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "format/detail/source_offsets.h"
#include "motion/motion.h"

namespace odori {

inline constexpr FaultKind kVmdMagic{"vmd.magic", "this is not a VMD motion"};
inline constexpr FaultKind kVmdTruncated{"vmd.truncated", "the file ends early"};
inline constexpr FaultKind kVmdCount{"vmd.count", "a count is more than any file holds"};
inline constexpr FaultKind kVmdPartial{"vmd.partial", "the file ends inside this section", Severity::warning,
                                       "its whole keys are kept"};
inline constexpr FaultKind kVmdTail{"vmd.tail", "the file ends before all that a count announces", Severity::warning,
                                    "this section and the rest are ignored"};
inline constexpr FaultKind kVmdNumber{"vmd.number", "a number is not finite or beyond all measure", Severity::warning,
                                      "it is replaced by 0 or the largest number believed"};
inline constexpr FaultKind kVmdUnknownValue{"vmd.value", "a setting has an unknown value", Severity::warning,
                                            "the usual value takes its place"};
inline constexpr FaultKind kVmdCurveRange{"vmd.curve", "a curve value is above 127", Severity::note,
                                          "it is lowered to 127"};
inline constexpr FaultKind kVmdDuplicate{"vmd.duplicate", "a key comes more than once", Severity::note,
                                         "it is read once"};
inline constexpr FaultKind kVmdConflict{"vmd.conflict", "two keys on one frame of a track differ", Severity::warning,
                                        "the later one in the file is kept"};
inline constexpr FaultKind kVmdRotation{"vmd.rotation", "a rotation is all zeros", Severity::note,
                                        "it is taken as no rotation"};
inline constexpr FaultKind kVmdNameCut{"vmd.name.cut", "a name was cut at 15 bytes, inside a character", Severity::note,
                                       "it is matched by those bytes"};
inline constexpr FaultKind kVmdNameNone{"vmd.name.none", "a track has no name, as MMD writes what CP932 lacks",
                                        Severity::warning, "it moves nothing"};
inline constexpr FaultKind kVmdPhysicsByte{"vmd.property.physics",
                                           "property keys hold one byte more, a switch of physics", Severity::note,
                                           "it is passed over"};
inline constexpr FaultKind kVmdTrailing{"vmd.trailing", "bytes follow the last section", Severity::note,
                                        "they are ignored"};

// VMD, old and new header (formats.md 3). The result is normalised: tracks by name in order of first appearance,
// keys ascending. `records` receives where they lie: "bone tracks" and "morph tracks" as the motion has them, each at
// its first key, and the keys of the other sections.
Result<Motion> read_vmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* records = nullptr);

}  // namespace odori
