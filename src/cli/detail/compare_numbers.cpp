#include "cli/detail/compare_numbers.h"

#include "base/enums.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

bool in_extents(const ComparedModel& compared, Measure measure) { return compared.relative && is_distance(measure); }

std::string_view unit_of(const ComparedModel& compared, Measure measure) {
  return in_extents(compared, measure) ? "extents" : unit(measure);
}

double value_of(const ComparedModel& compared, Measure measure, const MeasureSummary& summary, Statistic statistic) {
  const double value = summary[statistic];
  return in_extents(compared, measure) ? value / static_cast<double>(extent(compared.model)) : value;
}

// Null for what was not measured.
Json summary_json(const ComparedModel& compared, Measure measure, const MeasureSummary& summary) {
  if (summary.vertices == 0) return nullptr;
  Json json;
  for (const Statistic statistic : compared.statistics) {
    json[std::string(name(statistic))] = value_of(compared, measure, summary, statistic);
  }
  json["worst_vertex"] = summary.worst_vertex;
  return json;
}

// Distances are relative to the extent if that is asked for.
std::optional<double> value_of(const ComparedModel& compared, const MeasuredFrame& frame, std::size_t mode,
                               const SurfaceNumberRow& number) {
  std::optional<double> value = surface_number(number.value, compared.parts, frame, frame.modes[mode]);
  if (value && compared.relative && number.kind == SurfaceNumberKind::distance)
    *value /= static_cast<double>(extent(compared.model));
  return value;
}

Json bones_json(const ComparedModel& compared, const MeasuredMode& mode) {
  Json bones = Json::array();
  for (std::size_t i = 0; i < compared.model.bones.size(); ++i) {
    const std::size_t vertices = mode.bones.front()[i].vertices;
    if (vertices == 0) continue;
    Json bone = {{"index", i}, {"name", compared.model.bones[i].name}, {"vertices", vertices}};
    for (std::size_t m = 0; m < compared.request.measures.size(); ++m) {
      const Measure measure = compared.request.measures[m];
      bone[std::string(name(measure))] = summary_json(compared, measure, mode.bones[m][i]);
    }
    bones.push_back(std::move(bone));
  }
  return bones;
}

Json mode_json(const ComparedModel& compared, const MeasuredFrame& frame, std::size_t number) {
  const MeasuredMode& mode = frame.modes[number];
  Json json = {{"mode", mode_name(compared, number)}};
  for (const SurfaceNumberRow& row : surface_numbers(compared.request.surfaces)) {
    const auto value = value_of(compared, frame, number, row);
    const bool count = row.kind == SurfaceNumberKind::count;
    json[std::string(row.name)] = !value  ? Json(nullptr)
                                  : count ? Json(static_cast<std::size_t>(*value))
                                          : Json(*value);
  }
  Json parts = Json::array();
  for (std::size_t i = 0; i < mode.volumes.size(); ++i) {
    if (!compared.parts.parts[i].closed) continue;
    parts.push_back({{"part", i}, {"volume", mode.volumes[i]}, {"volume_rest", frame.rest_volumes[i]}});
  }
  json["parts"] = std::move(parts);
  for (std::size_t m = 0; m < compared.request.measures.size(); ++m) {
    const Measure measure = compared.request.measures[m];
    json[std::string(name(measure))] = summary_json(compared, measure, mode.whole[m]);
  }
  json["bones"] = bones_json(compared, mode);
  return json;
}

// `summary_of`: by the number of the measure in the request.
std::string csv_values(const ComparedModel& compared, const auto& summary_of) {
  std::string line;
  for (std::size_t m = 0; m < compared.request.measures.size(); ++m) {
    const MeasureSummary& summary = summary_of(m);
    for (const Statistic statistic : compared.statistics) {
      line += ',';
      const double value = value_of(compared, compared.request.measures[m], summary, statistic);
      if (summary.vertices > 0 && std::isfinite(value)) line += fmt::format("{}", value);
    }
    line += summary.vertices > 0 ? fmt::format(",{}", summary.worst_vertex) : ",";
  }
  return line;
}

