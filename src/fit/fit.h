#pragma once

// Fits a motion that was made on one model to another (docs/fit.md). Keys stay keys: each becomes one key with its
// curves untouched; what cannot be said so, missing bones, contacts and the place of the hips, gets keys of its own,
// which the report names.
//
//   const FittedMotion fitted = fit(motion, from, to, {});

#include "base/job.h"
#include "fit/report.h"
#include "model/model.h"
#include "model/pose.h"
#include "model/roles.h"
#include "motion/motion.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// Which contacts of the source are kept by extra keys.
struct FitContacts {
  bool feet = true;
  bool hands = true;
  bool body = true;

  friend bool operator==(const FitContacts&, const FitContacts&) = default;
};

// Their names, as the command line and scene files have them.
struct FitContactName {
  std::string_view name;
  bool FitContacts::*member;
};
inline constexpr std::array<FitContactName, 3> kFitContacts{
    {{"feet", &FitContacts::feet}, {"hands", &FitContacts::hands}, {"body", &FitContacts::body}}};
// "feet,hands", "none".
std::optional<FitContacts> parse_fit_contacts(std::string_view text);
std::string format_fit_contacts(const FitContacts& contacts);

struct FitOptions {
  FitContacts contacts;
  std::optional<bool> camera;         // default: if the heights of the models differ by more than 5 %
  std::vector<RoleOverride> roles{};  // of `to`
  std::vector<RoleOverride> from_roles{};
  JobControl* control = nullptr;  // progress and cancelling
};

struct FittedMotion {
  Motion motion;  // of a cancelled fit: without corrections
  FitReport report;
};

// Depends on nothing but its arguments. The models have passed `check_model`.
FittedMotion fit(const Motion& motion, const Model& from, const Model& to, const FitOptions& options = {});

// How a camera motion that was made for `from` is scaled; nothing: not at all. `wanted`: as FitOptions::camera.
struct CameraFit {
  glm::vec3 target{1.0f};  // factor of the target's coordinates
  float distance = 1.0f;   // likewise

  Camera apply(Camera camera) const;
};
std::optional<CameraFit> camera_fit(const FitReport& report, std::optional<bool> wanted);

// The skeleton of an average dancer, for motions whose model is unknown: every role, no vertices.
const Model& standard_figure();

}  // namespace odori
