#include "app/tasks/measure_task.h"

#include "analysis/measured_motion.h"
#include "base/parallel.h"
#include "scene/stage.h"
#include "view/stage_physics.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

// Of one motion. A longer motion is measured at every second frame, every third, and so on.
constexpr std::uint64_t kMaxFrames = 100000;
constexpr std::size_t kMaxKeptMotions = 44;  // of eleven modes with four measures

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

// Data of other modes may come and go.
ModelSkinningData needed_data(const Actor& actor, const MeasureSelection& selection) {
  ModelSkinningData needed;
  for (const SkinningMode mode : {selection.skinning.mode, selection.reference}) {
    if (const auto data = method(mode).data) needed[*data] = actor.skinning_data[*data];
  }
  return needed;
}

bool is_same_measure(MeasureSelection a, const MeasureSelection& b) {
  a.skinning.mode = b.skinning.mode;
  return a == b;
}

}  // namespace

MeasureSelection measure_selection(const Session& session) {
  const Pane& pane = active_pane(session.document.settings.views);
  return {pane.heatmap.measure, pane.skinning, pane.heatmap.reference};
}

MeasureTask::Key MeasureTask::key_of(const Session& session, const MeasureSelection& selection) {
  const Actor* actor = selected_actor(session.document);
  if (actor == nullptr) return {};
  return {actor->model,
          session.document.selected.actor,
          needed_data(*actor, selection),
          selection,
          session.document.stage_revision,
          session.document.override_revision,
          actor->physics != nullptr};
}

void MeasureTask::measure_frame(const Session& session) {
  frame_.set_key({key_, session.document.stage.frame, physics_revision(session.document.stage)});
  if (frame_.result() != nullptr) return;
  const Actor& actor = *selected_actor(session.document);
  SurfaceMeter meter(actor);
  meter.begin();
  frame_.set_result(surface_statistics(meter, *actor.model, parts_of(actor), key_.selection));
}

// The measure and the mode of the view make no difference.
MeasureTask::FrameKey MeasureTask::modes_key(const Session& session) const {
  FrameKey of{key_, session.document.stage.frame, physics_revision(session.document.stage)};
  of.of.selection.measure = Measure::displacement;
  of.of.selection.skinning.mode = SkinningMode::native;
  of.of.skinning_data = selected_actor(session.document)->skinning_data;
  return of;
}

void MeasureTask::measure_modes(const Session& session) {
  const Actor& actor = *selected_actor(session.document);
  const FrameKey of = modes_key(session);
  modes_.set_key(of);
  if (modes_.result() != nullptr) return;
  modes_.set_result(measure_all_modes(actor, *parts_of(actor), of.of.selection, of.frame));
}

// Returns whether a measurement began or ended. One that failed is not repeated.
bool MeasureTask::update_surfaces(const Session& session, const MeasureView& view) {
  const bool ended = surfaces_.update();
  SurfacesKey key;
  const bool wanted = view.page && view.surfaces && key_.model && !session.document.clock.playing;
  if (wanted) key = {modes_key(session), view.all_modes};
  if (wanted && !view.all_modes) {
    key.of.of.selection.skinning.mode = key_.selection.skinning.mode;
    key.of.of.skinning_data = key_.skinning_data;
  }
  if (!surfaces_.set_key(key) || !wanted) return ended;
  const Actor& actor = *selected_actor(session.document);
  surfaces_.start([of = surfaces_to_measure(actor, *parts_of(actor), key.of.of.selection, key.all_modes, key.of.frame),
                   model = actor.model](JobControl& control) {
    lower_thread_priority();
    return measure_surfaces(of, *model, control);
  });
  return true;
}

const std::shared_ptr<const MeshParts>& MeasureTask::parts_of(const Actor& actor) {
  parts_.set_key(actor.model);
  if (parts_.result() == nullptr) {
    parts_.set_result(std::make_shared<const MeshParts>(find_mesh_parts(*actor.model)));
  }
  return *parts_.result();
}

MotionsOfModes MeasureTask::motion_statistics() const {
  MotionsOfModes motions{};
  for (const auto& [key, motion] : found_) {
    if (is_same_measure(key.selection, key_.selection)) motions[ordinal(key.selection.skinning.mode)] = &motion;
  }
  return motions;
}

std::optional<MeasuringProgress> MeasureTask::progress() const {
  const auto share = motion_.requested() ? motion_.progress() : std::nullopt;
  if (!share) return std::nullopt;
  return MeasuringProgress{*share, motion_.key().selection.skinning.mode};
}

// A mode or a measure that was measured before is there again at once. A measurement that failed is not repeated.
void MeasureTask::take_motion() {
  if (motion_.requested() || asked_.empty()) return;
  if (const MotionStatistics* found = motion_.result()) found_.emplace_front(motion_.key(), *found);
  if (found_.size() > kMaxKeptMotions) found_.pop_back();
  motion_.set_key({});
  asked_.pop_front();
}

