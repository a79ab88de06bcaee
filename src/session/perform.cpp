#include "base/archive/archive.h"
#include "base/folders.h"
#include "base/translate.h"
#include "document/cameras.h"
#include "document/roster.h"
#include "document/surface_selection.h"
#include "document/undo.h"
#include "scene/external_parents.h"
#include "scene/overrides.h"
#include "scene/pose_overrides.h"
#include "session/dialog.h"
#include "session/edits.h"
#include "session/messages.h"
#include "session/opening/apply_loaded_files.h"
#include "session/opening/projects.h"
#include "session/save_as.h"
#include "session/scene_document.h"
#include "session/session.h"
#include "session/settings/settings.h"
#include "ui/widgets/frame_axis.h"
#include "view/keyed_frames.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

bool is_actor(const Session& session, int index) { return actor_at(session.document, index) != nullptr; }

// The switches that are no more than a setting.
constexpr std::pair<Switch, bool ViewSettings::*> kSettings[] = {
    {Switch::bones, &ViewSettings::bones},
    {Switch::bodies, &ViewSettings::bodies},
    {Switch::bone_names, &ViewSettings::bone_names},
    {Switch::gizmo, &ViewSettings::gizmo},
    {Switch::panels, &ViewSettings::panels},
    {Switch::palette, &ViewSettings::palette},
    {Switch::light_theme, &ViewSettings::light_theme},
    {Switch::full_screen, &ViewSettings::full_screen},
    {Switch::zoom_to_cursor, &ViewSettings::zoom_to_cursor},
    {Switch::bones_without_surface, &ViewSettings::bones_without_surface},
    {Switch::keep_skinning, &ViewSettings::keep_skinning},
    {Switch::watch_files, &ViewSettings::watch_files},
    {Switch::add_dropped, &ViewSettings::add_dropped},
    {Switch::fit_background, &ViewSettings::fit_background},
    {Switch::transparent_background, &ViewSettings::transparent_background},
    {Switch::dope_sheet, &ViewSettings::dope_sheet},
    {Switch::muted, &ViewSettings::muted},
};

// Null: the switch does more than to flip a setting.
bool* setting_of(ViewSettings& settings, Switch which) {
  for (const auto& [known, setting] : kSettings) {
    if (known == which) return &(settings.*setting);
  }
  return nullptr;
}

// One overload per command.
struct Performer {
  Session& session;

  void operator()(const Toggle& flip) {
    ViewSettings& settings = session.settings;
    if (bool* setting = setting_of(settings, flip.which)) return toggle(*setting);
    switch (flip.which) {
      case Switch::playing:
        return toggle_playback(session.document.clock);
      case Switch::loop:
        note_users_loop(session);
        return toggle(session.document.clock.loop);
      case Switch::grid:
        session.document.settings.look.grid = session.document.grid_over_floor = !shows_grid(session.document);
        return;
      case Switch::key_help:
        return toggle_card(settings.key_help);
      case Switch::about:
        return toggle_card(settings.about);
      case Switch::whats_new:
        return toggle_card(settings.whats_new);
      case Switch::verifying:
        return toggle(session.verifying);
      case Switch::curves:
        settings.curves = !settings.dope_sheet || !settings.curves;
        settings.dope_sheet = true;
        return;
      case Switch::cameras_linked:
        toggle(session.document.settings.views.cameras_linked);
        return link_cameras(session.document);
      case Switch::follow_camera:
        if (!session.document.stage.camera_keys.empty()) toggle(session.document.stage.follow_camera_motion);
        return;
      default:
        return;
    }
  }

