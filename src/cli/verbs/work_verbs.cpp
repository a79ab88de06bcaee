#include "cli/work_verbs.h"

#include "base/enums.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"
#include "cli/planned/planned_work.h"
#include "cli/verbs.h"
#include "odori/version.h"
#include "work/pieces.h"
#include "work/plan.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace fs = std::filesystem;

namespace {

ExitStatus refused(const fs::path& work, const Fault& fault) {
  return print_error(ExitStatus::unreadable_input, work, fault);
}

Fault other_version(const Plan& plan) {
  return fault(kPlanOtherVersion, plan.odori + tr(", and this is ") + ODORI_VERSION);
}

// The pieces of the steps before that of this piece must be done.
ExitStatus check_steps_before(const fs::path& work, const Plan& plan, const PlanStep& step) {
  for (std::size_t i = 0; i < step.first; ++i) {
    if (read_done(work, plan, i)) continue;
    return print_error(
        ExitStatus::check_failed,
        tr_format("piece {} ({}) must be done before the pieces of the step {}", i, plan.step_of(i).name, step.name));
  }
  return ExitStatus::success;
}

// Does pieces of one plan, one after the other, in the plan's working folder.
class Worker {
 public:
  Worker(fs::path work, Plan plan, const RunOptions& options)
      : work_(std::move(work)), plan_(std::move(plan)), quiet_(options.quiet), again_(options.again) {}

  // Prints what keeps this machine from working on the plan.
  ExitStatus prepare() {
    if (plan_.odori != ODORI_VERSION) return refused(work_, other_version(plan_));
    const PlanOptions options{.verb = plan_.command.front(),
                              .command = plan_.command,
                              .work = work_,
                              .sheets = plan_.settings.contains("film")};
    verb_ = planned_verb(options.verb);
    if (verb_ == nullptr) return refused(work_, fault(kPlanDamaged, options.verb));
    if (const ExitStatus entered = enter_plan_folder(plan_); entered != ExitStatus::success) return entered;
    return parse_planned(plan_.command, draws(options), command_);
  }

  ExitStatus run(std::size_t number) {
    const auto piece = read_piece(work_, plan_, number);
    if (!piece) return refused(work_, piece.fault());
    const auto done = read_done(work_, plan_, number);
    if (done && !again_ && check_outputs(work_, *done)) return report(number, tr("is done already"));
    const ExitStatus ready = check_steps_before(work_, plan_, plan_.step_of(number));
    if (ready != ExitStatus::success) return ready;
    auto claim = PieceClaim::take(work_, plan_, number);
    if (!claim) return not_claimed(number, claim.fault());
    const ExitStatus status = run_claimed(*piece, *claim);
    if (status == ExitStatus::success) return report(number, tr("is done"));
    if (status != ExitStatus::interrupted) keep_failure(number, status);
    return status;
  }

 private:
  ExitStatus report(std::size_t number, const char* text) const {
    if (!quiet_) print_output(tr_format("piece {} {}\n", number, text));
    return ExitStatus::success;
  }

  ExitStatus not_claimed(std::size_t number, const Fault& fault) const {
    if (fault.kind == &kClaimInterrupted) return ExitStatus::interrupted;
    const bool taken = fault.kind == &kPieceTaken;
    return print_error(taken ? ExitStatus::check_failed : ExitStatus::unwritable_output,
                       tr_format("piece {}: {}", number, describe(fault)));
  }

  ExitStatus run_claimed(const Piece& piece, PieceClaim& claim) {
    const ExitStatus unchanged = check_planned_files(plan_.inputs);
    if (unchanged != ExitStatus::success) return unchanged;
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    DoneRecord record;
    record.odori = ODORI_VERSION;
    record.host = host_name();
    const ExitStatus status = verb_->run({work_, plan_, piece, command_, claim, record});
    if (status != ExitStatus::success) return status;
    record.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const Status written = write_done(work_, plan_, piece, std::move(record));
    return written ? status : print_error(ExitStatus::unwritable_output, work_, written.fault());
  }

  // Also on a full disk, where the record is lost but the exit status and the message are not.
  void keep_failure(std::size_t number, ExitStatus status) const {
    static_cast<void>(write_failed(work_, plan_, number, {host_name(), static_cast<int>(status), last_error()}));
  }

