#pragma once

// What a person can ask of the panels themselves.

#include "ui/core/layout.h"

namespace odori {

struct SetPanelSizes {
  PanelSizes sizes;
  friend bool operator==(const SetPanelSizes&, const SetPanelSizes&) = default;
};

// The terms of use that are shown over the picture have been read.
struct CloseTerms {
  bool for_good = false;  // they are not shown again for this model
  friend bool operator==(const CloseTerms&, const CloseTerms&) = default;
};

}  // namespace odori
