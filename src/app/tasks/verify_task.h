#pragma once

// The window's `odori verify`: compares the selected actor's vertices as the GPU skins them with src/skin, in every
// skinning mode, at the current frame.

#include "analysis/skinning_verification.h"
#include "app/session.h"
#include "app/tasks/background_task.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Reads an actor's vertices back from the GPU, as the stage was last advanced.
using ReadSkinnedVertices = std::function<SkinnedVertices(std::size_t actor, const Skinning&)>;

class VerifyTask {
 public:
  // Call once per frame, after the stage was advanced. Verifies at most one mode: the next whose result is missing or
  // out of date. Modes wait until what they need is found. `visible`: the results are. Returns whether a
  // mode was verified.
  bool update(const Session& session, bool visible, const ReadSkinnedVertices& read_back);

  // Whether modes are or will be verified, so that what all modes need is needed.
  bool active() const { return active_; }

  // In the order of modes_with_shader(); shorter until all modes are verified. Each is of its own frame.
  std::span<const SkinningVerification> checks() const;

 private:
  // A change discards all results.
  struct Key {
    std::shared_ptr<const Model> model;
    SdefBlend sdef_blend = SdefBlend::slerp;
    Hemisphere hemisphere = Hemisphere::heaviest;
    friend bool operator==(const Key&, const Key&) = default;
  };
  // A change makes a mode's result out of date; it stays until the mode is verified again.
  struct Moment {
    double frame = -1.0;
    ModelSkinningData skinning_data;
    std::uint64_t stage_revision = 0;
    std::uint64_t override_revision = 0;
    std::uint64_t physics_revision = 0;
    friend bool operator==(const Moment&, const Moment&) = default;
  };
  struct Checks {
    std::vector<SkinningVerification> of_modes;
    std::vector<Moment> moments;  // one per element of `of_modes`
    std::size_t last_mode = 0;    // verified last
  };

  // Nothing: all modes are up to date.
  static std::optional<std::size_t> mode_to_verify(const Checks& checks, const Moment& now);

  bool active_ = false;
  KeyedResult<Key, Checks> checks_;
};

}  // namespace odori
