#pragma once

// The font atlas. It holds only the characters in use and is rebuilt when new names appear. Font files are passed in as
// bytes.

#include "base/platform/file_system.h"
#include "ui/core/panel_input.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace odori {

struct UiState;

// A TrueType or OpenType file, or one face of a collection.
struct FontFile {
  std::string name;  // for messages
  FileView file;
  int face = 0;  // within a collection, from 0
};

// Whether ImGui can load the face safely: ImGui aborts on invalid fonts and reads table offsets unchecked. Checks the
// header, the face index, that all tables lie inside the file, that the required ones exist, and that the format of the
// character map is supported. Does not check the outlines.
bool usable_font(std::span<const std::uint8_t> bytes, int face);

// Limit that keeps the atlas within the texture size of any driver.
inline constexpr int kMaxCharacters = 12000;

// The characters of all added texts, with Latin and kana. Control characters are left out: U+0000 would end ImGui's
// list of ranges. So are characters outside Unicode's basic multilingual plane: ImWchar has 16 bits.
class CharacterSet {
 public:
  CharacterSet();
  void add(std::string_view utf8);
  void add(const ImWchar* characters, int count);
  void add(const CharacterSet& other);

  // Drops the highest code points beyond kMaxCharacters.
  void limit();
  bool contains(const CharacterSet& other) const;
  // First and last character of each range, terminated by 0, as ImGui expects; of at most kMaxCharacters.
  ImVector<ImWchar> ranges() const;

 private:
  ImFontGlyphRangesBuilder builder_;
};

// All characters of the texts in the current language. Not for several threads at once.
const CharacterSet& characters_of_language();

// All characters that the panels may draw for this view, at most kMaxCharacters.
CharacterSet characters_of(const PanelInput& input);

// What the user has typed or pasted into any field since the start.
class TypedCharacters {
 public:
  // Call after each frame. Returns whether a field has a character that none had before.
  bool update(const UiState& state);
  const CharacterSet& characters() const { return typed_; }

 private:
  CharacterSet typed_;
};

// Rebuilds the atlas. The first usable file is the base font; each further one is merged in for missing characters.
// Without a usable file ImGui's built-in Latin font is used. `pixels`: font size. `files` must outlive the atlas.
// The ellipsis is on the baseline, as the language of the interface writes it; East Asian fonts draw it in the middle
// of the line, as Japanese and Chinese do. Returns whether a file was used.
bool build_fonts(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, const CharacterSet& characters);

// Remembers what an atlas was built for.
class FontCache {
 public:
  // Builds the atlas as build_fonts does, if it was built for another size or another language, or lacks one of the
  // characters. Returns whether it was built.
  bool update(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, CharacterSet characters);

 private:
  float pixels_ = 0.0f;  // 0: not built yet
  std::string language_;
  CharacterSet built_;
};

}  // namespace odori
