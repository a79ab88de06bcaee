#include "document/cameras.h"

#include "document/surface_selection.h"

namespace odori {

namespace {

// Document::cameras with the camera motion in panes that follow it and are not the active one.
PaneCameras followed_cameras(const Document& document, const Stage& stage) {
  const Views& views = document.settings.views;
  PaneCameras cameras = document.cameras;
  if (!has_independent_cameras(views) || stage.camera_keys.empty()) return cameras;
  for (std::size_t i = 0; i < cameras.size(); ++i) {
    if (i == active_index(views) || !document.cameras_follow[i]) continue;
    std::uint32_t cursor = stage.cursor.camera;
    cameras[i] = motion_camera(stage, cursor);
  }
  return cameras;
}

// With the camera of the active pane, which all panes have unless they are independent.
PaneCameras with_active(PaneCameras cameras, const Views& views, const Camera& active) {
  if (!has_independent_cameras(views)) cameras.fill(active);
  cameras[active_index(views)] = active;
  return cameras;
}

}  // namespace

void link_cameras(Document& document) {
  document.cameras.fill(document.stage.camera);
  document.cameras_follow.fill(document.stage.follow_camera_motion);
}

void select_pane(Document& document, int pane) {
  Views& views = document.settings.views;
  const std::size_t before = active_index(views);
  if (pane < 0 || pane >= pane_count(views) || std::cmp_equal(pane, before)) return;
  views.active = pane;
  if (!has_independent_cameras(views)) return;
  document.cameras[before] = document.stage.camera;
  document.cameras_follow[before] = document.stage.follow_camera_motion;
  document.stage.camera = document.cameras[active_index(views)];
  document.stage.follow_camera_motion = document.cameras_follow[active_index(views)];
}

void free_camera(Document& document) {
  if (!document.stage.camera_keys.empty()) document.stage.follow_camera_motion = false;
}

Camera& detached_camera(Document& document, int pane) {
  const Views& views = document.settings.views;
  const bool other = has_independent_cameras(views) && pane >= 0 && pane < pane_count(views) &&
                     !std::cmp_equal(pane, active_index(views));
  if (!other) {
    free_camera(document);
    return document.stage.camera;
  }
  document.cameras_follow[pane] = false;
  return document.cameras[pane];
}

void advance_cameras(Document& document) { document.cameras = followed_cameras(document, document.stage); }

std::optional<Sphere> selected_sphere(const Document& document) {
  constexpr float kShareOfModel = 0.08f;  // of its extent
  const Actor* actor = selected_actor(document);
  if (actor == nullptr) return std::nullopt;
  const float radius = kShareOfModel * extent(*actor->model) * placement_scale(*actor);
  if (const auto vertex = marked_position(document)) return Sphere{*vertex, radius};
  const std::size_t bone = document.selected.bone;
  if (document.selected.bone < 0 || bone >= actor->bones.globals.size()) return std::nullopt;
  return Sphere{actor->bones.globals[bone].translation, radius};
}

PaneCameras cameras_of(const Document& document, const Stage& stage) {
  return with_active(followed_cameras(document, stage), document.settings.views, stage.camera);
}

PaneCameras pane_cameras(const Document& document) {
  return with_active(document.cameras, document.settings.views, document.stage.camera);
}

}  // namespace odori
