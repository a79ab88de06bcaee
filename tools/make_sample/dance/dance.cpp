#include "make_sample/dance/moves.h"
#include "make_sample/dancer.h"

namespace odori::komai {

namespace {

// For when physics is off: the ponytail follows the beat with a delay.
void swing_ponytail(Choreography& keys) {
  constexpr std::array<std::string_view, 4> kBones{"ポニテ1", "ポニテ2", "ポニテ3", "ポニテ4"};
  for (int i = 0; i < static_cast<int>(kBeats); ++i) {
    const double aside = i % 2 == 0 ? 6.0 : -6.0;
    for (std::size_t k = 0; k < kBones.size(); ++k) {
      const double late = 0.15 * static_cast<double>(k + 1);
      keys.turn(kBones[k], i == 0 ? 0.0 : i + late, euler_deg(i % 2 == 0 ? 3.0 : -2.0, 0, aside));
    }
  }
}

struct View {
  double yaw_deg = 0.0;    // of the camera around her: positive from her left
  double pitch_deg = 0.0;  // looks down
  double distance = 40.0;
  dvec3 target{0.0, 9.0, 0.0};
  double fov_deg = 28.0;
};

// Between two cuts, which are on beats.
struct Shot {
  double from_beat, to_beat;
  View first, last;
};

CameraKey key_at(double beat, double frames_later, const View& view) {
  CameraKey key;
  key.frame = static_cast<std::uint32_t>(std::floor(beat * kFramesPerBeat + frames_later + 0.5));
  key.camera.target = coordinate(view.target);
  key.camera.rotation_rad = coordinate(dvec3(radians(view.pitch_deg), radians(view.yaw_deg), 0.0));
  key.camera.distance = coordinate(-view.distance);
  key.camera.fov_deg = coordinate(view.fov_deg);
  key.curves.fill(kSmooth);
  return key;
}

std::vector<Shot> shots() {
  return {
      // She waits; slowly closer.
      {0.0, 8.0, {-12, 4, 52, {0, 9.6, 0}}, {4, 3, 43, {0, 9.2, 0}}},
      {8.0, 12.0, {-30, -2, 24, {0, 12.6, 0}}, {-16, -3, 25, {0, 13.2, 0}}},
      {12.0, 16.0, {0, -8, 44, {0, 9.8, 0}}, {0, 2, 38, {0, 8.4, 0}}},
      {16.0, 24.0, {10, 3, 43, {0, 8.8, 0}}, {-10, 3, 41, {0, 8.8, 0}}},
      {24.0, 28.0, {-24, 1, 27, {-0.5, 11.2, 0}}, {-14, 1, 27, {0.2, 11.2, 0}}},
      {28.0, 32.0, {22, 2, 40, {0.4, 8.8, 0}}, {12, 2, 40, {0, 8.8, 0}}},
      {32.0, 36.0, {0, 1, 44, {0, 8.8, 0}}, {0, 0, 34, {0, 9.4, -1.6}}},
      {36.0, 40.0, {-18, -4, 25, {0, 12.4, -1.6}}, {-6, -4, 28, {0, 12.0, 0}}},
      {40.0, 48.0, {16, 12, 46, {0, 8.6, 0}}, {-8, 3, 42, {0, 8.4, 0}}},
      // The long move, around her and in, through the first half of the chorus.
      {48.0, 64.0, {-38, 5, 46, {0, 9.2, 0}}, {36, 3, 38, {0, 9.6, 0}}},
      {64.0, 66.0, {-8, 1, 22, {0, 12.4, 0}}, {-4, 1, 20, {0, 12.6, 0}}},
      {66.0, 68.0, {14, 4, 36, {0, 9.6, 0}}, {8, 3, 36, {0, 9.6, 0}}},
      {68.0, 72.0, {0, -6, 42, {0, 9.8, 0}}, {0, -4, 38, {0, 10.2, 0}}},
      {72.0, 77.0, {-20, 9, 46, {0, 8.8, 0}}, {4, 4, 42, {0, 8.8, 0}}},
      {77.0, 80.0, {6, 2, 34, {0, 9.8, 0}}, {-6, 1, 19, {-0.5, 12.9, 0}}},
      {80.0, 88.0, {14, 3, 42, {0, 9.2, 0}}, {-4, 3, 38, {0, 9.4, 0}}},
      {88.0, 92.0, {-16, 5, 38, {0, 8.4, 0}}, {-8, 5, 34, {0, 8.2, 0}}},
      {92.0, 96.0, {0, 3, 40, {0, 9.2, 0}}, {-12, 4, 52, {0, 9.6, 0}}},
  };
}

// Soft before the verse, brighter and warmer in the chorus, blue as it ends.
void light_the_song(Choreography& keys) {
  const auto light = [&](double beat, glm::vec3 color, glm::vec3 direction) { keys.light(beat, {color, direction}); };
  light(0.0, {0.54f, 0.55f, 0.60f}, {-0.5f, -1.0f, 0.5f});
  light(14.0, {0.54f, 0.55f, 0.60f}, {-0.5f, -1.0f, 0.5f});
  light(16.0, {0.61f, 0.60f, 0.60f}, {-0.5f, -1.0f, 0.6f});
  light(47.0, {0.61f, 0.60f, 0.60f}, {0.3f, -1.0f, 0.6f});
  light(48.0, {0.67f, 0.64f, 0.61f}, {0.4f, -1.0f, 0.6f});
  light(63.0, {0.67f, 0.64f, 0.61f}, {0.4f, -1.0f, 0.6f});
  light(66.0, {0.66f, 0.62f, 0.63f}, {-0.4f, -1.0f, 0.7f});
  light(80.0, {0.66f, 0.62f, 0.63f}, {-0.4f, -1.0f, 0.7f});
  light(88.0, {0.57f, 0.57f, 0.61f}, {-0.5f, -1.0f, 0.6f});
}

}  // namespace

Motion make_dance() {
  Choreography keys(kDancerName);
  keys.allow_ik({"左足ＩＫ", "左つま先ＩＫ", "右足ＩＫ", "右つま先ＩＫ"});
  keys.bone("全ての親", 0.0, dvec3(0.0), euler_deg(0, 0, 0), kEven);
  Dancer her(keys);
  opening(her);
  verse(her);
  chorus(her);
  ending(her);
  swing_ponytail(keys);
  sing(keys);
  show_feelings(keys);
  return keys.finish();
}

Motion make_dance_camera() {
  Choreography keys("カメラ・照明");
  light_the_song(keys);
  for (const Shot& shot : shots()) {
    keys.camera(key_at(shot.from_beat, 0.0, shot.first));
    keys.camera(key_at(shot.to_beat, -1.0, shot.last));
  }
  return keys.finish();
}

}  // namespace odori::komai
