#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "format/detail/source_offsets.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kPmxMagic{"pmx.magic", "this is not a PMX model"};
inline constexpr FaultKind kPmxVersion{"pmx.version", "this PMX version is not known (2.0 and 2.1 are)"};
inline constexpr FaultKind kPmxGlobals{"pmx.globals", "a header setting has no legal value"};
inline constexpr FaultKind kPmxTruncated{"pmx.truncated", "the file ends early"};
inline constexpr FaultKind kPmxCount{"pmx.count", "a count is negative or more than any file holds"};
inline constexpr FaultKind kPmxText{"pmx.text", "a text's length is negative or more than any file holds"};
inline constexpr FaultKind kPmxDeformKind{"pmx.vertex.deform", "a vertex has an unknown deform kind"};
inline constexpr FaultKind kPmxMorphKind{"pmx.morph.kind", "a morph has an unknown kind"};
inline constexpr FaultKind kPmxUnknownValue{"pmx.value", "a setting has an unknown value", Severity::warning,
                                            "the usual value takes its place"};
inline constexpr FaultKind kPmxOddHeader{"pmx.header", "the header is unusual", Severity::note,
                                         "it is read all the same"};
inline constexpr FaultKind kPmxNoSoftBodies{"pmx.soft_bodies", "a PMX 2.1 ends without the number of its soft bodies",
                                            Severity::note, "it has none; stricter programs refuse the file"};
inline constexpr FaultKind kPmxTrailing{"pmx.trailing", "bytes follow the last section", Severity::note,
                                        "they are ignored"};

// What the file says of itself beyond its model.
struct PmxInfo {
  float version = 2.0f;  // 2.0 or 2.1
  bool utf8 = false;     // else UTF-16LE
  SourceOffsets records;
};

// PMX 2.0 and 2.1 (formats.md 1), checked by `check_model`. Oddities go to `diagnostics`; only what makes the rest
// unreadable is a fault, with section, element and byte offset. Never allocates for a count before it is known
// to fit.
Result<Model> read_pmx(Bytes file, Diagnostics& diagnostics, PmxInfo* info = nullptr);

}  // namespace odori
