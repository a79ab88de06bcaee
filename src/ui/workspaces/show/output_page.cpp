// Images and films of the stage.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/panels.h"
#include "ui/widgets/message_card.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr int kScales[]{1, 2, 4, 8, 16};

// Size of written image files relative to the viewport.
void draw_resolution_scale(const PanelInput& input, UiState& state, Commands& commands) {
  text_colored(color::kDim, tr("Resolution scale"));
  Segments choices(state);
  for (const int scale : kScales) {
    if (scale > kMaxResolutionScale) break;
    const bool selected = scale == input.document.settings.look.resolution_scale;
    if (choices.add({"picture_scale", scale}, fmt::format("{}", scale), selected))
      commands.push_back(SetLook{&look_row(&Look::resolution_scale), scale});
  }
}

void draw_screenshot_controls(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Screenshot");
  if (ImGui::Button(tr_id("Save screenshot"))) commands.push_back(TakeScreenshot{});
  register_widget(state, "take_picture");
  tooltip(state, "F12; with panels: Shift+F12");
  same_line_if_fits(text_button_width("Save as\xE2\x80\xA6"), ImGui::GetStyle().ItemSpacing.x);
  if (text_button(state, "save_picture_as", "Save as\xE2\x80\xA6")) {
    commands.push_back(OpenDialog{DialogUse::save_image});
  }
  tooltip(state, "Ctrl+F12. Select name and folder");
  bool transparent = input.settings.transparent_background;
  if (checkbox("Transparent background", transparent))
    commands.push_back(ToggleSetting{&ViewSettings::transparent_background});
  register_widget(state, "picture_clear");
  tooltip(state, "Leaves out background and grid");
  draw_resolution_scale(input, state, commands);
}

// The width of the longest label, of those that begin a row.
float film_label_width() {
  // Translated: all.
  constexpr const char* kLabels[] = {"Kind", "Frames", "Size", "Smoothing", "Samples", "Shutter"};
  float width = 0.0f;
  for (const char* label : kLabels) width = std::max(width, ImGui::CalcTextSize(tr(label)).x);
  return width;
}

// A label; what follows in the row, and in rows below that it wraps to, begins to the right of it. End with
// ImGui::EndGroup.
void begin_film_row(const char* title) {
  label_ellipsis(tr(title), film_label_width(), color::kDim);
  ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
  ImGui::BeginGroup();
}

void draw_film_kind(UiState& state, FilmSettings& film) {
  constexpr const char* kTitles[kFilmKindCount] = {"MP4", "WebM", "MOV", "GIF"};
  // Translated: all.
  constexpr const char* kTips[kFilmKindCount] = {"H.264 with sound; plays everywhere", "VP9 with sound or transparency",
                                                 "With sound or transparency, for editing", "Without sound"};
  const FilmKind before = film.kind;
  begin_film_row("Kind");
  Segments kinds(state);
  for (int i = 0; i < kFilmKindCount; ++i) {
    const auto kind = static_cast<FilmKind>(i);
    if (kinds.add({"film_kind", i, name(kind)}, kTitles[i], kind == before, kTips[i])) film.kind = kind;
  }
  ImGui::EndGroup();
}

void draw_film_range(UiState& state, FilmSettings& film) {
  double ends[2] = {film.range.first, film.range.last};
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::InputScalarN("##film_range", ImGuiDataType_Double, ends, 2, nullptr, nullptr, "%g")) {
    film.range = {ends[0], ends[1]};
  }
  register_widget(state, "film_range");
  tooltip(state, "First and last frame, at 30 per second");
}

void draw_film_frames(const PanelInput& input, UiState& state, FilmSettings& film) {
  struct Choice {
    FilmFrames frames;
    const char* title;
  };
  // Translated: 2.
  constexpr Choice kChoices[] = {
      {FilmFrames::whole, "Whole motion"}, {FilmFrames::loop, "Loop range"}, {FilmFrames::range, "From, to"}};
  const FilmFrames before = film.frames;
  begin_film_row("Frames");
  Segments choices(state);
  for (const Choice& choice : kChoices) {
    ImGui::BeginDisabled(choice.frames == FilmFrames::loop && !input.document.clock.range);
    if (choices.add({"film_frames", static_cast<int>(choice.frames)}, choice.title, choice.frames == before)) {
      if (choice.frames == FilmFrames::range) film.range = film_range(film, input.document.clock);
      film.frames = choice.frames;
    }
    ImGui::EndDisabled();
  }
  if (before == FilmFrames::range) draw_film_range(state, film);
  ImGui::EndGroup();
}

