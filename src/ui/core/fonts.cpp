#include "ui/core/fonts.h"

#include "analysis/numbers.h"
#include "base/folders.h"
#include "base/translate.h"
#include "ui/core/page_state.h"
#include "ui/core/standard_names.h"
#include "ui/core/state.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include <imgui_internal.h>

namespace odori {

namespace {

constexpr ImWchar kEllipsis = 0x2026;

ImFontConfig face_config(const FontFile& file, bool merged) {
  ImFontConfig config;
  config.FontNo = file.face;
  // No horizontal oversampling: a smaller atlas, with glyphs snapped to whole pixels.
  config.OversampleH = 1;
  config.OversampleV = 1;
  config.PixelSnapH = true;
  config.MergeMode = merged;
  return config;
}

// Whether the base font, with everything merged into it, can draw plain text.
bool holds_latin(const ImFontAtlas& atlas) {
  return atlas.Fonts.Size > 0 && atlas.Fonts[0]->FindGlyphNoFallback('A') != nullptr;
}

// Whether the interface's language has the ellipsis in the middle of the line.
bool has_raised_ellipsis() {
  const std::string_view code = current_language().code;
  return code.starts_with("ja") || code.starts_with("zh");
}

// Pixels of a glyph in the atlas.
struct GlyphPixels {
  int left;
  int top;
  int width;
  int height;
};

GlyphPixels pixels_of(const ImFontAtlas& atlas, const ImFontGlyph& glyph) {
  const auto at = [](float share, int size) { return static_cast<int>(std::lround(share * static_cast<float>(size))); };
  const int left = at(glyph.U0, atlas.TexWidth), top = at(glyph.V0, atlas.TexHeight);
  return {left, top, at(glyph.U1, atlas.TexWidth) - left, at(glyph.V1, atlas.TexHeight) - top};
}

constexpr int kDots = 3;

// An ellipsis of full stops, which replaces that of the font.
class BaselineEllipsis {
 public:
  // Reserves its pixels. Call before the atlas is built.
  BaselineEllipsis(ImFontAtlas& atlas, float pixels)
      : atlas_(atlas),
        rect_(atlas.AddCustomRectRegular(static_cast<int>(std::ceil(1.5f * pixels)),
                                         static_cast<int>(std::ceil(0.5f * pixels)))) {}

  // Call when the atlas is built. Has no effect if the font's full stop does not fit.
  void draw() {
    ImFont& font = *atlas_.Fonts[0];
    const ImFontGlyph* found = font.FindGlyphNoFallback('.');
    const ImFontAtlasCustomRect& rect = *atlas_.GetCustomRectByIndex(rect_);
    if (found == nullptr || !rect.IsPacked() || atlas_.TexPixelsAlpha8 == nullptr) return;
    const ImFontGlyph dot = *found;
    const GlyphPixels source = pixels_of(atlas_, dot);
    const int step = static_cast<int>(std::lround(dot.AdvanceX));
    const int width = (kDots - 1) * step + source.width;
    if (width > rect.Width || source.height > rect.Height || source.width > step) return;
    for (int i = 0; i < kDots; ++i) copy(source, rect.X + i * step, rect.Y);
    const ImVec2 uv(atlas_.TexUvScale.x * static_cast<float>(rect.X), atlas_.TexUvScale.y * static_cast<float>(rect.Y));
    font.AddGlyph(nullptr, kEllipsis, dot.X0, dot.Y0, dot.X0 + static_cast<float>(width), dot.Y1, uv.x, uv.y,
                  uv.x + atlas_.TexUvScale.x * static_cast<float>(width), uv.y + (dot.V1 - dot.V0),
                  static_cast<float>(kDots * step));
    font.BuildLookupTable();  // the last glyph of a character counts
  }

 private:
  void copy(const GlyphPixels& source, int left, int top) {
    for (int y = 0; y < source.height; ++y) {
      const unsigned char* row = atlas_.TexPixelsAlpha8 + (source.top + y) * atlas_.TexWidth + source.left;
      std::copy_n(row, source.width, atlas_.TexPixelsAlpha8 + (top + y) * atlas_.TexWidth + left);
    }
  }

