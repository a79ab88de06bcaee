#include "session/tasks/measuring.h"

#include "analysis/measured_motion.h"
#include "base/thread_priority.h"
#include "scene/stage_copy.h"
#include "viewer/stage_physics.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace odori {

namespace {

constexpr std::uint64_t kMaxFrames = 100000;  // of a motion; of a longer one every second, third ... is measured
constexpr float kNearness = 0.18f;            // of the model's extent: how near a vertex is looked at

const Actor* selected_actor(const Session& session) {
  const auto selected = static_cast<std::size_t>(session.selected);
  return session.selected >= 0 && selected < session.stage.actors.size() ? session.stage.actors[selected].get()
                                                                         : nullptr;
}

std::optional<MotionNumbers> measure_whole(Stage& stage, std::size_t actor, const MeasuredPane& pane,
                                           const MeshParts& parts, JobControl& control) {
  MotionNumbers numbers;
  numbers.of = pane;
  const std::uint64_t last = last_frame(stage), step = last / kMaxFrames + 1;
  std::vector<double> frames;
  for (std::uint64_t frame = 0; frame <= last; frame += step) frames.push_back(static_cast<double>(frame));
  MeasureRequest request = request_of(pane);
  request.bones = false;
  measure_motion(stage, actor, frames, request, control, [&](const MeasuredFrame& frame) {
    add(frame, parts, numbers);
    return true;
  });
  return control.cancelled() ? std::nullopt : std::optional(std::move(numbers));
}

// Rotation that makes a camera look along `forward`, unit, upright.
glm::vec3 rotation_along(const glm::vec3& forward) {
  return {std::asin(std::clamp(forward.y, -1.0f, 1.0f)), std::atan2(-forward.x, forward.z), 0.0f};
}

}  // namespace

MeasuredPane measured_pane(const Session& session) {
  const Pane& pane = active_pane(session.settings.views);
  return {pane.heatmap.measure, pane.skinning, pane.heatmap.against};
}

Measuring::Subject Measuring::subject_of(const Session& session) {
  const Actor* actor = selected_actor(session);
  if (actor == nullptr) return {};
  return {actor->model,           actor->rotation_centers,   measured_pane(session),
          session.stage_revision, session.override_revision, actor->physics != nullptr};
}

void Measuring::measure_frame_of(const Session& session, const Subject& subject) {
  const bool known = numbers_ && subject_ == subject && frame_ == session.stage.frame &&
                     physics_changes_ == physics_changes(session.stage);
  if (known) return;
  physics_changes_ = physics_changes(session.stage);
  subject_ = subject;
  frame_ = session.stage.frame;
  const Actor& actor = *selected_actor(session);
  if (parts_of_ != actor.model) {
    parts_of_ = actor.model;
    parts_ = std::make_shared<const MeshParts>(find_mesh_parts(*actor.model));
  }
  SurfaceMeter meter(actor);
  meter.begin();
  numbers_ = surface_numbers(meter, *actor.model, parts_, subject.pane);
}

void Measuring::begin(const Session& session, const Subject& subject) {
  auto stage = std::make_shared<Stage>(copy_of(session.stage));
  const auto actor = static_cast<std::size_t>(session.selected);
  searched_ = subject;
  search_.emplace([stage, actor, pane = subject.pane](JobControl& control) -> std::optional<MotionNumbers> {
    lower_thread_priority();
    try {
      return measure_whole(*stage, actor, pane, find_mesh_parts(*stage->actors[actor]->model), control);
    } catch (const std::exception&) {
      return std::nullopt;  // memory
    }
  });
}

bool Measuring::update(Session& session, bool watched) {
  const Subject subject = subject_of(session);
  const std::optional<bool> asked = std::exchange(session.measuring_wanted, std::nullopt);
  bool news = asked.has_value();
  if (motion_ && !(motion_->subject == subject)) motion_.reset();
  if (search_ && (asked == false || !(searched_ == subject))) search_->cancel();
  if (search_ && search_->ready()) {
    auto found = search_->take();
    search_.reset();
    news = true;
    if (found && searched_ == subject) motion_ = Found{searched_, std::move(*found)};
  }
  if (asked == true && !search_ && subject.model) begin(session, subject);
  if (!watched || !subject.model) {
    numbers_.reset();
    return news;
  }
  measure_frame_of(session, subject);
  return news;
}

std::optional<float> Measuring::progress() const {
  return search_ ? std::optional(search_->control().progress()) : std::nullopt;
}

void show_vertex(Session& session, std::uint32_t vertex) {
  const Actor* actor = selected_actor(session);
  if (actor == nullptr || vertex >= actor->model->vertices.size()) return;
  SurfaceMeter meter(*actor);
  meter.begin();
  const SkinnedVertices& shape = meter.shape(active_pane(session.settings.views).skinning);
  session.marked = MarkedVertex{actor->model, vertex};
  free_camera(session);
  Camera& camera = session.stage.camera;
  const glm::vec3 normal = shape.normals[vertex];
  camera.target = shape.positions[vertex];
  if (glm::length(normal) > 0.0f) camera.rotation_rad = rotation_along(-glm::normalize(normal));
  camera.distance = -std::max(kNearness * extent(*actor->model), 2.0f * kNearPlane);
}

std::optional<glm::vec3> marked_place(const Session& session) {
  const Actor* actor = selected_actor(session);
  if (actor == nullptr || !session.marked || session.marked->model.lock() != actor->model) return std::nullopt;
  SurfaceMeter meter(*actor);
  meter.begin();
  return meter.shape(active_pane(session.settings.views).skinning).positions[session.marked->vertex];
}

}  // namespace odori
