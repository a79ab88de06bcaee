#pragma once

#include "base/fault.h"
#include "gpu/program.h"

#include <optional>
#include <string>

namespace odori {

// Links the programs of a renderer, and counts them.
class ProgramLinker {
 public:
  // Links the program and assigns its bindings. Nothing if the driver refuses it, or while no more may be linked.
  std::optional<Program> link(const ProgramSource& source);

  int linked() const { return linked_; }
  // Of the first program that the driver refused.
  const std::optional<Fault>& fault() const { return fault_; }

  // From now on, at most this many programs are linked, and further ones are postponed; negative: any number. Forgets
  // what was postponed before.
  void set_limit(int programs) {
    left_ = programs;
    postponed_ = false;
  }
  bool postponed() const { return postponed_; }

 private:
  int linked_ = 0;
  int left_ = -1;  // negative: any number
  bool postponed_ = false;
  std::optional<Fault> fault_;
};

// A program that is linked when it is first needed: a model uses only a few of all programs, and linking them takes
// longer than loading it.
class LazyProgram {
 public:
  // `linker` must outlive the program. `source` without defines. `defines`: lines inserted after #version.
  LazyProgram(ProgramLinker& linker, const ProgramSource& source, std::string defines = {})
      : linker_(&linker), source_(source), defines_(std::move(defines)) {}

  // Null if it was not linked, see ProgramLinker::link. A refused program is not tried again.
  const Program* get() const;

 private:
  ProgramLinker* linker_;
  ProgramSource source_;
  std::string defines_;
  mutable bool refused_ = false;
  mutable std::optional<Program> program_;
};

// Sets each sampler of the program to its texture unit, the value of enum Sampler, and its uniform block to its binding
// point.
void assign_bindings(const Program& program);

}  // namespace odori
