#include "format/x/x_tokens.h"

#include "base/text.h"
#include "base/translate.h"
#include "format/x/x.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <zlib.h>

namespace odori {

namespace {

using Kind = XToken::Kind;

bool is_separator(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ';' || c == ',' || c == '\0' || c == '\f' || c == '\v';
}

// The second byte of a character of CP932, which may be a brace.
bool is_trail_byte(char c) {
  const auto byte = static_cast<std::uint8_t>(c);
  return byte >= 0x40 && byte <= 0xFC && byte != 0x7F;
}

class TextTokens final : public XTokens {
 public:
  explicit TextTokens(const XContainer& container) : XTokens(container), text_(as_text(body_)), utf8_(container.utf8) {}

 private:
  std::size_t min_number_bytes() const override { return 2; }  // a digit and a separator

  XToken read() override {
    skip_separators();
    start_ = at_;
    if (at_ >= text_.size()) return {};
    switch (text_[at_]) {
      case '{':
        ++at_;
        return {Kind::open, {}, 0.0};
      case '}':
        ++at_;
        return {Kind::close, {}, 0.0};
      case '"':
        return read_string();
      case '<':
        return read_guid();
      default:
        return read_word();
    }
  }

  bool at_comment() const { return text_[at_] == '#' || text_.substr(at_).starts_with("//"); }

  void skip_separators() {
    while (at_ < text_.size()) {
      if (is_separator(text_[at_])) {
        ++at_;
      } else if (at_comment()) {
        at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
      } else {
        return;
      }
    }
  }

  // A second byte of CP932 is never a quotation mark.
  XToken read_string() {
    const std::size_t end = std::min(text_.find('"', at_ + 1), text_.size());
    const std::string_view content = text_.substr(at_ + 1, end - at_ - 1);
    at_ = std::min(end + 1, text_.size());
    return {Kind::string, content, 0.0};
  }

  XToken read_guid() {
    constexpr std::size_t kMaxGuid = 64;  // characters; 38 in files
    const std::size_t length = text_.substr(at_, kMaxGuid).find('>');
    at_ += length == std::string_view::npos ? 1 : length + 1;
    return {Kind::other, {}, 0.0};
  }

  XToken read_word() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (!utf8_ && is_cp932_lead(static_cast<std::uint8_t>(c)) && at_ + 1 < text_.size() &&
          is_trail_byte(text_[at_ + 1])) {
        at_ += 2;
        continue;
      }
      if (is_separator(c) || c == '{' || c == '}' || c == '"' || text_.substr(at_).starts_with("//")) break;
      ++at_;
    }
    return {Kind::word, text_.substr(start_, at_ - start_), 0.0};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool utf8_;
};

class BinaryTokens final : public XTokens {
 public:
  explicit BinaryTokens(const XContainer& container)
      : XTokens(container), in_(body_), wide_floats_(container.wide_floats) {}

 private:
  std::size_t min_number_bytes() const override { return sizeof(std::uint32_t); }

  XToken read() override {
    while (true) {
      start_ = in_.offset();
      if (list_left_ > 0) return next_of_list();
      if (in_.remaining() < sizeof(std::uint16_t)) return {};
      const std::uint16_t code = in_.u16();
      if (code == kComma || code == kSemicolon) continue;
      if (code == kIntegers || code == kFloats) {
        begin_list(code == kFloats);
        continue;
      }
      return read_one(code);
    }
  }

  enum Code : std::uint16_t {
    kName = 1,
    kString = 2,
    kInteger = 3,
    kGuid = 5,
    kIntegers = 6,
    kFloats = 7,
    kOpen = 10,
    kClose = 11,
    kLastBracket = 18,
    kComma = 19,
    kSemicolon = 20,
    kTemplate = 31,
    kFirstType = 40,
    kLastType = 52,
  };

