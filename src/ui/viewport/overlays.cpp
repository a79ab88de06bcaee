#include "base/translate.h"
#include "ui/core/actions.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/viewport/panes.h"
#include "ui/widgets/message_card.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kCardMargin = 12.0f;
constexpr float kCardWidth = 380.0f;
constexpr int kMaxCards = 3;
constexpr float kMinCardLines = 3.0f;  // height of a card, however little room there is
constexpr std::size_t kMaxLines = 4;
constexpr double kHintSeconds = 4.0;
constexpr double kOutputMessageSeconds = 8.0;

constexpr ImGuiWindowFlags kCardFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;

// A small window on the viewport whose corner `pivot` (0 or 1 per axis) is at `at`.
bool begin_card(const char* name, ImVec2 at, ImVec2 pivot, ImGuiWindowFlags extra = 0) {
  ImGui::SetNextWindowPos(at, ImGuiCond_Always, pivot);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().PopupRounding);
  const bool open = ImGui::Begin(name, nullptr, kCardFlags | extra);
  ImGui::PopStyleVar();
  return open;
}

float card_width(const Area& viewport, float scale) {
  return std::max(std::min(kCardWidth * scale, viewport.size.x - 2.0f * kCardMargin * scale), 1.0f);
}

// A card of the usual width at the left edge, above `bottom`. One that is higher than the room for it scrolls.
bool begin_wide_card(const char* name, const Area& viewport, float bottom, float scale) {
  const float width = card_width(viewport, scale);
  const float room = std::max(bottom - viewport.low.y, kMinCardLines * ImGui::GetFrameHeight());
  ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0), ImVec2(width, room));
  return begin_card(name, ImVec2(viewport.low.x + kCardMargin * scale, bottom), ImVec2(0, 1));
}

// Of the card above the one that is drawn.
float bottom_of_next(float scale) { return ImGui::GetWindowPos().y - kCardMargin * scale * 0.5f; }

// Progress of loading. Returns the bottom of the next card.
float draw_opening(const PanelInput& input, UiState& state, const Area& viewport, float bottom, Commands& commands) {
  if (input.activity.opening == nullptr) return bottom;
  if (begin_wide_card("Opening", viewport, bottom, state.scale)) {
    text_wrapped(tr_format("Opening {}", input.activity.opening->file), color::kText);
    if (progress_with_cancel(state, "cancel", input.activity.opening->fraction)) commands.push_back(CancelOpening{});
    if (input.activity.opening->waiting > 0)
      text_wrapped(tr_format("{} more waiting", input.activity.opening->waiting), color::kDim);
    bottom = bottom_of_next(state.scale);
  }
  ImGui::End();
  return bottom;
}

// Progress of a film that is written. Returns the bottom of the next card.
float draw_film_card(const PanelInput& input, UiState& state, const Area& viewport, float bottom, Commands& commands) {
  if (input.activity.film == nullptr) return bottom;
  if (begin_wide_card("Film", viewport, bottom, state.scale)) {
    text_ellipsis(tr_format("Film {}", input.activity.film->file), ImGui::GetContentRegionAvail().x, color::kText);
    draw_film_progress(*input.activity.film, "cancel_film", state, commands);
    bottom = bottom_of_next(state.scale);
  }
  ImGui::End();
  return bottom;
}

// The newest errors until they are dismissed, or while the list of the bell shows them. All other messages are only
// there.
void draw_errors(const PanelInput& input, UiState& state, const Area& viewport, float bottom, Commands& commands) {
  if (state.messages.listed) return;
  int shown = 0;
  for (std::size_t i = input.activity.messages.size(); i-- > 0 && shown < kMaxCards;) {
    const Message& message = input.activity.messages[i];
    if (message.severity != Severity::error) continue;
    if (shown > 0 && bottom - viewport.low.y < kMinCardLines * ImGui::GetFrameHeight()) break;
    const std::string name = fmt::format("Error {}", message.id);
    if (begin_wide_card(name.c_str(), viewport, bottom, state.scale)) {
      draw_message(message, kMaxLines, state, commands);
      bottom = bottom_of_next(state.scale);
    }
    ImGui::End();
    ++shown;
  }
}

// The newest message about a written file, for some seconds.
float draw_output_message(const PanelInput& input, UiState& state, const Area& viewport, float bottom,
                          Commands& commands) {
  for (const Message& message : input.activity.messages) {
    if (message.path.empty() || message.id <= state.messages.written) continue;
    state.messages.written = message.id;
    state.messages.written_s = kOutputMessageSeconds;
  }
  const auto newest = std::ranges::find_if(
      input.activity.messages, [&](const Message& message) { return message.id == state.messages.written; });
  if (state.messages.written_s <= 0.0 || newest == input.activity.messages.end()) return bottom;
  if (begin_wide_card("Written", viewport, bottom, state.scale)) {
    draw_message(*newest, kMaxLines, state, commands);
    // Stays while it is hovered.
    if (ImGui::IsWindowHovered()) state.messages.written_s = kOutputMessageSeconds;
    bottom = bottom_of_next(state.scale);
  }
  ImGui::End();
  return bottom;
}

