#pragma once

#include "base/bytes.h"
#include "base/fault.h"

#include <optional>
#include <string>
#include <string_view>

namespace odori {

// Reads a file made of sections of records, and knows where it is: what first goes wrong becomes one fault with
// section, element and byte offset. After that every read yields zeros and every count 0, so that a whole file is
// read without asking and `fault` is looked at once at the end.
class SectionReader : public ByteReader {
 public:
  // `truncated` is the fault of a read past the end, `bad_count` of a count that cannot be.
  SectionReader(Bytes file, const FaultKind& truncated, const FaultKind& bad_count)
      : ByteReader(file), truncated_(truncated), bad_count_(bad_count) {}

  // Both do nothing once the reader has failed: the fault keeps its place.
  void enter(std::string_view section) {
    if (!ok()) return;
    section_ = section;
    element_ = -1;
  }
  void at(std::size_t element) {
    if (ok()) element_ = static_cast<std::int64_t>(element);
  }

  std::string_view section() const { return section_; }
  std::int64_t element() const { return element_; }

  // A stored count of records of at least `smallest` bytes, proven to fit in what is left; else failure and 0.
  template <typename Stored>
  std::size_t count(std::size_t smallest) {
    const std::size_t from = offset();
    const Stored stored = read<Stored>();
    if (stored >= 0 && fits(static_cast<std::uint64_t>(stored), smallest)) return static_cast<std::size_t>(stored);
    fail_with(bad_count_, from, std::to_string(stored));
    return 0;
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
    return Fault{&truncated_, section_, element_, static_cast<std::int64_t>(offset()), {}};
  }

 private:
  const FaultKind& truncated_;
  const FaultKind& bad_count_;
  std::string_view section_;
  std::int64_t element_ = -1;
  std::optional<Fault> reason_;
};

}  // namespace odori
