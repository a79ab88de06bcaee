// Questions that are answered before anything else: about changes of the open scene that are not saved, and about a
// film that is being written when odori quits. A question covers everything else, like the open dialog.

#include "base/translate.h"
#include "odori/version.h"
#include "ui/core/theme.h"
#include "ui/dialogs/changelog.h"
#include "ui/panels.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kQuestionWidth = 400.0f;  // pixels at scale 1

struct Answer {
  const char* widget;
  const char* label;
  Command command;
};

struct Question {
  std::string title;
  std::string text;
  std::vector<Answer> answers;  // the last one changes nothing; Escape gives it
  int usual = 0;                // the answer that has the focus at first
};

std::optional<Question> question_of(const PanelInput& input) {
  if (const auto& scene = input.activity.unsaved_scene) {
    return Question{scene->empty() ? std::string(tr("Save the scene?")) : tr_format("Save changes to {}?", *scene),
                    tr("Changes that are not saved are lost."),
                    {{"unsaved_save", tr_later("Save"), AnswerUnsaved{UnsavedAnswer::save}},
                     {"unsaved_discard", tr_later("Discard"), AnswerUnsaved{UnsavedAnswer::discard}},
                     {"unsaved_cancel", tr_later("Cancel"), AnswerUnsaved{UnsavedAnswer::cancel}}}};
  }
  if (input.activity.asks_to_stop_film) {
    return Question{tr("A film is being written. Stop it and quit?"),
                    tr("Nothing is kept of a film that is stopped."),
                    {{"film_stop", tr_later("Stop and quit"), AnswerStopFilm{true}},
                     {"film_go_on", tr_later("Cancel"), AnswerStopFilm{false}}},
                    1};
  }
  return std::nullopt;
}

void take_answer_chord(const Question& question, QuestionCard& card, std::string_view chord, Commands& asked) {
  const int count = static_cast<int>(question.answers.size());
  if (chord == "Escape") return asked.push_back(question.answers.back().command);
  if (chord == "Enter" || chord == "Space") {
    return asked.push_back(question.answers[card.focus].command);
  }
  int step = 0;
  if (chord == "Tab" || chord == "Right" || chord == "Down") step = 1;
  if (chord == "Shift+Tab" || chord == "Left" || chord == "Up") step = count - 1;
  card.focus = (card.focus + step) % count;
}

void draw_answers(const Question& question, UiState& state, Commands& asked) {
  for (std::size_t i = 0; i < question.answers.size(); ++i) {
    const Answer& answer = question.answers[i];
    const int number = static_cast<int>(i);
    if (i > 0) same_line_if_fits(text_button_width(answer.label), ImGui::GetStyle().ItemSpacing.x);
    if (number == question.usual) ImGui::PushStyleColor(ImGuiCol_Button, color::kSelectionFill);
    if (ImGui::Button(tr_id(answer.label))) asked.push_back(answer.command);
    if (number == question.usual) ImGui::PopStyleColor();
    register_widget(state, answer.widget);
    if (number != state.cards.question.focus) continue;
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        ImGui::GetColorU32(color::kText), ImGui::GetStyle().FrameRounding);
  }
}

void draw_question_box(const Question& question, UiState& state, Commands& asked) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const ImGuiStyle& style = ImGui::GetStyle();
  QuestionCard& card = state.cards.question;
  const float wanted =
      card.text_height + style.ItemSpacing.y * 2.0f + ImGui::GetFrameHeight() + 2.0f * style.WindowPadding.y;
  const ImVec2 size(std::floor(std::max(std::min(kQuestionWidth * state.scale, window.x * 0.96f), 1.0f)),
                    std::floor(std::max(std::min(wanted, window.y * 0.96f), 1.0f)));
  ImGui::SetCursorPos(ImVec2(std::floor((window.x - size.x) * 0.5f), std::floor((window.y - size.y) * 0.5f)));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kPanel);
  const bool open = ImGui::BeginChild("box", size, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::PopStyleColor();
  if (open) {
    ImGui::BeginGroup();
    text_wrapped(question.title, color::kHeading);
    text_wrapped(question.text, color::kText);
    ImGui::EndGroup();
    card.text_height = ImGui::GetItemRectSize().y;
    ImGui::Spacing();
    draw_answers(question, state, asked);
  }
  ImGui::EndChild();
}

