#include "ui/widgets/message_card.h"

#include "base/files.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace odori {

namespace {

std::string clipboard_text(const Message& message) {
  std::string text = message.file + "\n";
  for (const std::string& line : message.lines) text += line + "\n";
  for (const std::string& line : message.details) text += line + "\n";
  return text;
}

// Where in the file: folded, because it is for those who make or repair models.
void draw_details(const Message& message, UiState& state) {
  if (message.details.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
  const bool open = ImGui::TreeNodeEx(tr_id("Details"), ImGuiTreeNodeFlags_SpanAvailWidth);
  ImGui::PopStyleColor();
  register_widget(state, {"details", static_cast<int>(message.id)});
  if (!open) return;
  constexpr std::size_t kMaxDetails = 20;
  const std::size_t shown = std::min(message.details.size(), kMaxDetails);
  for (std::size_t i = 0; i < shown; ++i) text_wrapped(message.details[i], color::kDim);
  if (shown < message.details.size()) {
    text_wrapped(tr_format("And {} more", format_integer(message.details.size() - shown)), color::kDim);
  }
  ImGui::TreePop();
}

// Of the frames of the film; what is done before them counts as nothing.
float film_share(const FilmProgress& film) {
  if ((film.step != "frame" && film.step != "sample") || film.total == 0) return 0.0f;
  return static_cast<float>(film.done) / static_cast<float>(film.total);
}

}  // namespace

const ImVec4& severity_color(Severity severity) {
  return severity == Severity::error ? color::kError : severity == Severity::warning ? color::kWarning : color::kDim;
}

void draw_message(const Message& message, std::size_t max_lines, UiState& state, Commands& commands) {
  ImGui::PushID(static_cast<int>(message.id));
  const float side = ImGui::GetFrameHeight();
  const float left = ImGui::GetCursorPosX();
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  const float button_at = left + std::max(ImGui::GetContentRegionAvail().x - 2.0f * side - gap, 0.0f);
  ImGui::AlignTextToFramePadding();
  text_wrapped(message.file.empty() ? "odori" : message.file, severity_color(message.severity),
               std::max(button_at - left - ImGui::GetStyle().ItemSpacing.x, side));
  ImGui::SameLine(button_at);
  const auto id = static_cast<int>(message.id);
  if (icon_button(state, {"copy_message", id}, Icon::copy, "Copy"))
    ImGui::SetClipboardText(clipboard_text(message).c_str());
  ImGui::SameLine(0.0f, gap);
  if (icon_button(state, {"dismiss", id}, Icon::cross, "Dismiss")) commands.push_back(DismissMessage{message.id});

  const std::size_t shown = std::min(message.lines.size(), max_lines);
  for (std::size_t i = 0; i < shown; ++i) text_wrapped(message.lines[i], color::kText);
  const std::size_t more = message.lines.size() - shown;
  if (more > 0) text_wrapped(tr_format("And {} more", format_integer(more)), color::kDim);
  draw_details(message, state);
  if (!message.path.empty()) {
    if (ImGui::Button(tr_id("Copy path"))) ImGui::SetClipboardText(message.path.c_str());
    register_widget(state, {"copy_path", id});
    same_line_if_fits(text_button_width("Show in folder"), ImGui::GetStyle().ItemSpacing.x);
    if (text_button(state, {"show_in_folder", id}, "Show in folder")) {
      commands.push_back(ShowInFolder{path_from_utf8(message.path)});
    }
  }
  int number = 0;
  for (const Offer& offer : message.offers) {
    if (text_button(state, {"offer", number++, offer.label}, offer.label)) commands.push_back(offer.command);
  }
  ImGui::PopID();
}

std::string format_film_progress(const FilmProgress& film) {
  if (film.cancelling) return tr("Cancelling\xE2\x80\xA6");
  if (film.total == 0) return tr("Preparing\xE2\x80\xA6");
  const std::string count = tr_format("{} of {}", format_integer(film.done), format_integer(film.total));
  if (film.step == "frame") return tr_format("Frame {}", count);
  if (film.step == "sample") return tr_format("Sample {}", count);
  return tr_format("Preparing ({} {})", tr(film.step), count);
}

void draw_film_progress(const FilmProgress& film, std::string_view widget, UiState& state, Commands& commands) {
  if (progress_with_cancel(state, widget, film_share(film), "", !film.cancelling)) commands.push_back(CancelFilm{});
  text_ellipsis(format_film_progress(film), ImGui::GetContentRegionAvail().x, color::kDim);
}

}  // namespace odori
