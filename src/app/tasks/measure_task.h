#pragma once

// The statistics of the measure page: of the current frame while the page is visible, and of the whole motion in each
// mode that was asked for, found in the background on all cores, one mode after the other. The numbers of surfaces of
// the current frame are found in the background, too.

#include "analysis/skinning_verification.h"
#include "analysis/surface_statistics.h"
#include "app/session.h"
#include "app/tasks/background_task.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace odori {

// What the active pane measures.
MeasureSelection measure_selection(const Session& session);

// What of the measure page is visible. The last two are measured while the motion is paused.
struct MeasureView {
  bool page = false;
  bool all_modes = false;  // the table of modes
  bool surfaces = false;   // the numbers of surfaces, of the active pane's mode or of all modes
};

class MeasureTask {
 public:
  // Call once per frame, after the stage was advanced. Starts or cancels measurements of the motion as requests
  // MeasureMotion say, and discards results for what is no longer shown. Returns whether the state of a measurement in
  // the background changed.
  bool update(Session& session, const MeasureView& view);

  // Null: there are none. Valid until the next update.
  const SurfaceStatistics* frame_statistics() const { return frame_.result(); }
  const ModeTable* mode_table() const { return modes_.result(); }
  const ModeTable* surfaces() const { return surfaces_.result(); }
  // Nothing if no surfaces are measured. As `progress`.
  std::optional<float> surfaces_progress() const { return surfaces_.requested() ? surfaces_.progress() : std::nullopt; }
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
  struct SurfacesKey {
    FrameKey of;
    bool all_modes = false;
    friend bool operator==(const SurfacesKey&, const SurfacesKey&) = default;
  };

  static Key key_of(const Session& session, const MeasureSelection& selection);
  bool update_motions(Session& session);
  void take_motion();
  void discard_obsolete(const Session& session);
  void answer(const MeasureMotion& request, const Session& session);
  void start_next(const Session& session);
  FrameKey modes_key(const Session& session) const;
  void measure_frame(const Session& session);
  void measure_modes(const Session& session);
  bool update_surfaces(const Session& session, const MeasureView& view);
  const std::shared_ptr<const MeshParts>& parts_of(const Actor& actor);

  KeyedResult<std::shared_ptr<const Model>, std::shared_ptr<const MeshParts>> parts_;
  KeyedResult<FrameKey, SurfaceStatistics> frame_;
  KeyedResult<FrameKey, ModeTable> modes_;
  BackgroundTask<SurfacesKey, ModeTable> surfaces_;
  Key key_;                                             // of what the active pane measures
  std::deque<Key> asked_;                               // motions to be measured; the first is in progress
  BackgroundTask<Key, MotionStatistics> motion_;        // that one
  std::deque<std::pair<Key, MotionStatistics>> found_;  // newest first
};

// The window's `odori verify`: compares the selected actor's vertices as the GPU skins them with src/skin, in every
// skinning mode, at the current frame.

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