// "  area min 0.9812 max 1.2034 mean 1.0011", for each measure, and a line end.
std::string summaries_text(const ComparedModel& compared, const auto& summary_of) {
  std::string text;
  for (std::size_t m = 0; m < compared.request.measures.size(); ++m) {
    const Measure measure = compared.request.measures[m];
    const MeasureSummary& summary = summary_of(m);
    if (summary.vertices == 0) continue;
    text += fmt::format("  {}", name(measure));
    for (const Statistic statistic : compared.statistics) {
      if (statistic == Statistic::min && !is_ratio(measure)) continue;  // most distances begin at 0
      text += fmt::format(" {} {:.4f}", name(statistic), value_of(compared, measure, summary, statistic));
    }
  }
  return text + '\n';
}

std::string percent(const std::optional<double>& volume, const std::optional<double>& rest) {
  return volume && rest && *rest != 0.0 ? fmt::format("{:6.1f} %", 100.0 * *volume / *rest)
                                        : fmt::format("{:>8}", tr("none"));
}

}  // namespace

std::string_view mode_name(const ComparedModel& compared, std::size_t number) {
  const std::vector<Skinning>& modes = compared.request.modes;
  if (number < modes.size()) return name(modes[number].mode);
  return compared.foreign.empty() ? kForeignMode : std::string_view(compared.foreign[number - modes.size()]);
}

std::string title(const NumberColumn& column) {
  if (column.measure) return fmt::format("{} {}", name(*column.measure), name(column.statistic));
  if (column.of_surface == SurfaceNumber::volume) return "volume/rest";
  return std::string(row_of(column.of_surface).name);
}

std::vector<NumberColumn> number_columns(const ComparedModel& compared) {
  std::vector<NumberColumn> columns;
  for (const SurfaceNumberRow& row : surface_numbers(compared.request.surfaces)) {
    if (row.value != SurfaceNumber::volume_rest) columns.push_back({std::nullopt, {}, row.value});
  }
  for (const Measure measure : compared.request.measures) {
    for (const Statistic statistic : compared.statistics) columns.push_back({measure, statistic});
  }
  return columns;
}

std::optional<double> number(const ComparedModel& compared, const MeasuredFrame& frame, std::size_t mode,
                             const NumberColumn& column) {
  if (column.measure) {
    const auto at = std::ranges::find(compared.request.measures, *column.measure) - compared.request.measures.begin();
    const MeasureSummary& summary = frame.modes[mode].whole[at];
    if (summary.vertices == 0) return std::nullopt;
    return value_of(compared, *column.measure, summary, column.statistic);
  }
  const auto value = value_of(compared, frame, mode, row_of(column.of_surface));
  if (column.of_surface != SurfaceNumber::volume) return value;
  const auto rest = whole_volume(compared.parts, frame.rest_volumes);
  return value && rest && *rest != 0.0 ? std::optional(*value / *rest) : std::nullopt;
}

std::string latex_number(const NumberColumn& column, std::optional<double> number) {
  if (!number || !std::isfinite(*number)) return "--";
  const bool count = !column.measure && row_of(column.of_surface).kind == SurfaceNumberKind::count;
  return count ? fmt::format("{:.0f}", *number) : fmt::format("${:.4f}$", *number);
}

std::string numbers_latex(const TableFacts& facts, const ComparedModel& compared, const MeasuredFrame& frame,
                          std::span<const NumberColumn> columns) {
  LatexTable table{{"mode"}, {}};
  for (const NumberColumn& column : columns) table.columns.push_back(latex_text(title(column)));
  for (std::size_t mode = 0; mode < frame.modes.size(); ++mode) {
    std::vector<std::string>& row = table.rows.emplace_back(1, latex_text(mode_name(compared, mode)));
    for (const NumberColumn& column : columns)
      row.push_back(latex_number(column, number(compared, frame, mode, column)));
  }
  return latex_table(facts, table);
}

