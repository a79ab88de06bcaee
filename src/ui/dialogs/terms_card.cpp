// The credits and terms of use of a newly opened model, on the left of the viewport, beside the model.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr float kMaxTermsWidth = 420.0f;  // maximum size in pixels at scale 1
constexpr float kMaxTermsHeight = 420.0f;
constexpr float kTermsShare = 0.42f;   // of the viewport's width at most: the model is in its middle
constexpr float kTermsMargin = 12.0f;  // pixels at scale 1

constexpr const char* kForGood = tr_later("Do not show again for this model");

// Of the check box, whose label continues on further lines in a narrow card, and the button below it.
float controls_height(float width) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float label = width - ImGui::GetFrameHeight() - style.ItemInnerSpacing.x;
  const float lines = ImGui::CalcTextSize(tr(kForGood), nullptr, false, std::max(label, 1.0f)).y;
  return lines + 2.0f * style.FramePadding.y + ImGui::GetFrameHeight() + 2.0f * style.ItemSpacing.y;
}

// `clicked`: the text was.
void draw_terms_buttons(bool clicked, UiState& state, Commands& commands) {
  checkbox(kForGood, state.terms_for_good);
  register_widget(state, "terms_for_good");
  if (ImGui::Button(tr_id("Close##terms")) || clicked) commands.push_back(CloseTerms{state.terms_for_good});
  register_widget(state, "close_terms");
  tooltip(state, "Keys: Escape, Enter; or click the text");
  if (!commands.empty()) state.terms_for_good = false;
}

void draw_terms_contents(const Model& model, UiState& state, Commands& commands) {
  const std::string& name = model.name.empty() ? model.english_name : model.name;
  text_wrapped(name.empty() ? tr("Credits and terms of use") : name, color::kHeading);
  const float below = controls_height(ImGui::GetContentRegionAvail().x);
  const float height = std::max(ImGui::GetContentRegionAvail().y - below, 1.0f);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kWell);
  bool clicked = false;
  if (ImGui::BeginChild("terms", ImVec2(0, height), false, ImGuiWindowFlags_AlwaysUseWindowPadding)) {
    text_wrapped(credits_and_terms(model), color::kText);
    state.terms_height = ImGui::GetItemRectSize().y;
    clicked = ImGui::IsItemClicked();
    register_widget(state, "terms_text");
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
  draw_terms_buttons(clicked, state, commands);
}

}  // namespace

void draw_terms(const UiView& view, UiState& state, const Area& viewport, Commands& commands) {
  if (view.terms == nullptr) return;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = std::floor(std::max(std::min(kMaxTermsWidth * state.scale, viewport.size.x * kTermsShare), 1.0f));
  const float frame_height = controls_height(width - 2.0f * style.WindowPadding.x) + ImGui::GetTextLineHeight() +
                             style.ItemSpacing.y + 4.0f * style.WindowPadding.y;
  const float max_height = std::min(kMaxTermsHeight * state.scale, viewport.size.y * 0.8f);
  const ImVec2 size(width, std::floor(std::max(std::min(frame_height + state.terms_height, max_height), 1.0f)));
  const float margin = kTermsMargin * state.scale;
  ImGui::SetNextWindowPos(ImVec2(viewport.low.x + margin, viewport.low.y + margin), ImGuiCond_Always);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().PopupRounding);
  const bool open = ImGui::Begin("Terms of use", nullptr,
                                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                     ImGuiWindowFlags_NoFocusOnAppearing);  // a mouse drag that has begun continues
  ImGui::PopStyleVar();
  Commands asked;
  if (open) draw_terms_contents(*view.terms, state, asked);
  ImGui::End();
  commands.insert(commands.end(), asked.begin(), asked.end());
}

}  // namespace odori
