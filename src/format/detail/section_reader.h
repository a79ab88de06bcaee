#pragma once

// What the readers of binary formats share: sections with counts and faults, fields that several formats have, texture
// names, tracks by name.

#include "base/bytes.h"
#include "base/fault.h"
#include "base/math.h"
#include "format/source_offsets.h"
#include "model/bodies.h"
#include "model/model.h"
#include "motion/motion.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace odori {

// Reads a file that consists of sections of elements. The first error becomes one fault with section, element and
// byte offset; afterwards every read returns zeros and every count is 0, so callers read a whole file and check `fault`
// once.
class SectionReader : public ByteReader {
 public:
  // The fault kinds of a format for errors that occur in every format.
  struct Kinds {
    const FaultKind& truncated;      // the file ends before the announced records
    const FaultKind& bad_count;      // a count that is negative or larger than any file
    const FaultKind& unknown_value;  // an unknown value of an enumeration; harmless
  };

  SectionReader(Bytes file, const Kinds& kinds, Diagnostics& notes)
      : ByteReader(file), diagnostics(notes), kinds_(kinds) {}

  Diagnostics& diagnostics;
  SourceOffsets source_offsets;  // of the elements read so far

  // Set the current section and element for faults. Elements must be consecutive from 0. No effect after a failure.
  void enter_section(std::string_view section) {
    if (!ok()) return;
    section_ = section;
    element_ = -1;
    source_offsets.enter_section(section);
  }
  void begin_element(std::size_t element) {
    if (!ok()) return;
    element_ = static_cast<std::int64_t>(element);
    source_offsets.add(offset());
  }
  // Announces that the section's elements follow from here with `bytes` bytes each, instead of `begin_element` for
  // each: `set_element` if findings are to name them.
  void fixed_size_elements(std::size_t bytes) {
    if (ok()) source_offsets.add_all(offset(), bytes);
  }
  // Announces that the next `count` elements follow from here with `bytes` bytes each.
  void equal_elements(std::size_t bytes, std::size_t count) {
    if (ok()) source_offsets.add_run(offset(), bytes, count);
  }
  void set_element(std::size_t element) {
    if (ok()) element_ = static_cast<std::int64_t>(element);
  }

  std::string_view section() const { return section_; }
  std::int64_t element() const { return element_; }

  // Reads a count of records of at least `min_record_bytes` each. Fails and returns 0 when they do not fit into the
  // remaining bytes.
  template <typename Stored>
  std::size_t count(std::size_t min_record_bytes) {
    const std::size_t from = offset();
    const Stored stored = read<Stored>();
    if (stored >= 0 && fits(static_cast<std::uint64_t>(stored), min_record_bytes))
      return static_cast<std::size_t>(stored);
    fail_count(kinds_.bad_count, from, static_cast<std::int64_t>(stored), min_record_bytes);
    return 0;
  }

  glm::vec2 vec2() { return read<glm::vec2>(); }
  glm::vec3 vec3() { return read<glm::vec3>(); }
  glm::vec4 vec4() { return read<glm::vec4>(); }

  // Reads an enumeration of one byte with values 0..last. Unknown values become `fallback`, with a warning.
  template <typename Enum>
  Enum one_of(std::uint8_t last, Enum fallback) {
    const std::size_t from = offset();
    const std::uint8_t value = u8();
    if (value <= last) return static_cast<Enum>(value);
    note_at(kinds_.unknown_value, from, std::to_string(value));
    return fallback;
  }

  // Report a harmless finding at the current or the given offset. No effect after a failure, because the data read then
  // are not in the file.
  void note(const FaultKind& kind, std::string detail = {}) { note_at(kind, offset(), std::move(detail)); }
  void note_at(const FaultKind& kind, std::size_t offset, std::string detail) {
    if (ok()) diagnostics.add(odori::fault(kind, std::move(detail)).at(section_, element_, offset));
  }