struct Library {
  const char* name;
  const char* licence;
  const char* use;
};
// Translated: 3.
constexpr Library kLibraries[] = {
    {"Bullet", "zlib", "physics"},
    {"CLI11", "BSD-3-Clause", "options of the command line"},
    {"Dear ImGui " IMGUI_VERSION, "MIT", "the interface"},
    {"fmt", "MIT", "text"},
    {"glad", "MIT", "loading OpenGL"},
    {"GLFW", "zlib", "window and input"},
    {"GLM", "MIT", "math"},
    {"libarchive", "BSD-2-Clause", "archives"},
    {"libsndfile", "LGPL-2.1-or-later", "reading sound"},
    {"libsquish", "MIT", "DDS images"},
    {"nlohmann-json", "MIT", "JSON"},
    {"oneTBB", "Apache-2.0", "threads"},
    {"OpenAL Soft", "LGPL-2.0-or-later", "playing sound"},
    {"SQLite", "public domain", "the library"},
    {"stb", "MIT or public domain", "images"},
    {"zlib", "zlib", "compression"},
};

// A card in the middle of the window with a title and a button that closes it. Call ImGui::End() whatever it returns.
bool begin_help_card(const char* title, ImVec2 max_size, Switch which, UiState& state, Commands& commands) {
  if (!begin_centered_card(title, max_size, state.scale)) return false;
  ImGui::AlignTextToFramePadding();
  text(tr(title));
  const float close = ImGui::GetFrameHeight() + ImGui::GetStyle().WindowPadding.x;
  ImGui::SameLine(std::max(ImGui::GetWindowWidth() - close, 1.0f));
  if (icon_button(state, "close_card", Icon::cross, "Close (Escape)")) commands.push_back(Toggle{which});
  return true;
}

}  // namespace

void draw_question_card(const PanelInput& input, UiState& state, Commands& commands) {
  QuestionCard& card = state.cards.question;
  const auto question = question_of(input);
  const char* first = question ? question->answers.front().widget : nullptr;
  const bool known = std::exchange(card.shown, first) == first;
  if (!question) return;
  if (!known) card.focus = question->usual;
  Commands asked;
  // Keys that were pressed before the question was seen do not answer it.
  for (const KeyEvent& event : std::exchange(state.keys.events, {})) {
    if (known && asked.empty() && !event.chord.empty()) take_answer_chord(*question, card, event.chord, asked);
  }
  if (begin_modal("Question")) draw_question_box(*question, state, asked);
  ImGui::End();
  commands.insert(commands.end(), asked.begin(), asked.end());
}

// Two cards of the menu Help: about odori, and what is new.

void draw_about(const PanelInput& input, UiState& state, Commands& commands) {
  if (begin_help_card(tr_later("About odori"), ImVec2(460.0f, 560.0f), Switch::about, state, commands)) {
    text_wrapped(tr_format("odori {}, a viewer for MikuMikuDance models", ODORI_VERSION), color::kText);
    register_widget(state, "about_version");
    heading("OpenGL");
    text_wrapped(input.activity.report.renderer, color::kText);
    register_widget(state, "about_driver");
    copy_menu("about_renderer", [&] { return std::string(input.activity.report.renderer); });
    heading("Licences");
    if (ImGui::BeginChild("licences")) {
      text_wrapped(tr("odori: MIT. Its sample dancer, dance and songs: CC0 1.0. It is made with these libraries:"),
                   color::kText);
      if (begin_properties("libraries")) {
        for (const Library& one : kLibraries) property(one.name, fmt::format("{}: {}", one.licence, tr(one.use)));
        end_properties();
      }
      register_widget(state, "about_licences");
    }
    ImGui::EndChild();
  }
  ImGui::End();
}

void draw_whats_new(const PanelInput&, UiState& state, Commands& commands) {
  const std::vector<ChangelogPart> parts = changelog_parts(changelog(current_language().code));
  if (begin_help_card(tr_later("What's new"), ImVec2(640.0f, 720.0f), Switch::whats_new, state, commands)) {
    if (ImGui::BeginChild("changelog")) {
      const float indent = ImGui::GetFontSize();
      int number = 0;
      for (const ChangelogPart& part : parts) {
        if (part.heading == 1) continue;  // the card has a title
        if (part.heading > 0) {
          heading(part.text);
        } else if (part.item) {
          ImGui::Bullet();
          ImGui::SameLine(0.0f, 2.0f * ImGui::GetStyle().FramePadding.x);  // ImGui draws it so far to the right
          text_wrapped(part.text, color::kText, ImGui::GetContentRegionAvail().x - 0.5f * indent);
        } else if (part.heading > 0) {
          heading(part.text);
        } else {
          text_wrapped(part.text, color::kText);
        }
        register_widget(state, {"news", number++});
      }
    }
    ImGui::EndChild();
  }
  ImGui::End();
}

}  // namespace odori
