#include "base/archive/text_encoding.h"

#include "base/enums.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <iconv.h>
#endif

namespace odori {

namespace {

struct KnownEncoding {
  std::string_view name;
  const char* iconv_name;
  unsigned code_page;
};
constexpr KnownEncoding kKnownEncodings[] = {{"utf8", "UTF-8", 65001},
                                             {"cp932", "CP932", 932},
                                             {"gbk", "GBK", 936},
                                             {"cp949", "CP949", 949},
                                             {"big5", "BIG5", 950}};

bool in(std::uint8_t byte, int first, int last) { return byte >= first && byte <= last; }

// How typical a character is of names in a character set: above 0 common, below 0 rare. `trail` is 0 for one byte.
double typical_cp932(std::uint8_t lead, std::uint8_t trail) {
  constexpr double kKana = 3.0, kLevel1 = 2.0, kSign = 0.5, kHalfWidthKana = -2.0, kLevel2 = -1.0, kPrivate = -3.0;
  if (trail == 0) return kHalfWidthKana;
  if (in(lead, 0x82, 0x83)) return kKana;
  if (in(lead, 0x88, 0x97)) return kLevel1;
  if (lead == 0x81) return kSign;
  return in(lead, 0x98, 0xEA) ? kLevel2 : kPrivate;
}

double typical_gbk(std::uint8_t lead, std::uint8_t trail) {
  constexpr double kLevel1 = 2.0, kKana = 2.0, kSign = 0.5, kLevel2 = 0.0, kExtension = -2.0;
  if (trail < 0xA1) return kExtension;
  if (in(lead, 0xB0, 0xD7)) return kLevel1;
  if (in(lead, 0xA4, 0xA5)) return kKana;
  if (in(lead, 0xA1, 0xA3)) return kSign;
  return in(lead, 0xD8, 0xF7) ? kLevel2 : kExtension;
}

double typical_cp949(std::uint8_t lead, std::uint8_t trail) {
  // Slightly more than a Chinese character of the same bytes: several of these alone in a row are Korean.
  constexpr double kHangul = 2.2, kSign = 0.5, kRare = -1.0;
  if (trail >= 0xA1 && in(lead, 0xB0, 0xC8)) return kHangul;
  return trail >= 0xA1 && in(lead, 0xA1, 0xAB) ? kSign : kRare;
}

double typical_big5(std::uint8_t lead, std::uint8_t) {
  constexpr double kLevel1 = 2.0, kSign = 0.5, kLevel2 = -0.5, kPrivate = -3.0;
  if (in(lead, 0xA4, 0xC6)) return kLevel1;
  if (in(lead, 0xA1, 0xA3)) return kSign;
  return in(lead, 0xC9, 0xF9) ? kLevel2 : kPrivate;
}

struct Candidate {
  TextEncoding encoding;
  double prior;  // how usual the character set is among archives of MMD content
  double (*typical)(std::uint8_t lead, std::uint8_t trail);
};
constexpr Candidate kCandidates[] = {{TextEncoding::cp932, 1.0, typical_cp932},
                                     {TextEncoding::gbk, 0.0, typical_gbk},
                                     {TextEncoding::cp949, -1.0, typical_cp949},
                                     {TextEncoding::big5, -1.0, typical_big5}};

bool is_one_byte(std::uint8_t byte, TextEncoding encoding) {
  return byte < 0x80 || (encoding == TextEncoding::cp932 && (byte == 0x80 || in(byte, 0xA0, 0xDF) || byte > 0xFC));
}

// Empty if one of the texts is not well-formed.
std::optional<double> score(std::span<const std::string> texts, const Candidate& candidate, Backslashes backslashes) {
  double sum = candidate.prior;
  for (const std::string& given : texts) {
    const std::string text =
        backslashes == Backslashes::kept ? given : with_mended_characters(given, candidate.encoding);
    const Bytes bytes = text_bytes(text);
    if (!utf8_from(bytes, candidate.encoding)) return std::nullopt;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const std::uint8_t lead = bytes[i];
      if (lead < 0x80) continue;
      const bool two = !is_one_byte(lead, candidate.encoding) && i + 1 < bytes.size();
      sum += candidate.typical(lead, two ? bytes[++i] : std::uint8_t{0});
    }
  }
  return sum;
}

#if defined(_WIN32)
std::optional<std::string> convert(Bytes text, const KnownEncoding& from) {
  if (text.empty()) return std::string();
  const auto* bytes = reinterpret_cast<const char*>(text.data());
  const int size = static_cast<int>(text.size());
  const int units = MultiByteToWideChar(from.code_page, MB_ERR_INVALID_CHARS, bytes, size, nullptr, 0);
  if (units <= 0) return std::nullopt;
  std::wstring wide(static_cast<std::size_t>(units), L'\0');
  MultiByteToWideChar(from.code_page, MB_ERR_INVALID_CHARS, bytes, size, wide.data(), units);
  return utf8_from_utf16le({reinterpret_cast<const std::uint8_t*>(wide.data()), wide.size() * 2});
}

std::optional<std::string> convert_back(std::string_view text, const KnownEncoding& to) {
  const std::string wide = utf16le_from_utf8(text);
  const auto* units = reinterpret_cast<const wchar_t*>(wide.data());
  const int count = static_cast<int>(wide.size() / 2);
  if (count == 0) return std::string();
  BOOL lossy = FALSE;
  const int size = WideCharToMultiByte(to.code_page, WC_NO_BEST_FIT_CHARS, units, count, nullptr, 0, nullptr, &lossy);
  std::string bytes(static_cast<std::size_t>(std::max(size, 0)), '\0');
  WideCharToMultiByte(to.code_page, WC_NO_BEST_FIT_CHARS, units, count, bytes.data(), size, nullptr, &lossy);
  return lossy || size <= 0 ? std::nullopt : std::optional(std::move(bytes));
}
#else
// For each thread and direction one that stays open: opening one costs more than converting many names.
struct Converters {
  std::array<iconv_t, std::size(kKnownEncodings)> handles{};

