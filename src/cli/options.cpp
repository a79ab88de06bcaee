#include "cli/options.h"

#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "sound/song_reader.h"
#include "view/film_settings.h"

#include <charconv>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace odori {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::optional<std::vector<double>> numbers(std::string_view text) {
  std::vector<double> values;
  for (const std::string_view part : split(text, ',')) {
    const auto value = parse_number(part);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

glm::vec3 vec3_at(const std::vector<double>& values, std::size_t first) {
  return {static_cast<float>(values[first]), static_cast<float>(values[first + 1]),
          static_cast<float>(values[first + 2])};
}

}  // namespace

std::optional<std::vector<double>> parse_frame_list(const std::string& text) { return numbers(text); }

std::optional<FrameSelection::Range> parse_frame_range(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) return std::nullopt;
  const std::size_t colon = text.find(':', dots);
  const auto first = parse_number(std::string_view(text).substr(0, dots));
  const auto last = parse_number(std::string_view(text).substr(dots + 2, colon - dots - 2));
  if (!first || !last || *last < *first) return std::nullopt;
  if (colon == std::string::npos) return FrameSelection::Range{*first, *last};
  const auto step = parse_number(std::string_view(text).substr(colon + 1));
  if (!step || *step <= 0.0) return std::nullopt;
  return FrameSelection::Range{*first, *last, *step};
}

Status check_selection(const FrameSelection& selection, double end) {
  std::vector<double> ends = selection.list;
  if (selection.range) ends = {selection.range->first, selection.range->last};
  for (const double frame : ends) {
    if (frame < 0.0) return fault(kNegativeFrame, fmt::format("{:.10g}", frame));
    if (frame > end + kMaxFramesPastEnd) {
      return fault(kFramePastEnd, tr_format("frame {:.10g}; it ends at frame {:.10g}", frame, end));
    }
  }
  return Done{};
}

Result<std::vector<double>> selected_frames(const FrameSelection& selection, const FrameSelection::Range& by_default,
                                            std::optional<double> end) {
  const Status valid = end ? check_selection(selection, *end) : Status(Done{});
  if (!valid) return valid.fault();
  if (!selection.list.empty()) return selection.list;
  FrameSelection::Range range = selection.range.value_or(by_default);
  if (range.step == 0.0) range.step = by_default.step;
  std::vector<double> frames;
  // Multiplied, not accumulated, so that rounding errors do not skip the last frame.
  const double steps = std::floor((range.last - range.first) / range.step + 1e-9);
  if (!(steps < static_cast<double>(kMaxFrames))) {
    return fault(kTooManyFrames, tr_format("{:.10g} frames; at most {}", steps + 1.0, kMaxFrames));
  }
  const auto count = static_cast<std::size_t>(steps) + 1;
  for (std::size_t i = 0; i < count; ++i) frames.push_back(range.first + static_cast<double>(i) * range.step);
  return frames;
}

Skinning apply(const SkinningOptions& options, Skinning skinning) {
  skinning.mode = options.mode.value_or(skinning.mode);
  skinning.sdef_blend = options.sdef_blend.value_or(skinning.sdef_blend);
  skinning.hemisphere = options.hemisphere.value_or(skinning.hemisphere);
  skinning.normals = options.normals.value_or(skinning.normals);
  return skinning;
}

bool parse_camera(const std::string& text, StageOptions& options) {
  if (text == "auto" || text == "motion") {
    options.camera_choice = text == "auto" ? CameraChoice::automatic : CameraChoice::motion;
    return true;
  }
  std::string_view values_text = text;
  const bool orthographic = values_text.ends_with(",ortho");
  if (orthographic) values_text.remove_suffix(6);
  const auto values = numbers(values_text);
  if (!values || values->size() != 8) return false;
  const auto fov = static_cast<float>((*values)[7]);
  if (fov < kMinFovDeg || fov > kMaxFovDeg) return false;
  options.camera_choice = CameraChoice::given;
  options.camera.target = vec3_at(*values, 0);
  options.camera.rotation_rad = glm::radians(vec3_at(*values, 3));
  options.camera.distance = static_cast<float>((*values)[6]);
  options.camera.fov_deg = fov;
  options.camera.perspective = !orthographic;
  return true;
}

