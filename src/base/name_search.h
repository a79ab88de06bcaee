#pragma once

// Finding things by a part of their name: bones by what is typed into a filter, files of the library.

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

// The indices of the elements of a list that the query finds, by name and English name.
template <typename List>
std::vector<std::int32_t> find_named(const List& list, const NameQuery& query) {
  std::vector<std::int32_t> found;
  for (std::int32_t i = 0; i < std::ssize(list); ++i) {
    if (query.finds(i, {list[i].name, list[i].english_name})) found.push_back(i);
  }
  return found;
}

// The text of a name in which parts are searched, UTF-8: width, letter case, kana and forms of Chinese characters
// folded.
std::string search_text(std::string_view utf8);

// Of Latin letters that were typed, the spelling that `romaji` has; empty if there are other characters, or fewer than
// two.
std::string typed_romaji(std::string_view typed);

// Kana, and kanji by one of their readings (`with_kana`), as Latin letters: Hepburn, without long vowels.
// ASCII letters stay, all else becomes blanks.
std::string romaji(std::string_view utf8);

// Kanji as kana, so that names and titles are found by their romaji: one reading of each word that occurs in titles of
// the interface, and in names of bones, morphs and materials.

// `key`: folded by search_key. The longest known words are replaced; other characters stay.
std::u32string with_kana(const std::u32string& key);

// The first letters of the pinyin of Chinese characters, by which titles are typed: "dcyp" finds 导出影片.

// A letter for each Chinese character; ASCII letters stay, all else becomes a blank. Of characters with several
// readings it has the one of the interface's texts.
std::string pinyin_initials(std::string_view utf8);

// Levenshtein distance of the two search keys (`search_key`, base/text.h), in code points. Only the first 64 code
// points count.
std::size_t spelling_distance(std::string_view a, std::string_view b);

}  // namespace odori
