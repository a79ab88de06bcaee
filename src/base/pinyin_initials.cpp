#include "base/pinyin_initials.h"

#include "base/archive/text_encoding.h"
#include "base/text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace odori {

namespace {

// GB 2312 has its frequent characters in the order of their pinyin: the first code of each letter.
struct FirstCode {
  std::uint16_t code;
  char letter;
};
constexpr FirstCode kFirstCodes[] = {{0xB0A1, 'a'}, {0xB0C5, 'b'}, {0xB2C1, 'c'}, {0xB4EE, 'd'}, {0xB6EA, 'e'},
                                     {0xB7A2, 'f'}, {0xB8C1, 'g'}, {0xB9FE, 'h'}, {0xBBF7, 'j'}, {0xBFA6, 'k'},
                                     {0xC0AC, 'l'}, {0xC2E8, 'm'}, {0xC4C3, 'n'}, {0xC5B6, 'o'}, {0xC5BE, 'p'},
                                     {0xC6DA, 'q'}, {0xC8BB, 'r'}, {0xC8F6, 's'}, {0xCBFA, 't'}, {0xCDDA, 'w'},
                                     {0xCEF4, 'x'}, {0xD1B9, 'y'}, {0xD4D1, 'z'}};
constexpr std::uint16_t kEndCode = 0xD7FA;  // behind the last of them

// Less frequent characters, and readings other than the one by which a character is sorted.
struct OtherInitial {
  std::u32string_view word;
  std::string_view letters;
};
constexpr OtherInitial kOthers[] = {{U"权重", "qz"}, {U"重", "c"},    {U"骼", "g"}, {U"阈", "y"},
                                    {U"褶", "z"},    {U"调整", "tz"}, {U"长", "c"}};

// 0: unknown.
char initial_of(char32_t c) {
  const auto bytes = bytes_from_utf8(utf8_from(c), TextEncoding::gbk);
  if (!bytes || bytes->size() != 2) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>((*bytes)[i])); };
  const unsigned code = byte(0) << 8 | byte(1);
  if (code < kFirstCodes[0].code || code >= kEndCode || byte(1) < 0xA1) return 0;
  const auto* after = std::ranges::upper_bound(kFirstCodes, code, {}, &FirstCode::code);
  return std::prev(after)->letter;
}

bool is_ascii_letter(char32_t c) { return c >= U'a' && c <= U'z'; }

}  // namespace

std::string pinyin_initials(std::string_view utf8) {
  const std::u32string key = search_key(utf8);
  std::string letters;
  for (std::size_t at = 0; at < key.size();) {
    const std::u32string_view rest = std::u32string_view(key).substr(at);
    const auto begins = [rest](const OtherInitial& one) { return rest.starts_with(one.word); };
    if (const auto* other = std::ranges::find_if(kOthers, begins); other != std::end(kOthers)) {
      letters += other->letters;
      at += other->word.size();
      continue;
    }
    const char letter = is_ascii_letter(key[at]) ? static_cast<char>(key[at]) : initial_of(key[at]);
    letters.push_back(letter == 0 ? ' ' : letter);
    ++at;
  }
  return letters;
}

}  // namespace odori
