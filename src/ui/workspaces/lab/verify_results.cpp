#include "analysis/measures.h"
#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/export_menu.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr int kLines = 4;  // of text per mode

std::string format_share(double distance, const Model& model) {
  const auto size = static_cast<double>(extent(model));
  return size > 0.0 ? tr_format(" ({:.1e} of extent)", distance / size) : std::string();
}

std::string error_text(const VertexErrors& errors, std::string_view share) {
  return tr_format("{:.1e} units{}, {:.1e}\xC2\xB0", errors.position.max(), share, errors.normal_degrees.max());
}

std::string format_vertex(const Model& model, std::uint32_t vertex) {
  if (vertex >= model.vertices.size()) return {};
  const std::int32_t bone = heaviest_bone(model.vertices[vertex]);
  return tr_format("vertex {}, {}", vertex, bone < 0 ? "" : model.bones[bone].name);
}

std::string format_palette(const Model& model, const PaletteErrors& errors) {
  return tr_format("The palette is not rigid: bone {}", model.bones[errors.bone].name);
}

// Lines: the mode and its verdict, the error against each reference, the vertex with the largest error or the
// bone that is not rigid.
void draw_check(const Actor& actor, const SkinningVerification& check, UiState& state, Commands& commands) {
  const Model& model = *actor.model;
  const auto& mode = method(check.skinning.mode);
  const bool good = within_limits(check, model);
  const float line = ImGui::GetTextLineHeight(), width = ImGui::GetContentRegionAvail().x;
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const std::uint32_t worst = check.exact.position.worst_vertex();
  ImGui::PushID(mode.title);
  if (ImGui::Selectable("##check", false, 0, ImVec2(0.0f, kLines * line))) commands.push_back(ShowVertex{worst});
  register_widget(state, {good ? "check_good" : "check_over", static_cast<int>(mode.value), mode.name});
  tooltip(state, "Show the vertex with the largest error");
  ImGui::PopID();
  const std::string_view verdict = good ? "OK" : tr("Over limit");
  const float end = ImGui::CalcTextSize(verdict.data(), verdict.data() + verdict.size()).x;
  const auto at = [&](int row) { return ImVec2(low.x, low.y + static_cast<float>(row) * line); };
  const bool missing = available_mode(actor, check.skinning.mode) != check.skinning.mode;
  draw_text_ellipsis(fmt::format("{}{}", tr(mode.title), missing ? tr(" (as linear)") : ""), at(0), width - 2.0f * end,
                     color::kText);
  draw_text_ellipsis(verdict, ImVec2(low.x + width - end, low.y), end + 1.0f, good ? color::kRecorded : color::kError);
  draw_text_ellipsis(error_text(check.exact, format_share(check.exact.position.max(), model)), at(1), width,
                     color::kDim);
  draw_text_ellipsis(tr("Single precision: ") + error_text(check.single, ""), at(2), width, color::kDim);
  const bool rigid = is_rigid(check.palette);
  draw_text_ellipsis(rigid ? format_vertex(model, worst) : format_palette(model, check.palette), at(3), width,
                     rigid ? color::kDim : color::kError);
}

std::string verification_csv(const Model& model, std::span<const SkinningVerification> checks) {
  CsvText csv({"mode", "reference", "position maximum", "position mean", "position p95", "normal maximum (degrees)",
               "worst vertex", "within limits"});
  for (const SkinningVerification& check : checks) {
    const auto row = [&](const char* reference, const VertexErrors& errors) {
      csv.add({std::string(name(check.skinning.mode)), reference, csv_number(errors.position.max()),
               csv_number(errors.position.mean()), csv_number(errors.position.p95()),
               csv_number(errors.normal_degrees.max()), fmt::format("{}", errors.position.worst_vertex()),
               within_limits(check, model) ? "yes" : "no"});
    };
    row("double precision", check.exact);
    row("single precision", check.single);
  }
  return csv.text();
}

}  // namespace

void draw_verification(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor != nullptr && !input.activity.verifications.empty()) {
    const auto csv = [&] { return verification_csv(*actor->model, input.activity.verifications); };
    const TableFacts facts{{"model", actor->model->name},
                           {"frame", fmt::format("{}", input.document.stage.frame)},
                           {"unit", "units, degrees"},
                           {"limits", fmt::format("{} of the extent {}, {} degrees", kPositionLimit,
                                                  extent(*actor->model), kNormalLimitDegrees)}};
    heading_with_export(state, "GPU skinning", {"export_verification", "GPU skinning", csv, false, facts}, commands);
  } else {
    heading("GPU skinning");
  }
  bool on = input.activity.verifying;
  if (checkbox("Verify GPU skinning", on)) commands.push_back(Toggle{Switch::verifying});
  register_widget(state, "verify");
  tooltip(state,
          "Compares the vertices skinned by the GPU with the C++ reference in double and in single precision, for "
          "every mode");
  if (!input.activity.verifying || actor == nullptr) {
    state.measure.verified_modes = 0;
    return;
  }
  const auto good = std::ranges::count_if(input.activity.verifications, [&](const SkinningVerification& check) {
    return within_limits(check, *actor->model);
  });
  text_wrapped(
      tr_format(
          "{} of {} modes are within {:g} of the model's extent and {:g}\xC2\xB0 of the double precision reference.",
          good, modes_with_shader().size(), kPositionLimit, kNormalLimitDegrees),
      color::kDim);
  for (const SkinningVerification& check : input.activity.verifications) draw_check(*actor, check, state, commands);
  for (const SkinningMethod& mode : skinning_modes()) {
    if (!has_shader(mode.value)) text_wrapped(fmt::format("{}: {}", mode.name, tr(kNoShader)), color::kDim);
  }
  const std::size_t modes = input.activity.verifications.size();
  if (modes > std::exchange(state.measure.verified_modes, modes)) ImGui::SetScrollHereY(1.0f);
}

}  // namespace odori
