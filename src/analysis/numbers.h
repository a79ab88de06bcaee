#pragma once

// Every number that odori measures of a skinned surface, defined. docs/numbers.md is written from this table, and the
// window's tooltips show its rows.

#include <span>
#include <string>
#include <string_view>

namespace odori {

struct NumberDefinition {
  std::string_view name;  // in tables, JSON and Python
  const char* what;       // one clause, translated; of measures and statistics that of their own tables
  const char* formula;    // with the symbol on the left; the symbols are those of docs/numbers.md
  const char* unit;
  const char* normalisation;  // what makes it comparable
  const char* range;
  const char* shown;   // where, other than in the tables of `compare` and of the page Measure
  const char* source;  // in the literature; empty: odori's own
};

std::span<const NumberDefinition> number_definitions();

// Null: there is none of this name. A statistic by area has the definition of the one by vertex.
const NumberDefinition* number_definition(std::string_view name);

// What it is, translated, and its formula, for a tooltip.
std::string number_tooltip(std::string_view name);

// The rows of docs/numbers.md, in Markdown.
std::string numbers_table();

}  // namespace odori
