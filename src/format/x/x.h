#pragma once

// MMD accessories: DirectX `.x` files as text, binary tokens or compressed (accessories.md), read only.

#include "base/bytes.h"
#include "base/fault.h"
#include "model/model.h"

namespace odori {

inline constexpr FaultKind kXMagic{"x.magic", "this is not a DirectX .x file"};
inline constexpr FaultKind kXEncoding{"x.encoding",
                                      "the header has an unknown encoding; odori reads txt, bin, tzip and "
                                      "bzip with floats of 32 or 64 bits"};
inline constexpr FaultKind kXTruncated{"x.truncated", "this .x is cut short"};
inline constexpr FaultKind kXToken{"x.token", "a binary token is unknown"};
inline constexpr FaultKind kXCompressed{"x.compressed", "the compressed data is damaged"};
inline constexpr FaultKind kXTooLarge{"x.too_large", "the .x is too large"};
inline constexpr FaultKind kXSyntax{"x.syntax", "there is something that is neither an object nor a value",
                                    Severity::warning, "it is skipped"};
inline constexpr FaultKind kXNumber{"x.unreadable_number", "a number cannot be read", Severity::warning, "0 is used"};
inline constexpr FaultKind kXMesh{"x.mesh", "a mesh is damaged", Severity::warning, "it is left out"};
inline constexpr FaultKind kXMeshPart{"x.mesh_part", "a part of a mesh is damaged", Severity::warning,
                                      "the mesh is drawn without it"};
inline constexpr FaultKind kXMaterial{"x.material", "a material is damaged", Severity::warning, "it is drawn white"};
inline constexpr FaultKind kXFace{"x.face", "a face has fewer than three corners, or a vertex that does not exist",
                                  Severity::warning, "the face is left out"};
inline constexpr FaultKind kXNormals{"x.normals", "the normals of a mesh do not match its faces", Severity::warning,
                                     "normals are computed from the faces"};
inline constexpr FaultKind kXUvCount{"x.uv", "a mesh has more or fewer texture coordinates than vertices",
                                     Severity::warning, "missing ones are 0, and surplus ones are ignored"};
inline constexpr FaultKind kXFaceMaterials{"x.face_materials", "a mesh has more or fewer material numbers than faces",
                                           Severity::warning,
                                           "the last number counts for the remaining faces, and surplus ones are "
                                           "ignored"};
inline constexpr FaultKind kXMaterialNumber{"x.material_number", "a face has a material that is not in the list",
                                            Severity::warning, "the first material is used"};
inline constexpr FaultKind kXMaterialName{"x.material_name", "a mesh refers to a material that does not exist",
                                          Severity::warning, "it is drawn white"};
inline constexpr FaultKind kXMaterialUnused{"x.material_unused", "a material has no faces", Severity::note,
                                            "it is left out"};
inline constexpr FaultKind kXFrameDepth{"x.frame_depth", "frames are nested more than 64 levels deep",
                                        Severity::warning, "the deeper ones are left out"};
inline constexpr FaultKind kXNoFaces{"x.empty", "the .x has no faces", Severity::warning, "nothing is drawn for it"};
inline constexpr FaultKind kXVertexColors{"x.vertex_colors", "a mesh has vertex colors", Severity::note,
                                          "they are ignored"};
inline constexpr FaultKind kXAnimation{"x.animation", "the .x has bones or an animation", Severity::note,
                                       "they are ignored, as in MMD"};

// An accessory's unit is ten of a model's (accessories.md 3.1).
inline constexpr float kAccessoryScale = 10.0f;

// Reads a .x file as a model with one bone at the origin and `Model::accessory` set: all meshes in one, with the
// matrices of their frames and kAccessoryScale applied, and a material per part of a mesh. It has no name. Validated
// with `check_model`. A damaged mesh, part or material costs no other, and is reported in `diagnostics`; what makes the
// rest unreadable is returned as a fault. Fails with kXTooLarge if a compressed file has more than 256 MiB
// uncompressed, or more than 16 MiB and 32 times its size. Offsets of faults are bytes in the file, or none if it is
// compressed.
Result<Model> read_x(Bytes file, Diagnostics& diagnostics);

}  // namespace odori
