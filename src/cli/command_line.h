#pragma once

namespace odori {

// The whole program: reads the command line and runs the verb it names, or opens the window. Returns the exit
// status (exit_status.h).
int run(int argc, const char* const* argv);

}  // namespace odori
