#pragma once

// A folder with small models, motions and sounds, as people download them.

#include "motion/motion.h"
#include "support/temp_folder.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace odori::testing {

// What a motion file contains.
struct TestMotion {
  std::string model_name = "初音ミク";
  std::uint32_t last_frame = 300;
  float arm_rad = 0.0f;             // rotation of the left arm at the end; not 0: a body motion
  float center_x = 0.0f;            // translation of センター at frame 0 and at the end, units
  std::vector<std::string> morphs;  // that move
  bool rest_keys = false;           // a key at rest at frame 0 for センター and 左腕
  std::uint32_t camera_keys = 0;    // the first at frame 0, the last at the end
};

class DownloadedFiles {
 public:
  const std::filesystem::path& path() const { return folder_.path(); }
  std::filesystem::path at(std::string_view name) const;  // UTF-8; may have folders, which are created

  // A person of 20 units with the usual bones.
  void model(std::string_view name, std::string_view model_name = "初音ミク") const;
  // One bone センター, a box of this size.
  void object(std::string_view name, float size) const;
  void motion(std::string_view name, const TestMotion& motion) const;
  // Dances with the left arm; `seed` tells dances apart.
  void dance(std::string_view name, int seed = 1, std::uint32_t last_frame = 300) const;
  void face(std::string_view name, std::vector<std::string> morphs) const;
  void camera(std::string_view name, std::uint32_t last_frame = 300) const;
  // A WAV file of a quiet sound.
  void sound(std::string_view name, double length_s = 10.0) const;
  void text(std::string_view name, std::string_view content = "hello") const;

 private:
  TempFolder folder_;
};

}  // namespace odori::testing
