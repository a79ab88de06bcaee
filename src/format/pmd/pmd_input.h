#pragma once

// A PMD file while it is read, with what earlier sections leave for later ones. For the PMD reader only.

#include "base/text.h"
#include "format/detail/section_reader.h"
#include "format/pmd/pmd_reader.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace odori {

class PmdInput : public SectionReader {
 public:
  PmdInput(Bytes file, Diagnostics& notes) : SectionReader(file, {kPmdTruncated, kPmdCount, kPmdUnknownValue}, notes) {}

  static constexpr std::uint8_t kNoToon = 0xFF;
  std::vector<std::uint8_t> toon_of_material;  // into the toon list; kNoToon
  std::unordered_map<std::string, std::int32_t> texture_numbers;
  std::size_t stored_bones = 0;           // before any are added for second IK records
  std::optional<std::size_t> base_morph;  // place in the file; not in the model

  // A fixed field of CP932, up to its first zero.
  std::string text(std::size_t size) { return utf8_from_cp932(until_nul(take(size))); }

  // 0xFFFF is none.
  std::int32_t index() {
    const std::uint16_t value = u16();
    return value == 0xFFFF ? -1 : value;
  }
};

// The sections in the order of the file.
void read_pmd_vertices(PmdInput& in, Model& model);
void read_pmd_faces(PmdInput& in, Model& model);
void read_pmd_materials(PmdInput& in, Model& model);
void read_pmd_bones(PmdInput& in, Model& model);  // and the IK records
void read_pmd_morphs(PmdInput& in, Model& model);
void read_pmd_display_frames(PmdInput& in, Model& model);

// The blocks an older file lacks.
void read_pmd_english(PmdInput& in, Model& model);
void read_pmd_toons(PmdInput& in, Model& model);
void read_pmd_bodies(PmdInput& in, Model& model);
void read_pmd_joints(PmdInput& in, Model& model);

// The toon list a file without one means: toon01.bmp and so on.
void use_default_toons(PmdInput& in, Model& model);

// Does what is left read exactly as bodies and joints, so that there is no toon list before them?
bool only_physics_left(const PmdInput& in, Bytes file);

}  // namespace odori
