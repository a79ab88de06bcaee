#pragma once

// The physics of a stage in single frames, as bytes: frames that were simulated once can be shown by other programs, in
// any order and without simulating, and are then bit-equal.
//
//   advance(stage, frame);                     // simulates
//   append_baked_physics(stage, bytes);
//
//   play_baked_physics(bytes, same_stage);     // in another program
//   advance(same_stage, frame);

#include "base/bytes.h"
#include "base/fault.h"

#include <cstddef>
#include <vector>

namespace odori {

struct Stage;

inline constexpr FaultKind kBakedPhysicsOther{"physics.baked_other",
                                              "the baked physics is of other models, or it is damaged"};

// The bytes of one frame: for each actor with physics 1 or 0, whether bodies drive bones (32-bit), and then, also if
// they do not, the transforms of the driven bones' bodies (DrivenBones::driven), each a quaternion (x, y, z, w) and a
// translation as 32-bit floats in the space of the simulation.
std::size_t baked_physics_bytes(const Stage& stage);

// Appends the frame last shown.
void append_baked_physics(const Stage& stage, std::vector<std::uint8_t>& bytes);

// Makes the next `advance` show this frame, which must have been baked from the same files and settings. Fails with
// kBakedPhysicsOther, and changes nothing, if the bytes have another length or hold a number that no simulation gives.
Status play_baked_physics(Bytes frame, Stage& stage);

// Makes the next `advance` of a copy of the stage show the bodies of that stage at `frame`: of its record, or as it
// shows them now if it shows no record.
void play_physics_of(const Stage& stage, double frame, Stage& copy);

}  // namespace odori
