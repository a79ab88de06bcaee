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
  std::string_view words;  // a clause in English without a full stop
  Severity severity = Severity::error;
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

// "what is wrong: detail (section, element 12, byte 3456)".
std::string describe(const Fault& fault);

// Harmless oddities met on the way, in the order met. Repeats of one kind in one section beyond
// `kMaxRepeats` are counted but not kept, so a hostile file cannot fill memory with complaints.
class Diagnostics {
 public:
  static constexpr int kMaxRepeats = 16;

  void add(Fault fault);

  const std::vector<Fault>& faults() const { return faults_; }
  std::size_t count() const { return count_; }  // including those not kept
  bool empty() const { return count_ == 0; }

 private:
  struct Tally {
    const FaultKind* kind;
    std::string_view section;
    int seen;
  };
  std::vector<Fault> faults_;
  std::vector<Tally> tallies_;
  std::size_t count_ = 0;
};

}  // namespace odori
