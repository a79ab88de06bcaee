#include "model/evaluation_rules.h"

namespace odori {

std::string_view name(EvaluationRules rules) { return rules == EvaluationRules::mmd ? "mmd" : "plain"; }

std::optional<EvaluationRules> evaluation_rules(std::string_view wanted) {
  for (const EvaluationRules rules : {EvaluationRules::mmd, EvaluationRules::plain}) {
    if (name(rules) == wanted) return rules;
  }
  return std::nullopt;
}

}  // namespace odori
