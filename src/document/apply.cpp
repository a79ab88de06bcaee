#include "document/cameras.h"
#include "document/commands.h"
#include "document/document.h"
#include "document/roster.h"
#include "document/surface_selection.h"
#include "scene/external_parents.h"
#include "scene/overrides.h"
#include "scene/pose_overrides.h"
#include "view/clock.h"

#include <algorithm>

namespace odori {

namespace {

Skinning& skinning(Document& document) { return active_pane(document.settings.views).skinning; }

Camera& camera(Document& document, int pane = kActivePane) { return detached_camera(document, pane); }

// The grid over the floor of scenery is shown only if it was switched on there.
void set_look(Document& document, const LookRow& row, const LookValue& value) {
  set_value(document.settings.look, row, value);
  if (&row == &look_row(&Look::grid)) document.grid_over_floor = document.settings.look.grid;
}

// One overload per command on the values that undo restores.
struct ValueChanger {
  Document& document;

  void operator()(const SetMorphOverride& set) {
    if (set.weight) return change_actor(set.actor, set_morph, set.morph, *set.weight);
    change_actor(set.actor, clear_morph_override, set.morph);
  }
  void operator()(const ClearMorphOverrides& clear) { change_actor(or_selected(clear.actor), clear_morph_overrides); }
  void operator()(const SetMorphMix& set) { change_actor(set.actor, set_morph_mix, set.morph, set.mix); }
  void operator()(const SetIkOverride& set) {
    if (set.enabled) return change_actor(set.actor, set_ik, set.bone, *set.enabled);
    change_actor(set.actor, clear_ik_override, set.bone);
  }
  void operator()(const SetAllIkOverrides& set) {
    if (set.enabled) return change_actor(or_selected(set.actor), set_all_ik, *set.enabled);
    change_actor(or_selected(set.actor), clear_ik_overrides);
  }
  void operator()(const SetBoneRotation& set) { change_actor(set.actor, set_bone_rotation, set.bone, set.rotation); }
  void operator()(const SetBoneTranslation& set) {
    change_actor(set.actor, set_bone_translation, set.bone, set.translation);
  }
  void operator()(const ClearBoneOverrides& clear) {
    if (!clear.bone) return change_actor(or_selected(clear.actor), clear_bone_overrides);
    change_actor(or_selected(clear.actor), clear_bone_override, *clear.bone);
  }
  void operator()(const SetActorPhysics& set) { change_actor(set.actor, set_actor_physics, set.on); }
  void operator()(const SetBonePhysicsOverride& set) {
    if (set.enabled) return change_actor(set.actor, set_bone_physics, set.bone, *set.enabled);
    change_actor(set.actor, clear_bone_physics_override, set.bone);
  }
  void operator()(const SetExternalParent& set) {
    if (!set.parent) {
      clear_external_parent(document.stage, set.actor, set.bone);
      ++document.override_revision;
    } else if (set_external_parent(document.stage, set.actor, {set.bone, set.parent->actor, set.parent->bone})) {
      ++document.override_revision;
    }
  }
  void operator()(const ToggleRestPose& toggled) {
    const int index = or_selected(toggled.actor);
    if (const Actor* actor = actor_at(document, index)) change_actor(index, set_rest_pose, !actor->overrides.rest_pose);
  }
  void operator()(const MirrorPose& mirror) {
    const int index = or_selected(mirror.actor);
    Actor* actor = actor_at(document, index);
    if (actor == nullptr) return;
    // Includes overrides since the last frame.
    pose_actor(*actor, document.clock.frame, document.stage.deform.rules);
    change_actor(index, mirror_pose);
  }
  void operator()(const SetActorPlacement& set) { change_actor(set.actor, set_placement, set.placement); }
  void operator()(const SetActorVisible& set) { change_actor(set.actor, set_visible, set.visible); }
  void operator()(const ToggleActorVisible& flip) {
    const int index = or_selected(flip.actor);
    if (const Actor* actor = actor_at(document, index)) change_actor(index, set_visible, !actor->visible);
  }
  void operator()(const ShowMaterial& show) {
    change_actor(show.actor, set_material_visible, show.material, show.shown);
  }
  void operator()(const ShowAllMaterials& show) {
    change_actor(or_selected(show.actor), set_all_materials_visible, show.shown);
  }
  void operator()(const SetMaterialFlag& set) {
    change_actor(set.actor, set_material_flag, set.material, set.flag, set.on);
  }
  void operator()(const SetLayer& set) { change_layers(set.actor, set_layer, set.layer, set.settings); }
  void operator()(const SetLayerFit& set) { change_layers(set.actor, set_layer_fit, set.layer, set.fit); }
  void operator()(const MoveLayer& move) { change_layers(move.actor, move_layer, move.layer, move.to); }
  void operator()(const RemoveLayer& remove) { change_layers(remove.actor, remove_layer, remove.layer); }
  void operator()(const ShareMotions& share) {
    const Actor* from = actor_at(document, share.from < 0 ? first_with_motion(document.stage) : share.from);
    if (from == nullptr) return;
    const StageLayers before = stage_layers(document.stage);
    for (const auto& actor : document.stage.actors) {
      if (is_without_motion(*actor)) set_motion_layers(*actor, from->layers);
    }
    update_after_layer_change(before, document);
  }
  void operator()(const SetLightOverride& set) {
    std::optional<Light>& light = document.stage.light_overridden;
    light = set.light;
    if (light) light->color = glm::clamp(light->color, 0.0f, 1.0f);
  }

