#include "app/settings/settings.h"

#include "support/absolute_path.h"
#include "support/look_values.h"
#include "support/session_fixtures.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

using nlohmann::json;

// No setting has its default.
Settings unusual() {
  Settings settings;
  Views& views = settings.own.scene.views;
  for (Pane& pane : views.panes) {
    pane.skinning.mode = SkinningMode::cor;
    pane.skinning.sdef_blend = SdefBlend::nlerp;
    pane.skinning.hemisphere = Hemisphere::sum;
    pane.skinning.normals = Normals::exact;
  }
  settings.view.bones_without_surface = false;
  settings.view.keep_skinning = settings.view.zoom_to_cursor = true;
  views.style = ViewStyle::wipe;
  views.count = 3;
  views.active = 1;
  views.wipe = 0.25f;
  views.cameras_linked = false;
  settings.own.scene.look.edge = false;
  settings.own.scene.look.grid = false;
  settings.own.scene.look.ground_shadow = false;
  settings.own.scene.look.self_shadow = false;
  settings.own.scene.look.soft_shadow = true;
  settings.own.scene.physics = {PhysicsMode::live, {{1, -2, 3}, {4.5f, 5, 6}, 60, 20, 0.2f, true}, 64};
  settings.own.scene.physics.settings.rules = PhysicsRules::mmd;
  settings.view.volume = 0.25f;
  settings.view.muted = true;
  settings.own.scene.rules = EvaluationRules::plain;
  for (const MethodParameterRow& row : kMethodParameters) settings.own.scene.method[row.value] = row.whole ? 3.0 : 0.25;
  settings.own.scene.life = {true, false, false, false, 7, Gaze::camera, 0.5f};
  settings.view.seams = {1.5f, true};
  for (const DesktopRow& row : kDesktopRows) {
    DesktopSettings& desktop = settings.view.desktop;
    if (const auto* number = std::get_if<int DesktopSettings::*>(&row.member)) {
      ++(desktop.*(*number));
    } else {
      const auto on = std::get<bool DesktopSettings::*>(row.member);
      desktop.*on = !(desktop.*on);
    }
  }
  settings.view.desktop.screen = "A 10x20";
  settings.view.desktop.places = {{"A 10x20", {5, -7}, true}, {"B 1x1", {0, 9}}};
  settings.view.bones = true;
  settings.view.bodies = true;
  settings.view.bone_names = true;
  settings.view.gizmo = false;
  settings.view.gizmo_axes = GizmoAxes::world;
  settings.view.panels = false;
  settings.view.dope_sheet = true;
  settings.view.curves = true;
  settings.view.ui.panel_sizes.sheet = 333.0f;
  settings.view.files_as_grid = true;
  settings.view.watch_files = true;
  settings.view.film.kind = FilmKind::webm;
  settings.view.film.width = 640;
  settings.view.film.height = 480;
  settings.view.film.fps = 24.0;
  settings.view.film.supersample = 2;
  settings.view.film.accumulation = {32, 180.0f};
  settings.view.film.sound = false;
  settings.view.film.grid = true;
  settings.view.film.transparent = true;
  settings.view.fit_background = false;
  settings.view.half_size_effects = false;
  Look& look = settings.own.scene.look;
  look.edge_scale = 0.5f;
  look.samples = 8;
  look.anisotropy = 2;
  look.shading = Shading::smooth;
  look.shadow_map_size = ShadowMapSize::mmd;
  look.order_independent_transparency = true;
  look.resolution_scale = 4;
  look.background = {0.25f, 0.5f, 0.75f, 1.0f};
  for (const LookRow& row : kLookRows) {
    if (value_of(look, row) == value_of(Look(), row)) set_value(look, row, testing::other_value(row));
  }
  look.background_image = testing::absolute_path("/画/空.png");
  settings.view.transparent_background = true;
  settings.view.ui.scale = 1.3f;
  settings.view.light_theme = true;
  settings.view.ui.language = "ja";
  settings.view.ui.panel_sizes.side = 411.0f;
  settings.last_actions = {"Edges", "まばたき"};
  settings.terms_read = {0xFEDCBA9876543210u, 1};
  settings.own.loop = false;
  settings.own.speed = 0.75;
  settings.page = Page::materials;
  settings.window = WindowPosition{{800, 600}, glm::ivec2(-20, 30), true};
  settings.image_folder = testing::absolute_path("/画/pictures");
  settings.dialog_folder = testing::absolute_path("/踊り/モデル");
  settings.song_offsets = {{testing::absolute_path("/踊り/歌.ogg"), -0.25}};
  settings.recent = {testing::absolute_path("/モデル/初音.pmx"), testing::absolute_path("/b.vmd")};
  return settings;
}

Settings read(const json& warnings) {
  std::vector<std::string> odd;
  Settings settings = settings_from_json(warnings, odd);
  EXPECT_TRUE(odd.empty());
  return settings;
}

