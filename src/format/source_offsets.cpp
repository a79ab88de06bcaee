#include "format/source_offsets.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace odori {

std::uint32_t SourceOffsets::Section::start_of(std::size_t element) const {
  const auto next = std::ranges::upper_bound(runs, element, {}, &Run::first);
  const Run& run = *(next - 1);
  return run.start + static_cast<std::uint32_t>(element - run.first) * run.stride;
}

void SourceOffsets::add_all(std::size_t offset, std::size_t bytes) {
  Section& section = sections_.back();
  section.runs.assign(1, {0, static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(bytes)});
  section.count = std::numeric_limits<std::size_t>::max();
}

void SourceOffsets::add_run(std::size_t offset, std::size_t bytes, std::size_t count) {
  Section& section = sections_.back();
  section.runs.push_back({section.count, static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(bytes)});
  section.count += count;
}

void SourceOffsets::drop(std::string_view section, std::size_t element) {
  for (const Section& each : sections_) {
    if (each.name != section || element >= each.count) continue;
    std::vector<std::size_t> order(each.count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(element));
    return reorder(section, order);
  }
}

void SourceOffsets::reorder(std::string_view section, const std::vector<std::size_t>& order) {
  for (Section& each : sections_) {
    if (each.name != section) continue;
    Section ordered{each.name, {}, 0};
    for (const std::size_t element : order) ordered.add(each.start_of(element));
    each = std::move(ordered);
  }
}

std::int64_t SourceOffsets::offset_of(std::string_view section, std::int64_t element) const {
  for (const Section& each : sections_) {
    if (each.name != section || element < 0 || static_cast<std::size_t>(element) >= each.count) continue;
    return each.start_of(static_cast<std::size_t>(element));
  }
  return -1;
}

void SourceOffsets::locate(Diagnostics& diagnostics) const {
  diagnostics.amend([this](Fault& fault) {
    if (fault.offset < 0) fault.offset = offset_of(fault.section, fault.element);
  });
}

}  // namespace odori
