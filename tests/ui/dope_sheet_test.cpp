#include "ui/timeline/dope_sheet.h"

#include "support/models.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"
#include "ui/null_ui.h"
#include "ui/timeline/channel.h"
#include "ui/timeline/dope_rows.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::model_in_file;
using testing::motion_in_file;
using testing::NullUi;
using testing::open;
using testing::shared;

constexpr double kLast = 1000.0;

Model model_with_groups() {
  Model model;
  for (const char* name : {"root", "arm", "hand", "thumb", "leg"}) {
    Bone bone;
    bone.name = name;
    bone.parent = static_cast<std::int32_t>(model.bones.size()) - 1;
    model.bones.push_back(bone);
  }
  model.bones[4].parent = 0;
  for (const char* name : {"smile", "blink"}) model.morphs.push_back({name, "", MorphPanel::eye, {}});
  model.display_frames.push_back({"Root", "", true, {{false, 0}}});
  model.display_frames.push_back({"arms", "", false, {{false, 2}, {false, 1}, {true, 0}}});
  return model;
}

// Keys on arm, hand and leg, a smile, a blink that never is, and the leg's IK switched off for a while.
Motion grouped_motion() {
  Motion motion;
  for (const char* name : {"leg", "arm", "hand"}) {
    std::vector<BoneKey> keys(3);
    keys[1].frame = 400;
    keys[1].translation = {1.0f, 2.0f, 3.0f};
    keys[2].frame = static_cast<std::uint32_t>(kLast);
    motion.bones.push_back({*name_key(name), keys});
  }
  motion.morphs.push_back({*name_key("smile"), {{0, 0.0f}, {500, 1.0f}}});
  motion.morphs.push_back({*name_key("blink"), {{0, 0.0f}}});
  motion.property.push_back({100, true, {{*name_key("leg"), false}}});
  motion.property.push_back({200, true, {{*name_key("leg"), true}}});
  return motion;
}

class DopeSheet : public NullUi {
 protected:
  void show_keys() {
    show(model_with_groups(), grouped_motion());
    session.document.clock.playing = false;
    session.settings.dope_sheet = true;
    session.settings.ui.panel_sizes.sheet = 400.0f;
    draw_frame();
    draw_frame();
  }

  PanelInput view() const { return panel_input(session, nullptr, report); }
  std::vector<std::string> row_names(SheetBones bones) {
    DopeSheetState sheet;
    sheet.bones = bones;
    std::vector<std::string> names;
    for (const DopeRow& row : dope_rows(view(), sheet)) names.emplace_back(row.name);
    return names;
  }

  // Where a frame is on a row.
  ImVec2 place(std::string_view row, double frame) {
    const WidgetArea ruler = find("sheet_ruler");
    const FrameRange seen = session.document.visible_frames.value_or(FrameRange{0.0, session.document.clock.last});
    const FrameAxis axis = frame_axis(ruler.low.x + 8.0f, ruler.high.x - 8.0f, seen);
    return ImVec2(axis.x(frame), NullUi::middle(find(row)).y);
  }
  void press_at(ImVec2 at) {
    move_to(at);
    press();
  }
};

using Names = std::vector<std::string>;

TEST_F(DopeSheet, ListsKeyedTracksByGroup) {
  show_keys();
  EXPECT_EQ(row_names(SheetBones::keyed),
            (Names{"Visible, IK", "Visible", "leg", "arms", "hand", "arm", "Other bones", "leg", "Morphs", "smile"}));
}

TEST_F(DopeSheet, ReportsKeysThatSwitchOff) {
  Motion motion = grouped_motion();
  motion.bones[1].keys[1].physics = false;
  show(model_with_groups(), motion);
  const auto rows = dope_rows(view(), {});
  const auto row = [&](DopeRowKind kind, std::string_view name) {
    return *std::find_if(rows.begin(), rows.end(), [&](const DopeRow& r) { return r.kind == kind && r.name == name; });
  };
  const DopeRow ik = row(DopeRowKind::ik, "leg");
  EXPECT_EQ(frames_of(view(), ik).size(), 2u);
  EXPECT_TRUE(is_off_after(view(), ik, 0));
  EXPECT_FALSE(is_off_after(view(), ik, 1));
  EXPECT_FALSE(is_off_after(view(), row(DopeRowKind::visible, "Visible"), 0));
  EXPECT_TRUE(is_off_after(view(), row(DopeRowKind::bone, "arm"), 1));
  EXPECT_FALSE(is_off_after(view(), row(DopeRowKind::bone, "arm"), 2));
  EXPECT_FALSE(is_off_after(view(), row(DopeRowKind::morph, "smile"), 0));
}

