#pragma once

// The shaders of a look file with [[pass]] tables.

#include "base/fault.h"
#include "view/look.h"
#include "view/look_passes.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace odori {

inline constexpr FaultKind kLookPass{"look.pass", "a pass of the look cannot be used"};

// A loop whose bounds are not constant: OpenGL cannot stop a draw.
struct UnboundedLoop {
  int line = 0;
  std::string text;
};
std::optional<UnboundedLoop> find_unbounded_loop(std::string_view glsl);

// The passes of Look::pass_file; null: the look has none. Read again when the look file or one of its shaders changes.
// Shaders and textures lie in the file's folder. Fails with kLookFile or kLookPass, or as read_file and read_image.
Result<std::shared_ptr<const LookPasses>> open_passes(const Look& look);

}  // namespace odori
