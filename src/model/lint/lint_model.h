#pragma once

// Lint for models: reports what the author of a valid model may want to know. Most findings are harmless in odori; some
// are not in MMD.

#include "base/fault.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kUnusualSize{"model.size",
                                        "the model has an unusual size; a person in MMD is about 20 units tall",
                                        Severity::note, "the camera is placed so that the model fits the view"};
inline constexpr FaultKind kVertexWithoutNormal{"model.vertex.normal", "a vertex has no normal", Severity::note,
                                                "it gets no highlight and no outline"};

inline constexpr FaultKind kBoneUnused{"model.bone.unused", "no vertex, bone or rigid body uses this bone",
                                       Severity::note, "animating it has no visible effect"};
inline constexpr FaultKind kBoneBeforeParent{"model.bone.order", "a bone is evaluated before its parent",
                                             Severity::warning,
                                             "it follows its parent in the same frame; in MMD it is one frame late"};
inline constexpr FaultKind kBoneBeforeSource{
    "model.bone.append_order", "a bone appends from a bone that is evaluated after it", Severity::warning,
    "the source's values from the motion are used; MMD uses those of the frame before"};
inline constexpr FaultKind kAppendWithoutRatio{"model.bone.append_ratio", "a bone has an append ratio of 0",
                                               Severity::note, "the append has no effect"};
inline constexpr FaultKind kIkChainBroken{
    "model.bone.ik_chain", "the links of an IK bone are not a chain of ancestors of its target", Severity::warning,
    "they are rotated in list order; links that are not ancestors of the target have no effect"};

inline constexpr FaultKind kSameName{"model.name.twice", "several elements have the same name", Severity::note,
                                     "of bones, a motion animates the first of the name; of morphs, all"};
inline constexpr FaultKind kNameTooLong{"model.name.long", "a name is longer than the 15 bytes that a motion stores",
                                        Severity::note, "it is matched by its first 15 bytes"};
inline constexpr FaultKind kNameShared{"model.name.shared", "two names are equal in the 15 bytes that a motion stores",
                                       Severity::warning,
                                       "of bones, a motion animates the first of these; of morphs, all"};
inline constexpr FaultKind kNameNotCp932{"model.name.cp932",
                                         "a name cannot be encoded in CP932, the encoding of motions", Severity::note,
                                         "only motions in another character set can animate it"};

inline constexpr FaultKind kMaterialEmpty{"model.material.empty", "a material has no faces", Severity::note,
                                          "nothing is drawn for it"};
inline constexpr FaultKind kSphereMissing{"model.material.sphere", "a material has a sphere mode but no sphere texture",
                                          Severity::note, "it is drawn without a sphere map"};
inline constexpr FaultKind kUvMissing{"model.material.uv",
                                      "a material uses the first additional UV, which the model does not have",
                                      Severity::warning, "zeros are used instead"};
inline constexpr FaultKind kTextureUnused{"model.texture.unused", "no material uses this texture", Severity::note,
                                          "it is loaded but has no effect"};

inline constexpr FaultKind kMorphEmpty{"model.morph.empty", "a morph has no offsets", Severity::note,
                                       "it is listed but has no effect"};
inline constexpr FaultKind kGroupInGroup{"model.morph.nested", "a group morph contains another group", Severity::note,
                                         "the inner group is applied too; some programs ignore it"};
inline constexpr FaultKind kNotListed{"model.display.missing", "an operable bone is in no display frame",
                                      Severity::note,
                                      "it is listed with the other bones; MMD's timeline does not show it"};

inline constexpr FaultKind kBodyWithoutVolume{"model.body.volume", "a rigid body has no volume", Severity::warning,
                                              "it collides as a point, a line or a plate"};
inline constexpr FaultKind kBodyWithoutMass{"model.body.mass", "a dynamic rigid body has no mass", Severity::warning,
                                            "it gets a very small mass"};
inline constexpr FaultKind kBodyNumber{
    "model.body.number", "a rigid body's damping is outside 0 to 1, or its restitution or friction is negative",
    Severity::note, "the value is clamped"};
inline constexpr FaultKind kBodyWithoutBone{"model.body.bone", "a rigid body has no bone", Severity::note,
                                            "it moves no bone, and only physics moves it"};
inline constexpr FaultKind kBodiesShareBone{"model.body.shared_bone", "several dynamic rigid bodies move the same bone",
                                            Severity::warning, "the bone follows the last one"};

inline constexpr FaultKind kJointWithoutBodies{"model.joint.body", "a joint has no body on one side", Severity::warning,
                                               "it has no effect"};
inline constexpr FaultKind kJointToItself{"model.joint.same_body", "a joint connects a body with itself",
                                          Severity::warning, "it has no effect"};
inline constexpr FaultKind kJointStill{"model.joint.still", "a joint connects two kinematic bodies", Severity::note,
                                       "it has no effect"};
inline constexpr FaultKind kJointLimits{"model.joint.limits", "a joint's lower limit is above its upper limit",
                                        Severity::note, "that axis is free, as in MMD"};

// Reports findings about a model that has passed `check_model`, with element names. Does not change the model.
void lint_model(const Model& model, Diagnostics& diagnostics);

}  // namespace odori
