#include "analysis/measured_motion.h"

#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>

namespace odori {

namespace {

// Enough to keep all cores busy, few enough to be cancelled soon.
constexpr std::size_t kBatch = 32;

struct PosedFrame {
  std::vector<PaletteEntry> palette;
  std::vector<float> morph_weights;
};

// Meters for as many threads as there turn out to be: each is lent to one at a time.
class Meters {
 public:
  explicit Meters(const Actor& actor) : actor_(actor) {}

  SurfaceMeter take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return SurfaceMeter(actor_);
    SurfaceMeter meter = std::move(idle_.back());
    idle_.pop_back();
    return meter;
  }
  void give_back(SurfaceMeter meter) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(meter));
  }

 private:
  const Actor& actor_;
  std::mutex mutex_;
  std::vector<SurfaceMeter> idle_;
};

}  // namespace

void measure_motion(Stage& stage, std::size_t actor_number, std::span<const double> frames,
                    const MeasureRequest& request, JobControl& control,
                    const std::function<bool(MeasuredFrame)>& take) {
  const Actor& actor = *stage.actors[actor_number];
  const MeshParts parts = request.volumes ? find_mesh_parts(*actor.model) : MeshParts();
  Meters meters(actor);
  std::vector<PosedFrame> posed(std::min(kBatch, frames.size()));
  std::vector<MeasuredFrame> measured(posed.size());
  for (std::size_t first = 0; first < frames.size(); first += kBatch) {
    const std::size_t count = std::min(kBatch, frames.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      if (control.cancelled()) return;
      advance(stage, frames[first + i]);
      posed[i].palette = actor.palette;
      posed[i].morph_weights = actor.morphs.weights;
    }
    std::atomic<bool> no_memory{false};
    parallel_for(count, 1, [&](std::size_t i, std::size_t) {
      if (control.cancelled() || no_memory) return;
      try {
        SurfaceMeter meter = meters.take();
        meter.begin(posed[i].palette, posed[i].morph_weights);
        measured[i] = measure_frame(meter, *actor.model, parts, request, frames[first + i]);
        meters.give_back(std::move(meter));
      } catch (const std::bad_alloc&) {
        no_memory = true;
      }
    });
    if (no_memory) throw std::bad_alloc();
    if (control.cancelled()) return;
    for (std::size_t i = 0; i < count; ++i) {
      if (!take(std::move(measured[i]))) return;
    }
    control.set_progress(static_cast<float>(first + count) / static_cast<float>(frames.size()));
  }
}

}  // namespace odori
