#include "ui/core/commands.h"

#include <utility>

namespace odori {

template <typename What>
requires kIsOneOf<What, AnyCommand> Command::Command(What what)
    : what_(std::make_shared<const AnyCommand>(std::move(what))) {}

bool operator==(const Command& a, const Command& b) { return a.what_ == b.what_ || *a.what_ == *b.what_; }

template Command::Command(Toggle);
template Command::Command(SeekTo);
template Command::Command(SeekToEnd);
template Command::Command(StepBy);
template Command::Command(StepToKey);
template Command::Command(SetSpeed);
template Command::Command(SetLoopRange);
template Command::Command(LoopFromHere);
template Command::Command(LoopUpToHere);
template Command::Command(ClearLoopRange);
template Command::Command(ShowFrames);
template Command::Command(ShowAllFrames);
template Command::Command(SetPanelSizes);
template Command::Command(SelectMorph);
template Command::Command(SetMorphMix);
template Command::Command(SetSkinning);
template Command::Command(SetSdefBlend);
template Command::Command(SetHemisphere);
template Command::Command(SetPhysics);
template Command::Command(CyclePhysicsMode);
template Command::Command(SetHeatmap);
template Command::Command(SetRenderSettings);
template Command::Command(SetLight);
template Command::Command(ClearLightOverride);
template Command::Command(ShowVertex);
template Command::Command(MeasureMotion);
template Command::Command(SetViewStyle);
template Command::Command(SelectPane);
template Command::Command(NextPane);
template Command::Command(Blink);
template Command::Command(MoveWipe);
template Command::Command(OrbitCamera);
template Command::Command(PanCamera);
template Command::Command(ZoomCamera);
template Command::Command(LookFrom);
template Command::Command(ResetCamera);
template Command::Command(FitCamera);
template Command::Command(OpenFiles);
template Command::Command(Reload);
template Command::Command(CancelOpening);
template Command::Command(OpenDialog);
template Command::Command(CloseDialog);
template Command::Command(ShowFolder);
template Command::Command(ForgetRecent);
template Command::Command(FindTextures);
template Command::Command(SelectActor);
template Command::Command(CloseActor);
template Command::Command(SetMorph);
template Command::Command(ClearMorphOverride);
template Command::Command(ClearMorphOverrides);
template Command::Command(SetIk);
template Command::Command(ClearIkOverride);
template Command::Command(ClearIkOverrides);
template Command::Command(SetIks);
template Command::Command(SetLayer);
template Command::Command(MoveLayer);
template Command::Command(RemoveLayer);
template Command::Command(SetPhysicsOfActor);
template Command::Command(SetPhysicsOfBone);
template Command::Command(ClearBonePhysicsOverride);
template Command::Command(SelectBody);
template Command::Command(SelectJoint);
template Command::Command(SetExternalParent);
template Command::Command(ClearExternalParent);
template Command::Command(ShowMaterial);
template Command::Command(ShowMaterials);
template Command::Command(SetBoneRotation);
template Command::Command(SetBoneTranslation);
template Command::Command(ClearBoneOverride);
template Command::Command(ClearBoneOverrides);
template Command::Command(SetGizmoAxes);
template Command::Command(NextGizmoAxes);
template Command::Command(SavePose);
template Command::Command(PickSurface);
template Command::Command(ForgetSurface);
template Command::Command(BeginStep);
template Command::Command(EndStep);
template Command::Command(Undo);
template Command::Command(Redo);
template Command::Command(SelectBone);
template Command::Command(TakeScreenshot);
template Command::Command(DismissMessage);
template Command::Command(DismissAllMessages);
template Command::Command(ScaleInterface);
template Command::Command(CloseTerms);
template Command::Command(SetMaterialPart);
template Command::Command(ResetSettings);
template Command::Command(LeaveFullScreen);
template Command::Command(Quit);

}  // namespace odori
