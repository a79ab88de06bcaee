#pragma once

// The fit of a motion layer to the model of its actor (fit/fit.h): what is wanted, which scene files store, and what
// was found.

#include "base/fault.h"
#include "fit/fit.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

struct FitRequest {
  std::filesystem::path from{};  // the model that the motion was made for; empty: found by the name in the motion
  FitContacts contacts{};
  std::optional<bool> camera{};  // as FitOptions::camera; of the camera motion of the stage
  std::vector<RoleOverride> roles{};

  friend bool operator==(const FitRequest&, const FitRequest&) = default;
};

struct FittedLayer {
  std::weak_ptr<const Model> to;         // the model that it is for
  std::shared_ptr<const Motion> motion;  // never null; that of the layer if there is a fault
  std::filesystem::path from_file{};     // of the model that it was made for; empty: it has none
  FitReport report{};
  std::optional<Fault> fault{};  // why it is not fitted; nothing: it is
};

}  // namespace odori
