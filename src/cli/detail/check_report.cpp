#include "base/enums.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"
#include "ui/core/model_links.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;
using Group = Diagnostics::Group;

// Translated as severity: all.
constexpr std::array kSeverityNames{"note", "warning", "error"};
const char* name_of(Severity severity) { return kSeverityNames[ordinal(severity)]; }

struct Counts {
  std::array<std::size_t, 3> of{};  // by severity

  void add(const Diagnostics& findings) {
    for (const Group& group : findings.groups()) of[ordinal(group.kind->severity)] += group.count;
  }
};

// "2 warnings, 1 note"; "no findings".
std::string format_counts(const Counts& counts) {
  std::string text;
  const auto add = [&text](std::size_t count, const char* one, const char* many) {
    if (count > 0) text += (text.empty() ? "" : tr(", ")) + count_text(count, one, many);
  };
  add(counts.of[2], tr_later("1 error"), tr_later("{} errors"));
  add(counts.of[1], tr_later("1 warning"), tr_later("{} warnings"));
  add(counts.of[0], tr_later("1 note"), tr_later("{} notes"));
  return text.empty() ? tr("no findings") : text;
}

// "bone 12 左目 (byte 3456)".
std::string location_text(const Fault& fault) {
  std::string text;
  if (!fault.section.empty()) text += fault.element < 0 ? tr(fault.section) : singular(fault.section);
  if (fault.element >= 0) text += fmt::format(" {}", fault.element);
  if (!fault.detail.empty()) text += (text.empty() ? "" : " ") + printable_line(fault.detail);
  if (fault.offset >= 0) {
    const std::string byte = tr_format("byte {}", fault.offset);
    text += text.empty() ? byte : " (" + byte + ")";
  }
  return text;
}

std::string locations_text(const Diagnostics& findings, const Group& group) {
  constexpr std::size_t kShown = 4;
  std::string text;
  std::size_t shown = 0;
  for (const Fault& fault : findings.faults()) {
    if (!matches(group, fault)) continue;
    if (shown++ == kShown) break;
    text += (text.empty() ? "" : "; ") + location_text(fault);
  }
  const std::size_t listed = std::min(kShown, group.count);
  if (group.count > listed) text += tr_format("; and {} more", group.count - listed);
  return text;
}

}  // namespace

std::string count_text(std::size_t count, const char* one, const char* many) {
  return count == 1 ? tr(one) : fmt::vformat(tr(many), fmt::make_format_args(count));
}

std::string findings_text(const CheckedFile& file, Severity min_severity) {
  Counts counts;
  counts.add(file.findings);
  std::string text = printable_line(utf8_from_path(file.path)) + ": ";
  if (!file.about.empty()) text += printable_line(file.about) + ": ";
  text += format_counts(counts) + "\n";
  for (const Group& group : sorted_by_severity(file.findings, min_severity)) {
    const FaultKind& kind = *group.kind;
    text += fmt::format("  {:8} {}  {}\n", tr_context("severity", name_of(kind.severity)),
                        printed_code(kind, file.kind), tr(kind.message));
    if (const std::string locations = locations_text(file.findings, group); !locations.empty()) {
      text += fmt::format("           {}\n", locations);
    }
    if (!kind.remedy.empty()) text += "           " + tr_format("In odori: {}", tr(kind.remedy)) + "\n";
  }
  return text;
}

void FindingsTotals::add(const CheckedFile& file) {
  const std::size_t kind = is_model_file(file.kind)         ? 0
                           : is_motion_file(file.kind)      ? 1
                           : file.kind == FileKind::image   ? 2
                           : file.kind == FileKind::project ? 3
                                                            : 4;
  ++kinds[kind];
  clean += file.findings.empty();
  for (const Group& group : file.findings.groups()) {
    findings[ordinal(group.kind->severity)] += group.count;
  }
}

void FindingsTotals::add(const FindingsTotals& other) {
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] += other.kinds[i];
  for (std::size_t i = 0; i < findings.size(); ++i) findings[i] += other.findings[i];
  clean += other.clean;
}

std::size_t FindingsTotals::files() const { return std::accumulate(kinds.begin(), kinds.end(), std::size_t{0}); }

std::string findings_summary(const FindingsTotals& totals) {
  const auto& [models, motions, images, projects, others] = totals.kinds;
  std::string kinds;
  const auto add = [&](std::size_t count, const char* one, const char* many) {
    if (count > 0) kinds += (kinds.empty() ? "" : tr(", ")) + count_text(count, one, many);
  };
  add(models, tr_later("1 model"), tr_later("{} models"));
  add(motions, tr_later("1 motion or pose"), tr_later("{} motions and poses"));
  add(images, tr_later("1 image"), tr_later("{} images"));
  add(projects, tr_later("1 project"), tr_later("{} projects"));
  add(others, tr_later("1 other, not checked"), tr_later("{} others, not checked"));
  return tr_format(
      "{}: {}. Total: {}; {} without findings.\n", count_text(totals.files(), tr_later("1 file"), tr_later("{} files")),
      kinds, format_counts({totals.findings}), count_text(totals.clean, tr_later("1 file"), tr_later("{} files")));
}

Json findings_json(const CheckedFile& file, Severity min_severity) {
  Json diagnostics = Json::array();
  for (const Fault& fault : file.findings.faults()) {
    if (fault.kind->severity < min_severity) continue;
    Json& json = diagnostics.emplace_back(
        Json{{"code", printed_code(*fault.kind, file.kind)}, {"severity", name_of(fault.kind->severity)}});
    if (!fault.section.empty()) json["section"] = fault.section;
    if (fault.element >= 0) json["element"] = fault.element;
    if (fault.offset >= 0) json["offset"] = fault.offset;
    json["message"] = fmt::format("{}{}{}", fault.kind->message, fault.detail.empty() ? "" : ": ", fault.detail);
    if (!fault.kind->remedy.empty()) json["remedy"] = fault.kind->remedy;
  }
  Json more = Json::array();
  for (const Group& group : file.findings.groups()) {
    if (group.count <= Diagnostics::kMaxRepeats) continue;
    more.push_back({{"code", printed_code(*group.kind, file.kind)},
                    {"section", group.section},
                    {"count", group.count - Diagnostics::kMaxRepeats}});
  }
  Json json = {{"path", utf8_from_path(file.path)},
               {"kind", name(file.kind)},
               {"about", file.about},
               {"diagnostics", diagnostics}};
  if (!more.empty()) json["not_listed"] = more;
  return json;
}

}  // namespace odori
