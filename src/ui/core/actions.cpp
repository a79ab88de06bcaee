#include "ui/core/actions.h"

#include <utility>
#include <vector>

namespace odori {

namespace {

std::vector<Action> playback_actions() {
  // Translated: 2.
  return {
      {{"Space", "P"}, "Play or pause", Toggle{Switch::playing}},
      {{"Left", ""}, "Previous frame", StepBy{-1}, true},
      {{"Right", ""}, "Next frame", StepBy{1}, true},
      {{"Ctrl+Up", "Ctrl+Right"}, "Next key of the selection", StepToKey{1}, true},
      {{"Ctrl+Down", "Ctrl+Left"}, "Previous key of the selection", StepToKey{-1}, true},
      {{"Home", ""}, "Go to the start", SeekTo{0.0}},
      {{"End", ""}, "Go to the end", SeekToEnd{}},
      {{"L", ""}, "Loop playback", Toggle{Switch::loop}},
      {{"Ctrl+Home", ""}, "Start the loop range at this frame", SetLoopStart{}},
      {{"Ctrl+End", ""}, "End the loop range at this frame", SetLoopEnd{}},
      {{"Shift+L", ""}, "Clear the loop range", SetLoopRange{std::nullopt}},
      {{"M", ""}, "Mute the song", Toggle{Switch::muted}},
      {{"T", ""}, "Dope sheet", Toggle{Switch::dope_sheet}},
      {{"Shift+T", ""}, "Curves in the dope sheet", Toggle{Switch::curves}},
      {{"Shift+F", ""}, "Show all frames in the dope sheet", ShowFrames{std::nullopt}},
      {{"", ""}, "Quarter speed", SetSpeed{0.25}},
      {{"", ""}, "Half speed", SetSpeed{0.5}},
      {{"", ""}, "Normal speed", SetSpeed{1.0}},
      {{"", ""}, "Double speed", SetSpeed{2.0}},
      {{"", ""}, "Close the song", CloseSong{}},
      {{"Ctrl+PageDown", ""}, "Next show of the playlist", StepPlaylist{1}},
      {{"Ctrl+PageUp", ""}, "Previous show of the playlist", StepPlaylist{-1}},
      {{"", ""}, "Close the playlist", ClosePlaylist{}},
      {{"Enter", ""}, "Close the card about the show", CloseShowCard{}},
      {{"", ""}, "Undo opening the show", UndoOpening{}},
  };
}

std::vector<Action> skinning_actions() {
  std::vector<Action> actions;
  for (const SkinningMethod& method : skinning_modes())
    actions.push_back({{method.key, ""}, method.command, SetSkinning{method.value}});
  return actions;
}

std::vector<Action> pane_actions() {
  // Translated: 2.
  return {
      {{"Ctrl+1", ""}, "Single view", SetViewStyle{ViewStyle::panes, 1}},
      {{"Ctrl+2", ""}, "Two views side by side", SetViewStyle{ViewStyle::panes, 2}},
      {{"Ctrl+3", ""}, "Three views", SetViewStyle{ViewStyle::panes, 3}},
      {{"Ctrl+4", ""}, "Four views", SetViewStyle{ViewStyle::panes, 4}},
      {{"W", ""}, "Wipe between the first two views", SetViewStyle{ViewStyle::wipe}},
      {{"X", ""}, "Blink between the first two views", Blink{}},
      {{"O", ""}, "Overlay: the second view as a wireframe on the first", SetViewStyle{ViewStyle::overlay}},
      {{"A", ""}, "Activate the next view", NextPane{}},
      {{"U", ""}, "Link the cameras of all views", Toggle{Switch::cameras_linked}},
  };
}

std::vector<Action> scene_actions() {
  // Translated: 2.
  return {
      {{"E", ""}, look_row(&Look::edge).title, ToggleLook{&Look::edge}},
      {{"G", ""}, look_row(&Look::grid).title, ToggleLook{&Look::grid}},
      {{"S", ""}, look_row(&Look::ground_shadow).title, ToggleLook{&Look::ground_shadow}},
      {{"Shift+S", ""}, look_row(&Look::self_shadow).title, ToggleLook{&Look::self_shadow}},
      {{"", ""}, look_row(&Look::soft_shadow).title, ToggleLook{&Look::soft_shadow}},
      {{"B", ""}, "Bones", Toggle{Switch::bones}},
      {{"", ""}, "Bones of models without surface", Toggle{Switch::bones_without_surface}},
      {{"", ""}, "Names of all bones", Toggle{Switch::bone_names}},
      {{"Shift+G", ""}, "Gizmo: rotate and translate the selected bone", Toggle{Switch::gizmo}},
      {{"Shift+A", ""}, "Cycle gizmo axes: local, parent, world", CycleGizmoAxes{}},
      {{"Ctrl+Z", ""}, "Undo", Undo{}, true},
      {{"Ctrl+Y", "Ctrl+Shift+Z"}, "Redo", Redo{}, true},
      {{"Ctrl+D", ""}, "Duplicate the selected model", DuplicateActor{}},
      {{"Ctrl+Alt+S", ""}, "Save the pose (VPD)", SavePose{}},
      {{"Shift+R", ""}, "Rest pose of the selected model", ToggleRestPose{}},
      {{"Ctrl+Alt+M", ""}, "Mirror the pose left to right", MirrorPose{}},
      {{"", ""}, "Save pose as\xE2\x80\xA6", OpenDialog{DialogUse::save_pose}},
      {{"Shift+B", ""}, "Rigid bodies and joints", Toggle{Switch::bodies}},
      {{"Shift+P", ""}, "Cycle physics mode", CyclePhysicsMode{}},
      {{"C", ""}, "Follow the camera motion", Toggle{Switch::follow_camera}},
      {{"R", "Num0"}, "Reset the camera", ResetCamera{}},
      {{"Num2", ""}, "View from the front", LookFrom{ViewSide::front}},
      {{"Num8", ""}, "View from the back", LookFrom{ViewSide::back}},
      {{"Num4", ""}, "View from the left", LookFrom{ViewSide::left}},
      {{"Num6", ""}, "View from the right", LookFrom{ViewSide::right}},
      {{"Num5", ""}, "View from the top", LookFrom{ViewSide::top}},
      {{"F", ""}, "Fit the models into the view", FitCamera{}},
      {{"Period", "NumDecimal"}, "Zoom to the selected bone or vertex", FitSelection{}},
      {{"", ""}, "The wheel zooms to the cursor", Toggle{Switch::zoom_to_cursor}},
      {{"", ""}, "Darken a white background for light models", Toggle{Switch::fit_background}},
      {{"", ""}, "Keep the skinning mode at the next start", Toggle{Switch::keep_skinning}},
      {{"", ""}, "Clear the light override", SetLightOverride{std::nullopt}},
      {{"", ""}, "Measure whole motion", MeasureMotion{true}},
      {{"", ""}, "Verify GPU skinning", Toggle{Switch::verifying}},
  };
}

std::vector<Action> window_actions() {
  // Translated: 2.
  return {
      {{"Tab", ""}, "Panels", Toggle{Switch::panels}},
      {{"Ctrl+O", ""}, "Open files", OpenDialog{}},
      {{"Ctrl+S", ""}, "Save the scene (.odori)", SaveScene{}},
      {{"Ctrl+Shift+S", ""}, "Save scene as\xE2\x80\xA6", OpenDialog{DialogUse::save_scene}},
      {{"F5", ""}, "Reload all files", Reload{}},
      {{"F11", "Alt+Enter"}, "Full screen", Toggle{Switch::full_screen}},
      {{"F12", ""}, "Save a screenshot", TakeScreenshot{false}},
      {{"Shift+F12", ""}, "Save a screenshot with the panels", TakeScreenshot{true}},
      {{"Ctrl+F12", ""}, "Save screenshot as\xE2\x80\xA6", OpenDialog{DialogUse::save_image}},
      {{"Ctrl+Shift+F12", ""}, "Export film\xE2\x80\xA6", OpenDialog{DialogUse::save_film}},
      {{"", ""}, "Cancel the film", CancelFilm{}},
      {{"Escape", ""}, "Leave full screen", LeaveFullScreen{}},
      {{"Ctrl+Plus", "Ctrl+Shift+Plus"}, "Larger interface", ScaleInterface{1}, true},
      {{"Ctrl+Minus", ""}, "Smaller interface", ScaleInterface{-1}, true},
      {{"Ctrl+0", ""}, "Reset the interface scale", ScaleInterface{0}},
      {{"F1", ""}, "Keys and mouse", Toggle{Switch::key_help}},
      {{"", ""}, "What's new", Toggle{Switch::whats_new}},
      {{"", ""}, "About odori", Toggle{Switch::about}},
      {{"Ctrl+Shift+P", ""}, "Command palette", Toggle{Switch::palette}},
      {{"Ctrl+Q", ""}, "Quit", Quit{}},
      {{"", ""}, "Light theme", Toggle{Switch::light_theme}},
      {{"", ""}, "Reset panel sizes", SetPanelSizes{}},
      {{"", ""}, "Dropped files are added", Toggle{Switch::add_dropped}},
      {{"", ""}, "Reload changed files automatically", Toggle{Switch::watch_files}},
      {{"", ""}, "Transparent background in images", Toggle{Switch::transparent_background}},
      {{"", ""}, "Find missing textures", OpenDialog{DialogUse::textures}},
      {{"", ""}, "Find missing files of the project", OpenDialog{DialogUse::show_files}},
      {{"", ""}, "Cancel opening", CancelOpening{}},
      {{"", ""}, "Clear recent files", RemoveRecent{}},
      {{"", ""}, "Dismiss all messages", DismissAllMessages{}},
      {{"", ""}, "Reset all settings", ResetSettings{}},
  };
}

}  // namespace

std::span<const Action> actions() {
  static const std::vector<Action> kActions = [] {
    std::vector<Action> all;
    const auto add = [&all](const char* group, std::vector<Action> some) {
      for (Action& action : some) {
        action.group = group;
        all.push_back(std::move(action));
      }
    };
    add("Playback", playback_actions());
    add("Skinning and views", skinning_actions());
    add("Skinning and views", pane_actions());
    add("Stage and camera", scene_actions());
    add("Window and files", window_actions());
    return all;
  }();
  return kActions;
}

std::string_view key_for(const Command& command) {
  for (const Action& action : actions()) {
    if (action.command == command) return action.chords[0];
  }
  return {};
}

std::optional<Command> command_for(std::string_view chord, bool repeated) {
  for (const Action& action : actions()) {
    if (chord.empty() || (chord != action.chords[0] && chord != action.chords[1])) continue;
    if (repeated && !action.repeats) return std::nullopt;
    return action.command;
  }
  return std::nullopt;
}

}  // namespace odori
