// What the panels of one picture cost on one core, without drawing them: each tab of the side panel beside everything
// else, for a model and for a far larger one, with the mouse over a row.
// usage: bench_panels [MODEL.pmx]

#include "ui/panels.h"

#include "base/files.h"
#include "loading/load.h"
#include "scene/bone_overrides.h"
#include "session/session.h"
#include "support/large_model.h"
#include "support/opened_session.h"
#include "ui/core/fonts.h"
#include "ui/core/theme.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

namespace {

using namespace odori;

constexpr int kWarmUp = 20;
constexpr int kImages = 200;

void begin_imgui() {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.DisplaySize = ImVec2(1920, 1080);
  io.DeltaTime = 1.0f / 60.0f;
  io.MousePos = ImVec2(1800, 500);
  apply_theme(ImGui::GetStyle(), 1.0f);
}

// Everything that can be switched on over the picture, and a bone, a body and a material chosen.
void select_everything(Session& session, UiState& state) {
  session.terms.reset();
  session.settings.bones = session.settings.bone_names = session.settings.bodies = true;
  session.selected_bone = session.selected_body = 0;
  state.materials.selected = 0;
  state.materials.selected_texture = 0;
}

// Moves every bone and body a little.
void turn_root(Session& session) {
  static float angle_rad = 0.0f;
  set_bone_rotation(*session.stage.actors.front(), 0, axis_angle({0, 1, 0}, angle_rad += 0.001f));
  advance(session.stage, 0.0);
}

// Milliseconds of one picture: the middle of many, and the worst.
struct Cost {
  double middle = 0.0;
  double worst = 0.0;
};

// `between` goes before each picture and is not counted.
Cost cost(
    const Session& session, UiState& state, const std::function<void()>& between = [] {}) {
  std::vector<double> passed;
  for (int i = 0; i < kWarmUp + kImages; ++i) {
    between();
    const auto start = std::chrono::steady_clock::now();
    ImGui::NewFrame();
    draw_panels(view_of(session, nullptr, {}), state);
    ImGui::Render();
    const std::chrono::duration<double, std::milli> one = std::chrono::steady_clock::now() - start;
    if (i >= kWarmUp) passed.push_back(one.count());
  }
  std::sort(passed.begin(), passed.end());
  return {passed[passed.size() / 2], passed.back()};
}

void measure(const char* title, Session& session) {
  UiState state;
  build_fonts(*ImGui::GetIO().Fonts, {}, kFontSize, characters_of(view_of(session, nullptr, {})));
  select_everything(session, state);
  advance(session.stage, 0.0);
  fmt::print("{}\n", title);
  Cost most;
  const auto print = [&](
                         std::string_view what, const std::function<void()>& between = [] {}) {
    const Cost found = cost(session, state, between);
    fmt::print("  {:16} {:6.3f} ms, worst {:6.3f} ms\n", what, found.middle, found.worst);
    if (found.middle > most.middle) most = found;
  };
  for (int i = 0; i < kSideTabCount; ++i) {
    state.tab = static_cast<SideTab>(i);
    print(name(state.tab));
  }
  state.tab = SideTab::materials;
  state.materials.shows_textures = true;
  print("textures");
  print("moving", [&] { turn_root(session); });
  session.settings.palette = true;
  print("palette");
  session.settings.palette = false;
  session.settings.key_help = true;
  print("key help");
  session.settings.key_help = false;
  session.settings.bones = session.settings.bone_names = session.settings.bodies = false;
  print("no overlays");
  fmt::print("  the most         {:6.3f} ms\n", most.middle);
}

}  // namespace

int main(int argc, char** argv) {
  begin_imgui();
  if (argc > 1) {
    JobControl control;
    auto loaded = load_file(path_from_utf8(argv[1]), control, false);
    auto* model = loaded ? std::get_if<LoadedModel>(&*loaded) : nullptr;
    if (model == nullptr) return fmt::print(stderr, "{} is no model\n", argv[1]), 1;
    Session session;
    testing::open(session, Model(*model->actor->model), "model.pmx");
    measure(argv[1], session);
  }
  Session session;
  testing::open(session, testing::large_model(), "large.pmx");
  measure("5,000 bones, 2,000 morphs, 200 materials", session);
  ImGui::DestroyContext();
}
