#pragma once

namespace odori {

// What the calling thread does from now on gives way to what people wait for, and on Linux so do threads that it
// starts. Does nothing where the system has no such thing for threads.
void lower_thread_priority();

}  // namespace odori
