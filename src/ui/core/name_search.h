#pragma once

// Finding parts of a model by what is typed into a filter.

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
  // ignored, and kana are also found by their romaji. A number also finds the part of that index.
  bool finds(int index, std::initializer_list<std::string_view> names) const;

 private:
  std::u32string key_;
  std::string romaji_;  // of a query of Latin letters only
  std::optional<int> index_;
};

// Kana as Latin letters (Hepburn, without long vowels); ASCII letters stay, all else becomes blanks.
std::string romaji(std::string_view utf8);

}  // namespace odori
