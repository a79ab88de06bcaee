#include "analysis/table_header.h"

#include "base/text.h"
#include "odori/version.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace odori {

namespace {

std::string comment_lines(char mark, const TableFacts& facts) {
  std::string lines = mark + std::string(" odori ") + ODORI_VERSION + "\n";
  for (const auto& [name, value] : facts) lines += fmt::format("{} {}: {}\n", mark, name, printable_line(value));
  return lines;
}

}  // namespace

std::string table_header(const TableFacts& facts) { return comment_lines('#', facts); }

std::string latex_table(const TableFacts& facts, const LatexTable& table) {
  std::string text = comment_lines('%', facts);
  const auto add_line = [&text](const std::vector<std::string>& cells) {
    text += fmt::format("{} \\\\\n", fmt::join(cells, " & "));
  };
  text += fmt::format("\\begin{{tabular}}{{l{}}}\n", std::string(table.columns.size() - 1, 'r'));
  add_line(table.columns);
  text += "\\hline\n";
  for (const std::vector<std::string>& row : table.rows) add_line(row);
  return text + "\\end{tabular}\n";
}

std::string latex_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\textbackslash{}";
    } else if (c == '~' || c == '^') {
      escaped += fmt::format("\\{}{{}}", c);
    } else {
      if (std::string_view("_%&#${}").find(c) != std::string_view::npos) escaped += '\\';
      escaped += c;
    }
  }
  return escaped;
}

TableFacts facts_of(const MeasureSelection& selection) {
  TableFacts facts{{"mode", std::string(name(selection.skinning.mode))},
                   {"SDEF blend", std::string(name(selection.skinning.sdef_blend))},
                   {"hemisphere", std::string(name(selection.skinning.hemisphere))},
                   {"measure", std::string(name(selection.measure))}};
  if (selection.measure == Measure::displacement) facts.emplace_back("reference", name(selection.reference));
  facts.emplace_back("unit", unit(selection.measure));
  return facts;
}

std::string short_name(const MeasureSelection& selection) {
  const std::string text = fmt::format("{} {}", name(selection.skinning.mode), name(selection.measure));
  if (selection.measure != Measure::displacement) return text;
  return fmt::format("{} from {}", text, name(selection.reference));
}

}  // namespace odori
