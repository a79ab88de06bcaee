#pragma once

#include "base/fault.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kIndexOutOfRange{"model.index", "an index points outside its list", Severity::warning,
                                            "it is taken as none"};
inline constexpr FaultKind kNumberUnsound{"model.number", "a number is not finite or beyond all measure",
                                          Severity::warning,
                                          "it becomes 0, straight up for a normal, or the largest number believed"};
inline constexpr FaultKind kWeightsAdjusted{"model.weights", "deform weights do not sum to 1", Severity::warning,
                                            "they are rescaled"};
inline constexpr FaultKind kSdefDowngraded{"model.sdef", "an SDEF vertex has no two different bones", Severity::warning,
                                           "it follows its bones linearly"};
inline constexpr FaultKind kParentCycle{"model.bone.parent_cycle", "a bone is its own ancestor", Severity::warning,
                                        "its link to its parent is cut"};
inline constexpr FaultKind kAppendDropped{"model.bone.append", "a bone appends from nothing, or in a circle",
                                          Severity::warning, "the append is dropped"};
inline constexpr FaultKind kAxisDropped{"model.bone.fixed_axis", "a fixed axis has no length", Severity::warning,
                                        "the axis is dropped and the bone turns freely"};
inline constexpr FaultKind kIkDropped{"model.bone.ik", "an IK bone has no target or no links", Severity::warning,
                                      "it is an ordinary bone"};
inline constexpr FaultKind kIkNumber{"model.bone.ik_number", "an IK count or step angle is outside its range",
                                     Severity::warning, "it is brought into range"};
inline constexpr FaultKind kLimitsSwapped{"model.bone.ik_limits", "an IK limit has its ends exchanged",
                                          Severity::warning, "they are put in order"};
inline constexpr FaultKind kIkTooCostly{"model.bone.ik_work", "IK asks for more work than a frame has time for",
                                        Severity::warning, "it is given fewer iterations, or none"};
inline constexpr FaultKind kMorphCycle{"model.morph.cycle", "a group morph contains itself", Severity::warning,
                                       "the entry that closes the circle is dropped"};
inline constexpr FaultKind kFaceCountMismatch{
    "model.material.faces", "the materials do not cover the faces exactly", Severity::warning,
    "faces without a material are not drawn, and a material ends where the faces do"};
inline constexpr FaultKind kNoBones{"model.bone.none", "the model has no bones", Severity::note,
                                    "one is added at the origin"};

// What all IK of a model may cost in a frame, counted in bones brought up to date: an iteration turns each link once,
// and a turn moves every bone from the link down to the effector. Forty chains of ten links at 255 iterations ask for
// 700 000; a file of 1 MiB can ask for 10^11. Chains are served in the order of the file.
inline constexpr std::int64_t kMaxIkWork = 4'000'000;

// Makes a freshly read model safe to use: replaces what is not finite, ranges every index, cuts cycles of
// parents, append sources and groups, normalises weights and axes (formats.md 0.1, 1.3 to 1.10). Each change is
// reported. Run once, by the reader, before anything else sees the model; afterwards it has at least one bone.
void check_model(Model& model, Diagnostics& diagnostics);

// Completes findings about named elements, a bone, a morph, with the names, where nothing else is told of them.
void name_elements(const Model& model, Diagnostics& diagnostics);

}  // namespace odori
