#include "ui/panels.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

void draw_graph(std::span<const float> recent_ms) {
  if (recent_ms.empty()) return;
  const float worst = *std::max_element(recent_ms.begin(), recent_ms.end());
  const float top = std::max(worst * 1.1f, 1.0f);
  ImGui::PlotLines("##recent", recent_ms.data(), static_cast<int>(recent_ms.size()), 0, nullptr, 0.0f, top,
                   ImVec2(ImGui::GetContentRegionAvail().x, ImGui::GetTextLineHeight() * 3.0f));
  text_wrapped(fmt::format("Worst of the last {} pictures: {:.1f} ms", recent_ms.size(), worst), color::kDim);
}

struct Totals {
  std::size_t vertices = 0;
  std::size_t triangles = 0;
  std::size_t bones = 0;
};

Totals totals(const Stage& stage) {
  Totals sum;
  for (const auto& actor : stage.actors) {
    sum.vertices += actor->model->vertices.size();
    sum.triangles += actor->model->indices.size() / 3;
    sum.bones += actor->model->bones.size();
  }
  return sum;
}

}  // namespace

void draw_status_tab(const UiView& view) {
  heading("Speed");
  if (begin_facts("speed")) {
    fact("One picture", fmt::format("{:.1f} ms", view.report.frame_ms));
    fact("A second", fmt::format("{:.0f} pictures", view.report.pictures_per_second));
    end_facts();
  }
  draw_graph(view.report.recent_ms);

  heading("Drawing");
  if (begin_facts("drawing")) {
    const Totals sum = totals(view.stage);
    fact("Draw calls", fmt::format("{}", view.report.draw_calls));
    fact("Vertices", grouped(sum.vertices));
    fact("Triangles", grouped(sum.triangles));
    fact("Bones", grouped(sum.bones));
    end_facts();
  }

  heading("OpenGL");
  text_wrapped(view.report.renderer, color::kText);
}

}  // namespace odori
