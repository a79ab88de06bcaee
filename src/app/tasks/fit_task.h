#pragma once

// Fits the motion layers that are to be fitted (MotionLayer::fit), and finds out which layers of the selected actor
// need it, in the background.

#include "app/session.h"
#include "app/tasks/background_task.h"
#include "fit/fit.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

class FitTask {
 public:
  // Call once per frame. `visible`: what the selected actor's layers need is. Returns whether something changed.
  bool update(Session& session, bool visible);

  // Of the fit that runs, 0..1; nothing: none runs.
  std::optional<float> progress() const { return fit_.requested() ? fit_.progress() : std::nullopt; }
  bool running() const { return fit_.running() || needs_.running(); }

  // One per layer of the selected actor; empty: not known yet.
  std::span<const FitNeed> needs() const;

 private:
  struct FitKey {
    std::shared_ptr<const Model> to;
    std::shared_ptr<const Motion> motion;
    std::optional<FitRequest> request;
    std::filesystem::path file;
    friend bool operator==(const FitKey&, const FitKey&) = default;
  };
  struct NeedKey {
    std::shared_ptr<const Model> to;
    std::vector<std::shared_ptr<const Motion>> motions;
    std::vector<std::shared_ptr<const Model>> open;
    friend bool operator==(const NeedKey&, const NeedKey&) = default;
  };
  using Fitted = std::shared_ptr<const FittedLayer>;
  struct Place {
    int actor;
    int layer;
  };

  static std::optional<Place> next_place(const Document& document);
  static FitKey key_of(const Document& document, Place place);
  void give(Session& session, Place place, const FitKey& key, Fitted fitted);
  void discard_closed(const Stage& stage);
  bool update_fits(Session& session);
  bool update_needs(const Session& session, bool visible);
  bool fit_opened(Session& session);

  BackgroundTask<FitKey, Fitted> fit_;
  std::vector<std::pair<FitKey, Fitted>> known_;  // newest last: switching a fit off and on finds it here
  BackgroundTask<NeedKey, std::vector<FitNeed>> needs_;
};

}  // namespace odori
