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
  image,      // PNG, JPEG, BMP, TGA, DDS, GIF, WebP
  sound,      // WAV, MP3, OGG, FLAC, M4A
  x_model,    // DirectX .x accessory: known, not opened
  accessory,  // .vac list: known, not opened
  project,    // .pmm: known, not opened
  archive,    // zip, 7z, rar, lzh, gzip, cab: known, not opened
  effect,     // .fx of MikuMikuEffect: known, not opened
};

// The first few hundred bytes are enough, but for effects, whose text may say late what it is, and TGA.
FileKind detect_file_kind(Bytes head);

// Does it hold a motion or a pose?
inline bool moves(FileKind kind) { return kind == FileKind::vmd || kind == FileKind::vpd; }

// "pmx", "picture", "unknown": for machines.
std::string_view name(FileKind kind);

// "a PMX model", "an archive; unpack it first": what it is, and for what is not opened what to do instead.
std::string_view describe(FileKind kind);

}  // namespace odori
