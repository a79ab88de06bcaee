#pragma once

// The tables and the README of `odori suite`. They are in English everywhere.

#include "analysis/table_header.h"
#include "cli/detail/compare_numbers.h"
#include "cli/detail/suite/suite_cases.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// What was measured of the set.
struct SuiteRun {
  std::uint64_t hash = 0;               // suite_hash
  std::vector<const SuiteCase*> cases;  // in the order of the set
  std::vector<Skinning> modes;          // of every case
  std::vector<std::string> programs;    // other programs, in their order
  bool figures = false;
};

// "odori suite 1, 0123456789abcdef".
std::string suite_title(std::uint64_t hash);

// Collects the lines of numbers.csv and the columns of summary.tex, case by case.
class SuiteTables {
 public:
  explicit SuiteTables(const SuiteRun& run) : run_(run) {}

  // `compared`: with the names of the programs that have results for this case.
  void add(const SuiteCase& of, const ComparedModel& compared, const MeasuredFrame& frame);

  const std::string& csv() const { return csv_; }
  std::string summary_latex() const;
  // Of the case that was added last.
  const std::string& case_latex() const { return case_latex_; }

 private:
  const SuiteRun& run_;
  std::string csv_;
  std::string case_latex_;
  std::vector<std::vector<std::optional<double>>> numbers_;  // per case, per mode and program
};

std::string suite_readme(const SuiteRun& run);

}  // namespace odori
