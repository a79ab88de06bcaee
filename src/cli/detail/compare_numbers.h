#pragma once

// The numbers of `odori compare`: as JSON, as a CSV table and as text.

#include "analysis/measured_motion.h"
#include "base/atomic_file.h"

#include <cstddef>
#include <string>

namespace odori {

// What the frames have in common. The referenced objects must outlive the writers.
struct ComparedModel {
  const Model& model;
  const MeshParts& parts;
  const MeasureRequest& request;  // must include every measure, bones and volumes
};

// Writes the "odori-compare" document to standard output, mode by mode: that of a whole motion may not fit in memory.
// Call `finish` at the end.
class CompareJson {
 public:
  explicit CompareJson(const ComparedModel& compared);
  void add(const MeasuredFrame& frame);
  void finish();

 private:
  const ComparedModel& compared_;
  bool first_ = true;
};

// The lines of a CSV file: for each frame and mode one line with bone -1 for the whole model, and one line for each
// bone that is the heaviest bone of at least one vertex.
std::string csv_header();
std::string csv_lines(const ComparedModel& compared, const MeasuredFrame& frame);

// One line for the frame and one for each mode, each with a line end.
std::string compare_text(const ComparedModel& compared, const MeasuredFrame& frame);

}  // namespace odori
