// Plots of the tables that odori writes as CSV.

#include "analysis/plot.h"
#include "analysis/statistics.h"
#include "base/text.h"
#include "base/translate.h"
#include "skin/methods.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace odori {

namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kMaxColumns = 4096;

struct CsvTable {
  std::map<std::string, std::string, std::less<>> facts;  // of the lines "# name: value"
  std::vector<std::string> titles;
  std::vector<std::vector<std::string>> rows;  // as many cells as titles

  std::optional<std::size_t> column(std::string_view title) const {
    const auto found = std::ranges::find(titles, title);
    return found == titles.end() ? std::nullopt : std::optional<std::size_t>(found - titles.begin());
  }
  double number(std::size_t row, std::size_t column) const {
    return parse_number(rows[row][column]).value_or(kNoValue);
  }
  std::string fact(std::string_view name) const {
    const auto found = facts.find(name);
    return found == facts.end() ? std::string() : found->second;
  }
};

Fault wrong(std::string detail) { return fault(kPlotTable, std::move(detail)); }

// The cells of a line as RFC 4180 has them; odori writes no line ends in cells.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool pair = line.substr(i, 2) == "\"\"";
    if (quoted && pair) {
      cells.back() += line[i++];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      if (cells.size() > kMaxColumns) break;
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  return cells;
}

void read_fact(std::string_view line, CsvTable& table) {
  const std::size_t colon = line.find(": ");
  if (colon != std::string_view::npos && colon > 2)
    table.facts.emplace(line.substr(2, colon - 2), line.substr(colon + 2));
}

