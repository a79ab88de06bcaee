#include "base/archive/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/check_files.h"
#include "cli/detail/reports.h"
#include "cli/planned/planned_work.h"

#include <algorithm>
#include <exception>
#include <fstream>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFilesStep = "files";
constexpr const char* kMotionsStep = "motions";

// Files one after the other on the command line or in a folder, of which all or none are motions, and what the motions
// are checked against.
struct CheckGroup {
  std::vector<fs::path> files;
  std::size_t first = 0;  // number of its first file, counted over the whole work
  bool motions = false;
  std::string given;  // model file for all motions; empty: a model of the same folder
  int folder = -1;    // on the command line; -1: none
};

// The files of a command line in the order of the report, and the model that motions are for: as `odori check`.
class CheckLister {
 public:
  explicit CheckLister(const CheckOptions& options) : options_(options) {}

  // Prints which folder cannot be read.
  ExitStatus list() {
    for (std::size_t i = 0; i < options_.files.size(); ++i) {
      const fs::path& path = options_.files[i];
      if (!is_folder(path)) {
        add_named(path);
        continue;
      }
      auto found = files_to_check(path);
      if (!found) return print_error(ExitStatus::unreadable_input, path, found.fault());
      add_group({std::move(found->others), 0, false, {}, static_cast<int>(i)});
      add_group({std::move(found->motions), 0, true, given_, static_cast<int>(i)});
      has_folder_ = true;
    }
    return ExitStatus::success;
  }

  std::vector<CheckGroup>& groups() { return groups_; }
  std::size_t file_count() const { return count_; }
  bool has_folder() const { return has_folder_; }

 private:
  void add_named(const fs::path& path) {
    const bool motion = is_motion_file(path);
    if (motion && given_.empty()) {
      const auto first =
          std::ranges::find_if(options_.files, [](const fs::path& file) { return read_names(file) != nullptr; });
      if (first != options_.files.end()) given_ = utf8_from_path(*first);
    }
    add_group({{path}, 0, motion, motion ? given_ : std::string(), -1});
    if (!motion && read_names(path)) given_ = utf8_from_path(path);
  }

  void add_group(CheckGroup group) {
    if (group.files.empty()) return;
    group.first = count_;
    count_ += group.files.size();
    const bool continues = group.folder < 0 && !groups_.empty() && groups_.back().folder < 0 &&
                           groups_.back().motions == group.motions && groups_.back().given == group.given;
    if (!continues) return groups_.push_back(std::move(group));
    groups_.back().files.push_back(std::move(group.files.front()));
  }

  const CheckOptions& options_;
  std::vector<CheckGroup> groups_;
  std::size_t count_ = 0;
  std::string given_;  // the last model named so far
  bool has_folder_ = false;
};

// All texts are in English while it lives. The reports of the pieces are, because they are joined from machines with
// different languages, also to JSON.
class InEnglish {
 public:
  InEnglish() : before_(current_language()) { set_language(languages().front()); }
  InEnglish(const InEnglish&) = delete;
  InEnglish& operator=(const InEnglish&) = delete;
  ~InEnglish() { set_language(before_); }

 private:
  const Language& before_;
};

// A file that cannot be read is a finding, so it has a content too.
FileContent content_or_none(const fs::path& file) {
  const auto content = file_content(file);
  return content ? *content : FileContent{};
}

// Adds the pieces of one step, in proportion to the size of the groups.
void add_check_step(const char* name, bool motions, const PlanOptions& options, CheckLister& lister, Plan& plan,
                    std::vector<Piece>& pieces) {
  PlanStep step{name, pieces.size(), 0};
  Plan ignored;  // one step may have the pieces of several groups
  for (const CheckGroup& group : lister.groups()) {
    if (group.motions != motions) continue;
    const std::size_t share = std::max<std::size_t>(options.pieces * group.files.size() / lister.file_count(), 1);
    add_step({name, group.files.size(), share, {"jsonl"}, group.first}, ignored, pieces, [&group](Piece& piece) {
      piece.about = {{"given", group.given}, {"folder", group.folder}};
      for (std::size_t i = piece.first; i < piece.first + piece.count; ++i) {
        const fs::path& file = group.files[i - group.first];
        piece.inputs.push_back({utf8_from_path(file), content_or_none(file)});
      }
    });
  }
  step.count = pieces.size() - step.first;
  if (step.count > 0) plan.steps.push_back(step);
}

