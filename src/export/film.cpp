#include "export/film.h"

#include "base/files.h"
#include "base/text.h"

#include <charconv>

#include <fmt/format.h>

namespace odori {

namespace {

using Arguments = std::vector<std::string>;

struct Encoder {
  Arguments arguments;
  bool even_size = false;  // its chroma has half the resolution
  bool alpha = false;
  bool counts_frames = true;  // a packet per frame; GIF joins frames that are the same
};

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

std::optional<Encoder> encoder_for(const std::filesystem::path& file, bool transparent) {
  const std::string extension = folded(utf8_from_path(file.extension()));
  if (extension == ".mp4" || (extension == ".mov" && !transparent)) {
    return Encoder{joined(yuv("yuv420p"), {"-c:v", "libx264", "-preset", "veryfast", "-crf", "18"}), true, false};
  }
  if (extension == ".webm") {
    return Encoder{joined(yuv(transparent ? "yuva420p" : "yuv420p"),
                          {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4",
                           "-row-mt", "1", "-auto-alt-ref", "0"}),
                   true, true};
  }
  if (extension == ".mov") {
    return Encoder{joined(yuv("yuva444p10le"), {"-c:v", "prores_ks", "-profile:v", "4444"}), false, true};
  }
  if (extension == ".gif") {
    return Encoder{{"-filter_complex", "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=bayer"},
                   false,
                   true,
                   false};
  }
  return std::nullopt;
}

int even(int size) { return size - size % 2; }

std::optional<Fault> unsuitable(const Encoder& encoder, const FilmOptions& options) {
  if (options.transparent && !encoder.alpha) return Fault{&kFilmAlpha};
  if (!encoder.even_size || (options.width % 2 == 0 && options.height % 2 == 0)) return std::nullopt;
  return Fault{&kFilmSize,
               {},
               -1,
               -1,
               fmt::format("{}x{}; the nearest is {}x{}", options.width, options.height,
                           std::max(even(options.width), 2), std::max(even(options.height), 2))};
}

// "file:" keeps ffmpeg from reading a name as an option or a protocol.
std::string file_argument(const std::filesystem::path& file) { return "file:" + utf8_from_path(file); }

}  // namespace

bool is_film(const std::filesystem::path& file) { return encoder_for(file, false).has_value(); }

Status check_film_options(const std::filesystem::path& file, const FilmOptions& options) {
  const auto encoder = encoder_for(file, options.transparent);
  if (!encoder) return Fault{&kFilmKind};
  if (auto fault = unsuitable(*encoder, options)) return *fault;
  return Done{};
}

Result<FilmWriter> FilmWriter::create(const std::filesystem::path& file, const FilmOptions& options) {
  if (const Status valid = check_film_options(file, options); !valid) return valid.fault();
  const auto encoder = encoder_for(file, options.transparent);
  auto pending = PendingFile::create(file, options.overwrite);
  if (!pending) return pending.fault();
  if (pending->in_place()) return Fault{&kFileUnwritable, {}, -1, -1, "a film needs a file, not a device or a pipe"};
  Arguments arguments{"ffmpeg", "-loglevel", "error", "-xerror", "-y", "-f", "rawvideo", "-pix_fmt", "rgba"};
  arguments = joined(arguments, {"-s", fmt::format("{}x{}", options.width, options.height)});
  arguments = joined(arguments, {"-r", fmt::format("{}", options.fps), "-i", "-"});
  arguments = joined(arguments, encoder->arguments);
  arguments.push_back(file_argument(pending->path()));
  auto process = ChildProcess::start(arguments);
  if (!process) return process.fault();
  return FilmWriter(std::move(*pending), std::move(*process), options);
}

FilmWriter::FilmWriter(PendingFile file, ChildProcess process, const FilmOptions& options)
    : file_(std::move(file)), process_(std::move(process)), options_(options) {}

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
  const auto incomplete = [](std::string detail) { return Fault{&kFilmIncomplete, {}, -1, -1, std::move(detail)}; };
  std::error_code error;
  if (std::filesystem::file_size(file_.path(), error) == 0 || error) return incomplete("it is empty");
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
  if (width != options_.width || height != options_.height) return incomplete("ffprobe finds no such video in it");
  const bool counted = encoder_for(file_.path(), options_.transparent)->counts_frames;
  if (counted ? packets != frames_ : packets < 1) return incomplete(fmt::format("{} of {} frames", packets, frames_));
  return Done{};
}

}  // namespace odori