  XToken read_one(std::uint16_t code) {
    constexpr std::size_t kGuidSize = 16;
    XToken token{Kind::other, {}, 0.0};
    switch (code) {
      case kName:
      case kString: {
        const Bytes bytes = in_.take(in_.u32());
        token = {code == kName ? Kind::word : Kind::string, as_text(bytes), 0.0};
        if (code == kString) in_.u16();  // a comma or semicolon
        break;
      }
      case kInteger:
        token = {Kind::number, {}, static_cast<double>(in_.u32())};
        break;
      case kGuid:
        in_.take(kGuidSize);
        break;
      case kOpen:
        token.kind = Kind::open;
        break;
      case kClose:
        token.kind = Kind::close;
        break;
      case kTemplate:
        token = {Kind::word, "template", 0.0};
        break;
      default:
        if ((code > kClose && code <= kLastBracket) || (code >= kFirstType && code <= kLastType)) break;
        return fail(kXToken, std::to_string(code));
    }
    return in_.ok() ? token : fail(kXTruncated);
  }

  void begin_list(bool floats) {
    floats_ = floats;
    list_left_ = in_.u32();
    if (in_.ok() && in_.fits(list_left_, number_size())) return;
    list_left_ = 0;
    fail(kXTruncated);
  }

  std::size_t number_size() const { return floats_ && wide_floats_ ? sizeof(double) : sizeof(float); }

  XToken next_of_list() {
    --list_left_;
    if (!floats_) return {Kind::number, {}, static_cast<double>(in_.u32())};
    return {Kind::number, {}, wide_floats_ ? in_.read<double>() : static_cast<double>(in_.f32())};
  }

  XToken fail(const FaultKind& kind, std::string detail = {}) {
    if (!fault_) fault_ = odori::fault(kind, std::move(detail)).at(tr_later("tokens"), -1, offset());
    in_ = ByteReader({});
    return {};
  }

  ByteReader in_;
  bool wide_floats_;
  bool floats_ = false;  // the kind of the current list
  std::uint32_t list_left_ = 0;
};

using namespace std::string_view_literals;

constexpr std::size_t kXHeaderSize = 16, kMsZipBlock = 32768;

Fault x_header_fault(const FaultKind& kind, std::size_t offset, std::string detail = {}) {
  return fault(kind, std::move(detail)).at("header", -1, offset);
}

// What a file of this size may have when uncompressed. Text compresses to about a tenth; a file that claims far more is
// made to exhaust the memory.
std::size_t uncompressed_limit(std::size_t file_size) {
  constexpr std::size_t kMost = std::size_t{256} << 20, kBase = std::size_t{16} << 20, kPerByte = 32;
  return std::min(kMost, kBase + kPerByte * std::min(file_size, kMost));
}

// Uncompresses MSZip blocks: each is a deflate stream that refers to the last 32 KiB before it.
class MsZipStream {
 public:
  MsZipStream() { valid_ = inflateInit2(&stream_, -MAX_WBITS) == Z_OK; }
  MsZipStream(const MsZipStream&) = delete;
  MsZipStream& operator=(const MsZipStream&) = delete;
  ~MsZipStream() {
    if (valid_) inflateEnd(&stream_);
  }

  // Appends the block's `size` bytes, at most kMsZipBlock. Returns false if it does not have exactly that many.
  bool append(Bytes block, std::size_t size, std::vector<std::uint8_t>& to) {
    if (!valid_ || inflateReset(&stream_) != Z_OK) return false;
    const std::size_t start = to.size(), dictionary = std::min(start, kMsZipBlock);
    const std::uint8_t* last = to.data() + (start - dictionary);
    if (dictionary > 0 && inflateSetDictionary(&stream_, last, static_cast<uInt>(dictionary)) != Z_OK) return false;
    to.resize(start + size);
    stream_.next_in = const_cast<Bytef*>(block.data());  // zlib does not write to it
    stream_.avail_in = static_cast<uInt>(block.size());
    stream_.next_out = to.data() + start;
    stream_.avail_out = static_cast<uInt>(size);
    const int status = inflate(&stream_, Z_FINISH);
    return (status == Z_STREAM_END || status == Z_BUF_ERROR) && stream_.avail_out == 0;
  }

