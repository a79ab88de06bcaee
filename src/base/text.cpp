#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <locale>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <utf8.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <cerrno>

#include <iconv.h>
#endif

namespace odori {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

void append(std::string& to, char32_t character) { utf8::unchecked::append(character, std::back_inserter(to)); }

// Calls visit(character) for each character; an ill-formed byte is U+FFFD.
template <typename Visit>
void for_each_character(std::string_view text, const Visit& visit) {
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const char* const valid_end = utf8::find_invalid(at, end);
    while (at != valid_end) visit(static_cast<char32_t>(utf8::unchecked::next(at)));
    if (at == end) return;
    visit(kReplacement);
    ++at;
  }
}

bool is_high_surrogate(char16_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(char16_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

// Control characters, bidirectional marks, embeddings, overrides and isolates, line and paragraph separators.
bool is_unsafe(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

// U+FF61..U+FF9F, half-width katakana and their signs, as full-width ones.
constexpr std::u32string_view kHalfKatakana =
    U"。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリ"
    U"ルレロワン゛゜";

// The kana composed with the (semi-)voiced mark; 0 when there is no such character.
char32_t voiced(char32_t kana, bool semi) {
  const char32_t row = kana >= 0x30A1 && kana <= 0x30FA ? kana - 0x60 : kana;  // katakana mapped to hiragana
  const bool h_row = row == 0x306F || row == 0x3072 || row == 0x3075 || row == 0x3078 || row == 0x307B;
  if (semi) return h_row ? kana + 2 : 0;
  const bool k_to_t =
      (row >= 0x304B && row <= 0x3061 && row % 2 == 1) || row == 0x3064 || row == 0x3066 || row == 0x3068;
  if (k_to_t || h_row) return kana + 1;
  if (kana == 0x30A6) return 0x30F4;
  if (kana == 0x3046) return 0x3094;
  return 0;
}

// Characters that stand for one code of CP932 in other tables than Windows', and Windows' own.
struct Cp932Pair {
  char32_t other, windows;
};
constexpr Cp932Pair kCp932Pairs[] = {{0x301C, 0xFF5E}, {0x2016, 0x2225}, {0x2212, 0xFF0D}, {0x2014, 0x2015},
                                     {0x22EF, 0x2026}, {0x00A2, 0xFFE0}, {0x00A3, 0xFFE1}, {0x00AC, 0xFFE2},
                                     {0x00AF, 0xFFE3}, {0x203E, U'~'},   {0x00A5, U'\\'}};

constexpr char32_t kLastOther = std::ranges::max(kCp932Pairs, {}, &Cp932Pair::other).other;

char32_t windows_form(char32_t c) {
  if (c < 0x80 || c > kLastOther) return c;
  const auto pair = std::ranges::find(kCp932Pairs, c, &Cp932Pair::other);
  return pair == std::end(kCp932Pairs) ? c : pair->windows;
}

char32_t fold_width(char32_t c) {
  c = windows_form(c);
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;
  if (c == 0x3000) c = ' ';
  if (c == 0xFFE3) c = '~';  // both may be U+203E
  if (c >= 0xFF61 && c <= 0xFF9F) c = kHalfKatakana[c - 0xFF61];
  return c;
}

// Letters with marks, as macOS stores them in names of files.
struct MarkedLetters {
  char32_t mark;
  std::u32string_view letters, composed;
};
constexpr MarkedLetters kMarkedLetters[] = {
    {0x300, U"AEIOUaeiou", U"ÀÈÌÒÙàèìòù"},
    {0x301, U"AEIOUYCLNRSZaeiouyclnrsz", U"ÁÉÍÓÚÝĆĹŃŔŚŹáéíóúýćĺńŕśź"},
    {0x302, U"AEIOUCGHJSWYaeioucghjswy", U"ÂÊÎÔÛĈĜĤĴŜŴŶâêîôûĉĝĥĵŝŵŷ"},
    {0x303, U"AINOUainou", U"ÃĨÑÕŨãĩñõũ"},
    {0x304, U"AEIOUaeiou", U"ĀĒĪŌŪāēīōū"},
    {0x306, U"AGUИУaguиу", U"ĂĞŬЙЎăğŭйў"},
    {0x308, U"AEIOUYЕІaeiouyеі", U"ÄËÏÖÜŸЁЇäëïöüÿёї"},
    {0x30A, U"AUau", U"ÅŮåů"},
    {0x30C, U"CDENRSTZcdenrstz", U"ČĎĚŇŘŠŤŽčďěňřšťž"},
    {0x327, U"CSTcst", U"ÇŞŢçşţ"},
    {0x328, U"AEae", U"ĄĘąę"},
};

// The syllable of a leading consonant and a vowel, or of a syllable without a final and that; 0: there is none.
char32_t hangul(char32_t before, char32_t jamo) {
  constexpr char32_t kLead = 0x1100, kVowel = 0x1161, kFinal = 0x11A7, kSyllable = 0xAC00;
  constexpr char32_t kLeads = 19, kVowels = 21, kFinals = 28;
  if (before - kLead < kLeads && jamo - kVowel < kVowels)
    return kSyllable + ((before - kLead) * kVowels + (jamo - kVowel)) * kFinals;
  const bool open = before - kSyllable < kLeads * kVowels * kFinals && (before - kSyllable) % kFinals == 0;
  return open && jamo > kFinal && jamo < kFinal + kFinals ? before + (jamo - kFinal) : 0;
}

// The character that both are together; 0: there is none.
char32_t composed(char32_t before, char32_t c) {
  constexpr char32_t kVoicedMark = 0x3099, kSemiVoicedMark = 0x309A, kVoicedSign = 0x309B, kSemiVoicedSign = 0x309C;
  constexpr char32_t kFirstMark = 0x300, kLastJamo = 0x11FF;
  if (c < kFirstMark || (c > kLastJamo && c < kVoicedMark) || c > kSemiVoicedSign) return 0;
  const bool semi = c == kSemiVoicedMark || c == kSemiVoicedSign;
  if (semi || c == kVoicedMark || c == kVoicedSign) return voiced(before, semi);
  if (const char32_t syllable = hangul(before, c); syllable != 0) return syllable;
  const auto marked = std::ranges::find(kMarkedLetters, c, &MarkedLetters::mark);
  if (marked == std::end(kMarkedLetters)) return 0;
  const std::size_t at = marked->letters.find(before);
  return at == std::u32string_view::npos ? 0 : marked->composed[at];
}

// Of the Latin, Greek and Cyrillic letters.
char32_t lower(char32_t c) {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  if (in(U'A', U'Z') || (in(0xC0, 0xDE) && c != 0xD7) || (in(0x391, 0x3A9) && c != 0x3A2) || in(0x410, 0x42F))
    return c + 0x20;
  if (in(0x400, 0x40F)) return c + 0x50;
  if (c == 0x178) return 0xFF;
  if (in(0x139, 0x148) || in(0x179, 0x17E)) return c + c % 2;
  return in(0x100, 0x177) && c != 0x130 && c != 0x131 && c != 0x138 ? c | 1 : c;
}

// Whether all characters are ASCII, kana or ideographs, in which no table above changes anything: most names are.
bool is_plain(std::string_view utf8) {
  constexpr char32_t kFirstKana = 0x3041, kFirstSign = 0x3099, kLastSign = 0x309C, kLastIdeograph = 0x9FFF;
  for (std::size_t i = 0; i < utf8.size();) {
    const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(utf8[i + at]); };
    if (byte(0) > 0 && byte(0) < 0x80) {
      ++i;
      continue;
    }
    const bool three = byte(0) >= 0xE3 && byte(0) <= 0xE9 && i + 2 < utf8.size();
    if (!three || (byte(1) & 0xC0) != 0x80 || (byte(2) & 0xC0) != 0x80) return false;
    const char32_t c = (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
    if (c < kFirstKana || (c >= kFirstSign && c <= kLastSign) || c > kLastIdeograph) return false;
    i += 3;
  }
  return true;
}

std::string with_windows_forms(std::string_view text) {
  std::string forms;
  for_each_character(text, [&](char32_t c) { append(forms, windows_form(c)); });
  return forms;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Removes the digits at the front of `text`; returns them without leading zeros.
std::string_view take_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

#if defined(_WIN32)

// Appends a character of one or two bytes. Returns whether there is such a character. Windows also has private ones for
// 80, A0 and FD to FF, which are invalid elsewhere.
bool append_cp932(std::string& utf8, Bytes character) {
  const std::uint8_t first = character[0];
  if (character.size() == 1 && (first == 0x80 || first == 0xA0 || first > 0xFC)) return false;
  std::array<wchar_t, 2> wide{};
  const int units = MultiByteToWideChar(932, MB_ERR_INVALID_CHARS, reinterpret_cast<const char*>(character.data()),
                                        static_cast<int>(character.size()), wide.data(), static_cast<int>(wide.size()));
  if (units <= 0) return false;
  utf8 += utf8_from_utf16le(
      {reinterpret_cast<const std::uint8_t*>(wide.data()), static_cast<std::size_t>(units) * sizeof(wchar_t)});
  return true;
}

#else

// One iconv descriptor per thread and direction: opening one costs more than converting most names.
class Converter {
 public:
  Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (valid()) iconv_close(handle_);
  }

  bool valid() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  // Converts until the input ends or an error occurs and removes what it converted from `from`. Returns 0, EILSEQ for
  // an invalid sequence, or EINVAL for an incomplete one at the end.
  int convert(std::string_view& from, std::string& to) {
    iconv(handle_, nullptr, nullptr, nullptr, nullptr);
    std::array<char, 256> chunk;
    while (!from.empty()) {
      char* in = const_cast<char*>(from.data());
      std::size_t in_left = from.size();
      char* out = chunk.data();
      std::size_t out_left = chunk.size();
      const std::size_t done = iconv(handle_, &in, &in_left, &out, &out_left);
      const int error = done == static_cast<std::size_t>(-1) ? errno : 0;
      to.append(chunk.data(), chunk.size() - out_left);
      from.remove_prefix(from.size() - in_left);
      if (error != 0 && error != E2BIG) return error;
    }
    return 0;
  }

 private:
  iconv_t handle_;
};

#endif

}  // namespace

#if defined(_WIN32)

std::string utf8_from_cp932(Bytes text) {
  std::string utf8;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = is_cp932_lead(text[i]) ? 2 : 1;
    if (bytes > text.size() - i) break;  // a character that is cut off by the end of the field
    if (append_cp932(utf8, text.subspan(i, bytes))) {
      i += bytes;
      continue;
    }
    append(utf8, kReplacement);
    ++i;
  }
  return utf8;
}

std::optional<std::string> cp932_from_utf8(std::string_view text) {
  const std::string wide = utf16le_from_utf8(with_windows_forms(text));
  const auto* units = reinterpret_cast<const wchar_t*>(wide.data());
  const int count = static_cast<int>(wide.size() / 2);
  BOOL lossy = FALSE;
  std::string out(static_cast<std::size_t>(
                      WideCharToMultiByte(932, WC_NO_BEST_FIT_CHARS, units, count, nullptr, 0, nullptr, &lossy)),
                  '\0');
  WideCharToMultiByte(932, WC_NO_BEST_FIT_CHARS, units, count, out.data(), static_cast<int>(out.size()), nullptr,
                      &lossy);
  if (lossy) return std::nullopt;
  return out;
}

#else

std::string utf8_from_cp932(Bytes text) {
  thread_local Converter converter("UTF-8", "CP932");
  std::string utf8;
  std::string_view from = as_text(text);
  while (!from.empty()) {
    const int error = converter.valid() ? converter.convert(from, utf8) : EILSEQ;
    if (error == EINVAL) break;  // a character that is cut off by the end of the field
    if (error == 0) continue;
    append(utf8, kReplacement);
    from.remove_prefix(1);
  }
  return utf8;
}

std::optional<std::string> cp932_from_utf8(std::string_view text) {
  thread_local Converter converter("CP932", "UTF-8");
  std::string forms;
  std::string_view from = text;
  if (!is_plain(text) && utf8::find_invalid(text) == std::string_view::npos) from = forms = with_windows_forms(text);
  std::string cp932;
  if (!converter.valid() || converter.convert(from, cp932) != 0) return std::nullopt;
  return cp932;
}

#endif

std::string utf8_from_utf16le(Bytes text) {
  std::u16string units(text.size() / sizeof(char16_t), u'\0');
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i] = static_cast<char16_t>(text[2 * i] | (text[2 * i + 1] << 8));
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool pair = is_high_surrogate(units[i]) && i + 1 < units.size() && is_low_surrogate(units[i + 1]);
    if (pair) {
      ++i;
    } else if (is_high_surrogate(units[i]) || is_low_surrogate(units[i])) {
      units[i] = kReplacement;
    }
  }
  return utf8::utf16to8(units);
}

