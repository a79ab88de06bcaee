#include "cli/detail/compare_numbers.h"

#include "analysis/table_header.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

// Null for what was not measured.
Json summary_json(Measure measure, const MeasureSummary& summary) {
  if (summary.vertices == 0) return nullptr;
  Json json;
  if (is_ratio(measure)) json["min"] = summary.low;
  json["max"] = summary.high;
  json["mean"] = summary.mean;
  json["worst_vertex"] = summary.worst_vertex;
  return json;
}

Json volume_json(const std::optional<double>& volume) { return volume ? Json(*volume) : Json(nullptr); }

std::string_view mode_name(const ComparedModel& compared, std::size_t number) {
  const std::vector<Skinning>& modes = compared.request.modes;
  return number < modes.size() ? name(modes[number].mode) : kForeignMode;
}

Json bones_json(const ComparedModel& compared, const MeasuredMode& mode) {
  Json bones = Json::array();
  for (std::size_t i = 0; i < compared.model.bones.size(); ++i) {
    const std::size_t vertices = mode.bones.front()[i].vertices;
    if (vertices == 0) continue;
    Json bone = {{"index", i}, {"name", compared.model.bones[i].name}, {"vertices", vertices}};
    for (std::size_t m = 0; m < compared.request.measures.size(); ++m) {
      const Measure measure = compared.request.measures[m];
      bone[std::string(name(measure))] = summary_json(measure, mode.bones[m][i]);
    }
    bones.push_back(std::move(bone));
  }
  return bones;
}

Json mode_json(const ComparedModel& compared, const MeasuredFrame& frame, std::size_t number) {
  const MeasuredMode& mode = frame.modes[number];
  Json json = {{"mode", mode_name(compared, number)},
               {"volume", volume_json(whole_volume(compared.parts, mode.volumes))},
               {"volume_rest", volume_json(whole_volume(compared.parts, frame.rest_volumes))}};
  Json parts = Json::array();
  for (std::size_t i = 0; i < mode.volumes.size(); ++i) {
    if (!compared.parts.parts[i].closed) continue;
    parts.push_back({{"part", i}, {"volume", mode.volumes[i]}, {"volume_rest", frame.rest_volumes[i]}});
  }
  json["parts"] = std::move(parts);
  for (std::size_t m = 0; m < compared.request.measures.size(); ++m) {
    const Measure measure = compared.request.measures[m];
    json[std::string(name(measure))] = summary_json(measure, mode.whole[m]);
  }
  json["bones"] = bones_json(compared, mode);
  return json;
}

std::string csv_values(const MeasureRequest& request, const auto& summary_of) {
  std::string line;
  for (std::size_t m = 0; m < request.measures.size(); ++m) {
    const MeasureSummary& summary = summary_of(m);
    if (summary.vertices == 0) {
      line += is_ratio(request.measures[m]) ? ",,,," : ",,,";
      continue;
    }
    if (is_ratio(request.measures[m])) line += fmt::format(",{}", summary.low);
    line += fmt::format(",{},{},{}", summary.high, summary.mean, summary.worst_vertex);
  }
  return line;
}

std::string csv_volume(const std::optional<double>& volume) { return volume ? fmt::format(",{}", *volume) : ","; }

std::string percent(const std::optional<double>& volume, const std::optional<double>& rest) {
  return volume && rest && *rest != 0.0 ? fmt::format("{:6.1f} %", 100.0 * *volume / *rest)
                                        : fmt::format("{:>8}", tr("none"));
}

}  // namespace

std::string compare_json_begin(const ComparedModel& compared) {
  Json parts = Json::array();
  for (const MeshPart& part : compared.parts.parts) {
    parts.push_back({{"material", part.material}, {"triangles", part.triangles}, {"closed", part.closed}});
  }
  const Model& model = compared.model;
  const Json about = {{"name", model.name}, {"vertices", model.vertices.size()}, {"bones", model.bones.size()}};
  return fmt::format(
      R"({{"format":"odori-compare","version":1,"model":{},"extent":{},"against":{},"parts":{},"frames":[)",
      json_text(about), Json(extent(model)).dump(), Json(name(compared.request.reference.mode)).dump(), parts.dump());
}

