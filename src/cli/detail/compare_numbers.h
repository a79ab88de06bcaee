#pragma once

// The numbers of `odori compare`: as JSON, as a CSV table and as text.

#include "analysis/measured_motion.h"

#include <string>
#include <string_view>

namespace odori {

// The mode of vertices that another program computed (MeasureRequest::foreign).
inline constexpr std::string_view kForeignMode = "with";

// What the frames have in common. The referenced objects must outlive the writers.
struct ComparedModel {
  const Model& model;
  const MeshParts& parts;
  const MeasureRequest& request;  // must include every measure, bones and volumes
  std::span<const Statistic> statistics;
  bool relative = false;  // distances are shares of the model's extent
};

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
std::string csv_lines(const ComparedModel& compared, const MeasuredFrame& frame);
// For each mode one line of all frames together; its frame is "all".
std::string csv_pooled_lines(const ComparedModel& compared, const PooledFrames& pooled);

// One line for the frame and one for each mode, each with a line end.
std::string compare_text(const ComparedModel& compared, const MeasuredFrame& frame);
std::string pooled_text(const ComparedModel& compared, const PooledFrames& pooled);

}  // namespace odori
