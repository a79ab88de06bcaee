#pragma once

// What `odori compare` says in numbers: as JSON, as a table for other programs, as text for people.

#include "analysis/measured_frame.h"
#include "base/atomic_file.h"

#include <cstddef>
#include <cstdio>
#include <string>

namespace odori {

// What every frame's numbers are about; all outlive what is written.
struct ComparedModel {
  const Model& model;
  const MeshParts& parts;
  const MeasureRequest& request;  // with every measure, bones and volumes
};

// "odori-compare" on `out`, frame by frame: a whole dance would not fit in memory as one document.
class CompareJson {
 public:
  CompareJson(std::FILE* out, const ComparedModel& compared);
  void add(const MeasuredFrame& frame);
  void finish();

 private:
  std::FILE* out_;
  const ComparedModel& compared_;
  bool first_ = true;
};

// The lines of a CSV file: one for each frame and mode, with "-1" for the bone, and one for each bone that carries the
// greatest weight of some vertex.
std::string csv_header();
std::string csv_lines(const ComparedModel& compared, const MeasuredFrame& frame);

// A few lines for people.
std::string text_of(const ComparedModel& compared, const MeasuredFrame& frame);

}  // namespace odori
