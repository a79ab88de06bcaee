#pragma once

// Runs a model through the whole pipeline: read, validate, rig, animate, skin, simulate.

#include "base/bytes.h"
#include "base/fault.h"
#include "model/model.h"
#include "motion/motion.h"

#include <string>

namespace odori::testing {

// Reads a PMX, PMD or .x file, detected by its magic.
Result<Model> read_any_model(Bytes file);

// Evaluates the model with the motion, and then with a pose that uses every bone, every morph and IK; skins it in every
// mode and simulates its rigid bodies. Returns the first value that is not finite, such as "palette[3] at frame 2.5";
// empty when all are finite.
std::string find_non_finite(const Model& model, const Motion& motion);

}  // namespace odori::testing
