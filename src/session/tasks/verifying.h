#pragma once

// The window's `odori verify`: the chosen actor's vertices as the GPU skins them, held against src/skin in every mode,
// at the frame that is shown.

#include "analysis/skinning_check.h"
#include "session/session.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// The vertices of an actor of the stage, as last advanced, from the GPU.
using ReadBack = std::function<SkinnedVertices(std::size_t actor, const Skinning&)>;

class Verifying {
 public:
  // Call once a picture, after the stage was advanced. Looks at one mode, the next of which nothing is known for what
  // is shown now; not at `cor` while its centres are being found. `watched`: somebody looks. True when there is
  // something new.
  bool update(const Session& session, bool watched, const ReadBack& read_back);

  // At work, now or as soon as something changes: centres of rotation are wanted.
  bool active() const { return active_; }

  // In the order of skinning_modes(), as many as there are already; each of the frame it was made at.
  std::span<const SkinningCheck> checks() const { return checks_; }

 private:
  // What checks are about; another one, and they are forgotten.
  struct Subject {
    std::shared_ptr<const Model> model;
    SdefBlend sdef_blend = SdefBlend::slerp;
    Hemisphere hemisphere = Hemisphere::heaviest;
    friend bool operator==(const Subject&, const Subject&) = default;
  };
  // What one check holds for; another one, and it is made again.
  struct Moment {
    double frame = -1.0;
    std::shared_ptr<const std::vector<glm::vec4>> centers;
    std::uint64_t stage_revision = 0;
    std::uint64_t override_revision = 0;
    std::uint64_t physics_changes = 0;
    friend bool operator==(const Moment&, const Moment&) = default;
  };

  // The next one after the last of which nothing is known for now; nothing: all is known.
  std::optional<std::size_t> mode_to_check(const Moment& now) const;
  void forget();

  bool active_ = false;
  Subject subject_;
  std::vector<SkinningCheck> checks_;
  std::vector<Moment> moments_;  // one a check
  std::size_t last_ = 0;         // mode that was looked at
};

}  // namespace odori
