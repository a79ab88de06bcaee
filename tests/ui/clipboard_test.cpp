#include "cli/options.h"
#include "ui/null_ui.h"
#include "ui/widgets/clipboard_text.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::named_model;

// A model with contents for every page.
Model detailed_model() {
  Model model = named_model(1);
  model.morphs.push_back({"まばたき", "blink", MorphPanel::eye, VertexMorph{}});
  model.morphs.push_back({"涙 %s", "", MorphPanel::other, VertexMorph{}});
  model.morphs.push_back({"静", "", MorphPanel::other, VertexMorph{}});
  model.textures = {"tex\\肌.png"};
  Material material;
  material.name = "肌";
  material.english_name = "skin";
  material.diffuse = {0.5f, 0.25f, 1.0f, 0.75f};
  material.specular_power = 5.0f;
  material.texture = 0;
  material.sphere_mode = SphereMode::add;
  material.toon = {true, 2};
  material.index_count = 6;
  model.materials.push_back(material);
  return model;
}

class Copying : public testing::NullUi {
 protected:
  void SetUp() override { show(detailed_model()); }

  std::string copied_by(std::string_view widget) {
    settle();
    ImGui::SetClipboardText("nothing");
    click(widget);
    return ImGui::GetClipboardText();
  }
  // Copies with the context menu.
  std::string copied_from(ImVec2 at) {
    ImGui::SetClipboardText("nothing");
    move_to(at);
    press(1);
    release(1);
    draw_frame();
    const ImGuiStyle& style = ImGui::GetStyle();
    move_to(ImVec2(at.x + style.WindowPadding.x + 4.0f, at.y + style.WindowPadding.y + 4.0f));
    press();
    release();
    return ImGui::GetClipboardText();
  }
};

TEST_F(Copying, CameraIsCopiedAsCommandLineOption) {
  Camera camera;
  camera.target = {1.25f, 10.0f, -0.5f};
  camera.rotation_rad = glm::radians(glm::vec3(-12.5f, 200.0f, 3.0f));
  camera.distance = -33.0f;
  camera.fov_deg = 42.0f;
  for (const bool perspective : {true, false}) {
    camera.perspective = perspective;
    std::string words = format_camera(camera);
    ASSERT_TRUE(words.starts_with("--camera="));
    StageOptions options;
    ASSERT_TRUE(parse_camera(words.substr(9), options)) << words;
    EXPECT_EQ(options.camera.perspective, perspective);
    EXPECT_EQ(options.camera.distance, camera.distance);
    EXPECT_EQ(options.camera.fov_deg, camera.fov_deg);
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_EQ(options.camera.target[axis], camera.target[axis]);
      EXPECT_NEAR(options.camera.rotation_rad[axis], camera.rotation_rad[axis], 1e-5f);
    }
  }
  state.page = Page::scene;
  EXPECT_EQ(copied_by("copy_camera"), "--camera=0,10,0,0,0,0,-45,30");
}

TEST_F(Copying, ActiveMorphsAreCopiedTogether) {
  state.page = Page::morphs;
  EXPECT_EQ(copied_by("copy_morphs"), "");
  perform(Commands{SetMorphOverride{0, 0, 0.5f}, SetMorphOverride{0, 1, -2.0f}}, session);
  EXPECT_EQ(copied_by("copy_morphs"), "まばたき=0.5\n涙 %s=-2\n");
  const auto taken = parse_morph("涙 %s=-2");
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->first, "涙 %s");
}

TEST_F(Copying, OneMorphIsCopiedByItsContextMenu) {
  state.page = Page::morphs;
  perform(SetMorphOverride{0, 0, 0.5f}, session);
  settle();
  EXPECT_EQ(copied_from(middle(find("morph_slider まばたき"))), "まばたき=0.5");
}

TEST_F(Copying, MaterialValuesAreCopied) {
  state.page = Page::materials;
  const std::string words = copied_by("copy_material 肌");
  for (const char* line : {"Name\t肌\n", "English name\tskin\n", "Diffuse\t0.5 0.25 1 0.75\n", "power 5\n",
                           "Texture\ttex\\肌.png\n", "Sphere map\tnone, add\n", "Toon\ttoon03\n", "Triangles\t2\n"}) {
    EXPECT_NE(words.find(line), std::string::npos) << line << words;
  }
}

TEST_F(Copying, TermsNamesAndNumbersAreCopied) {
  EXPECT_EQ(copied_by("copy_terms"), detailed_model().comment);
  const WidgetArea page = find("page models");
  const float line = ImGui::GetTextLineHeight();
  // The name is the first line below the pages.
  EXPECT_EQ(copied_from(ImVec2(page.low.x + 20.0f, page.high.y + 1.4f * line)), detailed_model().name);
}

TEST_F(Copying, StatusIsCopiedWhole) {
  state.page = Page::status;
  const std::string words = copied_by("copy_status");
  EXPECT_NE(words.find("OpenGL\tno renderer at all\n"), std::string::npos) << words;
  EXPECT_NE(words.find("Bones\t1\n"), std::string::npos);
}

TEST_F(Copying, MessagesAreCopiedWithTheirFile) {
  post_message(session, Severity::warning, "壊れた.pmx", {"First", "Second"});
  settle();
  click("bell");
  EXPECT_EQ(copied_by("copy_message 1"), "壊れた.pmx\nFirst\nSecond\n");
}

TEST_F(Copying, AWrittenFileIsAnnouncedAndItsPathCopied) {
  settle();
  EXPECT_FALSE(has("copy_path 1"));
  post_message(session, Severity::note, "a.png", {"written to /pictures"}, "/pictures/a.png");
  EXPECT_EQ(copied_by("copy_path 1"), "/pictures/a.png");
  move_to(ImVec2(5, 300));
  ImGui::GetIO().DeltaTime = 4.0f;
  settle();
  EXPECT_FALSE(has("copy_path 1"));
  EXPECT_FALSE(is_waiting(state));
  post_message(session, Severity::note, "b.png", {"written to /pictures"}, "/pictures/b.png");
  ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
  settle();
  click("dismiss 2");
  settle();
  EXPECT_FALSE(has("copy_path 1")) << "an older message does not come back";
}

}  // namespace
}  // namespace odori
