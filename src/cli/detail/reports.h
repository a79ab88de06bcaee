#pragma once

// What the verbs print, as text and as JSON. The numbers of `odori compare` are in compare_numbers.h.

#include "cli/detail/check_files.h"
#include "format/pmm/pmm.h"
#include "loading/scene/arrange_files.h"
#include "motion/motion.h"
#include "scene/transform_breakdown.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace odori {

// JSON to print: bytes that are no UTF-8 are replaced, and characters that control a terminal are escaped. JSON has no
// infinity and no NaN: the largest number of its sign stands for an infinite one, null for NaN. `indent`:
// spaces per level; -1: all on one line.
std::string json_text(const nlohmann::ordered_json& json, int indent = -1);

// "1 file", "5 files", of these two texts, the second a format. Both are translated here.
std::string count_text(std::size_t count, const char* one, const char* many);

nlohmann::ordered_json json_of(glm::vec3 v);
nlohmann::ordered_json json_of(glm::quat q);

// odori inspect: what a file contains, that is counts, names and kinds. `folder`: the model's folder, where its
// textures are searched.
nlohmann::ordered_json model_properties_json(const Model& model, const std::filesystem::path& folder);
// `model`: whose names tell the character set of the motion's; null: its own names do.
nlohmann::ordered_json motion_properties_json(const Motion& motion, const Model* model);
// `path`: of the project; its files are searched from there. Key counts are without the keys at frame 0 that every
// track has.
nlohmann::ordered_json project_properties_json(const Project& project, const std::filesystem::path& path);

// What the rule for shows decided about the files of a folder or an archive.
nlohmann::ordered_json arrangement_json(const Arrangement& arrangement);

// odori check: the findings in one file. The text has one line with what the file is and how many findings it has, then
// up to three lines for each kind of finding: severity, code and message; locations; what odori does about it. Sorted
// by severity, highest first; findings below `min_severity` are omitted.
std::string findings_text(const CheckedFile& file, Severity min_severity);
nlohmann::ordered_json findings_json(const CheckedFile& file, Severity min_severity);

// The number of files of each kind, and of findings in all of them.
struct FindingsTotals {
  std::array<std::size_t, 5> kinds{};     // models, motions and poses, images, projects, others
  std::array<std::size_t, 3> findings{};  // notes, warnings, errors
  std::size_t clean = 0;                  // files without findings

  void add(const CheckedFile& file);
  void add(const FindingsTotals& other);
  std::size_t files() const;
  std::size_t errors() const { return findings[2]; }
};

// The totals in two sentences, with a line end.
std::string findings_summary(const FindingsTotals& totals);

// odori pose --explain: finds a bone by its name, its English name or its number. Returns nothing if the model has no
// such bone.
std::optional<std::int32_t> find_bone(const Model& model, std::string_view text);

// The transform breakdown of a bone. The text has several lines, each with a line end.
nlohmann::ordered_json breakdown_json(const Model& model, const TransformBreakdown& breakdown);
std::string breakdown_text(const Model& model, const TransformBreakdown& breakdown);

}  // namespace odori
