#include "ui/workspaces/look/materials_page.h"

#include "support/large_model.h"
#include "ui/null_ui.h"
#include "ui/widgets/property.h"

#include <algorithm>

namespace odori {
namespace {

using testing::named_model;
using testing::NullUi;

Model dressed_model() {
  Model model = named_model(1);
  model.textures = {"skin.png", "shine.spa", "lost.png"};
  model.materials.resize(2);
  model.materials[0].name = "肌";
  model.materials[0].texture = 0;
  model.materials[0].sphere_texture = 1;
  model.materials[0].sphere_mode = SphereMode::add;
  model.materials[0].edge = true;
  model.materials[0].memo = "a note";
  model.materials[1].name = "服";
  model.materials[1].texture = 0;
  return model;
}

class MaterialsPageTest : public NullUi {
 protected:
  void SetUp() override {
    show(dressed_model());
    session.document.files[0].report.textures = {{TextureSource::exact, "skin.png", 512, 256},
                                                 {TextureSource::spelling, "Shine.spa", 64, 64}};
    state.page = Page::materials;
    resize(1280, 1400);
    settle();
  }
  void settle() {
    NullUi::settle();
    asked.clear();
  }
  const Actor& actor() const { return *session.document.stage.actors[0]; }
};

TEST_F(MaterialsPageTest, ClickingANameShowsEveryValue) {
  EXPECT_FALSE(has("part_edge"));
  click("material 肌");
  settle();
  EXPECT_EQ(state.materials.selected, 0);
  EXPECT_TRUE(has("part_edge"));
  EXPECT_EQ(count("picture_of"), 2) << "its texture and its sphere map";
  click("material 肌");
  settle();
  EXPECT_EQ(state.materials.selected, -1);
}

TEST_F(MaterialsPageTest, TheSelectedMaterialIsMarkedWhileThePageIsOpen) {
  EXPECT_EQ(session.document.selected.marked_material, -1);
  click("material 服");
  settle();
  EXPECT_EQ(session.document.selected.marked_material, 1);
  state.page = Page::bones;
  settle();
  EXPECT_EQ(session.document.selected.marked_material, -1);
}

TEST_F(MaterialsPageTest, OverriddenFlagsAreDrawn) {
  click("material 肌");
  settle();
  click("part_edge");
  EXPECT_EQ(asked, (Commands{SetMaterialFlag{0, 0, MaterialFlag::edge, false}}));
  EXPECT_FALSE(has_flag(actor(), 0, MaterialFlag::edge));
  EXPECT_TRUE(has_flag(actor().model->materials[0], MaterialFlag::edge)) << "the model is unchanged";
  settle();
  click("part_casts_shadow");
  EXPECT_TRUE(has_flag(actor(), 0, MaterialFlag::casts_shadow));
  settle();
  click("part_edge");
  EXPECT_EQ(actor().overrides.material_flag_overrides[0], 1u << static_cast<int>(MaterialFlag::casts_shadow));
}

TEST_F(MaterialsPageTest, TexturesShowTheirLookupAndUsers) {
  click("page textures");
  settle();
  EXPECT_EQ(count("texture"), 3);
  click("texture 0");
  settle();
  EXPECT_EQ(count("texture_user"), 2);
  click("texture_user 服");
  EXPECT_EQ(state.page, Page::materials);
  EXPECT_EQ(state.materials.selected, 1);
  settle();
  click("picture_of skin.png");
  EXPECT_EQ(state.page, Page::textures);
  EXPECT_EQ(state.materials.selected_texture, 0);
}

TEST_F(MaterialsPageTest, ImagesUseTheGivenHandles) {
  state.page = Page::textures;
  const std::uint64_t handles[] = {7, 0, 0};
  texture_images = handles;
  settle();
  const ImDrawData& drawn = *ImGui::GetDrawData();
  int found = 0;
  for (int i = 0; i < drawn.CmdListsCount; ++i) {
    for (const ImDrawCmd& command : drawn.CmdLists[i]->CmdBuffer) {
      found += command.GetTexID() == reinterpret_cast<ImTextureID>(std::uintptr_t{7});
    }
  }
  EXPECT_EQ(found, 1);
}

TEST_F(MaterialsPageTest, PropertiesListEveryValue) {
  const auto properties = material_properties(actor(), 0);
  const auto value = [&](std::string_view label) -> std::string {
    const auto found = std::find_if(properties.begin(), properties.end(),
                                    [&](const auto& property) { return label == property.label; });
    return found == properties.end() ? "missing" : found->value;
  };
  EXPECT_EQ(value("Draw order"), "0 (0 to 1)");
  EXPECT_EQ(value("Sphere map"), "shine.spa, add");
  EXPECT_EQ(value("Toon"), "none");
  EXPECT_EQ(value("Shadows"), "none");
  EXPECT_EQ(value("Memo"), "a note");
}

TEST_F(MaterialsPageTest, ALinkScrollsToItsRow) {
  show(testing::large_model());
  resize(1280, 720);
  settle();
  go_to({ModelPart::material, 187}, state, asked);
  settle();
  settle();
  EXPECT_TRUE(has("material 187"));
  go_to({ModelPart::morph, 1234}, state, asked);
  settle();
  settle();
  EXPECT_TRUE(has("morph_slider 1234"));
  go_to({ModelPart::texture, 110}, state, asked);
  settle();
  settle();
  EXPECT_TRUE(has("texture 110"));
  go_to({ModelPart::body, 555}, state, asked);
  settle();
  settle();
  EXPECT_TRUE(has("body 555"));
  go_to({ModelPart::joint, 444}, state, asked);
  settle();
  settle();
  EXPECT_TRUE(has("joint 444"));
  go_to({ModelPart::body, 3}, state, asked);
  settle();
  settle();
  EXPECT_TRUE(has("body 3")) << "the list switches from joints to bodies";
}

TEST(Glossary, ExplainsTermsOfMmd) {
  for (const char* term : {"Append", "Layer", "SDEF", "QDEF", "Sphere map", "Toon", "Effector", "Iterations", "Edge"}) {
    EXPECT_NE(glossary_text(term), nullptr) << term;
  }
  EXPECT_EQ(glossary_text("Name"), nullptr);
}

}  // namespace
}  // namespace odori
