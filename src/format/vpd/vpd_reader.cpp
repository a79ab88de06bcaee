#include "base/archive/text_encoding.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/detail/section_reader.h"
#include "format/vpd/vpd.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::string_view kVpdStart = "Vocaloid Pose Data file";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool ends_line(char c) { return c == '\r' || c == '\n'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view without_comment(std::string_view line) { return line.substr(0, line.find("//")); }

constexpr std::string_view kUtf16Le = "\xFF\xFE", kUtf16Be = "\xFE\xFF";

bool starts_block(std::string_view text) {
  for (const std::string_view word : {"Bone", "Morph"}) {
    if (!text.starts_with(word)) continue;
    const std::size_t end = text.find_first_not_of("0123456789 \t", word.size());
    return end != std::string_view::npos && text[end] == '{';
  }
  return false;
}

// "1.0,2.0,3.0;"
bool starts_numbers(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789+-.,eE \t");
  return end != std::string_view::npos && end > 0 && text[end] == ';' && !is_space(text[0]);
}

bool starts_numbers_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kMaxBytes = 128;  // a long row of numbers would be read from each of them to its end
  return at > 0 && is_space(text[at - 1]) && starts_numbers(text.substr(at, kMaxBytes));
}

// A line with the brace of a block and numbers after it.
bool has_block_on_line(std::string_view text) {
  bool brace = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (ends_line(text[i])) brace = false;
    if (starts_block(text.substr(i))) brace = true;
    if (brace && starts_numbers_at(text, i)) return true;
  }
  return false;
}

// The text with a line for each value, as MMD writes it. Comments, which then have no end, are left out.
std::string on_lines(std::string_view text, bool utf8) {
  std::string lines;
  bool comment = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    const bool begins = rest[0] == '}' || starts_block(rest) || starts_numbers_at(text, i);
    if (begins || ends_line(rest[0])) comment = false;
    if (rest.starts_with("//")) comment = true;
    if (begins) lines += '\n';
    const std::size_t bytes = !utf8 && is_cp932_lead(static_cast<std::uint8_t>(rest[0])) ? 2 : 1;
    if (!comment) lines += rest.substr(0, bytes);
    i += bytes - 1;
    if (i + 1 == kVpdStart.size() && text.starts_with(kVpdStart)) lines += '\n';
  }
  return lines;
}

// UTF-8 of a file in UTF-16.
std::string utf8_from_utf16(Bytes text, bool big_endian) {
  std::vector<std::uint8_t> units(text.begin(), text.end() - static_cast<std::ptrdiff_t>(text.size() % 2));
  for (std::size_t i = 0; big_endian && i < units.size(); i += 2) std::swap(units[i], units[i + 1]);
  return utf8_from_utf16le(units);
}

// Tokenizer. Works on encoded text: all delimiters are ASCII, and those searched inside a line are never the second
// byte of a CP932 character.
class VpdInput {
 public:
  VpdInput(Bytes file, Diagnostics& notes) : diagnostics(notes), text_(file.begin(), file.end()) {
    for (const std::string_view mark : {kUtf16Le, kUtf16Be}) {
      if (!text_.starts_with(mark)) continue;
      text_ = utf8_from_utf16(file.subspan(mark.size()), mark == kUtf16Be);
      note(kVpdUtf16, 0, {});
      break;
    }
    if (text_.starts_with(kByteOrderMark)) {
      text_.erase(0, kByteOrderMark.size());
      skipped_ = kByteOrderMark.size();
      utf8_ = true;
    }
    // Japanese text in CP932 is almost never well-formed UTF-8, whereas UTF-8 is often valid CP932.
    utf8_ = utf8_ || valid_utf8(text_bytes(text_)) == text_;
    if (!has_block_on_line(text_)) return;
    text_ = on_lines(text_, utf8_);
    note(kVpdOneLine, 0, {});
  }

  Diagnostics& diagnostics;

  void note(const FaultKind& kind, std::size_t offset, std::string detail) {
    diagnostics.add(fault(kind, std::move(detail)).at(section, element, offset));
  }

