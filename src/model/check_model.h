#pragma once

#include "base/fault.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kIndexOutOfRange{"model.index", "an index points outside its list and is ignored",
                                            Severity::warning};
inline constexpr FaultKind kNumberNotFinite{"model.not_finite", "a number is not finite and is replaced",
                                            Severity::warning};
inline constexpr FaultKind kWeightsAdjusted{"model.weights", "deform weights do not sum to 1 and are rescaled",
                                            Severity::warning};
inline constexpr FaultKind kSdefDowngraded{
    "model.sdef", "an SDEF vertex without two different bones is treated as linear", Severity::warning};
inline constexpr FaultKind kParentCycle{"model.bone.parent_cycle", "a bone is its own ancestor; the link is cut",
                                        Severity::warning};
inline constexpr FaultKind kAppendDropped{"model.bone.append", "a bone's append has no usable source and is dropped",
                                          Severity::warning};
inline constexpr FaultKind kAxisDropped{"model.bone.fixed_axis", "a fixed axis has no length and is dropped",
                                        Severity::warning};
inline constexpr FaultKind kIkDropped{"model.bone.ik", "an IK bone without target or links is treated as plain",
                                      Severity::warning};
inline constexpr FaultKind kIkNumber{
    "model.bone.ik_number", "an IK count or step angle is outside its range and is replaced", Severity::warning};
inline constexpr FaultKind kLimitsSwapped{"model.bone.ik_limits", "an IK limit has its ends exchanged",
                                          Severity::warning};
inline constexpr FaultKind kMorphCycle{"model.morph.cycle", "a group morph contains itself; the entry is dropped",
                                       Severity::warning};
inline constexpr FaultKind kFaceCountMismatch{"model.material.faces", "the materials do not cover the faces exactly",
                                              Severity::warning};
inline constexpr FaultKind kNoBones{"model.bone.none", "the model has no bones; one is added at the origin",
                                    Severity::note};

// Makes a freshly read model safe to use: replaces what is not finite, ranges every index, cuts cycles of
// parents, append sources and groups, normalises weights and axes (formats.md 0.1, 1.3 to 1.10). Each change is
// reported. Run once, by the reader, before anything else sees the model; afterwards it has at least one bone.
void check_model(Model& model, Diagnostics& diagnostics);

}  // namespace odori