std::string utf16le_from_utf8(std::string_view text) {
  const std::u16string units = utf8::utf8to16(valid_utf8(text_bytes(text)));
  return {reinterpret_cast<const char*>(units.data()), units.size() * sizeof(char16_t)};
}

std::string utf8_from(char32_t character) {
  std::string text;
  append(text, character);
  return text;
}

std::string valid_utf8(Bytes text) {
  std::string utf8;
  utf8.reserve(text.size());
  const std::string_view from = as_text(text);
  for_each_character(from, [&utf8](char32_t c) { append(utf8, c); });
  return utf8;
}

std::string printable(std::string_view text) {
  std::string safe;
  const std::u32string characters = code_points(text);
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const char32_t c = characters[i];
    const bool line_end = c == '\n' || (c == '\r' && i + 1 < characters.size() && characters[i + 1] == '\n');
    append(safe, is_unsafe(c) && !line_end && c != '\t' ? kReplacement : c);
  }
  return safe;
}

std::string printable_line(std::string_view text) {
  std::string line = printable(text);
  for (char& c : line) c = c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  return line;
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string csv_field(std::string_view text) {
  const std::string line = printable_line(text);
  // Japanese spreadsheets also take full-width signs.
  const std::string start = folded(line.substr(0, 4));
  const bool formula = !start.empty() && std::string_view("=+-@").find(start.front()) != std::string_view::npos;
  std::string result = formula ? "\"'" : "\"";
  for (const char c : line) {
    if (c == '"') result += '"';
    result += c;
  }
  return result += '"';
}

std::string xml_escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&') {
      safe += "&amp;";
    } else if (c == '<') {
      safe += "&lt;";
    } else if (c == '>') {
      safe += "&gt;";
    } else if (static_cast<unsigned char>(c) >= 0x20) {
      safe += c;
    }
  }
  return safe;
}