std::string compare_latex(const ComparedModel& compared, const MeasuredFrame& frame) {
  TableFacts facts = number_facts(compared);
  facts.emplace_back("model", compared.model.name);
  facts.emplace_back("frame", fmt::format("{}", frame.frame));
  return numbers_latex(facts, compared, frame, number_columns(compared));
}

std::string pooled_latex(const ComparedModel& compared, const PooledFrames& pooled) {
  MeasuredFrame together;
  for (const auto& mode : pooled.summaries(compared.request)) {
    MeasuredMode& measured = together.modes.emplace_back();
    for (const PooledFrames::Summary& summary : mode) measured.whole.push_back(summary.statistics);
  }
  TableFacts facts = number_facts(compared);
  facts.emplace_back("model", compared.model.name);
  facts.emplace_back("frames", fmt::format("{}", pooled.frames()));
  std::vector<NumberColumn> columns = number_columns(compared);
  std::erase_if(columns, [](const NumberColumn& column) { return !column.measure; });
  return numbers_latex(facts, compared, together, columns);
}

std::string compare_json_begin(const ComparedModel& compared) {
  Json parts = Json::array();
  for (const MeshPart& part : compared.parts.parts) {
    parts.push_back({{"material", part.material}, {"triangles", part.triangles}, {"closed", part.closed}});
  }
  const Model& model = compared.model;
  const Json about = {{"name", model.name}, {"vertices", model.vertices.size()}, {"bones", model.bones.size()}};
  Json units;
  for (const Measure measure : compared.request.measures)
    units[std::string(name(measure))] = unit_of(compared, measure);
  return fmt::format(
      R"({{"format":"odori-compare","version":1,"model":{},"extent":{},"against":{},"units":{},"parts":{},"frames":[)",
      json_text(about), Json(extent(model)).dump(), Json(name(compared.request.reference.mode)).dump(), units.dump(),
      parts.dump());
}

std::string compare_json_frame(const ComparedModel& compared, const MeasuredFrame& frame) {
  std::string text = fmt::format("{{\"frame\":{},\"modes\":[", Json(frame.frame).dump());
  for (std::size_t i = 0; i < frame.modes.size(); ++i) {
    text += (i == 0 ? "" : ",") + json_text(mode_json(compared, frame, i));
  }
  return text + "]}";
}

std::string compare_json_pooled_end(const ComparedModel& compared, const PooledFrames& pooled) {
  Json modes = Json::array();
  const auto summaries = pooled.summaries(compared.request);
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    Json& mode = modes.emplace_back(Json{{"mode", mode_name(compared, i)}});
    for (std::size_t m = 0; m < summaries[i].size(); ++m) {
      const Measure measure = compared.request.measures[m];
      Json json = summary_json(compared, measure, summaries[i][m].statistics);
      if (!json.is_null()) json["worst_frame"] = summaries[i][m].worst_frame;
      mode[std::string(name(measure))] = std::move(json);
    }
  }
  return fmt::format("],\"pooled\":{}}}\n", Json{{"frames", pooled.frames()}, {"modes", std::move(modes)}}.dump());
}

TableFacts number_facts(const ComparedModel& compared) {
  TableFacts facts{{"reference of displacement", std::string(name(compared.request.reference.mode))},
                   {"unit of volume and volume_rest", "cubic units"}};
  std::string units;
  for (const Measure measure : compared.request.measures)
    units += fmt::format("{}{} {}", units.empty() ? "" : ", ", name(measure), unit_of(compared, measure));
  facts.emplace_back("units of measures", std::move(units));
  return facts;
}

std::string csv_columns(const ComparedModel& compared) {
  std::string line;
  for (const SurfaceNumberRow& row : surface_numbers(compared.request.surfaces))
    line += fmt::format("{}{}", line.empty() ? "" : ",", row.name);
  for (const Measure measure : compared.request.measures) {
    for (const Statistic statistic : compared.statistics) line += fmt::format(",{}_{}", name(measure), name(statistic));
    line += fmt::format(",{}_worst_vertex", name(measure));
  }
  return line;
}

