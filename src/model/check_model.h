#pragma once

#include "base/fault.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kIndexOutOfRange{"model.index", "an index points outside its list and is ignored",
                                            Severity::warning};
inline constexpr FaultKind kNumberUnsound{
    "model.number", "a number is not finite or beyond all measure, and is replaced", Severity::warning};
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
inline constexpr FaultKind kIkTooCostly{
    "model.bone.ik_work", "IK asks for more work than a frame has time for; it is given fewer iterations, or none",
    Severity::warning};
inline constexpr FaultKind kMorphCycle{"model.morph.cycle", "a group morph contains itself; the entry is dropped",
                                       Severity::warning};
inline constexpr FaultKind kFaceCountMismatch{"model.material.faces", "the materials do not cover the faces exactly",
                                              Severity::warning};
inline constexpr FaultKind kNoBones{"model.bone.none", "the model has no bones; one is added at the origin",
                                    Severity::note};

// What all IK of a model may cost in a frame, counted in bones brought up to date: an iteration turns each link once,
// and a turn moves every bone from the link down to the effector. Forty chains of ten links at 255 iterations ask for
// 700 000; a file of 1 MiB can ask for 10^11. Chains are served in the order of the file.
inline constexpr std::int64_t kMostIkWork = 4'000'000;

// Makes a freshly read model safe to use: replaces what is not finite, ranges every index, cuts cycles of
// parents, append sources and groups, normalises weights and axes (formats.md 0.1, 1.3 to 1.10). Each change is
// reported. Run once, by the reader, before anything else sees the model; afterwards it has at least one bone.
void check_model(Model& model, Diagnostics& diagnostics);

}  // namespace odori