  void operator()(const SeekTo& to) {
    seek(session.document.clock, to.frame);
    session.scrubbing = to.scrubbing;
  }
  void operator()(const SeekToEnd&) { seek(session.document.clock, session.document.clock.last); }
  void operator()(const StepBy& by) { step(session.document.clock, by.frames); }
  void operator()(const StepToKey& to) {
    const auto frame = adjacent_key(
        session.document.stage, session.document.clock.frame, to.direction,
        {session.document.selected.actor, session.document.selected.bone, session.document.selected.morph});
    session.document.clock.playing = false;
    if (frame) seek(session.document.clock, *frame);
  }
  void operator()(const SetLoopRange& set) {
    if (set.range) return set_range(session.document.clock, *set.range);
    session.document.clock.range.reset();
  }
  void operator()(const SetLoopStart&) { set_range_start_here(session.document.clock); }
  void operator()(const SetLoopEnd&) { set_range_end_here(session.document.clock); }
  void operator()(const ShowFrames& show) {
    session.document.visible_frames =
        show.frames ? clamp_visible_frames(*show.frames, session.document.clock) : std::nullopt;
  }
  void operator()(const SetLanguage& set) {
    session.settings.language = set.code;
    select_language(set.code);
  }
  void operator()(const SetPanelSizes& set) { session.settings.panel_sizes = set.sizes; }
  void operator()(const SetSpeed& set) { session.document.clock.speed = std::clamp(set.speed, kMinSpeed, kMaxSpeed); }
  void operator()(const SetVolume& set) { session.settings.volume = std::clamp(set.volume, 0.0f, 1.0f); }
  void operator()(const SetSongOffset& set) { change_song_offset(session, set.seconds); }
  void operator()(const CloseSong&) { set_song(session, {}); }
  void operator()(const SetSkinning& set) { skinning().mode = set.mode; }
  void operator()(const SetSdefBlend& set) { skinning().sdef_blend = set.blend; }
  void operator()(const SetHemisphere& set) { skinning().hemisphere = set.hemisphere; }

  void operator()(const SetHeatmap& set) {
    active_pane(session.document.settings.views).heatmap = set.heatmap;
    for (Pane& pane : session.document.settings.views.panes) {
      const bool same = pane.heatmap.kind == set.heatmap.kind && pane.heatmap.measure == set.heatmap.measure;
      if (set.all_ranges && same) pane.heatmap.range = set.heatmap.range;
    }
    update_heatmap_parts(session.document);
  }
  void operator()(const SetLook& set) {
    if (set.row != nullptr) set_value(session.document.settings.look, *set.row, set.value);
  }
  void operator()(const ToggleLook& flip) {
    if (flip.setting != nullptr) toggle(session.document.settings.look.*flip.setting);
  }
  void operator()(const SetBackgroundImage& set) {
    Look look = session.document.settings.look;
    look.background_image = set.file;
    set_look(session, std::move(look));
  }
  void operator()(const SetLightOverride& set) {
    std::optional<Light>& light = session.document.stage.light_overridden;
    light = set.light;
    if (light) light->color = glm::clamp(light->color, 0.0f, 1.0f);
  }
  void operator()(const ShowVertex& show) { show_vertex(session.document, show.vertex); }
  void operator()(const MeasureMotion& measure) { session.measure_request = measure.on; }

  void operator()(const SetViewStyle& set) {
    Views views = session.document.settings.views;
    views.style = set.style;
    if (set.panes > 0) views.count = std::min(set.panes, kMaxPanes);
    views.active = static_cast<int>(active_index(views));
    select_pane(session.document, views.active);
    session.document.settings.views = views;
    if (!has_independent_cameras(views)) link_cameras(session.document);
  }
  void operator()(const SelectPane& select) { select_pane(session.document, select.pane); }
  void operator()(const NextPane&) {
    const Views& views = session.document.settings.views;
    select_pane(session.document, (static_cast<int>(active_index(views)) + 1) % pane_count(views));
  }
  void operator()(const Blink&) {
    const Views& views = session.document.settings.views;
    if (views.style == ViewStyle::blink) return (*this)(NextPane{});
    (*this)(SetViewStyle{ViewStyle::blink});
  }
  void operator()(const MoveWipe& to) { session.document.settings.views.wipe = std::clamp(to.share, 0.0f, 1.0f); }

  void operator()(const SetPhysics& set) {
    session.document.settings.physics = set.options;
    session.document.settings.physics.settings = within_range(set.options.settings);
  }
  void operator()(const SetEvaluationRules& set) { set_evaluation_rules(session.document, set.rules); }
  void operator()(const CyclePhysicsMode&) {
    session.document.settings.physics.mode = next(session.document.settings.physics.mode);
  }

