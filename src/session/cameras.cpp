#include "session/cameras.h"

#include "session/surface_selection.h"

namespace odori {

void link_cameras(Session& session) {
  session.cameras.fill(session.stage.camera);
  session.cameras_follow.fill(session.stage.follow_camera_motion);
}

void select_pane(Session& session, int pane) {
  Views& views = session.settings.views;
  const std::size_t before = active_index(views);
  if (pane < 0 || pane >= pane_count(views) || static_cast<std::size_t>(pane) == before) return;
  views.active = pane;
  if (!has_independent_cameras(views)) return;
  session.cameras[before] = session.stage.camera;
  session.cameras_follow[before] = session.stage.follow_camera_motion;
  session.stage.camera = session.cameras[active_index(views)];
  session.stage.follow_camera_motion = session.cameras_follow[active_index(views)];
}

void free_camera(Session& session) {
  if (!session.stage.camera_keys.empty()) session.stage.follow_camera_motion = false;
}

Camera& detached_camera(Session& session, int pane) {
  const Views& views = session.settings.views;
  const bool other = has_independent_cameras(views) && pane >= 0 && pane < pane_count(views) &&
                     static_cast<std::size_t>(pane) != active_index(views);
  if (!other) {
    free_camera(session);
    return session.stage.camera;
  }
  const auto at = static_cast<std::size_t>(pane);
  session.cameras_follow[at] = false;
  return session.cameras[at];
}

void advance_cameras(Session& session) {
  const Views& views = session.settings.views;
  const Stage& stage = session.stage;
  if (!has_independent_cameras(views) || stage.camera_keys.empty()) return;
  for (std::size_t i = 0; i < session.cameras.size(); ++i) {
    if (i == active_index(views) || !session.cameras_follow[i]) continue;
    std::uint32_t cursor = stage.cursor.camera;
    session.cameras[i] = motion_camera(stage, cursor);
  }
}

std::optional<Sphere> selected_sphere(const Session& session) {
  constexpr float kShareOfModel = 0.08f;  // of its extent
  const Actor* actor = selected_actor(session);
  if (actor == nullptr) return std::nullopt;
  const float radius =
      kShareOfModel * extent(*actor->model) * (actor->model->accessory ? actor->placement.scale : 1.0f);
  if (const auto vertex = marked_position(session)) return Sphere{*vertex, radius};
  const auto bone = static_cast<std::size_t>(session.selected_bone);
  if (session.selected_bone < 0 || bone >= actor->bones.globals.size()) return std::nullopt;
  return Sphere{actor->bones.globals[bone].translation, radius};
}

PaneCameras pane_cameras(const Session& session) {
  const Views& views = session.settings.views;
  PaneCameras cameras = session.cameras;
  if (!has_independent_cameras(views)) cameras.fill(session.stage.camera);
  cameras[active_index(views)] = session.stage.camera;
  return cameras;
}

}  // namespace odori