// What was measured of other models, motions or poses will not be asked for, but another measure may.
void MeasureTask::discard_obsolete(const Session& session) {
  const auto is_obsolete = [&](const Key& key) { return key != key_of(session, key.selection); };
  std::erase_if(found_, [&](const auto& one) { return is_obsolete(one.first); });
  std::erase_if(asked_,
                [&](const Key& key) { return is_obsolete(key) || !is_same_measure(key.selection, key_.selection); });
  if (asked_.empty() || motion_.key() != asked_.front()) motion_.set_key({});
}

void MeasureTask::answer(const MeasureMotion& request, const Session& session) {
  if (!request.on) {
    asked_.clear();
    motion_.set_key({});
    return;
  }
  MeasureSelection selection = key_.selection;
  if (request.mode) selection.skinning.mode = *request.mode;
  const Key key = key_of(session, selection);
  const bool known = std::ranges::find(found_, key, &std::pair<Key, MotionStatistics>::first) != found_.end();
  if (key.model && !known && std::ranges::find(asked_, key) == asked_.end()) asked_.push_back(key);
}

// On a copy of the stage, which the window goes on changing.
void MeasureTask::start_next(const Session& session) {
  if (asked_.empty() || motion_.requested()) return;
  motion_.set_key(asked_.front());
  auto stage = std::make_shared<Stage>(copy_of(session.document.stage));
  const std::size_t actor = session.document.selected.actor;
  motion_.start([stage, actor, selection = asked_.front().selection](JobControl& control) {
    lower_thread_priority();
    return measure_whole(*stage, actor, selection, find_mesh_parts(*stage->actors[actor]->model), control);
  });
}

// Returns whether a measurement began or ended.
bool MeasureTask::update_motions(Session& session) {
  const bool ended = motion_.update();
  if (ended) take_motion();
  discard_obsolete(session);
  bool asked = false;
  while (const auto request = take_request<MeasureMotion>(session)) {
    answer(*request, session);
    asked = true;
  }
  start_next(session);
  return ended || asked;
}

bool MeasureTask::update(Session& session, const MeasureView& view) {
  const Key key = key_of(session, measure_selection(session));
  const bool changed = !(key == key_);
  key_ = key;
  const bool motions_changed = update_motions(session);
  if (view.page && key.model) {
    measure_frame(session);
  } else {
    frame_.discard_result();
  }
  if (view.page && view.all_modes && key.model && !session.document.clock.playing) {
    measure_modes(session);
  } else {
    modes_.discard_result();
  }
  const bool surfaces_changed = update_surfaces(session, view);
  return motions_changed || surfaces_changed || changed;
}

bool VerifyTask::update(const Session& session, bool visible, const ReadSkinnedVertices& read_back) {
  const Actor* actor = selected_actor(session.document);
  active_ = session.tasks.verifying && visible && actor != nullptr;
  if (!active_) {
    checks_.discard_result();
    return false;
  }
  Skinning skinning = active_pane(session.document.settings.views).skinning;
  checks_.set_key({actor->model, skinning.sdef_blend, skinning.hemisphere});
  if (checks_.result() == nullptr) checks_.set_result({});
  Checks& checks = *checks_.result();

  const Moment now{session.document.stage.frame, actor->skinning_data, session.document.stage_revision,
                   session.document.override_revision, physics_revision(session.document.stage)};
  const std::optional<std::size_t> mode = mode_to_verify(checks, now);
  if (!mode) return false;
  skinning.mode = modes_with_shader()[*mode].value;
  skinning.normals = Normals::blended;  // which shaders have
  const std::optional<SkinningData> data = method(skinning.mode).data;
  if (data && !actor->skinning_data[*data] && session.tasks.skinning_progress[*data]) return false;
  SkinningVerification check{skinning, 0.0, {}, {}};
  add_frame(*actor, session.document.stage.frame, read_back(session.document.selected.actor, skinning), check);
  checks.of_modes.resize(std::max(checks.of_modes.size(), *mode + 1));
  checks.moments.resize(checks.of_modes.size());
  checks.of_modes[*mode] = std::move(check);
  checks.moments[*mode] = now;
  checks.last_mode = *mode;
  return true;
}

std::span<const SkinningVerification> VerifyTask::checks() const {
  return checks_.result() == nullptr ? std::span<const SkinningVerification>() : checks_.result()->of_modes;
}

// Takes turns, so that while frames change every mode is verified now and then.
std::optional<std::size_t> VerifyTask::mode_to_verify(const Checks& checks, const Moment& now) {
  const std::size_t modes = modes_with_shader().size();
  if (checks.moments.size() < modes) return checks.moments.size();
  for (std::size_t i = 1; i <= modes; ++i) {
    const std::size_t mode = (checks.last_mode + i) % modes;
    if (!(checks.moments[mode] == now)) return mode;
  }
  return std::nullopt;
}

}  // namespace odori
