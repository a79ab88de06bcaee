#include "export/film.h"

#include "base/files.h"
#include "base/text.h"

#include <fmt/format.h>

namespace odori {

namespace {

using Arguments = std::vector<std::string>;

// Sizes are evened: the chroma of yuv420p has half the picture's.
constexpr const char* kEvenSize = "pad=ceil(iw/2)*2:ceil(ih/2)*2";

std::optional<Arguments> encoder(const std::filesystem::path& file, bool transparent) {
  const std::string extension = folded(utf8_from_path(file.extension()));
  const auto with = [&](const char* alpha_format) { return transparent ? alpha_format : "yuv420p"; };
  if (extension == ".mp4") {
    return Arguments{"-vf", kEvenSize, "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p"};
  }
  if (extension == ".webm") {
    return Arguments{"-vf",       kEvenSize, "-c:v",      "libvpx-vp9", "-crf",    "24", "-b:v",     "0",
                     "-deadline", "good",    "-cpu-used", "4",          "-row-mt", "1",  "-pix_fmt", with("yuva420p")};
  }
  if (extension == ".mov" && transparent) {
    return Arguments{"-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"};
  }
  if (extension == ".mov") {
    return Arguments{"-vf", kEvenSize, "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p"};
  }
  if (extension == ".gif") {
    return Arguments{"-filter_complex", "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=bayer"};
  }
  return std::nullopt;
}

// "dance.mp4" grows as "dance.part.mp4": ffmpeg tells the container from the extension.
std::filesystem::path part_of(const std::filesystem::path& file) {
  std::filesystem::path part = file;
  part.replace_extension(path_from_utf8(".part" + utf8_from_path(file.extension())));
  return part;
}

}  // namespace

bool is_film(const std::filesystem::path& file) { return encoder(file, false).has_value(); }

Result<FilmWriter> FilmWriter::create(const std::filesystem::path& file, const FilmOptions& options) {
  const auto encoding = encoder(file, options.transparent);
  if (!encoding) return Fault{&kFilmKind};
  const std::filesystem::path part = part_of(file);
  if (const Status writable = make_writable(part); !writable) return writable.fault();
  Arguments arguments{"ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba"};
  arguments.insert(arguments.end(), {"-s", fmt::format("{}x{}", options.width, options.height)});
  arguments.insert(arguments.end(), {"-r", fmt::format("{}", options.fps), "-i", "-"});
  arguments.insert(arguments.end(), encoding->begin(), encoding->end());
  // A name that begins with '-' or looks like a protocol is still a file.
  arguments.push_back("file:" + utf8_from_path(part));
  auto process = ChildProcess::start(arguments);
  if (!process) return process.fault();
  return FilmWriter(std::move(*process), part, file);
}

FilmWriter::FilmWriter(ChildProcess process, std::filesystem::path part, std::filesystem::path file)
    : process_(std::move(process)), part_(std::move(part)), file_(std::move(file)) {}

FilmWriter::~FilmWriter() {
  if (part_.empty()) return;
  process_.reset();
  std::error_code ignored;
  std::filesystem::remove(part_, ignored);
}

Status FilmWriter::add(const Image& image) { return process_->write(image.rgba); }

Status FilmWriter::finish() {
  const Status ended = process_->finish();
  if (!ended) return ended;
  std::error_code error;
  std::filesystem::rename(part_, file_, error);
  if (error) return Fault{&kFileUnwritable, {}, -1, -1, error.message()};
  part_.clear();
  return Done{};
}

}  // namespace odori
