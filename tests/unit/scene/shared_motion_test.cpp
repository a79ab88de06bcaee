// With real motions: frames depend on time only, and every bone's transform is explained.

#include "base/files.h"
#include "format/formats.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "scene/transform_breakdown.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::shared;
using testing::shared_files;

std::shared_ptr<const Model> gene() {
  static const auto model = [] {
    Diagnostics diagnostics;
    auto read = read_pmx(bytes_of(shared("data/gene-cc-by-4.0/Gene_light.pmx")), diagnostics);
    return read ? std::make_shared<const Model>(std::move(*read)) : nullptr;
  }();
  return model;
}

// Gene with a motion under ../shared; null if the file is not a valid model motion.
std::unique_ptr<Actor> dancer(const std::filesystem::path& file) {
  Diagnostics diagnostics;
  const auto bytes = bytes_of(file);
  if (detect_file_kind(bytes) != FileKind::vmd) return nullptr;
  auto motion = read_vmd(bytes, diagnostics);
  if (!motion || !has_model_tracks(*motion)) return nullptr;
  auto actor = make_actor(gene());
  set_motion(*actor, std::move(*motion));
  return actor;
}

bool same_bits(const std::vector<PaletteEntry>& a, const std::vector<PaletteEntry>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(PaletteEntry)) == 0;
}

TEST(SharedMotions, SeekingEqualsPlaying) {
  ODORI_NEEDS_SHARED();
  ASSERT_NE(gene(), nullptr);
  int motions = 0;
  for (const auto& file : shared_files("data", ".vmd")) {
    const auto played = dancer(file);
    const auto seeking = dancer(file);
    if (!played) continue;
    ++motions;
    const double step = std::max(static_cast<double>(played->bound->last_frame) / 31.0, 0.37);
    std::vector<std::vector<PaletteEntry>> palettes;
    for (int i = 0; i < 32; ++i) {
      advance_actor(*played, step * i);
      palettes.push_back(played->palette);
    }
    std::vector<int> order(palettes.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    std::shuffle(order.begin(), order.end(), std::mt19937(7));
    for (const int i : order) {
      advance_actor(*seeking, step * i);
      ASSERT_TRUE(same_bits(seeking->palette, palettes[static_cast<std::size_t>(i)]))
          << utf8_from_path(file) << ", frame " << step * i;
    }
  }
  EXPECT_GE(motions, 10);
}

TEST(SharedMotions, EveryBoneTransformIsExplained) {
  ODORI_NEEDS_SHARED();
  Stage stage;
  stage.actors.push_back(dancer(shared("data/wavefile-dance-nc/wavefile_v2.vmd")));
  ASSERT_NE(stage.actors[0], nullptr);
  for (const double frame : {0.0, 411.3, 1800.0, 30.5}) {
    if (frame == 30.5) set_physics(*stage.actors[0], true);
    advance(stage, frame);
    for (std::int32_t bone = 0; bone < static_cast<std::int32_t>(gene()->bones.size()); ++bone) {
      const TransformBreakdown breakdown = transform_breakdown(stage, 0, bone);
      const RigidTransform composed = compose_transform(breakdown.parts);
      ASSERT_EQ(composed.translation, breakdown.parts.global.translation) << frame << ", bone " << bone;
      ASSERT_EQ(composed.rotation, breakdown.parts.global.rotation) << frame << ", bone " << bone;
    }
  }
}

}  // namespace
}  // namespace odori