TEST_F(DopeSheet, ListsTheSelectedBoneAndItsRelatives) {
  show_keys();
  session.document.selected.bone = 1;
  const Names before{"Visible, IK", "Visible", "leg", "Bones"};
  const auto with = [&](Names bones) {
    Names all = before;
    all.insert(all.end(), bones.begin(), bones.end());
    all.insert(all.end(), {"Morphs", "smile"});
    return all;
  };
  EXPECT_EQ(row_names(SheetBones::selected), with({"arm"}));
  EXPECT_EQ(row_names(SheetBones::parents), with({"root", "arm"}));
  EXPECT_EQ(row_names(SheetBones::children), with({"arm", "hand"}));
  session.document.selected.bone = -1;
  EXPECT_EQ(row_names(SheetBones::selected), with({"No bone selected"}));
}

TEST_F(DopeSheet, ListsSceneTracksFirst) {
  show_keys();
  Motion scene;
  scene.camera.resize(2);
  scene.camera[1].frame = 50;
  scene.light.resize(1);
  scene.self_shadow.resize(1);
  open(session, scene, "camera.vmd");
  const Names names = row_names(SheetBones::keyed);
  EXPECT_EQ(Names(names.begin(), names.begin() + 4), (Names{"Scene", "Camera", "Light", "Self shadow"}));
}

TEST_F(DopeSheet, OpensAndClosesByItsSwitch) {
  show_keys();
  EXPECT_TRUE(has("sheet_ruler"));
  EXPECT_EQ(find("picture").high.y, find("sheet_sizer").low.y);
  click("close_sheet");
  draw_frame();
  EXPECT_FALSE(has("sheet_ruler"));
  click("dope_sheet");
  draw_frame();
  EXPECT_TRUE(has("sheet_ruler"));
}

TEST_F(DopeSheet, GroupsCollapse) {
  show_keys();
  EXPECT_TRUE(has("bone_keys hand"));
  click("key_group arms");
  draw_frame();
  EXPECT_FALSE(has("bone_keys hand"));
  EXPECT_TRUE(has("bone_keys leg"));
  click("key_group arms");
  draw_frame();
  EXPECT_TRUE(has("bone_keys hand"));
}

TEST_F(DopeSheet, ClickOnAKeySeeksAndSelectsItsBone) {
  show_keys();
  press_at(ImVec2(place("bone_keys hand", 400.0).x + 3.0f, place("bone_keys hand", 400.0).y));
  EXPECT_EQ(session.document.clock.frame, 400.0);
  EXPECT_EQ(session.document.selected.bone, 2);
  EXPECT_TRUE(session.document.clock.scrubbing);
  release();
  EXPECT_FALSE(session.document.clock.scrubbing);
  EXPECT_EQ(session.document.clock.frame, 400.0);
  press_at(place("morph_keys smile", 500.0));
  release();
  EXPECT_EQ(session.document.clock.frame, 500.0);
  EXPECT_EQ(session.document.selected.morph, 0);
}

TEST_F(DopeSheet, DragFromAKeyScrubs) {
  show_keys();
  press_at(place("bone_keys hand", 400.0));
  move_to(place("bone_keys hand", 620.0));
  EXPECT_NEAR(session.document.clock.frame, 620.0, 1.5);
  release();
  EXPECT_FALSE(session.document.clock.scrubbing);
}

TEST_F(DopeSheet, ClickOnANameSelectsWithoutSeeking) {
  show_keys();
  const double before = session.document.clock.frame;
  const WidgetArea row = find("bone_keys hand");
  press_at(ImVec2(row.low.x + 20.0f, NullUi::middle(row).y));
  release();
  EXPECT_EQ(session.document.selected.bone, 2);
  EXPECT_EQ(session.document.clock.frame, before);
}

