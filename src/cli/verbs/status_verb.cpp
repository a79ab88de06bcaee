#include "base/enums.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/options/number_ranges.h"
#include "cli/detail/reports.h"
#include "cli/verbs.h"
#include "cli/work_verbs.h"
#include "work/pieces.h"
#include "work/plan.h"

#include <algorithm>
#include <array>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace fs = std::filesystem;

namespace {

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

ExitStatus status_verb(const StatusOptions& options) {
  auto plan = read_plan(options.work);
  if (!plan) return print_error(ExitStatus::unreadable_input, options.work, plan.fault());
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