  ~Converters() {
    for (const iconv_t handle : handles) {
      if (handle != iconv_t{} && handle != reinterpret_cast<iconv_t>(-1)) iconv_close(handle);
    }
  }
};

iconv_t& handle_of(Converters& converters, const KnownEncoding& encoding) {
  return converters.handles[static_cast<std::size_t>(&encoding - kKnownEncodings)];
}

iconv_t converter_to(const KnownEncoding& to) {
  thread_local Converters converters;
  iconv_t& handle = handle_of(converters, to);
  if (handle == iconv_t{}) handle = iconv_open(to.iconv_name, "UTF-8");
  return handle;
}

iconv_t converter_from(const KnownEncoding& from) {
  thread_local Converters converters;
  iconv_t& handle = handle_of(converters, from);
  if (handle == iconv_t{}) handle = iconv_open("UTF-8", from.iconv_name);
  return handle;
}

std::optional<std::string> convert_back(std::string_view text, const KnownEncoding& to) {
  const iconv_t handle = converter_to(to);
  if (handle == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
  iconv(handle, nullptr, nullptr, nullptr, nullptr);
  std::string bytes(2 * text.size(), '\0');
  char* in_at = const_cast<char*>(text.data());
  std::size_t in_left = text.size();
  char* out_at = bytes.data();
  std::size_t out_left = bytes.size();
  const bool done = iconv(handle, &in_at, &in_left, &out_at, &out_left) != static_cast<std::size_t>(-1);
  if (!done) return std::nullopt;
  bytes.resize(bytes.size() - out_left);
  return bytes;
}

std::optional<std::string> convert(Bytes text, const KnownEncoding& from) {
  constexpr std::size_t kMaxUtf8PerByte = 4;
  const iconv_t handle = converter_from(from);
  if (handle == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
  iconv(handle, nullptr, nullptr, nullptr, nullptr);
  std::string utf8(text.size() * kMaxUtf8PerByte, '\0');
  char* in_at = const_cast<char*>(reinterpret_cast<const char*>(text.data()));
  std::size_t in_left = text.size();
  char* out_at = utf8.data();
  std::size_t out_left = utf8.size();
  const bool done = iconv(handle, &in_at, &in_left, &out_at, &out_left) != static_cast<std::size_t>(-1);
  if (!done || in_left != 0) return std::nullopt;
  utf8.resize(utf8.size() - out_left);
  return utf8;
}
#endif

}  // namespace

std::string_view name(TextEncoding encoding) { return kKnownEncodings[ordinal(encoding)].name; }

std::optional<TextEncoding> encoding_from_name(std::string_view name) {
  const auto known = std::find_if(std::begin(kKnownEncodings), std::end(kKnownEncodings),
                                  [name](const KnownEncoding& encoding) { return encoding.name == name; });
  if (known == std::end(kKnownEncodings)) return std::nullopt;
  return static_cast<TextEncoding>(known - std::begin(kKnownEncodings));
}

std::optional<std::string> utf8_from(Bytes text, TextEncoding encoding) {
  if (encoding != TextEncoding::utf8) return convert(text, kKnownEncodings[ordinal(encoding)]);
  std::string valid = valid_utf8(text);
  return valid == as_text(text) ? std::optional(std::move(valid)) : std::nullopt;
}

std::optional<std::string> bytes_from_utf8(std::string_view text, TextEncoding encoding) {
  if (encoding == TextEncoding::utf8) return std::string(text);
  if (encoding == TextEncoding::cp932) {
    auto bytes = cp932_from_utf8(text);
    if (bytes) return bytes;
    const std::string plain = without_marks(text);
    return plain == text ? std::nullopt : cp932_from_utf8(plain);
  }
  return convert_back(text, kKnownEncodings[ordinal(encoding)]);
}

bool ends_inside_character(Bytes text, TextEncoding encoding) {
  const auto length = [encoding](std::uint8_t lead) -> std::size_t {
    if (encoding != TextEncoding::utf8) return is_one_byte(lead, encoding) ? 1 : 2;
    return lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  };
  std::size_t at = 0, last = 0;
  while (at < text.size()) {
    last = at;
    at += length(text[at]);
  }
  // What follows a lead byte of UTF-8 tells whether it is one.
  const auto continues = [](std::uint8_t byte) { return in(byte, 0x80, 0xBF); };
  return at > text.size() && (encoding != TextEncoding::utf8 || std::ranges::all_of(text.subspan(last + 1), continues));
}

std::string with_mended_characters(std::string text, TextEncoding encoding) {
  if (encoding == TextEncoding::utf8) return text;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (is_one_byte(static_cast<std::uint8_t>(text[i]), encoding)) continue;
    ++i;
    if (text[i] == '/') text[i] = '\\';
  }
  return text;
}

TextEncoding detect_encoding(std::span<const std::string> texts, Backslashes backslashes) {
  const bool utf8 = std::ranges::all_of(
      texts, [](const std::string& text) { return utf8_from(text_bytes(text), TextEncoding::utf8).has_value(); });
  if (utf8) return TextEncoding::utf8;
  TextEncoding best = TextEncoding::cp932;
  std::optional<double> best_score;
  for (const Candidate& candidate : kCandidates) {
    const std::optional<double> sum = score(texts, candidate, backslashes);
    if (!sum || (best_score && *sum <= *best_score)) continue;
    best = candidate.encoding;
    best_score = sum;
  }
  return best;
}

}  // namespace odori