  void operator()(const SetLook& set) {
    if (set.row != nullptr) set_look(document, *set.row, set.value);
  }
  void operator()(const ApplyLook& look) { odori::apply(look.settings, document.settings.look); }
  void operator()(const ToggleLook& flip) {
    if (flip.setting == nullptr) return;
    const bool shown = flip.setting == &Look::grid ? shows_grid(document) : document.settings.look.*flip.setting;
    set_look(document, look_row(flip.setting), !shown);
  }
  void operator()(const SetPhysics& set) {
    document.settings.physics = set.options;
    document.settings.physics.settings = within_range(set.options.settings);
  }
  void operator()(const CyclePhysicsMode&) { document.settings.physics.mode = next(document.settings.physics.mode); }
  // On an empty stage it begins at once.
  void operator()(const SetLife& set) {
    const bool still = document.clock.last <= document.clock.first;
    set_life(document, set.life);
    if (still) document.clock.playing = document.clock.last > document.clock.first;
  }
  void operator()(const SetMethodParameters& set) { set_method_parameters(document, set.parameters); }
  void operator()(const SetEvaluationRules& set) { set_evaluation_rules(document, set.rules); }
  void operator()(const ClearBackgroundImage&) {
    document.settings.look.background_image.clear();
    document.background = {};
  }

 private:
  int or_selected(int actor) const { return actor < 0 ? document.selected.actor : actor; }

  template <typename Change, typename... Values>
  void change_actor(int actor, Change change, Values... values) {
    if (actor_at(document, actor) == nullptr) return;
    change(*document.stage.actors[actor], values...);
    ++document.override_revision;
  }

