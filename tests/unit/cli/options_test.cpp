#include "cli/options.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

TEST(Options, FrameLists) {
  EXPECT_EQ(parse_frame_list("12.5"), std::vector<double>{12.5});
  EXPECT_EQ(parse_frame_list("3,0,-1.25"), (std::vector<double>{3, 0, -1.25}));
  for (const char* bad : {"", "a", "1,", ",1", "1;2", "nan", "inf", "1 2", "1e999"})
    EXPECT_FALSE(parse_frame_list(bad)) << bad;
}

TEST(Options, FrameRangesIncludeTheLastFrame) {
  const auto frames = [](const char* text) { return *selected_frames({{}, parse_frame_range(text)}, {0, 0, 1}); };
  EXPECT_EQ(frames("0..3"), (std::vector<double>{0, 1, 2, 3}));
  EXPECT_EQ(frames("1..2:0.5"), (std::vector<double>{1, 1.5, 2}));
  EXPECT_EQ(frames("5..5"), std::vector<double>{5});
  EXPECT_EQ(frames("0..1:0.1").size(), 11u);
  EXPECT_EQ(frames("-2..0"), (std::vector<double>{-2, -1, 0}));
  for (const char* bad : {"", "3", "3..1", "1..2:0", "1..2:-1", "..", "1...3"})
    EXPECT_FALSE(parse_frame_range(bad)) << bad;
}

TEST(Options, ARangeWithoutStepUsesTheDefaultStep) {
  FrameSelection selection;
  selection.range = parse_frame_range("0..2");
  EXPECT_EQ(selected_frames(selection, {0, 0, 0.5})->size(), 5u);
  EXPECT_EQ(*selected_frames({}, {0, 4, 2}), (std::vector<double>{0, 2, 4}));
  selection.list = {9};
  EXPECT_EQ(*selected_frames(selection, {0, 0, 1}), std::vector<double>{9});
}

TEST(Options, RangesOfTooManyFramesAreRefused) {
  FrameSelection selection;
  for (const char* range : {"0..1e9", "0..1e18:1e-9", "-1e308..1e308", "0..20000000"}) {
    selection.range = parse_frame_range(range);
    const auto frames = selected_frames(selection, {0, 0, 1});
    ASSERT_FALSE(frames) << range;
    EXPECT_EQ(frames.fault().kind, &kTooManyFrames);
  }
  selection.range = parse_frame_range("1e18..1e18");
  EXPECT_EQ(selected_frames(selection, {0, 0, 1})->size(), 1u);
  EXPECT_FALSE(selected_frames({}, {0, 4294967295.0, 0.125}));
}

TEST(Options, FramesOutsideTheMotionAreRefused) {
  const auto error = [](FrameSelection selection) -> const FaultKind* {
    const auto frames = selected_frames(selection, {0, 0, 1}, 100.0);
    return frames ? nullptr : frames.fault().kind;
  };
  EXPECT_EQ(error({{0.0, 100.0, 100.0 + kMaxFramesPastEnd}, {}}), nullptr);
  EXPECT_EQ(error({{0.0, 100.5 + kMaxFramesPastEnd}, {}}), &kFramePastEnd);
  EXPECT_EQ(error({{5.0, -0.25}, {}}), &kNegativeFrame);
  EXPECT_EQ(error({{}, FrameSelection::Range{-1.0, 5.0}}), &kNegativeFrame);
  EXPECT_EQ(error({{}, FrameSelection::Range{0.0, 1e7}}), &kFramePastEnd);
  EXPECT_EQ(error({}), nullptr);
}

TEST(Options, Cameras) {
  StageOptions options;
  EXPECT_TRUE(parse_camera("auto", options));
  EXPECT_EQ(options.camera_choice, CameraChoice::automatic);
  EXPECT_TRUE(parse_camera("1,2,3,90,0,-45,-20,35", options));
  EXPECT_EQ(options.camera_choice, CameraChoice::given);
  EXPECT_EQ(options.camera.target, glm::vec3(1, 2, 3));
  EXPECT_NEAR(options.camera.rotation_rad.x, kPi / 2, 1e-6f);
  EXPECT_EQ(options.camera.distance, -20.0f);
  EXPECT_TRUE(options.camera.perspective);
  EXPECT_TRUE(parse_camera("1,2,3,0,0,0,-20,35,ortho", options));
  EXPECT_FALSE(options.camera.perspective);
  for (const char* bad : {"", "front", "1,2,3", "1,2,3,0,0,0,-20,0", "1,2,3,0,0,0,-20,35,flat"}) {
    EXPECT_FALSE(parse_camera(bad, options)) << bad;
  }
}

