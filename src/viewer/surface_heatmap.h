#pragma once

// Heat map values of all actors and panes for the current frame.

#include "analysis/surface_meter.h"
#include "scene/stage.h"
#include "viewer/views.h"

#include <memory>
#include <span>
#include <vector>

namespace odori {

class SurfaceHeatmap {
 public:
  // Computes the values of all panes with a heat map.
  void update(const Stage& stage, std::span<const Pane> panes);

  // Values of a pane of the last update, one per vertex of the actor; empty if the pane has no heat map.
  std::span<const float> values(std::size_t actor, const Pane& pane) const;
  // The colour scale of a pane. Panes with equal heat map settings share it, so that they can be compared.
  HeatmapScale scale(const Pane& pane) const;

 private:
  struct PaneHeatmap {
    Pane pane;
    HeatmapScale scale;
    float max_deviation = 0.0f;              // from the neutral value of the measure
    std::vector<std::vector<float>> values;  // per actor
    std::vector<std::int32_t>
        morphs;  // per actor: the morph whose reach `values` holds; kNoReach: another kind of value
  };
  struct Known {
    const Actor* actor;
    std::shared_ptr<const Model> model;  // keeps the model alive, so that its address is not reused
    SurfaceMeter meter;
  };

  // Rebuilds `actors_` if the stage has other actors or models.
  void sync_actors(const Stage& stage);
  void compute(const Actor& displayed, std::size_t actor, PaneHeatmap& entry);
  static void compute_morph_reach(const Actor& displayed, std::int32_t morph, std::size_t actor, PaneHeatmap& entry);
  const PaneHeatmap* find(const Pane& pane) const;

  std::vector<Known> actors_;
  std::vector<PaneHeatmap> panes_;  // with a heat map
};

}  // namespace odori
