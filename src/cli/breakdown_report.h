#pragma once

// A bone's account in words and as JSON: what `odori pose --explain BONE` prints.

#include "scene/transform_breakdown.h"

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace odori {

// A bone by its name, its English name or its number; nothing when the model has none such.
std::optional<std::int32_t> find_bone(const Model& model, std::string_view words);

nlohmann::ordered_json explain_json(const Model& model, const TransformBreakdown& account);

// Several lines, each ended.
std::string explain_text(const Model& model, const TransformBreakdown& account);

}  // namespace odori
