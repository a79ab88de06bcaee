#pragma once

// File types by content. Readers: pmx/pmx.h, pmd/pmd.h, x/x.h, vac/vac.h, pmm/pmm.h, vmd/vmd.h and vpd/vpd.h, each with
// `read_*` and mostly `write_*`:
//
//   Diagnostics diagnostics;
//   Result<Model> model = read_pmx(bytes, diagnostics);

#include "base/bytes.h"

#include <cstdint>
#include <string_view>

namespace odori {

// Type of a file, detected from its content.
enum class FileKind : std::uint8_t {
  unknown,
  pmx,
  pmd,
  vmd,
  vpd,
  image,      // PNG, JPEG, BMP, TGA, DDS, GIF, WebP
  sound,      // WAV, MP3, OGG, FLAC, M4A
  x_model,    // DirectX .x accessory
  accessory,  // .vac: an accessory and how it is held
  project,    // .pmm: of MMD, read by read_pmm
  scene,      // .odori: a show saved by odori
  archive,    // zip, 7z, rar, lzh: folders of files (base/archive/archive.h); gzip, cab: recognised, not opened
  effect,     // .fx of MikuMikuEffect: recognised, not opened
};

// Detects the type. The first few hundred bytes are enough, except for effects (64 KiB) and TGA files, whose footer is
// at the end.
FileKind detect_file_kind(Bytes head);

// Whether the file contains a motion or a pose.
inline bool is_motion_file(FileKind kind) { return kind == FileKind::vmd || kind == FileKind::vpd; }

// Whether the file is a whole show.
inline bool is_show(FileKind kind) { return kind == FileKind::scene || kind == FileKind::project; }

// Whether the file contains a model or an accessory.
inline bool is_model_file(FileKind kind) {
  return kind == FileKind::pmx || kind == FileKind::pmd || kind == FileKind::x_model || kind == FileKind::accessory;
}

// Stable machine-readable name: "pmx", "picture", "unknown".
std::string_view name(FileKind kind);

// For messages: "a PMX model", or for files that are not opened what to do instead: "an archive; unpack it first, ...".
std::string_view describe(FileKind kind);

}  // namespace odori
