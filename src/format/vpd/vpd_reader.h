#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "motion/motion.h"

namespace odori {

inline constexpr FaultKind kVpdMagic{"vpd.magic", "this is not a VPD pose"};
inline constexpr FaultKind kVpdHeader{"vpd.header", "the lines with the model and the number of bones are missing",
                                      Severity::warning, "the blocks are read without them"};
inline constexpr FaultKind kVpdCount{"vpd.count", "the number of bones announced is not the number that follow",
                                     Severity::warning, "all are read; MMD reads as many as announced"};
inline constexpr FaultKind kVpdBlock{"vpd.block", "a block cannot be read", Severity::warning, "it is left out"};
inline constexpr FaultKind kVpdName{"vpd.name", "a name cannot be written in CP932", Severity::warning,
                                    "its block is left out"};
inline constexpr FaultKind kVpdDuplicate{"vpd.duplicate", "a name comes more than once", Severity::note,
                                         "the last is kept"};

// VPD (formats.md 4) with MMM's morph blocks, in CP932 or UTF-8, as a motion of one key at frame 0 on each track. White
// space, comments and line ends are free; the number of bones is only compared.
Result<Motion> read_vpd(Bytes file, Diagnostics& diagnostics);

}  // namespace odori
