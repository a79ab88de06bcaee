#pragma once

// What the window's measure tab shows: numbers of the frame, as long as somebody looks, and of a whole motion, found in
// the background on all cores.

#include "analysis/surface_numbers.h"
#include "base/job.h"
#include "session/session.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace odori {

// The active pane's.
MeasuredPane measured_pane(const Session& session);

class Measuring {
 public:
  // Call once a picture, after the stage was advanced. `watched`: somebody looks at the numbers. Begins and ends the
  // search over the motion as the session asks, and forgets what is no longer true. True when there is something new.
  bool update(Session& session, bool watched);

  const SurfaceMeasures* numbers() const { return numbers_ ? &*numbers_ : nullptr; }
  const MotionNumbers* motion() const { return motion_ ? &motion_->numbers : nullptr; }
  std::optional<float> progress() const;  // 0..1; nothing while nothing is searched

 private:
  // What numbers hold for.
  struct Subject {
    std::shared_ptr<const Model> model;
    std::shared_ptr<const std::vector<glm::vec4>> centers;
    MeasuredPane pane;
    std::uint64_t stage_revision = 0;
    std::uint64_t override_revision = 0;
    bool physics = false;
    friend bool operator==(const Subject&, const Subject&) = default;
  };
  struct Found {
    Subject subject;
    MotionNumbers numbers;
  };

  static Subject subject_of(const Session& session);
  void measure_frame_of(const Session& session, const Subject& subject);
  void begin(const Session& session, const Subject& subject);

  std::optional<SurfaceMeasures> numbers_;
  double frame_ = 0.0;  // of these
  Subject subject_;     // likewise
  std::uint64_t physics_changes_ = 0;
  std::shared_ptr<const Model> parts_of_;
  std::shared_ptr<const MeshParts> parts_;
  std::optional<Found> motion_;
  Subject searched_;
  std::optional<Job<std::optional<MotionNumbers>>> search_;  // gives nothing when it was ended early
};

// Turns the session's own camera to a vertex of the chosen actor as the active pane shows it, from outside, and marks
// it.
void show_vertex(Session& session, std::uint32_t vertex);

// Where the marked vertex is in the active pane; nothing while none is marked.
std::optional<glm::vec3> marked_place(const Session& session);

}  // namespace odori
