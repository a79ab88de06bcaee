#pragma once

#include "base/bytes.h"
#include "base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kProcessStart{"process.start", "a program cannot be started"};
inline constexpr FaultKind kProcessFailed{"process.failed", "a program ended with an error"};

// Another program that is fed through its standard input. Started without a shell: arguments may hold any character.
// It does not receive this program's Ctrl-C. Destroying one that was not finished ends it.
class ChildProcess {
 public:
  // arguments[0] is the program, looked up on the PATH; UTF-8.
  static Result<ChildProcess> start(const std::vector<std::string>& arguments);

  ChildProcess(ChildProcess&&) noexcept;
  ChildProcess& operator=(ChildProcess&&) noexcept;
  ~ChildProcess();

  // Fails when the program has gone.
  Status write(Bytes bytes);
  // Closes the input and waits; fails when the program's own status is not 0.
  Status finish();

 private:
  struct State;
  explicit ChildProcess(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace odori
