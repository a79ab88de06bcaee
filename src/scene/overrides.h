#pragma once

// Values set by hand on an actor: they stand over the motion's until released. Indices that the model does not have,
// and weights that are not finite, change nothing. What is set shows after the next `advance_actor`.

#include "base/math.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace odori {

struct Actor;

// Which morphs are heard, as in a mixer: a muted one stays at 0; while any is solo, all others do.
enum class MorphMix : std::uint8_t { plain, muted, solo };

// Hand-set values that stand over the motion's until released.
struct Overrides {
  std::vector<std::optional<float>> morph_weights;       // per morph
  std::vector<MorphMix> morph_mix;                       // per morph
  std::vector<std::optional<bool>> ik_enabled;           // per bone
  std::vector<std::optional<bool>> physics_enabled;      // per bone: whether its bodies may be simulated
  std::vector<std::uint8_t> material_hidden;             // per material; 1: neither it nor its edge is drawn
  std::vector<std::uint8_t> material_flipped;            // per material, a bit a MaterialPart: not as the file has it
  std::vector<std::optional<glm::quat>> bone_rotations;  // per bone, as Pose::rotations
  std::vector<std::optional<glm::vec3>> bone_translations;  // per bone, as Pose::translations
  bool physics = true;                                      // false: all bodies follow their bones
};

bool any_solo(const Overrides& overrides);
inline bool is_heard(MorphMix mix, bool any_solo) { return mix == (any_solo ? MorphMix::solo : MorphMix::plain); }

// Hand-set weights are kept within +-this.
inline constexpr float kLargestMorphWeight = 100.0f;

void set_morph(Actor& actor, int morph, float weight);
void clear_morph_override(Actor& actor, int morph);
// Of all morphs, and all are heard again.
void clear_morph_overrides(Actor& actor);
void set_morph_mix(Actor& actor, int morph, MorphMix mix);

// `bone` must be an IK bone.
void set_ik(Actor& actor, int bone, bool enabled);
void clear_ik_override(Actor& actor, int bone);
void clear_ik_overrides(Actor& actor);
void set_iks(Actor& actor, bool enabled);  // of all of them

// Whether bodies of `bone` may be simulated.
void set_physics_of_bone(Actor& actor, int bone, bool enabled);
void clear_bone_physics_override(Actor& actor, int bone);
// Whether any body of it may be.
void set_physics_of_actor(Actor& actor, bool on);

void show_material(Actor& actor, int material, bool shown);
void show_materials(Actor& actor, bool shown);

// Which of `there` goes by the name that `here[index]` has: the one at the same place if it does, else the first. -1
// for none, and for an index that `here` does not have.
template <typename Named>
int index_named_alike(const std::vector<Named>& here, int index, const std::vector<Named>& there) {
  if (index < 0 || index >= static_cast<int>(here.size())) return -1;
  const auto at = static_cast<std::size_t>(index);
  if (at < there.size() && there[at].name == here[at].name) return index;
  const auto found =
      std::find_if(there.begin(), there.end(), [&](const Named& other) { return other.name == here[at].name; });
  return found == there.end() ? -1 : static_cast<int>(found - there.begin());
}

// Sets on `to` by hand what is set on `from`, by the names of morphs, bones and materials. What is set on `to` already
// and on nothing of that name in `from` stays.
void carry_overrides(const Actor& from, Actor& to);

}  // namespace odori
