#pragma once

// Everything a person can ask of the open window, as plain data: panels, keys, drops and the command line all end
// up here. The same list given to the same session leaves it in the same state.

#include "scene/physics_mode.h"
#include "ui/core/material_commands.h"
#include "ui/core/override_commands.h"
#include "ui/core/panel_commands.h"
#include "ui/core/posing_commands.h"
#include "ui/core/time_commands.h"
#include "ui/core/view_commands.h"
#include "viewer/folder_listing.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace odori {

template <typename What, typename Variant>
inline constexpr bool kIsOneOf = false;
template <typename What, typename... Kinds>
inline constexpr bool kIsOneOf<What, std::variant<Kinds...>> = (std::is_same_v<What, Kinds> || ...);

// What is either on or off.
enum class Switch : std::uint8_t {
  playing,
  loop,
  edge,
  grid,
  ground_shadow,
  self_shadow,
  soft_shadow,
  bones,
  bodies,
  bone_names,
  gizmo,
  panels,
  key_help,
  palette,
  light_theme,  // dark words on light panels
  full_screen,
  cameras_linked,  // all panes look from one place
  follow_camera,   // the motion's camera, or one's own
  add_models,      // an opened model joins those shown, or takes the chosen one's place
  verifying,       // the GPU's vertices are held against the reference, see UiView::checks
  transparent_background,
  dope_sheet,
  curves,       // in place of its keys; a closed sheet is opened
  watch_files,  // open files that change are read again
};

struct Toggle {
  Switch which;
  friend bool operator==(const Toggle&, const Toggle&) = default;
};

struct SetPhysics {
  PhysicsChoice choice;
  friend bool operator==(const SetPhysics&, const SetPhysics&) = default;
};
struct CyclePhysicsMode {  // round and round
  friend bool operator==(const CyclePhysicsMode&, const CyclePhysicsMode&) = default;
};

struct OpenFiles {
  std::vector<std::filesystem::path> files;
  bool add = false;  // whatever Switch::add_models says
  friend bool operator==(const OpenFiles&, const OpenFiles&) = default;
};
struct Reload {  // every open file, from disk
  friend bool operator==(const Reload&, const Reload&) = default;
};
struct CancelOpening {
  friend bool operator==(const CancelOpening&, const CancelOpening&) = default;
};
// The open dialog.
struct OpenDialog {
  DialogUse use = DialogUse::open;  // not `select`: that comes of opening a folder
  friend bool operator==(const OpenDialog&, const OpenDialog&) = default;
};
struct CloseDialog {
  friend bool operator==(const CloseDialog&, const CloseDialog&) = default;
};
struct ShowFolder {
  std::filesystem::path folder;  // "~" is the home folder; empty: the files opened last; a file is opened instead
  friend bool operator==(const ShowFolder&, const ShowFolder&) = default;
};
struct ForgetRecent {
  std::filesystem::path file;  // no longer among those opened last; empty: none is
  friend bool operator==(const ForgetRecent&, const ForgetRecent&) = default;
};
struct FindTextures {
  std::filesystem::path folder;  // to look through for what open models miss
  friend bool operator==(const FindTextures&, const FindTextures&) = default;
};
struct SelectActor {
  int index;  // into Stage::actors
  friend bool operator==(const SelectActor&, const SelectActor&) = default;
};
struct CloseActor {
  int index;
  friend bool operator==(const CloseActor&, const CloseActor&) = default;
};

struct SelectBone {
  int bone;  // of the chosen actor; -1: none
  friend bool operator==(const SelectBone&, const SelectBone&) = default;
};

struct SelectBody {
  int body;  // of the chosen actor; -1: none
  friend bool operator==(const SelectBody&, const SelectBody&) = default;
};

struct SelectJoint {
  int joint;  // of the chosen actor; -1: none. A body that was chosen no longer is, and the other way round
  friend bool operator==(const SelectJoint&, const SelectJoint&) = default;
};

struct TakeScreenshot {  // writes what is seen to a file
  bool panels = false;   // the whole window, at its own size
  friend bool operator==(const TakeScreenshot&, const TakeScreenshot&) = default;
};

struct DismissMessage {
  std::uint64_t id;
  friend bool operator==(const DismissMessage&, const DismissMessage&) = default;
};
struct DismissAllMessages {
  friend bool operator==(const DismissAllMessages&, const DismissAllMessages&) = default;
};

struct ScaleInterface {
  int steps;  // larger or smaller by a tenth each; 0 is back to the screen's own
  friend bool operator==(const ScaleInterface&, const ScaleInterface&) = default;
};
struct ResetSettings {  // as if the program had never been used
  friend bool operator==(const ResetSettings&, const ResetSettings&) = default;
};
struct LeaveFullScreen {  // and close the key help
  friend bool operator==(const LeaveFullScreen&, const LeaveFullScreen&) = default;
};
struct Quit {
  friend bool operator==(const Quit&, const Quit&) = default;
};

using AnyCommand =
    std::variant<Toggle, SeekTo, SeekToEnd, StepBy, StepToKey, SetSpeed, SetLoopRange, LoopFromHere, LoopUpToHere,
                 ClearLoopRange, ShowFrames, ShowAllFrames, SetPanelSizes, SelectMorph, SetMorphMix, SetSkinning,
                 SetSdefBlend, SetHemisphere, SetPhysics, CyclePhysicsMode, SetHeatmap, SetRenderSettings, SetLight,
                 ClearLightOverride, ShowVertex, MeasureMotion, SetViewStyle, SelectPane, NextPane, Blink, MoveWipe,
                 OrbitCamera, PanCamera, ZoomCamera, LookFrom, ResetCamera, FitCamera, OpenFiles, Reload, CancelOpening,
                 OpenDialog, CloseDialog, ShowFolder, ForgetRecent, FindTextures, SelectActor, CloseActor, SetMorph,
                 ClearMorphOverride, ClearMorphOverrides, SetIk, ClearIkOverride, ClearIkOverrides, SetIks, SetLayer,
                 MoveLayer, RemoveLayer, SetPhysicsOfActor, SetPhysicsOfBone, ClearBonePhysicsOverride, SelectBody,
                 SelectJoint, SetExternalParent, ClearExternalParent, ShowMaterial, ShowMaterials, SetBoneRotation,
                 SetBoneTranslation, ClearBoneOverride, ClearBoneOverrides, SetGizmoAxes, NextGizmoAxes, SavePose,
                 PickSurface, ForgetSurface, BeginStep, EndStep, Undo, Redo, SelectBone, TakeScreenshot, DismissMessage,
                 DismissAllMessages, ScaleInterface, CloseTerms, SetMaterialPart, ResetSettings, LeaveFullScreen, Quit>;

// One of them, for good. Most panels only make commands and hand them on: they are spared the variant's own functions,
// which with so many kinds take a compiler longer than all the rest of a panel.
class Command {
 public:
  template <typename What>
  requires kIsOneOf<What, AnyCommand> Command(What what);  // in commands.cpp, for each kind

  const AnyCommand& what() const { return *what_; }

  friend bool operator==(const Command& a, const Command& b);

 private:
  std::shared_ptr<const AnyCommand> what_;  // never null
};
using Commands = std::vector<Command>;

}  // namespace odori
