#pragma once

// Validation of freshly read models. `check_model` repairs everything that could make later code fail; later code then
// indexes without checks. For findings that need no repair see model/lint/lint_model.h.

#include "base/fault.h"
#include "model/model.h"
#include "model/weights.h"

#include <cstddef>
#include <cstdint>

namespace odori {

inline constexpr FaultKind kIndexOutOfRange{"model.index", "an index is out of range", Severity::warning,
                                            "it is treated as none"};
inline constexpr FaultKind kNumberOutOfRange{"model.number", "a number is not finite or out of range",
                                             Severity::warning,
                                             "it is replaced by 0 or the limit, and a normal by straight up"};
inline constexpr FaultKind kWeightsAdjusted{"model.weights", "bone weights do not sum to 1", Severity::warning,
                                            "they are rescaled"};
inline constexpr FaultKind kSdefDowngraded{"model.sdef", "an SDEF vertex does not have two different bones",
                                           Severity::warning, "it is skinned linearly"};
inline constexpr FaultKind kParentCycle{"model.bone.parent_cycle", "a bone is its own ancestor", Severity::warning,
                                        "the link to its parent is removed"};
inline constexpr FaultKind kAppendDropped{"model.bone.append",
                                          "a bone's append has no valid source or is part of a cycle",
                                          Severity::warning, "the append is removed"};
inline constexpr FaultKind kAxisDropped{"model.bone.fixed_axis", "a fixed axis has no length", Severity::warning,
                                        "the axis is removed and the bone rotates freely"};
inline constexpr FaultKind kIkDropped{"model.bone.ik", "an IK bone has no target or no links", Severity::warning,
                                      "it is treated as an ordinary bone"};
inline constexpr FaultKind kIkNumber{"model.bone.ik_number", "an IK iteration count or step angle is out of range",
                                     Severity::warning, "it is clamped to the valid range"};
inline constexpr FaultKind kLimitsSwapped{"model.bone.ik_limits",
                                          "the lower limit of an IK link is above the upper one", Severity::warning,
                                          "the limits are swapped"};
inline constexpr FaultKind kIkTooCostly{"model.bone.ik_work", "IK needs more work than a frame has time for",
                                        Severity::warning, "it gets fewer iterations, or none"};
inline constexpr FaultKind kBodiesTooCostly{
    "model.body.work", "too many rigid bodies overlap to test all their contacts in the time of a frame",
    Severity::warning, "this one collides with nothing"};
inline constexpr FaultKind kTooManyBodies{"model.body.count", "a model has more than 4096 rigid bodies",
                                          Severity::warning, "this one is not simulated"};
inline constexpr FaultKind kMorphCycle{"model.morph.cycle", "a group morph contains itself", Severity::warning,
                                       "the entry that closes the cycle is removed"};
inline constexpr FaultKind kFaceCountMismatch{
    "model.material.faces", "the materials do not cover the faces exactly", Severity::warning,
    "faces without a material are not drawn, and a material ends with the last face"};
inline constexpr FaultKind kNoBones{"model.bone.none", "the model has no bones", Severity::note,
                                    "a bone is added at the origin"};

// Limit on the IK work of a model per frame, counted in bone updates: each iteration rotates each link once, and that
// updates every bone from the link down to the effector. Forty chains of ten links at 255 iterations need 700 000; a
// file of 1 MiB can ask for 10^11. Chains get their share in file order.
inline constexpr std::int64_t kMaxIkWork = 4'000'000;

// Makes a freshly read model safe to use: replaces numbers that are not finite, checks every index, breaks cycles of
// parents, append sources and groups, and normalises weights and axes (formats.md 0.1, 1.3 to 1.10). Reports each
// change. Readers call it once; afterwards the model has at least one bone.
void check_model(Model& model, Diagnostics& diagnostics);

// Whether a vertex is skinned as check_model leaves it: bones from 0 to `bones` - 1 or unused, weights from 0 to 1
// whose sum is 1 within kWeightSumTolerance, in the slots that its deform kind has, and for SDEF two different bones
// and one of `sdef` parameters; those of other kinds have none.
bool has_valid_deform(const Vertex& vertex, std::size_t bones, std::size_t sdef);
bool has_valid_deform(const VertexWeights& weights, std::size_t bones, std::size_t sdef);
inline constexpr float kWeightSumTolerance = 1e-3f;  // formats.md 1.3

// Sets the detail of findings about named elements (bones, morphs, ...) to the name, where the detail is empty.
void add_element_names(const Model& model, Diagnostics& diagnostics);

}  // namespace odori
