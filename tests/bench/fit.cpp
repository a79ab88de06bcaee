// Fits every motion from each model to each other one, and prints the table of docs/fit.md: fitted beside unfitted, and
// the motion and frame of the worst.
//
//   bench_fit MODEL MODEL... -- MOTION...

#include "fit/fit.h"

#include "base/console.h"
#include "base/files.h"
#include "loading/load.h"
#include "support/fit_figures.h"
#include "support/fit_measures.h"
#include "support/full_pipeline.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace odori;

struct Named {
  std::string name;
  Model model;
  std::optional<Model> plain{};  // the same with MMD's names, if it has others
};

struct NamedMotion {
  std::string name;
  Motion motion;
};

std::vector<Named> generated_figures() {
  using testing::figure;
  std::vector<Named> figures;
  figures.push_back({"T pose", figure({.arms_deg = 0.0f, .shoes = true})});
  figures.push_back({"A pose", figure({.arms_deg = 50.0f, .shoes = true})});
  figures.push_back({"wide stance", figure({.ankle_out = 0.5f, .ankle_back = 0.3f, .shoes = true})});
  figures.push_back({"no upper body 2", figure({.upper_body2 = false, .shoes = true})});
  figures.push_back(
      {"no groove, D bones, twist", figure({.groove = false, .twist = false, .d_bones = false, .shoes = true})});
  const Model plain = figure({.shoes = true});
  figures.push_back({"English names", testing::renamed(plain, testing::NameStyle::english_pmx), plain});
  return figures;
}

struct Worst {
  float value = 0.0f;
  std::string of;  // motion and frame
  void add(float other, const std::string& motion, std::uint32_t frame) {
    if (other <= value) return;
    value = other;
    of = fmt::format("{} {}", motion, frame);
  }
};

struct Row {
  Worst limbs, legs, planted, sole, hands;
  Worst limbs_before, legs_before, planted_before, sole_before, hands_before;
  double leg_sum = 0.0, legs_counted = 0.0, fit_s = 0.0, frames = 0.0;
  std::size_t keys = 0, keys_out = 0;

  void add(const testing::FitMeasures& after, const testing::FitMeasures& before, const std::string& motion) {
    limbs.add(after.limbs_deg, motion, after.worst_limb_frame);
    legs.add(after.legs_max_deg, motion, after.worst_leg_frame);
    planted.add(after.planted, motion, after.planted_end);
    sole.add(after.sole_below, motion, after.worst_sole_frame);
    hands.add(after.hands, motion, after.worst_hands_frame);
    limbs_before.add(before.limbs_deg, motion, before.worst_limb_frame);
    legs_before.add(before.legs_max_deg, motion, before.worst_leg_frame);
    planted_before.add(before.planted, motion, before.planted_end);
    sole_before.add(before.sole_below, motion, before.worst_sole_frame);
    hands_before.add(before.hands, motion, before.worst_hands_frame);
    leg_sum += double{after.legs_mean_deg} * after.legs;
    legs_counted += after.legs;
    frames += after.frames;
  }
};

std::size_t key_count(const Motion& motion) {
  std::size_t keys = 0;
  for (const BoneTrack& track : motion.bones) keys += track.keys.size();
  return keys;
}

void print(const std::string& from, const std::string& to, const Row& row) {
  const auto or_none = [](const Worst& worst) { return worst.of.empty() ? std::string("none") : worst.of; };
  fmt::print(
      "| {} | {} | {:.2f} ({:.0f}) | {:.2f}, {:.1f} ({:.0f}) | {:.3f} ({:.2f}) | {:.2f} ({:.2f}) | {:.2f} ({:.2f}) | "
      "{} → {} | {}; {}; {}; {} |\n",
      from, to, row.limbs.value, row.limbs_before.value, row.leg_sum / std::max(row.legs_counted, 1.0), row.legs.value,
      row.legs_before.value, row.planted.value, row.planted_before.value, row.sole.value, row.sole_before.value,
      row.hands.value, row.hands_before.value, row.keys, row.keys_out, or_none(row.legs), or_none(row.planted),
      or_none(row.sole), or_none(row.hands));
  std::fflush(stdout);
  fmt::print(stderr, "{} to {}: limbs {}; {:.0f} frames/s\n", from, to, or_none(row.limbs), row.frames / row.fit_s);
}

// The motion with the names of a model whose bones have others.
Motion made_for(const Named& model, const Motion& motion) {
  return model.plain ? fit(motion, *model.plain, model.model, {}).motion : motion;
}

Row measure_pair(const Named& from, const Named& to, const std::vector<NamedMotion>& motions) {
  Row row;
  for (const NamedMotion& each : motions) {
    const Motion motion = made_for(from, each.motion);
    const auto start = std::chrono::steady_clock::now();
    const FittedMotion fitted = fit(motion, from.model, to.model, {});
    row.fit_s += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    row.keys += key_count(motion);
    row.keys_out += key_count(fitted.motion);
    const float scale = fitted.report.scale;
    auto after = testing::measure_fit({from.model, motion, to.model, fitted.motion}, scale);
    // Directions of limbs outside contacts: where no contact changes them.
    FitOptions keys_only;
    keys_only.contacts = {false, false, false};
    const Motion plain = fit(motion, from.model, to.model, keys_only).motion;
    const auto limbs = testing::measure_fit({from.model, motion, to.model, plain}, scale);
    after.limbs_deg = limbs.limbs_deg;
    after.worst_limb_frame = limbs.worst_limb_frame;
    row.add(after, testing::measure_fit({from.model, motion, to.model, motion}, scale), each.name);
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
      if (!motion->bones.empty()) motions.push_back({utf8_from_path(path.stem()), std::move(*motion)});
    } else {
      auto model = testing::read_any_model(*bytes);
      if (!model) return 1;
      const std::string name = utf8_from_path(path.stem());
      const bool known = std::ranges::find(models, name, &Named::name) != models.end();
      models.push_back({known ? utf8_from_path(path.filename()) : name, std::move(*model)});
    }
  }
  const std::size_t given = models.size();
  for (std::size_t i = 0; i < given; ++i) {
    if (models[i].name == "komai") models.push_back({"chibi komai", testing::with_short_legs(models[i].model, 0.45f)});
  }
  for (Named& figure : generated_figures()) models.push_back(std::move(figure));
  fmt::print(
      "| from | to | limbs ° | legs °: mean, max | planted | soles below | hands | keys | worst legs; planted; soles; "
      "hands |\n|---|---|---|---|---|---|---|---|---|\n");
  for (const Named& from : models) {
    for (const Named& to : models) {
      if (&from != &to) print(from.name, to.name, measure_pair(from, to, motions));
    }
  }
  return 0;
}