void draw_film_size(UiState& state, FilmSettings& film) {
  struct Preset {
    const char* title;
    int width;
    int height;
  };
  // Translated: 1.
  constexpr Preset kPresets[] = {
      {"720p", 1280, 720}, {"1080p", 1920, 1080}, {"4K", 3840, 2160}, {"Upright", 1080, 1920}};
  const FilmSettings before = film;
  begin_film_row("Size");
  Segments sizes(state);
  int number = 0;
  for (const Preset& preset : kPresets) {
    const bool selected = before.width == preset.width && before.height == preset.height;
    if (!sizes.add({"film_size", number++}, preset.title, selected)) continue;
    film.width = preset.width;
    film.height = preset.height;
  }
  int sides[2] = {film.width, film.height};
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::InputInt2("##film_sides", sides)) {
    film.width = sides[0];
    film.height = sides[1];
  }
  register_widget(state, "film_sides");
  tooltip(state, "Width and height, pixels; even numbers");
  ImGui::EndGroup();
}

void draw_film_rates(UiState& state, FilmSettings& film) {
  constexpr double kRates[] = {24.0, 25.0, 30.0, 60.0};
  const FilmSettings before = film;
  begin_film_row("fps");
  Segments rates(state);
  for (const double rate : kRates) {
    const std::string title = fmt::format("{}", rate);
    if (rates.add({"film_fps", static_cast<int>(rate)}, title, before.fps == rate)) film.fps = rate;
  }
  ImGui::EndGroup();
  begin_film_row("Smoothing");
  Segments factors(state);
  for (int factor = 1; factor <= kMaxFilmSupersample; ++factor) {
    const bool selected = before.supersample == factor;
    if (factors.add({"film_supersample", factor}, fmt::format("{}", factor), selected,
                    "Pixels rendered per pixel of the film, along each axis")) {
      film.supersample = factor;
    }
  }
  ImGui::EndGroup();
}

void draw_accumulation(UiState& state, Accumulation& accumulation) {
  constexpr int kSamples[] = {1, 8, 32, 128, 512};
  constexpr int kDegrees[] = {0, 90, 180, 270, 360};
  const Accumulation before = accumulation;
  begin_film_row("Samples");
  Segments samples(state);
  for (const int count : kSamples) {
    if (samples.add({"film_accumulate", count}, fmt::format("{}", count), before.samples == count,
                    "Frames whose mean is a frame: smooth edges and real depth of field, also of screenshots"))
      accumulation.samples = count;
  }
  ImGui::EndGroup();
  begin_film_row("Shutter");
  ImGui::BeginDisabled(before.samples == 1);
  Segments degrees(state);
  for (const int angle : kDegrees) {
    if (degrees.add({"film_shutter", angle}, fmt::format("{}\xC2\xB0", angle),
                    before.shutter_deg == static_cast<float>(angle),
                    "How long samples are spread over, for motion blur. 360\xC2\xB0: until the next frame"))
      accumulation.shutter_deg = static_cast<float>(angle);
  }
  ImGui::EndDisabled();
  ImGui::EndGroup();
}

void draw_film_switches(const PanelInput& input, UiState& state, FilmSettings& film) {
  ImGui::BeginDisabled(input.document.song.file.empty() || !can_have_sound(film.kind));
  checkbox("Sound", film.sound);
  register_widget(state, "film_sound");
  ImGui::EndDisabled();
  tooltip(state, "The song, from its place on the timeline. GIF has none");
  same_line_if_fits("Ground grid");
  checkbox("Ground grid", film.grid);
  register_widget(state, "film_grid");
  same_line_if_fits("Transparent");
  ImGui::BeginDisabled(!can_be_transparent(film.kind));
  checkbox("Transparent", film.transparent);
  register_widget(state, "film_transparent");
  ImGui::EndDisabled();
  tooltip(state, "Without background, grid and ground shadow. MP4 has no transparency");
}

void draw_film_controls(const PanelInput& input, UiState& state, Commands& commands) {
  heading("Film");
  FilmSettings film = input.settings.film;
  draw_film_kind(state, film);
  draw_film_frames(input, state, film);
  draw_film_size(state, film);
  draw_film_rates(state, film);
  draw_accumulation(state, film.accumulation);
  draw_film_switches(input, state, film);
  if (film != input.settings.film) commands.push_back(SetFilmSettings{film});
  const std::size_t frames = film_length(film_range(film, input.document.clock), film.fps);
  text_wrapped(tr_format("Frames: {}, {:.1f} s, {} x {} pixels. Views, skinning, camera, light and shadows are as in "
                         "the window.",
                         format_integer(frames), static_cast<double>(frames) / film.fps, film.width, film.height),
               color::kDim);
  if (input.activity.film != nullptr) return draw_film_progress(*input.activity.film, "film_cancel", state, commands);
  ImGui::BeginDisabled(input.document.stage.actors.empty());
  if (text_button(state, "export_film", "Export film\xE2\x80\xA6"))
    commands.push_back(OpenDialog{DialogUse::save_film});
  ImGui::EndDisabled();
  tooltip(state, "Ctrl+Shift+F12. Select name and folder; the window can be used meanwhile");
}

}  // namespace

void draw_output_page(const PanelInput& input, UiState& state, Commands& commands) {
  draw_screenshot_controls(input, state, commands);
  ImGui::PushStyleColor(ImGuiCol_FrameBg, color::kRaised);
  draw_film_controls(input, state, commands);
  ImGui::PopStyleColor();
}

}  // namespace odori
