#include "export/film_encoders.h"

#include "base/files.h"
#include "base/platform/child_process.h"
#include "base/text.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

namespace odori {

namespace {

using Arguments = std::vector<std::string>;

// Frames are full-range sRGB; players take untagged YUV of HD size for BT.709.
Arguments yuv_arguments(const char* format, const Arguments& encoder) {
  Arguments arguments{"-vf",
                      fmt::format("scale=in_range=full:out_range=limited:out_color_matrix=bt709,format={}", format),
                      "-colorspace",
                      "bt709",
                      "-color_primaries",
                      "bt709",
                      "-color_trc",
                      "bt709",
                      "-color_range",
                      "tv"};
  arguments.insert(arguments.end(), encoder.begin(), encoder.end());
  return arguments;
}

const std::vector<FilmEncoder>& aac_encoders() {
  static const std::vector<FilmEncoder> encoders{{"aac", {"-c:a", "aac", "-b:a", "192k"}}};
  return encoders;
}

// Opus knows few rates, and every player this one.
const std::vector<FilmEncoder>& webm_sound_encoders() {
  static const std::vector<FilmEncoder> encoders{{"libopus", {"-c:a", "libopus", "-b:a", "160k", "-ar", "48000"}},
                                                 {"libvorbis", {"-c:a", "libvorbis", "-q:a", "6"}}};
  return encoders;
}

// H.264 by x264, by Media Foundation of Windows and by VideoToolbox of macOS; otherwise MPEG-4, which is larger. That
// of Media Foundation takes NV12.
FilmFormat mp4_format() {
  return {{{"libx264", yuv_arguments("yuv420p", {"-c:v", "libx264", "-preset", "veryfast", "-crf", "18"})},
           {"h264_mf", yuv_arguments("nv12", {"-c:v", "h264_mf", "-rate_control", "quality", "-quality", "80"}), true},
           {"h264_videotoolbox", yuv_arguments("yuv420p", {"-c:v", "h264_videotoolbox", "-q:v", "65"}), true},
           {"mpeg4", yuv_arguments("yuv420p", {"-c:v", "mpeg4", "-q:v", "3"})}},
          aac_encoders(),
          true};
}

FilmFormat webm_format(bool transparent) {
  FilmFormat format{{{"libvpx-vp9", yuv_arguments(transparent ? "yuva420p" : "yuv420p",
                                                  {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good",
                                                   "-cpu-used", "4", "-row-mt", "1", "-auto-alt-ref", "0"})}},
                    webm_sound_encoders(),
                    true,
                    true};
  if (transparent) return format;  // AV1 has no alpha in WebM
  format.video.push_back({"libaom-av1", yuv_arguments("yuv420p", {"-c:v", "libaom-av1", "-crf", "28", "-b:v", "0",
                                                                  "-cpu-used", "6", "-row-mt", "1"})});
  format.video.push_back({"libsvtav1", yuv_arguments("yuv420p", {"-c:v", "libsvtav1", "-crf", "28", "-preset", "8"})});
  return format;
}

FilmFormat transparent_mov_format() {
  return {{{"prores_ks", yuv_arguments("yuva444p10le", {"-c:v", "prores_ks", "-profile:v", "4444"})}},
          aac_encoders(),
          false,
          true};
}

FilmFormat gif_format() {
  return {{{"gif", {"-filter_complex", "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=bayer"}}},
          {},
          false,
          true,
          false};
}

// Encodes a few grey frames to nothing.
bool encodes(const FilmEncoder& encoder) {
  Arguments arguments{"ffmpeg", "-nostdin", "-loglevel", "quiet",
                      "-f",     "lavfi",    "-i",        "color=c=gray:s=128x128:r=30:d=0.2"};
  arguments.insert(arguments.end(), encoder.arguments.begin(), encoder.arguments.end());
  arguments.insert(arguments.end(), {"-f", "null", "-"});
  return static_cast<bool>(ChildProcess::output_of(arguments));
}

const FilmEncoder* first_offered(const std::vector<FilmEncoder>& encoders, const std::string& listing) {
  if (encoders.size() == 1) return &encoders.front();
  const auto found = std::ranges::find_if(encoders, [&listing](const FilmEncoder& encoder) {
    return lists_encoder(listing, encoder.name) && (!encoder.tried_first || encodes(encoder));
  });
  return found == encoders.end() ? nullptr : &*found;
}

std::string names_of(const std::vector<FilmEncoder>& encoders) {
  std::vector<std::string> names;
  for (const FilmEncoder& encoder : encoders) names.emplace_back(encoder.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

const FilmFormat* film_format(const std::filesystem::path& file, bool transparent) {
  static const FilmFormat mp4 = mp4_format(), webm = webm_format(false), clear_webm = webm_format(true),
                          clear_mov = transparent_mov_format(), gif = gif_format();
  const std::string extension = folded(utf8_from_path(file.extension()));
  if (extension == ".mp4") return &mp4;
  if (extension == ".mov") return transparent ? &clear_mov : &mp4;
  if (extension == ".webm") return transparent ? &clear_webm : &webm;
  return extension == ".gif" ? &gif : nullptr;
}

const FilmFormat& lossless_film_format() {
  static const FilmFormat format{
      {{"qtrle", {"-c:v", "qtrle", "-pix_fmt", "argb", "-f", "mov", "-bitexact"}}}, {}, false, true};
  return format;
}

bool lists_encoder(const std::string& listing, std::string_view name) {
  std::istringstream lines(listing);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string flags, encoder;
    if (words >> flags >> encoder && encoder == name) return true;
  }
  return false;
}

Result<FilmEncoders> choose_encoders(const FilmFormat& format, bool with_sound) {
  std::string listing;
  if (format.video.size() > 1 || (with_sound && format.sound.size() > 1)) {
    auto listed = ChildProcess::output_of({"ffmpeg", "-hide_banner", "-loglevel", "error", "-encoders"});
    if (!listed) return listed.fault();
    listing = std::move(*listed);
  }
  FilmEncoders chosen{first_offered(format.video, listing),
                      with_sound ? first_offered(format.sound, listing) : nullptr};
  if (chosen.video == nullptr) return fault(kFilmEncoder, names_of(format.video));
  if (with_sound && chosen.sound == nullptr) return fault(kFilmEncoder, names_of(format.sound));
  return chosen;
}

}  // namespace odori
