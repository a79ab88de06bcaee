#include "base/fault.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

std::string describe(const Fault& fault) {
  std::string place;
  const auto append = [&place](std::string part) { place += (place.empty() ? "" : ", ") + std::move(part); };
  if (!fault.section.empty()) append(std::string(fault.section));
  if (fault.element >= 0) append(fmt::format("element {}", fault.element));
  if (fault.offset >= 0) append(fmt::format("byte {}", fault.offset));

  std::string text(fault.kind ? fault.kind->words : "unknown fault");
  if (!fault.detail.empty()) text += ": " + fault.detail;
  if (!place.empty()) text += " (" + place + ")";
  return text;
}

void Diagnostics::add(Fault fault) {
  ++count_;
  const auto same = [&fault](const Tally& t) { return t.kind == fault.kind && t.section == fault.section; };
  const auto tally = std::find_if(tallies_.begin(), tallies_.end(), same);
  if (tally == tallies_.end()) {
    tallies_.push_back({fault.kind, fault.section, 1});
  } else if (++tally->seen > kMaxRepeats) {
    return;
  }
  faults_.push_back(std::move(fault));
}

}  // namespace odori