  ImFontAtlas& atlas_;
  int rect_;
};

void add_model(CharacterSet& set, const Model& model) {
  for (const std::string* text : {&model.name, &model.english_name, &model.comment, &model.english_comment}) {
    set.add(*text);
  }
  const auto add_names = [&](const auto& parts) {
    for (const auto& part : parts) {
      set.add(part.name);
      set.add(part.english_name);
    }
  };
  add_names(model.bones);
  add_names(model.morphs);
  add_names(model.materials);
  add_names(model.bodies);
  add_names(model.joints);
  for (const Bone& bone : model.bones) set.add(standard_bone_name(bone.name).shown());
  for (const Morph& morph : model.morphs) set.add(standard_morph_name(morph.name).shown());
  for (const MorphPanelTitle& group : kMorphPanelTitles) set.add(group.title);
  for (const std::string& texture : model.textures) set.add(texture);
  for (const DisplayFrame& frame : model.display_frames) set.add(frame.name);
}

void add_motion(CharacterSet& set, const Actor& actor) {
  set.add(actor.motion->model_name);
  for (const NameKey& missing : actor.bound->unmatched_bones) set.add(display_name(missing, actor.bound->names));
  for (const NameKey& missing : actor.bound->unmatched_morphs) set.add(display_name(missing, actor.bound->names));
  for (const MotionLayer& layer : actor.layers) set.add(layer.motion->model_name);
}

void add_path(CharacterSet& set, const std::filesystem::path& path) {
  for (const std::filesystem::path& part : path) set.add(readable_name(part));
}

void add_message(CharacterSet& set, const Message& message) {
  set.add(message.file);
  set.add(message.path);
  for (const std::string& line : message.lines) set.add(line);
  for (const std::string& line : message.details) set.add(line);
  for (const Offer& offer : message.offers) set.add(offer.label);
}

void add_show(CharacterSet& set, const ShowCard& card) {
  set.add(card.title);
  for (const ShowCardRow& row : card.rows) {
    set.add(row.label);
    set.add(row.file);
    set.add(row.reason);
    for (const std::string& option : row.options) set.add(option);
  }
  for (const ShowCardFile& ignored : card.ignored) {
    set.add(ignored.name);
    set.add(ignored.reason);
  }
}

void add_file(CharacterSet& set, const ListedFile& file) {
  const FileFacts& facts = file.entry.facts;
  for (const std::string& text : {facts.title, facts.english, facts.terms.author, facts.terms.lines,
                                  facts.terms.licence, facts.fault, file.entry.picture_fault})
    set.add(text);
  if (facts.motion) set.add(facts.motion->made_for);
  for (const auto* texts : {&facts.missing, &file.user.tags, &file.user.collections}) {
    for (const std::string& text : *texts) set.add(text);
  }
}

void add_dialog(CharacterSet& set, const DialogView& dialog) {
  const FolderListing& listing = *dialog.listing;
  add_path(set, listing.folder);
  set.add(listing.fault);
  set.add(dialog.notice);
  set.add(dialog.replace);
  set.add(listing.query.value_or(std::string()));
  for (const FolderEntry& entry : listing.entries) {
    set.add(entry.name);
    if (listing.query) add_path(set, entry.path);
  }
  for (const ListedFile& file : dialog.files) add_file(set, file);
  for (const FolderShortcut& place : dialog.shortcuts) set.add(place.name);
}

// Big-endian numbers at `at`, which must be inside the file.
std::uint32_t u16(Bytes bytes, std::size_t at) { return (std::uint32_t{bytes[at]} << 8) | bytes[at + 1]; }
std::uint32_t u32(Bytes bytes, std::size_t at) { return (u16(bytes, at) << 16) | u16(bytes, at + 2); }

constexpr std::uint32_t tag(const char (&name)[5]) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = (value << 8) | static_cast<std::uint8_t>(name[i]);
  return value;
}

constexpr std::uint32_t kTrueType = 0x00010000;
constexpr std::size_t kHeaderBytes = 12;
constexpr std::size_t kRecordBytes = 16;

// Offset of the face's header; bytes.size() when there is no such face.
std::size_t face_offset(Bytes bytes, int face) {
  if (bytes.size() < kHeaderBytes || face < 0) return bytes.size();
  if (u32(bytes, 0) != tag("ttcf")) return face == 0 ? 0 : bytes.size();
  // stb_truetype supports these two versions of collections.
  if (u32(bytes, 4) != 0x00010000 && u32(bytes, 4) != 0x00020000) return bytes.size();
  const std::size_t index = face;
  const std::size_t entry = kHeaderBytes + 4 * index;
  if (index >= u32(bytes, 8) || entry + 4 > bytes.size()) return bytes.size();
  return u32(bytes, entry);
}

struct Table {
  std::uint32_t tag = 0;
  Bytes bytes;
};

// The face's tables; none when one of them extends past the end of the file. The header at `at` must be inside.
std::vector<Table> tables_of(Bytes bytes, std::size_t at) {
  std::vector<Table> tables;
  const std::size_t count = u16(bytes, at + 4);
  if (at + kHeaderBytes + count * kRecordBytes > bytes.size()) return {};
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t record = at + kHeaderBytes + i * kRecordBytes;
    const std::uint64_t offset = u32(bytes, record + 8);
    const std::uint64_t length = u32(bytes, record + 12);
    if (offset + length > bytes.size()) return {};
    tables.push_back({u32(bytes, record), bytes.subspan(offset, length)});
  }
  return tables;
}

