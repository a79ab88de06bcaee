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

// A table for LaTeX. The first column is on the left, the others on the right; cells are LaTeX.
struct LatexTable {
  std::vector<std::string> columns;  // titles
  std::vector<std::vector<std::string>> rows;
};
// The facts as comments, and the table as a tabular, without packages.
std::string latex_table(const TableFacts& facts, const LatexTable& table);
// A text as a cell.
std::string latex_text(std::string_view text);

// Of values of one measure in one mode: mode and its parameters, measure, reference, unit.
TableFacts facts_of(const MeasureSelection& selection);
// The same in a few words, for a file's name: "dqs displacement from linear".
std::string short_name(const MeasureSelection& selection);

}  // namespace odori
