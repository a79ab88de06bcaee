#include "ui/core/commands.h"

#include <utility>

namespace odori {

template <typename What>
  requires kIsOneOf<What, AnyCommand>
Command::Command(What what) : what_(std::make_shared<const AnyCommand>(std::move(what))) {}

bool operator==(const Command& a, const Command& b) { return a.what_ == b.what_ || *a.what_ == *b.what_; }

template Command::Command(Flip);
template Command::Command(SeekTo);
template Command::Command(SeekToEnd);
template Command::Command(StepBy);
template Command::Command(StepToKey);
template Command::Command(SetSpeed);
template Command::Command(SetLoopRange);
template Command::Command(LoopFromHere);
template Command::Command(LoopUpToHere);
template Command::Command(ReleaseLoopRange);
template Command::Command(ShowFrames);
template Command::Command(ShowAllFrames);
template Command::Command(SetPanelSizes);
template Command::Command(ChooseMorph);
template Command::Command(SetMorphMix);
template Command::Command(SetSkinning);
template Command::Command(SetSdefBlend);
template Command::Command(SetHemisphere);
template Command::Command(SetPhysics);
template Command::Command(NextPhysicsMode);
template Command::Command(SetPaint);
template Command::Command(SetLook);
template Command::Command(SetLight);
template Command::Command(ReleaseLight);
template Command::Command(ShowVertex);
template Command::Command(MeasureMotion);
template Command::Command(SetViewStyle);
template Command::Command(ChoosePane);
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
template Command::Command(ChooseActor);
template Command::Command(CloseActor);
template Command::Command(SetMorph);
template Command::Command(ReleaseMorph);
template Command::Command(ReleaseMorphs);
template Command::Command(SetIk);
template Command::Command(ReleaseIk);
template Command::Command(ReleaseIks);
template Command::Command(SetIks);
template Command::Command(SetLayer);
template Command::Command(MoveLayer);
template Command::Command(RemoveLayer);
template Command::Command(SetPhysicsOfActor);
template Command::Command(SetPhysicsOfBone);
template Command::Command(ReleasePhysicsOfBone);
template Command::Command(ChooseBody);
template Command::Command(ChooseJoint);
template Command::Command(FollowBone);
template Command::Command(ReleaseFollow);
template Command::Command(ShowMaterial);
template Command::Command(ShowMaterials);
template Command::Command(SetBoneRotation);
template Command::Command(SetBoneTranslation);
template Command::Command(ReleaseBone);
template Command::Command(ReleaseBones);
template Command::Command(SetGizmoAxes);
template Command::Command(NextGizmoAxes);
template Command::Command(SavePose);
template Command::Command(PickSurface);
template Command::Command(ForgetSurface);
template Command::Command(BeginStep);
template Command::Command(EndStep);
template Command::Command(Undo);
template Command::Command(Redo);
template Command::Command(ChooseBone);
template Command::Command(TakePicture);
template Command::Command(DismissMessage);
template Command::Command(DismissAllMessages);
template Command::Command(ScaleInterface);
template Command::Command(CloseTerms);
template Command::Command(SetMaterialPart);
template Command::Command(ResetSettings);
template Command::Command(LeaveFullScreen);
template Command::Command(Quit);

}  // namespace odori
