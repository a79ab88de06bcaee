#pragma once

// The font atlas. It holds only the characters in use and is rebuilt when new names appear. Font files are passed in as
// bytes.

#include "ui/core/view.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace odori {

// A TrueType or OpenType file, or one face of a collection.
struct FontFile {
  std::string name;  // for messages
  std::vector<std::uint8_t> bytes;
  int face = 0;  // within a collection, from 0
};

// Whether ImGui can load the face safely: ImGui aborts on invalid fonts and reads table offsets unchecked. Checks the
// header, the face index, that all tables lie inside the file, that the required ones exist, and that the format of the
// character map is supported. Does not check the outlines.
bool usable_font(std::span<const std::uint8_t> bytes, int face);

// Limit that keeps the atlas within the texture size of any driver.
inline constexpr int kMaxCharacters = 12000;

// The characters of all added texts. Characters outside Unicode's basic multilingual plane are ignored: ImWchar has 16
// bits.
class CharacterSet {
 public:
  void add(std::string_view utf8) { builder_.AddText(utf8.data(), utf8.data() + utf8.size()); }
  // First and last character of each range, terminated by 0, as ImGui expects. Includes Latin and kana; beyond
  // kMaxCharacters the highest code points are dropped.
  ImVector<ImWchar> ranges();

 private:
  ImFontGlyphRangesBuilder builder_;
};

// All characters that the panels may draw for this view.
CharacterSet characters_of(const UiView& view);

// Rebuilds the atlas. The first usable file is the base font; each further one is merged in for missing characters.
// Without a usable file ImGui's built-in Latin font is used. `pixels`: font size. `files` must outlive the atlas.
// Returns whether a file was used.
bool build_fonts(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, CharacterSet characters);

}  // namespace odori
