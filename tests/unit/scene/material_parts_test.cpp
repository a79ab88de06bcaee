#include "scene/material_parts.h"

#include "scene/actor.h"

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

TEST(MaterialParts, AreAsTheFileHasThemUntilAHandSetsThem) {
  const auto actor = make_actor(model_of({"a", "b"}));
  EXPECT_TRUE(has_part(*actor, 0, MaterialPart::edge));
  EXPECT_FALSE(has_part(*actor, 1, MaterialPart::edge));
  set_material_part(*actor, 1, MaterialPart::edge, true);
  set_material_part(*actor, 0, MaterialPart::receives_shadow, true);
  EXPECT_TRUE(has_part(*actor, 1, MaterialPart::edge));
  EXPECT_TRUE(has_part(*actor, 0, MaterialPart::receives_shadow));
  EXPECT_FALSE(has_part(*actor, 0, MaterialPart::casts_shadow));
  EXPECT_TRUE(has_part(*actor, 0, MaterialPart::edge)) << "each by itself";
  set_material_part(*actor, 1, MaterialPart::edge, false);
  EXPECT_EQ(actor->overrides.material_flipped[1], 0) << "as the file has it is not by hand";
}

TEST(MaterialParts, OfMaterialsThatAreNotThereChangeNothing) {
  const auto actor = make_actor(model_of({"a"}));
  for (const int material : {-1, 1, 1000000}) set_material_part(*actor, material, MaterialPart::edge, false);
  EXPECT_TRUE(has_part(*actor, 0, MaterialPart::edge));
}

TEST(MaterialParts, AreCarriedToAModelReadAnewByName) {
  const auto from = make_actor(model_of({"a", "b"}));
  set_material_part(*from, 1, MaterialPart::ground_shadow, true);
  const auto to = make_actor(model_of({"x", "y", "b"}));
  carry_overrides(*from, *to);
  EXPECT_TRUE(has_part(*to, 2, MaterialPart::ground_shadow));
  EXPECT_TRUE(has_part(*to, 0, MaterialPart::edge)) << "what was not set by hand stays as that file has it";
}

}  // namespace
}  // namespace odori
