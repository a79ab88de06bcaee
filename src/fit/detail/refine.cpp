#include "fit/detail/refine.h"

#include "fit/detail/pairing.h"
#include "motion/sample.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace odori {

namespace {

constexpr std::uint32_t kMaxSamples = 240;  // of the interval between two keys

Curve reversed(const Curve& curve) {
  const auto flip = [](std::uint8_t value) { return static_cast<std::uint8_t>(127 - value); };
  return {flip(curve.x2), flip(curve.y2), flip(curve.x1), flip(curve.y1)};
}

// The part of a curve from time a to b, both 0..1.
Curve part_of(const Curve& curve, float a, float b) {
  Curve part = a > 0.0f ? subdivide_curve(curve, a) : curve;
  if (b < 1.0f) part = reversed(subdivide_curve(reversed(part), (1.0f - b) / (1.0f - a)));
  return part;
}

// The curves of a track in an interval, if one pair of its keys contains it.
std::optional<std::array<Curve, 4>> curves_in(std::span<const BoneKey> keys, std::uint32_t first, std::uint32_t last) {
  const auto after = std::ranges::lower_bound(keys, last, {}, &BoneKey::frame);
  if (after == keys.begin() || after == keys.end()) return std::nullopt;
  const BoneKey& before = *std::prev(after);
  if (before.frame > first) return std::nullopt;
  std::array<Curve, 4> curves = after->curves;
  if (before.frame == first && after->frame == last) return curves;
  const auto length = static_cast<float>(after->frame - before.frame);
  const float a = static_cast<float>(first - before.frame) / length,
              b = static_cast<float>(last - before.frame) / length;
  for (Curve& curve : curves) curve = part_of(curve, a, b);
  return curves;
}

struct Interval {
  BoneKey from, to;
};

class Refiner {
 public:
  Refiner(const WantedTransform& wanted, std::span<const std::span<const BoneKey>> tracks, std::size_t& left,
          RefineLimits limits)
      : wanted_(wanted), tracks_(tracks), left_(left), limits_(limits) {}

  BoneKey key_at(std::uint32_t frame) const {
    BoneKey key;
    const RigidTransform transform = wanted_(frame);
    key.frame = frame;
    key.rotation = transform.rotation;
    key.translation = transform.translation;
    if (!tracks_.empty() && !tracks_.front().empty()) key.physics = physics_at(tracks_.front(), frame);
    return key;
  }

  // Appends what is needed between the last key of `keys` and `to`, and `to`.
  void add(std::vector<BoneKey>& keys, const BoneKey& to) {
    std::vector<BoneKey> open{to};  // from the nearest on, at the end
    while (!open.empty()) {
      BoneKey next = open.back();
      const auto split = fit_curves(keys.back(), next);
      if (split && left_ > 0) {
        --left_;
        open.push_back(key_at(*split));
        continue;
      }
      keys.push_back(next);
      open.pop_back();
    }
  }

 private:
  static bool physics_at(std::span<const BoneKey> keys, std::uint32_t frame) {
    const auto after = std::ranges::upper_bound(keys, frame, {}, &BoneKey::frame);
    return after == keys.begin() ? after->physics : std::prev(after)->physics;
  }

  // Sets the best curves; returns a frame between the keys if no curves stay within the limits.
  std::optional<std::uint32_t> fit_curves(const BoneKey& from, BoneKey& to) {
    sample(from, to);
    std::array<Curve, 4> best = to.curves;
    float rotation_error = -1.0f, translation_error = -1.0f;
    std::size_t worst_rotation = 0, worst_translation = 0;
    for (std::size_t i = 0; i <= tracks_.size(); ++i) {
      const auto curves =
          i < tracks_.size() ? curves_in(tracks_[i], from.frame, to.frame) : std::optional(std::array<Curve, 4>{});
      if (!curves) continue;
      BoneKey tried = to;
      tried.curves = *curves;
      const Errors errors = errors_of(from, tried);
      if (rotation_error < 0.0f || errors.rotation < rotation_error) {
        rotation_error = errors.rotation;
        worst_rotation = errors.worst_rotation;
        best[3] = (*curves)[3];
      }
      if (translation_error < 0.0f || errors.translation < translation_error) {
        translation_error = errors.translation;
        worst_translation = errors.worst_translation;
        std::copy_n(curves->begin(), 3, best.begin());
      }
    }
    to.curves = best;
    if (to.frame - from.frame < 2) return std::nullopt;
    // Of numbers beyond any stage, no more digits than they have.
    const float units = limits_.units + 1e-5f * std::max(glm::length(from.translation), glm::length(to.translation));
    const bool rotation_fits = rotation_error <= limits_.degrees, translation_fits = translation_error <= units;
    if (rotation_fits && translation_fits) return std::nullopt;
    const bool by_rotation = rotation_error / limits_.degrees > translation_error / units;
    const double worst = times_[by_rotation ? worst_rotation : worst_translation];
    return std::clamp(static_cast<std::uint32_t>(std::lround(worst)), from.frame + 1, to.frame - 1);
  }

