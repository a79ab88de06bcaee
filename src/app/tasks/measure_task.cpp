#include "app/tasks/measure_task.h"

#include "analysis/measured_motion.h"
#include "base/parallel.h"
#include "scene/stage.h"
#include "view/stage_physics.h"

#include <utility>

namespace odori {

namespace {

// Of one motion. A longer motion is measured at every second frame, every third, and so on.
constexpr std::uint64_t kMaxFrames = 100000;
constexpr std::size_t kMaxKeptMotions = 36;  // of four views in nine modes

std::optional<MotionStatistics> measure_whole(Stage& stage, std::size_t actor, const MeasureSelection& selection,
                                              const MeshParts& parts, JobControl& control) {
  MotionStatistics statistics;
  statistics.of = selection;
  const std::uint64_t last = last_frame(stage), step = last / kMaxFrames + 1;
  std::vector<double> frames;
  for (std::uint64_t frame = 0; frame <= last; frame += step) frames.push_back(static_cast<double>(frame));
  MeasureRequest request = make_request(selection);
  request.bones = false;
  measure_motion(stage, actor, frames, request, control, [&](const MeasuredFrame& frame) {
    add(frame, parts, statistics);
    return true;
  });
  return control.cancelled() ? std::nullopt : std::optional(std::move(statistics));
}

}  // namespace

MeasureSelection measure_selection(const Session& session) {
  const Pane& pane = active_pane(session.document.settings.views);
  return {pane.heatmap.measure, pane.skinning, pane.heatmap.reference};
}

MeasureTask::Key MeasureTask::key_of(const Session& session) {
  const Actor* actor = selected_actor(session.document);
  if (actor == nullptr) return {};
  return {actor->model,
          actor->skinning_data,
          measure_selection(session),
          session.document.stage_revision,
          session.document.override_revision,
          actor->physics != nullptr};
}

void MeasureTask::measure_frame(const Session& session, const Key& key) {
  frame_.set_key({key, session.document.stage.frame, physics_revision(session.document.stage)});
  if (frame_.result() != nullptr) return;
  const Actor& actor = *selected_actor(session.document);
  SurfaceMeter meter(actor);
  meter.begin();
  frame_.set_result(surface_statistics(meter, *actor.model, parts_of(actor), key.selection));
}

// The measure and the mode of the view make no difference.
void MeasureTask::measure_modes(const Session& session, const Key& key) {
  FrameKey of{key, session.document.stage.frame, physics_revision(session.document.stage)};
  of.of.selection.measure = Measure::displacement;
  of.of.selection.skinning.mode = SkinningMode::native;
  modes_.set_key(of);
  if (modes_.result() != nullptr) return;
  const Actor& actor = *selected_actor(session.document);
  modes_.set_result(measure_all_modes(actor, *parts_of(actor), of.of.selection, of.frame));
}

const std::shared_ptr<const MeshParts>& MeasureTask::parts_of(const Actor& actor) {
  parts_.set_key(actor.model);
  if (parts_.result() == nullptr) {
    parts_.set_result(std::make_shared<const MeshParts>(find_mesh_parts(*actor.model)));
  }
  return *parts_.result();
}

// On a copy of the stage, which the window goes on changing.
void MeasureTask::start(const Session& session) {
  auto stage = std::make_shared<Stage>(copy_of(session.document.stage));
  const std::size_t actor = session.document.selected.actor;
  motion_.start([stage, actor, selection = motion_.key().selection](JobControl& control) {
    lower_thread_priority();
    return measure_whole(*stage, actor, selection, find_mesh_parts(*stage->actors[actor]->model), control);
  });
}

// A view, a mode or a measure that was measured before is there again at once. What was measured of other models,
// motions or poses will not be asked for.
void MeasureTask::keep_motion() {
  if (motion_.result() == nullptr) return;
  kept_.emplace_front(motion_.key(), *motion_.result());
  if (kept_.size() > kMaxKeptMotions) kept_.pop_back();
}

void MeasureTask::restore_motion(const Key& key) {
  Key same = key;
  std::erase_if(kept_, [&](const auto& one) {
    same.selection = one.first.selection;
    return one.first != same;
  });
  const auto found = std::ranges::find(kept_, key, &std::pair<Key, MotionStatistics>::first);
  if (found == kept_.end()) return;
  motion_.set_result(std::move(found->second));
  kept_.erase(found);
}

bool MeasureTask::update(Session& session, bool visible, bool all_modes) {
  const Key key = key_of(session);
  const auto request = take_request<MeasureMotion>(session);
  const bool ended = motion_.update();
  const bool discarded = !(key == motion_.key());
  if (discarded) {
    keep_motion();
    motion_.set_key(key);
    restore_motion(key);
  }
  if (request && !request->on) motion_.cancel();
  if (request && request->on && key.model && !motion_.requested()) start(session);
  if (visible && key.model) {
    measure_frame(session, key);
  } else {
    frame_.discard_result();
  }
  if (visible && all_modes && key.model && !session.document.clock.playing) {
    measure_modes(session, key);
  } else {
    modes_.discard_result();
  }
  return ended || discarded || request.has_value();
}

}  // namespace odori