// Switches between the camera motion and the user's camera, if there is a camera motion.
void draw_camera_switch(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands) {
  if (input.document.stage.camera_keys.empty()) return;
  const float margin = kCardMargin * state.scale;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const Views& views = input.document.settings.views;
  const Area pane = has_independent_cameras(views) ? pane_areas(views, viewport)[active_index(views)] : viewport;
  const float top = pane.low.y + margin + captions_height(views, state.scale);
  const bool open =
      begin_card("Camera switch", ImVec2(pane.high().x - margin, top), ImVec2(1, 0), ImGuiWindowFlags_NoBackground);
  ImGui::PopStyleVar();
  if (open) {
    const bool follows = input.document.stage.follow_camera_motion;
    ImGui::PushStyleColor(ImGuiCol_Button, follows ? color::kSelectionFill : color::kRaised);
    if (ImGui::Button(follows ? tr_id("Camera: motion") : tr_id("Camera: free")))
      commands.push_back(Toggle{Switch::follow_camera});
    ImGui::PopStyleColor();
    register_widget(state, "camera_switch");
    tooltip(state, follows ? "The camera follows the camera motion. Click, press C or drag to move it yourself"
                           : "Click or press C to follow the camera motion");
  }
  ImGui::End();
}

// While the selected model is in its rest pose: says so, and goes back to the motion.
void draw_rest_pose_switch(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands) {
  const Actor* actor = selected_actor(input);
  if (actor == nullptr || !actor->overrides.rest_pose) return;
  const float margin = kCardMargin * state.scale;
  const float top = viewport.low.y + margin + captions_height(input.document.settings.views, state.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const bool open =
      begin_card("Rest pose switch", ImVec2(viewport.low.x + margin, top), ImVec2(0, 0), ImGuiWindowFlags_NoBackground);
  ImGui::PopStyleVar();
  if (open) {
    ImGui::PushStyleColor(ImGuiCol_Button, color::kOverrideFill);
    if (ImGui::Button(tr_id("Rest pose"))) commands.push_back(ToggleRestPose{input.document.selected.actor});
    ImGui::PopStyleColor();
    register_widget(state, "rest_pose_switch");
    tooltip(state, "Click or press Shift+R to go back to the motion");
  }
  ImGui::End();
}

void draw_text(const char* name, const char* label, ImVec2 at, ImVec2 pivot) {
  if (begin_card(name, at, pivot, ImGuiWindowFlags_NoInputs)) text(label);
  ImGui::End();
}

// One line on the first start, at the bottom: what is dancing, and how to open something else. Returns the bottom of
// the next card.
float draw_sample_hint(const PanelInput& input, UiState& state, const Area& viewport, float bottom) {
  if (!shows_sample(input.document) || state.hints.sample_closed) return bottom;
  constexpr const char* kText = tr_later("Komai, the sample. Drop your own model here, or press Ctrl+O");
  const float margin = kCardMargin * state.scale;
  const ImVec2 at(viewport.low.x + viewport.size.x * 0.5f, bottom);
  const float close = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.x;
  const float room = viewport.size.x - 2.0f * margin - close - 2.0f * ImGui::GetStyle().WindowPadding.x;
  const float width = std::min(ImGui::CalcTextSize(tr(kText)).x + 1.0f, room);
  if (begin_card("Sample", at, ImVec2(0.5f, 1.0f))) {
    ImGui::AlignTextToFramePadding();
    text_wrapped(tr(kText), color::kText, std::max(width, 1.0f));
    ImGui::SameLine();
    if (icon_button(state, "close_sample_hint", Icon::cross, "Close this hint")) state.hints.sample_closed = true;
    const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    state.widgets.push_back({"sample_hint", {}, low, ImVec2(low.x + size.x, low.y + size.y)});
    bottom = low.y - 0.5f * margin;
  }
  ImGui::End();
  return bottom;
}

void draw_hints(const PanelInput& input, UiState& state, const Area& viewport) {
  if (input.document.stage.actors.empty() && input.activity.opening == nullptr) {
    draw_text("Nothing open", tr("Press Ctrl+O, or drop a model (.pmx) and a motion (.vmd) here"),
              ImVec2(viewport.low.x + viewport.size.x * 0.5f, viewport.low.y + viewport.size.y * 0.5f),
              ImVec2(0.5f, 0.5f));
  }
  // Helps users who hid the panels by accident.
  if (state.hints.panels_shown && !input.settings.panels) state.hints.panels_s = kHintSeconds;
  if (input.settings.panels) state.hints.panels_s = 0.0;
  state.hints.panels_shown = input.settings.panels;
  if (state.hints.panels_s <= 0.0) return;
  state.hints.panels_s -= double(ImGui::GetIO().DeltaTime);
  draw_text("Hidden", tr("Press Tab to show the panels"),
            ImVec2(viewport.low.x + viewport.size.x * 0.5f, viewport.high().y - kCardMargin * state.scale),
            ImVec2(0.5f, 1.0f));
}

}  // namespace

void draw_overlays(const PanelInput& input, UiState& state, const Area& viewport, Commands& commands) {
  const float bottom = draw_sample_hint(input, state, viewport, viewport.high().y - kCardMargin * state.scale);
  const float film_bottom = draw_film_card(input, state, viewport, bottom, commands);
  const float free_bottom = draw_opening(input, state, viewport, film_bottom, commands);
  draw_errors(input, state, viewport, draw_output_message(input, state, viewport, free_bottom, commands), commands);
  draw_camera_switch(input, state, viewport, commands);
  draw_rest_pose_switch(input, state, viewport, commands);
  draw_hints(input, state, viewport);
}

}  // namespace odori