  void operator()(const OrbitCamera& by) { orbit(camera(), by.pixels); }
  void operator()(const PanCamera& by) { pan(camera(), by.pixels, std::max(by.viewport_height, 1.0f)); }
  void operator()(const ZoomCamera& by) {
    if (by.cursor) return zoom_to(camera(by.pane), by.notches, *by.cursor, session.document.aspect);
    zoom(camera(by.pane), by.notches);
  }
  void operator()(const SetCamera& set) {
    const Camera& wanted = set.camera;
    if (!is_valid(wanted.target) || !is_valid(wanted.rotation_rad) || !is_valid(wanted.distance)) return;
    if (!is_valid(wanted.fov_deg)) return;
    camera() = wanted;
    session.document.stage.camera.fov_deg = std::clamp(wanted.fov_deg, kMinFovDeg, kMaxFovDeg);
  }
  void operator()(const FitSelection&) {
    const auto sphere = selected_sphere(session.document);
    if (!sphere) return;
    const glm::vec3 rotation = camera().rotation_rad;
    session.document.stage.camera = camera_around(sphere->center, sphere->radius, session.document.aspect);
    session.document.stage.camera.rotation_rad = rotation;
  }
  void operator()(const LookFrom& from) {
    camera() = fitted_camera(session.document.stage, session.document.aspect);
    session.document.stage.camera.rotation_rad = rotation_from(from.side);
  }
  void operator()(const ResetCamera&) { camera() = fitted_camera(session.document.stage, session.document.aspect); }
  void operator()(const FitCamera&) {
    const glm::vec3 rotation = camera().rotation_rad;
    session.document.stage.camera = posed_camera(session.document.stage, session.document.aspect);
    session.document.stage.camera.rotation_rad = rotation;
  }

  void operator()(const OpenFiles& open) {
    session.load_queue.request({open.files, open.add || (open.dropped && session.settings.add_dropped)});
  }
  void operator()(const Reload&) { reload_files(session); }
  void operator()(const OpenDialog& open) {
    if (saves_file(open.use)) return open_save_dialog(session, open.use);
    open_dialog(session, open.use);
  }
  void operator()(const CloseDialog&) { session.dialog.close(); }
  void operator()(const UseDesktopDialog&) {
    if (!session.dialog.is_open()) return;
    session.desktop_dialog = session.dialog.use();
    session.dialog.close();
  }
  void operator()(const ShowFolder& show) { show_folder(session, show); }
  void operator()(const SetArchiveNames& set) {
    const auto view = session.dialog.view();
    const bool add = view && view->add;
    set_archive_names(set.names);
    session.dialog.close();
    session.load_queue.request({{set.archive}, add});
  }
  void operator()(const RemoveRecent& forget) { remove_recent(session, forget.file); }
  void operator()(const FindTextures& find) { search_missing_textures(session, find.folder); }
  void operator()(const FindShowFiles& find) { search_project_files(session, find.folder); }
  void operator()(const UseSimilarFiles&) { use_similar_files(session); }
  void operator()(const CancelOpening&) {
    session.load_queue.cancel();
    session.upload.reset();
    session.playlist.wanted = -1;
    if (session.pending && !session.pending->command) session.pending.reset();
  }
  void operator()(const SelectActor& select) { select_actor(session.document, select.index); }
  void operator()(const DuplicateActor& duplicate) {
    duplicate_actor(session.document, duplicate.index < 0 ? session.document.selected.actor : duplicate.index);
  }
  void operator()(const FormActors& form) { form_actors(session.document, form.index, form.formation); }
  void operator()(const MoveActor& move) { reorder_actor(session.document, move.index, move.to); }
  void operator()(const SetActorPlacement& set) { change_actor(set.actor, set_placement, set.placement); }
  void operator()(const SetActorVisible& set) { change_actor(set.actor, set_visible, set.visible); }
  void operator()(const CloseActor& close) { close_actor(session.document, close.index); }

