#include "base/text.h"
#include "format/vpd/vpd.h"

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace odori {

namespace {

// The name in CP932, without an incomplete last character.
std::string stored_name(const NameKey& name) { return cp932_from_utf8(display_name(name)).value_or(""); }

// Six decimals as MMD writes if that is exact, otherwise the shortest exact form. Never with an exponent, which other
// readers reject.
std::string decimal(float value) {
  std::string text = fmt::format("{:.6f}", value);
  const auto again = parse_number(text);
  if (again && static_cast<float>(*again) == value) return text;
  std::array<char, 64> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
  return end.ec == std::errc() ? std::string(digits.data(), end.ptr) : text;
}

template <std::size_t N>
std::string decimals(const std::array<float, N>& values) {
  std::string text;
  for (const float value : values) text += (text.empty() ? "" : ",") + decimal(value);
  return text;
}

class Lines {
 public:
  void add(std::string_view line) {
    text_ += line;
    text_ += "\r\n";
  }

  std::vector<std::uint8_t> bytes() const { return {text_.begin(), text_.end()}; }

 private:
  std::string text_;
};

void write_bones(Lines& out, const Motion& motion) {
  int index = 0;
  for (const BoneTrack& track : motion.bones) {
    if (track.keys.empty()) continue;
    const glm::vec3 t = track.keys.front().translation;
    const glm::quat q = track.keys.front().rotation;
    out.add(fmt::format("Bone{}{{{}", index++, stored_name(track.name)));
    out.add(fmt::format("  {};\t\t\t\t// trans x,y,z", decimals(std::array{t.x, t.y, t.z})));
    out.add(fmt::format("  {};\t\t// Quaternion x,y,z,w", decimals(std::array{q.x, q.y, q.z, q.w})));
    out.add("}");
    out.add("");
  }
}

void write_morphs(Lines& out, const Motion& motion) {
  int index = 0;
  for (const MorphTrack& track : motion.morphs) {
    if (track.keys.empty()) continue;
    out.add(fmt::format("Morph{}{{{}", index++, stored_name(track.name)));
    out.add(fmt::format("  {};\t\t\t\t// weight", decimal(track.keys.front().weight)));
    out.add("}");
    out.add("");
  }
}

}  // namespace

std::vector<std::uint8_t> write_vpd(const Motion& motion) {
  const auto in_cp932 = [](const char* utf8) { return cp932_from_utf8(utf8).value_or(""); };
  std::size_t bones = 0;
  for (const BoneTrack& track : motion.bones) bones += !track.keys.empty();
  Lines out;
  out.add("Vocaloid Pose Data file");
  out.add("");
  out.add(fmt::format("{};\t\t// {}", cp932_from_utf8(motion.model_name).value_or(""), in_cp932("親ファイル名")));
  out.add(fmt::format("{};\t\t\t\t// {}", bones, in_cp932("総ポーズボーン数")));
  out.add("");
  write_bones(out, motion);
  write_morphs(out, motion);
  return out.bytes();
}

}  // namespace odori
