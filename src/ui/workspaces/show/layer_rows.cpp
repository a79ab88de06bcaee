#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kFramesPerPixel = 0.25f;
constexpr float kScalePerPixel = 0.002f;

std::string_view layer_file(const PanelInput& input, std::size_t layer) {
  const auto& names = input.document.files[input.document.selected.actor].motions;
  return layer < names.size() && !names[layer].empty() ? std::string_view(names[layer]) : tr("(no file)");
}

struct UnmatchedTexts {
  const char* all;   // format with the number of tracks
  const char* some;  // format with the number of missing tracks and of all tracks
};
// Translated: 1, 2.
constexpr UnmatchedTexts kUnmatched[] = {{"All {} bone tracks found", "{} of {} bone tracks not found"},
                                         {"All {} morph tracks found", "{} of {} morph tracks not found"}};

// "12 of 87 bone tracks not found", expandable to their names.
void draw_unmatched(const UnmatchedTexts& texts, std::span<const NameKey> missing, TextEncoding names,
                    std::size_t tracks) {
  if (tracks == 0) return;
  if (missing.empty()) {
    text_wrapped(fmt::format(fmt::runtime(tr(texts.all)), tracks), color::kDim);
    return;
  }
  ImGui::PushStyleColor(ImGuiCol_Text, color::kWarning);
  const bool open = ImGui::TreeNodeEx(texts.all, ImGuiTreeNodeFlags_SpanAvailWidth, "%s",
                                      fmt::format(fmt::runtime(tr(texts.some)), missing.size(), tracks).c_str());
  ImGui::PopStyleColor();
  if (!open) return;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(missing.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      text_colored(color::kDim, display_name(missing[i], names));
    }
  }
  ImGui::TreePop();
}

class Layer {
 public:
  Layer(const PanelInput& input, std::size_t index, UiState& state, Commands& commands)
      : input_(input),
        actor_(*selected_actor(input)),
        index_(index),
        number_(static_cast<int>(index)),
        settings_(actor_.layers[index].settings),
        state_(state),
        commands_(commands) {}

  void draw() {
    ImGui::PushID(number_);
    draw_head();
    draw_fit_offer(input_, number_, state_, commands_);
    if (state_.models.expanded_layer == number_) {
      draw_values();
    } else if (const std::string summary = format_layer_settings(settings_); !summary.empty()) {
      text_wrapped(summary, color::kDim);
    }
    ImGui::PopID();
  }

 private:
  void set(const LayerSettings& settings) {
    commands_.push_back(SetLayer{input_.document.selected.actor, number_, settings});
  }

  void draw_head() {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x, side = ImGui::GetFrameHeight();
    const bool several = actor_.layers.size() > 1;
    LayerSettings settings = settings_;
    if (checkbox("##on", settings.on)) set(settings);
    register_widget(state_, {"layer_on", number_});
    tooltip(state_, "Whether this motion has any effect");
    ImGui::SameLine(0.0f, gap);
    const float buttons = (several ? 3.0f : 1.0f) * (side + gap);
    draw_name(std::max(ImGui::GetContentRegionAvail().x - buttons, side));
    if (several) {
      ImGui::SameLine(0.0f, gap);
      move_button("layer_up", Icon::up, tr_later("Move up"), number_ > 0, number_ - 1);
      ImGui::SameLine(0.0f, gap);
      const int last = static_cast<int>(actor_.layers.size()) - 1;
      move_button("layer_down", Icon::down, tr_later("Move down"), number_ < last, number_ + 1);
    }
    ImGui::SameLine(0.0f, gap);
    if (icon_button(state_, {"remove_layer", number_}, Icon::cross, "Remove this motion from the model")) {
      commands_.push_back(RemoveLayer{input_.document.selected.actor, number_});
    }
  }

  void draw_name(float width) {
    const std::string_view file = layer_file(input_, index_);
    const ImVec2 at = ImGui::GetCursorScreenPos(), padding = ImGui::GetStyle().FramePadding;
    const bool opened = state_.models.expanded_layer == number_;
    if (selectable_beside_buttons("##layer", opened, width)) state_.models.expanded_layer = opened ? -1 : number_;
    register_widget(state_, {"layer", number_, file});
    tooltip(state_, "Click for its mixing mode, offset and scale");
    copy_menu("file", [&] { return std::string(file); });
    draw_text_ellipsis(file, ImVec2(at.x + padding.x, at.y + padding.y), width - 2.0f * padding.x,
                       settings_.on ? color::kText : color::kDim);
  }

  void move_button(const char* name, Icon icon, const char* description, bool enabled, int to) {
    ImGui::BeginDisabled(!enabled);
    if (icon_button(state_, {name, number_}, icon, description)) {
      commands_.push_back(MoveLayer{input_.document.selected.actor, number_, to});
      if (state_.models.expanded_layer == number_) state_.models.expanded_layer = to;
    }
    ImGui::EndDisabled();
  }

  void draw_values() {
    ImGui::Indent(ImGui::GetStyle().FramePadding.x);
    draw_mix();
    draw_numbers();
    draw_matches();
    draw_fit_settings(input_, number_, state_, commands_);
    ImGui::Unindent(ImGui::GetStyle().FramePadding.x);
  }

  void draw_mix() {
    LayerSettings settings = settings_;
    const bool over = settings_.mix == LayerMix::overriding;
    Segments mixes(state_);
    settings.mix = LayerMix::merged;
    const bool merge = mixes.add(
        {"layer_join", number_}, "Merge", !over,
        "Merges its keys with those of the merged motions above it, like MMD when it loads\none motion after another:"
        " where name and frame are equal, its keys replace theirs");
    if (merge && over) set(settings);
    settings.mix = LayerMix::overriding;
    const bool override_others =
        mixes.add({"layer_over", number_}, "Override", over,
                  "Overrides the merged motions by its weight,\nfor the bones and morphs that it has keys for");
    if (override_others && !over) set(settings);
  }

