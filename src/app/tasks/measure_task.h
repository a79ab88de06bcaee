#pragma once

// The statistics of the measure page: of the current frame while the page is visible, and of the whole motion in each
// mode that was asked for, found in the background on all cores, one mode after the other.

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
  // Call once per frame, after the stage was advanced. `visible`: the page is. Starts or cancels measurements of the
  // motion as requests MeasureMotion say, and discards results for what is no longer shown. `all_modes`: the table of
  // modes is visible, too; it is measured while the motion is paused. Returns whether the state of the measurements of
  // the motion changed.
  bool update(Session& session, bool visible, bool all_modes = false);

  // Null: there are none. Valid until the next update.
  const SurfaceStatistics* frame_statistics() const { return frame_.result(); }
  const ModeTable* mode_table() const { return modes_.result(); }
  // With the measure, the reference and the other parameters of the active pane.
  MotionsOfModes motion_statistics() const;
  // Nothing if no motion is measured. A cancelled measurement that has not ended yet does not count.
  std::optional<MeasuringProgress> progress() const;

 private:
  struct Key {
    std::shared_ptr<const Model> model;
    std::int32_t actor = -1;
    ModelSkinningData skinning_data;  // that the selection needs
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

  static Key key_of(const Session& session, const MeasureSelection& selection);
  bool update_motions(Session& session);
  void take_motion();
  void discard_obsolete(const Session& session);
  void answer(const MeasureMotion& request, const Session& session);
  void start_next(const Session& session);
  void measure_frame(const Session& session);
  void measure_modes(const Session& session);
  const std::shared_ptr<const MeshParts>& parts_of(const Actor& actor);

  KeyedResult<std::shared_ptr<const Model>, std::shared_ptr<const MeshParts>> parts_;
  KeyedResult<FrameKey, SurfaceStatistics> frame_;
  KeyedResult<FrameKey, ModeTable> modes_;
  Key key_;                                             // of what the active pane measures
  std::deque<Key> asked_;                               // motions to be measured; the first is in progress
  BackgroundTask<Key, MotionStatistics> motion_;        // that one
  std::deque<std::pair<Key, MotionStatistics>> found_;  // newest first
};

}  // namespace odori