 private:
  z_stream stream_{};
  bool valid_ = false;
};

// Appends one block. Returns the fault that prevented it.
std::optional<Fault> read_block(ByteReader& in, MsZipStream& reader, std::size_t limit, std::vector<std::uint8_t>& to) {
  const auto fault = [&in](const FaultKind& kind, std::string detail = {}) {
    return odori::fault(kind, std::move(detail)).at("compressed blocks", -1, in.offset());
  };
  const std::size_t size = in.u16();
  const Bytes block = in.take(in.u16());
  if (!in.ok()) return fault(kXTruncated);
  if (size == 0 || size > kMsZipBlock || block.size() < 2 || block[0] != 'C' || block[1] != 'K') {
    return fault(kXCompressed, tr("a block without a valid header"));
  }
  if (to.size() + size > limit) return fault(kXTooLarge, tr_format("more than {} bytes uncompressed", limit));
  if (!reader.append(block.subspan(2), size, to)) return fault(kXCompressed);
  return std::nullopt;
}

std::optional<Fault> uncompress(Bytes file, std::size_t from, XContainer& container) {
  ByteReader in(file);
  in.take(from);
  const std::size_t announced = in.u32();  // includes the header
  if (!in.ok()) return x_header_fault(kXTruncated, from);
  const std::size_t limit = uncompressed_limit(file.size());
  MsZipStream reader;
  while (in.remaining() > 0 && container.uncompressed.size() + kXHeaderSize < announced) {
    if (auto fault = read_block(in, reader, limit, container.uncompressed)) return fault;
  }
  if (container.uncompressed.size() + kXHeaderSize < announced) {
    return fault(kXTruncated).at("compressed blocks", -1, in.offset());
  }
  return std::nullopt;
}

}  // namespace

std::unique_ptr<XTokens> tokens_of(const XContainer& container) {
  if (container.binary) return std::make_unique<BinaryTokens>(container);
  return std::make_unique<TextTokens>(container);
}

std::optional<double> x_number(std::string_view word) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const bool plus = word.starts_with('+');
  if (plus) word.remove_prefix(1);
  if (word.empty()) return std::nullopt;
  double value = 0.0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool whole = end == word.data() + word.size();
  if (error == std::errc() && whole) return std::isfinite(value) ? value : kNaN;
  // A word such as 1.#QNAN0, which some exporters write, or a number out of range.
  constexpr std::string_view kNumberStarts = "0123456789.-";
  return plus || kNumberStarts.find(word.front()) != std::string_view::npos ? std::optional(kNaN) : std::nullopt;
}

Result<XContainer> open_x(Bytes file) {
  std::string_view text = as_text(file);
  XContainer container;
  container.utf8 = text.starts_with(kByteOrderMark);
  const std::size_t start = container.utf8 ? kByteOrderMark.size() : 0;
  text.remove_prefix(start);
  if (!text.starts_with("xof "sv)) return x_header_fault(kXMagic, 0);
  if (text.size() < kXHeaderSize) return x_header_fault(kXTruncated, file.size());
  const std::string_view encoding = text.substr(8, 4), floats = text.substr(12, 4);
  container.binary = encoding == "bin "sv || encoding == "bzip"sv;
  container.compressed = encoding == "tzip"sv || encoding == "bzip"sv;
  container.wide_floats = floats == "0064"sv;
  if (!container.binary && !container.compressed && encoding != "txt "sv) return x_header_fault(kXEncoding, start + 8);
  // The size of floats has no effect in text.
  if (container.binary && !container.wide_floats && floats != "0032"sv) return x_header_fault(kXEncoding, start + 12);
  if (container.compressed) {
    if (auto fault = uncompress(file, start + kXHeaderSize, container)) return std::move(*fault);
    container.body = container.uncompressed;
  } else {
    container.offset = start + kXHeaderSize;
    container.body = file.subspan(container.offset);
  }
  return container;
}

}  // namespace odori