  std::size_t offset() const { return at_ + skipped_; }
  bool at_end() const { return at_ >= text_.size(); }
  std::string_view rest() const { return std::string_view(text_).substr(at_); }

  void skip(std::size_t count) { at_ = std::min(at_ + count, text_.size()); }
  // Skips up to and including the next `delimiter` outside comments; to the end if there is none.
  void skip_past(char delimiter) {
    for (skip_space(); !at_end(); skip_space()) {
      if (text_[at_++] == delimiter) return;
    }
  }
  void skip_space() {
    while (!at_end()) {
      if (is_space(text_[at_])) {
        ++at_;
      } else if (rest().starts_with("//")) {
        while (!at_end() && !ends_line(text_[at_])) ++at_;
      } else {
        return;
      }
    }
  }

  std::string_view take_line() {
    const std::size_t end = std::min(rest().find_first_of("\r\n"), rest().size());
    const std::string_view line = rest().substr(0, end);
    skip(end);
    return line;
  }

  // Reads up to the next ';' and skips it. Empty, without reading, when one of `barriers` comes first.
  std::optional<std::string_view> take_statement(std::string_view barriers) {
    skip_space();
    const std::size_t end = rest().find_first_of(std::string(barriers) + ";");
    if (end == std::string_view::npos || rest()[end] != ';') return std::nullopt;
    const std::string_view statement = rest().substr(0, end);
    skip(end + 1);
    return trimmed(statement);
  }

  // "1,2,3;"
  template <std::size_t N>
  std::optional<std::array<float, N>> take_numbers();

  std::string decoded(std::string_view text) const {
    return utf8_ ? valid_utf8(text_bytes(text)) : utf8_from_cp932(text_bytes(text));
  }
  bool utf8() const { return utf8_; }

  std::string_view section = "header";
  std::int64_t element = -1;

 private:
  std::string text_;
  std::size_t at_ = 0;
  std::size_t skipped_ = 0;  // bytes of the file before the text
  bool utf8_ = false;
};

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find_first_of(separators);
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

template <std::size_t N>
std::optional<std::array<float, N>> VpdInput::take_numbers() {
  const std::size_t from = offset();
  const auto statement = take_statement("{}");
  if (!statement) return std::nullopt;
  const std::vector<std::string_view> parts = split(*statement, ",");
  const bool commas = parts.size() == 2 * N;  // "0,5,1,0": both halves of each number
  if (!commas && parts.size() != N) return std::nullopt;
  std::array<float, N> values{};
  for (std::size_t i = 0; i < N; ++i) {
    const auto value =
        parse_number(commas ? fmt::format("{}.{}", parts[2 * i], parts[2 * i + 1]) : std::string(parts[i]));
    if (!value) return std::nullopt;
    values[i] = static_cast<float>(*value);
    if (!is_valid(values[i])) return std::nullopt;
  }
  if (commas) note(kVpdDecimalComma, from, {});
  return values;
}

// Reads the rest of a bone block after its name.
std::optional<BoneKey> read_bone(VpdInput& in) {
  const auto translation = in.take_numbers<3>();
  const auto rotation = translation ? in.take_numbers<4>() : std::nullopt;
  if (!rotation) return std::nullopt;
  const auto& [x, y, z, w] = *rotation;
  BoneKey key;
  key.translation = {(*translation)[0], (*translation)[1], (*translation)[2]};
  key.rotation = glm::quat(w, x, y, z);
  if (!is_unit(key.rotation)) key.rotation = unit_or_identity(key.rotation);
  return key;
}

std::optional<MorphKey> read_morph(VpdInput& in) {
  const auto weight = in.take_numbers<1>();
  return weight ? std::optional(MorphKey{0, weight->front()}) : std::nullopt;
}

// Reads a block start such as "Bone12{" or "Morph3 {" including the brace; returns "Bone", "Morph" or empty.
std::string_view take_block_start(VpdInput& in) {
  const std::size_t brace = in.rest().find_first_of("{};\r\n");
  if (brace == std::string_view::npos || in.rest()[brace] != '{') return {};
  std::string_view word = trimmed(in.rest().substr(0, brace));
  while (!word.empty() && word.back() >= '0' && word.back() <= '9') word.remove_suffix(1);
  if (word != "Bone" && word != "Morph") return {};
  in.skip(brace + 1);
  return word;
}

