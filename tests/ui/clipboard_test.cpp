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

// Whether the text has the row, with the value as the file has it.
bool has_row(const std::string& text, const std::string& label, std::string_view value) {
  return text.find(label + "\t" + std::string(value) + "\n") != std::string::npos;
}

TEST_F(Copying, NumbersHaveAllDigits) {
  Model model = detailed_model();
  model.bones[0].rest_position = {0.1f, -1.0f / 3.0f, 12345.678f};
  model.bodies.resize(1);
  model.bodies[0].bone = 0;
  model.bodies[0].position = {0.0001f, 5.7694583f, 2.0f};
  model.bodies[0].mass = 1.0f / 7.0f;
  model.joints.resize(1);
  model.joints[0].body_a = 0;
  model.joints[0].position = {0.125f, 1e-7f, -0.5332718f};
  show(model);
  perform(SelectBone{0}, session);
  state.page = Page::bones;
  // The shortest decimals that are read as the same floats.
  std::string words = copied_by("copy_bone");
  EXPECT_TRUE(has_row(words, "Rest position", "0.1  -0.33333334  12345.678")) << words;
  EXPECT_NE(words.find("Transform breakdown\n"), std::string::npos) << words;
  EXPECT_NE(words.find("Result: position 0.1  -0.33333334  12345.678"), std::string::npos) << words;
  state.page = Page::physics;
  perform(SelectBody{0}, session);
  words = copied_by("copy_body");
  EXPECT_TRUE(has_row(words, "Rest position", "0.0001  5.7694583  2")) << words;
  EXPECT_TRUE(has_row(words, "Mass", "0.14285715")) << words;
  state.physics.joints_listed = true;
  perform(SelectJoint{0}, session);
  words = copied_by("copy_joint");
  EXPECT_TRUE(has_row(words, "Rest position", "0.125  1e-07  -0.5332718")) << words;
}

TEST_F(Copying, AMorphIsCopiedWithAllItsOffsets) {
  Model model = detailed_model();
  VertexMorph many;
  for (int i = 0; i < 40; ++i) many.offsets.push_back({i, {0.1f * static_cast<float>(i), 0.0f, 0.0f}});
  model.morphs[0].data = many;
  MaterialOffset tint;
  tint.material = 0;
  tint.add = true;
  tint.diffuse = {0.1f, 0.0f, 0.0f, -1.0f};
  tint.edge_size = 0.5f;
  model.morphs[1].data = MaterialMorph{{tint}};
  model.vertices.resize(40);
  show(model);
  state.page = Page::morphs;
  perform(SelectMorph{0}, session);
  std::string words = copied_by("copy_morph");
  EXPECT_TRUE(has_row(words, "Index", "0 (0 to 2)")) << words;
  EXPECT_TRUE(has_row(words, "English name", "blink")) << words;
  EXPECT_TRUE(has_row(words, "Panel", "Eyes  目")) << words;
  EXPECT_TRUE(has_row(words, "Offsets", "40")) << words;
  EXPECT_TRUE(has_row(words, "Vertex", "39:  3.9  0  0")) << words;
  perform(SelectMorph{1}, session);
  words = copied_by("copy_morph");
  EXPECT_TRUE(has_row(words, "Material", "0 肌, adds\nDiffuse 0.1 0 0 -1\nEdge size 0.5")) << words;
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
