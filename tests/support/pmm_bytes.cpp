#include "support/pmm_bytes.h"

#include <array>
#include <functional>

namespace odori::testing {

namespace {

using Keys = std::vector<PmmTestKey>;

class PmmWriter : public FieldWriter {
 public:
  void fixed(std::string_view text, std::size_t size) {
    append(text_bytes(text));
    u8(0);
    for (std::size_t i = text.size() + 1; i < size; ++i) u8(static_cast<std::uint8_t>(0xCC - i % 3));
  }
  void name(std::string_view text) {
    count<std::uint8_t>("name", static_cast<std::uint8_t>(text.size()));
    append(text_bytes(text));
  }
  void names(std::string_view section, const std::vector<std::string>& list) {
    count(section, static_cast<std::int32_t>(list.size()));
    for (const std::string& each : list) name(each);
  }
  void numbers(std::string_view section, const std::vector<std::int32_t>& list) {
    count(section, static_cast<std::int32_t>(list.size()));
    for (const std::int32_t each : list) index(each);
  }
  void zeros(std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) u8(0);
  }
  void curve_channels(int channels) {
    for (int i = 0; i < channels; ++i) append(std::array<std::uint8_t, 4>{20, 20, 107, 107});
  }

  // The first `tracks` keys of the list are the first keys of the tracks.
  void tracks(std::string_view section, Keys keys, std::size_t tracks,
              const std::function<void(const PmmTestKey&)>& put) {
    if (keys.size() < tracks) keys.resize(tracks);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i == tracks) count(section, static_cast<std::int32_t>(keys.size() - tracks));
      if (i >= tracks) index(keys[i].index.value_or(static_cast<std::int32_t>(i)));
      i32(keys[i].frame);
      i32(251);  // MMD leaves old memory in the first keys
      index(keys[i].next);
      put(keys[i]);
      u8(0);  // selected; of bone keys: the last byte
    }
    if (keys.size() == tracks) count(section, std::int32_t{0});
  }

  void parent(const PmmTestKey& key) {
    index(key.parent.first);
    index(key.parent.second);
  }

  void model(const PmmTestModel& model) {
    u8(model.id);
    name("\x83\x7E\x83\x4E");  // ミク
    name("Miku");
    fixed(model.path, 256);
    u8(2);
    names("bones", model.bones);
    names("morphs", model.morphs);
    numbers("IK bones", model.ik);
    numbers("outside parents", model.parent_slots);
    u8(model.draw_order);
    u8(1);
    zeros(5 * 4);
    count<std::uint8_t>("rows", 2);
    zeros(2 + 2 * 4);
    model_keys(model);
    for (std::size_t i = 0; i < model.bones.size(); ++i) zeros(31);
    zeros(4 * model.morphs.size() + model.ik.size() + 16 * model.parent_slots.size());
    u8(1);
    f32(1.5f);
    u8(0);
    u8(model.draw_order);
  }

  void model_keys(const PmmTestModel& model) {
    tracks("bone keys", model.bone_keys, model.bones.size(), [&](const PmmTestKey& key) {
      curve_channels(4);
      floats({key.value, 0, 0, 0, 0, 0, 1});
      u8(0);
    });
    tracks("morph keys", model.morph_keys, model.morphs.size(), [&](const PmmTestKey& key) { f32(key.value); });
    tracks("property keys", model.property_keys, 1, [&](const PmmTestKey& key) {
      u8(key.value == 0.0f);
      for (std::size_t i = 0; i < model.ik.size(); ++i) u8(1);
      for (std::size_t i = 0; i < model.parent_slots.size(); ++i) parent(key);
    });
  }

  void scene(const PmmTestProject& project) {
    tracks("camera keys", project.camera, 1, [&](const PmmTestKey& key) {
      floats({-45, 0, 10, 0, key.value, 0, 0});
      parent(key);
      curve_channels(6);
      u8(0);
      i32(30);
    });
    zeros(37);
    tracks("light keys", project.light, 1, [&](const PmmTestKey&) { floats({0.6f, 0.6f, 0.6f, -0.5f, -1, 0.5f}); });
    zeros(24);
    zeros(5);
    count("accessories", static_cast<std::uint8_t>(project.accessories.size()));
    for (std::size_t i = 0; i < project.accessories.size(); ++i) fixed("stage", 100);
    for (std::size_t i = 0; i < project.accessories.size(); ++i) {
      u8(static_cast<std::uint8_t>(i));
      fixed("stage", 100);
      fixed("UserFile\\Accessory\\stage.x", 256);
      u8(0);
      tracks("accessory keys", project.accessories[i], 1, [&](const PmmTestKey& key) {
        u8(2 * 25 + 1);  // a quarter transparent
        parent(key);
        floats({key.value, 0, 0, 0, 0, 0, 1});
        u8(1);
      });
      zeros(38);
      u8(0);
    }
  }

  void settings(const PmmTestProject& project) {
    i32(project.frames[2]);
    zeros(3 * 4 + 4);
    i32(project.frames[0]);
    i32(project.frames[1]);
    u8(!project.sound.empty());
    fixed(project.sound, 256);
    zeros(12);
    fixed("", 256);
    i32(0);
    zeros(12);
    fixed("", 256);
    u8(0);
    zeros(2);
    u8(1);
    f32(60.0f);
    i32(0);
    i32(1);
    f32(1.0f);
    u8(1);
    u8(2);
    zeros(21);
    tracks("gravity keys", project.gravity, 1, [&](const PmmTestKey& key) {
      u8(0);
      i32(10);
      floats({key.value, 0, -1, 0});
    });
    zeros(5);
    tracks("self shadow keys", project.self_shadow, 1, [&](const PmmTestKey&) {
      u8(1);
      f32(0.01125f);
    });
    zeros(3 * 4 + 1 + 2 * 4 + 16 * 4 + 2);
    u8(1);
    zeros(4);
    if (!project.selectors) return;
    u8(1);
    for (std::size_t i = 0; i < project.models.size(); ++i) zeros(5);
  }
};

}  // namespace

