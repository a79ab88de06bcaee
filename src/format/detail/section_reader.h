#pragma once

#include "base/bytes.h"
#include "base/fault.h"
#include "base/math.h"
#include "format/detail/source_offsets.h"

#include <optional>
#include <string>
#include <string_view>

namespace odori {

// Reads a file made of sections of records, and knows where it is: what first goes wrong becomes one fault with
// section, element and byte offset. After that every read yields zeros and every count 0, so that a whole file is
// read without asking and `fault` is looked at once at the end.
class SectionReader : public ByteReader {
 public:
  // What a format calls the things that can go wrong in any.
  struct Kinds {
    const FaultKind& truncated;      // the file ends before what is to follow
    const FaultKind& bad_count;      // a count that is negative, or of more than any file holds
    const FaultKind& unknown_value;  // a setting beyond those that are known; harmless
  };

  SectionReader(Bytes file, const Kinds& kinds, Diagnostics& notes)
      : ByteReader(file), diagnostics(notes), kinds_(kinds) {}

  Diagnostics& diagnostics;
  SourceOffsets records;  // of what `at` and `elements_of` have met

  // Both do nothing once the reader has failed: the fault keeps its place. The elements of a section come one by one
  // from 0.
  void enter(std::string_view section) {
    if (!ok()) return;
    section_ = section;
    element_ = -1;
    records.enter(section);
  }
  void at(std::size_t element) {
    if (!ok()) return;
    element_ = static_cast<std::int64_t>(element);
    records.add(offset());
  }
  // The section's elements follow from here, each of so many bytes, without a call of `at` for each.
  void elements_of(std::size_t bytes) {
    if (ok()) records.add_all(offset(), bytes);
  }

  std::string_view section() const { return section_; }
  std::int64_t element() const { return element_; }

  // A stored count of records of at least `smallest` bytes, proven to fit in what is left; else failure and 0.
  template <typename Stored>
  std::size_t count(std::size_t smallest) {
    const std::size_t from = offset();
    const Stored stored = read<Stored>();
    if (stored >= 0 && fits(static_cast<std::uint64_t>(stored), smallest)) return static_cast<std::size_t>(stored);
    fail_count(kinds_.bad_count, from, static_cast<std::int64_t>(stored), smallest);
    return 0;
  }

  glm::vec2 vec2() { return read<glm::vec2>(); }
  glm::vec3 vec3() { return read<glm::vec3>(); }
  glm::vec4 vec4() { return read<glm::vec4>(); }

  // A value of an enumeration as stored; one that is not known becomes `instead`, with a warning.
  template <typename Enum>
  Enum one_of(std::uint8_t last, Enum instead) {
    const std::size_t from = offset();
    const std::uint8_t value = u8();
    if (value <= last) return static_cast<Enum>(value);
    note_at(kinds_.unknown_value, from, std::to_string(value));
    return instead;
  }

  // Report an oddity here, or at `offset`. Nothing once the reader has failed: what it reads then is not in the file.
  void note(const FaultKind& kind, std::string detail = {}) { note_at(kind, offset(), std::move(detail)); }
  void note_at(const FaultKind& kind, std::size_t offset, std::string detail) {
    if (ok()) diagnostics.add({&kind, section_, element_, static_cast<std::int64_t>(offset), std::move(detail)});
  }

  // Fails at `offset` for a reason of its own.
  void fail_with(const FaultKind& kind, std::size_t offset, std::string detail) {
    if (!ok()) return;
    reason_ = Fault{&kind, section_, element_, static_cast<std::int64_t>(offset), std::move(detail)};
    fail();
  }

  // What went wrong first; nothing while `ok`.
  std::optional<Fault> fault() const {
    if (ok() || reason_) return reason_;
    return Fault{&kinds_.truncated, section_, element_, static_cast<std::int64_t>(offset()), {}};
  }

 protected:
  // Fails for a count, stored at `from`, of records that do not fit: the file has lost its end, or the count is such as
  // no file can have, which is `absurd`.
  void fail_count(const FaultKind& absurd, std::size_t from, std::int64_t count, std::size_t smallest);
  // "224 announced, of at least 39 bytes each; 100 bytes are left"
  std::string shortage(std::int64_t count, std::size_t smallest) const;

 private:
  Kinds kinds_;
  std::string_view section_;
  std::int64_t element_ = -1;
  std::optional<Fault> reason_;
};

}  // namespace odori