Result<CsvTable> read_table(std::string_view csv) {
  CsvTable table;
  for (std::size_t number = 1; !csv.empty(); ++number) {
    const std::size_t end = std::min(csv.find('\n'), csv.size());
    std::string_view line = csv.substr(0, end);
    csv.remove_prefix(std::min(end + 1, csv.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    if (line.starts_with('#')) {
      read_fact(line, table);
      continue;
    }
    std::vector<std::string> cells = cells_of(line);
    if (cells.size() > kMaxColumns) return wrong(tr_format("line {}: more than {} columns", number, kMaxColumns));
    if (table.titles.empty()) {
      table.titles = std::move(cells);
    } else if (cells.size() == table.titles.size()) {
      table.rows.push_back(std::move(cells));
    } else {
      return wrong(tr_format("line {}: {} cells instead of {}", number, cells.size(), table.titles.size()));
    }
  }
  if (table.rows.empty()) return wrong(tr("there are no rows"));
  return table;
}

std::string with_unit(std::string title, std::string_view unit) {
  return unit.empty() ? title : fmt::format("{} ({})", title, unit);
}

std::string measure_title(Measure measure) { return tr(measures()[ordinal(measure)].title); }

// The column `displacement_p95` of a table of several measures, as a title with its unit.
std::string column_title(const CsvTable& table, std::string_view column) {
  for (const auto& row : measures()) {
    if (!column.starts_with(row.name) || column.substr(row.name.size(), 1) != "_") continue;
    const auto statistic = statistic_named(column.substr(row.name.size() + 1));
    if (!statistic) continue;
    const std::string stated = table.fact(fmt::format("unit of {}", row.name));
    return with_unit(fmt::format("{}: {}", measure_title(row.value), tr(kStatistics[ordinal(*statistic)].title)),
                     stated.empty() ? unit(row.value) : std::string_view(stated));
  }
  return std::string(column);
}

// What a table of one measure is about; `statistic`: if only that is plotted.
std::string fact_title(const CsvTable& table, std::string_view otherwise, std::optional<Statistic> statistic = {}) {
  const auto measure = measure_named(table.fact("measure"));
  if (!measure) return std::string(otherwise);
  std::string title = measure_title(*measure);
  if (statistic) title += fmt::format(": {}", tr(kStatistics[ordinal(*statistic)].title));
  return with_unit(std::move(title), table.fact("unit"));
}

std::string mode_title(std::string_view name) {
  const auto mode = skinning_mode(name);
  return mode ? std::string(tr(method(*mode).title)) : std::string(name);
}

// A mode has the same style in all plots; what is no mode follows after all modes.
std::size_t mode_style(std::string_view name, std::size_t number) {
  const auto mode = skinning_mode(name);
  return mode ? ordinal(*mode) : kSkinningModeCount + number;
}

Fault no_column(const CsvTable& table, std::string_view name) {
  return wrong(tr_format("there is no column {}; there are {}", name, fmt::join(table.titles, ", ")));
}

Plot histogram_of(const CsvTable& table) {
  Plot plot{fact_title(table, tr("Value")), tr("Vertices")};
  for (std::size_t row = 0; row < table.rows.size(); ++row)
    plot.bins.push_back({table.number(row, 0), table.number(row, 1), table.number(row, 2)});
  return plot;
}

// Of a table over frames without a column of modes.
std::vector<std::size_t> plotted_columns(const CsvTable& table, std::string_view name) {
  std::vector<std::size_t> columns;
  const auto add_if = [&](const auto& wanted) {
    for (std::size_t i = 1; i < table.titles.size(); ++i) {
      if (wanted(std::string_view(table.titles[i]))) columns.push_back(i);
    }
  };
  const std::string end = fmt::format("_{}", name.empty() ? "mean" : name);
  add_if([&](std::string_view title) { return title.ends_with(end) || (!name.empty() && title == name); });
  // A ratio has another unit than the values beside it.
  if (columns.empty() && name.empty())
    add_if([](std::string_view title) { return title.find(" / ") == std::string_view::npos; });
  return columns;
}

// The mode that begins a column's title in a table of several, and the rest of the title.
struct ColumnName {
  const SkinningMethod* mode = nullptr;
  std::string rest;
};
ColumnName column_name(const std::string& title) {
  for (const SkinningMethod& mode : skinning_modes()) {
    if (title.starts_with(fmt::format("{}_", mode.name))) return {&mode, title.substr(mode.name.size() + 1)};
  }
  return {nullptr, title};
}

std::string title_of_columns(const CsvTable& table, std::span<const std::size_t> columns) {
  const std::string first = column_name(table.titles[columns.front()]).rest;
  const auto equal = [&](std::size_t column) { return column_name(table.titles[column]).rest == first; };
  if (!std::ranges::all_of(columns, equal)) return fact_title(table, tr("Value"));
  const auto statistic = statistic_named(first);
  return statistic ? fact_title(table, first, statistic) : first;
}

Result<Plot> lines_by_column(const CsvTable& table, std::string_view name) {
  const std::vector<std::size_t> columns = plotted_columns(table, name);
  if (columns.empty()) return no_column(table, name);
  Plot plot{tr("Frame"), title_of_columns(table, columns)};
  for (const std::size_t column : columns) {
    const ColumnName of = column_name(table.titles[column]);
    const auto statistic = statistic_named(of.rest);
    Plot::Line& line = plot.lines.emplace_back();
    line.title = of.mode != nullptr ? tr(of.mode->title)
                 : statistic        ? tr(kStatistics[ordinal(*statistic)].title)
                                    : of.rest;
    line.style = of.mode != nullptr ? ordinal(of.mode->value) : plot.lines.size() - 1;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      line.at.push_back(table.number(row, 0));
      line.value.push_back(table.number(row, column));
    }
  }
  if (plot.lines.size() == 1) plot.lines.front().title.clear();
  return plot;
}

// Neither keys nor numbers of things.
bool is_value_column(const CsvTable& table, std::size_t column) {
  static constexpr std::string_view kKeys[] = {"frame", "mode", "bone", "bone_name", "vertices"};
  return std::ranges::find(kKeys, table.titles[column]) == std::end(kKeys) &&
         std::ranges::any_of(table.rows, [&](const auto& row) { return parse_number(row[column]).has_value(); });
}

std::optional<std::size_t> value_column(const CsvTable& table, std::string_view name) {
  if (!name.empty()) return table.column(name);
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < table.titles.size(); ++i) {
    if (!is_value_column(table, i)) continue;
    if (table.titles[i].ends_with("_mean")) return i;
    if (!first) first = i;
  }
  return first;
}

