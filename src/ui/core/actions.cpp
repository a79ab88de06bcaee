#include "ui/core/actions.h"

#include "base/translate.h"
#include "scene/overrides.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace odori {

namespace {

// Marks words that are searched and never shown, so that tools/translations leaves them out.
constexpr const char* typed(const char* words) { return words; }

bool has_actor(const PanelInput& input) { return selected_actor(input) != nullptr; }
bool has_actors(const PanelInput& input) { return !input.document.stage.actors.empty(); }
bool has_background(const PanelInput& input) { return !input.document.settings.look.background_image.empty(); }
bool has_bone_overrides(const PanelInput& input) {
  const Actor* actor = selected_actor(input);
  return actor != nullptr && overridden_bone_count(actor->overrides) > 0;
}
bool has_camera(const PanelInput& input) { return !input.document.stage.camera_keys.empty(); }
bool has_film(const PanelInput& input) { return input.activity.film != nullptr; }
bool has_light(const PanelInput& input) { return input.document.stage.light_overridden.has_value(); }
bool has_messages(const PanelInput& input) { return !input.activity.messages.empty(); }
bool has_panes(const PanelInput& input) { return pane_count(input.document.settings.views) > 1; }
bool has_playlist(const PanelInput& input) { return input.activity.playlist != nullptr; }
bool has_show_card(const PanelInput& input) { return input.activity.show_card != nullptr; }
bool has_song(const PanelInput& input) { return !input.document.song.file.empty(); }
bool can_share_motions(const PanelInput& input) {
  const Stage& stage = input.document.stage;
  return first_with_motion(stage) >= 0 &&
         std::ranges::any_of(stage.actors, [](const auto& actor) { return is_without_motion(*actor); });
}
bool draws_in_software(const PanelInput& input) { return input.activity.report.software; }
bool is_opening(const PanelInput& input) { return input.activity.opening != nullptr; }
bool can_undo(const PanelInput& input) { return input.document.history.undoable() > 0; }
bool can_redo(const PanelInput& input) { return input.document.history.redoable() > 0; }

std::vector<Action> playback_actions() {
  // Translated: 2.
  return {
      {{"Space", "P"}, "Play or pause", Toggle{Switch::playing}, {.words = typed("再生 停止 saisei 播放 暂停 bofang")}},
      {{"Left", ""}, "Previous frame", StepBy{-1}, {.repeats = true}},
      {{"Right", ""}, "Next frame", StepBy{1}, {.repeats = true}},
      {{"Ctrl+Up", "Ctrl+Right"}, "Next key of the selection", StepToKey{1}, {.repeats = true}},
      {{"Ctrl+Down", "Ctrl+Left"}, "Previous key of the selection", StepToKey{-1}, {.repeats = true}},
      {{"Home", ""}, "Go to the start", SeekTo{0.0}, {.words = typed("rewind begin")}},
      {{"End", ""}, "Go to the end", SeekToEnd{}},
      {{"L", ""}, "Loop playback", Toggle{Switch::loop}, {.words = typed("repeat 繰り返し kurikaeshi 循环 xunhuan")}},
      {{"Ctrl+Home", ""}, "Start the loop range at this frame", SetLoopStart{}},
      {{"Ctrl+End", ""}, "End the loop range at this frame", SetLoopEnd{}},
      {{"Shift+L", ""}, "Clear the loop range", SetLoopRange{std::nullopt}},
      {{"M", ""},
       "Mute the song",
       ToggleSetting{&ViewSettings::muted},
       {.words = typed("sound audio music volume 音 消音 oto 静音 声音 音量 jingyin shengyin")}},
      {{"T", ""},
       "Dope sheet",
       ToggleSetting{&ViewSettings::dope_sheet},
       {.words = typed("timeline keyframes keys キーフレーム 关键帧 guanjianzhen")}},
      {{"Shift+T", ""},
       "Curves",
       Toggle{Switch::curves},
       {.words = typed("dope sheet graph editor Bezier interpolation 補間曲線 hokan 插值曲线 chazhi quxian")}},
      {{"Shift+F", ""}, "Show all frames in the dope sheet", ShowFrames{std::nullopt}},
      {{"", ""},
       "Quarter speed",
       SetSpeed{0.25},
       {.words = typed("slow motion スロー 速度 遅く osoku 慢速 慢放 mansu")}},
      {{"", ""}, "Half speed", SetSpeed{0.5}, {.words = typed("slow motion スロー 速度 遅く osoku 慢速 慢放 mansu")}},
      {{"", ""}, "Normal speed", SetSpeed{1.0}, {.words = typed("速度 sokudo sudu")}},
      {{"", ""}, "Double speed", SetSpeed{2.0}, {.words = typed("fast 早送り 速度 hayaku 快放 kuaifang")}},
      {{"", ""},
       "Close the song",
       CloseSong{},
       {.words = typed("music sound 曲 音楽 kyoku 音乐 yinyue"), .applies = has_song}},
      {{"Ctrl+PageDown", ""}, "Next show of the playlist", StepPlaylist{1}, {.applies = has_playlist}},
      {{"Ctrl+PageUp", ""}, "Previous show of the playlist", StepPlaylist{-1}, {.applies = has_playlist}},
      {{"", ""}, "Close the playlist", ClosePlaylist{}, {.applies = has_playlist}},
      {{"Enter", ""}, "Close the card about the show", CloseShowCard{}, {.applies = has_show_card}},
      {{"", ""}, "Undo opening the show", UndoOpening{}, {.applies = has_show_card}},
  };
}

std::vector<Action> skinning_actions() {
  std::vector<Action> actions;
  for (const SkinningMethod& method : skinning_modes())
    actions.push_back({{method.key, ""}, method.command, SetSkinning{method.value}, {.words = method.words}});
  return actions;
}

std::vector<Action> pane_actions() {
  // Translated: 2.
  return {
      {{"Ctrl+1", ""}, "Single view", SetViewStyle{ViewStyle::panes, 1}},
      {{"Ctrl+2", ""},
       "Two views side by side",
       SetViewStyle{ViewStyle::panes, 2},
       {.words = typed("split compare 分割 比較 bunkatsu 分屏 对比 fenping")}},
      {{"Ctrl+3", ""}, "Three views", SetViewStyle{ViewStyle::panes, 3}, {.words = typed("split 分割 分屏 fenping")}},
      {{"Ctrl+4", ""}, "Four views", SetViewStyle{ViewStyle::panes, 4}, {.words = typed("split 分割 分屏 fenping")}},
      {{"W", ""},
       "Wipe between the first two views",
       SetViewStyle{ViewStyle::wipe},
       {.words = typed("compare slider 比較 对比 duibi")}},
      {{"X", ""}, "Blink between the first two views", Blink{}, {.words = typed("compare 比較 对比 duibi")}},
      {{"O", ""},
       "Overlay: the second view as a wireframe on the first",
       SetViewStyle{ViewStyle::overlay},
       {.words = typed("compare 比較 对比 duibi")}},
      {{"", ""},
       "Compare the look with MMD's picture: wipe",
       SetViewStyle{ViewStyle::wipe, 0, true},
       {.words = typed("effects before after 比較 ルック 对比 外观 duibi"), .applies = has_actors}},
      {{"", ""},
       "Compare the look with MMD's picture: side by side",
       SetViewStyle{ViewStyle::panes, 2, true},
       {.words = typed("effects before after 比較 ルック 对比 外观 duibi"), .applies = has_actors}},
      {{"A", ""}, "Next view", NextPane{}, {.words = typed("activate"), .applies = has_panes}},
      {{"", ""},
       "Same heat map in all views",
       SpreadHeatmap{},
       {.words = typed("copy measure ヒートマップ 热图 retu"), .applies = has_panes}},
      {{"U", ""}, "Link cameras", Toggle{Switch::cameras_linked}, {.words = typed("views")}},
  };
}

std::vector<Action> display_actions() {
  // Translated: 2.
  return {
      {{"E", ""},
       look_row(&Look::edge).title,
       ToggleLook{&Look::edge},
       {.words = typed("outline toon line 輪郭線 rinkaku 描边 轮廓 miaobian")}},
      {{"G", ""},
       look_row(&Look::grid).title,
       ToggleLook{&Look::grid},
       {.words = typed("floor axes 座標軸 床 yuka 网格 坐标轴 wangge")}},
      {{"S", ""},
       look_row(&Look::ground_shadow).title,
       ToggleLook{&Look::ground_shadow},
       {.words = typed("影 kage 地面 阴影 yinying")}},
      {{"Shift+S", ""},
       look_row(&Look::self_shadow).title,
       ToggleLook{&Look::self_shadow},
       {.words = typed("影 kage 阴影 yinying")}},
      {{"", ""},
       look_row(&Look::soft_shadow).title,
       ToggleLook{&Look::soft_shadow},
       {.words = typed("影 kage 阴影 yinying")}},
      {{"B", ""},
       "Bones",
       ToggleSetting{&ViewSettings::bones},
       {.words = typed("skeleton armature rig 骨 hone 骨骼 guge"), .applies = has_actor}},
      {{"", ""}, "Bones of models without surface", ToggleSetting{&ViewSettings::bones_without_surface}},
      {{"", ""},
       "All bone names",
       ToggleSetting{&ViewSettings::bone_names},
       {.words = typed("labels 名前 namae 名称 mingcheng")}},
      {{"Shift+G", ""},
       "Gizmo",
       ToggleSetting{&ViewSettings::gizmo},
       {.words = typed("handle manipulator rotate translate ハンドル 操作 回転 移動 sousa 操纵 旋转 caozong")}},
      {{"Shift+A", ""}, "Cycle gizmo axes: local, parent, world", CycleGizmoAxes{}},
  };
}

std::vector<Action> model_actions() {
  // Translated: 2.
  return {
      {{"Ctrl+Z", ""},
       "Undo",
       Undo{},
       {.words = typed("戻す modosu 撤销 chexiao"), .repeats = true, .applies = can_undo}},
      {{"Ctrl+Y", "Ctrl+Shift+Z"},
       "Redo",
       Redo{},
       {.words = typed("やり直し yarinaoshi 重做 chongzuo"), .repeats = true, .applies = can_redo}},
      {{"Ctrl+D", ""},
       "Duplicate the selected model",
       DuplicateActor{},
       {.words = typed("copy clone second dancer 複製 fukusei 复制 副本 fuzhi"), .applies = has_actor}},
      {{"", ""},
       "Close model",
       CloseActor{},
       {.words = typed("remove delete dancer 閉じる 削除 tojiru 关闭 删除 guanbi"), .applies = has_actor}},
      {{"", ""},
       "Show or hide the model",
       ToggleActorVisible{},
       {.words = typed("hide stage dancer invisible 非表示 隠す kakusu 隐藏 显示 yincang"), .applies = has_actor}},
      {{"", ""},
       "All models dance the same motion",
       ShareMotions{},
       {.words = typed("share copy 全員 同じ踊り zenin 全部 相同动作"), .applies = can_share_motions}},
  };
}

std::vector<Action> pose_actions() {
  // Translated: 2.
  return {
      {{"Ctrl+Alt+S", ""},
       "Save pose",
       SavePose{},
       {.words = typed("export VPD ポーズ 保存 hozon 姿势 zishi"), .applies = has_actor}},
      {{"", ""},
       "Save pose as\xE2\x80\xA6",
       OpenDialog{DialogUse::save_pose},
       {.words = typed("export VPD ポーズ 保存 hozon 姿势 zishi"), .applies = has_actor}},
      {{"Shift+R", ""},
       "Rest pose",
       ToggleRestPose{},
       {.words = typed("T-pose A-pose bind 初期ポーズ shoki 初始姿势 chushi"), .applies = has_actor}},
      {{"Ctrl+Alt+M", ""},
       "Mirror pose left to right",
       MirrorPose{},
       {.words = typed("flip 反転 左右 hanten 镜像 翻转 jingxiang"), .applies = has_actor}},
      {{"", ""},
       "Clear bone overrides",
       ClearBoneOverrides{},
       {.words = typed("reset pose"), .applies = has_bone_overrides}},
      {{"", ""},
       "Clear morph overrides",
       ClearMorphOverrides{},
       {.words = typed("reset face expression"), .applies = has_actor}},
      {{"", ""}, "Clear IK overrides", SetAllIkOverrides{-1, std::nullopt}, {.applies = has_actor}},
      {{"", ""}, "All IK on", SetAllIkOverrides{-1, true}, {.applies = has_actor}},
      {{"", ""}, "All IK off", SetAllIkOverrides{-1, false}, {.applies = has_actor}},
      {{"", ""},
       "Show all materials",
       ShowAllMaterials{-1, true},
       {.words = typed("材質 zaishitsu 材质 caizhi"), .applies = has_actor}},
      {{"", ""},
       "Hide all materials",
       ShowAllMaterials{-1, false},
       {.words = typed("材質 zaishitsu 材质 caizhi"), .applies = has_actor}},
      {{"Shift+B", ""},
       "Bodies and joints",
       ToggleSetting{&ViewSettings::bodies},
       {.words = typed("rigid physics colliders 剛体 goutai 刚体 gangti")}},
      {{"Shift+P", ""}, "Cycle physics mode", CyclePhysicsMode{}, {.words = typed("物理 butsuri wuli")}},
  };
}

std::vector<Action> camera_actions() {
  // Translated: 2.
  return {
      {{"C", ""},
       "Follow camera motion",
       Toggle{Switch::follow_camera},
       {.words = typed("カメラ 相机 镜头 xiangji jingtou"), .applies = has_camera}},
      {{"R", "Num0"},
       "Reset the camera",
       ResetCamera{},
       {.words = typed("home default view カメラ 相机 镜头 xiangji jingtou")}},
      {{"Num2", ""}, "View from the front", LookFrom{ViewSide::front}, {.words = typed("正面 shoumen zhengmian")}},
      {{"Num8", ""}, "View from the back", LookFrom{ViewSide::back}, {.words = typed("背面 haimen beimian")}},
      {{"Num4", ""}, "View from the left", LookFrom{ViewSide::left}},
      {{"Num6", ""}, "View from the right", LookFrom{ViewSide::right}},
      {{"Num5", ""}, "View from the top", LookFrom{ViewSide::top}, {.words = typed("above")}},
      {{"F", ""},
       "Fit to models",
       FitCamera{},
       {.words = typed("frame all home zoom extents 全体 zentai 全部 quanbu")}},
      {{"Period", "NumDecimal"},
       "Zoom to the selected bone or vertex",
       FitSelection{},
       {.words = typed("focus frame selected")}},
      {{"", ""}, "The wheel zooms to the cursor", ToggleSetting{&ViewSettings::zoom_to_cursor}},
  };
}

std::vector<Action> background_actions() {
  // Translated: 2.
  return {
      {{"", ""},
       "Darken a white background for light models",
       ToggleSetting{&ViewSettings::fit_background},
       {.words = typed("背景 haikei beijing")}},
      {{"", ""},
       "White background",
       SetLook{&look_row(&Look::background), glm::vec4(1.0f)},
       {.words = typed("color 背景 白 haikei 白色背景 beijing")}},
      {{"", ""},
       "Black background",
       SetLook{&look_row(&Look::background), glm::vec4(0.0f, 0.0f, 0.0f, 1.0f)},
       {.words = typed("color 背景 黒 haikei 黑色背景 beijing")}},
      {{"", ""},
       "Background image or video\xE2\x80\xA6",
       OpenDialog{DialogUse::background},
       {.words = typed("picture wallpaper movie 背景 画像 動画 haikei 图片 视频 beijing")}},
      {{"", ""}, "Remove the background", ClearBackgroundImage{}, {.applies = has_background}},
      {{"", ""},
       "Half-size effects while playing",
       ToggleSetting{&ViewSettings::half_size_effects},
       {.words = typed("fast preview look 軽い 再生 半分 saisei 预览 播放 bofang"), .applies = draws_in_software}},
      {{"", ""}, "Keep the skinning mode at the next start", ToggleSetting{&ViewSettings::keep_skinning}},
      {{"", ""},
       "Clear the light override",
       SetLightOverride{std::nullopt},
       {.words = typed("reset lamp 照明 shoumei 灯光 dengguang"), .applies = has_light}},
      {{"", ""},
       "Measure whole motion",
       MeasureMotion{true},
       {.words = typed("statistics analyse"), .applies = has_actor}},
      {{"", ""}, "Verify GPU skinning", Toggle{Switch::verifying}, {.words = typed("check compare reference")}},
  };
}

std::vector<Action> file_actions() {
  // Translated: 2.
  return {
      {{"Tab", ""}, "Panels", ToggleSetting{&ViewSettings::panels}, {.words = typed("sidebar パネル 面板 mianban")}},
      {{"Ctrl+O", ""},
       "Open\xE2\x80\xA6",
       OpenDialog{},
       {.words = typed("load import add files model motion second dancer 開く 追加 モーション追加 読み込み hiraku "
                       "tsuika 打开 添加 动作 dakai tianjia")}},
      {{"Ctrl+S", ""},
       "Save the scene (.odori)",
       SaveScene{},
       {.words = typed("project document シーン 保存 hozon 场景 保存 baocun"), .applies = has_actors}},
      {{"Ctrl+Shift+S", ""},
       "Save scene as\xE2\x80\xA6",
       OpenDialog{DialogUse::save_scene},
       {.words = typed("project document シーン 保存 hozon 场景 另存为 baocun"), .applies = has_actors}},
      {{"F5", ""}, "Reload", Reload{}, {.words = typed("refresh 再読み込み 重新加载 chongxin"), .applies = has_actors}},
      {{"Ctrl+Shift+D", ""},
       "Put on the desktop",
       PutOnDesktop{},
       {.words = typed(
            "widget mascot transparent overlay デスクトップマスコット 常駐 masukotto 桌面 桌宠 zhuomian zhuochong"),
        .applies = has_actors}},
      {{"F11", "Alt+Enter"},
       "Full screen",
       ToggleSetting{&ViewSettings::full_screen},
       {.words = typed("maximise maximize fullscreen 全画面 zengamen 全屏 quanping")}},
  };
}

std::vector<Action> output_actions() {
  // Translated: 2.
  return {
      {{"F12", ""},
       "Save screenshot",
       TakeScreenshot{false},
       {.words = typed("image picture render png export photo スクリーンショット スクショ 画像 gazou 截图 jietu")}},
      {{"Shift+F12", ""},
       "Save screenshot with panels",
       TakeScreenshot{true},
       {.words = typed("image picture png スクリーンショット スクショ 截图 jietu")}},
      {{"Ctrl+F12", ""},
       "Save screenshot as\xE2\x80\xA6",
       OpenDialog{DialogUse::save_image},
       {.words = typed("image picture png スクリーンショット スクショ 截图 jietu")}},
      {{"Ctrl+Shift+F12", ""},
       "Export film\xE2\x80\xA6",
       OpenDialog{DialogUse::save_film},
       {.words = typed("record video mp4 movie avi webm render save 録画 動画 ビデオ rokuga douga 录制 录像 视频 导出 "
                       "luzhi luxiang shipin"),
        .applies = has_actors}},
      {{"", ""}, "Cancel the film", CancelFilm{}, {.applies = has_film}},
      {{"Escape", ""}, "Leave full screen", LeaveFullScreen{}},
  };
}

std::vector<Action> interface_actions() {
  // Translated: 2.
  return {
      {{"Ctrl+Plus", "Ctrl+Shift+Plus"},
       "Larger interface",
       ScaleInterface{1},
       {.words = typed("zoom font size scale 拡大 文字 kakudai 放大 字体 fangda"), .repeats = true}},
      {{"Ctrl+Minus", ""},
       "Smaller interface",
       ScaleInterface{-1},
       {.words = typed("zoom font size scale 縮小 文字 shukushou 缩小 字体 suoxiao"), .repeats = true}},
      {{"Ctrl+0", ""}, "Reset the interface scale", ScaleInterface{0}},
      {{"F1", ""},
       "Keys and mouse",
       Toggle{Switch::key_help},
       {.words = typed("shortcuts help hotkeys ショートカット ヘルプ 快捷键 帮助 kuaijiejian")}},
      {{"", ""}, "What's new", Toggle{Switch::whats_new}, {.words = typed("changes version 更新 koushin gengxin")}},
      {{"", ""}, "About odori", Toggle{Switch::about}, {.words = typed("version license")}},
      {{"Ctrl+Shift+P", ""}, "Command palette", ToggleSetting{&ViewSettings::palette}},
      {{"Ctrl+Q", ""}, "Quit", Quit{}, {.words = typed("exit 終了 shuuryou 退出 tuichu")}},
      {{"", ""},
       "Light theme",
       ToggleSetting{&ViewSettings::light_theme},
       {.words = typed("dark mode bright colours テーマ 主题 zhuti")}},
      {{"", ""}, "Reset panel sizes", SetPanelSizes{}, {.words = typed("layout")}},
  };
}

std::vector<Action> opening_actions() {
  // Translated: 2.
  return {
      {{"", ""}, "Dropped files are added", ToggleSetting{&ViewSettings::add_dropped}, {.words = typed("drag")}},
      {{"", ""},
       "Reload changed files automatically",
       ToggleSetting{&ViewSettings::watch_files},
       {.words = typed("watch")}},
      {{"", ""},
       "Transparent background in images",
       ToggleSetting{&ViewSettings::transparent_background},
       {.words = typed("alpha 透過 背景 touka haikei 透明 背景 touming beijing")}},
      {{"", ""},
       "Find missing textures",
       OpenDialog{DialogUse::textures},
       {.words = typed("white grey テクスチャ 贴图 tietu")}},
      {{"", ""}, "Find missing files of the project", OpenDialog{DialogUse::show_files}},
      {{"", ""}, "Cancel opening", CancelOpening{}, {.words = typed("stop"), .applies = is_opening}},
      {{"", ""}, "Clear recent files", RemoveRecent{}, {.words = typed("history")}},
      {{"", ""}, "Dismiss all messages", DismissAllMessages{}, {.applies = has_messages}},
      {{"", ""}, "Reset all settings", ResetSettings{}, {.words = typed("defaults factory")}},
  };
}

}  // namespace