Json totals_json(const FindingsTotals& totals) {
  return {{"kinds", totals.kinds}, {"findings", totals.findings}, {"clean", totals.clean}};
}

FindingsTotals totals_from(const Json& json) {
  FindingsTotals totals;
  totals.kinds = json.at("kinds").get<decltype(totals.kinds)>();
  totals.findings = json.at("findings").get<decltype(totals.findings)>();
  totals.clean = json.at("clean").get<std::size_t>();
  return totals;
}

// Checks a file. What the join needs of it, on one line.
Json file_report(const fs::path& file, const KnownModels& known, Severity min_severity) {
  const InEnglish english;
  ModelNames names;
  const CheckedFile checked = check_file(file, known, &names);
  FindingsTotals totals;
  totals.add(checked);
  Json json = {{"text", findings_text(checked, min_severity)},
               {"json", findings_json(checked, min_severity)},
               {"found", !sorted_by_severity(checked.findings, min_severity).empty()},
               {"totals", totals_json(totals)}};
  if (names) json["model"] = {{"name", names->name}, {"file", utf8_from_path(checked.path)}};
  return json;
}

// Calls `use` with the report of each file of a piece.
Status for_each_report(const fs::path& file, const std::function<void(const Json&)>& use) try {
  std::ifstream in(file, std::ios::binary);
  for (std::string line; std::getline(in, line);) use(Json::parse(line));
  return in.eof() ? Status(Done{}) : Status(fault(kFileUnreadable));
} catch (const std::exception& error) {
  return fault(kOutputDamaged, error.what());
}

// The models that the pieces of the step before have found in the same folder. Prints what cannot be read.
ExitStatus find_models(const PieceRun& run, KnownModels& known) {
  const std::string given = run.piece.about.at("given").get<std::string>();
  if (!given.empty()) known.given = read_names(path_from_utf8(given));
  const Json& folder = run.piece.about.at("folder");
  if (!given.empty() || folder == -1) return ExitStatus::success;
  for (std::size_t i = 0; i < run.plan.step_of(run.piece.number).first; ++i) {
    const auto piece = read_piece(run.work, run.plan, i);
    if (!piece) return print_error(ExitStatus::unreadable_input, run.work, piece.fault());
    if (piece->about.at("folder") != folder) continue;
    const fs::path reports = run.work / path_from_utf8(piece->outputs.front());
    const Status read = for_each_report(reports, [&known](const Json& report) {
      if (!report.contains("model")) return;
      const Json& model = report.at("model");
      known.models.push_back(
          {model.at("name").get<std::string>(), path_from_utf8(model.at("file").get<std::string>())});
    });
    if (!read) return print_error(ExitStatus::unreadable_input, reports, read.fault());
  }
  return ExitStatus::success;
}

// Writes the report of `odori check` from those of the files.
class CheckReport {
 public:
  CheckReport(AtomicFileWriter* out, bool json, bool with_clean) : out_(out), json_(json), with_clean_(with_clean) {}

  void begin() {
    if (json_) write("{\n  \"format\": \"odori-check\",\n  \"version\": 1,\n  \"files\": [");
  }

  void add(const Json& report) {
    totals_.add(totals_from(report.at("totals")));
    if (json_) {
      write((first_ ? "\n" : ",\n") + indented(json_text(report.at("json"), 2)));
    } else if (with_clean_ || report.at("found").get<bool>()) {
      write(report.at("text").get<std::string>() + "\n");
    }
    first_ = false;
  }

  Status finish() {
    if (json_) write(first_ ? "]\n}\n" : "\n  ]\n}\n");
    if (!json_ && totals_.files() > 1) {
      const InEnglish as_the_pieces;
      write(findings_summary(totals_));
    }
    if (status_ && out_ != nullptr) status_ = out_->finish();
    return status_;
  }

  bool failed() const { return !status_; }
  std::size_t errors() const { return totals_.errors(); }

