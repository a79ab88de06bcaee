#pragma once

// What the name of a file says about its part in a show: "dance_L_ver2" is the newest motion of the dancer on the left
// (shows.md 6.3). Pure functions of names.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// A part of a name: a run of ASCII letters, of digits, of kana, or of other characters. Folded as by search_key, so
// letters are in lower case and katakana are hiragana.
struct NameToken {
  std::u32string text;
  char32_t before = 0;  // the character between this token and the one before; 0: none

  // The separator does not matter.
  friend bool operator==(const NameToken& a, const NameToken& b) { return a.text == b.text; }
};
using NameTokens = std::vector<NameToken>;

NameTokens tokens_of_text(std::string_view utf8);
// Of the name without folder and extension.
NameTokens name_tokens(const std::filesystem::path& file);
// Without versions ("ver2"), measures ("60fps") and numbers of dancers ("2人用"), which do not tell dancers apart.
NameTokens without_measures(const NameTokens& tokens);

// What a name says. Texts are stable names in ASCII; empty: not stated.
struct NameTags {
  std::string side;          // "left", "center" or "right"
  bool side_letter = false;  // the side is a single letter, which can also mean a hand
  int number = 0;            // of the dancer, 1..99; letters A..H count as 1..8; 0: none
  std::string role;          // "main", "sub", "male", "female", "front" or "back"
  std::string name;          // of a known character: "miku"
  std::vector<int> version;  // {1, 2} of "ver1.2"; empty: none
  int dancers = 0;           // how many a camera is for: 2 of "2人用", 1 of "solo", -1 of "全員"
  bool vertical = false;     // a camera for a portrait window
  bool lesser = false;       // a version that is used only if there is no other: instrumental, preview, lite
  bool stage = false;        // a stage or background
};

// `tokens`: of a name, without the parts that it shares with the other names.
NameTags tags_of(const NameTokens& tokens);

// Removes the tokens that all of `names` begin with, and those that all end with. A single name stays as it is.
void remove_common_tokens(std::vector<NameTokens>& names);

// The number of characters in the longest text that both contain; 0 if that is less than 3.
std::size_t common_length(const std::filesystem::path& a, const std::filesystem::path& b);

// Whether the names without extension are equal, apart from spelling (base/text.h, folded).
bool same_stem(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace odori
