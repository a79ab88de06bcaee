#include "ui/core/actions.h"

namespace odori {

std::span<const Action> actions() {
  static const Action kActions[] = {
      {{"Space", "P"}, "Play or pause", Toggle{Switch::playing}},
      {{"Left", ""}, "One frame back", StepBy{-1}, true},
      {{"Right", ""}, "One frame forward", StepBy{1}, true},
      {{"Ctrl+Up", "Ctrl+Right"}, "The next key of what is chosen", StepToKey{1}, true},
      {{"Ctrl+Down", "Ctrl+Left"}, "The key before", StepToKey{-1}, true},
      {{"Home", ""}, "To the start", SeekTo{0.0}},
      {{"End", ""}, "To the end", SeekToEnd{}},
      {{"L", ""}, "Start over at the end, or stop there", Toggle{Switch::loop}},
      {{"Ctrl+Home", ""}, "Play from this frame on", SetLoopStart{}},
      {{"Ctrl+End", ""}, "Play up to this frame", SetLoopEnd{}},
      {{"Shift+L", ""}, "Play all of the motion", SetLoopRange{std::nullopt}},
      {{"T", ""}, "Dope sheet: what is keyed, and when", Toggle{Switch::dope_sheet}},
      {{"Shift+T", ""}, "Curves in the dope sheet", Toggle{Switch::curves}},
      {{"Shift+F", ""}, "All frames in the dope sheet", ShowFrames{std::nullopt}},
      {{"1", ""}, "Skinning as the file says", SetSkinning{SkinningMode::native}},
      {{"2", ""}, "Linear skinning", SetSkinning{SkinningMode::linear}},
      {{"3", ""}, "Spherical skinning (SDEF)", SetSkinning{SkinningMode::sdef}},
      {{"4", ""}, "Dual quaternion skinning (DQS)", SetSkinning{SkinningMode::dqs}},
      {{"5", ""}, "Spherical blend skinning (SBS)", SetSkinning{SkinningMode::spherical}},
      {{"6", ""}, "Skinning about centres of rotation (CoR)", SetSkinning{SkinningMode::cor}},
      {{"Ctrl+1", ""}, "One view alone", SetViewStyle{ViewStyle::panes, 1}},
      {{"Ctrl+2", ""}, "Two views beside each other", SetViewStyle{ViewStyle::panes, 2}},
      {{"Ctrl+3", ""}, "Three views", SetViewStyle{ViewStyle::panes, 3}},
      {{"Ctrl+4", ""}, "Four views", SetViewStyle{ViewStyle::panes, 4}},
      {{"W", ""}, "Wipe between the first two", SetViewStyle{ViewStyle::wipe}},
      {{"X", ""}, "Blink: one of the first two, then the other", Blink{}},
      {{"O", ""}, "Overlay: the second as wires on the first", SetViewStyle{ViewStyle::overlay}},
      {{"A", ""}, "The next view: modes, keys and panels act on it", NextPane{}},
      {{"U", ""}, "Cameras of views linked, or each its own", Toggle{Switch::cameras_linked}},
      {{"E", ""}, "Edges", Toggle{Switch::edge}},
      {{"G", ""}, "Ground grid", Toggle{Switch::grid}},
      {{"S", ""}, "Ground shadow", Toggle{Switch::ground_shadow}},
      {{"Shift+S", ""}, "Self shadow", Toggle{Switch::self_shadow}},
      {{"B", ""}, "Bones", Toggle{Switch::bones}},
      {{"Shift+G", ""}, "Gizmo: turn and move the chosen bone", Toggle{Switch::gizmo}},
      {{"Shift+A", ""}, "Gizmo axes: the bone's own, its parent's, the world's", CycleGizmoAxes{}},
      {{"Ctrl+Z", ""}, "Undo what was set by hand", Undo{}, true},
      {{"Ctrl+Y", "Ctrl+Shift+Z"}, "Redo it", Redo{}, true},
      {{"Ctrl+Shift+S", ""}, "Save the pose (VPD)", SavePose{}},
      {{"Shift+B", ""}, "Bodies and joints", Toggle{Switch::bodies}},
      {{"Shift+P", ""}, "Physics: always, while playing, live, off", CyclePhysicsMode{}},
      {{"C", ""}, "The motion's camera, or your own", Toggle{Switch::follow_camera}},
      {{"R", "Num0"}, "Reset the camera", ResetCamera{}},
      {{"Num2", ""}, "From the front", LookFrom{ViewSide::front}},
      {{"Num8", ""}, "From the back", LookFrom{ViewSide::back}},
      {{"Num4", ""}, "From the left", LookFrom{ViewSide::left}},
      {{"Num6", ""}, "From the right", LookFrom{ViewSide::right}},
      {{"Num5", ""}, "From above", LookFrom{ViewSide::top}},
      {{"F", ""}, "Fit the models into the view", FitCamera{}},
      {{"Tab", ""}, "Panels", Toggle{Switch::panels}},
      {{"Ctrl+O", ""}, "Open files", OpenDialog{}},
      {{"F5", ""}, "Read everything again from its files", Reload{}},
      {{"F11", "Alt+Enter"}, "Full screen", Toggle{Switch::full_screen}},
      {{"F12", ""}, "Write the picture to a file", TakeScreenshot{false}},
      {{"Shift+F12", ""}, "Write the picture with the panels", TakeScreenshot{true}},
      {{"Escape", ""}, "Leave full screen", LeaveFullScreen{}},
      {{"Ctrl+Plus", "Ctrl+Shift+Plus"}, "Larger panels", ScaleInterface{1}, true},
      {{"Ctrl+Minus", ""}, "Smaller panels", ScaleInterface{-1}, true},
      {{"Ctrl+0", ""}, "Panels of the usual size", ScaleInterface{0}},
      {{"F1", ""}, "Keys and mouse", Toggle{Switch::key_help}},
      {{"Ctrl+Shift+P", ""}, "Everything that can be done, by name", Toggle{Switch::palette}},
      {{"Ctrl+Q", ""}, "Quit", Quit{}},
      {{"", ""}, "Quarter speed", SetSpeed{0.25}},
      {{"", ""}, "Half speed", SetSpeed{0.5}},
      {{"", ""}, "Usual speed", SetSpeed{1.0}},
      {{"", ""}, "Double speed", SetSpeed{2.0}},
      {{"", ""}, "Soft edges of self shadows", Toggle{Switch::soft_shadow}},
      {{"", ""}, "Names of all bones", Toggle{Switch::bone_names}},
      {{"", ""}, "Light panels, or dark ones", Toggle{Switch::light_theme}},
      {{"", ""}, "Panels of their usual width and height", SetPanelSizes{}},
      {{"", ""}, "The light back to the motion", SetLightOverride{std::nullopt}},
      {{"", ""}, "Dropped files are added, or replace what is shown", Toggle{Switch::add_models}},
      {{"", ""}, "Read changed files again by themselves", Toggle{Switch::watch_files}},
      {{"", ""}, "Pictures without a background", Toggle{Switch::transparent_background}},
      {{"", ""}, "Look for missing textures", OpenDialog{DialogUse::textures}},
      {{"", ""}, "Stop opening", CancelOpening{}},
      {{"", ""}, "Forget the files opened last", RemoveRecent{}},
      {{"", ""}, "Measure the whole motion", MeasureMotion{true}},
      {{"", ""}, "Hold the GPU's vertices against the reference", Toggle{Switch::verifying}},
      {{"", ""}, "Dismiss all messages", DismissAllMessages{}},
      {{"", ""}, "Reset all settings", ResetSettings{}},
  };
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
