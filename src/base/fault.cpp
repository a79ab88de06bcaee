#include "base/fault.h"

#include "base/translate.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

std::string compose(const Fault& fault, const std::string& where, std::size_t more) {
  std::string text(fault.kind ? tr(fault.kind->message) : std::string_view(tr("unknown fault")));
  if (!fault.detail.empty()) text += ": " + fault.detail;
  if (!where.empty()) text += " (" + where + ")";
  if (more > 0) text += tr_format(" and {} more", more);
  if (fault.kind && !fault.kind->remedy.empty()) text += fmt::format("; {}", tr(fault.kind->remedy));
  return text;
}

}  // namespace

std::string describe(const Fault& fault, std::size_t more) { return compose(fault, location(fault), more); }

std::string headline(const Fault& fault, std::size_t more) { return compose(fault, {}, more); }

std::string location(const Fault& fault) {
  std::string where;
  const auto append = [&where](std::string part) { where += (where.empty() ? "" : tr(", ")) + std::move(part); };
  if (!fault.section.empty()) append(std::string(tr(fault.section)));
  if (fault.element >= 0) append(tr_format("element {}", fault.element));
  if (fault.offset >= 0) append(tr_format("byte {}", fault.offset));
  return where;
}

void Diagnostics::add(Fault fault) {
  ++count_;
  const auto same = [&fault](const Group& group) { return matches(group, fault); };
  const auto known = std::ranges::find_if(groups_, same);
  if (known == groups_.end()) {
    groups_.push_back({fault.kind, fault.section, 1});
  } else if (++known->count > kMaxRepeats) {
    return;
  }
  faults_.push_back(std::move(fault));
}

bool matches(const Diagnostics::Group& group, const Fault& fault) {
  return group.kind == fault.kind && group.section == fault.section;
}

std::vector<Diagnostics::Group> sorted_by_severity(const Diagnostics& diagnostics, Severity min_severity) {
  using Group = Diagnostics::Group;
  std::vector<Group> groups = diagnostics.groups();
  std::erase_if(groups, [min_severity](const Group& group) { return group.kind->severity < min_severity; });
  std::ranges::stable_sort(groups, [](const Group& a, const Group& b) { return a.kind->severity > b.kind->severity; });
  return groups;
}

std::vector<std::string> summary(const Diagnostics& diagnostics, Severity min_severity) {
  std::vector<std::string> lines;
  for (const Diagnostics::Group& group : sorted_by_severity(diagnostics, min_severity)) {
    const auto& faults = diagnostics.faults();
    const auto first = std::ranges::find_if(faults, [&group](const Fault& fault) { return matches(group, fault); });
    lines.push_back(describe(*first, group.count - 1));
  }
  return lines;
}

}  // namespace odori
