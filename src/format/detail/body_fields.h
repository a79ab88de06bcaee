#pragma once

#include "format/detail/section_reader.h"
#include "model/bodies.h"

namespace odori {

// The part of a rigid body that PMD and PMX lay out alike, from its group to its mode. The position is as stored
// (formats.md 1.9, 2.2).
void read_body_fields(SectionReader& in, RigidBody& body);

// The part of a joint that PMD and PMX lay out alike, from its position on.
void read_joint_fields(SectionReader& in, Joint& joint);

}  // namespace odori