 private:
  // As an element of the document's array.
  static std::string indented(const std::string& text) {
    std::string lines = "    ";
    for (const char c : text) lines += c == '\n' ? std::string("\n    ") : std::string(1, c);
    return lines;
  }

  void write(const std::string& text) {
    if (out_ == nullptr) return print_output(text);
    if (status_) status_ = out_->add(text);
  }

  AtomicFileWriter* out_;  // null: standard output
  bool json_;
  bool with_clean_;  // the text also has files without findings
  bool first_ = true;
  FindingsTotals totals_;
  Status status_ = Done{};
};

// The numbers of all pieces, in the order of their files.
std::vector<std::size_t> pieces_in_order(const JoinRun& join) {
  std::vector<std::pair<std::size_t, std::size_t>> firsts;
  for (std::size_t i = 0; i < join.plan.pieces(); ++i) {
    const auto piece = read_piece(join.work, join.plan, i);
    if (piece) firsts.emplace_back(piece->first, i);
  }
  std::ranges::sort(firsts);
  std::vector<std::size_t> numbers;
  for (const auto& [first, number] : firsts) numbers.push_back(number);
  return numbers;
}

}  // namespace

ExitStatus plan_check(const PlanOptions& options, const VerbTable& command) {
  CheckLister lister(command.check);
  if (const ExitStatus listed = lister.list(); listed != ExitStatus::success) return listed;
  Plan plan = new_plan(options);
  plan.settings["has_folder"] = lister.has_folder();
  std::vector<Piece> pieces;
  add_check_step(kFilesStep, false, options, lister, plan, pieces);
  add_check_step(kMotionsStep, true, options, lister, plan, pieces);
  if (pieces.empty()) return print_error(ExitStatus::unreadable_input, tr("there is no file to check"));
  return write_plan(options, std::move(plan), pieces);
}

ExitStatus run_check(const PieceRun& run) {
  const Severity min_severity = run.command.check.quiet ? Severity::warning : Severity::note;
  KnownModels known;
  if (run.plan.step_of(run.piece.number).name == kMotionsStep) {
    if (const ExitStatus found = find_models(run, known); found != ExitStatus::success) return found;
  }
  const auto failed = [&run](const Fault& fault) {
    return print_error(ExitStatus::unwritable_output, run.output(0), fault);
  };
  auto out = AtomicFileWriter::create(run.output(0));
  if (!out) return failed(out.fault());
  std::size_t done = 0;
  for (const PlannedFile& planned : run.piece.inputs) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    const fs::path file = path_from_utf8(planned.path);
    if (content_or_none(file) != planned.content) {
      return print_error(ExitStatus::unreadable_input, file, fault(kInputChanged));
    }
    const Status added = out->add(json_text(file_report(file, known, min_severity)) + "\n");
    if (!added) return failed(added.fault());
    run.claim.set_progress(++done);
  }
  const Status finished = out->finish();
  return finished ? ExitStatus::success : failed(finished.fault());
}

ExitStatus join_check(const JoinRun& join) {
  const fs::path& output = join.options.output;
  std::optional<AtomicFileWriter> file;
  if (!output.empty()) {
    auto created = AtomicFileWriter::create(output, join.options.overwrite);
    if (!created) return print_error(ExitStatus::unwritable_output, output, created.fault());
    file.emplace(std::move(*created));
  }
  const bool json = join.command.check.json || folded(utf8_from_path(output.extension())) == ".json";
  CheckReport report(file ? &*file : nullptr, json, !join.plan.settings.value("has_folder", false));
  report.begin();
  for (const std::size_t number : pieces_in_order(join)) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    const fs::path reports = piece_file(join.work, number, "jsonl");
    const Status read = for_each_report(reports, [&report](const Json& each) { report.add(each); });
    if (!read) return print_error(ExitStatus::unreadable_input, reports, read.fault());
    if (report.failed()) break;
  }
  if (const Status finished = report.finish(); !finished) {
    return print_error(ExitStatus::unwritable_output, output, finished.fault());
  }
  return report.errors() > 0 ? ExitStatus::check_failed : ExitStatus::success;
}

}  // namespace odori
