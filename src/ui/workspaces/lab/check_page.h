#pragma once

// The check page lists diagnostics of the selected model and how its motion's tracks match it. Each row links to the
// part of the model that it is about. Drawn by draw_check_page (ui/panels.h).

#include "base/fault.h"
#include "model/model.h"
#include "ui/core/model_links.h"

#include <optional>
#include <string>

namespace odori {

// The part of the model that a diagnostic is about; nothing if it is not about a part that can be shown.
std::optional<PartLink> link_of(const Model& model, const Fault& fault);

// Section, element and detail of a diagnostic: "bones 12  左目".
std::string format_location(const Fault& fault);

// What one record of a section of a file is called: "bone" of "bones".
std::string_view singular(std::string_view section);

}  // namespace odori
