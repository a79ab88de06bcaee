#include "export/film_export.h"

#include "app/messages.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "document/scene.h"
#include "loading/scene/scene_file.h"

#include <charconv>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kErrorLine = "error ";

std::optional<std::size_t> parse_count(std::string_view digits) {
  std::size_t count = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), count);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) return std::nullopt;
  return count;
}

// "physics, frame 12/300", as `report_to_standard_output` prints it. Returns whether it is such a line.
bool parse_progress(std::string_view line, FilmProgress& progress) {
  const std::size_t space = line.rfind(' '), slash = line.rfind('/');
  if (space == std::string_view::npos || slash == std::string_view::npos || slash < space) return false;
  const auto done = parse_count(line.substr(space + 1, slash - space - 1)), total = parse_count(line.substr(slash + 1));
  if (!done || !total) return false;
  progress.step = line.substr(0, space);
  progress.done = *done;
  progress.total = *total;
  return true;
}

std::optional<FilmKind> kind_of(const fs::path& film) {
  const std::string ending = folded(utf8_from_path(film.extension()));
  return ending.empty() ? std::nullopt : film_kind(std::string_view(ending).substr(1));
}

// First what a person needs.
std::vector<std::string> failure_lines(const std::string& error, const Fault& ended) {
  std::string text = error.empty() ? describe(ended) : error;
  if (text.find("ffmpeg") == std::string::npos) return {std::move(text)};
  return {tr("Films need the program ffmpeg: install it, or see why it fails"), std::move(text)};
}

}  // namespace

std::vector<std::string> film_arguments(const fs::path& scene, const fs::path& film, const FilmSettings& settings,
                                        FrameRange frames) {
  std::vector<std::string> arguments{"render",   utf8_from_path(scene),
                                     "-o",       utf8_from_path(film),
                                     "--frames", fmt::format("{}..{}", frames.first, frames.last),
                                     "--fps",    fmt::format("{}", settings.fps),
                                     "--size",   fmt::format("{}x{}", settings.width, settings.height)};
  if (settings.supersample > 1) {
    arguments.insert(arguments.end(), {"--supersample", fmt::format("{}", settings.supersample)});
  }
  if (const Accumulation& mean = settings.accumulation; mean.samples > 1) {
    arguments.insert(arguments.end(), {"--accumulate", fmt::format("{}", mean.samples), "--shutter",
                                       fmt::format("{}", mean.shutter_deg)});
  }
  if (settings.transparent) arguments.insert(arguments.end(), {"--background", "none"});
  arguments.insert(arguments.end(), {"--quiet", "--report"});
  return arguments;
}

FilmExport::FilmExport(fs::path program) : program_(std::move(program)) {}

FilmExport::~FilmExport() {
  if (process_) {
    process_->terminate();
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(kMaxWait_s);
    std::string rest;
    while (!process_->ended() && std::chrono::steady_clock::now() < end) {
      process_->read_available(rest);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  remove_scene();
}

void FilmExport::remove_scene() {
  std::error_code ignored;
  if (!scene_.empty()) fs::remove(scene_, ignored);
  scene_.clear();
}

Status FilmExport::start_process(Session& session) {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  auto scene = make_new_file(folder, "odori film", ".odori");
  if (!scene) return scene.fault();
  scene_ = *scene;
  FilmSettings settings = session.settings.film;
  const FilmKind kind = kind_of(film_).value_or(settings.kind);
  Scene show = scene_of(session.document);
  if (!settings.sound || !can_have_sound(kind)) show.song.reset();
  if (show.state.settings && !settings.grid) show.state.settings->look.grid = false;
  settings.transparent = settings.transparent && can_be_transparent(kind);
  if (const Status written = write_scene(show, scene_); !written) return written;
  auto arguments = film_arguments(scene_, film_, settings, film_range(settings, session.document.clock));
  arguments.insert(arguments.begin(), utf8_from_path(program_));
  auto process = ChildProcess::start(arguments, ChildPipes::output);
  if (!process) return process.fault();
  process_.emplace(std::move(*process));
  return Done{};
}

void FilmExport::start(Session& session, const fs::path& film) {
  if (process_) {
    return post_message(session, Severity::error, utf8_from_path(film.filename()),
                        {tr("Another film is being written. Wait for it, or cancel it")});
  }
  film_ = film;
  output_.clear();
  error_.clear();
  if (const Status started = start_process(session); !started) {
    remove_scene();
    return post_message(session, Severity::error, utf8_from_path(film.filename()), {describe(started.fault())});
  }
  session.film.emplace().file = utf8_from_path(film.filename());
}

// Returns whether the progress has changed.
bool FilmExport::take_lines(FilmProgress& progress) {
  const FilmProgress before = progress;
  std::size_t begin = 0;
  for (std::size_t end; (end = output_.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string_view line = std::string_view(output_).substr(begin, end - begin);
    if (line.starts_with(kErrorLine)) {
      error_ = line.substr(kErrorLine.size());
    } else {
      parse_progress(line, progress);
    }
  }
  output_.erase(0, begin);
  return progress != before;
}

void FilmExport::finish(Session& session, const Status& ended) {
  const FilmProgress progress = *std::exchange(session.film, std::nullopt);
  session.asks_to_stop_film = false;  // nothing is stopped any more
  process_.reset();
  remove_scene();
  if (ended) return post_file_written(session, film_);
  if (progress.cancelling) {
    return post_message(session, Severity::note, progress.file, {tr("The film was cancelled; nothing was written")});
  }
  post_message(session, Severity::error, progress.file, failure_lines(error_, ended.fault()));
}

bool FilmExport::update(Session& session) {
  bool changed = false;
  if (const auto film = take_request<WriteFilm>(session)) {
    start(session, film->file);
    changed = true;
  }
  if (take_request<CancelFilm>(session) && process_) {
    process_->terminate();
    session.film->cancelling = true;
    changed = true;
  }
  if (!process_) return changed;
  const bool open = process_->read_available(output_);
  if (take_lines(*session.film)) changed = true;
  const auto ended = open ? std::nullopt : process_->ended();
  if (ended) finish(session, *ended);
  return changed || ended;
}

}  // namespace odori
