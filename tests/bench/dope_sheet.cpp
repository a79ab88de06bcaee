// What the dope sheet costs a picture over a motion of ten minutes and a million keys, on no back end at all.
// usage: bench_dope_sheet

#include "ui/timeline/dope_sheet.h"

#include "ui/core/fonts.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include <fmt/format.h>
#include <imgui.h>

namespace {

using namespace odori;

constexpr std::uint32_t kLast = 18000;
constexpr int kImages = 100;
const ImVec2 kWindow(1920, 1080);

// Bones keyed ever so often, in groups of twenty.
std::unique_ptr<Stage> stage_of(std::uint32_t bones, std::uint32_t every) {
  auto model = std::make_shared<Model>();
  for (std::uint32_t i = 0; i < bones; ++i) {
    Bone bone;
    bone.name = fmt::format("bone {}", i);
    bone.parent = static_cast<std::int32_t>(i) - 1;
    model->bones.push_back(bone);
    if (i % 20 == 0) model->display_frames.push_back({fmt::format("group {}", i / 20), "", false, {}});
    model->display_frames.back().entries.push_back({false, static_cast<std::int32_t>(i)});
  }
  auto stage = std::make_unique<Stage>();
  stage->actors.push_back(make_actor(model));
  BoundMotion& motion = stage->actors[0]->bound;
  for (std::uint32_t i = 0; i < bones; ++i) {
    BoundMotion::Bone track{static_cast<std::int32_t>(i), {}};
    for (std::uint32_t frame = i % every; frame <= kLast; frame += every) {
      BoneKey key;
      key.frame = frame;
      key.translation.x = static_cast<float>((frame * 7 + i) % 31);
      track.keys.push_back(key);
    }
    motion.bones.push_back(std::move(track));
  }
  motion.last_frame = kLast;
  return stage;
}

std::size_t keys_in(const Stage& stage) {
  std::size_t count = 0;
  for (const auto& track : stage.actors[0]->bound.bones) count += track.keys.size();
  return count;
}

// Milliseconds a picture, the median of many; the play position moves on.
double cost(const Stage& stage, double share_seen, bool curves, float height) {
  Clock clock;
  clock.last = kLast;
  ViewSettings settings;
  settings.curves = curves;
  UiView view{stage, clock, settings, {}, {}, 0, {}, nullptr, {}};
  view.selected_bone = 10;
  UiState state;
  state.sheet.channel.part = 0;
  std::vector<double> passed;
  for (int i = 0; i < kImages; ++i) {
    const double first = (1.0 - share_seen) * kLast * i / kImages;
    clock.frame = first;
    if (share_seen < 1.0) view.frames_seen = FrameSpan{first, first + share_seen * kLast};
    ImGui::NewFrame();
    begin_viewport(state);
    Commands commands;
    const auto start = std::chrono::steady_clock::now();
    draw_dope_sheet(view, state, {ImVec2(0, 0), ImVec2(kWindow.x, height)}, commands);
    passed.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    ImGui::Render();
  }
  std::sort(passed.begin(), passed.end());
  return passed[passed.size() / 2];
}

void measure(std::uint32_t bones, std::uint32_t every) {
  const auto stage = stage_of(bones, every);
  fmt::print("{} bones, {} keys, every {} frames\n", bones, grouped(keys_in(*stage)), every);
  for (const float height : {216.0f, 1000.0f}) {
    for (const double seen : {1.0, 0.1, 0.001}) {
      fmt::print("  {:4.0f} pixels high, {:5.1f} % of the frames seen: keys {:6.3f} ms, curve {:6.3f} ms\n", height,
                 100.0 * seen, cost(*stage, seen, false, height), cost(*stage, seen, true, height));
    }
  }
}

}  // namespace

int main() {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = kWindow;
  io.DeltaTime = 1.0f / 60.0f;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  build_fonts(*io.Fonts, {}, kFontSize, {});
  apply_theme(ImGui::GetStyle(), 1.0f);
  measure(56, 1);     // every bone in every frame
  measure(500, 9);    // near each other, for the most part
  measure(5000, 90);  // far apart: the most marks
  ImGui::DestroyContext();
  return 0;
}
