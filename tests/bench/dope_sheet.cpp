// Frame time of the dope sheet for a motion of ten minutes with up to a million keys, without a rendering backend.
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
constexpr int kFrames = 100;
const ImVec2 kWindow(1920, 1080);

// `bones` in groups of twenty, each with a key every `every` frames.
std::unique_ptr<Document> document_of(std::uint32_t bones, std::uint32_t every) {
  auto model = std::make_shared<Model>();
  for (std::uint32_t i = 0; i < bones; ++i) {
    Bone bone;
    bone.name = fmt::format("bone {}", i);
    bone.parent = static_cast<std::int32_t>(i) - 1;
    model->bones.push_back(bone);
    if (i % 20 == 0) model->display_frames.push_back({fmt::format("group {}", i / 20), "", false, {}});
    model->display_frames.back().entries.push_back({false, static_cast<std::int32_t>(i)});
  }
  auto document = std::make_unique<Document>();
  Stage& stage = document->stage;
  stage.actors.push_back(make_actor(model));
  BoundMotion motion;
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
  stage.actors[0]->bound = std::make_shared<const BoundMotion>(std::move(motion));
  return document;
}

std::size_t keys_in(const Stage& stage) {
  std::size_t count = 0;
  for (const auto& track : stage.actors[0]->bound->bones) count += track.keys.size();
  return count;
}

// The median frame time in ms while the play position advances. `visible`: fraction of the motion's frames shown.
double cost(Document& document, double visible, bool curves, float height) {
  document.clock.last = kLast;
  document.selected = {.actor = 0, .bone = 10};
  ViewSettings settings;
  settings.curves = curves;
  const PanelInput input{document, settings, {}};
  UiState state;
  state.timeline.sheet.channel.part = 0;
  std::vector<double> times_ms;
  for (int i = 0; i < kFrames; ++i) {
    const double first = (1.0 - visible) * kLast * i / kFrames;
    document.clock.frame = first;
    if (visible < 1.0) document.visible_frames = FrameRange{first, first + visible * kLast};
    ImGui::NewFrame();
    begin_ui_frame(state);
    Commands commands;
    const auto start = std::chrono::steady_clock::now();
    draw_dope_sheet(input, state, {ImVec2(0, 0), ImVec2(kWindow.x, height)}, commands);
    times_ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    ImGui::Render();
  }
  std::sort(times_ms.begin(), times_ms.end());
  return times_ms[times_ms.size() / 2];
}

void measure(std::uint32_t bones, std::uint32_t every) {
  const auto document = document_of(bones, every);
  fmt::print("{} bones, {} keys, every {} frames\n", bones, format_integer(keys_in(document->stage)), every);
  for (const float height : {216.0f, 1000.0f}) {
    for (const double visible : {1.0, 0.1, 0.001}) {
      fmt::print("  {:4.0f} pixels high, {:5.1f} % of the frames visible: keys {:6.3f} ms, curve {:6.3f} ms\n", height,
                 100.0 * visible, cost(*document, visible, false, height), cost(*document, visible, true, height));
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
  measure(56, 1);     // every bone has a key in every frame
  measure(500, 9);    // most keys are close together
  measure(5000, 90);  // sparse keys: the largest number of markers
  ImGui::DestroyContext();
  return 0;
}
