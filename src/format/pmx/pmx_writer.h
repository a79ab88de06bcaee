#pragma once

#include "model/model.h"

#include <cstdint>
#include <vector>

namespace odori {

struct PmxWriteOptions {
  float version = 2.0f;  // 2.0 or 2.1; 2.1 is needed for soft bodies, and officially for QDEF, flip and
                         // impulse morphs, vertex colours, points, lines and joints without springs
  bool utf8 = false;     // else UTF-16LE, what editors expect
};

// The model as a PMX file, index sizes the smallest that hold it. The model must have passed `check_model`.
std::vector<std::uint8_t> write_pmx(const Model& model, const PmxWriteOptions& options = {});

}  // namespace odori