FieldWriter pmm_of(const PmmTestProject& project) {
  PmmWriter out;
  out.fixed("Polygon Movie maker " + project.version, 30);
  out.i32(1280);
  out.i32(720);
  out.zeros(4 + 4 + 7 + 1);
  out.count("models", static_cast<std::uint8_t>(project.models.size()));
  for (const PmmTestModel& model : project.models) out.model(model);
  out.scene(project);
  out.settings(project);
  return out;
}

FieldWriter pmm_with_everything() {
  PmmTestModel first;
  first.bones = {"a", "b"};
  first.morphs = {"m"};
  first.ik = {1};
  first.parent_slots = {-1, 1};
  // The first bone's keys are 3 and 2, in this order.
  first.bone_keys = {{0, 3}, {0, 0}, {60, 0, 2.0f, 2}, {30, 2, 1.0f, 3}};
  first.morph_keys = {{0, 1}, {15, 0, 1.0f, 1}};
  first.property_keys = {{0, 1}, {20, 0, 1.0f, 1, {1, 0}}};
  PmmTestModel second;
  second.id = 1;
  second.draw_order = 2;
  second.bones = {"c"};
  PmmTestProject project;
  project.models = {first, second};
  project.camera = {{0, 1}, {90, 0, 0.5f, 1, {0, 1}}};
  project.light = {{0, 1}, {30, 0, 0, 1}};
  project.gravity = {{0, 1, 9.8f}, {50, 0, 2.0f, 1}};
  project.self_shadow = {{0, 1}, {40, 0, 0, 1}};
  project.accessories = {{{0, 1}, {30, 0, 2.0f, 1, {0, 1}}}};
  project.sound = "UserFile\\Wave\\song.wav";
  return pmm_of(project);
}

}  // namespace odori::testing
