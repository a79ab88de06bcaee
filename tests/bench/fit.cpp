// Fits every motion of a folder from each model to each other one, and prints the table of docs/fit.md: fitted beside
// unfitted, and the worst case of each column.
//
//   bench_fit MODEL MODEL... -- MOTION...

#include "fit/fit.h"

#include "base/console.h"
#include "base/files.h"
#include "loading/load.h"
#include "support/fit_figures.h"
#include "support/fit_measures.h"
#include "support/full_pipeline.h"

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace odori;

struct Named {
  std::string name;
  Model model;
};

struct NamedMotion {
  std::string name;
  Motion motion;
};

std::vector<Named> generated_figures() {
  using testing::figure;
  std::vector<Named> figures;
  figures.push_back({"T pose", figure({.arms_deg = 0.0f})});
  figures.push_back({"A pose", figure({.arms_deg = 50.0f})});
  figures.push_back({"wide stance", figure({.ankle_out = 0.5f, .ankle_back = 0.3f})});
  figures.push_back({"no upper body 2", figure({.upper_body2 = false})});
  figures.push_back({"no groove, D bones, twist", figure({.groove = false, .twist = false, .d_bones = false})});
  figures.push_back({"English names", testing::renamed(figure({}), testing::NameStyle::english_pmx)});
  return figures;
}

struct Worst {
  float value = 0.0f;
  std::string of;
  void add(float other, const std::string& name) {
    if (other <= value) return;
    value = other;
    of = name;
  }
};

struct Row {
  Worst limbs, limbs_before, legs_mean, legs_max, legs_max_before, planted, planted_before, sole, sole_before, hands,
      hands_before;
  double fit_s = 0.0, frames = 0.0;
  std::size_t keys = 0, keys_out = 0;

  void add(const testing::FitMeasures& after, const testing::FitMeasures& before, const std::string& name) {
    limbs.add(after.limbs_deg, name + " " + after.worst_limb + fmt::format(" {}", after.worst_limb_frame));
    limbs_before.add(before.limbs_deg, name);
    legs_mean.add(after.legs_mean_deg, name);
    legs_max.add(after.legs_max_deg, name + fmt::format(" {}", after.worst_leg_frame));
    legs_max_before.add(before.legs_max_deg, name);
    planted.add(after.planted, name + fmt::format(" {} before {}", after.planted_length, after.planted_end));
    planted_before.add(before.planted, name);
    sole.add(after.sole_below, name + fmt::format(" {}", after.worst_sole_frame));
    sole_before.add(before.sole_below, name);
    hands.add(after.hands, name);
    hands_before.add(before.hands, name);
    frames += after.frames;
  }
};

std::size_t key_count(const Motion& motion) {
  std::size_t keys = 0;
  for (const BoneTrack& track : motion.bones) keys += track.keys.size();
  return keys;
}

void print(const std::string& from, const std::string& to, const Row& row, bool worst) {
  fmt::print(
      "| {} | {} | {:.2f} ({:.0f}) | {:.2f}, {:.1f} ({:.0f}) | {:.3f} ({:.2f}) | {:.2f} ({:.2f}) | {:.2f} ({:.2f}) | "
      "{} → {} |\n",
      from, to, row.limbs.value, row.limbs_before.value, row.legs_mean.value, row.legs_max.value,
      row.legs_max_before.value, row.planted.value, row.planted_before.value, row.sole.value, row.sole_before.value,
      row.hands.value, row.hands_before.value, row.keys, row.keys_out);
  if (worst) {
    fmt::print(stderr, "{} to {}: limbs {}; legs {}; planted {}; sole {}; hands {}; {:.0f} frames/s\n", from, to,
               row.limbs.of, row.legs_max.of, row.planted.of, row.sole.of, row.hands.of, row.frames / row.fit_s);
  }
}

Row measure_pair(const Named& from, const Named& to, const std::vector<NamedMotion>& motions) {
  Row row;
  for (const NamedMotion& each : motions) {
    const auto start = std::chrono::steady_clock::now();
    const FittedMotion fitted = fit(each.motion, from.model, to.model, {});
    row.fit_s += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    row.keys += key_count(each.motion);
    row.keys_out += key_count(fitted.motion);
    auto after = testing::measure_fit({from.model, each.motion, to.model, fitted.motion}, fitted.report.scale);
    // Directions of limbs outside contacts: where no contact changes them.
    FitOptions keys_only;
    keys_only.contacts = {false, false, false};
    const Motion plain = fit(each.motion, from.model, to.model, keys_only).motion;
    const auto limbs = testing::measure_fit({from.model, each.motion, to.model, plain}, fitted.report.scale);
    after.limbs_deg = limbs.limbs_deg;
    after.worst_limb = limbs.worst_limb;
    after.worst_limb_frame = limbs.worst_limb_frame;
    const auto before = testing::measure_fit({from.model, each.motion, to.model, each.motion}, fitted.report.scale);
    row.add(after, before, each.name);
  }
  return row;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<Named> models;
  std::vector<NamedMotion> motions;
  bool of_motions = false;
  for (int i = 1; i < argc; ++i) {
    const std::filesystem::path path = path_from_utf8(argv[i]);
    if (path == "--") {
      of_motions = true;
      continue;
    }
    const auto bytes = read_file(path);
    if (!bytes) return 1;
    Diagnostics ignored;
    if (of_motions) {
      auto motion = read_motion(*bytes, ignored);
      if (!motion) return 1;
      if (has_model_tracks(*motion)) motions.push_back({utf8_from_path(path.stem()), std::move(*motion)});
    } else {
      auto model = testing::read_any_model(*bytes);
      if (!model) return 1;
      models.push_back({utf8_from_path(path.stem()), std::move(*model)});
    }
  }
  const std::size_t given = models.size();
  for (std::size_t i = 0; i < given; ++i) {
    if (models[i].name == "komai") models.push_back({"chibi komai", testing::with_short_legs(models[i].model, 0.45f)});
  }
  for (Named& figure : generated_figures()) models.push_back(std::move(figure));
  fmt::print(
      "| from | to | limbs ° | legs °: mean, max | planted | soles below | hands | keys "
      "|\n|---|---|---|---|---|---|---|---|\n");
  for (const Named& from : models) {
    for (const Named& to : models) {
      if (&from != &to) print(from.name, to.name, measure_pair(from, to, motions), true);
    }
  }
  return 0;
}
