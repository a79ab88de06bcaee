#pragma once

#include "make_sample/head.h"

namespace odori::komai {

// Combed-back hair with bangs, two side locks and a ponytail that has bones of its own.
void add_hair(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape);

}  // namespace odori::komai
