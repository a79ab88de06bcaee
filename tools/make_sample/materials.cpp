#include "make_sample/materials.h"

namespace odori::komai {

namespace {

enum Texture : std::int32_t { kEye, kCheek, kShine, kCoolRamp, kWarmRamp, kSheen, kGloss };

constexpr ToonSource kWarmToon{false, kWarmRamp};
constexpr ToonSource kCoolToon{false, kCoolRamp};

// In the standard light (0.602 per channel) the result is the given color: diffuse * 0.602 + ambient.
Material colored(std::string name, std::string english_name, glm::vec3 color, ToonSource toon) {
  Material material;
  material.name = std::move(name);
  material.english_name = std::move(english_name);
  material.diffuse = glm::vec4(color, 1.0f);
  material.ambient = color * 0.4f;
  material.specular_power = 5.0f;
  material.toon = toon;
  material.ground_shadow = true;
  material.self_shadow_caster = true;
  material.self_shadow_receiver = true;
  material.edge = true;
  material.edge_color = glm::vec4(color * 0.28f, 1.0f);
  material.edge_size = 0.8f;
  return material;
}

// A thin layer on the face, without outline and shadow.
Material layer(Material material) {
  material.edge = false;
  material.ground_shadow = false;
  material.self_shadow_caster = false;
  return material;
}

Material textured(Material material, Texture texture) {
  material.texture = texture;
  return material;
}

Material lit(Material material, Texture sphere) {
  material.sphere_texture = sphere;
  material.sphere_mode = SphereMode::add;
  return material;
}

Material shining(Material material, float strength, float power) {
  material.specular = glm::vec3(strength);
  material.specular_power = power;
  return material;
}

}  // namespace

std::vector<std::string> sample_textures() {
  return {"komai_eye.tga",  "komai_cheek.tga", "komai_shine.tga", "komai_toon.tga",
          "komai_skin.tga", "komai_sheen.tga", "komai_gloss.tga"};
}

std::array<Material, kMaterialSlotCount> sample_materials() {
  constexpr glm::vec3 kWhite{1.0f, 1.0f, 1.0f}, kSkin{1.0f, 0.894f, 0.816f}, kHair{0.66f, 0.33f, 0.22f},
      kDress{0.28f, 0.34f, 0.60f}, kRibbon{0.90f, 0.29f, 0.24f};
  const auto of = [](std::array<Material, kMaterialSlotCount>& all, MaterialSlot material_slot) -> Material& {
    return all[static_cast<std::size_t>(material_slot)];
  };
  std::array<Material, kMaterialSlotCount> all;
  of(all, MaterialSlot::skin) = colored("肌", "skin", kSkin, kWarmToon);
  of(all, MaterialSlot::face) = colored("顔", "face", kSkin, kWarmToon);
  of(all, MaterialSlot::blush) = layer(textured(colored("頬", "cheeks", kWhite, kWarmToon), kCheek));
  of(all, MaterialSlot::blush).diffuse.a = kFaintBlush;
  of(all, MaterialSlot::eye_white) = layer(colored("白目", "eye white", {0.98f, 0.98f, 1.0f}, kWarmToon));
  of(all, MaterialSlot::iris) = layer(textured(colored("瞳", "iris", kWhite, kWarmToon), kEye));
  of(all, MaterialSlot::mouth) = layer(colored("口", "mouth", {0.62f, 0.20f, 0.22f}, kWarmToon));
  of(all, MaterialSlot::tongue) = layer(colored("舌", "tongue", {0.93f, 0.48f, 0.47f}, kWarmToon));
  of(all, MaterialSlot::lid) = layer(colored("まぶた", "lids", kSkin, kWarmToon));
  of(all, MaterialSlot::line) = layer(colored("線", "lines", {0.27f, 0.12f, 0.11f}, kWarmToon));
  of(all, MaterialSlot::hair) = lit(colored("髪", "hair", kHair, kCoolToon), kShine);
  of(all, MaterialSlot::ribbon) = lit(colored("リボン", "ribbon", kRibbon, kCoolToon), kGloss);
  of(all, MaterialSlot::ribbon).double_sided = true;
  of(all, MaterialSlot::dress) = lit(colored("服", "dress", kDress, kCoolToon), kSheen);
  of(all, MaterialSlot::dress).double_sided = true;  // the skirt is visible from below, too, above its lining
  of(all, MaterialSlot::trim) = colored("白布", "trim", {0.97f, 0.96f, 0.93f}, kCoolToon);
  of(all, MaterialSlot::trim).double_sided = true;
  of(all, MaterialSlot::trim).edge_color = {0.30f, 0.30f, 0.38f, 1.0f};
  of(all, MaterialSlot::shorts) = colored("短パン", "shorts", {0.20f, 0.24f, 0.44f}, kCoolToon);
  of(all, MaterialSlot::shorts).edge_color = {0.30f, 0.30f, 0.38f, 1.0f};
  of(all, MaterialSlot::sock) = colored("靴下", "socks", {0.95f, 0.95f, 0.96f}, kCoolToon);
  of(all, MaterialSlot::sock).edge_color = {0.30f, 0.30f, 0.38f, 1.0f};
  of(all, MaterialSlot::shoe) =
      lit(shining(colored("靴", "shoes", {0.45f, 0.20f, 0.17f}, kCoolToon), 0.35f, 30.0f), kGloss);
  of(all, MaterialSlot::sole) = colored("靴底", "soles", {0.85f, 0.76f, 0.62f}, kCoolToon);
  return all;
}

}  // namespace odori::komai
