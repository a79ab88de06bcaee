#include "format/formats.h"

#include "base/archive/archive.h"
#include "base/enums.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/pmd/pmd.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "format/vpd/vpd.h"
#include "format/x/x.h"

#include <algorithm>

namespace odori {

namespace {

using namespace std::string_view_literals;

bool is_bmp(Bytes head) {
  if (head.size() < 18 || head[0] != 'B' || head[1] != 'M') return false;
  const std::uint8_t header_size = head[14];  // size of the second header; only a few values are used
  return head[15] == 0 && (header_size == 12 || (header_size >= 40 && header_size <= 124));
}

// TGA has no signature. Checks the footer, which older files lack, and otherwise the restricted fields of the header.
bool is_tga(Bytes file) {
  constexpr std::size_t kHeaderSize = 18;
  if (as_text(file).ends_with("TRUEVISION-XFILE.\0"sv)) {
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
bool is_accessory_list(Bytes head) {
  std::string_view text = as_text(head);
  if (take_line(text).find('\0') != std::string_view::npos) return false;
  const std::string_view file = take_line(text);
  return file.size() > 2 && (file.ends_with(".x") || file.ends_with(".X"));
}

// JSON whose first key is "format".
bool is_scene(Bytes head) {
  constexpr std::size_t kMaxHead = 256;
  std::string_view text = as_text(head).substr(0, kMaxHead);
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (const std::string_view part : {"{"sv, "\"format\""sv, ":"sv, "\"odori-scene\""sv}) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || !text.substr(start).starts_with(part)) return false;
    text.remove_prefix(start + part.size());
  }
  return true;
}

// In UTF-16 with its byte order mark; the others have signatures.
bool is_utf16_pose(Bytes head) {
  constexpr std::string_view kStart = "Vocaloid Pose Data";
  if (head.size() < 2 + 2 * kStart.size()) return false;
  const bool little = head[0] == 0xFF && head[1] == 0xFE;
  if (!little && !(head[0] == 0xFE && head[1] == 0xFF)) return false;
  for (std::size_t i = 0; i < kStart.size(); ++i) {
    const std::size_t unit = 2 + 2 * i;
    if (head[unit + (little ? 0 : 1)] != kStart[i] || head[unit + (little ? 1 : 0)] != 0) return false;
  }
  return true;
}

// HLSL text with a technique and a shader.
bool is_effect(Bytes file) {
  constexpr std::size_t kMaxSearchedBytes = std::size_t{1} << 16;
  const std::string_view text = as_text(file).substr(0, kMaxSearchedBytes);
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  return !has("\0"sv) && has("technique") && (has("VertexShader") || has("PixelShader"));
}

Result<Motion> read_vmd_motion(Bytes file, Diagnostics& diagnostics) { return read_vmd(file, diagnostics); }

Result<Model> read_pmd_model(Bytes file, Diagnostics& diagnostics, PmxInfo* info) {
  return read_pmd(file, diagnostics, info == nullptr ? nullptr : &info->source_offsets);
}

Result<Model> read_x_model(Bytes file, Diagnostics& diagnostics, PmxInfo*) { return read_x(file, diagnostics); }

constexpr std::array kFormats{
    Format{.kind = FileKind::pmx,
           .extensions = {".pmx"},
           .mime_type = "model/x-mmd-pmx",
           .signatures = {{{"PMX"}}},
           .read_model = read_pmx},
    Format{.kind = FileKind::pmd,
           .extensions = {".pmd"},
           .mime_type = "model/x-mmd-pmd",
           .signatures = {{{"Pmd"}}},
           .read_model = read_pmd_model},
    Format{.kind = FileKind::vmd,
           .extensions = {".vmd"},
           .mime_type = "application/x-mmd-vmd",
           .signatures = {{{"Vocaloid Motion Data"}}},
           .read_motion = read_vmd_motion},
    Format{.kind = FileKind::vpd,
           .extensions = {".vpd"},
           .mime_type = "application/x-mmd-vpd",
           .signatures = {{{"Vocaloid Pose Data file"}, {"\xEF\xBB\xBFVocaloid Pose Data file"}}},
           .recognise = is_utf16_pose,
           .read_motion = read_vpd},
    Format{.kind = FileKind::image, .extensions = {".png"}, .signatures = {{{"\x89PNG\r\n\x1A\n"}}}},
    Format{.kind = FileKind::image, .extensions = {".jpg", ".jpeg"}, .signatures = {{{"\xFF\xD8\xFF"}}}},
    Format{.kind = FileKind::image, .extensions = {".gif"}, .signatures = {{{"GIF8"}}}},
    Format{.kind = FileKind::image, .extensions = {".dds"}, .signatures = {{{"DDS "}}}},
    Format{.kind = FileKind::image, .extensions = {".webp"}, .signatures = {{{"WEBP", 8}}}},
    Format{.kind = FileKind::image, .extensions = {".bmp"}, .recognise = is_bmp},
    Format{.kind = FileKind::image, .extensions = {".sph", ".spa"}},  // mostly BMP
    Format{.kind = FileKind::image, .extensions = {".tga"}, .recognise = is_tga},
    Format{.kind = FileKind::sound, .extensions = {".wav"}, .signatures = {{{"WAVE", 8}}}},
    Format{.kind = FileKind::sound, .extensions = {".mp3"}, .signatures = {{{"ID3"}}}, .recognise = is_mp3},
    Format{.kind = FileKind::sound, .extensions = {".ogg"}, .signatures = {{{"OggS"}}}},
    Format{.kind = FileKind::sound, .extensions = {".flac"}, .signatures = {{{"fLaC"}}}},
    Format{.kind = FileKind::sound, .extensions = {".m4a"}, .signatures = {{{"ftypM4A", 4}}}, .opened = false},
    Format{.kind = FileKind::video, .extensions = {".mp4", ".m4v"}, .signatures = {{{"ftyp", 4}}}},
    Format{.kind = FileKind::video, .extensions = {".mov"}, .signatures = {{{"moov", 4}, {"wide", 4}}}},
    Format{.kind = FileKind::video, .extensions = {".avi"}, .signatures = {{{"AVI ", 8}}}},
    Format{.kind = FileKind::video, .extensions = {".webm", ".mkv"}, .signatures = {{{"\x1A\x45\xDF\xA3"}}}},
    Format{.kind = FileKind::video,
           .extensions = {".wmv", ".asf"},
           .signatures = {{{"\x30\x26\xB2\x75\x8E\x66\xCF\x11"}}}},
    Format{
        .kind = FileKind::video, .extensions = {".mpg", ".mpeg"}, .signatures = {{{"\0\0\1\xBA"sv}, {"\0\0\1\xB3"sv}}}},
    Format{.kind = FileKind::video, .extensions = {".flv"}, .signatures = {{{"FLV\1"}}}},
    Format{.kind = FileKind::video, .extensions = {".ogv"}},  // its content is that of a sound in OGG
    Format{.kind = FileKind::x_model,
           .extensions = {".x"},
           .mime_type = "model/x-directx",
           .signatures = {{{"xof 0"}, {"\xEF\xBB\xBFxof 0"}}},
           .read_model = read_x_model},
    Format{.kind = FileKind::project,
           .extensions = {".pmm"},
           .mime_type = "application/x-mmd-pmm",
           .signatures = {{{"Polygon Movie maker"}}}},
    Format{.kind = FileKind::scene,
           .extensions = {".odori"},
           .mime_type = "application/x-odori-scene",
           .recognise = is_scene},
    Format{.kind = FileKind::accessory,
           .extensions = {".vac"},
           .mime_type = "application/x-mmd-vac",
           .recognise = is_accessory_list},
    Format{.kind = FileKind::effect, .extensions = {".fx", ".fxsub"}, .opened = false, .recognise = is_effect},
    Format{.kind = FileKind::look, .extensions = {".look.toml", ".cube"}},
    Format{.kind = FileKind::archive, .extensions = {".zip"}, .signatures = {{{"PK\x03\x04"}, {"PK\x05\x06"}}}},
    Format{.kind = FileKind::archive, .extensions = {".7z"}, .signatures = {{{"7z\xBC\xAF\x27\x1C"}}}},
    Format{.kind = FileKind::archive, .extensions = {".rar"}, .signatures = {{{"Rar!\x1A\x07"}}}},
    Format{.kind = FileKind::archive, .extensions = {".lzh", ".lha"}, .signatures = {{{"-lh", 2}, {"-lz", 2}}}},
    Format{.kind = FileKind::archive, .extensions = {".gz"}, .signatures = {{{"\x1F\x8B\x08"}}}, .opened = false},
    Format{.kind = FileKind::archive, .signatures = {{{"MSCF\0\0\0\0"sv}}}, .opened = false},
};

struct KindText {
  std::string_view name;
  const char* description;
};

// By FileKind.
constexpr KindText kKindTexts[] = {
    {"unknown", tr_later("an unknown kind of file")},
    {"pmx", tr_later("a PMX model")},
    {"pmd", tr_later("a PMD model")},
    {"vmd", tr_later("a VMD motion")},
    {"vpd", tr_later("a VPD pose")},
    {"picture", tr_later("an image; textures are loaded with their model")},
    {"sound", tr_later("a sound file; open it in the window, or give it to render with --sound")},
    {"x", tr_later("a DirectX accessory (.x)")},
    {"accessory", tr_later("an accessory with its settings (.vac)")},
    {"project", tr_later("an MMD project (.pmm)")},
    {"scene", tr_later("a scene of odori (.odori)")},
    {"archive", tr_later("an archive; unpack it first, then open the folder")},
    {"effect", tr_later("an effect (.fx) for MikuMikuEffect; models are drawn without effects")},
    {"look", tr_later("a look; open it in the window, or give it to render with --look")},
    {"video", tr_later("a video; open it in the window, or give it to render with --background")},
};
static_assert(std::size(kKindTexts) == ordinal(FileKind::video) + 1);

bool has_signature(const Format& format, std::string_view head) {
  return std::ranges::any_of(format.signatures, [&](const Signature& signature) {
    return !signature.bytes.empty() && head.size() >= signature.offset &&
           head.substr(signature.offset).starts_with(signature.bytes);
  });
}

bool is_model_name(const std::string& name) {
  const Format* format = format_by_extension(path_from_utf8(name));
  return format != nullptr && format->read_model != nullptr;
}

std::vector<std::string> textures_listed(const std::string& name, Bytes content) {
  const Format* format = format_by_extension(path_from_utf8(name));
  if (format == nullptr || format->read_model == nullptr || format_of(content) != format) return {};
  Diagnostics ignored;  // reported when the model is opened
  auto model = format->read_model(content, ignored, nullptr);
  return model ? std::move(model->textures) : std::vector<std::string>();
}

[[maybe_unused]] const bool kArchivesAskModels = (set_textures_listed(is_model_name, textures_listed), true);

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format* format_of(Bytes head) {
  auto found = std::ranges::find_if(kFormats, [&](const Format& each) { return has_signature(each, as_text(head)); });
  if (found == kFormats.end()) {
    found = std::ranges::find_if(kFormats, [&](const Format& each) { return each.recognise && each.recognise(head); });
  }
  return found == kFormats.end() ? nullptr : &*found;
}

const Format* format_by_extension(const std::filesystem::path& file) {
  const std::string name = folded(utf8_from_path(file.filename()));
  const auto has_extension = [&](std::string_view extension) {
    return !extension.empty() && name.size() > extension.size() && name.ends_with(extension);
  };
  const auto found = std::ranges::find_if(
      kFormats, [&](const Format& each) { return std::ranges::any_of(each.extensions, has_extension); });
  return found == kFormats.end() ? nullptr : &*found;
}

FileKind kind_by_name(const std::filesystem::path& file) {
  const Format* format = format_by_extension(file);
  return format == nullptr ? FileKind::unknown : format->kind;
}

std::string_view usual_extension(FileKind kind) {
  const auto found = std::ranges::find(kFormats, kind, &Format::kind);
  return found == kFormats.end() ? std::string_view() : found->extensions.front();
}

FileKind detect_file_kind(Bytes head) {
  const Format* format = format_of(head);
  return format == nullptr ? FileKind::unknown : format->kind;
}

std::string_view name(FileKind kind) { return kKindTexts[ordinal(kind)].name; }

std::string_view describe(FileKind kind) { return tr(kKindTexts[ordinal(kind)].description); }

}  // namespace odori