  void operator()(const SetMorphOverride& set) {
    if (set.weight) return change_actor(set.actor, set_morph, set.morph, *set.weight);
    change_actor(set.actor, clear_morph_override, set.morph);
  }
  void operator()(const ClearMorphOverrides& clear) { change_actor(clear.actor, clear_morph_overrides); }
  void operator()(const SetMorphMix& set) { change_actor(set.actor, set_morph_mix, set.morph, set.mix); }
  void operator()(const SetIkOverride& set) {
    if (set.enabled) return change_actor(set.actor, set_ik, set.bone, *set.enabled);
    change_actor(set.actor, clear_ik_override, set.bone);
  }
  void operator()(const SetAllIkOverrides& set) {
    if (set.enabled) return change_actor(set.actor, set_all_ik, *set.enabled);
    change_actor(set.actor, clear_ik_overrides);
  }
  void operator()(const SetLayer& set) { change_layers(set.actor, set_layer, set.layer, set.settings); }
  void operator()(const MoveLayer& move) { change_layers(move.actor, move_layer, move.layer, move.to); }
  void operator()(const RemoveLayer& remove) { change_layers(remove.actor, remove_layer, remove.layer); }
  void operator()(const SetActorPhysics& set) { change_actor(set.actor, set_actor_physics, set.on); }
  void operator()(const SetBonePhysicsOverride& set) {
    if (set.enabled) return change_actor(set.actor, set_bone_physics, set.bone, *set.enabled);
    change_actor(set.actor, clear_bone_physics_override, set.bone);
  }
  void operator()(const SetExternalParent& set) {
    if (!set.parent) {
      clear_external_parent(session.document.stage, set.actor, set.bone);
      ++session.document.override_revision;
    } else if (set_external_parent(session.document.stage, set.actor,
                                   {set.bone, set.parent->actor, set.parent->bone})) {
      ++session.document.override_revision;
    }
  }
  void operator()(const ToggleRestPose& toggled) {
    const int index = toggled.actor < 0 ? session.document.selected.actor : toggled.actor;
    if (const Actor* actor = actor_at(session.document, index))
      change_actor(index, set_rest_pose, !actor->overrides.rest_pose);
  }
  void operator()(const MirrorPose& mirror) {
    const int index = mirror.actor < 0 ? session.document.selected.actor : mirror.actor;
    Actor* actor = actor_at(session.document, index);
    if (actor == nullptr) return;
    pose_actor(*actor, session.document.clock.frame,
               session.document.stage.deform.rules);  // includes overrides since the last frame
    change_actor(index, mirror_pose);
  }
  void operator()(const PreviewWeights& preview) { session.document.selected.weight_preview = preview.bone; }
  void operator()(const ShowMaterial& show) {
    change_actor(show.actor, set_material_visible, show.material, show.shown);
  }
  void operator()(const ShowAllMaterials& show) { change_actor(show.actor, set_all_materials_visible, show.shown); }
  void operator()(const SetMaterialFlag& set) {
    change_actor(set.actor, set_material_flag, set.material, set.flag, set.on);
  }
  void operator()(const SelectShowFile& select) { select_show_file(session, select.row, select.option); }
  void operator()(const UndoOpening& undoing) {
    if (session.opened_show.before && !asks_before(session, undoing)) undo_opening(session);
  }
  void operator()(const CloseShowCard&) {
    if (shown_terms(session) != nullptr) return close_terms(session, false);  // they are shown before the card
    close_show_card(session);
  }
  void operator()(const StepPlaylist& by) { step_playlist(session, by.shows); }
  void operator()(const PlayListed& play) { play_listed(session, play.show); }
  void operator()(const ClosePlaylist&) { close_playlist(session); }
  void operator()(const CloseTerms& close) { close_terms(session, close.for_good); }
  void operator()(const SetBoneRotation& set) { change_actor(set.actor, set_bone_rotation, set.bone, set.rotation); }
  void operator()(const SetBoneTranslation& set) {
    change_actor(set.actor, set_bone_translation, set.bone, set.translation);
  }
  void operator()(const ClearBoneOverrides& clear) {
    if (!clear.bone) return change_actor(clear.actor, clear_bone_overrides);
    change_actor(clear.actor, clear_bone_override, *clear.bone);
  }
  void operator()(const SetGizmoAxes& set) { session.settings.gizmo_axes = set.axes; }
  void operator()(const CycleGizmoAxes&) {
    const int next = (static_cast<int>(session.settings.gizmo_axes) + 1) % kGizmoAxesCount;
    session.settings.gizmo_axes = static_cast<GizmoAxes>(next);
  }
  void operator()(const SavePose&) { save_pose(session, {}); }
  void operator()(const SaveScene& save) { save_scene(session, save.file); }
  void operator()(const SaveFileAs& save) { save_file_as(session, save.file); }
  void operator()(const AnswerReplace& answer) { answer_replace(session, answer.replace); }
  void operator()(const AnswerUnsaved& answer) { answer_unsaved(session, answer.answer); }
  void operator()(const AnswerStopFilm& answer) {
    if (!std::exchange(session.asks_to_stop_film, false)) return;
    ++session.document.revision;
    session.quit = answer.stop;
  }
  void operator()(const PickSurface& pick) { pick_surface(session.document, pick.ray, pick.range); }
  void operator()(const ClearPickedSurface&) { clear_picked_surface(session.document); }
  void operator()(const BeginUndoStep&) { session.document.history.begin_step(); }
  void operator()(const EndUndoStep&) { session.document.history.end_step(); }
  void operator()(const Undo&) { undo(session.document); }
  void operator()(const Redo&) { redo(session.document); }
  void operator()(const SelectBody& select) {
    clear_picked_surface(session.document);
    session.document.selected.body = select.body;
    session.document.selected.joint = -1;
  }
  void operator()(const SelectJoint& select) {
    clear_picked_surface(session.document);
    session.document.selected.joint = select.joint;
    session.document.selected.body = -1;
  }
  void operator()(const SelectBone& select) {
    clear_picked_surface(session.document);  // what is shown is the bone's
    session.document.selected.bone = select.bone;
  }
  void operator()(const SelectMorph& select) {
    clear_picked_surface(session.document);
    session.document.selected.morph = select.morph;
  }