// The rows about the whole model: in the frame, or in all frames that have a number.
std::vector<std::size_t> whole_rows(const CsvTable& table, std::string_view frame) {
  const auto bone = table.column("bone");
  const bool by_frame = table.titles.front() == "frame";
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const std::vector<std::string>& cells = table.rows[row];
    const bool asked = frame.empty() ? !by_frame || parse_number(cells[0]) : cells[0] == frame;
    if (asked && (!bone || cells[*bone] == "-1")) rows.push_back(row);
  }
  return rows;
}

void add_bars(const CsvTable& table, std::span<const std::size_t> rows, std::size_t mode, std::size_t column,
              Plot& plot) {
  for (const std::size_t row : rows) {
    const std::string& name = table.rows[row][mode];
    const double value = table.number(row, column);
    if (std::isfinite(value)) plot.bars.push_back({mode_title(name), value, mode_style(name, 0)});
  }
}

void add_lines(const CsvTable& table, std::span<const std::size_t> rows, std::size_t mode, std::size_t column,
               Plot& plot) {
  std::vector<std::string> modes;
  for (const std::size_t row : rows) {
    const std::string& name = table.rows[row][mode];
    const auto found = std::ranges::find(modes, name);
    const auto number = found - modes.begin();
    if (found == modes.end()) {
      modes.push_back(name);
      plot.lines.push_back({mode_title(name), {}, {}, mode_style(name, number)});
    }
    plot.lines[number].at.push_back(table.number(row, 0));
    plot.lines[number].value.push_back(table.number(row, column));
  }
}

Result<Plot> plot_by_mode(const CsvTable& table, std::size_t mode, const PlotRequest& request) {
  const auto column = value_column(table, request.column);
  if (!column) return no_column(table, request.column);
  const std::vector<std::size_t> rows = whole_rows(table, request.frame);
  if (rows.empty()) return wrong(tr_format("there is no frame {}", request.frame));
  const auto other_frame = [&](std::size_t row) { return table.rows[row][0] != table.rows[rows.front()][0]; };
  Plot plot{tr("Frame"), column_title(table, table.titles[*column])};
  if (table.titles.front() == "frame" && std::ranges::any_of(rows, other_frame)) {
    add_lines(table, rows, mode, *column, plot);
  } else {
    add_bars(table, rows, mode, *column, plot);
  }
  return plot;
}

Result<Plot> make_plot(const CsvTable& table, const PlotRequest& request) {
  if (table.titles == std::vector<std::string>{"from", "to", "vertices"}) return histogram_of(table);
  if (const auto mode = table.column("mode")) return plot_by_mode(table, *mode, request);
  if (table.titles.front() == "frame") return lines_by_column(table, request.column);
  return wrong(tr("its columns begin with none of: frame; mode; from,to,vertices"));
}

bool is_finite(const Plot& plot) {
  const auto finite = [](double value) { return std::isfinite(value); };
  return std::ranges::all_of(
             plot.bins,
             [&](const Plot::Bin& bin) { return finite(bin.from) && finite(bin.to) && finite(bin.value); }) &&
         std::ranges::all_of(plot.lines,
                             [&](const Plot::Line& line) {
                               return std::ranges::all_of(line.at, finite) && std::ranges::any_of(line.value, finite);
                             }) &&
         !(plot.bins.empty() && plot.lines.empty() && plot.bars.empty());
}

}  // namespace

Result<Plot> plot_of_table(std::string_view csv, const PlotRequest& request) {
  auto table = read_table(csv);
  if (!table) return table.fault();
  auto plot = make_plot(*table, request);
  if (!plot) return plot;
  if (!is_finite(*plot)) return wrong(tr("a cell that is plotted is no number, or all are empty"));
  plot->log_scale = request.log_scale;
  return plot;
}

}  // namespace odori
