#pragma once

// Letters for whatever has to be shown: only the characters in use are drawn into the atlas, which is rebuilt when
// new names come. Font files are handed in as bytes.

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
  std::string name;  // for people
  std::vector<std::uint8_t> bytes;
  int face = 0;  // within a collection, from 0
};

// Whether ImGui can be trusted with it: ImGui aborts on what is no font and reads unchecked where tables lie. Checks
// the header, the face's number, that every table lies inside the file, that those needed are there, and that the
// character map is of a kind it reads. A font that lies about its outlines is not found out.
bool usable_font(std::span<const std::uint8_t> bytes, int face);

// However many there are in the texts, the atlas stays within what any driver can hold.
inline constexpr int kMaxCharacters = 12000;

// The characters of a text, gathered over many. Those outside Unicode's first plane are left out: ImGui has no room.
class CharacterSet {
 public:
  void add(std::string_view utf8) { builder_.AddText(utf8.data(), utf8.data() + utf8.size()); }
  // First and last of each run, ended by 0; Latin always included. Beyond kMaxCharacters the highest are left out.
  ImVector<ImWchar> ranges();

 private:
  ImFontGlyphRangesBuilder builder_;
};

// Everything that the panels may have to write for this view.
CharacterSet characters_of(const UiView& view);

// Rebuilds the atlas: from the first usable file on, each fills in what those before it lack. Without one, ImGui's
// own Latin font. `pixels`: of the atlas's letters. `files` must outlive the atlas. Returns whether a file was used.
bool build_fonts(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, CharacterSet characters);

}  // namespace odori
