#pragma once

// What is odd about a model that is safe to use: things its author would want to know, most of them harmless here and
// some of them not in MMD.

#include "base/fault.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kUnusualSize{"model.size",
                                        "the model is not of the size of things in MMD, where a person is 20",
                                        Severity::note, "the camera goes where it fits the picture"};
inline constexpr FaultKind kVertexWithoutNormal{"model.vertex.normal", "a vertex has no normal", Severity::note,
                                                "it is lit as if it faced no light and has no outline"};

inline constexpr FaultKind kBoneUnused{"model.bone.unused", "no vertex, bone or rigid body uses this bone",
                                       Severity::note, "motions move it without effect"};
inline constexpr FaultKind kBoneBeforeParent{
    "model.bone.order", "a bone is deformed before its parent", Severity::warning,
    "it follows its parent in the same frame; MMD shows it where the parent was a frame before"};
inline constexpr FaultKind kBoneBeforeSource{
    "model.bone.append_order", "a bone appends from one that is deformed after it", Severity::warning,
    "it takes what the source has been given by the motion; MMD takes what it had a frame before"};
inline constexpr FaultKind kAppendWithoutRatio{"model.bone.append_ratio", "a bone appends with a ratio of 0",
                                               Severity::note, "it takes nothing from its source"};
inline constexpr FaultKind kIkChainBroken{
    "model.bone.ik_chain", "the links of an IK bone are not its target's ancestors, one above the other",
    Severity::warning, "they are turned in the order of the list; those that do not carry the target are of no use"};

inline constexpr FaultKind kSameName{"model.name.twice", "a name comes more than once", Severity::note,
                                     "a motion moves the first bone of a name, and all morphs"};
inline constexpr FaultKind kNameTooLong{"model.name.long", "a name does not fit the 15 bytes a motion has for it",
                                        Severity::note, "motions are matched by its first 15 bytes"};
inline constexpr FaultKind kNameShared{"model.name.shared",
                                       "a name is the same as another's in its first 15 bytes, all that a motion holds",
                                       Severity::warning, "a motion moves the first bone of them, and all morphs"};
inline constexpr FaultKind kNameNotCp932{"model.name.cp932", "a name cannot be written in CP932, the code of motions",
                                         Severity::note, "no motion file can move it"};

inline constexpr FaultKind kMaterialEmpty{"model.material.empty", "a material has no faces", Severity::note,
                                          "there is nothing of it to draw"};
inline constexpr FaultKind kSphereMissing{"model.material.sphere", "a sphere mode is set but no sphere texture",
                                          Severity::note, "it is drawn without a sphere"};
inline constexpr FaultKind kUvMissing{
    "model.material.uv", "a material is meant to use the first additional UV, which the model does not have",
    Severity::warning, "zeros stand for it"};
inline constexpr FaultKind kTextureUnused{"model.texture.unused", "no material uses this texture", Severity::note,
                                          "it is loaded for nothing"};

inline constexpr FaultKind kMorphEmpty{"model.morph.empty", "a morph moves nothing", Severity::note,
                                       "it is listed all the same"};
inline constexpr FaultKind kGroupInGroup{"model.morph.nested", "a group morph holds another group", Severity::note,
                                         "the inner group is moved too; not every program does that"};
inline constexpr FaultKind kNotListed{"model.display.missing",
                                      "a bone that can be moved by hand is in no display frame", Severity::note,
                                      "it is listed with the others; MMD's timeline does not show it"};

inline constexpr FaultKind kBodyWithoutVolume{"model.body.volume", "a rigid body has no volume", Severity::warning,
                                              "nothing collides with it"};
inline constexpr FaultKind kBodyWithoutMass{"model.body.mass", "a body moved by physics has no mass", Severity::warning,
                                            "it is treated as very light"};
inline constexpr FaultKind kBodyNumber{
    "model.body.number", "a rigid body's damping is outside 0 to 1, or its restitution or friction is negative",
    Severity::note, "it is brought into range"};
inline constexpr FaultKind kBodyWithoutBone{"model.body.bone", "a rigid body has no bone", Severity::note,
                                            "it moves none, and keeps its place unless physics moves it"};
inline constexpr FaultKind kBodiesShareBone{"model.body.shared_bone", "physics moves the same bone by another body too",
                                            Severity::warning, "the bone follows the last of them"};

inline constexpr FaultKind kJointWithoutBodies{"model.joint.body", "a joint lacks a body", Severity::warning,
                                               "it holds nothing"};
inline constexpr FaultKind kJointToItself{"model.joint.same_body", "a joint joins a body with itself",
                                          Severity::warning, "it holds nothing"};
inline constexpr FaultKind kJointStill{"model.joint.still", "a joint joins two bodies that only follow their bones",
                                       Severity::note, "it holds nothing"};
inline constexpr FaultKind kJointLimits{"model.joint.limits", "a joint's lower limit is above its upper one",
                                        Severity::note, "that axis is free, as it is for MMD"};

// Reports what is odd about a model that has passed `check_model`, and changes nothing. Elements are named.
void lint_model(const Model& model, Diagnostics& diagnostics);

}  // namespace odori
