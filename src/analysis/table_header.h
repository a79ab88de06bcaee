#pragma once

#include "analysis/surface_statistics.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori {

// What the numbers of a table are, as names and values.
using TableFacts = std::vector<std::pair<std::string_view, std::string>>;

// The lines before a table: the version of the program, then "# name: value" for each fact.
std::string table_header(const TableFacts& facts);

// Of values of one measure in one mode: mode and its parameters, measure, reference, unit.
TableFacts facts_of(const MeasureSelection& selection);
// The same in a few words, for a file's name: "dqs displacement from linear".
std::string short_name(const MeasureSelection& selection);

}  // namespace odori