std::string csv_header(const ComparedModel& compared) {
  TableFacts facts{{"model", compared.model.name},
                   {"reference of displacement", std::string(name(compared.request.reference.mode))},
                   {"unit of volume and volume_rest", "cubic units"}};
  const std::vector<Measure>& measures = compared.request.measures;
  std::vector<std::string> units;
  for (const Measure measure : measures) units.push_back(fmt::format("unit of {}", name(measure)));
  for (std::size_t i = 0; i < units.size(); ++i) facts.emplace_back(units[i], unit_of(compared, measures[i]));
  return table_header(facts) + "frame,mode,bone,bone_name,vertices," + csv_columns(compared) + "\n";
}

std::string csv_cells(const ComparedModel& compared, const MeasuredFrame& frame, std::size_t number) {
  std::string cells;
  for (const SurfaceNumberRow& row : surface_numbers(compared.request.surfaces)) {
    const auto value = value_of(compared, frame, number, row);
    cells += value ? fmt::format(",{}", *value) : ",";
  }
  const MeasuredMode& mode = frame.modes[number];
  return cells + csv_values(compared, [&](std::size_t m) -> const MeasureSummary& { return mode.whole[m]; });
}

std::string csv_lines(const ComparedModel& compared, const MeasuredFrame& frame) {
  const std::string none(surface_numbers(compared.request.surfaces).size(), ',');  // bones have none
  std::string lines;
  for (std::size_t i = 0; i < frame.modes.size(); ++i) {
    const MeasuredMode& mode = frame.modes[i];
    const std::string start = fmt::format("{},{}", frame.frame, mode_name(compared, i));
    lines += fmt::format("{},-1,\"\",{}{}\n", start, compared.model.vertices.size(), csv_cells(compared, frame, i));
    for (std::size_t bone = 0; bone < compared.model.bones.size(); ++bone) {
      const std::size_t vertices = mode.bones.front()[bone].vertices;
      if (vertices == 0) continue;
      const auto of_bone = [&](std::size_t m) -> const MeasureSummary& { return mode.bones[m][bone]; };
      lines += fmt::format("{},{},{},{}{}{}\n", start, bone, csv_field(compared.model.bones[bone].name), vertices, none,
                           csv_values(compared, of_bone));
    }
  }
  return lines;
}

std::string csv_pooled_lines(const ComparedModel& compared, const PooledFrames& pooled) {
  std::string lines;
  const auto summaries = pooled.summaries(compared.request);
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    const auto of_measure = [&](std::size_t m) -> const MeasureSummary& { return summaries[i][m].statistics; };
    lines += fmt::format("all,{},-1,\"\",{}{}{}\n", mode_name(compared, i), compared.model.vertices.size(),
                         std::string(surface_numbers(compared.request.surfaces).size(), ','),
                         csv_values(compared, of_measure));
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
        "  {:14} volume {}", mode_name(compared, i),
        percent(whole_volume(compared.parts, mode.volumes), whole_volume(compared.parts, frame.rest_volumes)));
    for (const SurfaceNumberRow& row :
         surface_numbers(compared.request.surfaces).subspan(ordinal(SurfaceNumber::folds) + 1)) {
      const auto value = value_of(compared, frame, i, row);
      if (value) text += fmt::format("  {} {:.{}f}", row.name, *value, row.kind == SurfaceNumberKind::count ? 0 : 4);
    }
    text += summaries_text(compared, [&](std::size_t m) -> const MeasureSummary& { return mode.whole[m]; });
  }
  return text;
}

std::string pooled_text(const ComparedModel& compared, const PooledFrames& pooled) {
  std::string text = tr_format("all {} frames together\n", pooled.frames());
  const auto summaries = pooled.summaries(compared.request);
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    text += fmt::format("  {:14}", mode_name(compared, i));
    text +=
        summaries_text(compared, [&](std::size_t m) -> const MeasureSummary& { return summaries[i][m].statistics; });
  }
  return text;
}

}  // namespace odori
