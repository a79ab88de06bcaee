#include "video/video_info.h"

#include "base/files.h"
#include "base/platform/child_process.h"
#include "base/translate.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds kProbeLimit{60};
constexpr double kFrameTolerance = 0.01;  // frames
constexpr std::int64_t kMaxFrames = std::int64_t{1} << 31;

// Containers in which ffmpeg finds a time exactly, as ffprobe names them.
constexpr std::array<std::string_view, 7> kSeekable{"mov", "matroska", "avi", "flv", "ogg", "asf", "nut"};
// Lists of other files, which a video has no business to name.
constexpr std::array<std::string_view, 6> kLists{"hls", "concat", "dash", "sdp", "imf", "rtsp"};

// The value of a line "streams.stream.0.KEY=VALUE", quotes left out; empty: there is none.
std::string_view value_of(std::string_view text, std::string_view key) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.starts_with(key) || !line.substr(key.size()).starts_with('=')) continue;
    std::string_view value = line.substr(key.size() + 1);
    if (value.starts_with('"')) value.remove_prefix(1);
    if (value.ends_with('"')) value.remove_suffix(1);
    return value;
  }
  return {};
}

template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole ? std::optional(number) : std::nullopt;
}

// "30000/1001", or with a colon; 0: none.
double ratio_in(std::string_view text) {
  const std::size_t sign = text.find_first_of("/:");
  if (sign == std::string_view::npos) return 0.0;
  const auto over = number_in<std::int64_t>(text.substr(0, sign)),
             under = number_in<std::int64_t>(text.substr(sign + 1));
  return over && under && *over > 0 && *under > 0 ? static_cast<double>(*over) / static_cast<double>(*under) : 0.0;
}

std::string_view stream_value(std::string_view text, std::string_view key) {
  return value_of(text, fmt::format("streams.stream.0.{}", key));
}

bool names_one_of(std::string_view formats, std::span<const std::string_view> names) {
  while (!formats.empty()) {
    const std::size_t end = std::min(formats.find(','), formats.size());
    if (std::ranges::find(names, formats.substr(0, end)) != names.end()) return true;
    formats.remove_prefix(std::min(end + 1, formats.size()));
  }
  return false;
}

// The rate at which the frames are counted. Frames of different lengths count from the nearest multiple of it.
void set_rate(std::string_view text, VideoInfo& video) {
  const std::string_view base_text = stream_value(text, "r_frame_rate"),
                         mean_text = stream_value(text, "avg_frame_rate");
  const double base = ratio_in(base_text), mean = ratio_in(mean_text);
  const bool constant = base > 0.0 && std::abs(mean / base - 1.0) < 0.005;
  const double limit = constant || mean == 0.0 ? kMaxVideoRate : kMaxVariableRate;
  const auto use = [&](std::string_view rate_text, double rate) {
    video.rate_text = rate_text;
    video.rate = rate;
  };
  if (base > 0.0 && base <= limit) {
    use(base_text, base);
  } else if (mean > 0.0 && mean <= limit) {
    use(mean_text, mean);
  } else {
    use("60/1", kMaxVariableRate);
  }
}

// False: it is none, or out of range.
bool set_size(std::string_view text, VideoInfo& video) {
  const auto width = number_in<int>(stream_value(text, "width")), height = number_in<int>(stream_value(text, "height"));
  if (!width || !height || *width < 1 || *height < 1) return false;
  const double pixel = ratio_in(stream_value(text, "sample_aspect_ratio"));  // its width over its height
  const double stretched = *width * (pixel > 0.0 ? pixel : 1.0);
  video.width = static_cast<int>(std::clamp(std::round(stretched), 1.0, 1e6));
  video.height = *height;
  const std::string_view rotation = stream_value(text, "side_data_list.side_data.0.rotation");
  const auto degrees = number_in<int>(rotation);
  if (degrees && *degrees % 180 != 0) std::swap(video.width, video.height);
  return true;
}

