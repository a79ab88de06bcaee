#include "format/detail/section_reader.h"

#include "base/files.h"

#include <fmt/format.h>

namespace odori {

std::string SectionReader::shortage(std::int64_t count, std::size_t smallest) const {
  if (smallest == 1) return fmt::format("{} bytes announced; {} are left", count, remaining());
  return fmt::format("{} announced, of at least {} bytes each; {} bytes are left", count, smallest, remaining());
}

void SectionReader::fail_count(const FaultKind& absurd, std::size_t from, std::int64_t count, std::size_t smallest) {
  const bool believable = count >= 0 && static_cast<std::uint64_t>(count) <= kMaxFileBytes / smallest;
  if (believable) {
    fail_with(kinds_.truncated, from, shortage(count, smallest));
  } else {
    fail_with(absurd, from, std::to_string(count));
  }
}

}  // namespace odori
