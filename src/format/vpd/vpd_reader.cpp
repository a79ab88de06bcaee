#include "base/text.h"
#include "base/translate.h"
#include "format/detail/track_list.h"
#include "format/vpd/vpd.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace odori {

namespace {

constexpr std::string_view kVpdStart = "Vocaloid Pose Data file";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool ends_line(char c) { return c == '\r' || c == '\n'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view without_comment(std::string_view line) { return line.substr(0, line.find("//")); }

// Tokenizer. Works on encoded text: all delimiters are ASCII, and those searched inside a line are never the second
// byte of a CP932 character.
class VpdInput {
 public:
  VpdInput(Bytes file, Diagnostics& notes)
      : diagnostics(notes), text_(reinterpret_cast<const char*>(file.data()), file.size()) {
    // Japanese text in CP932 is almost never well-formed UTF-8, whereas UTF-8 is often valid CP932.
    utf8_ = text_.starts_with(kByteOrderMark) || valid_utf8(file) == text_;
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  }

  Diagnostics& diagnostics;

  void note(const FaultKind& kind, std::size_t offset, std::string detail) {
    diagnostics.add(fault(kind, std::move(detail)).at(section, element, offset));
  }

  std::size_t offset() const { return at_; }
  bool at_end() const { return at_ >= text_.size(); }
  std::string_view rest() const { return text_.substr(at_); }

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
    const Bytes bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    return utf8_ ? valid_utf8(bytes) : utf8_from_cp932(bytes);
  }

  std::string_view section = "header";
  std::int64_t element = -1;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  bool utf8_ = false;
};

template <std::size_t N>
std::optional<std::array<float, N>> VpdInput::take_numbers() {
  auto statement = take_statement("{}");
  if (!statement) return std::nullopt;
  std::array<float, N> values{};
  for (std::size_t i = 0; i < N; ++i) {
    const std::size_t end = i + 1 < N ? statement->find(',') : statement->size();
    const auto value = end == std::string_view::npos ? std::nullopt : parse_number(trimmed(statement->substr(0, end)));
    if (!value) return std::nullopt;
    values[i] = static_cast<float>(*value);
    if (!is_valid(values[i])) return std::nullopt;
    statement->remove_prefix(std::min(end + 1, statement->size()));
  }
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

class BlockReader {
 public:
  BlockReader(VpdInput& in, Motion& motion) : in_(in), bones_(motion.bones), morphs_(motion.morphs) {}

  // Returns the number of bone blocks.
  std::size_t read() {
    std::size_t bones = 0;
    for (in_.skip_space(); !in_.at_end(); in_.skip_space()) {
      from_ = in_.offset();
      const std::string_view word = take_block_start(in_);
      name_ = in_.decoded(trimmed(without_comment(in_.take_line())));
      if (word.empty()) {
        in_.note(kVpdBlock, from_, name_);
        continue;
      }
      ++in_.element;
      bones += word == "Bone";
      if (word == "Bone") {
        add(read_bone(in_), bones_);
      } else {
        add(read_morph(in_), morphs_);
      }
      in_.skip_past('}');
    }
    return bones;
  }

 private:
  template <typename Key, typename Track>
  void add(const std::optional<Key>& key, TrackList<Track>& tracks) {
    if (!key) return in_.note(kVpdBlock, from_, name_);
    const auto name = name_key(name_);
    if (!name) return in_.note(kVpdName, from_, name_);
    std::vector<Key>& keys = tracks.keys_of(*name);
    if (!keys.empty()) in_.note(kVpdDuplicate, from_, name_);
    keys.assign(1, *key);
  }

  VpdInput& in_;
  TrackList<BoneTrack> bones_;
  TrackList<MorphTrack> morphs_;
  std::size_t from_ = 0;  // byte offset of the block
  std::string name_;
};

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
  const std::size_t bones = BlockReader(in, motion).read();
  if (count && *count != static_cast<double>(bones)) {
    in.element = -1;
    in.note(kVpdCount, in.offset(), tr_format("{} announced, {} found", *announced, bones));
  }
  return motion;
}

}  // namespace odori
