#pragma once

#include "cli/check_files.h"

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace odori {

// One file's findings for people: a line that says what the file is and how much was found, then three lines a group:
// severity, code and what is wrong; where; what odori does about it. The gravest first, none below `least`.
std::string text_report(const CheckedFile& file, Severity least);

// How many files there were of each sort, and what was found in all of them.
std::string text_summary(const std::vector<CheckedFile>& files);

// As `odori check --json` shows it.
nlohmann::ordered_json json_report(const CheckedFile& file, Severity least);

}  // namespace odori