std::string printable_json(std::string_view json) {
  std::string safe;
  for_each_character(json, [&](char32_t c) {
    // The formatter's own line ends stay; those of strings are escaped already.
    if (is_unsafe(c) && c != '\n') {
      safe += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c));
    } else {
      append(safe, c);
    }
  });
  return safe;
}

std::optional<double> parse_number(std::string_view text) {
  // Not from_chars: not every standard library has it for floating point.
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  double value = 0.0;
  in >> std::noskipws >> value;
  if (in.fail() || !in.eof() || !std::isfinite(value)) return std::nullopt;
  return value;
}

Bytes until_nul(Bytes field) { return {field.begin(), std::ranges::find(field, 0)}; }

std::u32string code_points(std::string_view utf8) {
  std::u32string characters;
  for_each_character(utf8, [&](char32_t c) { characters.push_back(c); });
  return characters;
}

std::size_t character_count(std::string_view utf8) { return code_points(utf8).size(); }

std::string width_folded(std::string_view utf8) {
  if (is_plain(utf8)) return std::string(utf8);
  std::string out;
  char32_t last = 0;
  for_each_character(utf8, [&](char32_t character) {
    const char32_t c = fold_width(character);
    if (const char32_t both = composed(last, c); both != 0) {
      last = both;
      return;
    }
    if (last != 0) append(out, last);
    last = c;
  });
  if (last != 0) append(out, last);
  return out;
}