  fs::path work_;
  Plan plan_;
  bool quiet_;
  bool again_;
  const PlannedVerb* verb_ = nullptr;
  VerbTable command_;
};

// Piece numbers, which are sorted, as text: "3,7..9". At most eight ranges, followed by "and N more".
std::string format_ranges(const std::vector<std::size_t>& numbers) {
  constexpr std::size_t kMaxRanges = 8;
  std::string text;
  std::size_t ranges = 0;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (ranges++ == kMaxRanges) return tr_format("{} and {} more", text, numbers.size() - i);
    text += fmt::format("{}{}", text.empty() ? "" : ",", numbers[i]);
    if (last > i) text += fmt::format("..{}", numbers[last]);
    i = last + 1;
  }
  return text;
}

// Pieces by the OpenGL driver that rendered them.
using Renderers = std::map<std::string, std::vector<std::size_t>>;

// Prints which pieces are missing.
ExitStatus check_all_done(const fs::path& work, const Plan& plan, Renderers& renderers) {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < plan.pieces(); ++i) {
    const auto done = read_done(work, plan, i);
    if (!done) missing.push_back(i);
    if (done && !done->renderer.empty()) renderers[done->renderer].push_back(i);
  }
  if (missing.empty()) return ExitStatus::success;
  return print_error(ExitStatus::check_failed,
                     tr_format("{} of {} pieces are not done: {}; see odori status {}", missing.size(), plan.pieces(),
                               format_ranges(missing), utf8_from_path(work)));
}

ExitStatus check_renderers(const Renderers& renderers, bool mixed) {
  if (mixed || renderers.size() < 2) return ExitStatus::success;
  std::string text = tr("the pieces were drawn by different OpenGL drivers, whose images differ slightly: ");
  for (const auto& [name, pieces] : renderers) text += tr_format("{} (pieces {}), ", name, format_ranges(pieces));
  return print_error(ExitStatus::check_failed,
                     text + tr("run the pieces of one again with --again, or join with --mixed"));
}

// Prints which outputs are damaged; their pieces are to be done again.
ExitStatus check_contents(const fs::path& work, const Plan& plan, bool quiet) {
  ExitStatus status = ExitStatus::success;
  Progress progress(tr_later("reading piece"), plan.pieces(), quiet);
  for (std::size_t i = 0; i < plan.pieces(); ++i) {
    if (interrupt_requested()) return ExitStatus::interrupted;
    const auto done = read_done(work, plan, i);
    const Status whole = done ? check_outputs(work, *done) : Status(fault(kOutputDamaged));
    progress.show(i + 1);
    if (whole) continue;
    discard_done(work, i);
    status = print_error(ExitStatus::check_failed, tr_format("piece {}: {}", i, describe(whole.fault())));
    static_cast<void>(write_failed(work, plan, i, {host_name(), static_cast<int>(status), last_error()}));
  }
  return status;
}

// The output must not be a file that the pieces were made from.
ExitStatus check_output_is_no_input(const Plan& plan, const fs::path& output) {
  InputFiles inputs;
  for (const PlannedFile& file : plan.inputs) inputs.push_back(path_from_utf8(plan.folder) / path_from_utf8(file.path));
  const Status allowed = check_output(output, inputs);
  return allowed ? ExitStatus::success : print_output_error(output, allowed.fault());
}

using Json = nlohmann::ordered_json;
using FileTime = fs::file_time_type;

enum class PieceState : std::uint8_t { done, running, stopped, failed, missing };
// Translated as piece: all.
constexpr std::array kStateNames{"done", "running", "stopped", "failed", "missing"};
constexpr std::size_t kStates = kStateNames.size();
constexpr std::size_t kShownPieces = 8;  // of the text, for each state

// The time of the clock that stamps the files of this folder, which may be that of a server.
FileTime folder_time(const fs::path& work) {
  const auto file = PendingFile::create(work / "time");
  std::error_code error;
  const FileTime time = file ? fs::last_write_time(file->path(), error) : FileTime();
  return file && !error ? time : FileTime::clock::now();
}

struct PieceReport {
  std::size_t number = 0;
  PieceState state = PieceState::missing;
  std::string text;  // who is at it, or what went wrong
  Json json{};       // the same
};

