#pragma once

// Overrides: values that the user sets on an actor and that replace the motion's values until they are cleared. Setters
// ignore invalid indices and values that are not finite. A change takes effect with the next `advance_actor`.

#include "base/enums.h"
#include "base/math.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

struct Actor;
struct Bone;
struct Material;
struct Model;

// As on a mixing console: a muted morph has weight 0; while any morph is solo, all morphs that are not have weight 0.
enum class MorphMix : std::uint8_t { plain, muted, solo };

struct Overrides {
  std::vector<std::optional<float>> morph_weights;       // per morph
  std::vector<MorphMix> morph_mix;                       // per morph
  std::vector<std::optional<bool>> ik_enabled;           // per bone
  std::vector<std::optional<bool>> physics_enabled;      // per bone: whether its bodies are simulated
  std::vector<std::uint8_t> material_hidden;             // per material; 1: neither the material nor its edge is drawn
  std::vector<std::uint8_t> material_flag_overrides;     // per material, one bit per MaterialFlag: inverts the file's
  std::vector<std::optional<glm::quat>> bone_rotations;  // per bone, as Pose::rotations
  std::vector<std::optional<glm::vec3>> bone_translations;  // per bone, as Pose::translations
  bool physics = true;                                      // false: all bodies follow their bones
  bool rest_pose =
      false;  // true: the pose of the file, without motion, other overrides of bones and morphs, and physics
};

// With the sizes of the model.
Overrides no_overrides(const Model& model);

// --- Morphs

bool any_solo(const Overrides& overrides);
// Whether a morph with this mix has an effect.
inline bool is_morph_active(MorphMix mix, bool any_solo) {
  return mix == (any_solo ? MorphMix::solo : MorphMix::plain);
}

// Overridden weights are clamped to +-kMaxMorphWeight.
inline constexpr float kMaxMorphWeight = 100.0f;

void set_morph(Actor& actor, int morph, float weight);
void clear_morph_override(Actor& actor, int morph);
// Clears the weights of all morphs and resets their mix to plain.
void clear_morph_overrides(Actor& actor);
void set_morph_mix(Actor& actor, int morph, MorphMix mix);

// --- IK and physics

// Has no effect unless `bone` is an IK bone.
void set_ik(Actor& actor, int bone, bool enabled);
void clear_ik_override(Actor& actor, int bone);
void clear_ik_overrides(Actor& actor);
void set_all_ik(Actor& actor, bool enabled);

// Whether bodies of `bone` are simulated.
void set_bone_physics(Actor& actor, int bone, bool enabled);
void clear_bone_physics_override(Actor& actor, int bone);
// Whether any body of the actor is simulated.
void set_actor_physics(Actor& actor, bool on);
void set_rest_pose(Actor& actor, bool on);

// --- Bones

// Whether the bone's flags allow the user to rotate or translate it.
bool can_rotate(const Bone& bone);
bool can_translate(const Bone& bone);

// The rotation restricted to the bone's fixed axis, if it has one; normalised.
glm::quat allowed_rotation(const Bone& bone, glm::quat rotation);

// In the same space as the motion's values. Have no effect if the bone's flags do not allow it.
void set_bone_rotation(Actor& actor, int bone, glm::quat rotation);
void set_bone_translation(Actor& actor, int bone, glm::vec3 translation);
void clear_bone_override(Actor& actor, int bone);
void clear_bone_overrides(Actor& actor);

// Whether the rotation or translation is overridden; `bone` must be a valid index.
bool is_overridden(const Overrides& overrides, int bone);
int overridden_bone_count(const Overrides& overrides);

// --- Materials

void set_material_visible(Actor& actor, int material, bool visible);
void set_all_materials_visible(Actor& actor, bool visible);

// The drawing flags of a material that can be overridden.
enum class MaterialFlag : std::uint8_t { edge, ground_shadow, casts_shadow, receives_shadow, luminous };
inline constexpr int kMaterialFlagCount = 5;

// By the convention of the effect AutoLuminous: a power above 100 of hardly any specular colour (looks.md 2.1).
inline constexpr float kDarkestLuminousPower = 100.0f;
inline bool is_luminous(const glm::vec3& specular, float specular_power) {
  return specular_power > kDarkestLuminousPower && glm::length(specular) < 0.01f;
}

// As in the file.
bool has_flag(const Material& material, MaterialFlag flag);
// With the override; `material` < model.materials.size().
bool has_flag(const Actor& actor, std::size_t material, MaterialFlag flag);

// The flag, unless the actor takes no part in self shadow (ActorAppearance), or casts no shadow in this frame.
bool casts_self_shadow(const Actor& actor, std::size_t material);
bool casts_ground_shadow(const Actor& actor, std::size_t material);
bool receives_self_shadow(const Actor& actor, std::size_t material);

void set_material_flag(Actor& actor, int material, MaterialFlag flag, bool on);

// --- Transfer to another model

// The index in `there` of an element with the name of `here[index]`: the same index if its name matches, otherwise the
// first match. -1 if there is none or `index` is invalid.
template <typename Named>
int find_same_name(const std::vector<Named>& here, int index, const std::vector<Named>& there) {
  if (!has_index(here, index)) return -1;
  if (has_index(there, index) && there[index].name == here[index].name) return index;
  const auto found = std::ranges::find_if(there, [&](const Named& other) { return other.name == here[index].name; });
  return found == there.end() ? -1 : static_cast<int>(found - there.begin());
}

// Copies the overrides of `from` to the morphs, bones and materials of the same names in `to`. Other overrides of `to`
// are kept.
void copy_overrides(const Actor& from, Actor& to);

}  // namespace odori
