// Frame time of the user interface on one core, without a rendering backend: each page of the side panel with
// everything else, for a model and for a much larger one, with the mouse over a row. usage: bench_panels [MODEL.pmx]

#include "ui/panels.h"

#include "app/session.h"
#include "base/files.h"
#include "loading/load.h"
#include "scene/overrides.h"
#include "support/large_model.h"
#include "support/session_fixtures.h"
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
constexpr int kFrames = 200;

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

// Enables all overlays and selects a bone, a body and a material.
void select_everything(Session& session, UiState& state) {
  session.terms.shown.reset();
  session.settings.bones = session.settings.bone_names = session.settings.bodies = true;
  session.document.selected.bone = session.document.selected.body = 0;
  state.materials.selected = 0;
  state.materials.selected_texture = 0;
}

// Rotates the root, which moves every bone and body slightly.
void rotate_root(Session& session) {
  static float angle_rad = 0.0f;
  set_bone_rotation(*session.document.stage.actors.front(), 0, axis_angle({0, 1, 0}, angle_rad += 0.001f));
  advance(session.document.stage, 0.0);
}

// Frame times in ms.
struct Cost {
  double median = 0.0;
  double max = 0.0;
};

// `before` is called before each frame and not measured.
Cost cost(
    const Session& session, UiState& state, const std::function<void()>& before = [] {}) {
  std::vector<double> times_ms;
  for (int i = 0; i < kWarmUp + kFrames; ++i) {
    before();
    const auto start = std::chrono::steady_clock::now();
    ImGui::NewFrame();
    draw_panels(panel_input(session, nullptr, {}), state);
    ImGui::Render();
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    if (i >= kWarmUp) times_ms.push_back(elapsed.count());
  }
  std::sort(times_ms.begin(), times_ms.end());
  return {times_ms[times_ms.size() / 2], times_ms.back()};
}

void measure(const char* title, Session& session) {
  UiState state;
  build_fonts(*ImGui::GetIO().Fonts, {}, kFontSize, characters_of(panel_input(session, nullptr, {})));
  select_everything(session, state);
  advance(session.document.stage, 0.0);
  fmt::print("{}\n", title);
  Cost slowest;
  const auto print = [&](
                         std::string_view what, const std::function<void()>& before = [] {}) {
    const Cost found = cost(session, state, before);
    fmt::print("  {:16} median {:6.3f} ms, maximum {:6.3f} ms\n", what, found.median, found.max);
    if (found.median > slowest.median) slowest = found;
  };
  for (int i = 0; i < kPageCount; ++i) {
    state.page = static_cast<Page>(i);
    print(name(state.page));
  }
  state.page = Page::textures;
  print("moving", [&] { rotate_root(session); });
  session.settings.palette = true;
  print("palette");
  session.settings.palette = false;
  session.settings.ui.help_card = HelpCard::keys;
  print("key help");
  session.settings.ui.help_card.reset();
  session.settings.bones = session.settings.bone_names = session.settings.bodies = false;
  print("no overlays");
  fmt::print("  slowest          {:6.3f} ms\n", slowest.median);
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
    odori::testing::open(session, Model(*model->actor->model), "model.pmx");
    measure(argv[1], session);
  }
  Session session;
  odori::testing::open(session, odori::testing::large_model(), "large.pmx");
  measure("5,000 bones, 2,000 morphs, 200 materials", session);
  ImGui::DestroyContext();
}