class WorkReport {
 public:
  WorkReport(fs::path work, Plan plan) : work_(std::move(work)), plan_(std::move(plan)), now_(folder_time(work_)) {
    for (std::size_t i = 0; i < plan_.pieces(); ++i) add(examine(i));
  }

  bool all_done() const { return numbers_[0].size() == plan_.pieces(); }
  bool has_renderer_mixture() const { return renderers_.size() > 1; }

  void print_text() const {
    std::string text =
        tr_format("{}: {} of {} pieces are done\n", plan_.command.front(), numbers_[0].size(), plan_.pieces());
    for (const PlanStep& step : plan_.steps) text += step_text(step);
    for (std::size_t state = 1; state < kStates; ++state) text += state_text(state);
    if (has_renderer_mixture()) text += tr("  different OpenGL drivers:\n");
    for (const auto& [name, count] : renderers_) {
      if (has_renderer_mixture()) text += "    " + tr_format("{}: {} pieces", printable_line(name), count) + "\n";
    }
    print_output(text);
  }

  void print_json() const {
    Json json = {{"format", "odori-status"}, {"version", 1},     {"verb", plan_.command.front()},
                 {"odori", plan_.odori},     {"plan", plan_.id}, {"pieces", plan_.pieces()},
                 {"seconds", seconds_}};
    Json steps = Json::array();
    for (const PlanStep& step : plan_.steps) {
      steps.push_back({{"name", step.name}, {"first", step.first}, {"count", step.count}, {"done", done_in(step)}});
    }
    json["steps"] = std::move(steps);
    for (std::size_t state = 0; state < kStates; ++state) json[kStateNames[state]] = numbers_[state].size();
    Json reports = Json::array();
    for (const PieceReport& report : reports_) reports.push_back(report.json);
    json["not_done"] = std::move(reports);
    json["renderers"] = renderers_;
    print_output(json_text(json, 2) + "\n");
  }

 private:
  PieceReport examine(std::size_t number) {
    PieceReport report{number, PieceState::missing, {}};
    if (const auto done = read_done(work_, plan_, number)) {
      report.state = PieceState::done;
      seconds_ += done->seconds;
      if (!done->renderer.empty()) ++renderers_[done->renderer];
      return report;
    }
    std::error_code error;
    const fs::path claim_file = piece_file(work_, number, "running");
    const FileTime beat = fs::last_write_time(claim_file, error);
    if (!error) return examine_claim(number, now_ - beat > 2 * ClaimTimes().patience);
    if (const auto failed = read_failed(work_, plan_, number)) {
      report.state = PieceState::failed;
      report.text = tr_format("on {}, exit status {}: {}", failed->host, failed->status, failed->message);
      report.json = {{"host", failed->host}, {"status", failed->status}, {"message", failed->message}};
    }
    return report;
  }

  PieceReport examine_claim(std::size_t number, bool old) const {
    PieceReport report{number, PieceState::running, tr("starting")};
    const auto claim = read_claim(work_, plan_, number);
    if (old || (claim && has_ended(*claim))) report.state = PieceState::stopped;
    if (!claim) return report;
    const auto piece = read_piece(work_, plan_, number);
    report.text =
        tr_format("{} of {}, process {} on {}", claim->done, piece ? piece->count : 0, claim->process, claim->host);
    report.json = {{"host", claim->host}, {"process", claim->process}, {"progress", claim->done}};
    return report;
  }

  void add(PieceReport report) {
    numbers_[ordinal(report.state)].push_back(report.number);
    if (report.state == PieceState::done || report.state == PieceState::missing) return;
    Json json = {{"piece", report.number}, {"state", kStateNames[ordinal(report.state)]}};
    json.update(report.json.is_null() ? Json::object() : report.json);
    report.json = std::move(json);
    reports_.push_back(std::move(report));
  }

  std::size_t done_in(const PlanStep& step) const {
    const auto& done = numbers_[0];
    const auto from = std::ranges::lower_bound(done, step.first);
    return static_cast<std::size_t>(std::lower_bound(from, done.end(), step.first + step.count) - from);
  }

  std::string step_text(const PlanStep& step) const {
    return fmt::format("  {:8} {}\n", step.name, tr_format("{} of {}", done_in(step), step.count));
  }

