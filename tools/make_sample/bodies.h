#pragma once

#include "make_sample/skeleton.h"

namespace odori::komai {

// Her ponytail swings: three pieces on joints, and the head and back that it does not go through.
void add_bodies(Model& model, const Skeleton& skeleton);

}  // namespace odori::komai
