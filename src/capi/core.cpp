#include "skin/methods.h"

#include <odori/core.h>
#include <odori/version.h>

namespace odori::capi {

static_assert(kSkinningMethods[ODORI_SKIN_NATIVE].name == "native");
static_assert(kSkinningMethods[ODORI_SKIN_LINEAR].name == "linear");
static_assert(kSkinningMethods[ODORI_SKIN_SDEF].name == "sdef");
static_assert(kSkinningMethods[ODORI_SKIN_DQS].name == "dqs");
static_assert(kSkinningMethods[ODORI_SKIN_SPHERICAL].name == "spherical");
static_assert(kSkinningMethods[ODORI_SKIN_COR].name == "cor");
static_assert(kSkinningMethods[ODORI_SKIN_BULGE_FREE].name == "bulge-free");
static_assert(kSkinningMethods[ODORI_SKIN_DDM].name == "ddm");
static_assert(kSkinningMethods[ODORI_SKIN_DDM_FAST].name == "ddm-fast");
static_assert(kSkinningMethods[ODORI_SKIN_DDM_COMPRESSED].name == "ddm-compressed");
static_assert(kSkinningMethods[ODORI_SKIN_DM].name == "dm");
static_assert(ODORI_SKIN_DM + 1 == kSkinningModeCount);
static_assert(ODORI_SDEF_NLERP == static_cast<int>(SdefBlend::nlerp));
static_assert(ODORI_HEMISPHERE_SUM == static_cast<int>(Hemisphere::sum));

}  // namespace odori::capi

const char* odori_version(void) { return ODORI_VERSION; }

int32_t odori_skinning_mode_count(void) { return static_cast<int32_t>(odori::kSkinningModeCount); }

const char* odori_skinning_mode_name(int32_t mode) {
  if (mode < 0 || mode >= odori_skinning_mode_count()) return nullptr;
  return odori::name(static_cast<odori::SkinningMode>(mode)).data();
}
