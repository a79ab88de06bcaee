#pragma once

// State of the PMX reader: the header settings and the fields whose layout depends on them.

#include "format/detail/section_reader.h"
#include "format/pmx/pmx.h"

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

namespace odori {

// Size of index fields in bytes, by referenced element (formats.md 1.1, globals 2 to 7).
struct PmxIndexSizes {
  std::uint8_t vertex = 1, texture = 1, material = 1, bone = 1, morph = 1, body = 1;
};

// What both readers below share: indices, whose size the header says.
template <typename Reader>
class PmxFields : public Reader {
 public:
  using Reader::Reader;

  PmxIndexSizes sizes;

  // Reads unsigned, with all bits set as -1: correct for files written with signed or unsigned indices
  // (formats.md 1.2). Not range-checked.
  std::int32_t index(std::uint8_t size) {
    if (size == 1) {
      const std::uint8_t value = this->u8();
      return value == 0xFF ? -1 : value;
    }
    if (size == 2) {
      const std::uint16_t value = this->u16();
      return value == 0xFFFF ? -1 : value;
    }
    return this->i32();
  }

  // Vertex indices have no "none" value.
  std::uint32_t vertex_index() {
    return sizes.vertex == 1 ? this->u8() : sizes.vertex == 2 ? this->u16() : this->u32();
  }
};

class PmxInput : public PmxFields<SectionReader> {
 public:
  PmxInput(Bytes file, Diagnostics& notes)
      : PmxFields(file, Kinds{kPmxTruncated, kPmxCount, kPmxUnknownValue}, notes) {}

  PmxInfo info;

  std::string text();  // length-prefixed, decoded to UTF-8
  std::size_t record_count(std::size_t min_record_bytes) { return count<std::int32_t>(min_record_bytes); }
};

// Of records whose size was checked.
class PmxRecords : public PmxFields<KnownBytes> {
 public:
  PmxRecords(Bytes records, const PmxIndexSizes& of_header) : PmxFields(records) { sizes = of_header; }
};

// Reads the elements of a section: their number, then each with `read_element(in)`.
template <typename Element>
void read_elements(PmxInput& in, std::size_t min_record_bytes, std::vector<Element>& elements,
                   std::type_identity_t<Element> (*read_element)(PmxInput&)) {
  const std::size_t count = in.record_count(min_record_bytes);
  elements.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    elements.push_back(read_element(in));
  }
}

// Read one section each, in file order. The results are as stored; `check_model` validates them later.
void read_pmx_header(PmxInput& in, Model& model);
void read_pmx_vertices(PmxInput& in, Model& model);
void read_pmx_faces(PmxInput& in, Model& model);
void read_pmx_textures(PmxInput& in, Model& model);
void read_pmx_materials(PmxInput& in, Model& model);
void read_pmx_bones(PmxInput& in, Model& model);
void read_pmx_morphs(PmxInput& in, Model& model);
void read_pmx_display_frames(PmxInput& in, Model& model);
void read_pmx_bodies(PmxInput& in, Model& model);
void read_pmx_joints(PmxInput& in, Model& model);
void read_pmx_soft_bodies(PmxInput& in, Model& model);

}  // namespace odori
