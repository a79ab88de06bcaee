#include "scene/actor.h"
#include "scene/overrides.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

std::shared_ptr<const Model> model_of(std::initializer_list<const char*> names) {
  auto model = std::make_shared<Model>();
  model->bones.resize(1);
  for (const char* name : names) model->materials.emplace_back().name = name;
  model->materials.front().edge = true;
  return model;
}

TEST(MaterialFlags, AreFromTheFileUntilOverridden) {
  const auto actor = make_actor(model_of({"a", "b"}));
  EXPECT_TRUE(has_flag(*actor, 0, MaterialFlag::edge));
  EXPECT_FALSE(has_flag(*actor, 1, MaterialFlag::edge));
  set_material_flag(*actor, 1, MaterialFlag::edge, true);
  set_material_flag(*actor, 0, MaterialFlag::receives_shadow, true);
  EXPECT_TRUE(has_flag(*actor, 1, MaterialFlag::edge));
  EXPECT_TRUE(has_flag(*actor, 0, MaterialFlag::receives_shadow));
  EXPECT_FALSE(has_flag(*actor, 0, MaterialFlag::casts_shadow));
  EXPECT_TRUE(has_flag(*actor, 0, MaterialFlag::edge)) << "flags are independent";
  set_material_flag(*actor, 1, MaterialFlag::edge, false);
  EXPECT_EQ(actor->overrides.material_flag_overrides[1], 0) << "the file's value is not an override";
}

TEST(MaterialFlags, OfInvalidIndicesHaveNoEffect) {
  const auto actor = make_actor(model_of({"a"}));
  for (const int material : {-1, 1, 1000000}) set_material_flag(*actor, material, MaterialFlag::edge, false);
  EXPECT_TRUE(has_flag(*actor, 0, MaterialFlag::edge));
}

TEST(MaterialFlags, AreCopiedByName) {
  const auto from = make_actor(model_of({"a", "b"}));
  set_material_flag(*from, 1, MaterialFlag::ground_shadow, true);
  const auto to = make_actor(model_of({"x", "y", "b"}));
  copy_overrides(*from, *to);
  EXPECT_TRUE(has_flag(*to, 2, MaterialFlag::ground_shadow));
  EXPECT_TRUE(has_flag(*to, 0, MaterialFlag::edge)) << "flags that are not overridden keep the file's value";
}

}  // namespace
}  // namespace odori