// Without waiting for a program that hangs.
Result<std::string> output_within(const std::vector<std::string>& arguments, std::chrono::seconds limit) {
  auto process = ChildProcess::start(arguments, ChildPipes::output);
  if (!process)
    return process.fault().kind == &kProcessStart ? fault(kVideoProgram, process.fault().detail) : process.fault();
  const auto end = std::chrono::steady_clock::now() + limit;
  std::string output;
  while (process->read_available(output)) {
    if (output.size() > kMaxProcessOutput) return fault(kVideoUnreadable);
    if (std::chrono::steady_clock::now() > end) return fault(kVideoStuck);
    std::this_thread::sleep_for(2ms);
  }
  if (const Status ended = process->finish(); !ended) {
    return ended.fault().kind == &kProcessInterrupted ? ended.fault() : fault(kVideoUnreadable);
  }
  return output;
}

std::vector<std::string> probe_arguments(const std::filesystem::path& file, std::string_view entries, bool count) {
  std::vector<std::string> arguments{"ffprobe",         "-v", "quiet", "-protocol_whitelist", "file,pipe",
                                     "-select_streams", "V:0"};
  if (count) arguments.emplace_back("-count_packets");
  arguments.insert(arguments.end(), {"-show_entries", std::string(entries), "-of", "flat", ffmpeg_file(file)});
  return arguments;
}

}  // namespace

std::string ffmpeg_file(const std::filesystem::path& file) { return "file:" + utf8_from_path(file); }

std::int64_t video_frame_at(const VideoInfo& video, const VideoTiming& timing, double seconds) {
  const double at = (seconds - timing.offset_s) * video.rate + kFrameTolerance;
  if (!std::isfinite(at)) return 0;
  constexpr double kFarthest = 1e15;  // exact in both types
  const auto frame = static_cast<std::int64_t>(std::floor(std::clamp(at, -kFarthest, kFarthest)));
  if (!timing.loop) return std::clamp<std::int64_t>(frame, 0, video.frames - 1);
  return (frame % video.frames + video.frames) % video.frames;
}

VideoSize decoded_size(const VideoInfo& video) {
  const double scale = std::min(1.0, static_cast<double>(kMaxVideoFrameSide) / std::max(video.width, video.height));
  const auto side = [scale](int pixels) { return std::max(static_cast<int>(std::lround(pixels * scale)), 1); };
  return {side(video.width), side(video.height)};
}

Result<VideoInfo> parse_video_info(std::string_view output) {
  const std::string_view formats = value_of(output, "format.format_name");
  VideoInfo video;
  if (names_one_of(formats, kLists) || !set_size(output, video)) return fault(kVideoUnreadable);
  if (video.width > kMaxVideoSide || video.height > kMaxVideoSide) {
    return fault(kVideoTooLarge, fmt::format("{}x{}", video.width, video.height));
  }
  set_rate(output, video);
  video.seeks = names_one_of(formats, kSeekable);
  const std::string_view space = stream_value(output, "color_space");
  constexpr int kHdHeight = 720;
  video.hd_colors = (space.empty() || space == "unknown") && video.height >= kHdHeight;
  auto seconds = number_in<double>(stream_value(output, "duration"));
  if (!seconds) seconds = number_in<double>(value_of(output, "format.duration"));
  // A guess from the bit rate, where a time is not found exactly.
  if (!video.seeks) seconds.reset();
  if (seconds && *seconds > 0.0 && *seconds * video.rate < static_cast<double>(kMaxFrames)) {
    video.frames = std::max<std::int64_t>(std::llround(*seconds * video.rate), 1);
  }
  return video;
}

Result<VideoInfo> probe_video(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return fault(kVideoUnreadable, tr("it is not a file on a disk"));
  constexpr std::string_view kEntries =
      "stream=width,height,r_frame_rate,avg_frame_rate,duration,color_space,sample_aspect_ratio:"
      "stream_side_data=rotation:format=duration,format_name";
  const auto output = output_within(probe_arguments(file, kEntries, false), kProbeLimit);
  if (!output) return output.fault();
  auto video = parse_video_info(*output);
  if (!video || video->frames > 0) return video;
  const auto counted = output_within(probe_arguments(file, "stream=nb_read_packets", true), kProbeLimit);
  if (!counted) return counted.fault();
  const auto packets = number_in<std::int64_t>(stream_value(*counted, "nb_read_packets"));
  if (!packets || *packets < 1 || *packets > kMaxFrames) return fault(kVideoUnreadable);
  video->frames = *packets;
  return video;
}

}  // namespace odori