TEST_F(DopeSheet, RulerScrubs) {
  show_keys();
  press_at(place("sheet_ruler", 250.0));
  EXPECT_NEAR(session.document.clock.frame, 250.0, 1.0);
  EXPECT_TRUE(session.document.clock.scrubbing);
  session.settings.dope_sheet = false;  // by its key, with the button still down
  draw_frame();
  EXPECT_TRUE(session.document.clock.scrubbing);
  release();
  EXPECT_FALSE(session.document.clock.scrubbing) << "time goes on though the ruler is gone";
}

TEST_F(DopeSheet, ShiftDragOnARulerSetsTheLoopRange) {
  show_keys();
  ImGui::GetIO().KeyShift = true;
  press_at(place("sheet_ruler", 200.0));
  move_to(place("sheet_ruler", 600.0));
  release();
  ImGui::GetIO().KeyShift = false;
  ASSERT_TRUE(session.document.clock.range);
  EXPECT_NEAR(session.document.clock.range->first, 200.0, 1.0);
  EXPECT_NEAR(session.document.clock.range->last, 600.0, 1.0);
  EXPECT_FALSE(session.document.clock.scrubbing);

  const double last = session.document.clock.range->last;
  press_at(ImVec2(place("sheet_ruler", session.document.clock.range->first).x - 3.0f, place("sheet_ruler", 0.0).y));
  move_to(place("sheet_ruler", 300.0));
  release();
  EXPECT_NEAR(session.document.clock.range->first, 300.0, 1.0) << "its end was dragged";
  EXPECT_EQ(session.document.clock.range->last, last);
  click("release_range");
  EXPECT_EQ(session.document.clock.range, std::nullopt);
}

TEST_F(DopeSheet, WheelZoomsAtTheMouse) {
  show_keys();
  move_to(place("bone_keys hand", 300.0));
  ImGui::GetIO().MouseWheel = 3.0f;
  draw_frame();
  ASSERT_TRUE(session.document.visible_frames);
  EXPECT_LT(session.document.visible_frames->length(), 600.0);
  draw_frame();
  EXPECT_NEAR(ImGui::GetIO().MousePos.x, place("bone_keys hand", 300.0).x, 2.0f);

  const FrameRange before = *session.document.visible_frames;
  ImGui::GetIO().KeyShift = true;
  ImGui::GetIO().MouseWheel = -1.0f;
  draw_frame();
  ImGui::GetIO().KeyShift = false;
  EXPECT_GT(session.document.visible_frames->first, before.first) << "down is on in time";
  EXPECT_NEAR(session.document.visible_frames->length(), before.length(), 1e-6);
  click("fit_frames");
  EXPECT_EQ(session.document.visible_frames, std::nullopt);
}

TEST_F(DopeSheet, MiddleButtonPans) {
  show_keys();
  session.document.visible_frames = FrameRange{400.0, 500.0};
  draw_frame();
  const ImVec2 from = place("bone_keys hand", 450.0);
  move_to(from);
  press(2);
  move_to(ImVec2(from.x + 100.0f, from.y));
  release(2);
  EXPECT_LT(session.document.visible_frames->first, 400.0);
  draw_frame();
  EXPECT_NEAR(place("bone_keys hand", 450.0).x, from.x + 100.0f, 2.0f);
}

TEST_F(DopeSheet, VisibleRangeFollowsThePlayhead) {
  show_keys();
  session.document.visible_frames = FrameRange{0.0, 100.0};
  draw_frame();
  session.document.clock.frame = 130.0;
  draw_frame();
  EXPECT_EQ(session.document.visible_frames, (FrameRange{130.0, 230.0}));
  session.document.visible_frames = FrameRange{500.0, 600.0};
  draw_frame();
  EXPECT_EQ(session.document.visible_frames, (FrameRange{500.0, 600.0})) << "time stands: one may look elsewhere";
}

