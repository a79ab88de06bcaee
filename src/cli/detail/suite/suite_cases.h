#pragma once

// The fixed set of `odori suite`: models, poses, and what is measured of them. Whoever changes a case or one of its
// models raises kSuiteVersion; the hash changes by itself.

#include "analysis/measures.h"
#include "base/fault.h"
#include "cli/detail/compare_numbers.h"
#include "model/model.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr int kSuiteVersion = 1;

// A bone rotated from rest about an axis (unit, parent space) by an angle.
struct SuiteRotation {
  const char* bone;
  std::array<double, 3> axis;
  double degrees;
};

struct SuiteCase {
  std::string_view name;  // of its files and in tables
  const char* title;      // one clause, translated
  const char* model;      // in the folder of assets
  // Statistics are over the vertices that have weight both on this bone or the bones below it and on others.
  const char* joint;
  std::span<const SuiteRotation> pose;
  std::span<const NumberColumn> columns;  // of its table; the first one stands for the case in the summary
  Measure heat;                           // that its figure shows
  const char* camera;                     // of the figure, as --camera of `figure`; empty: automatic
  std::span<const char* const> hidden;    // materials that the figure leaves out
};

std::span<const SuiteCase> suite_cases();

// The pose as a VPD file. Rotations have six decimals, so that every machine writes the same.
std::vector<std::uint8_t> suite_pose(const SuiteCase& of);

// The vertices that share their weight across the joint, ascending.
std::vector<std::uint32_t> vertices_at_joint(const Model& model, const char* joint);

// Of everything that the numbers depend on besides the program: cases, poses, and the files of the models in this
// folder. Fails as read_file.
Result<std::uint64_t> suite_hash(const std::filesystem::path& assets);

}  // namespace odori
