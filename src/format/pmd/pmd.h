#pragma once

// PMD model files (formats.md 2), read only: `write_pmx` saves them as PMX.

#include "base/bytes.h"
#include "base/fault.h"
#include "base/text.h"
#include "format/detail/section_reader.h"
#include "format/source_offsets.h"
#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kPmdMagic{"pmd.magic", "this is not a PMD model"};
inline constexpr FaultKind kPmdTruncated{"pmd.truncated", "this PMD is cut short"};
inline constexpr FaultKind kPmdCount{"pmd.count", "a count is impossibly large"};
inline constexpr FaultKind kPmdIndex{"pmd.reference", "an entry refers to an element that does not exist",
                                     Severity::warning, "the entry is removed"};
inline constexpr FaultKind kPmdUnknownValue{"pmd.value", "a setting has an unknown value", Severity::warning,
                                            "the default value is used"};
inline constexpr FaultKind kPmdTrailing{"pmd.trailing", "there is data after the last section", Severity::note,
                                        "it is ignored"};

// Reads a PMD file, translates it to the equivalent PMX model and validates it with `check_model`. Findings that can be
// repaired go to `diagnostics`; errors that make the rest unreadable are returned as a fault with section, element and
// byte offset. `source_offsets` receives the offsets of the elements; indices are those of the model, without the base
// morph.
Result<Model> read_pmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* source_offsets = nullptr);

// State of the PMD reader, including what later sections need from earlier ones.

constexpr std::size_t kPmdNameSize = 20, kPmdFrameNameSize = 50;  // bytes

// An index as it is stored; 0xFFFF is -1.
inline std::int32_t pmd_index(std::uint16_t stored) { return stored == 0xFFFF ? -1 : stored; }

class PmdInput : public SectionReader {
 public:
  PmdInput(Bytes file, Diagnostics& notes) : SectionReader(file, {kPmdTruncated, kPmdCount, kPmdUnknownValue}, notes) {}

  static constexpr std::uint8_t kNoToon = 0xFF;
  std::vector<std::uint8_t> toon_of_material;  // index into the toon list, or kNoToon
  TextureList textures;
  std::size_t stored_bones = 0;           // without bones added for second IK records
  std::optional<std::size_t> base_morph;  // index in the file; the model does not contain it

  // Reads a fixed-size CP932 field up to its first zero.
  std::string text(std::size_t size) { return utf8_from_cp932(until_nul(take(size))); }

  std::int32_t index() { return pmd_index(u16()); }
};

// Read one section each, in file order.
void read_pmd_vertices(PmdInput& in, Model& model);
void read_pmd_faces(PmdInput& in, Model& model);
void read_pmd_materials(PmdInput& in, Model& model);
void read_pmd_bones(PmdInput& in, Model& model);  // and the IK records
void read_pmd_morphs(PmdInput& in, Model& model);
void read_pmd_display_frames(PmdInput& in, Model& model);

// Blocks that older files do not have.
void read_pmd_english(PmdInput& in, Model& model);
void read_pmd_toons(PmdInput& in, Model& model);
void read_pmd_bodies(PmdInput& in, Model& model);
void read_pmd_joints(PmdInput& in, Model& model);

// Assigns the default toons of a file without toon list: toon01.bmp and so on.
void use_default_toons(PmdInput& in, Model& model);

// Whether the remaining bytes are exactly the rigid bodies and joints, so that the toon list is missing.
bool is_only_physics_left(const PmdInput& in, Bytes file);

}  // namespace odori
