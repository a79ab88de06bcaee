#include "window/status_file.h"

#include "app/opening/batch_upload.h"
#include "base/enums.h"
#include "base/files.h"
#include "base/folders.h"
#include "document/cameras.h"
#include "document/surface_selection.h"
#include "scene/overrides.h"

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

namespace odori {

namespace {

using nlohmann::json;

constexpr std::chrono::milliseconds kMinInterval{50};

json json_of(glm::vec3 v) { return json::array({v.x, v.y, v.z}); }

const char* severity_name(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

json camera_json(const Session& session) {
  const Camera& camera = session.document.stage.camera;
  return {{"motion", session.document.stage.follow_camera_motion && !session.document.stage.camera_keys.empty()},
          {"keys", session.document.stage.camera_keys.size()},
          {"target", json_of(camera.target)},
          {"angles", json_of(glm::degrees(camera.rotation_rad))},
          {"distance", camera.distance},
          {"perspective", camera.perspective},
          {"fov", camera.fov_deg}};
}

json views_json(const Session& session) {
  const Views& views = session.document.settings.views;
  json modes = json::array();
  for (const Pane& pane : panes_in_use(views)) modes.push_back(name(pane.skinning.mode));
  json ranges = json::array();
  for (const Pane& pane : panes_in_use(views)) ranges.push_back(pane.heatmap.range);
  json yaws = json::array();
  const PaneCameras cameras = pane_cameras(session.document);
  for (std::size_t i = 0; i < modes.size(); ++i) yaws.push_back(glm::degrees(cameras[i].rotation_rad.y));
  return {{"style", name(views.style)},
          {"modes", modes},
          {"active", active_index(views)},
          {"wipe", views.wipe},
          {"linked", views.cameras_linked},
          {"yaws", yaws},
          {"ranges", ranges}};
}

// The settings of each motion layer of a model.
json layers_json(const Actor& actor) {
  json layers = json::array();
  for (const MotionLayer& layer : actor.layers) {
    const LayerSettings& settings = layer.settings;
    layers.push_back({{"on", settings.on},
                      {"over", settings.mix == LayerMix::overriding},
                      {"weight", settings.weight},
                      {"offset", settings.offset},
                      {"scale", settings.scale}});
  }
  return layers;
}

json models_json(const Session& session) {
  json models = json::array();
  for (std::size_t i = 0; i < session.document.stage.actors.size(); ++i) {
    const Actor& actor = *session.document.stage.actors[i];
    models.push_back({{"file", session.document.files[i].model},
                      {"name", actor.model->name},
                      {"vertices", actor.model->vertices.size()},
                      {"visible", actor.pose.visible},
                      {"position", json_of(actor.placement.translation)},
                      {"rotation", json_of(glm::degrees(actor.placement.rotation_rad))},
                      {"rest_pose", actor.overrides.rest_pose},
                      {"motions", session.document.files[i].motions},
                      {"layers", layers_json(actor)},
                      {"bone_tracks", actor.motion->bones.size()},
                      {"unmatched_bone_tracks", actor.bound->unmatched_bones.size()}});
  }
  return models;
}

// The selected bone, or null.
json selected_bone_json(const Actor* actor, int bone) {
  if (actor == nullptr || !has_index(actor->model->bones, bone)) return nullptr;
  return {{"index", bone}, {"name", actor->model->bones[bone].name}};
}

// The selected bone's local transform from motion and overrides, or null.
json bone_pose_json(const Actor* actor, int bone) {
  if (actor == nullptr || !has_index(actor->model->bones, bone)) return nullptr;
  const glm::quat rotation = actor->pose.rotations[bone];
  return {{"rotation", {rotation.x, rotation.y, rotation.z, rotation.w}},
          {"translation", json_of(actor->pose.translations[bone])}};
}

// The number of overrides of the selected model, and of undo and redo steps.
json overrides_json(const Session& session, const Actor* actor) {
  int bones = 0, morphs = 0;
  if (actor != nullptr) {
    const auto& weights = actor->overrides.morph_weights;
    bones = overridden_bone_count(actor->overrides);
    morphs = static_cast<int>(std::ranges::count_if(weights, [](const auto& w) { return w.has_value(); }));
  }
  const char* undone = session.document.history.undo_title();
  return {{"bones", bones},
          {"morphs", morphs},
          {"undo", undone == nullptr ? json(nullptr) : json(undone)},
          {"undoable", session.document.history.undoable()},
          {"redoable", session.document.history.redoable()}};
}

// The bone markers of the last frame. Markers of a model that has been closed since are left out.
json bone_markers_json(const Actor* actor, const UiState& panels) {
  json markers = json::array();
  for (const BoneMarker& marker : panels.viewport.bones.markers) {
    if (actor == nullptr || !has_index(actor->model->bones, marker.bone)) continue;
    markers.push_back(
        {{"index", marker.bone}, {"name", actor->model->bones[marker.bone].name}, {"at", {marker.at.x, marker.at.y}}});
  }
  return markers;
}

// Null: the whole motion.
json frames_json(const std::optional<FrameRange>& span) {
  return span ? json::array({span->first, span->last}) : json(nullptr);
}

json messages_json(const Session& session) {
  json messages = json::array();
  for (const Message& message : session.messages) {
    messages.push_back({{"id", message.id},
                        {"severity", severity_name(message.severity)},
                        {"file", message.file},
                        {"lines", message.lines},
                        {"details", message.details}});
  }
  return messages;
}

json dialog_json(const Session& session, const UiState& panels) {
  const auto dialog = session.dialog.view();
  if (!dialog) return nullptr;
  const FolderListing& listing = *dialog->listing;
  const FileRows& rows = panels.dialog.rows;
  constexpr const char* kUses[] = {"open", "choose",     "textures",  "show_files", "background", "made_for",
                                   "pose", "save_scene", "save_pose", "save_image", "save_film",  "save_look"};
  static_assert(std::size(kUses) == ordinal(DialogUse::save_look) + 1);
  const bool current = panels.dialog.number == dialog->number;  // otherwise the rows belong to another listing
  const FolderEntry* cursor = current ? cursor_entry(listing, rows) : nullptr;
  return {{"use", kUses[ordinal(dialog->use)]},
          {"folder", utf8_from_path(listing.folder)},
          {"query", listing.query ? json(*listing.query) : json(nullptr)},
          {"library", dialog->roots},
          {"scanning", session.tasks.library_scanned.has_value()},
          {"reading", dialog->reading},
          {"fault", listing.fault},
          {"replace", dialog->replace},
          {"notice", dialog->notice},
          {"entries", listing.entries.size()},
          {"rows", current ? rows.rows.size() : 0},
          {"typed", panels.dialog.part == DialogPart::path ? json(panels.dialog.path_line.data()) : json(nullptr)},
          {"name", saves_file(dialog->use) ? json(panels.dialog.name_line.data()) : json(nullptr)},
          {"add", panels.dialog.add},
          {"cursor", cursor == nullptr ? json(nullptr) : json(cursor->name)}};
}

json physics_json(const Session& session) {
  constexpr const char* kShown[] = {"nothing", "exact", "approximate", "live"};
  const PhysicsReport report = physics_report(session.document.stage);
  return {{"mode", name(session.document.settings.physics.mode)},
          {"rules", name(session.document.settings.physics.settings.rules)},
          {"shown", report.any ? json(kShown[ordinal(report.shown)]) : json(nullptr)},
          {"reach", report.reach},
          {"full", report.full},
          {"running", report.running}};
}

json song_json(const Session& session) {
  const Song& song = session.document.song;
  if (song.file.empty()) return nullptr;
  return {{"file", readable_name(song.file)},
          {"offset", song.offset_s},
          {"length", song.waveform ? json(song.waveform->length_s()) : json(nullptr)},
          {"volume", session.settings.volume},
          {"muted", session.settings.muted},
          {"leads", session.song.leads}};
}

// The film that is being written, or null.
json film_json(const Session& session) {
  if (!session.film) return nullptr;
  const FilmProgress& film = *session.film;
  return {{"file", film.file}, {"step", film.step}, {"done", film.done}, {"total", film.total}};
}

// The scene file that is open, or null.
json scene_json(const Session& session) {
  if (session.document.file.empty()) return nullptr;
  return {{"file", utf8_from_path(session.document.file)}, {"changed", session.document.changed}};
}

json rectangle_json(const PixelRect& at) { return {at.x, at.y, at.width, at.height}; }

json desktop_json(const Session& session) {
  if (!session.desktop.report) return nullptr;
  const DesktopReport& desktop = *session.desktop.report;
  return {{"transparent", desktop.transparent},
          {"window", rectangle_json(desktop.window)},
          {"menu", desktop.menu ? rectangle_json(*desktop.menu) : json(nullptr)},
          {"pause", name(desktop.pause)},
          {"on_window", desktop.on_window},
          {"height", session.settings.desktop.height}};
}

json widgets_json(const UiState& panels) {
  json widgets = json::object();
  for (const WidgetArea& widget : panels.widgets) {
    const json rectangle = {widget.low.x, widget.low.y, widget.high.x, widget.high.y};
    // If several widgets have the same name, the first one drawn is listed.
    widgets.emplace(widget.name, rectangle);
    if (!widget.alias.empty()) widgets.emplace(widget.alias, rectangle);
  }
  return widgets;
}

void add_switches(json& status, const Session& session) {
  const ViewSettings& settings = session.settings;
  const Look& look = session.document.settings.look;
  const std::pair<const char*, bool> switches[] = {
      {"edge", look.edge},
      {"grid", shows_grid(session.document)},
      {"ground_shadow", look.ground_shadow},
      {"self_shadow", look.self_shadow},
      {"bones", settings.bones},
      {"bodies", settings.bodies},
      {"bone_names", settings.bone_names},
      {"panels", settings.panels},
      {"dope_sheet", settings.dope_sheet},
      {"curves", settings.curves},
      {"key_help", settings.ui.help_card == HelpCard::keys},
      {"palette", settings.palette},
      {"light_theme", settings.light_theme},
      {"full_screen", settings.full_screen},
      {"gizmo", settings.gizmo},
      {"add_dropped", settings.add_dropped},
  };
  for (const auto& [key, on] : switches) status[key] = on;
}

}  // namespace

std::string status_json(const Session& session, const UiState& panels, const WindowStatus& window) {
  const ViewSettings& settings = session.settings;
  const auto opening = opening_progress(session);
  const PanelInput input = panel_input(session, nullptr, {});
  const Actor* selected = selected_actor(input);
  json status = {
      {"format", "odori-window"},
      {"version", 1},
      {"frame", session.document.clock.frame},
      {"last_frame", session.document.clock.last},
      {"playing", session.document.clock.playing},
      {"loop", session.document.clock.loop},
      {"loop_range", frames_json(session.document.clock.range)},
      {"speed", session.document.clock.speed},
      {"scrubbing", session.document.clock.scrubbing},
      {"song", song_json(session)},
      {"skinning", name(active_pane(session.document.settings.views).skinning.mode)},
      {"views", views_json(session)},
      {"physics", physics_json(session)},
      {"chosen_body", session.document.selected.body},
      {"chosen_joint", session.document.selected.joint},
      {"frames_seen", frames_json(session.document.visible_frames)},
      {"side_width", settings.ui.panel_sizes.side},
      {"page", name(panels.page)},
      {"palette_query", panels.palette.query},
      {"curve_frame", panels.timeline.sheet.read_frame ? json(*panels.timeline.sheet.read_frame) : json(nullptr)},
      {"keyboard_focus", panels.keyboard.on},
      {"about", settings.ui.help_card == HelpCard::about},
      {"terms", input.activity.terms != nullptr},
      {"interface_scale", settings.ui.scale},
      {"camera", camera_json(session)},
      {"opening", opening ? json(opening->file) : json(nullptr)},
      {"chosen", session.document.selected.actor},
      {"chosen_bone", selected_bone_json(selected, session.document.selected.bone)},
      {"chosen_morph", session.document.selected.morph},
      {"marked_material", session.document.selected.marked_material},
      {"bone_pose", bone_pose_json(selected, session.document.selected.bone)},
      {"by_hand", overrides_json(session, selected)},
      {"gizmo_axes", name(settings.gizmo_axes)},
      {"picked_vertex",
       picked_surface(input.document) == nullptr ? json(nullptr) : json(picked_surface(input.document)->vertex)},
      {"bone_markers", bone_markers_json(selected, panels)},
      {"models", models_json(session)},
      {"messages", messages_json(session)},
      {"pictures", window.frames},
      {"model_shown_s", window.model_shown_s},
      {"origin", {window.origin.x, window.origin.y}},
      {"dialog", dialog_json(session, panels)},
      {"desktop", desktop_json(session)},
      {"scene", scene_json(session)},
      {"film", film_json(session)},
      {"unsaved_question", input.activity.unsaved_scene.has_value()},
      {"film_question", input.activity.asks_to_stop_film},
      {"widgets", widgets_json(panels)}};
  add_switches(status, session);
  // `replace`: names come from files and need not be valid UTF-8.
  return status.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

void StatusFile::update(const Session& session, const UiState& panels, const WindowStatus& window) {
  if (path_.empty()) return;
  const auto now = std::chrono::steady_clock::now();
  due_ = now - last_write_ < kMinInterval;
  if (due_) return;
  const std::string text = status_json(session, panels, window);
  if (text == written_) return;
  // A file that cannot be written is not an error of the window.
  if (write_file(path_, text_bytes(text))) written_ = text;
  last_write_ = now;
}

}  // namespace odori
