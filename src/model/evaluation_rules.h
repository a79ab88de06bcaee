#pragma once

// Which program's rules a frame is evaluated by, where programs differ (docs/evaluation.md).

#include <cstdint>
#include <optional>
#include <string_view>

namespace odori {

enum class EvaluationRules : std::uint8_t {
  mmd,    // as MikuMikuDance: curves by 12 bisections in single precision, IK from a stale effector
  plain,  // as most other programs: exact curves, IK from the current effector
};

// "mmd" or "plain".
std::string_view name(EvaluationRules rules);
std::optional<EvaluationRules> evaluation_rules(std::string_view name);

}  // namespace odori
