#pragma once

namespace odori {

// What the program returns to its caller.
enum class ExitStatus : int {
  done = 0,
  answer_is_no = 1,  // done, and over a limit or with an error found
  bad_command_line = 2,
  unreadable_input = 3,
  unwritable_output = 4,
  no_opengl = 5,
  interrupted = 130,  // stopped with Ctrl-C, as shells count it
};

}  // namespace odori
