#include "base/platform/freed_memory.h"

#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace odori {

void return_large_blocks() {
#if defined(__GLIBC__)
  constexpr int kLargeBlockBytes = 4 << 20;
  mallopt(M_MMAP_THRESHOLD, kLargeBlockBytes);
#endif
}

}  // namespace odori
