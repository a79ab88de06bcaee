// The fit of a motion layer: the offer, and its settings.

#include "base/enums.h"
#include "base/folders.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace odori {

namespace {

// One layer of the selected actor.
class LayerFitRows {
 public:
  LayerFitRows(const PanelInput& input, int layer, UiState& state, Commands& commands)
      : input_(input),
        actor_(*selected_actor(input)),
        index_(layer),
        layer_(actor_.layers[layer]),
        state_(state),
        commands_(commands) {}

  void draw_offer() {
    if (layer_.fit) return draw_state();
    const FitNeed* need = needed();
    if (need == nullptr) return;
    text_wrapped(differences(*need), color::kWarning);
    if (text_button(state_, {"fit_layer", index_}, "Fit to this model")) set(FitRequest());
    tooltip(state_, "Keeps each key and curve: limbs point where they pointed, feet stand where they stood");
  }

  void draw_settings() {
    if (actor_.model->accessory) return;
    draw_switch();
    draw_made_for();
    if (!layer_.fit) return;
    draw_contacts();
    draw_camera();
    const bool waits = waits_for_fit(layer_, *actor_.model);
    if (!waits && !layer_.fitted->fault) draw_fit_report(input_, index_, state_, commands_);
  }

 private:
  void set(std::optional<FitRequest> request) {
    commands_.push_back(SetLayerFit{input_.document.selected.actor, index_, std::move(request)});
  }

  // Null: it is not known, or there is none.
  const FitNeed* needed() const {
    const auto needs = input_.activity.fit_needs;
    return has_index(needs, index_) && is_needed(needs[index_]) ? &needs[index_] : nullptr;
  }

  // "Made for 初音ミク: legs 1.14 times as long, 2 bones are missing".
  std::string differences(const FitNeed& need) const {
    std::string text;
    const auto add = [&text](std::string more) { text += (text.empty() ? "" : tr(", ")) + std::move(more); };
    if (std::abs(need.scale - 1.0f) >= 0.005f) add(tr_format("legs {:.2f} times as long", need.scale));
    if (need.turn_deg >= 1.0f) add(tr_format("limbs at rest differ by {:.0f}°", need.turn_deg));
    if (need.scale == 1.0f && need.turn_deg < 1.0f && need.stance > 0.0f) add(tr("another stance"));
    if (need.renamed > 0) add(tr_format("{} bones have other names", need.renamed));
    if (need.missing > 0) add(tr_format("{} bones are missing", need.missing));
    const std::string& name = layer_.motion->model_name;
    if (!need.standard_from) return tr_format("Made for {}: {}", need.from, text);
    return name.empty() ? tr_format("Compared with a standard figure: {}", text)
                        : tr_format("Made for {}, which is not open; compared with a standard figure: {}", name, text);
  }

  void draw_state() {
    if (waits_for_fit(layer_, *actor_.model)) {
      const float share = input_.activity.fitting.value_or(0.0f);
      return text_wrapped(tr_format("Fitting to this model… {:.0f} %", 100.0f * share), color::kDim);
    }
    const FittedLayer& fitted = *layer_.fitted;
    if (fitted.fault) return text_wrapped(tr_format("Not fitted: {}", describe(*fitted.fault)), color::kError);
    if (fitted.report.same) return text_wrapped(tr("Fitted: nothing had to change"), color::kDim);
    text_wrapped(tr_format("Fitted; made for {}", source_name(fitted.report)), color::kDim);
  }

  static std::string source_name(const FitReport& report) {
    return report.standard_from ? tr("a standard figure (a guess)") : report.from;
  }

  void draw_switch() {
    Segments choices(state_);
    if (choices.add({"layer_as_made", index_}, "As made", !layer_.fit, "Its keys are used as they are") && layer_.fit) {
      set(std::nullopt);
    }
    if (choices.add({"layer_fitted", index_}, "Fitted", layer_.fit.has_value(), "Its keys are fitted to this model") &&
        !layer_.fit) {
      set(FitRequest());
    }
    same_line_if_fits(text_button_width("Show both"), ImGui::GetStyle().ItemSpacing.x);
    if (text_button(state_, {"compare_fit", index_}, "Show both")) {
      commands_.push_back(CompareFit{input_.document.selected.actor, index_});
      commands_.push_back(ResetCamera{});  // a camera motion looks at one of them
    }
    tooltip(state_, "A copy of the model beside it shows the other one of both");
  }

