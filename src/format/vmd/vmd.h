#pragma once

// VMD motion files (formats.md 3).

#include "base/bytes.h"
#include "base/fault.h"
#include "format/source_offsets.h"
#include "motion/motion.h"

#include <cstdint>
#include <vector>

namespace odori {

inline constexpr FaultKind kVmdMagic{"vmd.magic", "this is not a VMD motion"};
inline constexpr FaultKind kVmdTruncated{"vmd.truncated", "this VMD is cut short"};
inline constexpr FaultKind kVmdCount{"vmd.count", "a count is impossibly large"};
inline constexpr FaultKind kVmdPartial{"vmd.partial", "the file ends inside this section", Severity::warning,
                                       "the complete keys are kept"};
inline constexpr FaultKind kVmdTail{"vmd.tail", "the file ends before the last announced key", Severity::warning,
                                    "this section and those after it are ignored"};
inline constexpr FaultKind kVmdNumber{"vmd.number", "a number is not finite or out of range", Severity::warning,
                                      "it is replaced by 0 or the limit"};
inline constexpr FaultKind kVmdUnknownValue{"vmd.value", "a setting has an unknown value", Severity::warning,
                                            "the default value is used"};
inline constexpr FaultKind kVmdCurveRange{"vmd.curve", "a curve value is above 127", Severity::note,
                                          "it is clamped to 127"};
inline constexpr FaultKind kVmdDuplicate{"vmd.duplicate", "a key is stored more than once", Severity::note,
                                         "it is used once"};
inline constexpr FaultKind kVmdConflict{"vmd.conflict", "a track has two different keys on one frame",
                                        Severity::warning, "the last one in the file is used"};
inline constexpr FaultKind kVmdRotation{"vmd.rotation", "a rotation is zero, which is no valid quaternion",
                                        Severity::note, "it is treated as no rotation"};
inline constexpr FaultKind kVmdNameCut{"vmd.name.cut", "a name is cut at 15 bytes inside a character", Severity::note,
                                       "it is matched by its 15 bytes"};
inline constexpr FaultKind kVmdNameNone{"vmd.name.none",
                                        "a track has no name; MMD writes names that CP932 cannot encode like this",
                                        Severity::warning, "the track is ignored"};
inline constexpr FaultKind kVmdPhysicsByte{"vmd.property.physics", "property keys have an extra byte, a physics switch",
                                           Severity::note, "it is ignored"};
inline constexpr FaultKind kVmdTrailing{"vmd.trailing", "there is data after the last section", Severity::note,
                                        "it is ignored"};

// Reads a VMD file with old or new header. The result is normalised: one track per name in order of first appearance,
// keys in ascending order. `source_offsets` receives byte offsets: of "bone tracks" and "morph tracks" the first key of
// each track of the motion, and every key of the other sections.
Result<Motion> read_vmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* source_offsets = nullptr);

// Serializes a motion as VMD with all six sections; curves and physics switches in MMD's layout (formats.md 3.3).
std::vector<std::uint8_t> write_vmd(const Motion& motion);

}  // namespace odori
