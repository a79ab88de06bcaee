#pragma once

// VPD pose files (formats.md 4).

#include "base/bytes.h"
#include "base/fault.h"
#include "motion/motion.h"

#include <cstdint>
#include <vector>

namespace odori {

inline constexpr FaultKind kVpdMagic{"vpd.magic", "this is not a VPD pose"};
inline constexpr FaultKind kVpdHeader{"vpd.header", "the lines with the model name and the number of bones are missing",
                                      Severity::warning, "the blocks are read without them"};
inline constexpr FaultKind kVpdCount{"vpd.count", "the announced number of bones is not the number that follows",
                                     Severity::warning, "all bones are read; MMD reads the announced number"};
inline constexpr FaultKind kVpdBlock{"vpd.block", "a block cannot be read", Severity::warning, "it is ignored"};
inline constexpr FaultKind kVpdName{"vpd.name", "a name cannot be written in the character set of the others",
                                    Severity::warning, "the block is ignored"};
inline constexpr FaultKind kVpdUtf16{"vpd.utf16", "the file is in UTF-16", Severity::note,
                                     "it is read; MMD reads CP932 only"};
inline constexpr FaultKind kVpdOneLine{"vpd.one_line", "blocks are on one line", Severity::note,
                                       "they are read; MMD needs a line for each value"};
inline constexpr FaultKind kVpdDecimalComma{"vpd.comma", "numbers have a comma for the decimal point", Severity::note,
                                            "they are read; MMD does not read them"};
inline constexpr FaultKind kVpdDuplicate{"vpd.duplicate", "a name occurs more than once", Severity::note,
                                         "the last one is used"};

// Reads a VPD file, including MMM's morph blocks, in CP932, the character set of another system (Motion::names), UTF-8
// or UTF-16. The result is a motion with one key at frame 0 on each track. White space, comments and line ends are
// free; a wrong number of bones is only a warning.
Result<Motion> read_vpd(Bytes file, Diagnostics& diagnostics);

// Serializes the first key of every track as VPD in MMD's layout, with morphs after the bones as in MMM. Numbers have
// six decimals, or more where six would not read back equal.
std::vector<std::uint8_t> write_vpd(const Motion& motion);

}  // namespace odori
