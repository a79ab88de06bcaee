#include "base/archive/text_encoding.h"
#include "base/text.h"
#include "library/entry.h"

#include <algorithm>
#include <array>
#include <span>

namespace odori {

namespace {

// Words in lower case, as `folded` gives them.
// Translated: none.
constexpr std::string_view kAuthorWords[] = {"モデル制作", "モデル製作",  "モデリング", "制作者",     "製作者",
                                             "作成者",     "作者",        "制作",       "製作",       "作者名",
                                             "原作者",     "モデル作者",  "author",     "created by", "model by",
                                             "modeled by", "modelled by", "made by",    "creator",    "copyright"};
// Translated: none.
constexpr std::string_view kTermWords[] = {
    "再配布",     "二次配布", "配布",  "改造",  "改変",        "商用",       "営利",       "禁止",     "許可",
    "利用規約",   "使用規約", "規約",  "転載",  "自作発言",    "著作権",     "クレジット", "r-18",     "r18",
    "二次使用",   "再分发",   "商业",  "修改",  "redistribut", "commercial", "modif",      "edit",     "credit",
    "permission", "do not",   "don't", "licen", "terms",       "copyright",  "allowed",    "prohibit", "forbid"};
// Translated: none.
constexpr std::string_view kLicenceNames[] = {"readme",   "read me",  "read_me", "りーどみー", "リードミー",
                                              "利用規約", "使用規約", "規約",    "terms",      "licen",
                                              "はじめに", "お読み",   "説明",    "说明"};
constexpr std::string_view kLicenceEndings[] = {".txt", ".md"};

bool contains_one_of(std::string_view text, std::span<const std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != text.npos; });
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// At most so many bytes, at the end of a character.
std::string cut(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes));
}

// "作者：だれか" or "Author: somebody": what follows the word and a colon, or the word "by". Empty: it is another line.
std::string author_in(const std::string& line) {
  constexpr std::size_t kMaxName = 80;  // bytes; longer text is a sentence
  const std::string key = folded(line);
  for (const std::string_view word : kAuthorWords) {
    const std::size_t at = key.find(word);
    if (at == key.npos || at > 2 * word.size()) continue;
    std::string_view rest = trimmed(std::string_view(key).substr(at + word.size()));
    const bool by = word.ends_with(" by");
    if (!by && !rest.starts_with(':') && word != "copyright") continue;
    while (rest.starts_with(':') || rest.starts_with('(')) rest = trimmed(rest.substr(1));
    if (word == "copyright" && rest.starts_with("c)")) rest = trimmed(rest.substr(2));
    if (rest.empty() || rest.size() > kMaxName) continue;
    // `folded` keeps the number of characters in most names; where it does, the name is given as written.
    const std::string_view written = trimmed(line);
    const bool same = written.size() >= rest.size() && folded(written.substr(written.size() - rest.size())) == rest;
    return std::string(same ? written.substr(written.size() - rest.size()) : rest);
  }
  return {};
}

}  // namespace

Terms find_terms(std::string_view text) {
  constexpr std::size_t kMaxLine = 300;
  Terms terms;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line = cut(trimmed(text.substr(0, end)), kMaxLine);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (terms.author.empty()) terms.author = author_in(line);
    const bool fits = terms.lines.size() + line.size() < kMaxTermsBytes;
    if (!fits || !contains_one_of(folded(line), kTermWords)) continue;
    terms.lines.append(terms.lines.empty() ? "" : "\n").append(line);
  }
  return terms;
}

bool is_licence_name(std::string_view name) {
  const std::string key = folded(name);
  const auto ends = [&](std::string_view ending) { return key.ends_with(ending); };
  return std::ranges::any_of(kLicenceEndings, ends) && contains_one_of(key, kLicenceNames);
}

std::string decoded_text(Bytes text) {
  if (text.size() >= 2 && text[0] == 0xFF && text[1] == 0xFE) return utf8_from_utf16le(text.subspan(2));
  // The last character may be cut off.
  const std::string raw(text.begin(), text.end());
  const std::array texts{raw};
  const TextEncoding encoding = detect_encoding(texts);
  if (auto decoded = utf8_from(text, encoding)) return std::move(*decoded);
  const auto broken = std::ranges::count_if(text, [](std::uint8_t byte) { return byte >= 0x80; });
  std::string utf8 = valid_utf8(text);
  return broken > 0 && utf8.find("\uFFFD") < utf8.size() / 2 ? utf8_from_cp932(text) : utf8;
}

}  // namespace odori
