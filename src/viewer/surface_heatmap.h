#pragma once

// The numbers behind painted surfaces, for every actor of a stage and every pane, in the frame it is at.

#include "analysis/surface_meter.h"
#include "scene/stage.h"
#include "viewer/views.h"

#include <memory>
#include <span>
#include <vector>

namespace odori {

class SurfaceHeatmap {
 public:
  // Panes that are not painted cost nothing.
  void update(const Stage& stage, std::span<const Pane> panes);

  // Of a pane that was among those: per vertex of the actor; empty where it shows materials.
  std::span<const float> values(std::size_t actor, const Pane& pane) const;
  // Panes with the same paint have the same.
  HeatmapScale scale(const Pane& pane) const;

 private:
  struct HeatMapped {
    Pane pane;
    HeatmapScale scale;
    float worst = 0.0f;                      // departure of a measure
    std::vector<std::vector<float>> values;  // per actor
    std::vector<std::int32_t> morphs;        // per actor: whose reach `values` are; kNoReach: they are something else
  };
  struct Known {
    const Actor* actor;
    std::shared_ptr<const Model> model;  // kept, so that no other can come to lie at its place
    SurfaceMeter meter;
  };

  void follow(const Stage& stage);
  void heatmap(const Actor& shown, std::size_t actor, HeatMapped& heat_mapped);
  static void heatmap_morph(const Actor& shown, std::int32_t morph, std::size_t actor, HeatMapped& heat_mapped);
  const HeatMapped* find(const Pane& pane) const;

  std::vector<Known> actors_;
  std::vector<HeatMapped> panes_;  // those that are painted
};

}  // namespace odori