  // Fails with a specific fault at `offset`.
  void fail_with(const FaultKind& kind, std::size_t offset, std::string detail) {
    if (!ok()) return;
    reason_ = odori::fault(kind, std::move(detail)).at(section_, element_, offset);
    fail();
  }

  // The first error; empty while `ok`.
  std::optional<Fault> fault() const {
    if (ok() || reason_) return reason_;
    return odori::fault(kinds_.truncated).at(section_, element_, offset());
  }

 protected:
  // Fails because the records of a count stored at `from` do not fit: with `truncated`, or with `bad_count` when no
  // file could hold that many.
  void fail_count(const FaultKind& bad_count, std::size_t from, std::int64_t count, std::size_t min_record_bytes);
  // "224 bones announced, but the remaining 100 bytes hold at most 2"
  std::string shortage(std::int64_t count, std::size_t min_record_bytes) const;

 private:
  Kinds kinds_;
  std::string_view section_;
  std::int64_t element_ = -1;
  std::optional<Fault> reason_;
};

// The packed unsigned numbers in `stored`, each in four bytes. Eight at a time, which compilers turn into vectors.
template <typename Stored>
std::vector<std::uint32_t> widened(Bytes stored) {
  constexpr std::size_t kAtOnce = 8;
  std::vector<std::uint32_t> numbers(stored.size() / sizeof(Stored));
  Stored few[kAtOnce];
  std::size_t done = 0;
  for (; done + kAtOnce <= numbers.size(); done += kAtOnce) {
    std::memcpy(few, stored.data() + done * sizeof(Stored), sizeof few);
    for (std::size_t i = 0; i < kAtOnce; ++i) numbers[done + i] = few[i];
  }
  for (; done < numbers.size(); ++done) {
    std::memcpy(few, stored.data() + done * sizeof(Stored), sizeof(Stored));
    numbers[done] = few[0];
  }
  return numbers;
}

// Read the fields that PMD and PMX store alike: of a rigid body from its group to its mode, of a joint from its
// position on. Positions are as stored (formats.md 1.9, 2.2).
void read_body_fields(SectionReader& in, RigidBody& body);
void read_joint_fields(SectionReader& in, Joint& joint);

// Fills Model::textures for formats whose materials store texture names: lists each name once.
class TextureList {
 public:
  std::int32_t index_of(std::string_view path, Model& model);

  // Sets the texture and the sphere map that a name such as "skin.bmp*shine.sph" stands for. The extension of a part
  // decides, not its position (formats.md 5).
  void assign(std::string_view stored, Model& model, Material& material);

 private:
  std::unordered_map<std::string, std::int32_t> indices_;
};

// The high bits are the best mixed.
inline std::uint64_t mixed_bits(const NameKey& name) {
  const std::uint64_t mixed = (name.word(0) * 0x9E3779B97F4A7C15u) ^ name.word(NameKey::kLastWord);
  return mixed * 0xC2B2AE3D27D4EB4Fu;
}

// Finds tracks by name in a list, or appends them.
template <typename Track>
class TrackList {
 public:
  explicit TrackList(std::vector<Track>& tracks) : tracks_(tracks) {}

  auto& keys_of(const NameKey& name) { return tracks_[index_of(name)].keys; }

  // Index of the track with this name; appends a new track if there is none.
  std::size_t index_of(const NameKey& name) {
    // Looked up first, because `emplace` allocates before it looks.
    if (const auto found = indices_.find(name); found != indices_.end()) return found->second;
    indices_.emplace(name, tracks_.size());
    tracks_.push_back({name, {}});
    return tracks_.size() - 1;
  }

 private:
  struct Hash {
    std::size_t operator()(const NameKey& name) const { return static_cast<std::size_t>(mixed_bits(name) >> 16); }
  };

  std::vector<Track>& tracks_;
  std::unordered_map<NameKey, std::size_t, Hash> indices_;
};

}  // namespace odori
