#pragma once

#include "support/field_writer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace odori::testing {

// A key of a track. The first keys of the tracks have no index; the others follow them in the same list.
struct PmmTestKey {
  std::int32_t frame = 0;
  std::int32_t next = 0;
  float value = 0.0f;  // of a bone: x of the translation; of a morph: the weight
  std::optional<std::int32_t> index{};
  std::pair<std::int32_t, std::int32_t> parent{-1, 0};  // of property, camera and accessory keys: model and bone
};

struct PmmTestModel {
  std::uint8_t id = 0;
  std::string path = "UserFile\\Model\\a.pmx";  // CP932, as all texts
  std::vector<std::string> bones, morphs;
  std::vector<std::int32_t> ik, parent_slots{-1};
  std::vector<PmmTestKey> bone_keys, morph_keys;  // missing first keys are at rest
  std::vector<PmmTestKey> property_keys{{}};      // the same parent for every slot
  std::uint8_t draw_order = 1;
};

struct PmmTestProject {
  std::string version = "0002";
  std::vector<PmmTestModel> models;
  std::vector<PmmTestKey> camera{{}}, light{{}}, gravity{{}}, self_shadow{{}};
  std::vector<std::vector<PmmTestKey>> accessories;  // the keys of each
  std::string sound;
  std::array<std::int32_t, 3> frames{};  // the first and last of playback, and the current one
  bool selectors = true;                 // the part that MMD has since 9.24
};

// The layout of pmm.md. Bytes after the end of a text are not zero, as in MMD's files.
FieldWriter pmm_of(const PmmTestProject& project);

// Two models, three tracks with several keys, an accessory and a sound.
FieldWriter pmm_with_everything();

}  // namespace odori::testing