std::span<const Action> actions() {
  static const std::vector<Action> kActions = [] {
    std::vector<Action> all;
    const auto add = [&all](const char* group, std::vector<Action> some) {
      for (Action& action : some) {
        action.group = group;
        all.push_back(std::move(action));
      }
    };
    add("Playback", playback_actions());
    add("Skinning and views", skinning_actions());
    add("Skinning and views", pane_actions());
    add("Stage and camera", display_actions());
    add("Stage and camera", model_actions());
    add("Stage and camera", pose_actions());
    add("Stage and camera", camera_actions());
    add("Stage and camera", background_actions());
    add("Window and files", file_actions());
    add("Window and files", output_actions());
    add("Window and files", interface_actions());
    add("Window and files", opening_actions());
    return all;
  }();
  return kActions;
}

const Action* action_for(const Command& command) {
  const auto found = std::ranges::find(actions(), command, &Action::command);
  return found == actions().end() ? nullptr : &*found;
}

bool applies(const Action& action, const PanelInput& input) {
  return action.more.applies == nullptr || action.more.applies(input);
}

std::string_view key_for(const Command& command) {
  const Action* action = action_for(command);
  return action == nullptr ? std::string_view() : action->chords[0];
}

std::optional<Command> command_for(std::string_view chord, bool repeated) {
  for (const Action& action : actions()) {
    if (chord.empty() || (chord != action.chords[0] && chord != action.chords[1])) continue;
    if (repeated && !action.more.repeats) return std::nullopt;
    return action.command;
  }
  return std::nullopt;
}

}  // namespace odori
