#pragma once

// Errors and findings as values. A FaultKind names what can go wrong, a Fault adds the location, `describe` turns it
// into text, and Diagnostics collects findings that do not stop the work. Functions that can fail return `Result<T>`.
//
//   return fault(kFileMissing);  // declared in base/files.h

#include <cassert>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace odori {

enum class Severity : std::uint8_t { note, warning, error };

// One thing that can go wrong. Each module declares its kinds as `inline constexpr FaultKind`; two faults are of the
// same kind when they point to the same object.
struct FaultKind {
  std::string_view code;     // stable, dotted, lower case: "pmx.bone.parent_cycle"
  std::string_view message;  // what is wrong: an English clause without a full stop
  Severity severity = Severity::error;
  std::string_view remedy{};  // what odori does about it, another clause; empty for errors, which stop the work
};

// One fault and its location. Holds the location as numbers, not as text; see `describe`.
struct Fault {
  const FaultKind* kind = nullptr;  // never null in a reported fault
  std::string_view section{};       // part of the file, such as "bones"; static storage; empty when it has no parts
  std::int64_t element = -1;        // record in the section, from 0, or -1
  std::int64_t offset = -1;         // bytes from the start of the file; -1: not a file position
  std::string detail{};             // what makes the message precise: a name, a number, a path

  // The same at a location; see the members.
  template <std::integral Element = int, std::integral Offset = int>
  Fault at(std::string_view in_section, Element in_element = -1, Offset at_offset = -1) && {
    section = in_section;
    element = static_cast<std::int64_t>(in_element);
    offset = static_cast<std::int64_t>(at_offset);
    return std::move(*this);
  }
};

//   return fault(kNpyType, name).at("header", -1, in.offset());
inline Fault fault(const FaultKind& kind, std::string detail = {}) {
  return {.kind = &kind, .detail = std::move(detail)};
}

// "message: detail (section, element 12, byte 3456); remedy". With `more` faults of the same group elsewhere:
// "... byte 3456) and 7 more; ...".
std::string describe(const Fault& fault, std::size_t more = 0);

// The parts of it, for those who want to know what, and those who want to know where: the same without the location;
// and "section, element 12, byte 3456", empty if it has none.
std::string headline(const Fault& fault, std::size_t more = 0);
std::string location(const Fault& fault);

// Findings that do not stop the work, in the order found. Repeats of one kind in one section beyond `kMaxRepeats` are
// counted but not stored, so a malformed file cannot fill the memory.
class Diagnostics {
 public:
  static constexpr std::size_t kMaxRepeats = 16;

  void add(Fault fault);

  // All findings of one kind in one section.
  struct Group {
    const FaultKind* kind = nullptr;
    std::string_view section{};
    std::size_t count = 0;  // includes findings that are not stored; at least 1
  };

  const std::vector<Fault>& faults() const { return faults_; }
  const std::vector<Group>& groups() const { return groups_; }  // ordered by first finding
  std::size_t count() const { return count_; }                  // includes findings that are not stored
  bool empty() const { return count_ == 0; }

  // Calls `edit(Fault&)` for each stored fault, to add what only a later step knows. It must not change kind or
  // section.
  template <typename Edit>
  void amend(const Edit& edit) {
    for (Fault& fault : faults_) edit(fault);
  }

 private:
  std::vector<Fault> faults_;
  std::vector<Group> groups_;
  std::size_t count_ = 0;
};

// Whether the fault belongs to the group: same kind, same section.
bool matches(const Diagnostics::Group& group, const Fault& fault);

// The groups of at least `min_severity`, highest severity first.
std::vector<Diagnostics::Group> sorted_by_severity(const Diagnostics& diagnostics,
                                                   Severity min_severity = Severity::note);

// One line per group of `sorted_by_severity`: its first finding and the number of others.
std::vector<std::string> summary(const Diagnostics& diagnostics, Severity min_severity = Severity::note);

// A value, or the fault that prevented it. Reading the value of a failed result is a programming error and asserts.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Fault fault) : state_(std::in_place_index<1>, std::move(fault)) {}

  explicit operator bool() const { return state_.index() == 0; }

  T& operator*() & { return get(); }
  const T& operator*() const& { return get(); }
  T&& operator*() && { return std::move(get()); }
  T* operator->() { return &get(); }
  const T* operator->() const { return &get(); }

  const Fault& fault() const {
    assert(!*this);
    return std::get<1>(state_);
  }

 private:
  T& get() {
    assert(*this);
    return std::get<0>(state_);
  }
  const T& get() const {
    assert(*this);
    return std::get<0>(state_);
  }

  std::variant<T, Fault> state_;
};

// Success without a value.
struct Done {};
using Status = Result<Done>;

}  // namespace odori
