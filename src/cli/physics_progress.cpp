#include "cli/physics_progress.h"

#include "base/console.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

namespace odori {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kSilence{500};  // what takes no longer is not spoken of

}  // namespace

bool simulate_for(Stage& stage, std::span<const double> frames, bool quiet) {
  const InterruptGuard interrupt;
  const double frame = frames.empty() ? 0.0 : *std::max_element(frames.begin(), frames.end());
  const auto start = Clock::now();
  std::optional<Progress> progress;
  for (const auto& actor : stage.actors) {
    if (!actor->physics) continue;
    while (actor->physics->step_towards(*actor, stage.deform.ik, frame)) {
      if (interrupt.interrupted()) return false;
      if (Clock::now() - start < kSilence) continue;
      if (!progress)
        progress.emplace("physics, frame", static_cast<std::size_t>(std::ceil(std::max(frame, 0.0))), quiet);
      progress->show(static_cast<std::size_t>(std::max(actor->physics->record().reach(), 0.0)));
    }
  }
  return true;
}

}  // namespace odori
