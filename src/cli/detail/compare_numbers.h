#pragma once

// The numbers of `odori compare`: as JSON, as a CSV table and as text.

#include "analysis/measured_motion.h"
#include "analysis/surface_numbers.h"
#include "analysis/table_header.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// The mode of vertices that another program computed (MeasureRequest::foreign).
inline constexpr std::string_view kForeignMode = "with";

// What the frames have in common. The referenced objects must outlive the writers.
struct ComparedModel {
  const Model& model;
  const MeshParts& parts;
  const MeasureRequest& request;  // must include every measure, bones and volumes
  std::span<const Statistic> statistics;
  bool relative = false;                   // distances are shares of the model's extent
  std::span<const std::string> foreign{};  // names of other programs after the modes; empty: kForeignMode
};
std::string_view mode_name(const ComparedModel& compared, std::size_t number);

// A number of a mode in a table that has few of them: a statistic of a measure, or one of the whole surface.
struct NumberColumn {
  std::optional<Measure> measure;  // nothing: `of_surface`; its volume is relative to rest
  Statistic statistic{};
  SurfaceNumber of_surface{};
};
// "volume/rest", "folds" or "MEASURE STATISTIC".
std::string title(const NumberColumn& column);
// All numbers that were asked for, of the whole surface first.
std::vector<NumberColumn> number_columns(const ComparedModel& compared);
// Nothing if it is not measured.
std::optional<double> number(const ComparedModel& compared, const MeasuredFrame& frame, std::size_t mode,
                             const NumberColumn& column);
// One line for each mode.
std::string numbers_latex(const TableFacts& facts, const ComparedModel& compared, const MeasuredFrame& frame,
                          std::span<const NumberColumn> columns);
// The numbers of a frame, or statistics of all together, as a table for LaTeX.
std::string compare_latex(const ComparedModel& compared, const MeasuredFrame& frame);
std::string pooled_latex(const ComparedModel& compared, const PooledFrames& pooled);
// With four decimals; without a number a dash.
std::string latex_number(const NumberColumn& column, std::optional<double> number);

// The parts of the "odori-compare" document, each on one line: its begin, then the frames with kCompareJsonBetween
// between them, then its end. The document of a whole motion may not fit in memory.
std::string compare_json_begin(const ComparedModel& compared);
std::string compare_json_frame(const ComparedModel& compared, const MeasuredFrame& frame);
inline constexpr std::string_view kCompareJsonBetween = ",\n";
inline constexpr std::string_view kCompareJsonEnd = "]}\n";
// Instead of that end, with all frames together.
std::string compare_json_pooled_end(const ComparedModel& compared, const PooledFrames& pooled);

// The lines of a CSV file: what it is, in lines that begin with '#', and the columns; then for each frame and mode one
// line with bone -1 for the whole model, and one line for each bone that is the heaviest bone of at least one vertex.
std::string csv_header(const ComparedModel& compared);
// Of the whole model in one mode: the columns after the number of vertices, and the values in them.
std::string csv_columns(const ComparedModel& compared);
std::string csv_cells(const ComparedModel& compared, const MeasuredFrame& frame, std::size_t mode);
// What the columns are, without the model.
TableFacts number_facts(const ComparedModel& compared);
std::string csv_lines(const ComparedModel& compared, const MeasuredFrame& frame);
// For each mode one line of all frames together; its frame is "all".
std::string csv_pooled_lines(const ComparedModel& compared, const PooledFrames& pooled);

// One line for the frame and one for each mode, each with a line end.
std::string compare_text(const ComparedModel& compared, const MeasuredFrame& frame);
std::string pooled_text(const ComparedModel& compared, const PooledFrames& pooled);

}  // namespace odori
