#pragma once

// What a material takes part in: as its file says, or otherwise by hand (Overrides::material_flipped).

#include <cstddef>
#include <cstdint>

namespace odori {

struct Actor;
struct Material;

enum class MaterialPart : std::uint8_t { edge, ground_shadow, casts_shadow, receives_shadow };
inline constexpr int kMaterialPartCount = 4;

// As the file has it.
bool has_part(const Material& material, MaterialPart part);
// As it is drawn. `material` < model.materials.size().
bool has_part(const Actor& actor, std::size_t material, MaterialPart part);

// A material that the model does not have changes nothing.
void set_material_part(Actor& actor, int material, MaterialPart part, bool on);

}  // namespace odori