TEST(Options, LightsMorphsSizesAndColors) {
  EXPECT_TRUE(parse_light("1,1,1,0,-1,0"));
  EXPECT_FALSE(parse_light("1,1,1,0,0,0"));
  EXPECT_EQ(parse_morph("a=b=0.5"), (std::pair<std::string, float>("a=b", 0.5f)));
  EXPECT_FALSE(parse_morph("まばたき"));
  EXPECT_FALSE(parse_morph("=1"));
  EXPECT_EQ(parse_size("1280x720"), std::pair(1280, 720));
  for (const char* bad : {"", "x", "0x5", "5x0", "1.5x2", "20000x2", "1x2x3"}) EXPECT_FALSE(parse_size(bad)) << bad;
  EXPECT_EQ(parse_color("ff0080"), glm::vec4(1.0f, 0.0f, 128.0f / 255.0f, 1.0f));
  EXPECT_EQ(parse_color("none")->a, 0.0f);
  EXPECT_EQ(parse_color("00000000"), glm::vec4(0.0f));
  for (const char* bad : {"", "fff", "gg0000", "-10000", "ff00ff0"}) EXPECT_FALSE(parse_color(bad)) << bad;
}

TEST(Options, ViewsAreOneToFourModes) {
  using Modes = std::vector<SkinningMode>;
  EXPECT_EQ(parse_views("sdef"), Modes{SkinningMode::sdef});
  EXPECT_EQ(parse_views("bdef,qdef"), (Modes{SkinningMode::linear, SkinningMode::dqs})) << "by their aliases";
  EXPECT_EQ(parse_views("native,linear,sdef,cor")->size(), 4u);
  for (const char* bad : {"", ",", "linear,", "linear,wobbly", "linear, sdef", "dqs,dqs,dqs,dqs,dqs"}) {
    EXPECT_FALSE(parse_views(bad)) << bad;
  }
}

TEST(Options, ComparisonsAreStylesAndAWipePosition) {
  ViewsOptions options;
  EXPECT_TRUE(parse_comparison("wipe:0.25", options));
  EXPECT_EQ(options.style, ViewStyle::wipe);
  EXPECT_EQ(options.wipe, 0.25f);
  for (const char* good : {"panes", "wipe", "blink", "overlay", "wipe:0", "wipe:1"}) {
    EXPECT_TRUE(parse_comparison(good, options)) << good;
  }
  for (const char* bad : {"", "side", "wipe:", "wipe:1.1", "wipe:-0.1", "wipe:0.1:2", "panes:0.5", "wipe:nan"}) {
    EXPECT_FALSE(parse_comparison(bad, options)) << bad;
  }
}

TEST(Options, GivenViewsOverrideTheOthers) {
  Views views;
  views.style = ViewStyle::overlay;
  views.active = 1;
  Views kept = views;
  apply(ViewsOptions(), kept);
  EXPECT_EQ(kept, views) << "without options nothing changes";
  ViewsOptions three;
  three.modes = {SkinningMode::cor, SkinningMode::linear, SkinningMode::sdef};
  apply(three, views);
  EXPECT_EQ(views.style, ViewStyle::panes);
  EXPECT_EQ(pane_count(views), 3);
  EXPECT_EQ(views.active, 0);
  EXPECT_EQ(views.panes[0].skinning.mode, SkinningMode::cor);
  apply({.modes = {}, .style = ViewStyle::wipe, .wipe = 0.75f}, views);
  EXPECT_EQ(views.style, ViewStyle::wipe);
  EXPECT_EQ(views.wipe, 0.75f);
}

TEST(Options, WipeBlinkAndOverlayNeedTwoViews) {
  ViewsOptions options;
  options.modes = {SkinningMode::cor};
  EXPECT_TRUE(options.valid());
  options.style = ViewStyle::blink;
  EXPECT_FALSE(options.valid());
  options.modes.push_back(SkinningMode::dqs);
  EXPECT_TRUE(options.valid());
  options.modes.clear();
  EXPECT_TRUE(options.valid()) << "uses the existing views";
}

}  // namespace
}  // namespace odori
