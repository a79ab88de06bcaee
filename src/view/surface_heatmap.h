#pragma once

// Heat map values of all actors and panes for the current frame.

#include "analysis/surface_meter.h"
#include "scene/stage.h"
#include "view/views.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// Values of a measure that were computed elsewhere, for one actor in all panes with a heat map.
struct GivenHeatmap {
  std::size_t actor = 0;          // index into Stage::actors
  std::span<const float> values;  // per vertex
};

class SurfaceHeatmap {
 public:
  // Computes the values of all panes with a heat map, but those given.
  void update(const Stage& stage, std::span<const Pane> panes, const std::optional<GivenHeatmap>& given = {});

  struct Values {
    std::span<const float> of_vertices;  // empty if the pane has no heat map
    std::uint64_t revision = 0;          // equal values of an actor in several frames have the same one
    std::size_t slot = 0;                // counts the panes with a heat map
  };
  // Of a pane of the last update.
  Values values(std::size_t actor, const Pane& pane) const;
  // The colour scale of a pane. Panes with equal heat map settings share it, so that they can be compared.
  HeatmapScale scale(const Pane& pane) const;

 private:
  struct ActorValues {
    std::vector<float> of_vertices;
    std::uint64_t revision = 0;
    std::optional<Heatmap> constant{};  // what `of_vertices` shows if that does not depend on the frame
  };
  struct PaneHeatmap {
    Pane pane;
    HeatmapScale scale;
    float least = 0.0f;  // of all actors' values, and the neutral one
    float most = 0.0f;
    std::vector<ActorValues> actors;

    void add(std::span<const float> values);
  };
  struct Known {
    const Actor* actor;
    std::shared_ptr<const Model> model;  // keeps the model alive, so that its address is not reused
    SurfaceMeter meter;
  };

  static bool is_left_out(std::size_t actor, const Stage& stage);
  // Rebuilds `actors_` if the stage has other actors or models.
  void sync_actors(const Stage& stage);
  void compute(const Actor& displayed, std::size_t actor, PaneHeatmap& entry, const std::optional<GivenHeatmap>& given);
  void compute_constant(const Actor& displayed, const Heatmap& heatmap, ActorValues& found);
  const PaneHeatmap* find(const Pane& pane) const;

  std::vector<Known> actors_;
  std::vector<PaneHeatmap> panes_;  // with a heat map
  std::uint64_t revision_ = 0;      // of the values computed last
};

}  // namespace odori