  template <typename Change, typename... Values>
  void change_layers(int actor, Change change, Values... values) {
    if (actor_at(document, actor) == nullptr) return;
    const StageLayers before = stage_layers(document.stage);
    change(*document.stage.actors[actor], values...);
    update_after_layer_change(before, document);
  }
};

}  // namespace

#define ODORI_APPLY(Kind)                                    \
  void apply(Document& document, const Kind& command) {      \
    const UndoableState before = undoable_state(document);   \
    ValueChanger{document}(command);                         \
    document.history.note(before, undoable_state(document)); \
  }
ODORI_VALUE_COMMANDS(ODORI_APPLY)
#undef ODORI_APPLY

void apply(Document& document, const SelectActor& select) { select_actor(document, select.index); }
void apply(Document& document, const CloseActor& close) {
  close_actor(document, close.index < 0 ? document.selected.actor : close.index);
}

void apply(Document& document, const DuplicateActor& duplicate) {
  duplicate_actor(document, duplicate.index < 0 ? document.selected.actor : duplicate.index);
}

void apply(Document& document, const CompareFit& compare) {
  compare_fit(document, compare.index, compare.layer, compare.fit);
}

void apply(Document& document, const FormActors& form) { form_actors(document, form.index, form.formation); }
void apply(Document& document, const MoveActor& move) { reorder_actor(document, move.index, move.to); }

void apply(Document& document, const SelectBone& select) {
  clear_picked_surface(document);  // what is shown is the bone's
  document.selected.bone = select.bone;
}

void apply(Document& document, const SelectMorph& select) {
  clear_picked_surface(document);
  document.selected.morph = select.morph;
}

void apply(Document& document, const SelectBody& select) {
  clear_picked_surface(document);
  document.selected.body = select.body;
  document.selected.joint = -1;
}

void apply(Document& document, const SelectJoint& select) {
  clear_picked_surface(document);
  document.selected.joint = select.joint;
  document.selected.body = -1;
}

void apply(Document& document, const BeginUndoStep&) { document.history.begin_step(); }
void apply(Document& document, const EndUndoStep&) { document.history.end_step(); }
void apply(Document& document, const Undo&) { undo(document); }
void apply(Document& document, const Redo&) { redo(document); }

void apply(Document& document, const SeekTo& to) {
  seek(document.clock, to.frame);
  document.clock.scrubbing = to.scrubbing;
}

void apply(Document& document, const SeekToEnd&) { seek(document.clock, document.clock.last); }
void apply(Document& document, const StepBy& by) { step(document.clock, by.frames); }

void apply(Document& document, const StepToKey& to) {
  const auto frame = adjacent_key(document.stage, document.clock.frame, to.direction,
                                  {document.selected.actor, document.selected.bone, document.selected.morph});
  document.clock.playing = false;
  if (frame) seek(document.clock, *frame);
}

void apply(Document& document, const SetSpeed& set) {
  document.clock.speed = std::clamp(set.speed, kMinSpeed, kMaxSpeed);
}

void apply(Document& document, const SetLoopRange& set) {
  if (set.range) return set_range(document.clock, *set.range);
  document.clock.range.reset();
}

void apply(Document& document, const SetLoopStart&) { set_range_start_here(document.clock); }
void apply(Document& document, const SetLoopEnd&) { set_range_end_here(document.clock); }

void apply(Document& document, const ShowFrames& show) {
  document.visible_frames = show.frames ? clamp_visible_frames(*show.frames, document.clock) : std::nullopt;
}

void apply(Document& document, const SetSkinning& set) { skinning(document).mode = set.mode; }
void apply(Document& document, const SetSdefBlend& set) { skinning(document).sdef_blend = set.blend; }
void apply(Document& document, const SetHemisphere& set) { skinning(document).hemisphere = set.hemisphere; }

void apply(Document& document, const SetNormals& set) { skinning(document).normals = set.normals; }

void apply(Document& document, const SetHeatmap& set) {
  active_pane(document.settings.views).heatmap = set.heatmap;
  for (Pane& pane : document.settings.views.panes) {
    const bool same = pane.heatmap.kind == set.heatmap.kind && pane.heatmap.measure == set.heatmap.measure;
    if (set.all_ranges && same) pane.heatmap.range = set.heatmap.range;
  }
  update_heatmap_parts(document);
}

void apply(Document& document, const SpreadHeatmap&) {
  Views& views = document.settings.views;
  const Heatmap heatmap = active_pane(views).heatmap;
  for (Pane& pane : views.panes) pane.heatmap = heatmap;
}

void apply(Document& document, const PreviewWeights& preview) { document.selected.weight_preview = preview.bone; }
void apply(Document& document, const MarkMaterial& mark) { document.selected.marked_material = mark.material; }
void apply(Document& document, const ShowVertex& show) { show_vertex(document, show.vertex); }
void apply(Document& document, const PickSurface& pick) { pick_surface(document, pick.ray, pick.range); }
void apply(Document& document, const SelectVertex& select) { select_vertex(document, select.vertex); }
void apply(Document& document, const PickActor& pick) { pick_actor(document, pick.ray, pick.range); }
void apply(Document& document, const ClearPickedSurface&) { clear_picked_surface(document); }

void apply(Document& document, const SetViewStyle& set) {
  Views views = document.settings.views;
  views.style = set.style;
  if (set.panes > 0) views.count = std::min(set.panes, kMaxPanes);
  for (Pane& pane : views.panes) pane.as_mmd = false;
  if (set.against_mmd) {
    views.panes[1] = views.panes[0];
    views.panes[1].as_mmd = true;
  }
  views.active = static_cast<int>(active_index(views));
  select_pane(document, views.active);
  document.settings.views = views;
  if (!has_independent_cameras(views)) link_cameras(document);
}

void apply(Document& document, const SelectPane& select) { select_pane(document, select.pane); }

void apply(Document& document, const NextPane&) {
  const Views& views = document.settings.views;
  select_pane(document, (static_cast<int>(active_index(views)) + 1) % pane_count(views));
}

void apply(Document& document, const Blink&) {
  const Views& views = document.settings.views;
  if (views.style == ViewStyle::blink) return apply(document, NextPane{});
  apply(document, SetViewStyle{ViewStyle::blink});
}

void apply(Document& document, const MoveWipe& to) { document.settings.views.wipe = std::clamp(to.share, 0.0f, 1.0f); }
void apply(Document& document, const OrbitCamera& by) { orbit(camera(document), by.pixels); }

void apply(Document& document, const PanCamera& by) {
  pan(camera(document), by.pixels, std::max(by.viewport_height, 1.0f));
}

void apply(Document& document, const ZoomCamera& by) {
  if (by.cursor) return zoom_to(camera(document, by.pane), by.notches, *by.cursor, document.aspect);
  zoom(camera(document, by.pane), by.notches);
}

void apply(Document& document, const LookFrom& from) {
  camera(document) = fitted_camera(document.stage, document.aspect);
  document.stage.camera.rotation_rad = rotation_from(from.side);
}

void apply(Document& document, const PointAt& at) { document.stage.pointer = at.point; }

void apply(Document& document, const ResetCamera&) {
  camera(document) = fitted_camera(document.stage, document.aspect);
}

void apply(Document& document, const FitCamera&) {
  const bool of_motion = document.stage.follow_camera_motion && !document.stage.camera_keys.empty();
  glm::vec3 rotation = camera(document).rotation_rad;
  if (of_motion) rotation = glm::vec3(0.0f, rotation.y, 0.0f);  // its tilt may show the stage from below
  document.stage.camera = posed_camera(document.stage, document.aspect);
  document.stage.camera.rotation_rad = rotation;
}

void apply(Document& document, const FitSelection&) {
  const auto sphere = selected_sphere(document);
  if (!sphere) return;
  const glm::vec3 rotation = camera(document).rotation_rad;
  document.stage.camera = camera_around(sphere->center, sphere->radius, document.aspect);
  document.stage.camera.rotation_rad = rotation;
}

void apply(Document& document, const SetCamera& set) {
  const Camera& wanted = set.camera;
  if (!is_valid(wanted.target) || !is_valid(wanted.rotation_rad) || !is_valid(wanted.distance)) return;
  if (!is_valid(wanted.fov_deg)) return;
  camera(document) = wanted;
  document.stage.camera.fov_deg = std::clamp(wanted.fov_deg, kMinFovDeg, kMaxFovDeg);
}

}  // namespace odori
