#include "loading/scene/name_tags.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>

namespace odori {

namespace fs = std::filesystem;

namespace {

enum class Script : std::uint8_t { none, letter, digit, kana, other };

Script script_of(char32_t c) {
  if (c >= U'0' && c <= U'9') return Script::digit;
  if ((c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z')) return Script::letter;
  if (c < 0x80) return Script::none;
  if ((c >= 0x3041 && c <= 0x3096) || (c >= 0x30A1 && c <= 0x30FA) || c == 0x30FC) return Script::kana;
  if (c >= 0x2460 && c <= 0x2473) return Script::digit;  // circled
  const bool sign = (c >= 0x2000 && c < 0x2E80) || (c >= 0x3000 && c < 0x3040) || c == 0x30FB || c == 0x00B7;
  return sign ? Script::none : Script::other;
}

struct Word {
  std::u32string_view text;
  const char* tag;
};

// Hiragana stand for katakana too.
constexpr Word kSides[] = {{U"left", "left"},     {U"左", "left"},       {U"ひだり", "left"},     {U"下手", "left"},
                           {U"right", "right"},   {U"右", "right"},      {U"みぎ", "right"},      {U"上手", "right"},
                           {U"center", "center"}, {U"centre", "center"}, {U"せんたー", "center"}, {U"中央", "center"},
                           {U"真", "center"},     {U"中", "center"}};
constexpr Word kRoles[] = {{U"main", "main"}, {U"めいん", "main"}, {U"sub", "sub"},     {U"さぶ", "sub"},
                           {U"male", "male"}, {U"男", "male"},     {U"男性", "male"},   {U"female", "female"},
                           {U"女", "female"}, {U"女性", "female"}, {U"front", "front"}, {U"前", "front"},
                           {U"back", "back"}, {U"後", "back"},     {U"後ろ", "back"}};
constexpr Word kNames[] = {
    {U"みく", "miku"},     {U"初音", "miku"},     {U"miku", "miku"},     {U"hatsune", "miku"}, {U"りん", "rin"},
    {U"rin", "rin"},       {U"れん", "len"},      {U"len", "len"},       {U"るか", "luka"},    {U"luka", "luka"},
    {U"巡音", "luka"},     {U"めいこ", "meiko"},  {U"meiko", "meiko"},   {U"かいと", "kaito"}, {U"kaito", "kaito"},
    {U"はく", "haku"},     {U"haku", "haku"},     {U"ねる", "neru"},     {U"neru", "neru"},    {U"てと", "teto"},
    {U"重音", "teto"},     {U"teto", "teto"},     {U"ぐみ", "gumi"},     {U"gumi", "gumi"},    {U"ia", "ia"},
    {U"がくぽ", "gakupo"}, {U"gakupo", "gakupo"}, {U"ゆかり", "yukari"}, {U"yukari", "yukari"}};
// Around a tag, without a meaning of their own.
constexpr std::u32string_view kFillers[] = {U"もーしょん", U"だんす", U"ばーじょん", U"ちゃん", U"さん", U"くん",
                                            U"の",         U"用",     U"側",         U"役",     U"版",   U"向け"};
constexpr std::u32string_view kHands[] = {U"hand", U"手", U"右手", U"左手", U"両手"};
constexpr std::u32string_view kLesser[] = {U"inst",    U"instrumental", U"karaoke", U"からおけ", U"sample", U"試聴",
                                           U"preview", U"se",           U"lite",    U"light",    U"表情",   U"てすと",
                                           U"test",    U"dummy",        U"小物",    U"軽量"};
constexpr std::u32string_view kStages[] = {U"stage", U"すてーじ", U"skydome",   U"すかいどーむ",
                                           U"背景",  U"场景",     U"background"};
constexpr std::u32string_view kVertical[] = {U"縦", U"vertical", U"portrait", U"たて"};
constexpr std::u32string_view kUnits[] = {U"fps", U"cm", U"sec", U"s", U"min", U"hz", U"khz", U"kbps", U"bit", U"年"};

template <std::size_t N>
bool is_one_of(std::u32string_view text, const std::u32string_view (&words)[N]) {
  return std::find(std::begin(words), std::end(words), text) != std::end(words);
}

template <std::size_t N>
const char* look_up(std::u32string_view text, const Word (&words)[N]) {
  const auto found = std::find_if(std::begin(words), std::end(words), [&](const Word& w) { return w.text == text; });
  return found == std::end(words) ? nullptr : found->tag;
}

// "みくもーしょん" -> "みく"; a text that is nothing else stays.
std::u32string_view without_fillers(std::u32string_view text) {
  for (bool again = true; again;) {
    again = false;
    for (const std::u32string_view filler : kFillers) {
      if (text.size() <= filler.size()) continue;
      if (text.ends_with(filler)) {
        text.remove_suffix(filler.size());
        again = true;
      } else if (text.starts_with(filler)) {
        text.remove_prefix(filler.size());
        again = true;
      }
    }
  }
  return text;
}

bool is_number(const NameToken& token) { return script_of(token.text.front()) == Script::digit; }

// Of digits; -1 if it has more than four.
int value_of(std::u32string_view digits) {
  constexpr std::size_t kMaxDigits = 4;
  if (digits.front() >= 0x2460) return static_cast<int>(digits.front() - 0x2460) + 1;
  if (digits.size() > kMaxDigits) return -1;
  int value = 0;
  for (const char32_t digit : digits) value = 10 * value + static_cast<int>(digit - U'0');
  return value;
}

// 1..5 of 一..五; 0: another character.
int kanji_number(char32_t c) {
  constexpr std::u32string_view kNumbers = U"一二三四五";
  const std::size_t at = kNumbers.find(c);
  return at == std::u32string_view::npos ? 0 : static_cast<int>(at) + 1;
}

// Reads the tokens of one name from the first to the last.
class TagReader {
 public:
  explicit TagReader(const NameTokens& tokens) : tokens_(tokens) {}

  NameTags read() {
    const bool hands = std::ranges::any_of(
        tokens_, [](const NameToken& token) { return is_one_of(without_fillers(token.text), kHands); });
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      const NameToken& token = tokens_[at_];
      if (is_number(token) ? read_measure() : read_version()) continue;
      others_.push_back(token);
      if (is_number(token)) {
        read_number(value_of(token.text));
      } else {
        read_word(without_fillers(token.text), hands);
      }
    }
    return tags_;
  }

  // The tokens that are no versions and measures.
  const NameTokens& others() const { return others_; }

 private:
  const NameToken* next(std::size_t ahead) const {
    return at_ + ahead < tokens_.size() ? &tokens_[at_ + ahead] : nullptr;
  }

  // "ver1.2", "v2".
  bool read_version() {
    constexpr std::u32string_view kVersion[] = {U"ver", U"version", U"v", U"rev"};
    if (!is_one_of(tokens_[at_].text, kVersion)) return false;
    const NameToken* digits = next(1);
    if (digits == nullptr || !is_number(*digits)) return false;
    std::vector<int> version{value_of(digits->text)};
    ++at_;
    while ((digits = next(1)) != nullptr && is_number(*digits) && digits->before == U'.') {
      version.push_back(value_of(digits->text));
      ++at_;
    }
    tags_.version = std::move(version);
    return true;
  }

  // "60fps", "2人用".
  bool read_measure() {
    const NameToken* after = next(1);
    if (after == nullptr || after->before != 0) return false;
    const bool dancers = after->text.starts_with(U'人') && !after->text.starts_with(U"人目");
    if (!dancers && !is_one_of(after->text, kUnits)) return false;
    if (dancers) tags_.dancers = value_of(tokens_[at_].text);
    ++at_;
    return true;
  }

  void read_number(int value) {
    constexpr int kMaxNumber = 99;
    if (value >= 1 && value <= kMaxNumber) tags_.number = value;
  }

  void read_word(std::u32string_view word, bool hands) {
    if (const char* side = hands ? nullptr : look_up(word, kSides)) {
      tags_.side = side;
      tags_.side_letter = false;
    }
    if (const char* role = look_up(word, kRoles)) tags_.role = role;
    if (const char* name = look_up(word, kNames)) tags_.name = name;
    if (!hands && word.size() == 1) read_letter(word.front());
    if (const int number = kanji_number(word.front()); number > 0) {
      if (word.size() == 1 || word.substr(1) == U"人目") tags_.number = number;
      if (word.substr(1) == U"人") tags_.dancers = number;
    }
    if (word == U"solo" || word == U"そろ") tags_.dancers = 1;
    if (word == U"全員" || word == U"all") tags_.dancers = -1;
    tags_.vertical = tags_.vertical || is_one_of(word, kVertical);
    tags_.lesser = tags_.lesser || is_one_of(word, kLesser) || (word == U"vocal" && after_off());
    tags_.stage = tags_.stage || is_one_of(word, kStages);
  }

  bool after_off() const { return at_ > 0 && tokens_[at_ - 1].text == U"off"; }

  void read_letter(char32_t letter) {
    if (letter == U'l' || letter == U'r') {
      if (!tags_.side.empty()) return;
      tags_.side = letter == U'l' ? "left" : "right";
      tags_.side_letter = true;
    } else if (letter >= U'a' && letter <= U'h' && tags_.number == 0) {
      tags_.number = static_cast<int>(letter - U'a') + 1;
    }
  }

  const NameTokens& tokens_;
  std::size_t at_ = 0;
  NameTags tags_;
  NameTokens others_;
};

fs::path stem_of(const fs::path& file) { return file.stem().empty() ? file : file.stem(); }

std::u32string key_of_stem(const fs::path& file) { return search_key(readable_name(stem_of(file))); }

}  // namespace

NameTokens tokens_of_text(std::string_view utf8) {
  NameTokens tokens;
  Script last = Script::none;
  char32_t separator = 0;
  for (const char32_t c : search_key(utf8)) {
    const Script script = script_of(c);
    if (script == Script::none) {
      separator = c;
    } else if (script == last) {
      tokens.back().text.push_back(c);
    } else {
      tokens.push_back({std::u32string(1, c), std::exchange(separator, U'\0')});
    }
    last = script;
  }
  return tokens;
}

NameTokens name_tokens(const fs::path& file) { return tokens_of_text(readable_name(stem_of(file))); }

NameTags tags_of(const NameTokens& tokens) { return TagReader(tokens).read(); }

NameTokens without_measures(const NameTokens& tokens) {
  TagReader reader(tokens);
  reader.read();
  return reader.others();
}

void remove_common_tokens(std::vector<NameTokens>& names) {
  if (names.size() < 2) return;
  const auto shortest =
      std::ranges::min_element(names, [](const NameTokens& a, const NameTokens& b) { return a.size() < b.size(); });
  const NameTokens model = *shortest;
  std::size_t front = 0, back = 0;
  const auto all_have = [&](const auto& position) {
    return std::ranges::all_of(
        names, [&](const NameTokens& name) { return name[position(name.size())] == model[position(model.size())]; });
  };
  while (front < model.size() && all_have([&](std::size_t) { return front; })) ++front;
  while (front + back < model.size() && all_have([&](std::size_t size) { return size - 1 - back; })) ++back;
  for (NameTokens& name : names) {
    name.erase(name.end() - static_cast<std::ptrdiff_t>(back), name.end());
    name.erase(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(front));
  }
}

std::size_t common_length(const fs::path& a, const fs::path& b) {
  constexpr std::size_t kShortest = 3, kLongestName = 256;
  const std::u32string left = key_of_stem(a).substr(0, kLongestName), right = key_of_stem(b).substr(0, kLongestName);
  std::vector<std::size_t> row(right.size() + 1);  // length of the common text that ends here
  std::size_t longest = 0;
  for (const char32_t c : left) {
    for (std::size_t i = right.size(); i-- > 0;) {
      row[i + 1] = right[i] == c ? row[i] + 1 : 0;
      longest = std::max(longest, row[i + 1]);
    }
  }
  return longest >= kShortest ? longest : 0;
}

bool same_stem(const fs::path& a, const fs::path& b) {
  return folded(readable_name(stem_of(a))) == folded(readable_name(stem_of(b)));
}

}  // namespace odori