std::string compare_json_frame(const ComparedModel& compared, const MeasuredFrame& frame) {
  std::string text = fmt::format("{{\"frame\":{},\"modes\":[", Json(frame.frame).dump());
  for (std::size_t i = 0; i < frame.modes.size(); ++i) {
    text += (i == 0 ? "" : ",") + json_text(mode_json(compared, frame, i));
  }
  return text + "]}";
}

std::string csv_header(const ComparedModel& compared) {
  TableFacts facts{{"model", compared.model.name},
                   {"reference of displacement", std::string(name(compared.request.reference.mode))},
                   {"unit of volume and volume_rest", "cubic units"}};
  std::vector<std::string> units;
  for (const auto& measure : measures()) units.push_back(fmt::format("unit of {}", measure.name));
  for (std::size_t i = 0; i < units.size(); ++i) facts.emplace_back(units[i], unit(measures()[i].value));
  std::string line = table_header(facts) + "frame,mode,bone,bone_name,vertices,volume,volume_rest";
  for (const auto& measure : measures()) {
    const std::string_view of = measure.name;
    if (is_ratio(measure.value)) line += fmt::format(",{}_min", of);
    line += fmt::format(",{0}_max,{0}_mean,{0}_worst_vertex", of);
  }
  return line + "\n";
}

std::string csv_lines(const ComparedModel& compared, const MeasuredFrame& frame) {
  const MeasureRequest& request = compared.request;
  std::string lines;
  for (std::size_t i = 0; i < frame.modes.size(); ++i) {
    const MeasuredMode& mode = frame.modes[i];
    const std::string start = fmt::format("{},{}", frame.frame, mode_name(compared, i));
    lines += fmt::format("{},-1,\"\",{}{}{}{}\n", start, compared.model.vertices.size(),
                         csv_volume(whole_volume(compared.parts, mode.volumes)),
                         csv_volume(whole_volume(compared.parts, frame.rest_volumes)),
                         csv_values(request, [&](std::size_t m) { return mode.whole[m]; }));
    for (std::size_t bone = 0; bone < compared.model.bones.size(); ++bone) {
      const std::size_t vertices = mode.bones.front()[bone].vertices;
      if (vertices == 0) continue;
      lines += fmt::format("{},{},{},{},,{}\n", start, bone, csv_field(compared.model.bones[bone].name), vertices,
                           csv_values(request, [&](std::size_t m) { return mode.bones[m][bone]; }));
    }
  }
  return lines;
}

std::string compare_text(const ComparedModel& compared, const MeasuredFrame& frame) {
  const MeasureRequest& request = compared.request;
  std::size_t open = 0;
  for (const MeshPart& part : compared.parts.parts) open += !part.closed;
  const std::size_t parts = compared.parts.parts.size();
  std::string text =
      tr_format("frame {}, {} of {} parts closed, displacement from {} in units, ratios to the rest pose\n",
                frame.frame, parts - open, parts, name(request.reference.mode));
  for (std::size_t i = 0; i < frame.modes.size(); ++i) {
    const MeasuredMode& mode = frame.modes[i];
    text += tr_format(
        "  {:9} volume {}", mode_name(compared, i),
        percent(whole_volume(compared.parts, mode.volumes), whole_volume(compared.parts, frame.rest_volumes)));
    for (std::size_t m = 0; m < request.measures.size(); ++m) {
      const MeasureSummary& whole = mode.whole[m];
      if (whole.vertices == 0) continue;
      const bool ratio = is_ratio(request.measures[m]);
      text += ratio ? fmt::format("  {} {:.3f}..{:.3f}", name(request.measures[m]), whole.low, whole.high)
                    : tr_format("  {} max {:.4f} mean {:.4f}", name(request.measures[m]), whole.high, whole.mean);
    }
    text += '\n';
  }
  return text;
}

}  // namespace odori
