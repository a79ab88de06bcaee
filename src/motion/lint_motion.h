#pragma once

// Lint for motions: reports what is unusual about a motion alone (`lint_motion`) and together with a model
// (`lint_binding`). Findings never prevent playback.

#include "base/fault.h"
#include "model/model.h"
#include "motion/motion.h"

namespace odori {

inline constexpr FaultKind kMotionEmpty{"motion.empty", "the motion has no keys", Severity::warning, "nothing moves"};
inline constexpr FaultKind kMotionMixed{"motion.mixed", "the motion animates a model and also the camera or light",
                                        Severity::note,
                                        "both parts are used; MMD uses only the part for its current target"};
inline constexpr FaultKind kKeyVeryLate{"motion.frame", "a key is later than ten hours", Severity::warning,
                                        "the motion is that long"};
inline constexpr FaultKind kBoneTranslationLarge{"motion.bone.far",
                                                 "a bone is translated by more than 1000 units, about 80 metres",
                                                 Severity::note, "the bone moves there"};
inline constexpr FaultKind kWeightUnusual{"motion.morph.weight",
                                          "a morph weight is outside -2 to 2; 1 is the full morph", Severity::note,
                                          "the weight is used unchanged"};
inline constexpr FaultKind kCameraCut{"motion.camera.cut", "two camera keys on consecutive frames differ",
                                      Severity::note, "the camera cuts without interpolation, as in MMD"};
inline constexpr FaultKind kCameraAngle{"motion.camera.fov", "the camera's field of view is outside 1 to 125 degrees",
                                        Severity::warning, "it is clamped to what can be drawn"};
inline constexpr FaultKind kCameraBehindTarget{"motion.camera.distance",
                                               "the camera distance is positive: the camera is behind its target",
                                               Severity::note, "the camera looks from there, as in MMD"};

inline constexpr FaultKind kMadeForOtherModel{"motion.model", "the motion was made for another model", Severity::note,
                                              "bones and morphs are still matched by name"};
inline constexpr FaultKind kBoneUnmatched{"motion.bone.unmatched", "the model has no bone of this name",
                                          Severity::warning, "the track is ignored"};
inline constexpr FaultKind kRestBoneUnmatched{
    "motion.bone.unmatched_still", "the model has no bone of this name, and every key of the track is at rest",
    Severity::note, "the result is the same"};
inline constexpr FaultKind kMorphUnmatched{"motion.morph.unmatched", "the model has no morph of this name",
                                           Severity::warning, "the track is ignored"};
inline constexpr FaultKind kRestMorphUnmatched{"motion.morph.unmatched_still",
                                               "the model has no morph of this name, and every key of the track is 0",
                                               Severity::note, "the result is the same"};
inline constexpr FaultKind kMatchedByWidth{
    "motion.name.width", "the names in the motion and in the model differ in full-width and half-width characters",
    Severity::note, "the track is used; MMD ignores it"};
inline constexpr FaultKind kNamesUtf8{"motion.names.utf8", "the names of bones and morphs are in UTF-8", Severity::note,
                                      "they are read so; MMD, which reads CP932, does not find them"};
inline constexpr FaultKind kNamesGbk{"motion.names.gbk", "the names of bones and morphs are in GBK", Severity::note,
                                     "they are read so; MMD, which reads CP932, does not find them"};
inline constexpr FaultKind kNamesCp949{"motion.names.cp949", "the names of bones and morphs are in CP949",
                                       Severity::note, "they are read so; MMD, which reads CP932, does not find them"};
inline constexpr FaultKind kNamesBig5{"motion.names.big5", "the names of bones and morphs are in Big5", Severity::note,
                                      "they are read so; MMD, which reads CP932, does not find them"};
inline constexpr FaultKind kIkUnmatched{"motion.ik.unmatched", "the model has no IK bone of this name", Severity::note,
                                        "the IK switch is ignored"};

// Both only report. Sections are "bone tracks", "morph tracks", "camera keys" and "property keys"; the element is the
// index of the track or key in the motion.
void lint_motion(const Motion& motion, Diagnostics& diagnostics);
void lint_binding(const Motion& motion, const Model& model, Diagnostics& diagnostics);

}  // namespace odori
