#pragma once

// The table of file formats: extensions, how their content is recognised, and readers of models and motions.
//
//   const Format* format = format_of(bytes);
//   if (format != nullptr && format->read_model != nullptr) model = format->read_model(bytes, diagnostics, nullptr);

#include "base/bytes.h"
#include "base/fault.h"
#include "model/model.h"
#include "motion/motion.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace odori {

struct PmxInfo;

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
  look,       // .look.toml: settings of a look; .cube: a colour table. Recognised by name alone
  video,      // MP4, MOV, AVI, MKV, WebM, WMV, MPEG, FLV, OGV: read by ffmpeg
};

// Bytes by which a format is recognised.
struct Signature {
  std::string_view bytes;  // empty: there is none
  std::size_t offset = 0;
};

struct Format {
  FileKind kind = FileKind::unknown;
  std::array<std::string_view, 2>
      extensions{};              // ".jpg", ".look.toml", lower case, the usual one first; empty if there are fewer
  std::string_view mime_type{};  // as packaging/linux/mime.xml declares it; empty: not declared
  std::array<Signature, 2> signatures{};
  bool opened = true;                  // false: odori recognises the format to say what it is
  bool (*recognise)(Bytes) = nullptr;  // for content without a signature; null if the signatures suffice
  Result<Model> (*read_model)(Bytes, Diagnostics&,
                              PmxInfo*) = nullptr;  // the last receives what a PMX states; may be null
  Result<Motion> (*read_motion)(Bytes, Diagnostics&) = nullptr;
};

// All formats, in the order in which content is compared with them.
std::span<const Format> formats();

// The format of a file by its content, see `detect_file_kind`; null if it is unknown.
const Format* format_of(Bytes head);

// The format that a file's name promises, in upper or lower case; null if it is unknown.
const Format* format_by_extension(const std::filesystem::path& file);

// The kind that a file's name promises.
FileKind kind_by_name(const std::filesystem::path& file);

// Whether the file's name promises an image.
inline bool is_image_name(const std::filesystem::path& file) { return kind_by_name(file) == FileKind::image; }

// The extension of new files of this kind, ".pmx"; empty for FileKind::unknown.
std::string_view usual_extension(FileKind kind);

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
