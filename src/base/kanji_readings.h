#pragma once

// Kanji as kana, so that names and titles are found by their romaji: one reading of each word that occurs in titles of
// the interface, and in names of bones, morphs and materials.

#include <string>

namespace odori {

// `key`: folded by search_key. The longest known words are replaced; other characters stay.
std::u32string with_kana(const std::u32string& key);

}  // namespace odori