  std::string made_for() const {
    if (!layer_.fit) return tr("Its name in the motion");
    if (!layer_.fit->from.empty()) return readable_name(layer_.fit->from);
    const bool known = layer_.fitted && !layer_.fitted->fault;
    return known ? source_name(layer_.fitted->report) : tr("Its name in the motion");
  }

  void set_source(std::filesystem::path file) {
    FitRequest request = layer_.fit.value_or(FitRequest());
    request.from = std::move(file);
    set(std::move(request));
  }

  // The open models, each file once, or any other file.
  void draw_made_for() {
    row_label(tr_later("Made for"), ImGui::CalcTextSize(tr("Made for")).x);
    const bool open = begin_combo("##made_for", made_for().c_str());
    register_widget(state_, {"made_for", index_});
    if (!open) return;
    const std::filesystem::path now = layer_.fit ? layer_.fit->from : std::filesystem::path();
    if (combo_item(state_, {"made_for_name", index_}, tr("Its name in the motion"), now.empty())) set_source({});
    const auto& actors = input_.document.stage.actors;
    std::set<std::filesystem::path> listed;
    for (int i = 0; i < static_cast<int>(actors.size()); ++i) {
      const std::filesystem::path& file = actors[i]->file;
      if (actors[i]->model->accessory || file.empty() || !listed.insert(file).second) continue;
      const std::string& name = input_.document.files[i].model;
      if (combo_item(state_, {"made_for_model", i, name}, name, now == file)) set_source(file);
    }
    if (combo_item(state_, {"made_for_file", index_}, tr("Another file…"), false)) {
      commands_.push_back(ChooseMadeFor{input_.document.selected.actor, index_});
    }
    ImGui::EndCombo();
  }

  void draw_contacts() {
    // Translated: all.
    constexpr const char* kTitles[] = {"Feet", "Hands", "Outside the body"};
    text_colored(color::kDim, tr("Contacts that are kept"));
    FitRequest request = *layer_.fit;
    bool changed = false;
    for (std::size_t i = 0; i < kFitContacts.size(); ++i) {
      if (i > 0) same_line_if_fits(kTitles[i]);
      changed |= checkbox(kTitles[i], request.contacts.*kFitContacts[i].member);
      register_widget(state_, {"fit_contact", static_cast<int>(i)});
    }
    if (changed) set(std::move(request));
  }

  // Only a camera motion can be scaled.
  void draw_camera() {
    if (input_.document.stage.camera_keys.empty()) return;
    text_colored(color::kDim, tr("Camera motion"));
    struct Choice {
      const char* widget;
      const char* title;
      std::optional<bool> camera;
      const char* help;
    };
    // Translated: 2, 4.
    constexpr Choice kChoices[] = {
        {"fit_camera_auto", "Automatic", std::nullopt, "Scaled if the heights of the models differ by more than 5 %"},
        {"fit_camera_on", "Scaled", true, "Scaled to the height of this model"},
        {"fit_camera_off", "As it is", false, "Used as it is"}};
    Segments segments(state_);
    for (const auto& [widget, title, camera, help] : kChoices) {
      if (!segments.add({widget, index_}, title, layer_.fit->camera == camera, help)) continue;
      FitRequest request = *layer_.fit;
      request.camera = camera;
      set(std::move(request));
    }
  }

  const PanelInput& input_;
  const Actor& actor_;
  int index_;
  const MotionLayer& layer_;
  UiState& state_;
  Commands& commands_;
};

}  // namespace

void draw_fit_offer(const PanelInput& input, int layer, UiState& state, Commands& commands) {
  LayerFitRows(input, layer, state, commands).draw_offer();
}

void draw_fit_settings(const PanelInput& input, int layer, UiState& state, Commands& commands) {
  LayerFitRows(input, layer, state, commands).draw_settings();
}

}  // namespace odori
