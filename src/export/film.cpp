#include "export/film.h"

#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "export/film_encoders.h"
#include "sound/song_reader.h"
#include "video/video_info.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

using Arguments = std::vector<std::string>;

Arguments joined(Arguments a, const Arguments& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const FilmFormat* format_of(const std::filesystem::path& file, const FilmOptions& options) {
  return options.lossless ? &lossless_film_format() : film_format(file, options.transparent);
}

int even(int size) { return size - size % 2; }

std::optional<Fault> unsuitable(const FilmFormat& format, const FilmOptions& options) {
  if (options.transparent && !format.alpha) return fault(kFilmAlpha);
  if (options.sound && format.sound.empty()) return fault(kFilmSilent);
  if (!format.even_size || (options.width % 2 == 0 && options.height % 2 == 0)) return std::nullopt;
  return fault(kFilmSize, tr_format("{}x{}; the nearest is {}x{}", options.width, options.height,
                                    std::max(even(options.width), 2), std::max(even(options.height), 2)));
}

// A name in a list of ffmpeg's concat demuxer.
std::string quoted_for_list(const std::string& name) {
  std::string quoted = "'";
  for (const char c : name) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// The samples of a film's sound as the player plays them, decoded to a raw file: ffmpeg's own decoder would treat the
// delay of MP3 encoders differently.
struct FilmSamples {
  PendingFile file;
  int sample_rate = 0;
};

Result<FilmSamples> write_samples(const std::filesystem::path& film, const FilmSound& sound) {
  constexpr std::size_t kBlock = 8192;  // samples per channel
  auto decoder = SoundFile::open(sound.file);
  if (!decoder) return decoder.fault();
  std::filesystem::path target = film;
  target += ".pcm";
  auto file = PendingFile::create(target, Overwrite::force);
  if (!file) return file.fault();
  SongReader reader(std::move(*decoder), sound.offset_s);
  reader.seek(sound.first_s);
  std::ofstream out(file->path(), std::ios::binary);
  std::vector<float> stereo(2 * kBlock);
  auto left = static_cast<std::size_t>(std::ceil(std::max(sound.length_s, 0.0) * reader.sample_rate()));
  while (left > 0 && out) {
    const std::size_t samples = reader.read(std::span(stereo).first(2 * std::min(left, kBlock))).samples;
    out.write(reinterpret_cast<const char*>(stereo.data()), static_cast<std::streamsize>(2 * samples * sizeof(float)));
    left -= samples;
  }
  out.close();
  if (!out) return fault(kFileUnwritable, tr("the samples of the sound do not fit on the disk"));
  return FilmSamples{std::move(*file), reader.sample_rate()};
}

Arguments sample_arguments(const FilmSamples& samples) {
  return {"-f",   "f32le", "-ar",  std::to_string(samples.sample_rate),
          "-ac",  "2",     "-i",   ffmpeg_file(samples.file.path()),
          "-map", "0:v",   "-map", "1:a"};
}
}  // namespace

bool is_film(const std::filesystem::path& file) { return film_format(file, false) != nullptr; }

Status check_film_options(const std::filesystem::path& file, const FilmOptions& options) {
  const FilmFormat* format = format_of(file, options);
  if (format == nullptr) return fault(kFilmKind);
  if (auto fault = unsuitable(*format, options)) return *fault;
  return Done{};
}

Result<FilmWriter> FilmWriter::create(const std::filesystem::path& file, const FilmOptions& options) {
  if (const Status valid = check_film_options(file, options); !valid) return valid.fault();
  const FilmFormat& format = *format_of(file, options);
  auto pending = PendingFile::create(file, options.overwrite);
  if (!pending) return pending.fault();
  if (pending->in_place()) return fault(kFileUnwritable, tr("a film needs a file, not a device or a pipe"));
  const auto encoders = choose_encoders(format, options.sound.has_value());
  if (!encoders) return encoders.fault();
  std::optional<FilmSamples> samples;
  if (options.sound) {
    auto written = write_samples(file, *options.sound);
    if (!written) return written.fault();
    samples.emplace(std::move(*written));
  }
  Arguments arguments{"ffmpeg", "-loglevel", "error", "-xerror", "-y", "-f", "rawvideo", "-pix_fmt", "rgba"};
  arguments = joined(arguments, {"-s", fmt::format("{}x{}", options.width, options.height)});
  arguments = joined(arguments, {"-r", fmt::format("{}", options.fps), "-i", "-"});
  if (samples) arguments = joined(arguments, sample_arguments(*samples));
  arguments = joined(arguments, encoders->video->arguments);
  if (samples) arguments = joined(arguments, encoders->sound->arguments);
  arguments.push_back(ffmpeg_file(pending->path()));
  auto process = ChildProcess::start(arguments);
  if (!process) return process.fault();
  std::optional<PendingFile> sample_file;
  if (samples) sample_file.emplace(std::move(samples->file));
  FilmWriter writer(std::move(*pending), std::move(sample_file), std::move(*process), options);
  if (encoders->video != &format.video.front())
    writer.substitution_ =
        fault(kFilmSubstitute, tr_format("{} instead of {}", encoders->video->name, format.video.front().name));
  return writer;
}

FilmWriter::FilmWriter(PendingFile file, std::optional<PendingFile> samples, ChildProcess process,
                       const FilmOptions& options)
    : file_(std::move(file)), samples_(std::move(samples)), process_(std::move(process)), options_(options) {}

Status FilmWriter::add(const Image& image) {
  ++frames_;
  return process_.write(image.rgba);
}

Status FilmWriter::finish() {
  if (const Status ended = process_.finish(); !ended) return ended;
  // ffmpeg may report success although the disk was full.
  if (const Status whole = check(); !whole) return whole;
  return file_.commit();
}

Status FilmWriter::check() const {
  const auto incomplete = [](std::string detail) { return fault(kFilmIncomplete, std::move(detail)); };
  std::error_code error;
  if (std::filesystem::file_size(file_.path(), error) == 0 || error) return incomplete(tr("it is empty"));
  const auto found = ChildProcess::output_of({"ffprobe", "-v", "error", "-select_streams", "v:0", "-count_packets",
                                              "-show_entries", "stream=width,height,nb_read_packets", "-of",
                                              "csv=print_section=0", ffmpeg_file(file_.path())});
  if (!found) return found.fault().kind == &kProcessInterrupted ? found.fault() : incomplete(describe(found.fault()));
  int width = 0, height = 0;
  std::int64_t packets = 0;
  const std::string& text = *found;
  const char* end = text.data() + text.size();
  const auto read = [&end](const char* from, auto& number) {
    const auto [rest, fault] = std::from_chars(from, end, number);
    return fault == std::errc() && rest != end ? rest + 1 : end;
  };
  read(read(read(text.data(), width), height), packets);
  if (width != options_.width || height != options_.height) return incomplete(tr("ffprobe finds no such video in it"));
  const bool counted = format_of(file_.path(), options_)->counts_frames;
  if (counted ? packets != frames_ : packets < 1) return incomplete(tr_format("{} of {} frames", packets, frames_));
  return options_.sound ? check_sound() : Status(Done{});
}

Status FilmWriter::check_sound() const {
  const auto found =
      ChildProcess::output_of({"ffprobe", "-v", "error", "-select_streams", "a:0", "-show_entries", "stream=channels",
                               "-of", "csv=print_section=0", ffmpeg_file(file_.path())});
  if (found && found->starts_with("2")) return Done{};
  if (!found && found.fault().kind == &kProcessInterrupted) return found.fault();
  return fault(kFilmIncomplete, tr("ffprobe finds no sound in it"));
}

Result<FilmReader> FilmReader::create(std::span<const std::filesystem::path> films, const std::filesystem::path& list,
                                      int width, int height) {
  auto pending = PendingFile::create(list, Overwrite::force);
  if (!pending) return pending.fault();
  std::ofstream out(pending->path(), std::ios::binary);
  out << "ffconcat version 1.0\n";
  for (const std::filesystem::path& film : films) out << "file " << quoted_for_list(ffmpeg_file(film)) << '\n';
  out.close();
  if (!out) return fault(kFileUnwritable);
  auto process = ChildProcess::start({"ffmpeg",
                                      "-nostdin",
                                      "-loglevel",
                                      "error",
                                      "-xerror",
                                      "-protocol_whitelist",
                                      "file,pipe",
                                      "-f",
                                      "concat",
                                      "-safe",
                                      "0",
                                      "-i",
                                      ffmpeg_file(pending->path()),
                                      "-vsync",
                                      "passthrough",
                                      "-f",
                                      "rawvideo",
                                      "-pix_fmt",
                                      "rgba",
                                      "-"},
                                     ChildPipes::output);
  if (!process) return process.fault();
  return FilmReader(std::move(*pending), std::move(*process), width, height);
}

FilmReader::FilmReader(PendingFile list, ChildProcess process, int width, int height)
    : list_(std::move(list)), process_(std::move(process)), width_(width), height_(height) {}

Status FilmReader::read(Image& image) {
  image.width = width_;
  image.height = height_;
  image.rgba.resize(image.byte_count());
  return process_.read(image.rgba);
}

Status FilmReader::finish() { return process_.finish(); }

}  // namespace odori
