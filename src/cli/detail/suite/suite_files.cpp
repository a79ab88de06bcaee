#include "cli/detail/suite/suite_files.h"

#include "odori/version.h"
#include "work/plan.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace odori {

namespace {

TableFacts facts_of_run(const SuiteRun& run) {
  return {{"suite", fmt::format("{}, hash {}", kSuiteVersion, hash_text(run.hash))}};
}

// The results of one program for a case, if there are any, are after those of the modes.
std::optional<std::size_t> row_of(const ComparedModel& compared, const std::string& program) {
  const auto found = std::ranges::find(compared.foreign, program);
  if (found == compared.foreign.end()) return std::nullopt;
  return compared.request.modes.size() + std::ranges::distance(compared.foreign.begin(), found);
}

std::string names_of(const std::vector<Skinning>& modes) {
  std::string names;
  for (const Skinning& skinning : modes) names += fmt::format("{}`{}`", names.empty() ? "" : ", ", name(skinning.mode));
  return names;
}

std::string pose_text(const SuiteCase& of) {
  std::string text;
  for (const SuiteRotation& each : of.pose) {
    text += fmt::format("{}{} {:g}° about ({:g}, {:g}, {:g})", text.empty() ? "" : "; ", each.bone, each.degrees,
                        each.axis[0], each.axis[1], each.axis[2]);
  }
  return text;
}

constexpr std::string_view kReadmeFiles = R"(
| file | contents |
|---|---|
| `numbers.csv` | every statistic of every measure of every case and mode; lines that begin with `#` say units |
| `summary.tex` | one number per case and mode, for LaTeX |
| `CASE.tex` | some numbers of a case, for LaTeX: `\input{elbow.tex}` |
| `CASE.svg` | figure of a case: the surface in every mode, coloured by a measure (`rsvg-convert -f pdf elbow.svg -o elbow.pdf`) |
| `CASE.vpd` | the pose |
| `CASE.npz` | model, bone transforms and the posed vertices in every mode, in double precision, for NumPy (docs/export.md) |

Statistics are over the vertices that share their weight across the joint; `volume` and `folds` are of the whole model.
`displacement` is from linear skinning; it and `rest` are in parts of the model's extent. docs/numbers.md defines every
number. All are computed in double precision on the CPU from bone transforms in single precision, the same for every
number of threads.
)";

constexpr std::string_view kReadmeWith = R"(
Another program enters by `--with NAME=FOLDER`: for each case that it has, `CASE.npz` in the folder with an array
`positions` (vertices, 3) and, for local volume and folds, `unnormalized_normals`. It poses the vertices `rest_positions`
of `CASE.npz` here with `vertex_bones`, `vertex_weights`, `palette_rotations` and `palette_translations`.
)";

}  // namespace

std::string suite_title(std::uint64_t hash) {
  return fmt::format("odori suite {}, {}", kSuiteVersion, hash_text(hash));
}

void SuiteTables::add(const SuiteCase& of, const ComparedModel& compared, const MeasuredFrame& frame) {
  TableFacts facts = facts_of_run(run_);
  if (csv_.empty()) {
    TableFacts all = facts;
    std::ranges::copy(number_facts(compared), std::back_inserter(all));
    csv_ = table_header(all) + "case,mode,vertices," + csv_columns(compared) + "\n";
  }
  for (std::size_t mode = 0; mode < frame.modes.size(); ++mode) {
    csv_ += fmt::format("{},{},{}{}\n", of.name, mode_name(compared, mode), compared.request.vertices.size(),
                        csv_cells(compared, frame, mode));
  }
  facts.emplace_back("case", fmt::format("{}, {}", of.name, of.model));
  facts.emplace_back("vertices", fmt::format("{} at {}", compared.request.vertices.size(), of.joint));
  case_latex_ = numbers_latex(facts, compared, frame, of.columns);
  std::vector<std::optional<double>>& numbers = numbers_.emplace_back();
  for (std::size_t mode = 0; mode < run_.modes.size(); ++mode)
    numbers.push_back(number(compared, frame, mode, of.columns.front()));
  for (const std::string& program : run_.programs) {
    const auto row = row_of(compared, program);
    numbers.push_back(row ? number(compared, frame, *row, of.columns.front()) : std::nullopt);
  }
}

std::string SuiteTables::summary_latex() const {
  TableFacts facts = facts_of_run(run_);
  LatexTable table{{"mode"}, {}};
  std::vector<std::string> of_cases;
  for (const SuiteCase* each : run_.cases) {
    table.columns.push_back(latex_text(each->name));
    of_cases.push_back(fmt::format("{} of {}", title(each->columns.front()), each->name));
  }
  facts.emplace_back("numbers", fmt::format("{}", fmt::join(of_cases, ", ")));
  for (std::size_t row = 0; row < run_.modes.size() + run_.programs.size(); ++row) {
    const bool own = row < run_.modes.size();
    std::vector<std::string>& cells = table.rows.emplace_back(
        1, latex_text(own ? name(run_.modes[row].mode) : run_.programs[row - run_.modes.size()]));
    for (std::size_t i = 0; i < numbers_.size(); ++i)
      cells.push_back(latex_number(run_.cases[i]->columns.front(), numbers_[i][row]));
  }
  return latex_table(facts, table);
}

std::string suite_readme(const SuiteRun& run) {
  std::string text = fmt::format("# {}\n\nWritten by odori {}. Quote it as: {}, odori {}.\n\n", suite_title(run.hash),
                                 ODORI_VERSION, suite_title(run.hash), ODORI_VERSION);
  text += "The hash stands for the models and poses: it is the same wherever the same surfaces are posed.\n\n";
  text += "| case | what it is | model | pose | joint |\n|---|---|---|---|---|\n";
  for (const SuiteCase* each : run.cases) {
    text += fmt::format("| `{}` | {} | `{}` | {} | {} |\n", each->name, each->title, each->model, pose_text(*each),
                        each->joint);
  }
  text += fmt::format("\nModes: {}.\n", names_of(run.modes));
  if (!run.programs.empty()) text += fmt::format("Other programs: {}.\n", fmt::join(run.programs, ", "));
  text += kReadmeFiles;
  if (!run.figures) text += "\nThe figures were left out (`--figures off`).\n";
  text += kReadmeWith;
  return text + "\nModels, poses, numbers and figures: CC0 1.0 (public domain).\n";
}

}  // namespace odori