// The table's bytes; empty when the table is missing or shorter than `min_bytes`.
Bytes find_table(const std::vector<Table>& tables, const char (&name)[5], std::size_t min_bytes) {
  for (const Table& table : tables) {
    if (table.tag == tag(name)) return table.bytes.size() >= min_bytes ? table.bytes : Bytes();
  }
  return {};
}

constexpr std::uint32_t kUnicode = 0;  // platform ids of a character map
constexpr std::uint32_t kMicrosoft = 3;

// stb_truetype uses the last Unicode map and asserts that it supports its format.
bool usable_character_map(Bytes cmap) {
  if (cmap.size() < 4) return false;
  const std::size_t count = u16(cmap, 2);
  if (4 + count * 8 > cmap.size()) return false;
  std::size_t selected = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t record = 4 + i * 8;
    const std::uint32_t platform = u16(cmap, record);
    const std::uint32_t encoding = u16(cmap, record + 2);
    const bool unicode = platform == kUnicode || (platform == kMicrosoft && (encoding == 1 || encoding == 10));
    if (unicode) selected = u32(cmap, record + 4);
  }
  if (selected == 0 || selected + 16 > cmap.size()) return false;
  const std::uint32_t format = u16(cmap, selected);
  const bool long_header = format == 12 || format == 13;
  if (format != 0 && format != 4 && format != 6 && !long_header) return false;
  const std::uint64_t length = long_header ? u32(cmap, selected + 4) : u16(cmap, selected + 2);
  return selected + length <= cmap.size();
}

}  // namespace

CharacterSet::CharacterSet() {
  // Latin, the ellipsis, and kana for text that the user types.
  static const ImWchar kAlways[] = {0x20, 0x7E, 0xA0, 0xFF, kEllipsis, kEllipsis, 0x3040, 0x30FF, 0xFFFD, 0xFFFD, 0};
  builder_.AddRanges(kAlways);
}

void CharacterSet::add(std::string_view utf8) {
  builder_.AddText(utf8.data(), utf8.data() + utf8.size());
  // A bit per character: U+0000 to U+001F, U+007F, U+0080 to U+009F.
  builder_.UsedChars[0] = 0;
  builder_.UsedChars[3] &= 0x7FFFFFFFu;
  builder_.UsedChars[4] = 0;
}

void CharacterSet::add(const ImWchar* characters, int count) {
  for (int i = 0; i < count; ++i) {
    if (characters[i] >= 0xA0) builder_.AddChar(characters[i]);
  }
}

void CharacterSet::add(const CharacterSet& other) {
  for (int i = 0; i < builder_.UsedChars.Size; ++i) builder_.UsedChars[i] |= other.builder_.UsedChars[i];
}

void CharacterSet::limit() {
  int left = kMaxCharacters;
  for (ImU32& bits : builder_.UsedChars) {
    left -= std::popcount(bits);
    for (; left < 0; ++left) bits &= ~std::bit_floor(bits);
  }
}

bool CharacterSet::contains(const CharacterSet& other) const {
  for (int i = 0; i < builder_.UsedChars.Size; ++i) {
    if ((other.builder_.UsedChars[i] & ~builder_.UsedChars[i]) != 0) return false;
  }
  return true;
}

ImVector<ImWchar> CharacterSet::ranges() const {
  CharacterSet limited = *this;
  limited.limit();
  ImVector<ImWchar> ranges;
  limited.builder_.BuildRanges(&ranges);
  return ranges;
}

