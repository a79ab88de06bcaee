#include "ui/widgets/film_progress.h"

#include "base/translate.h"
#include "ui/widgets/widgets.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

// Of the frames of the film; what is done before them counts as nothing.
float film_share(const FilmProgress& film) {
  if ((film.step != "frame" && film.step != "sample") || film.total == 0) return 0.0f;
  return static_cast<float>(film.done) / static_cast<float>(film.total);
}

}  // namespace

std::string format_film_progress(const FilmProgress& film) {
  if (film.cancelling) return tr("Cancelling\xE2\x80\xA6");
  if (film.total == 0) return tr("Preparing\xE2\x80\xA6");
  const std::string count = tr_format("{} of {}", format_integer(film.done), format_integer(film.total));
  if (film.step == "frame") return tr_format("Frame {}", count);
  if (film.step == "sample") return tr_format("Sample {}", count);
  return tr_format("Preparing ({} {})", tr(film.step), count);
}

void draw_film_progress(const FilmProgress& film, std::string_view widget, UiState& state, Commands& commands) {
  const float button = text_button_width("Cancel");
  const float bar = ImGui::GetContentRegionAvail().x - button - ImGui::GetStyle().ItemSpacing.x;
  ImGui::ProgressBar(film_share(film), ImVec2(std::max(bar, 1.0f), 0), "");
  ImGui::SameLine();
  ImGui::BeginDisabled(film.cancelling);
  if (text_button(state, widget, "Cancel")) commands.push_back(CancelFilm{});
  ImGui::EndDisabled();
  text_ellipsis(format_film_progress(film), ImGui::GetContentRegionAvail().x, color::kDim);
}

}  // namespace odori
