#include "base/files.h"
#include "base/platform/system.h"
#include "base/translate.h"
#include "cli/planned/planned_work.h"
#include "cli/verbs.h"
#include "cli/work_verbs.h"
#include "odori/version.h"

#include <chrono>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

ExitStatus refused(const fs::path& work, const Fault& fault) {
  return print_error(ExitStatus::unreadable_input, work, fault);
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
    if (plan_.odori != ODORI_VERSION) {
      return refused(work_, fault(kPlanOtherVersion, plan_.odori + tr(", and this is ") + ODORI_VERSION));
    }
    const PlanOptions options{.verb = plan_.command.front(),
                              .command = plan_.command,
                              .work = work_,
                              .sheets = plan_.settings.contains("film")};
    verb_ = planned_verb(options.verb);
    if (verb_ == nullptr) return refused(work_, fault(kPlanDamaged, options.verb));
    std::error_code error;
    fs::current_path(path_from_utf8(plan_.folder), error);
    if (error) return refused(path_from_utf8(plan_.folder), fault(kPlanFolder, error_text(error)));
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

}  // namespace odori