TEST(Settings, RoundTrip) {
  const Settings settings = unusual();
  EXPECT_EQ(read(settings_to_json(settings)), settings);
  EXPECT_EQ(read(settings_to_json(Settings())), Settings());
  EXPECT_EQ(read(json::object()), Settings());
  const json whole = settings_to_json(settings);
  for (const auto& [key, value] : whole.items()) {
    json without = whole;
    without.erase(key);
    EXPECT_NE(read(without), settings) << key << " is not saved";
  }
}

TEST(Settings, NumbersAreClamped) {
  Settings settings = read({{"speed", 1e300}, {"interface_scale", -5}, {"window_size", {1e9, -1}}});
  EXPECT_EQ(settings.own.speed, kMaxSpeed);
  EXPECT_EQ(settings.view.ui.scale, kMinInterfaceScale);
  EXPECT_EQ(settings.window->size, glm::ivec2(16384, 64));
  settings = read({{"window_size", {300, 200}}, {"window_position", {-1e18, 18446744073709551615u}}});
  EXPECT_EQ(settings.window->position, glm::ivec2(-100000, 100000));
}

TEST(Settings, InvalidValuesAreReportedAndIgnored) {
  const json warnings = {{"edge", "yes"},
                         {"speed", nullptr},
                         {"skinning", "wobbly"},
                         {"page", 3},
                         {"recent", "x.pmx"},
                         {"window_size", {1, 2, 3}},
                         {"picture_folder", {}},
                         {"grid", false},
                         {"window_position", "top"},
                         {"another program's", 1}};
  std::vector<std::string> odd;
  const Settings settings = settings_from_json(warnings, odd);
  EXPECT_EQ(odd, (std::vector<std::string>{"skinning", "edge", "speed", "page", "picture_folder", "recent",
                                           "window_size", "window_position"}));
  Settings wanted;
  wanted.own.scene.look.grid = false;
  wanted.window = WindowPosition();
  EXPECT_EQ(settings, wanted);
}

TEST(Settings, RecentFilesAreFewAndAbsolute) {
  json files = {"relative.pmx", 5, std::string(5000, 'x')};
  for (int i = 0; i < 1000; ++i) files.push_back(utf8_from_path(testing::absolute_path("/" + std::to_string(i))));
  const Settings settings = read({{"recent", files}});
  ASSERT_EQ(settings.recent.size(), kMaxRecent);
  EXPECT_EQ(settings.recent.front(), testing::absolute_path("/0"));
}

TEST(Settings, AreAppliedToAndReadFromTheSession) {
  Session session;
  Settings settings = unusual();
  settings.last_actions.clear();  // these belong to the palette
  apply(settings, session);
  EXPECT_EQ(current_settings(session, settings.page, *settings.window), settings);
  EXPECT_EQ(session.document.stage.deform.rules, EvaluationRules::plain);
  session.settings.ui.help_card = HelpCard::keys;
  session.settings.full_screen = true;
  EXPECT_EQ(current_settings(session, settings.page, *settings.window), settings) << "these are not saved";
}

TEST(Settings, AForcedSkinningModeIsKeptOnRequestOnly) {
  Session session;
  Pane& pane = session.document.settings.views.panes[0];
  pane.skinning.mode = SkinningMode::dqs;
  pane.skinning.sdef_blend = SdefBlend::nlerp;
  MethodParameters one;
  one[MethodParameter::largest_weights] = 1.0;
  set_method_parameters(session.document, one);
  Settings saved = current_settings(session, Page::models, WindowPosition());
  EXPECT_EQ(saved.own.scene.views.panes[0].skinning.mode, SkinningMode::native);
  EXPECT_EQ(saved.own.scene.views.panes[0].skinning.sdef_blend, SdefBlend::nlerp) << "options of modes are no mode";
  EXPECT_EQ(saved.own.scene.method, MethodParameters());
  perform(ToggleSetting{&ViewSettings::keep_skinning}, session);
  saved = current_settings(session, Page::models, WindowPosition());
  EXPECT_EQ(saved.own.scene.views.panes[0].skinning.mode, SkinningMode::dqs);
  auto written = settings_to_json(saved);
  std::vector<std::string> invalid;
  EXPECT_EQ(settings_from_json(written, invalid).own.scene.views.panes[0].skinning.mode, SkinningMode::dqs);
  EXPECT_EQ(settings_from_json(written, invalid).own.scene.method, one);
  written["keep_skinning"] = false;  // as a file of an earlier version
  EXPECT_EQ(settings_from_json(written, invalid).own.scene.views.panes[0].skinning.mode, SkinningMode::native);
}

TEST(Settings, ResetKeepsOpenFiles) {
  Session session;
  testing::open(session, testing::named_model(1), "a.pmx");
  apply(unusual(), session);
  session.settings.full_screen = true;
  perform(ResetSettings(), session);
  EXPECT_TRUE(take_request<ResetSettings>(session));
  EXPECT_TRUE(session.settings.full_screen);
  Settings usual;
  usual.window = WindowPosition();
  EXPECT_EQ(current_settings(session, Page::models, WindowPosition()), usual);
  EXPECT_EQ(session.document.stage.actors.size(), 1u);
}

}  // namespace
}  // namespace odori
