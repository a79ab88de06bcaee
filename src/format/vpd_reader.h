#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "motion/motion.h"

namespace odori {

inline constexpr FaultKind kVpdMagic{"vpd.magic", "this is not a VPD pose"};
inline constexpr FaultKind kVpdHeader{"vpd.header", "the lines with the model and the number of bones are missing",
                                      Severity::warning};
inline constexpr FaultKind kVpdCount{
    "vpd.count", "the number of bones announced is not the number that follow; all are read", Severity::warning};
inline constexpr FaultKind kVpdBlock{"vpd.block", "a block cannot be read and is left out", Severity::warning};
inline constexpr FaultKind kVpdName{"vpd.name", "a name cannot be written in CP932 and is left out", Severity::warning};
inline constexpr FaultKind kVpdDuplicate{"vpd.duplicate", "a name comes more than once; the last is kept",
                                         Severity::note};

// VPD (formats.md 4) with MMM's morph blocks, in CP932 or UTF-8, as a motion of one key at frame 0 on each track. White
// space, comments and line ends are free; the number of bones is only compared.
Result<Motion> read_vpd(Bytes file, Diagnostics& diagnostics);

}  // namespace odori
