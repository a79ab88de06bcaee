#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

enum class Severity : std::uint8_t { note, warning, error };

// What can go wrong in one way: rooms declare theirs as `inline constexpr FaultKind`. Two faults are of one
// kind when they point to the same object.
struct FaultKind {
  std::string_view code;   // stable, dotted, lower case: "pmx.bone.parent_cycle"
  std::string_view words;  // what is wrong: a clause in English without a full stop
  Severity severity = Severity::error;
  std::string_view remedy{};  // what odori does about it, another clause; errors need none: it gives up
};

// One thing that is wrong, and where. A value: it holds an address in a file, not a sentence; `describe` makes
// the sentence where a person will read it.
struct Fault {
  const FaultKind* kind = nullptr;  // never null in a fault that was reported
  std::string_view section{};       // part of the file, "bones"; static storage; empty when it has no parts
  std::int64_t element = -1;        // record in the section, from 0; -1 when none
  std::int64_t offset = -1;         // bytes from the start of the file; -1 when not a file position
  std::string detail{};             // values that make the clause precise: a name, a number, a path
};

// "what is wrong: detail (section, element 12, byte 3456); what is done about it". With `more` of the same elsewhere,
// "... byte 3456) and 7 more; ...".
std::string describe(const Fault& fault, std::size_t more = 0);

// Harmless oddities met on the way, in the order met. Repeats of one kind in one section beyond
// `kMaxRepeats` are counted but not kept, so a hostile file cannot fill memory with complaints.
class Diagnostics {
 public:
  static constexpr std::size_t kMaxRepeats = 16;

  void add(Fault fault);

  // All findings of one kind in one section.
  struct Group {
    const FaultKind* kind = nullptr;
    std::string_view section{};
    std::size_t count = 0;  // including those not kept; at least 1
  };

  const std::vector<Fault>& faults() const { return faults_; }
  const std::vector<Group>& groups() const { return groups_; }  // in the order of their first findings
  std::size_t count() const { return count_; }                  // including those not kept
  bool empty() const { return count_ == 0; }

  // Lets `edit` complete each kept fault with what only a later step knows. It leaves kind and section as they are.
  template <typename Edit>
  void amend(const Edit& edit) {
    for (Fault& fault : faults_) edit(fault);
  }

 private:
  std::vector<Fault> faults_;
  std::vector<Group> groups_;
  std::size_t count_ = 0;
};

// Is the fault one of the group?
bool holds(const Diagnostics::Group& group, const Fault& fault);

// The groups of at least this severity, the gravest first.
std::vector<Diagnostics::Group> sorted_by_severity(const Diagnostics& diagnostics, Severity least = Severity::note);

// One sentence for each of them: its first finding, and how many more there are.
std::vector<std::string> summary(const Diagnostics& diagnostics, Severity least = Severity::note);

}  // namespace odori
