#include "base/name_search.h"

#include "base/kanji_readings.h"
#include "base/text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace odori {

namespace {

bool contains(const auto& text, const auto& part) { return text.find(part) != text.npos; }

// Forms of one character: simplified, traditional and Japanese. Those that occur in names of bones and morphs.
constexpr std::u32string_view kForms[] = {
    U"头頭",       U"体體",   U"见見",   U"脚腳",   U"发髪髮發", U"亲親",   U"颚顎", U"齿歯齒", U"脸臉",
    U"转転轉",     U"扭捩",   U"领領",   U"带帯帶", U"后後",     U"长長",   U"动動", U"关関關", U"节節",
    U"双両两兩雙", U"镜鏡",   U"惊驚",   U"泪涙淚", U"鬓鬢",     U"结結",   U"紧緊", U"马馬",   U"锁鎖",
    U"无無",       U"药薬藥", U"围囲圍", U"圆円圓", U"爱愛",     U"红紅",   U"额額", U"颊頬頰", U"变変變",
    U"忧憂",       U"认認",   U"静靜",   U"坏壊壞", U"张張",     U"闭閉",   U"开開", U"单単單", U"恼悩惱",
    U"伤傷",       U"乐楽樂", U"气気氣", U"间間",   U"视視",     U"点點",   U"饰飾", U"丝絲",   U"颈頸",
    U"辅輔",       U"环環",   U"补補",   U"级級",   U"总総總",   U"组組",   U"复復", U"刘劉",   U"遗遺",
    U"阴陰",       U"锐鋭銳", U"详詳",   U"戻戾",   U"消銷",     U"广広廣", U"黑黒", U"绿緑綠", U"蓝藍"};

std::u32string without_forms(std::u32string key) {
  for (char32_t& c : key) {
    if (c < 0x3400) continue;
    const auto has = [c](std::u32string_view forms) { return contains(forms, c); };
    const auto* forms = std::ranges::find_if(kForms, has);
    if (forms != std::end(kForms)) c = forms->front();
  }
  return key;
}

constexpr char32_t kFirstKana = 0x3041;
// From ぁ to ゖ. The small つ is empty.
constexpr std::string_view kKana[] = {
    "a",  "a",  "i",  "i",  "u",   "u",  "e",  "e",  "o",  "o",  "ka", "ga", "ki", "gi", "ku",  "gu", "ke", "ge",
    "ko", "go", "sa", "za", "shi", "ji", "su", "zu", "se", "ze", "so", "zo", "ta", "da", "chi", "ji", "",   "tsu",
    "zu", "te", "de", "to", "do",  "na", "ni", "nu", "ne", "no", "ha", "ba", "pa", "hi", "bi",  "pi", "fu", "bu",
    "pu", "he", "be", "pe", "ho",  "bo", "po", "ma", "mi", "mu", "me", "mo", "ya", "ya", "yu",  "yu", "yo", "yo",
    "ra", "ri", "ru", "re", "ro",  "wa", "wa", "wi", "we", "wo", "n",  "vu", "ka", "ke"};
constexpr std::u32string_view kSmallVowels = U"ぁぃぅぇぉ", kSmallY = U"ゃゅょ";
constexpr char32_t kSmallTsu = U'っ', kLongVowel = U'ー';

// Appends a small kana, which replaces the vowel before it: "ki" and "ya" to "kya", "fu" and "a" to "fa".
void append_small(std::string& text, char32_t c, std::string_view kana) {
  const bool glides = contains(kSmallY, c);
  if (glides && text.ends_with('i')) {
    text.pop_back();
    const bool soft = text.ends_with("sh") || text.ends_with("ch") || text.ends_with('j');
    text.append(soft ? kana.substr(1) : kana);
  } else if (!glides && !text.empty() && contains(std::string_view("aiueo"), text.back())) {
    const bool alone = text.back() == 'u' && (text.size() == 1 || text[text.size() - 2] == ' ');
    text.pop_back();
    if (alone) text.push_back('w');
    text.append(kana);
  } else {
    text.append(kana);
  }
}

struct Respelling {
  std::string_view from;
  std::string_view to;
};
// Other romanizations as Hepburn's, then long vowels as short ones.
constexpr Respelling kRespellings[] = {{"sy", "sh"},   {"ty", "ch"},   {"zy", "j"},   {"jy", "j"},  {"cc", "tc"},
                                       {"si", "shi"},  {"ti", "chi"},  {"tu", "tsu"}, {"zi", "ji"}, {"hu", "fu"},
                                       {"sfu", "shu"}, {"cfu", "chu"}, {"-", ""},     {"aa", "a"},  {"ii", "i"},
                                       {"uu", "u"},    {"ee", "e"},    {"oo", "o"},   {"ou", "o"},  {"nn", "n"}};

std::string respelled(std::string text) {
  for (const auto& [from, to] : kRespellings) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  }
  return text;
}

std::string ascii(std::u32string_view key) {
  std::string text;
  for (const char32_t c : key) text.push_back(static_cast<char>(c));
  return text;
}

bool is_letter(char32_t c) { return c >= U'a' && c <= U'z'; }

}  // namespace

std::string romaji(std::string_view utf8) {
  std::string text;
  bool doubled = false;
  for (const char32_t c : with_kana(search_key(utf8))) {
    if (c == kLongVowel) continue;
    if (c == kSmallTsu) {
      doubled = true;
      continue;
    }
    const bool is_kana = c >= kFirstKana && c < kFirstKana + std::size(kKana);
    if (!is_kana) {
      text.push_back(is_letter(c) ? static_cast<char>(c) : ' ');
    } else if (const std::string_view kana = kKana[c - kFirstKana]; contains(kSmallVowels, c) || contains(kSmallY, c)) {
      append_small(text, c, kana);
    } else {
      if (doubled) text.push_back(kana.starts_with("ch") ? 't' : kana.front());
      text.append(kana);
    }
    doubled = false;
  }
  return respelled(std::move(text));
}

std::string search_text(std::string_view utf8) {
  std::string text;
  for (const char32_t c : without_forms(search_key(utf8))) text += utf8_from(c);
  return text;
}

std::string typed_romaji(std::string_view typed) {
  constexpr std::size_t kMinLetters = 2;
  const std::u32string key = search_key(typed);
  const auto spells = [](char32_t c) { return is_letter(c) || c == U'-'; };
  return key.size() >= kMinLetters && std::ranges::all_of(key, spells) ? respelled(ascii(key)) : std::string();
}

NameQuery::NameQuery(std::string_view typed) : key_(without_forms(search_key(typed))), romaji_(typed_romaji(typed)) {
  constexpr std::size_t kMaxDigits = 9;
  const auto is_digit = [](char32_t c) { return c >= U'0' && c <= U'9'; };
  if (!key_.empty() && key_.size() <= kMaxDigits && std::ranges::all_of(key_, is_digit))
    index_ = std::stoi(ascii(key_));
}

bool NameQuery::finds(int index, std::initializer_list<std::string_view> names) const {
  if (empty() || index_ == index) return true;
  return std::ranges::any_of(names, [this](std::string_view name) {
    return contains(without_forms(search_key(name)), key_) || (!romaji_.empty() && contains(romaji(name), romaji_));
  });
}

}  // namespace odori