  std::string state_text(std::size_t state) const {
    const auto& numbers = numbers_[state];
    if (numbers.empty()) return {};
    std::string text =
        fmt::format("  {:8} {}: {}\n", tr_context("piece", kStateNames[state]), numbers.size(), format_ranges(numbers));
    std::size_t shown = 0;
    for (const PieceReport& report : reports_) {
      if (static_cast<std::size_t>(report.state) != state || ++shown > kShownPieces) continue;
      text += "    " + tr_format("piece {}: {}", report.number, printable_line(report.text)) + "\n";
    }
    return text;
  }

  fs::path work_;
  Plan plan_;
  FileTime now_;
  std::array<std::vector<std::size_t>, kStates> numbers_;
  std::vector<PieceReport> reports_;  // of running, stopped and failed pieces
  std::map<std::string, std::size_t> renderers_;
  double seconds_ = 0.0;  // of all pieces that are done
};

ExitStatus print_todo(const fs::path& work, const Plan& plan, const std::string& name) {
  const auto step = std::ranges::find_if(plan.steps, [&](const PlanStep& s) { return s.name == name; });
  if (step == plan.steps.end()) return bad_command_line(tr_format("the plan has no step {}; see --steps", name));
  for (std::size_t i = step->first; i < step->first + step->count && !output_failed(); ++i) {
    if (!read_done(work, plan, i)) print_output(fmt::format("{}\n", i));
  }
  return ExitStatus::success;
}

}  // namespace

ExitStatus run_verb(const RunOptions& options) {
  const InterruptGuard interrupt;
  const fs::path work = fs::absolute(options.work).lexically_normal();
  auto plan = read_plan(work);
  if (!plan) return refused(options.work, plan.fault());
  Worker worker(work, std::move(*plan), options);
  if (const ExitStatus ready = worker.prepare(); ready != ExitStatus::success) return ready;
  ExitStatus status = ExitStatus::success;
  for (const std::size_t number : options.pieces) {
    const ExitStatus of_piece = worker.run(number);
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    if (status == ExitStatus::success) status = of_piece;
  }
  return status;
}

ExitStatus plan_verb(const PlanOptions& options) {
  const PlannedVerb* verb = planned_verb(options.verb);
  if (verb == nullptr) {
    std::string names;
    for (const PlannedVerb& each : planned_verbs()) names.append(names.empty() ? "" : ", ").append(each.name);
    return bad_command_line(tr_format("plan needs a verb that can be divided: {}", names));
  }
  if (options.sheets && options.verb != "compare") return bad_command_line(tr("--sheets is for plan compare"));
  const InterruptGuard interrupt;
  VerbTable command;
  const ExitStatus parsed = parse_planned(options.command, draws(options), command);
  return parsed == ExitStatus::success ? verb->plan(options, command) : parsed;
}

ExitStatus join_verb(const JoinOptions& options) {
  const InterruptGuard interrupt;
  const fs::path work = fs::absolute(options.work).lexically_normal();
  const auto plan = read_plan(work);
  if (!plan) return refused(options.work, plan.fault());
  if (plan->odori != ODORI_VERSION) return refused(options.work, other_version(*plan));
  const PlannedVerb* verb = planned_verb(plan->command.front());
  if (verb == nullptr) return refused(options.work, fault(kPlanDamaged));
  VerbTable command;
  const bool rendering = plan->settings.contains("film");
  ExitStatus status = parse_planned(plan->command, rendering, command);
  Renderers renderers;
  if (status == ExitStatus::success) status = check_all_done(work, *plan, renderers);
  if (status == ExitStatus::success) status = check_renderers(renderers, options.mixed);
  if (status == ExitStatus::success) status = check_output_is_no_input(*plan, options.output);
  if (status == ExitStatus::success) status = check_contents(work, *plan, options.quiet);
  return status == ExitStatus::success ? verb->join({work, *plan, command, options}) : status;
}

ExitStatus status_verb(const StatusOptions& options) {
  auto plan = read_plan(options.work);
  if (!plan) return refused(options.work, plan.fault());
  if (!options.todo.empty()) return print_todo(options.work, *plan, options.todo);
  if (options.steps) {
    for (const PlanStep& step : plan->steps) print_output(step.name + "\n");
    return ExitStatus::success;
  }
  const WorkReport report(options.work, std::move(*plan));
  if (options.json) {
    report.print_json();
  } else {
    report.print_text();
  }
  return report.all_done() ? ExitStatus::success : ExitStatus::check_failed;
}

}  // namespace odori
