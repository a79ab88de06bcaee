#include "video/video_reader.h"

#include <algorithm>
#include <charconv>
#include <span>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr double kMinSeek = 1.0;  // seconds; closer to the start ffmpeg would seek to before it

// What ends before the bytes is the end of the video.
Result<bool> read_or_end(ChildProcess& process, std::span<std::uint8_t> bytes, const StopWaiting& stop) {
  const Status read = process.read(bytes, stop);
  if (read) return true;
  return read.fault().kind == &kProcessFailed ? Result<bool>(false) : Result<bool>(read.fault());
}

// The number behind "NAME " at the start of a line; -1: none.
int pam_number(std::string_view header, std::string_view name) {
  const std::size_t at = header.find(name);
  if (at == std::string_view::npos || at == 0 || header[at - 1] != '\n') return -1;
  const std::string_view rest = header.substr(at + name.size());
  int value = -1;
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  return read.ec == std::errc() && read.ptr != rest.data() + rest.size() && *read.ptr == '\n' ? value : -1;
}

}  // namespace

std::vector<std::string> video_arguments(const std::filesystem::path& file, const VideoInfo& video,
                                         std::int64_t first) {
  std::vector<std::string> arguments{"ffmpeg", "-nostdin", "-v", "quiet", "-protocol_whitelist", "file,pipe"};
  const double start = static_cast<double>(first) / video.rate;
  const bool seeks = video.seeks && start >= kMinSeek;
  // Without accurate_seek the frame that began before the start is kept. Times are then counted from the start.
  if (seeks) arguments.insert(arguments.end(), {"-noaccurate_seek", "-ss", fmt::format("{:.6f}", start)});
  const VideoSize size = decoded_size(video);
  std::string filters = fmt::format("fps=fps={}:start_time=0", video.rate_text);
  if (!seeks && first > 0) filters += fmt::format(",trim=start_pts={}", first);
  filters += fmt::format(",scale={}:{}:flags=bicubic+accurate_rnd+full_chroma_int{}", size.width, size.height,
                         video.hd_colors ? ":in_color_matrix=bt709" : "");
  arguments.insert(arguments.end(), {"-i", ffmpeg_file(file), "-map", "0:V:0", "-vf", std::move(filters), "-vsync",
                                     "passthrough", "-f", "image2pipe", "-c:v", "pam", "-pix_fmt", "rgba", "-"});
  return arguments;
}

Result<VideoReader> VideoReader::start(const std::filesystem::path& file, const VideoInfo& video, std::int64_t first) {
  auto process = ChildProcess::start(video_arguments(file, video, first), ChildPipes::output);
  if (process) return VideoReader(std::move(*process));
  return process.fault().kind == &kProcessStart ? fault(kVideoProgram, process.fault().detail) : process.fault();
}

Result<std::optional<Image>> VideoReader::next(const StopWaiting& stop) {
  std::string header;
  while (!header.ends_with("ENDHDR\n")) {
    std::uint8_t byte = 0;
    const auto read = read_or_end(process_, {&byte, 1}, stop);
    if (!read) return read.fault();
    if (!*read) return std::optional<Image>();
    header += static_cast<char>(byte);
    if (header.size() > kMaxPamHeader) return fault(kVideoUnreadable);
  }
  const auto size = parse_pam_header(header);
  if (!size) return fault(kVideoUnreadable);
  Image image = blank_image(size->width, size->height);
  const auto read = read_or_end(process_, image.rgba, stop);
  if (!read) return read.fault();
  return *read ? std::optional<Image>(std::move(image)) : std::optional<Image>();
}

std::optional<VideoSize> parse_pam_header(std::string_view header) {
  if (!header.starts_with("P7\n") || !header.ends_with("ENDHDR\n")) return std::nullopt;
  const VideoSize size{pam_number(header, "WIDTH "), pam_number(header, "HEIGHT ")};
  const auto is_side = [](int side) { return side >= 1 && side <= kMaxVideoFrameSide; };
  const bool rgba = pam_number(header, "DEPTH ") == 4 && pam_number(header, "MAXVAL ") == 255;
  return is_side(size.width) && is_side(size.height) && rgba ? std::optional(size) : std::nullopt;
}

}  // namespace odori