std::optional<double> parse_time(const std::string& text) {
  struct Unit {
    std::string_view suffix;
    double seconds;
  };
  constexpr Unit kUnits[] = {{"ms", 0.001}, {"s", 1.0}, {"f", 1.0 / kFramesPerSecond}, {"", 1.0}};
  for (const Unit& unit : kUnits) {
    if (!text.ends_with(unit.suffix)) continue;
    const auto number = parse_number(std::string_view(text).substr(0, text.size() - unit.suffix.size()));
    if (!number || std::abs(*number * unit.seconds) > kMaxSoundOffset) return std::nullopt;
    return *number * unit.seconds;
  }
  return std::nullopt;
}

std::optional<Light> parse_light(const std::string& text) {
  const auto values = numbers(text);
  if (!values || values->size() != 6) return std::nullopt;
  const Light light{vec3_at(*values, 0), vec3_at(*values, 3)};
  if (glm::length(light.direction) < 1e-6f) return std::nullopt;
  return light;
}

std::optional<std::pair<std::string, float>> parse_morph(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0) return std::nullopt;
  const auto weight = parse_number(std::string_view(text).substr(equals + 1));
  if (!weight) return std::nullopt;
  return std::pair(text.substr(0, equals), static_cast<float>(*weight));
}

std::optional<RoleOverride> parse_role(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size()) return std::nullopt;
  const auto role = role_of_name(text.substr(0, equals));
  if (!role || has_side(role->part) != (role->side != Side::none)) return std::nullopt;
  return RoleOverride{text.substr(0, equals), text.substr(equals + 1)};
}

std::optional<std::pair<int, int>> parse_size(const std::string& text) {
  const auto parts = split(text, 'x');
  if (parts.size() != 2) return std::nullopt;
  const auto side = [](std::string_view part) -> std::optional<int> {
    const auto value = parse_number(part);
    if (!value || *value < 1.0 || *value > kMaxFilmSide || *value != std::floor(*value)) return std::nullopt;
    return static_cast<int>(*value);
  };
  const auto width = side(parts[0]);
  const auto height = side(parts[1]);
  if (!width || !height) return std::nullopt;
  return std::pair(*width, *height);
}

bool parse_shadow(const std::string& text, LookChanges& look) {
  const bool both = text == "ground,self" || text == "self,ground";
  if (!both && text != "off" && text != "ground" && text != "self") return false;
  look.rows.push_back({&look_row(&Look::ground_shadow), both || text == "ground"});
  look.rows.push_back({&look_row(&Look::self_shadow), both || text == "self"});
  return true;
}

bool parse_background(const std::string& text, LookChanges& look) {
  const auto color = parse_color(text);
  look.rows.push_back({&look_row(&Look::background), color.value_or(glm::vec4(1.0f))});
  look.background_image = color ? std::filesystem::path() : path_from_utf8(text);
  return !text.empty();
}

std::optional<std::vector<SkinningMode>> parse_views(const std::string& text) {
  std::vector<SkinningMode> modes;
  for (const std::string_view part : split(text, ',')) {
    const auto mode = skinning_mode(part);
    if (!mode || modes.size() == kMaxPanes) return std::nullopt;
    modes.push_back(*mode);
  }
  return modes;
}

bool parse_comparison(const std::string& text, ViewsOptions& options) {
  const auto parts = split(text, ':');
  options.style = view_style(parts.front());
  if (!options.style || parts.size() == 1) return options.style.has_value();
  const auto share = parse_number(parts[1]);
  if (parts.size() > 2 || options.style != ViewStyle::wipe || !share || *share < 0.0 || *share > 1.0) return false;
  options.wipe = static_cast<float>(*share);
  return true;
}

}  // namespace odori
