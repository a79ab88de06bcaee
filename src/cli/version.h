#pragma once

namespace odori {

inline constexpr const char* kVersion = "0.1.0";

}  // namespace odori
