#pragma once

// PMX 2.0 and 2.1 model files (formats.md 1).

#include "base/bytes.h"
#include "base/fault.h"
#include "format/source_offsets.h"
#include "model/model.h"

#include <cstdint>
#include <vector>

namespace odori {

inline constexpr FaultKind kPmxMagic{"pmx.magic", "this is not a PMX model"};
inline constexpr FaultKind kPmxVersion{"pmx.version", "this PMX version is not supported; odori reads 2.0 and 2.1"};
inline constexpr FaultKind kPmxGlobals{"pmx.globals", "a header setting has an invalid value"};
inline constexpr FaultKind kPmxTruncated{"pmx.truncated", "this PMX is cut short"};
inline constexpr FaultKind kPmxCount{"pmx.count", "a count is negative or impossibly large"};
inline constexpr FaultKind kPmxText{"pmx.text", "the length of a text is negative or impossibly large"};
inline constexpr FaultKind kPmxDeformKind{"pmx.vertex.deform", "a vertex has an unknown deform kind"};
inline constexpr FaultKind kPmxMorphKind{"pmx.morph.kind", "a morph has an unknown kind"};
inline constexpr FaultKind kPmxUnknownValue{"pmx.value", "a setting has an unknown value", Severity::warning,
                                            "the default value is used"};
inline constexpr FaultKind kPmxOddHeader{"pmx.header", "the header is unusual", Severity::note, "it is read as usual"};
inline constexpr FaultKind kPmxNoSoftBodies{"pmx.soft_bodies", "this PMX 2.1 ends before the number of soft bodies",
                                            Severity::note,
                                            "it is read without soft bodies; stricter programs reject the file"};
inline constexpr FaultKind kPmxSoftBodiesUnreadable{"pmx.soft_bodies.unreadable", "the soft bodies cannot be read",
                                                    Severity::warning, "the model is read without soft bodies"};
inline constexpr FaultKind kPmxTrailing{"pmx.trailing", "there is data after the last section", Severity::note,
                                        "it is ignored"};

// Properties of the file that are not part of the model.
struct PmxInfo {
  float version = 2.0f;  // 2.0 or 2.1
  bool utf8 = false;     // text encoding; false: UTF-16LE
  SourceOffsets source_offsets;
};

// Reads a PMX file and validates it with `check_model`. Findings that can be repaired go to `diagnostics`; errors that
// make the rest unreadable are returned as a fault with section, element and byte offset. Never allocates memory for a
// count before checking that the records fit into the file.
Result<Model> read_pmx(Bytes file, Diagnostics& diagnostics, PmxInfo* info = nullptr);

struct PmxWriteOptions {
  float version = 2.0f;  // 2.0 or 2.1. Soft bodies need 2.1; officially also QDEF, flip and impulse morphs, vertex
                         // colours, points, lines and joints without springs
  bool utf8 = false;     // text encoding; false: UTF-16LE, which editors expect
};

// Serializes a model as PMX with the smallest possible index sizes. The model must have passed `check_model`.
std::vector<std::uint8_t> write_pmx(const Model& model, const PmxWriteOptions& options = {});

}  // namespace odori
