#include "base/console.h"
#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/reports.h"
#include "cli/opened_files.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "format/vmd/vmd.h"
#include "scene/bake.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

// The largest frame number in a VMD.
constexpr double kLastFrame = 4294967295.0;

// Returns nothing unless the selection is a range of whole frames with step 1.
std::optional<BakeRange> bake_range(const FrameSelection& selection, const Stage& stage) {
  if (!selection.range) return BakeRange{0, last_frame(stage)};
  const auto [first, last, step] = *selection.range;
  const bool whole = std::floor(first) == first && std::floor(last) == last && (step == 0.0 || step == 1.0);
  if (!whole || first < 0.0 || last > kLastFrame) return std::nullopt;
  return BakeRange{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)};
}

std::size_t key_count(const Motion& motion, const Actor& actor, BakeParts parts) {
  std::size_t count = 0;
  const BoundMotion bound = bind(motion, *actor.model);
  const auto bones = baked_bones(actor, parts);
  for (const BoundMotion::Bone& bone : bound.bones) {
    if (std::ranges::binary_search(bones, bone.bone)) count += bone.keys.size();
  }
  return count;
}

// A copy of `actor`, without physics, with another motion.
std::unique_ptr<Actor> actor_with_motion(const Actor& actor, Motion motion) {
  auto copy = make_actor(actor);
  copy->overrides = actor.overrides;
  set_motion(*copy, std::move(motion));
  return copy;
}

// Returns nothing if it was interrupted.
std::optional<BakedKeys> record_with_progress(Actor& actor, const DeformOptions& deform, BakeRange range,
                                              BakeParts parts, bool quiet) {
  const InterruptGuard interrupt;
  Progress progress(tr_later("frame"), range.last, quiet);
  return record_keys(actor, deform, range, parts, [&](std::uint32_t frame) {
    // Shows progress also while the frames before the range are simulated.
    while (actor.physics && !interrupt.interrupted() && actor.physics->record_step_towards(actor, deform, frame)) {
      progress.show(static_cast<std::size_t>(std::max(actor.physics->record().last_recorded_frame(), 0.0)));
    }
    progress.show(frame);
    return !interrupt.interrupted();
  });
}

// What is written, as a VMD holds it, and how far it is from what was recorded.
struct BakeResult {
  Motion motion;
  std::vector<std::uint8_t> file;
  BoneDeviation deviation;
};

BakeResult bake_result(Actor& actor, const DeformOptions& deform, const BakedKeys& keys, float tolerance) {
  BakeResult result{baked_motion(actor, keys, tolerance), {}, {}};
  if (result.motion.model_name.empty()) result.motion.model_name = actor.model->name;
  result.file = write_vmd(result.motion);
  const auto baked = actor_with_motion(actor, result.motion);
  result.deviation = max_deviation(actor, *baked, deform, keys.range);
  return result;
}

// Errors of a chain's bones add up, so the tolerance of a single bone is reduced until the whole pose keeps it.
BakeResult reduced(Actor& actor, const DeformOptions& deform, const BakedKeys& keys, float tolerance) {
  constexpr int kMaxReductions = 8;
  float of_bone = tolerance;
  for (int i = 0; tolerance > 0.0f && i < kMaxReductions; ++i, of_bone *= 0.5f) {
    BakeResult result = bake_result(actor, deform, keys, of_bone);
    if (result.deviation.reach() <= tolerance) return result;
  }
  return bake_result(actor, deform, keys, 0.0f);
}

void print_bake(const Actor& actor, const BakedKeys& keys, const BakeResult& result) {
  const std::uint64_t frames = std::uint64_t{keys.range.last} - keys.range.first + 1;
  std::string parts;
  if (keys.parts.physics) {
    parts = tr_format("{} of {} bones driven by physics, ", bakeable_bones(actor).size(),
                      actor.physics->driven().driven.size());
  }
  if (keys.parts.ik) {
    parts += tr_format("{} of {} IK chains, ", bakeable_chains(actor).size(), actor.rig->chains.size());
  }
  const std::size_t written = key_count(result.motion, actor, keys.parts);
  const BoneDeviation& off = result.deviation;
  const std::string text =
      keys.parts.physics
          ? tr_format("frames: {}, keys: {}; maximum deviation from the simulation: {:.2g} units, {:.2g} degrees",
                      frames, written, off.units, off.degrees)
          : tr_format("frames: {}, keys: {}; maximum deviation from the motion: {:.2g} units, {:.2g} degrees", frames,
                      written, off.units, off.degrees);
  print_output(parts + text + "\n");
}

// Returns what keeps these options from having a result; empty: nothing.
std::string bake_error(const BakeOptions& options, std::size_t bones, BakeRange range) {
  if (bones == 0) {
    return options.ik ? tr("no bone of this model is driven by physics or IK and can also have keys")
                      : tr("no bone of this model is driven by physics and can also have keys");
  }
  const std::uint64_t frames = std::uint64_t{range.last} - range.first + 1;
  if (frames <= kMaxBakedKeys / bones) return {};
  return tr_format("{} frames of {} bones are too many; --frames A..B allows up to {} frames", frames, bones,
                   kMaxBakedKeys / bones);
}

}  // namespace

ExitStatus bake_verb(const BakeOptions& options) {
  const bool physics = options.stage.physics.value_or(true);
  if (!physics && !options.ik) return bad_command_line(tr("bake requires physics; remove --physics off"));
  StageOptions stage = options.stage;
  stage.physics = physics;  // also if it is off in a scene
  auto opened = open_stage(stage, false);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedFiles>(opened);
  print_findings(files, options.quiet);
  Actor& actor = *files.document.stage.actors[files.main_actor];
  const Status frames = check_selection(options.frames, files.document.clock.last);
  if (!frames) return bad_command_line(describe(frames.fault()));
  const auto range = bake_range(options.frames, files.document.stage);
  if (!range) return bad_command_line(tr("bake requires a range of whole frames without a step: --frames A..B"));
  const BakeParts parts{actor.physics != nullptr, options.ik};
  const std::string error = bake_error(options, baked_bones(actor, parts).size(), *range);
  if (!error.empty()) return bad_command_line(error);
  const Status allowed = check_output(options.output, input_files(options.stage, files));
  if (!allowed) return print_output_error(options.output, allowed.fault());
  const auto keys = record_with_progress(actor, files.document.stage.deform, *range, parts, options.quiet);
  if (!keys) return ExitStatus::interrupted;
  const BakeResult result = reduced(actor, files.document.stage.deform, *keys, options.tolerance);
  if (const Status done = write_file(options.output, result.file, options.overwrite); !done) {
    return print_error(ExitStatus::unwritable_output, options.output, done.fault());
  }
  warn_lost_bodies(files.document.stage, options.quiet);
  if (options.quiet) return ExitStatus::success;
  print_bake(actor, *keys, result);
  if (options.tolerance > 0.0f && result.deviation.reach() > options.tolerance) {
    print_output(tr("no key is left out: bones that cannot have keys deviate by more than the tolerance\n"));
  }
  return ExitStatus::success;
}

}  // namespace odori