std::string folded(std::string_view utf8) {
  const std::string wide = width_folded(utf8);
  std::string out;
  out.reserve(wide.size());
  for_each_character(wide, [&](char32_t c) { append(out, lower(c)); });
  return out;
}

std::string without_marks(std::string_view utf8) {
  constexpr char32_t kAfterCyrillic = 0x500;  // no table has a letter from here on
  std::string plain;
  for_each_character(utf8, [&](char32_t c) {
    for (const MarkedLetters& marked : kMarkedLetters) {
      if (c < 0x80 || c >= kAfterCyrillic) break;
      if (const std::size_t at = marked.composed.find(c); at != std::u32string_view::npos) c = marked.letters[at];
    }
    append(plain, c);
  });
  return plain;
}

std::string file_key(std::string_view name) {
  const std::string key = folded(name);
  const std::size_t first = key.find_first_not_of(' '), last = key.find_last_not_of(" .");
  return first == std::string::npos || last == std::string::npos ? std::string() : key.substr(first, last + 1 - first);
}

std::u32string search_key(std::string_view utf8) {
  std::u32string key = code_points(folded(utf8));
  for (char32_t& c : key) c = c >= 0x30A1 && c <= 0x30F6 ? c - 0x60 : c;
  return key;
}

bool natural_less(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      const std::string_view left = take_digits(a), right = take_digits(b);
      if (left.size() != right.size()) return left.size() < right.size();
      if (left != right) return left < right;
      continue;
    }
    const auto left = static_cast<unsigned char>(a.front()), right = static_cast<unsigned char>(b.front());
    if (left != right) return left < right;
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.empty() && !b.empty();
}

}  // namespace odori
