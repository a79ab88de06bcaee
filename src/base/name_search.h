#pragma once

// Finding things by a part of their name: bones by what is typed into a filter, files of the library.

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace odori {

class NameQuery {
 public:
  explicit NameQuery(std::string_view typed = {});

  // An empty query finds everything.
  bool empty() const { return key_.empty(); }

  // Whether one of the names contains the query. Width, letter case, the form of kana and of Chinese characters are
  // ignored, and Japanese names are also found by their romaji. A number also finds the part of that index.
  bool finds(int index, std::initializer_list<std::string_view> names) const;

 private:
  std::u32string key_;
  std::string romaji_;  // of a query of Latin letters only
  std::optional<int> index_;
};

// The text of a name in which parts are searched, UTF-8: width, letter case, kana and forms of Chinese characters
// folded.
std::string search_text(std::string_view utf8);

// Of Latin letters that were typed, the spelling that `romaji` has; empty if there are other characters, or fewer than
// two.
std::string typed_romaji(std::string_view typed);

// Kana, and kanji by one of their readings (base/kanji_readings.h), as Latin letters: Hepburn, without long vowels.
// ASCII letters stay, all else becomes blanks.
std::string romaji(std::string_view utf8);

}  // namespace odori
