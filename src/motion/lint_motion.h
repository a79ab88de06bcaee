#pragma once

// What is odd about a motion, by itself and beside the model it is meant for: things that are harmless to play, and
// that whoever made or chose the motion would want to know.

#include "base/fault.h"
#include "model/model.h"
#include "motion/motion.h"

namespace odori {

inline constexpr FaultKind kMotionEmpty{"motion.empty", "there is not one key", Severity::warning, "nothing moves"};
inline constexpr FaultKind kMotionMixed{"motion.mixed", "it moves both a model and the camera or the light",
                                        Severity::note,
                                        "both are used; MMD takes the part that fits what it is loaded on"};
inline constexpr FaultKind kKeyFarOff{"motion.frame", "a key lies more than ten hours on", Severity::warning,
                                      "the motion lasts that long"};
inline constexpr FaultKind kBoneFarOff{"motion.bone.far", "a bone is moved by more than 1000 units, about 80 metres",
                                       Severity::note, "it goes there"};
inline constexpr FaultKind kWeightUnusual{"motion.morph.weight",
                                          "a morph is driven beyond -2 to 2, where 1 is all of it", Severity::note,
                                          "it is moved that far"};
inline constexpr FaultKind kCameraCut{"motion.camera.cut", "the camera is elsewhere on the very next frame",
                                      Severity::note, "it cuts there, as in MMD, and does not sweep between"};
inline constexpr FaultKind kCameraAngle{"motion.camera.fov", "the camera's angle of view is not 1 to 125 degrees",
                                        Severity::warning, "it is held to what can be drawn"};
inline constexpr FaultKind kCameraPast{"motion.camera.distance", "the camera stands past what it looks at",
                                       Severity::note, "it is seen from there, as in MMD"};

inline constexpr FaultKind kOtherModel{"motion.model", "the motion was made for another model", Severity::note,
                                       "it is used all the same, name by name"};
inline constexpr FaultKind kNoSuchBone{"motion.bone.unmatched", "the model has no bone of this name", Severity::warning,
                                       "what moves it is left out"};
inline constexpr FaultKind kNoSuchStillBone{"motion.bone.unmatched_still",
                                            "the model has no bone of this name, which the motion only keeps at rest",
                                            Severity::note, "nothing is lost"};
inline constexpr FaultKind kNoSuchMorph{"motion.morph.unmatched", "the model has no morph of this name",
                                        Severity::warning, "what moves it is left out"};
inline constexpr FaultKind kNoSuchStillMorph{"motion.morph.unmatched_still",
                                             "the model has no morph of this name, which the motion only keeps at 0",
                                             Severity::note, "nothing is lost"};
inline constexpr FaultKind kNoSuchIk{"motion.ik.unmatched", "the model has no IK bone of this name", Severity::note,
                                     "the switch has no effect"};

// Sections are "bone tracks", "morph tracks", "camera keys", "property keys"; an element of a track list is a track, in
// the motion's order. Both report and change nothing.
void lint_motion(const Motion& motion, Diagnostics& diagnostics);
void examine_motion_for(const Motion& motion, const Model& model, Diagnostics& diagnostics);

}  // namespace odori
