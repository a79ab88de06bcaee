#include "format/source_offsets.h"

#include <utility>

namespace odori {

void SourceOffsets::add_all(std::size_t offset, std::size_t bytes) {
  sections_.back().starts.assign(1, static_cast<std::uint32_t>(offset));
  sections_.back().stride = bytes;
}

void SourceOffsets::drop(std::string_view section, std::size_t element) {
  for (Section& each : sections_) {
    if (each.name != section || element >= each.starts.size()) continue;
    each.starts.erase(each.starts.begin() + static_cast<std::ptrdiff_t>(element));
  }
}

void SourceOffsets::reorder(std::string_view section, const std::vector<std::size_t>& order) {
  for (Section& each : sections_) {
    if (each.name != section) continue;
    std::vector<std::uint32_t> starts;
    for (const std::size_t element : order) starts.push_back(each.starts[element]);
    each.starts = std::move(starts);
  }
}

std::int64_t SourceOffsets::offset_of(std::string_view section, std::int64_t element) const {
  for (const Section& each : sections_) {
    if (each.name != section || each.starts.empty() || element < 0) continue;
    const auto at = static_cast<std::size_t>(element);
    if (each.stride > 0) return each.starts.front() + element * static_cast<std::int64_t>(each.stride);
    if (at < each.starts.size()) return each.starts[at];
  }
  return -1;
}

void SourceOffsets::locate(Diagnostics& diagnostics) const {
  diagnostics.amend([this](Fault& fault) {
    if (fault.offset < 0) fault.offset = offset_of(fault.section, fault.element);
  });
}

}  // namespace odori
