#pragma once

// What is odd about the chosen model and its motion, each a link to what it speaks of.

#include "base/fault.h"
#include "model/model.h"
#include "ui/core/model_links.h"

#include <optional>
#include <string>

namespace odori {

// What a finding speaks of; nothing where that is no part that can be gone to.
std::optional<PartLink> link_of(const Model& model, const Fault& fault);

// "bones 12  左目".
std::string format_location(const Fault& fault);

}  // namespace odori
