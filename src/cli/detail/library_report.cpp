#include "cli/detail/library_report.h"

#include "base/math.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

void add_text(Json& json, const char* key, const std::string& text) {
  if (!text.empty()) json[key] = text;
}

Json model_json(const ModelFacts& model) {
  Json json = Json::object();
  if (const auto& counts = model.counts) {
    json = {{"vertices", counts->vertices}, {"triangles", counts->triangles}, {"materials", counts->materials},
            {"bones", counts->bones},       {"morphs", counts->morphs},       {"bodies", counts->bodies},
            {"joints", counts->joints}};
  }
  json["textures_outside"] = model.textures_outside;
  return json;
}

Json motion_json(const MotionFacts& motion) {
  Json json = {{"frames", motion.frames},      {"length_s", static_cast<double>(motion.frames) / kFramesPerSecond},
               {"bones", motion.bones},        {"morphs", motion.morphs},
               {"camera_keys", motion.camera}, {"light", motion.light}};
  add_text(json, "made_for", motion.made_for);
  return json;
}

// "2026-11-27T01:02:03Z".
std::string time_text(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

// "1:34", minutes and seconds.
std::string length_text(std::int64_t frames) {
  const std::int64_t seconds = frames / static_cast<std::int64_t>(kFramesPerSecond);
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string comma_list(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

}  // namespace

Json entry_json(const LibraryEntry& entry, const UserFacts& user) {
  const FileFacts& facts = entry.facts;
  Json json = {{"path", entry.path},
               {"kind", library_name(facts.kind)},
               {"name", facts.title},
               {"bytes", entry.bytes},
               {"content", fmt::format("{:016x}", facts.mark)}};
  add_text(json, "english_name", facts.english);
  add_text(json, "author", facts.terms.author);
  add_text(json, "terms", facts.terms.lines);
  add_text(json, "licence_file", facts.terms.licence);
  if (facts.model) json["model"] = model_json(*facts.model);
  if (facts.motion) json["motion"] = motion_json(*facts.motion);
  if (facts.actors) json["scene"] = {{"actors", *facts.actors}};
  if (!facts.missing.empty()) json["missing"] = facts.missing;
  add_text(json, "fault", facts.fault);
  add_text(json, "picture_fault", entry.picture_fault);
  json["favourite"] = user.favourite;
  json["tags"] = user.tags;
  json["collections"] = user.collections;
  if (user.last_opened_s != 0) json["opened"] = {{"count", user.plays}, {"last", time_text(user.last_opened_s)}};
  return json;
}

Json library_json(Json entries) {
  return {{"format", "odori-library"}, {"version", 1}, {"entries", std::move(entries)}};
}

std::string entry_text(const LibraryEntry& entry, const UserFacts& user) {
  const FileFacts& facts = entry.facts;
  std::string text = fmt::format("{:<9} {}", library_name(facts.kind), printable_line(facts.title));
  if (facts.motion && facts.motion->frames > 0) text += " (" + length_text(facts.motion->frames) + ")";
  if (user.favourite) text += tr(", favourite");
  if (!user.tags.empty()) text += ", " + printable_line(comma_list(user.tags));
  if (!facts.missing.empty()) {
    text +=
        ", " + count_text(facts.missing.size(), tr_later("1 texture is missing"), tr_later("{} textures are missing"));
  }
  if (!facts.fault.empty()) text += ", " + printable_line(facts.fault);
  return text + "\n    " + printable_line(entry.path) + "\n";
}

Json scan_json(const ScanReport& report) {
  Json findings = Json::array();
  for (const Fault& each : report.findings.faults()) findings.push_back(describe(each));
  return {{"format", "odori-library-scan"}, {"version", 1},
          {"folders", report.folders},      {"files", report.files},
          {"added", report.added},          {"changed", report.changed},
          {"removed", report.removed},      {"unreadable", report.unreadable},
          {"complete", report.complete},    {"findings", findings}};
}

std::string scan_text(const ScanReport& report) {
  return tr_format("{} in {}: {} added, {} changed, {} removed, {} unreadable\n",
                   count_text(report.files, tr_later("1 file"), tr_later("{} files")),
                   count_text(report.folders, tr_later("1 folder"), tr_later("{} folders")), report.added,
                   report.changed, report.removed, report.unreadable);
}

}  // namespace odori
