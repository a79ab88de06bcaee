#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <string_view>

namespace odori {

// What a file is, told from its content alone.
enum class FileKind : std::uint8_t {
  unknown,
  pmx,
  pmd,
  vmd,
  vpd,
  picture,    // PNG, JPEG, BMP, TGA (by its footer), DDS, GIF
  sound,      // WAV, MP3, OGG, FLAC
  x_model,    // DirectX .x accessory: known, not opened
  accessory,  // .vac list: known, not opened
  project,    // .pmm: known, not opened
  archive,    // zip, 7z, rar, lzh: known, not opened
};

// The first few hundred bytes are enough.
FileKind recognise(Bytes head);

// "a PMX model", "a ZIP archive (unpack it first)": for messages.
std::string_view describe(FileKind kind);

}  // namespace odori
