#pragma once

// The way of a file from strangers through the program: read, checked, rigged, moved, posed, skinned, simulated.

#include "base/bytes.h"
#include "base/result.h"
#include "model/model.h"
#include "motion/motion.h"

#include <string>

namespace odori::testing {

// A model's file, PMX or PMD by its magic.
Result<Model> read_any_model(Bytes file);

// Poses the model as the motion has it, and then with every bone turned and moved, every morph at work and IK solved;
// skins it in every mode and lets its bodies go. What is first found not to be finite, "palette[3] at frame 2.5"; empty
// when all is.
std::string not_finite_on_the_way(const Model& model, const Motion& motion);

}  // namespace odori::testing
