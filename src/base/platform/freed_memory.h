#pragma once

namespace odori {

// From now on, large blocks of memory, such as decoded images, go back to the system when they are freed. Otherwise the
// GNU C library keeps those of up to 32 MiB, in a heap per thread that other threads cannot use.
void return_large_blocks();

}  // namespace odori
