#include "support/models.h"
#include "ui/null_ui.h"
#include "ui/viewport/bone_drawing.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::NullUi;

// A root with two children; the last is evaluated after physics. Two display frames, the second without bones.
Model framed_model() {
  Model model = testing::chain_model({{0, 0, 0}, {0, 4, 0}, {2, 4, 0}, {4, 4, 0}});
  const char* names[] = {"センター", "左ひじ", "右ひじ", "飾り"};
  for (std::size_t i = 0; i < 4; ++i) model.bones[i].name = names[i];
  model.bones[2].parent = model.bones[3].parent = 0;
  model.bones[1].layer = 1;
  model.bones[3].after_physics = true;
  model.display_frames.push_back({"Root", "", true, {{false, 0}}});
  model.display_frames.push_back({"表情", "", true, {{true, 0}}});
  model.display_frames.push_back({"腕", "arms", false, {{false, 2}, {false, 1}}});
  return model;
}

class BoneRows : public NullUi {
 protected:
  void show_rows(BoneOrder order) {
    show(framed_model());
    state.page = Page::bones;
    state.bones.order = order;
    settle();
  }
  // Headings as "-".
  std::vector<std::string> rows() const {
    std::vector<std::string> words;
    const Actor& actor = *session.document.stage.actors[0];
    for (const std::int32_t row : state.bones.list.rows) {
      const auto heading = heading_of(row);
      words.push_back(heading ? "-" + format_heading(actor, *heading, state.bones.order)
                              : actor.model->bones[static_cast<std::size_t>(row)].name);
    }
    return words;
  }
  using Names = std::vector<std::string>;
};

TEST_F(BoneRows, ByParent) {
  show_rows(BoneOrder::hierarchy);
  EXPECT_EQ(rows(), (Names{"センター", "左ひじ", "右ひじ", "飾り"}));
  EXPECT_EQ(state.bones.depths, (std::vector<std::int32_t>{0, 1, 1, 1}));
}

TEST_F(BoneRows, ByDisplayFrame) {
  show_rows(BoneOrder::frames);
  EXPECT_EQ(rows(), (Names{"-Root", "センター", "-腕", "右ひじ", "左ひじ", "-In no frame", "飾り"}));
  click("bone_group 2");
  settle();
  EXPECT_EQ(rows(), (Names{"-Root", "センター", "-腕", "-In no frame", "飾り"}));
  perform(SelectBone{1}, session);
  settle();
  EXPECT_EQ(rows(), (Names{"-Root", "センター", "-腕", "右ひじ", "左ひじ", "-In no frame", "飾り"}))
      << "the list scrolls to the selected bone";
}

TEST_F(BoneRows, ByDeformOrder) {
  show_rows(BoneOrder::deform);
  EXPECT_EQ(rows(), (Names{"-Before physics", "センター", "右ひじ", "左ひじ", "-After physics", "飾り"}));
  const Rig& rig = *session.document.stage.actors[0]->rig;
  EXPECT_EQ(deform_index(rig, 0), 0u);
  EXPECT_EQ(deform_index(rig, 1), 2u);
  EXPECT_EQ(deform_index(rig, 3), 3u);
}

TEST_F(BoneRows, AreFoundByTheirStandardName) {
  show_rows(BoneOrder::deform);
  for (const char letter : std::string_view("LEFT elb")) {
    state.bones.list.filter[std::string_view(state.bones.list.filter.data()).size()] = letter;
  }
  settle();
  EXPECT_EQ(rows(), (Names{"左ひじ"}));
  EXPECT_TRUE(has("bone 1"));
  EXPECT_FALSE(has("bone_group 0"));
}

TEST_F(BoneRows, InTheOrderOfTheFile) {
  show_rows(BoneOrder::file);
  EXPECT_EQ(rows(), (Names{"センター", "左ひじ", "右ひじ", "飾り"}));
  EXPECT_EQ(state.bones.depths, (std::vector<std::int32_t>{0, 0, 0, 0}));
}

TEST_F(BoneRows, AreFoundByReadingChineseNameAndIndex) {
  show_rows(BoneOrder::hierarchy);
  const auto found = [&](const char* typed) {
    state.bones.list.filter.fill('\0');
    std::ranges::copy(std::string_view(typed), state.bones.list.filter.begin());
    settle();
    return rows();
  };
  EXPECT_EQ(found("hiji"), (Names{"左ひじ", "右ひじ"}));
  EXPECT_EQ(found("migihiji"), (Names{"右ひじ"}));
  EXPECT_EQ(found("ヒジ"), (Names{"左ひじ", "右ひじ"}));
  EXPECT_EQ(found("左肘"), (Names{"左ひじ"}));
  EXPECT_EQ(found("3"), (Names{"飾り"}));
  EXPECT_EQ(found("hiza"), Names{});
}

TEST_F(BoneRows, ClearingTheFilterScrollsToTheSelectedBone) {
  Model model = testing::chain_model({{0, 0, 0}});
  model.bones.resize(300);
  model.bones[250].name = "wanted";
  show(std::move(model));
  state.page = Page::bones;
  settle();
  std::ranges::copy(std::string_view("wanted"), state.bones.list.filter.begin());
  settle();
  click("bone 250");
  settle();
  settle();
  ASSERT_EQ(session.document.selected.bone, 250);
  press_on("clear_filter");
  settle();
  EXPECT_EQ(state.bones.list.rows.size(), 300u);
  EXPECT_TRUE(has("bone 250")) << "in sight";
  EXPECT_FALSE(has("bone 10"));
}

TEST_F(BoneRows, TheOrderIsSelectedInTheComboBox) {
  show_rows(BoneOrder::frames);
  asked.clear();
  click("bone 3");
  EXPECT_EQ(asked.front(), Command{SelectBone{3}});
}

TEST(BoneLinks, AreParentSourceAndDependents) {
  Model model = framed_model();
  model.bones[2].append_source = 1;
  model.bones[2].append_rotation = true;
  model.bones[2].append_ratio = -0.5f;
  model.bones[3].append_source = 2;
  model.bones[3].append_translation = true;
  model.bones[3].append_ratio = 2.0f;
  const auto actor = make_actor(std::make_shared<const Model>(model));
  const auto links = bone_links(*actor, 2);
  ASSERT_EQ(links.size(), 3u);
  EXPECT_EQ(links[0].kind, BoneLink::Kind::parent);
  EXPECT_EQ(links[0].from, 0);
  EXPECT_EQ(links[1].kind, BoneLink::Kind::append);
  EXPECT_EQ(links[1].from, 1);
  EXPECT_EQ(links[1].ratio, -0.5f);
  EXPECT_EQ(links[2].from, 2);
  EXPECT_EQ(links[2].to, 3);
  EXPECT_EQ(links[2].ratio, 2.0f);
  EXPECT_TRUE(bone_links(*actor, 0).empty());
}

}  // namespace
}  // namespace odori