const CharacterSet& characters_of_language() {
  static std::string last_language;
  static CharacterSet set;
  if (last_language == current_language().code) return set;
  last_language = current_language().code;
  set = CharacterSet();
  for (const Language& language : languages()) set.add(language.name);
  for_each_translation([](std::string_view text) { set.add(text); });
  for (const NumberDefinition& number : number_definitions()) set.add(number.formula);
  return set;
}

CharacterSet characters_of(const PanelInput& input) {
  CharacterSet set = characters_of_language();
  for (const auto& actor : input.document.stage.actors) {
    add_model(set, *actor->model);
    add_motion(set, *actor);
  }
  for (const ActorFiles& files : input.document.files) {
    set.add(files.model);
    for (const std::string& motion : files.motions) set.add(motion);
    for (const TextureInfo& texture : files.report.textures) set.add(texture.file);
    for (const Fault& finding : files.report.findings.faults()) set.add(finding.detail);
  }
  set.add(input.document.scene_source.name);
  for (const Message& message : input.activity.messages) add_message(set, message);
  for (const std::filesystem::path& file :
       {input.document.song.file, input.document.file, input.document.settings.look.background_image})
    add_path(set, file.filename());
  if (input.activity.show_card != nullptr) add_show(set, *input.activity.show_card);
  if (input.activity.playlist != nullptr) {
    for (const PlaylistView::Entry& entry : input.activity.playlist->entries) set.add(entry.title);
  }
  if (input.activity.opening != nullptr) set.add(input.activity.opening->file);
  for (const std::filesystem::path& file : input.activity.recent) add_path(set, file);
  if (input.activity.dialog) add_dialog(set, *input.activity.dialog);
  set.limit();
  return set;
}

bool TypedCharacters::update(const UiState& state) {
  CharacterSet now;
  now.add(state.palette.query);
  now.add(state.dialog.rows.name_filter);
  now.add(state.dialog.name_line.data());
  // Of the field that is being edited.
  const ImGuiInputTextState& field = ImGui::GetCurrentContext()->InputTextState;
  if (field.ID != 0) now.add(field.TextW.Data, field.CurLenW);
  if (typed_.contains(now)) return false;
  typed_.add(now);
  return true;
}

bool build_fonts(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, const CharacterSet& characters) {
  const ImVector<ImWchar> ranges = characters.ranges();
  atlas.Clear();
  bool found = false;
  for (const FontFile& file : files) {
    const Bytes bytes = file.file.bytes();
    if (!usable_font(bytes, file.face)) continue;
    const ImFontConfig config = face_config(file, found);
    // ImGui takes a mutable pointer but only reads.
    atlas.AddFontFromMemoryTTF(const_cast<std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size()), pixels, &config,
                               ranges.Data);
    // ImGui copies what the atlas does not own when it is added.
    atlas.ConfigData.back().FontDataOwnedByAtlas = false;
    found = true;
  }
  BaselineEllipsis ellipsis(atlas, pixels);
  if (found && atlas.Build() && holds_latin(atlas)) {
    if (!has_raised_ellipsis()) ellipsis.draw();
    return true;
  }

  atlas.Clear();
  ImFontConfig config;
  config.SizePixels = pixels;
  atlas.AddFontDefault(&config);
  atlas.Build();
  return false;
}

bool FontCache::update(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, CharacterSet characters) {
  const std::string_view language = current_language().code;
  if (pixels == pixels_ && language == language_ && built_.contains(characters)) return false;
  build_fonts(atlas, files, pixels, characters);
  language_ = language;
  pixels_ = pixels;
  built_ = std::move(characters);
  return true;
}

bool usable_font(Bytes bytes, int face) {
  const std::size_t at = face_offset(bytes, face);
  if (at > bytes.size() || bytes.size() - at < kHeaderBytes) return false;
  const std::uint32_t version = u32(bytes, at);
  if (version != kTrueType && version != tag("true") && version != tag("OTTO")) return false;
  const std::vector<Table> tables = tables_of(bytes, at);
  const auto has = [&](const char(&name)[5], std::size_t min_bytes) {
    return !find_table(tables, name, min_bytes).empty();
  };
  const bool outlines = (has("glyf", 1) && has("loca", 4)) || has("CFF ", 4);
  return outlines && has("head", 54) && has("hhea", 36) && has("hmtx", 4) && has("maxp", 6) &&
         usable_character_map(find_table(tables, "cmap", 4));
}

}  // namespace odori
