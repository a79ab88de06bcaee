#include "export/film.h"

#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "sound/song_reader.h"

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

struct Encoder {
  Arguments arguments;
  bool even_size = false;  // its chroma has half the resolution
  bool alpha = false;
  bool counts_frames = true;  // a packet per frame; GIF joins frames that are the same
  Arguments sound{};          // empty: the format has no sound
};

constexpr int kOpusRate = 48'000;  // Hz; Opus knows few rates, and every player this one

Arguments aac() { return {"-c:a", "aac", "-b:a", "192k"}; }
Arguments opus() { return {"-c:a", "libopus", "-b:a", "160k", "-ar", std::to_string(kOpusRate)}; }

// Frames are full-range sRGB; players take untagged YUV of HD size for BT.709.
Arguments yuv(const char* format) {
  return {"-vf",
          fmt::format("scale=in_range=full:out_range=limited:out_color_matrix=bt709,format={}", format),
          "-colorspace",
          "bt709",
          "-color_primaries",
          "bt709",
          "-color_trc",
          "bt709",
          "-color_range",
          "tv"};
}

Arguments joined(Arguments a, const Arguments& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// QuickTime Animation: exact, with alpha, and ten times as fast to read as the smaller lossless formats.
Encoder lossless_encoder() { return {{"-c:v", "qtrle", "-pix_fmt", "argb", "-f", "mov", "-bitexact"}, false, true}; }

std::optional<Encoder> encoder_for(const std::filesystem::path& file, bool transparent) {
  const std::string extension = folded(utf8_from_path(file.extension()));
  if (extension == ".mp4" || (extension == ".mov" && !transparent)) {
    return Encoder{joined(yuv("yuv420p"), {"-c:v", "libx264", "-preset", "veryfast", "-crf", "18"}), true, false, true,
                   aac()};
  }
  if (extension == ".webm") {
    return Encoder{joined(yuv(transparent ? "yuva420p" : "yuv420p"),
                          {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4",
                           "-row-mt", "1", "-auto-alt-ref", "0"}),
                   true, true, true, opus()};
  }
  if (extension == ".mov") {
    return Encoder{joined(yuv("yuva444p10le"), {"-c:v", "prores_ks", "-profile:v", "4444"}), false, true, true, aac()};
  }
  if (extension == ".gif") {
    return Encoder{{"-filter_complex", "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=bayer"},
                   false,
                   true,
                   false};
  }
  return std::nullopt;
}

std::optional<Encoder> encoder_for(const std::filesystem::path& file, const FilmOptions& options) {
  return options.lossless ? lossless_encoder() : encoder_for(file, options.transparent);
}

int even(int size) { return size - size % 2; }

std::optional<Fault> unsuitable(const Encoder& encoder, const FilmOptions& options) {
  if (options.transparent && !encoder.alpha) return fault(kFilmAlpha);
  if (options.sound && encoder.sound.empty()) return fault(kFilmSilent);
  if (!encoder.even_size || (options.width % 2 == 0 && options.height % 2 == 0)) return std::nullopt;
  return fault(kFilmSize, tr_format("{}x{}; the nearest is {}x{}", options.width, options.height,
                                    std::max(even(options.width), 2), std::max(even(options.height), 2)));
}

// "file:" keeps ffmpeg from reading a name as an option or a protocol.
std::string file_argument(const std::filesystem::path& file) { return "file:" + utf8_from_path(file); }

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
          "-ac",  "2",     "-i",   file_argument(samples.file.path()),
          "-map", "0:v",   "-map", "1:a"};
}
}  // namespace

bool is_film(const std::filesystem::path& file) { return encoder_for(file, false).has_value(); }

Status check_film_options(const std::filesystem::path& file, const FilmOptions& options) {
  const auto encoder = encoder_for(file, options);
  if (!encoder) return fault(kFilmKind);
  if (auto fault = unsuitable(*encoder, options)) return *fault;
  return Done{};
}

Result<FilmWriter> FilmWriter::create(const std::filesystem::path& file, const FilmOptions& options) {
  if (const Status valid = check_film_options(file, options); !valid) return valid.fault();
  const auto encoder = encoder_for(file, options);
  auto pending = PendingFile::create(file, options.overwrite);
  if (!pending) return pending.fault();
  if (pending->in_place()) return fault(kFileUnwritable, tr("a film needs a file, not a device or a pipe"));
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
  arguments = joined(arguments, encoder->arguments);
  if (samples) arguments = joined(arguments, encoder->sound);
  arguments.push_back(file_argument(pending->path()));
  auto process = ChildProcess::start(arguments);
  if (!process) return process.fault();
  std::optional<PendingFile> sample_file;
  if (samples) sample_file.emplace(std::move(samples->file));
  return FilmWriter(std::move(*pending), std::move(sample_file), std::move(*process), options);
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
                                              "csv=print_section=0", file_argument(file_.path())});
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
  const bool counted = encoder_for(file_.path(), options_)->counts_frames;
  if (counted ? packets != frames_ : packets < 1) return incomplete(tr_format("{} of {} frames", packets, frames_));
  return options_.sound ? check_sound() : Status(Done{});
}

Status FilmWriter::check_sound() const {
  const auto found =
      ChildProcess::output_of({"ffprobe", "-v", "error", "-select_streams", "a:0", "-show_entries", "stream=channels",
                               "-of", "csv=print_section=0", file_argument(file_.path())});
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
  for (const std::filesystem::path& film : films) out << "file " << quoted_for_list(file_argument(film)) << '\n';
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
                                      file_argument(pending->path()),
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
  image.rgba.resize(std::size_t{4} * width_ * height_);
  return process_.read(image.rgba);
}

Status FilmReader::finish() { return process_.finish(); }

}  // namespace odori