  void operator()(const TakeScreenshot& take) {
    session.screenshot_requested = take;
    session.screenshot_name.clear();
  }
  void operator()(const SetFilmSettings& set) { session.settings.film = within_range(set.settings); }
  void operator()(const SaveTable& table) { save_table(session, table.name, table.csv); }
  void operator()(const SavePlot& plot) {
    session.screenshot_requested = TakeScreenshot{true, {}, plot.area};
    session.screenshot_name = plot.name;
  }
  void operator()(const CancelFilm&) { session.film_cancelled = session.film.has_value(); }
  void operator()(const ShowInFolder& show) { session.shown_in_folder = show.file; }

  void operator()(const DismissMessage& dismiss) {
    std::erase_if(session.messages, [&](const Message& message) { return message.id == dismiss.id; });
  }
  void operator()(const DismissAllMessages&) { session.messages.clear(); }
  void operator()(const ScaleInterface& by) {
    const float tenths = std::round(session.settings.interface_scale * 10.0f) + static_cast<float>(by.steps);
    session.settings.interface_scale =
        by.steps == 0 ? 1.0f : std::clamp(tenths / 10.0f, kMinInterfaceScale, kMaxInterfaceScale);
  }
  void operator()(const ResetSettings&) {
    apply(Settings(), session);
    session.settings_reset = true;
  }
  void operator()(const LeaveFullScreen&) {
    if (!session.load_queue.idle() || session.upload) return (*this)(CancelOpening{});
    if (shown_terms(session) != nullptr) return close_terms(session, false);
    if (session.opened_show.card_open) return (*this)(CloseShowCard{});
    for (bool* card : help_cards()) {
      if (*card) return toggle(*card);
    }
    session.settings.full_screen = false;
  }
  void operator()(const Quit& quit) {
    if (asks_before(session, quit)) return;
    session.asks_to_stop_film = session.film.has_value();
    session.quit = !session.asks_to_stop_film;
    ++session.document.revision;
  }

 private:
  static void toggle(bool& value) { value = !value; }

  // Only one of the cards of the menu Help is open.
  void toggle_card(bool& shown) {
    const bool opened = !shown;
    for (bool* card : help_cards()) *card = false;
    shown = opened;
  }

  std::array<bool*, 3> help_cards() {
    ViewSettings& settings = session.settings;
    return {&settings.key_help, &settings.about, &settings.whats_new};
  }

  template <typename Change, typename... Values>
  void change_actor(int actor, Change change, Values... values) {
    if (!is_actor(session, actor)) return;
    change(*session.document.stage.actors[actor], values...);
    ++session.document.override_revision;
  }

  template <typename Change, typename... Values>
  void change_layers(int actor, Change change, Values... values) {
    if (!is_actor(session, actor)) return;
    const StageLayers before = stage_layers(session.document.stage);
    change(*session.document.stage.actors[actor], values...);
    update_after_layer_change(before, session.document);
  }

  Skinning& skinning() { return active_pane(session.document.settings.views).skinning; }

  Camera& camera(int pane = kActivePane) { return detached_camera(session.document, pane); }
};

}  // namespace

void perform(const Command& command, Session& session) {
  if (!command.is_undoable()) return std::visit(Performer{session}, command.value());
  const OverrideState before = override_state(session.document.stage);
  std::visit(Performer{session}, command.value());
  session.document.history.note(before, override_state(session.document.stage));
}

void perform(const Commands& commands, Session& session) {
  for (const Command& command : commands) perform(command, session);
}

}  // namespace odori
