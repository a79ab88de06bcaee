#include "skin/modes.h"

#include <odori/core.h>
#include <odori/version.h>

namespace odori::capi {

static_assert(ODORI_SKIN_NATIVE == static_cast<int>(SkinningMode::native));
static_assert(ODORI_SKIN_LINEAR == static_cast<int>(SkinningMode::linear));
static_assert(ODORI_SKIN_SDEF == static_cast<int>(SkinningMode::sdef));
static_assert(ODORI_SKIN_DQS == static_cast<int>(SkinningMode::dqs));
static_assert(ODORI_SKIN_SPHERICAL == static_cast<int>(SkinningMode::spherical));
static_assert(ODORI_SKIN_COR == static_cast<int>(SkinningMode::cor));
static_assert(ODORI_SDEF_NLERP == static_cast<int>(SdefBlend::nlerp));
static_assert(ODORI_HEMISPHERE_SUM == static_cast<int>(Hemisphere::sum));

}  // namespace odori::capi

const char* odori_version(void) { return ODORI_VERSION; }

int32_t odori_skinning_mode_count(void) { return static_cast<int32_t>(odori::kSkinningModeCount); }

const char* odori_skinning_mode_name(int32_t mode) {
  if (mode < 0 || mode >= odori_skinning_mode_count()) return nullptr;
  return odori::name(static_cast<odori::SkinningMode>(mode)).data();
}
