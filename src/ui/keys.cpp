#include "ui/keys.h"

namespace odori {

std::span<const KeyBinding> key_bindings() {
  static const KeyBinding kBindings[] = {
      {{"Space", "P"}, "Play or pause", Flip{Switch::playing}},
      {{"Left", ""}, "One frame back", StepBy{-1}, true},
      {{"Right", ""}, "One frame forward", StepBy{1}, true},
      {{"Home", ""}, "To the start", SeekTo{0.0}},
      {{"End", ""}, "To the end", SeekToEnd{}},
      {{"L", ""}, "Start over at the end, or stop there", Flip{Switch::loop}},
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
      {{"U", ""}, "Cameras of views linked, or each its own", Flip{Switch::cameras_linked}},
      {{"E", ""}, "Edges", Flip{Switch::edge}},
      {{"G", ""}, "Ground grid", Flip{Switch::grid}},
      {{"S", ""}, "Ground shadow", Flip{Switch::ground_shadow}},
      {{"Shift+S", ""}, "Self shadow", Flip{Switch::self_shadow}},
      {{"B", ""}, "Bones", Flip{Switch::bones}},
      {{"Shift+B", ""}, "Bodies and joints", Flip{Switch::bodies}},
      {{"Shift+P", ""}, "Physics: always, while playing, live, off", NextPhysicsMode{}},
      {{"C", ""}, "The motion's camera, or your own", Flip{Switch::follow_camera}},
      {{"R", "Num0"}, "Reset the camera", ResetCamera{}},
      {{"Num2", ""}, "From the front", LookFrom{ViewSide::front}},
      {{"Num8", ""}, "From the back", LookFrom{ViewSide::back}},
      {{"Num4", ""}, "From the left", LookFrom{ViewSide::left}},
      {{"Num6", ""}, "From the right", LookFrom{ViewSide::right}},
      {{"Num5", ""}, "From above", LookFrom{ViewSide::top}},
      {{"F", ""}, "Fit the models into the view", FitCamera{}},
      {{"Tab", ""}, "Panels", Flip{Switch::panels}},
      {{"Ctrl+O", ""}, "Open files", OpenDialog{}},
      {{"F5", ""}, "Read everything again from its files", Reload{}},
      {{"F11", "Alt+Enter"}, "Full screen", Flip{Switch::full_screen}},
      {{"F12", ""}, "Write the picture to a file", TakePicture{false}},
      {{"Shift+F12", ""}, "The same with the panels", TakePicture{true}},
      {{"Escape", ""}, "Leave full screen", LeaveFullScreen{}},
      {{"Ctrl+Plus", "Ctrl+Shift+Plus"}, "Larger panels", ScaleInterface{1}, true},
      {{"Ctrl+Minus", ""}, "Smaller panels", ScaleInterface{-1}, true},
      {{"Ctrl+0", ""}, "Panels of the usual size", ScaleInterface{0}},
      {{"F1", ""}, "This help", Flip{Switch::key_help}},
      {{"Ctrl+Q", ""}, "Quit", Quit{}},
  };
  return kBindings;
}

std::string_view key_for(const Command& command) {
  for (const KeyBinding& binding : key_bindings()) {
    if (binding.command == command) return binding.chords[0];
  }
  return {};
}

std::optional<Command> command_for(std::string_view chord, bool repeated) {
  for (const KeyBinding& binding : key_bindings()) {
    if (chord.empty() || (chord != binding.chords[0] && chord != binding.chords[1])) continue;
    if (repeated && !binding.repeats) return std::nullopt;
    return binding.command;
  }
  return std::nullopt;
}

}  // namespace odori