TEST_F(DopeSheet, EdgeCanBeDragged) {
  show_keys();
  const float before = find("sheet_sizer").low.y;
  press_at(NullUi::middle(find("sheet_sizer")));
  move_to(ImVec2(400.0f, before + 60.0f));
  release();
  draw_frame();
  EXPECT_NEAR(find("sheet_sizer").low.y, before + 60.0f, 4.0f);
  EXPECT_NEAR(session.settings.ui.panel_sizes.sheet, 640.0f - find("sheet_sizer").low.y, 1.0f)
      << "down to the transport";
}

TEST_F(DopeSheet, CurvesShowTheSelection) {
  show_keys();
  session.document.selected.bone = 2;
  click("sheet_curves");
  draw_frame();
  EXPECT_TRUE(session.settings.curves);
  EXPECT_TRUE(has("curve_plot"));
  click("channel Translation Y");
  EXPECT_EQ(state.timeline.sheet.channel, (Channel{Channel::Of::bone, 1}));
  auto curve = ChannelCurve::of(view(), state.timeline.sheet.channel);
  ASSERT_TRUE(curve);
  EXPECT_EQ(curve->at(400.0), 2.0f);
  EXPECT_EQ(curve->at_key(1), 2.0f);
  EXPECT_EQ(curve->interpolate(0, 1, 0.25f), 0.5f);
  EXPECT_EQ(curve->curve_to(0), std::nullopt);
  EXPECT_EQ(curve->curve_to(1), Curve());
  session.document.selected.morph = 0;
  draw_frame();
  EXPECT_EQ(state.timeline.sheet.channel, (Channel{Channel::Of::morph, 0})) << "chosen since";
  EXPECT_NEAR(ChannelCurve::of(view(), state.timeline.sheet.channel)->at(250.0), 0.5f, 1e-6f);
  click("sheet_keys");
  draw_frame();
  EXPECT_TRUE(has("bone_keys hand"));
}

TEST_F(DopeSheet, NamesOfCurvesAreNotCut) {
  show_keys();
  session.settings.curves = true;
  session.document.selected.bone = 2;
  const auto width_of = [&](std::string_view widget) { return find(widget).high.x - find(widget).low.x; };
  for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(1920, 1080)}) {
    resize(size.x, size.y);
    settle();
    EXPECT_GE(width_of("channel Rotation (total)"), ImGui::CalcTextSize("Rotation (total)").x) << size.x;
    EXPECT_GT(width_of("curve_plot"), 0.5f * width_of("picture")) << size.x;
  }
  resize(640, 400);
  settle();
  EXPECT_GT(width_of("channel Rotation (total)"), 100.0f);
  EXPECT_GT(width_of("curve_plot"), 0.4f * width_of("picture")) << "the curve is no less important";
}

// The saved text has what plays at each frame.
TEST_F(DopeSheet, ACurveIsSavedAsCsvAndPng) {
  show_keys();
  session.document.selected.bone = 2;
  click("sheet_curves");
  draw_frame();
  click("channel Translation Y");
  draw_frame();
  const testing::TempFolder folder;
  session.folders.image = folder.path();
  asked.clear();
  click("export_curve");
  draw_frame();
  click("export_curve_csv");
  draw_frame();
  const auto table = std::find_if(asked.begin(), asked.end(),
                                  [](const Command& command) { return command.get<SaveTable>() != nullptr; });
  ASSERT_NE(table, asked.end());
  const std::string& csv = table->get<SaveTable>()->text;
  EXPECT_TRUE(csv.starts_with("# odori ")) << csv.substr(0, 60);
  EXPECT_NE(csv.find("\n\"frame\",\"Translation Y\"\n0,"), std::string::npos) << csv.substr(0, 60);
  EXPECT_NE(csv.find("\n400,2\n"), std::string::npos);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), std::ptrdiff_t(session.document.clock.last) + 3);
  click("export_curve");
  draw_frame();
  click("export_curve_png");
  settle();
  const auto screenshot = take_request<WriteScreenshot>(session);
  ASSERT_TRUE(screenshot);
  EXPECT_LT(screenshot->what.area.left, find("curve_plot").low.x) << "with the values beside it";
}

