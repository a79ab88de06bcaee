// Compares curves with numbers that MikuMikuDance printed itself.

#include "format/vmd/vmd.h"
#include "motion/sample.h"
#include "support/shared_data.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

using nlohmann::json;

struct Values {
  int between = 0;     // compared, strictly between two different keys
  int equal = 0;       // of them, bit-equal to MMD's
  double worst = 0.0;  // difference, in last places of the weight
};

constexpr double kLastPlace = 1.0 / 16777216.0;  // of a weight from 0.5 to 1

// What MMD printed: distance, position and rotation. The file stores the pitch with the other sign.
using Printed = std::array<float, 7>;

Printed printed(const Camera& camera) {
  const glm::vec3 &at = camera.target, &angles = camera.rotation_rad;
  return {camera.distance, at.x, at.y, at.z, -angles.x, angles.y, angles.z};
}

Printed printed(const json& mmd) {
  const auto number = [&mmd](const char* name, std::size_t i) { return mmd[name][i].get<float>(); };
  return {mmd["distance"].get<float>(), number("position", 0), number("position", 1), number("position", 2),
          number("rotation", 0),        number("rotation", 1), number("rotation", 2)};
}

// Values that do not change between their keys, and those on keys, must be equal.
void compare(const json& set, const std::vector<CameraKey>& keys, Values& values) {
  std::uint32_t hint = 0;
  for (const json& expected : set["frames"]) {
    const auto frame = expected["frame"].get<std::uint32_t>();
    const Printed mmd = printed(expected), ours = printed(sample_camera(keys, frame, hint));
    const CameraKey &before = keys[hint - 1], &after = keys[std::min<std::size_t>(hint, keys.size() - 1)];
    const Printed from = printed(before.camera), to = printed(after.camera);
    for (std::size_t i = 0; i < mmd.size(); ++i) {
      if (before.frame == frame || from[i] == to[i]) {
        EXPECT_EQ(mmd[i], ours[i]) << frame << ", value " << i;
        continue;
      }
      ++values.between;
      values.equal += mmd[i] == ours[i] ? 1 : 0;
      const double range = std::abs(static_cast<double>(to[i]) - static_cast<double>(from[i]));
      const double off = std::abs(static_cast<double>(mmd[i]) - static_cast<double>(ours[i]));
      values.worst = std::max(values.worst, off / (range * kLastPlace));
    }
  }
}

TEST(MmdNumbers, CameraValuesBetweenKeysAreThoseThatMmdPrinted) {
  ODORI_NEEDS_SHARED();
  Values values;
  const auto numbers = testing::bytes_of(testing::shared("golden/mmd/camera.json"));
  const json golden = json::parse(numbers.begin(), numbers.end());
  for (const json& set : golden["sets"]) {
    Diagnostics diagnostics;
    const auto motion =
        read_vmd(testing::bytes_of(testing::shared("golden/mmd") / set["motion"].get<std::string>()), diagnostics);
    ASSERT_TRUE(motion);
    ASSERT_EQ(motion->camera.size(), set["keys"].size());
    compare(set, motion->camera, values);
  }
  EXPECT_EQ(values.between, 63);
  EXPECT_GE(values.equal, 60);
  EXPECT_LE(values.worst, 1.0);
}

}  // namespace
}  // namespace odori
