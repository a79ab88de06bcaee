#include "cli/bake_verb.h"

#include "base/console.h"
#include "base/files.h"
#include "cli/opened_stage.h"
#include "format/vmd/vmd_writer.h"
#include "scene/bake.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

// The largest frame number of a VMD.
constexpr double kLastFrame = 4294967295.0;

std::optional<BakeRange> range_of(const FrameSelection& selection, const Stage& stage) {
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

// How far the baked motion, without physics, is from the simulation: bones, at the range's whole frames.
struct Apart {
  float units = 0.0f;
  float degrees = 0.0f;
};

Apart compare(Actor& simulated, Actor& baked, const DeformOptions& options, BakeRange range) {
  Apart apart;
  float turn = 0.0f;  // the largest sine of half an angle: cosines cannot tell small angles apart
  for (std::uint64_t frame = range.first; frame <= range.last; ++frame) {
    advance_actor(simulated, static_cast<double>(frame), options);
    advance_actor(baked, static_cast<double>(frame), options);
    for (std::size_t i = 0; i < simulated.bones.globals.size(); ++i) {
      const RigidTransform &a = simulated.bones.globals[i], &b = baked.bones.globals[i];
      apart.units = std::max(apart.units, glm::distance(a.translation, b.translation));
      const glm::quat between = glm::conjugate(a.rotation) * b.rotation;
      turn = std::max(turn, glm::length(glm::vec3(between.x, between.y, between.z)));
    }
  }
  apart.degrees = glm::degrees(2.0f * std::asin(std::min(turn, 1.0f)));
  return apart;
}

std::unique_ptr<Actor> dancing_to(Motion motion, const Actor& actor) {
  auto made = make_actor(actor.model);
  made->overrides = actor.overrides;
  set_motion(*made, std::move(motion));
  return made;
}

// Nothing: it was interrupted.
std::optional<Motion> bake_with_progress(Actor& actor, const DeformOptions& deform, BakeRange range,
                                         const BakeOptions& options) {
  const InterruptGuard interrupt;
  Progress progress("frame", range.last, options.quiet);
  return bake(actor, deform, range, options.tolerance, [&](std::uint32_t frame) {
    // Where the first frame is far, what leads to it is told as well.
    while (!interrupt.interrupted() && actor.physics->step_towards(actor, deform.ik, frame)) {
      progress.show(static_cast<std::size_t>(std::max(actor.physics->record().reach(), 0.0)));
    }
    return !interrupt.interrupted();
  });
}

ExitStatus refuse(std::string_view why) { return print_error(ExitStatus::bad_command_line, why); }

}  // namespace

ExitStatus bake_verb(const BakeOptions& options) {
  if (!options.stage.physics.value_or(true)) return refuse("bake is about physics: without --physics off");
  auto opened = open_stage(options.stage, false);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedStage>(opened);
  for (const auto& report : files.reports) print_diagnostics(report.file, report.diagnostics, options.quiet);
  Actor& actor = *files.stage.actors.front();
  const auto range = range_of(options.frames, files.stage);
  if (!range) return refuse("bake takes a range of whole frames, none left out: --frames A..B");
  const std::vector<std::int32_t> bones = bakeable_bones(actor);
  if (bones.empty()) return refuse("no bone of this model is moved by a body, and by a motion as well");
  const std::uint64_t frames = std::uint64_t{range->last} - range->first + 1;
  if (frames > kMaxBakedKeys / bones.size()) {
    return refuse(fmt::format("{} frames of {} bones are too many; --frames A..B takes up to {}", frames, bones.size(),
                              kMaxBakedKeys / bones.size()));
  }
  auto motion = bake_with_progress(actor, files.stage.deform, *range, options);
  if (!motion) return ExitStatus::interrupted;
  if (motion->model_name.empty()) motion->model_name = actor.model->name;
  if (const Status done = write_file(options.output, write_vmd(*motion)); !done) {
    return print_error(ExitStatus::unwritable_output, options.output, done.fault());
  }
  warn_lost_bodies(files.stage, options.quiet);
  if (options.quiet) return ExitStatus::done;
  const std::size_t keys = key_count(*motion, actor);
  const auto baked = dancing_to(std::move(*motion), actor);
  const Apart apart = compare(actor, *baked, files.stage.deform, *range);
  fmt::print(
      "{} of {} bones that bodies move, {} frames, {} keys; without physics no bone is further than {:.2g} units "
      "or {:.2g} degrees from the simulation\n",
      bones.size(), actor.physics->driven().driven.size(), frames, keys, apart.units, apart.degrees);
  return ExitStatus::done;
}

}  // namespace odori
