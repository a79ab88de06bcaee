#include "base/fault.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

std::string describe(const Fault& fault, std::size_t more) {
  std::string place;
  const auto append = [&place](std::string part) { place += (place.empty() ? "" : ", ") + std::move(part); };
  if (!fault.section.empty()) append(std::string(fault.section));
  if (fault.element >= 0) append(fmt::format("element {}", fault.element));
  if (fault.offset >= 0) append(fmt::format("byte {}", fault.offset));

  std::string text(fault.kind ? fault.kind->words : "unknown fault");
  if (!fault.detail.empty()) text += ": " + fault.detail;
  if (!place.empty()) text += " (" + place + ")";
  if (more > 0) text += fmt::format(" and {} more", more);
  if (fault.kind && !fault.kind->remedy.empty()) text += fmt::format("; {}", fault.kind->remedy);
  return text;
}

bool holds(const Diagnostics::Group& group, const Fault& fault) {
  return group.kind == fault.kind && group.section == fault.section;
}

void Diagnostics::add(Fault fault) {
  ++count_;
  const auto same = [&fault](const Group& group) { return holds(group, fault); };
  const auto known = std::find_if(groups_.begin(), groups_.end(), same);
  if (known == groups_.end()) {
    groups_.push_back({fault.kind, fault.section, 1});
  } else if (++known->count > kMaxRepeats) {
    return;
  }
  faults_.push_back(std::move(fault));
}

std::vector<Diagnostics::Group> sorted_by_severity(const Diagnostics& diagnostics, Severity least) {
  using Group = Diagnostics::Group;
  std::vector<Group> groups = diagnostics.groups();
  std::erase_if(groups, [least](const Group& group) { return group.kind->severity < least; });
  std::stable_sort(groups.begin(), groups.end(),
                   [](const Group& a, const Group& b) { return a.kind->severity > b.kind->severity; });
  return groups;
}

std::vector<std::string> summary(const Diagnostics& diagnostics, Severity least) {
  std::vector<std::string> lines;
  for (const Diagnostics::Group& group : sorted_by_severity(diagnostics, least)) {
    const auto& faults = diagnostics.faults();
    const auto first =
        std::find_if(faults.begin(), faults.end(), [&group](const Fault& fault) { return holds(group, fault); });
    lines.push_back(describe(*first, group.count - 1));
  }
  return lines;
}

}  // namespace odori