// The character set for names that are Unicode: the first into which the most fit, for most poses CP932.
TextEncoding set_for(const std::vector<std::string>& names) {
  const auto fitting = [&names](TextEncoding set) {
    return std::ranges::count_if(names, [set](const std::string& name) { return name_key(name, set).has_value(); });
  };
  return *std::ranges::max_element(kDetectedEncodings, {}, fitting);
}

// What one block says.
struct Block {
  std::string name;  // as stored
  std::size_t from = 0;
  std::int64_t element = -1;
  std::optional<BoneKey> bone{};
  std::optional<MorphKey> morph{};
};

// All blocks, without those that cannot be read, and the number of bone blocks.
std::pair<std::vector<Block>, std::size_t> read_blocks(VpdInput& in) {
  std::vector<Block> blocks;
  std::size_t bones = 0;
  for (in.skip_space(); !in.at_end(); in.skip_space()) {
    Block block{{}, in.offset()};
    const std::string_view word = take_block_start(in);
    block.name = trimmed(without_comment(in.take_line()));
    if (word.empty()) {
      in.note(kVpdBlock, block.from, in.decoded(block.name));
      continue;
    }
    block.element = ++in.element;
    bones += word == "Bone";
    if (word == "Bone") block.bone = read_bone(in);
    if (word != "Bone") block.morph = read_morph(in);
    if (!block.bone && !block.morph) in.note(kVpdBlock, block.from, in.decoded(block.name));
    if (block.bone || block.morph) blocks.push_back(std::move(block));
    in.skip_past('}');
  }
  return {std::move(blocks), bones};
}

// Names in UTF-8 get the bytes that a VMD would have; others have theirs already.
void add_tracks(VpdInput& in, const std::vector<Block>& blocks, Motion& motion) {
  std::vector<std::string> names;
  for (const Block& block : blocks) names.push_back(in.utf8() ? in.decoded(block.name) : block.name);
  const TextEncoding set = in.utf8() ? set_for(names) : TextEncoding::cp932;
  if (in.utf8()) motion.names = set;
  TrackList<BoneTrack> bones(motion.bones);
  TrackList<MorphTrack> morphs(motion.morphs);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    in.element = block.element;
    const auto name = in.utf8() ? name_key(names[i], set) : std::optional(name_key(text_bytes(names[i])));
    if (!name) {
      in.note(kVpdName, block.from, names[i]);
      continue;
    }
    const auto add = [&](const auto& key, auto& keys) {
      if (!keys.empty()) in.note(kVpdDuplicate, block.from, in.decoded(block.name));
      keys.assign(1, key);
    };
    if (block.bone) add(*block.bone, bones.keys_of(*name));
    if (block.morph) add(*block.morph, morphs.keys_of(*name));
  }
}

}  // namespace

Result<Motion> read_vpd(Bytes file, Diagnostics& diagnostics) {
  VpdInput in(file, diagnostics);
  if (!in.rest().starts_with(kVpdStart)) return fault(kVpdMagic).at("header", -1, 0);
  in.take_line();

  Motion motion;
  constexpr std::string_view kLineEnds = "\r\n";
  const auto model = in.take_statement(kLineEnds);
  const auto announced = model ? in.take_statement(kLineEnds) : std::nullopt;
  const auto count = announced ? parse_number(*announced) : std::nullopt;
  if (model) motion.model_name = in.decoded(*model);
  if (!count) in.note(kVpdHeader, in.offset(), {});

  in.section = tr_later("blocks");
  const auto [blocks, bones] = read_blocks(in);
  add_tracks(in, blocks, motion);
  if (count && *count != static_cast<double>(bones)) {
    in.element = -1;
    in.note(kVpdCount, in.offset(), tr_format("{} announced, {} found", *announced, bones));
  }
  return motion;
}

}  // namespace odori