TEST_F(DopeSheet, MissingChannelsHaveNoCurve) {
  show_keys();
  EXPECT_FALSE(ChannelCurve::of(view(), {Channel::Of::bone, 0}));
  session.document.selected.bone = 3;  // without keys
  session.document.selected.morph = 55;
  EXPECT_FALSE(ChannelCurve::of(view(), {Channel::Of::bone, 0}));
  EXPECT_FALSE(ChannelCurve::of(view(), {Channel::Of::morph, 0}));
  EXPECT_FALSE(ChannelCurve::of(view(), {Channel::Of::camera, 0}));
}

TEST(ChannelCurve, BoneAndCameraChannelsHaveUnits) {
  Document document;
  Stage& stage = document.stage;
  auto model = std::make_shared<Model>(model_with_groups());
  stage.actors.push_back(make_actor(model));
  std::vector<BoneKey> keys(1);
  keys[0].rotation = axis_angle({0, 1, 0}, kPi / 3.0f);
  BoundMotion motion;
  motion.bones.push_back({1, keys});
  stage.actors[0]->bound = std::make_shared<const BoundMotion>(motion);
  stage.camera_keys.resize(3);
  stage.camera_keys[1].frame = 30;
  stage.camera_keys[1].camera.distance = -20.0f;
  stage.camera_keys[2].frame = 31;
  document.selected = {.actor = 0, .bone = 1};
  const ViewSettings settings;
  const PanelInput view{document, settings, {}};
  EXPECT_NEAR(ChannelCurve::of(view, {Channel::Of::bone, 3})->at(0.0), 60.0f, 1e-3f);
  EXPECT_NEAR(ChannelCurve::of(view, {Channel::Of::bone, 5})->at(0.0), 60.0f, 1e-3f);
  auto distance = ChannelCurve::of(view, {Channel::Of::camera, 6});
  EXPECT_EQ(distance->at(30.0), -20.0f);
  EXPECT_EQ(distance->at(30.9), -20.0f) << "held up to the cut";
  EXPECT_TRUE(distance->curve_to(1));
  EXPECT_FALSE(distance->curve_to(2)) << "no way from one side of a cut to the other";
  EXPECT_EQ(channel_value({Channel::Of::camera, 7}, 30.0f), "30.0\xC2\xB0");
  EXPECT_EQ(channel_value({Channel::Of::morph, 0}, 0.5f), "0.500");
}

TEST_F(DopeSheet, ListsEveryTrackOfAMotionOnce) {
  ODORI_NEEDS_SHARED();
  const Motion dance = motion_in_file(shared("data/wavefile-dance-nc/wavefile_v2.vmd"));
  show(model_in_file(shared("data/gene-cc-by-4.0/Gene_light.pmx")), dance);
  open(session, motion_in_file(shared("data/wavefile-dance-nc/wavefile_camera.vmd")), "camera.vmd");
  session.settings.dope_sheet = true;
  resize(1920, 1080);
  draw_frame();
  draw_frame();
  EXPECT_TRUE(has("camera_keys"));
  std::size_t bones = 0;
  for (const DopeRow& row : dope_rows(view(), {})) bones += row.kind == DopeRowKind::bone ? 1u : 0u;
  EXPECT_EQ(bones, session.document.stage.actors[0]->bound->bones.size());
  std::size_t cuts = 0;
  const auto& keys = session.document.stage.camera_keys;
  for (std::size_t i = 1; i < keys.size(); ++i) cuts += is_cut(keys[i - 1], keys[i]) ? 1u : 0u;
  EXPECT_EQ(cuts, 29u);
}

TEST_F(DopeSheet, DrawsAtEverySizeWithAndWithoutAModel) {
  for (const bool with_model : {false, true}) {
    if (with_model) show_keys();
    for (const bool curves : {false, true}) {
      session.settings.dope_sheet = true;
      session.settings.curves = curves;
      session.document.selected.bone = 1;
      for (const ImVec2 size : {ImVec2(1, 1), ImVec2(320, 240), ImVec2(1280, 720), ImVec2(3840, 2160)}) {
        for (const float scale : {kMinInterfaceScale, 1.0f, kMaxInterfaceScale}) {
          resize(size.x, size.y, scale);
          asked.clear();
          draw_frame();
          draw_frame();
          EXPECT_TRUE(asked.empty()) << "with no hand on the mouse";
        }
      }
    }
  }
}

}  // namespace
}  // namespace odori