  void label(const char* title) {
    float width = 0.0f;
    for (const char* each : {tr("Weight"), tr("Offset"), tr("Scale")}) {
      width = std::max(width, ImGui::CalcTextSize(each).x);
    }
    label_ellipsis(tr(title), width, color::kDim);
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    ImGui::SetNextItemWidth(-1.0f);
  }

  void draw_numbers() {
    LayerSettings settings = settings_;
    bool changed = false;
    ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
    if (settings.mix == LayerMix::overriding) {
      float percent = settings.weight * 100.0f;
      label(tr_later("Weight"));
      changed |= ImGui::SliderFloat("##weight", &percent, 0.0f, 100.0f, "%.0f %%", ImGuiSliderFlags_AlwaysClamp);
      register_widget(state_, {"layer_weight", number_});
      settings.weight = percent / 100.0f;
    }
    label(tr_later("Offset"));
    changed |= ImGui::DragInt("##offset", &settings.offset, kFramesPerPixel, -kMaxLayerOffset, kMaxLayerOffset,
                              tr("%+d frames"), ImGuiSliderFlags_AlwaysClamp);
    register_widget(state_, {"layer_offset", number_});
    tooltip(state_, "Frames by which it starts later, or earlier if negative. Drag, or Ctrl+click to type");
    label(tr_later("Scale"));
    changed |= ImGui::DragFloat("##scale", &settings.scale, kScalePerPixel, kMinLayerScale, kMaxLayerScale, "%.3f",
                                ImGuiSliderFlags_AlwaysClamp);
    register_widget(state_, {"layer_scale", number_});
    tooltip(state_, "Scales bone translation");
    ImGui::PopStyleColor();
    if (changed) set(settings);
  }

  void draw_matches() {
    if (index_ >= actor_.layer_matches.size()) return;
    const LayerMatch& match = actor_.layer_matches[index_];
    const bool all = match.bones == match.bones_found && match.morphs == match.morphs_found;
    text_wrapped(tr_format("{} of {} bones and {} of {} morphs found in this model", match.bones_found, match.bones,
                           match.morphs_found, match.morphs),
                 all ? color::kDim : color::kWarning);
  }

  const PanelInput& input_;
  const Actor& actor_;
  std::size_t index_;
  int number_;
  LayerSettings settings_;
  UiState& state_;
  Commands& commands_;
};

// IK as the motions switch it, or all chains overridden.
void draw_ik_choice(const Actor& actor, const PanelInput& input, UiState& state, Commands& commands) {
  std::size_t chains = 0, overridden = 0, on = 0;
  for (std::size_t i = 0; i < actor.model->bones.size(); ++i) {
    if (!actor.model->bones[i].has_ik) continue;
    ++chains;
    const auto& enabled = actor.overrides.ik_enabled[i];
    overridden += enabled.has_value();
    on += enabled.value_or(false);
  }
  if (chains == 0) return;
  ImGui::AlignTextToFramePadding();
  text_colored(color::kDim, "IK");
  ImGui::SameLine();
  Segments choices(state);
  if (choices.add("ik_as_motion", "From motion", overridden == 0)) {
    commands.push_back(SetAllIkOverrides{input.document.selected.actor, std::nullopt});
  }
  if (choices.add("ik_all_on", "All on", on == chains))
    commands.push_back(SetAllIkOverrides{input.document.selected.actor, true});
  if (choices.add("ik_all_off", "All off", overridden == chains && on == 0)) {
    commands.push_back(SetAllIkOverrides{input.document.selected.actor, false});
  }
}

// Which tracks of the merged motions the model lacks.
void draw_merged(const Actor& actor) {
  draw_unmatched(kUnmatched[0], actor.bound->unmatched_bones, actor.bound->names, actor.motion->bones.size());
  draw_unmatched(kUnmatched[1], actor.bound->unmatched_morphs, actor.bound->names, actor.motion->morphs.size());
}

}  // namespace

std::string format_layer_settings(const LayerSettings& settings) {
  std::string text;
  const auto add = [&text](std::string more) { text += (text.empty() ? "" : tr(", ")) + std::move(more); };
  if (settings.mix == LayerMix::overriding) add(tr_format("override, {:.0f} %", settings.weight * 100.0f));
  const int frames = std::abs(settings.offset);
  if (frames != 0) {
    if (settings.offset > 0) add(frames == 1 ? tr("1 frame later") : tr_format("{} frames later", frames));
    if (settings.offset < 0) add(frames == 1 ? tr("1 frame earlier") : tr_format("{} frames earlier", frames));
  }
  if (settings.scale != 1.0f) add(tr_format("scale {:.4g}", settings.scale));
  return text;
}

void draw_layers(const PanelInput& input, UiState& state, Commands& commands) {
  const Actor& actor = *selected_actor(input);
  heading(actor.layers.size() > 1 ? "Motions" : "Motion");
  if (actor.layers.empty()) {
    text_wrapped(tr("None. Press Ctrl+O, or drop a .vmd file on the window."), color::kDim);
  } else {
    for (std::size_t i = 0; i < actor.layers.size(); ++i) Layer(input, i, state, commands).draw();
    draw_merged(actor);
    text_wrapped(tr("Hold Shift while dropping a motion to add it."), color::kDim);
  }
  draw_ik_choice(actor, input, state, commands);
}

}  // namespace odori