  void sample(const BoneKey& from, const BoneKey& to) {
    const std::uint32_t length = to.frame - from.frame;
    const std::uint32_t samples = std::min(2 * length, kMaxSamples);
    times_.clear();
    values_.clear();
    for (std::uint32_t i = 1; i < samples; ++i) {
      times_.push_back(from.frame + static_cast<double>(length) * i / samples);
      values_.push_back(wanted_(times_.back()));
    }
  }

  struct Errors {
    float rotation = 0.0f, translation = 0.0f;
    std::size_t worst_rotation = 0, worst_translation = 0;
  };

  Errors errors_of(const BoneKey& from, const BoneKey& to) const {
    const std::array<BoneKey, 2> pair{from, to};
    Errors errors;
    std::uint32_t hint = 0;
    for (std::size_t i = 0; i < times_.size(); ++i) {
      const RigidTransform shown = sample_bone(pair, times_[i], hint);
      const float rotation = turn_deg(glm::conjugate(shown.rotation) * values_[i].rotation);
      const float translation = glm::distance(shown.translation, values_[i].translation);
      if (rotation > errors.rotation) errors.rotation = rotation, errors.worst_rotation = i;
      if (translation > errors.translation) errors.translation = translation, errors.worst_translation = i;
    }
    return errors;
  }

  const WantedTransform& wanted_;
  std::span<const std::span<const BoneKey>> tracks_;
  std::size_t& left_;
  RefineLimits limits_;
  std::vector<double> times_;
  std::vector<RigidTransform> values_;
};

}  // namespace

std::vector<BoneKey> refined_keys(const WantedTransform& wanted, std::vector<std::uint32_t> frames,
                                  std::span<const std::span<const BoneKey>> tracks, std::size_t& left,
                                  RefineLimits limits) {
  std::vector<BoneKey> keys;
  Refiner refiner(wanted, tracks, left, limits);
  for (const std::uint32_t frame : frames) {
    const BoneKey key = refiner.key_at(frame);
    if (keys.empty()) {
      keys.push_back(key);
    } else {
      refiner.add(keys, key);
    }
  }
  return keys;
}

std::vector<std::uint32_t> union_of_frames(std::span<const std::span<const BoneKey>> tracks,
                                           std::vector<std::uint32_t> frames) {
  for (const auto& keys : tracks) {
    for (const BoneKey& key : keys) frames.push_back(key.frame);
  }
  std::ranges::sort(frames);
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  return frames;
}

std::vector<FrameInterval> intervals_of(const std::vector<bool>& frames, std::size_t min_length) {
  std::vector<FrameInterval> intervals;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (!frames[i]) continue;
    const std::size_t first = i;
    while (i + 1 < frames.size() && frames[i + 1]) ++i;
    if (i - first + 1 >= min_length) intervals.push_back({first, i});
  }
  return intervals;
}

std::vector<float> smooth_above(const std::vector<float>& values, std::size_t radius) {
  std::vector<float> highest(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t first = i - std::min(i, radius), last = std::min(i + radius, values.size() - 1);
    highest[i] = *std::max_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                   values.begin() + static_cast<std::ptrdiff_t>(last) + 1);
  }
  return averaged(highest, radius);
}

}  // namespace odori
