#pragma once

// The statistics of the measure page: of the current frame while the page is visible, and of the whole motion, found in
// the background on all cores.

#include "analysis/surface_statistics.h"
#include "app/session.h"
#include "app/tasks/background_task.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

namespace odori {

// What the active pane measures.
MeasureSelection measure_selection(const Session& session);

class MeasureTask {
 public:
  // Call once per frame, after the stage was advanced. `visible`: the page is. Starts or cancels the measurement of the
  // motion as a request MeasureMotion says, and discards results for what is no longer shown. `all_modes`: the table of
  // modes is visible, too; it is measured while the motion is paused. Returns whether the state of that measurement
  // changed.
  bool update(Session& session, bool visible, bool all_modes = false);

  // Null: there are none.
  const SurfaceStatistics* frame_statistics() const { return frame_.result(); }
  const ModeTable* mode_table() const { return modes_.result(); }
  const MotionStatistics* motion_statistics() const { return motion_.result(); }
  // 0..1; nothing if the motion is not measured. A cancelled measurement that has not ended yet does not count.
  std::optional<float> progress() const { return motion_.requested() ? motion_.progress() : std::nullopt; }

 private:
  struct Key {
    std::shared_ptr<const Model> model;
    ModelSkinningData skinning_data;
    MeasureSelection selection;
    std::uint64_t stage_revision = 0;
    std::uint64_t override_revision = 0;
    bool physics = false;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct FrameKey {
    Key of;
    double frame = 0.0;
    std::uint64_t physics_revision = 0;
    friend bool operator==(const FrameKey&, const FrameKey&) = default;
  };

  void keep_motion();
  void restore_motion(const Key& key);
  static Key key_of(const Session& session);
  void measure_frame(const Session& session, const Key& key);
  void measure_modes(const Session& session, const Key& key);
  const std::shared_ptr<const MeshParts>& parts_of(const Actor& actor);
  void start(const Session& session);

  KeyedResult<std::shared_ptr<const Model>, std::shared_ptr<const MeshParts>> parts_;
  KeyedResult<FrameKey, SurfaceStatistics> frame_;
  KeyedResult<FrameKey, ModeTable> modes_;
  BackgroundTask<Key, MotionStatistics> motion_;
  std::deque<std::pair<Key, MotionStatistics>> kept_;  // earlier motions of the same models, newest first
};

}  // namespace odori
