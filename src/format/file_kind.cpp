#include "format/file_kind.h"

#include "base/translate.h"

#include <array>

namespace odori {

namespace {

struct Signature {
  std::size_t offset;
  std::string_view bytes;
  FileKind kind;
};

using namespace std::string_view_literals;

constexpr std::array kSignatures{
    Signature{0, "PMX"sv, FileKind::pmx},
    Signature{0, "Pmd"sv, FileKind::pmd},
    Signature{0, "Vocaloid Motion Data"sv, FileKind::vmd},
    Signature{0, "Vocaloid Pose Data file"sv, FileKind::vpd},
    Signature{0, "\xEF\xBB\xBFVocaloid Pose Data file"sv, FileKind::vpd},
    Signature{0, "\x89PNG\r\n\x1A\n"sv, FileKind::image},
    Signature{0, "\xFF\xD8\xFF"sv, FileKind::image},
    Signature{0, "GIF8"sv, FileKind::image},
    Signature{0, "DDS "sv, FileKind::image},
    Signature{8, "WEBP"sv, FileKind::image},
    Signature{0, "OggS"sv, FileKind::sound},
    Signature{0, "fLaC"sv, FileKind::sound},
    Signature{0, "ID3"sv, FileKind::sound},
    Signature{8, "WAVE"sv, FileKind::sound},
    Signature{4, "ftypM4A"sv, FileKind::sound},
    Signature{0, "xof 0"sv, FileKind::x_model},
    Signature{0, "\xEF\xBB\xBFxof 0"sv, FileKind::x_model},
    Signature{0, "Polygon Movie maker"sv, FileKind::project},
    Signature{0, "PK\x03\x04"sv, FileKind::archive},
    Signature{0, "PK\x05\x06"sv, FileKind::archive},
    Signature{0, "7z\xBC\xAF\x27\x1C"sv, FileKind::archive},
    Signature{0, "Rar!\x1A\x07"sv, FileKind::archive},
    Signature{2, "-lh"sv, FileKind::archive},
    Signature{2, "-lz"sv, FileKind::archive},
    Signature{0, "\x1F\x8B\x08"sv, FileKind::archive},
    Signature{0, "MSCF\0\0\0\0"sv, FileKind::archive},
};

bool is_bmp(Bytes head) {
  if (head.size() < 18 || head[0] != 'B' || head[1] != 'M') return false;
  const std::uint8_t header_size = head[14];  // size of the second header; only a few values are used
  return head[15] == 0 && (header_size == 12 || (header_size >= 40 && header_size <= 124));
}

// TGA has no signature. Checks the footer, which older files lack, and otherwise the restricted fields of the header.
bool is_tga(Bytes file) {
  constexpr std::size_t kHeaderSize = 18;
  if (std::string_view(reinterpret_cast<const char*>(file.data()), file.size()).ends_with("TRUEVISION-XFILE.\0"sv)) {
    return true;
  }
  if (file.size() <= kHeaderSize) return false;
  ByteReader in(file);
  in.u8();  // length of the comment
  const std::uint8_t palette = in.u8();
  const std::uint8_t kind = in.u8();  // 1 palette, 2 colours, 3 greyscale; + 8: run-length encoded
  const std::uint16_t first_color = in.u16(), colors = in.u16();
  const std::uint8_t color_bits = in.u8();
  in.take(4);  // origin
  const std::uint16_t width = in.u16(), height = in.u16();
  const std::uint8_t bits = in.u8(), rows = in.u8();
  const bool palette_fits = palette == 0 ? (first_color | colors | color_bits) == 0
                                         : palette == 1 && colors > 0 && colors <= 256 && color_bits >= 15 &&
                                               color_bits <= 32 && (kind & 7) == 1;
  const bool known_kind = (kind & 0xF4) == 0 && (kind & 3) != 0 && (palette == 1 || (kind & 3) != 1);
  const bool known_bits = bits == 8 || bits == 15 || bits == 16 || bits == 24 || bits == 32;
  return palette_fits && known_kind && known_bits && width > 0 && height > 0 && (rows & 0xC0) == 0;
}

// Frame header of MPEG layer III with valid fields.
bool is_mp3(Bytes head) {
  if (head.size() < 3 || head[0] != 0xFF || (head[1] & 0xE6) != 0xE2) return false;
  const bool known_version = (head[1] & 0x18) != 0x08;
  const bool known_rates = (head[2] & 0xF0) != 0xF0 && (head[2] & 0x0C) != 0x0C;
  return known_version && known_rates;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

// Text file: a name, and on the second line the .x file.
bool is_accessory_list(std::string_view text) {
  if (take_line(text).find('\0') != std::string_view::npos) return false;
  const std::string_view file = take_line(text);
  return file.size() > 2 && (file.ends_with(".x") || file.ends_with(".X"));
}

// JSON whose first key is "format".
bool is_scene(std::string_view text) {
  constexpr std::size_t kMaxHead = 256;
  text = text.substr(0, kMaxHead);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (const std::string_view part : {"{"sv, "\"format\""sv, ":"sv, "\"odori-scene\""sv}) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || !text.substr(start).starts_with(part)) return false;
    text.remove_prefix(start + part.size());
  }
  return true;
}

// HLSL text with a technique and a shader.
bool is_effect(std::string_view file) {
  constexpr std::size_t kMaxSearchedBytes = std::size_t{1} << 16;
  const std::string_view text = file.substr(0, kMaxSearchedBytes);
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  return !has("\0"sv) && has("technique") && (has("VertexShader") || has("PixelShader"));
}

}  // namespace

FileKind detect_file_kind(Bytes head) {
  const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  for (const Signature& signature : kSignatures) {
    if (text.size() >= signature.offset && text.substr(signature.offset).starts_with(signature.bytes)) {
      return signature.kind;
    }
  }
  if (is_bmp(head) || is_tga(head)) return FileKind::image;
  if (is_mp3(head)) return FileKind::sound;
  if (is_scene(text)) return FileKind::scene;
  if (is_accessory_list(text)) return FileKind::accessory;
  if (is_effect(text)) return FileKind::effect;
  return FileKind::unknown;
}

std::string_view name(FileKind kind) {
  constexpr std::array kNames{"unknown"sv, "pmx"sv,       "pmd"sv,     "vmd"sv,   "vpd"sv,     "picture"sv, "sound"sv,
                              "x"sv,       "accessory"sv, "project"sv, "scene"sv, "archive"sv, "effect"sv};
  static_assert(kNames.size() == static_cast<std::size_t>(FileKind::effect) + 1);
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view describe(FileKind kind) {
  switch (kind) {
    case FileKind::unknown:
      return tr("an unknown kind of file");
    case FileKind::pmx:
      return tr("a PMX model");
    case FileKind::pmd:
      return tr("a PMD model");
    case FileKind::vmd:
      return tr("a VMD motion");
    case FileKind::vpd:
      return tr("a VPD pose");
    case FileKind::image:
      return tr("an image; textures are loaded with their model");
    case FileKind::sound:
      return tr("a sound file; open it in the window, or give it to render with --sound");
    case FileKind::x_model:
      return tr("a DirectX accessory (.x)");
    case FileKind::accessory:
      return tr("an accessory with its settings (.vac)");
    case FileKind::project:
      return tr("an MMD project (.pmm)");
    case FileKind::scene:
      return tr("a scene of odori (.odori)");
    case FileKind::archive:
      return tr("an archive; unpack it first, then open the folder");
    case FileKind::effect:
      return tr("an effect (.fx) for MikuMikuEffect; models are drawn without effects");
  }
  return tr("an unknown kind of file");
}

}  // namespace odori
