#include "base/console.h"
#include "base/files.h"
#include "base/translate.h"
#include "cli/opened_stage.h"
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

std::size_t key_count(const Motion& motion, const Actor& actor) {
  std::size_t count = 0;
  const BoundMotion bound = bind(motion, *actor.model);
  const auto bones = bakeable_bones(actor);
  for (const BoundMotion::Bone& bone : bound.bones) {
    if (std::binary_search(bones.begin(), bones.end(), bone.bone)) count += bone.keys.size();
  }
  return count;
}

// The largest distance between the bones of the baked motion without physics and those of the simulation.
struct Deviation {
  float units = 0.0f;
  float degrees = 0.0f;
};

// Compares every frame of the range.
Deviation max_deviation(Actor& simulated, Actor& baked, const DeformOptions& options, BakeRange range) {
  Deviation max;
  float max_half_sine = 0.0f;  // sine of half the angle: the cosine is too inaccurate for small angles
  for (std::uint64_t frame = range.first; frame <= range.last; ++frame) {
    advance_actor(simulated, static_cast<double>(frame), options);
    advance_actor(baked, static_cast<double>(frame), options);
    for (std::size_t i = 0; i < simulated.bones.globals.size(); ++i) {
      const RigidTransform &a = simulated.bones.globals[i], &b = baked.bones.globals[i];
      max.units = std::max(max.units, glm::distance(a.translation, b.translation));
      const glm::quat between = glm::conjugate(a.rotation) * b.rotation;
      max_half_sine = std::max(max_half_sine, glm::length(glm::vec3(between.x, between.y, between.z)));
    }
  }
  max.degrees = glm::degrees(2.0f * std::asin(std::min(max_half_sine, 1.0f)));
  return max;
}

// A copy of `actor`, without physics, with another motion.
std::unique_ptr<Actor> actor_with_motion(const Actor& actor, Motion motion) {
  auto copy = make_actor(actor);
  copy->overrides = actor.overrides;
  set_motion(*copy, std::move(motion));
  return copy;
}

// Returns nothing if it was interrupted.
std::optional<Motion> bake_with_progress(Actor& actor, const DeformOptions& deform, BakeRange range,
                                         const BakeOptions& options) {
  const InterruptGuard interrupt;
  Progress progress("frame", range.last, options.quiet);
  return bake(actor, deform, range, options.tolerance, [&](std::uint32_t frame) {
    // Shows progress also while the frames before the range are simulated.
    while (!interrupt.interrupted() && actor.physics->record_step_towards(actor, deform, frame)) {
      progress.show(static_cast<std::size_t>(std::max(actor.physics->record().last_recorded_frame(), 0.0)));
    }
    return !interrupt.interrupted();
  });
}

}  // namespace

ExitStatus bake_verb(const BakeOptions& options) {
  if (!options.stage.physics.value_or(true)) return bad_command_line(tr("bake requires physics; remove --physics off"));
  StageOptions with_physics = options.stage;
  with_physics.physics = true;  // also if it is off in a scene
  auto opened = open_stage(with_physics, false);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedStage>(opened);
  print_findings(files, options.quiet);
  Actor& actor = *files.stage.actors[files.main_actor];
  const auto range = bake_range(options.frames, files.stage);
  if (!range) return bad_command_line(tr("bake requires a range of whole frames without a step: --frames A..B"));
  const std::vector<std::int32_t> bones = bakeable_bones(actor);
  if (bones.empty()) return bad_command_line(tr("no bone of this model is driven by physics and can also have keys"));
  const std::uint64_t frames = std::uint64_t{range->last} - range->first + 1;
  if (frames > kMaxBakedKeys / bones.size()) {
    return bad_command_line(tr_format("{} frames of {} bones are too many; --frames A..B allows up to {} frames",
                                      frames, bones.size(), kMaxBakedKeys / bones.size()));
  }
  const Status allowed = check_output(options.output, input_files(options.stage, files));
  if (!allowed) return print_output_error(options.output, allowed.fault());
  auto motion = bake_with_progress(actor, files.stage.deform, *range, options);
  if (!motion) return ExitStatus::interrupted;
  if (motion->model_name.empty()) motion->model_name = actor.model->name;
  if (const Status done = write_file(options.output, write_vmd(*motion), options.overwrite); !done) {
    return print_error(ExitStatus::unwritable_output, options.output, done.fault());
  }
  warn_lost_bodies(files.stage, options.quiet);
  if (options.quiet) return ExitStatus::success;
  const std::size_t keys = key_count(*motion, actor);
  const auto baked = actor_with_motion(actor, std::move(*motion));
  const Deviation max = max_deviation(actor, *baked, files.stage.deform, *range);
  print_output(tr_format(
      "{} of {} bones driven by physics, {} frames, {} keys; maximum deviation from the simulation: {:.2g} units, "
      "{:.2g} degrees\n",
      bones.size(), actor.physics->driven().driven.size(), frames, keys, max.units, max.degrees));
  return ExitStatus::success;
}

}  // namespace odori
