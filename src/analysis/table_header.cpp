#include "analysis/table_header.h"

#include "base/text.h"
#include "odori/version.h"

#include <fmt/format.h>

namespace odori {

std::string table_header(const TableFacts& facts) {
  std::string lines = "# odori " ODORI_VERSION "\n";
  for (const auto& [name, value] : facts) lines += fmt::format("# {}: {}\n", name, printable_line(value));
  return lines;
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
