#include "ui/core/fonts.h"

#include "base/folders.h"
#include "base/translate.h"
#include "ui/core/page_state.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace odori {

namespace {

ImFontConfig face_config(const FontFile& file, bool merged) {
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
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
  for (const MorphPanelTitle& group : kMorphPanelTitles) set.add(group.title);
  for (const std::string& texture : model.textures) set.add(texture);
  for (const DisplayFrame& frame : model.display_frames) set.add(frame.name);
}

void add_motion(CharacterSet& set, const Actor& actor) {
  set.add(actor.motion->model_name);
  for (const NameKey& missing : actor.bound->unmatched_bones) set.add(display_name(missing));
  for (const NameKey& missing : actor.bound->unmatched_morphs) set.add(display_name(missing));
  for (const MotionLayer& layer : actor.layers) set.add(layer.motion->model_name);
}

void add_path(CharacterSet& set, const std::filesystem::path& path) {
  for (const std::filesystem::path& part : path) set.add(readable_name(part));
}

void add_dialog(CharacterSet& set, const DialogView& dialog) {
  const FolderListing& listing = *dialog.listing;
  add_path(set, listing.folder);
  set.add(listing.fault);
  for (const FolderEntry& entry : listing.entries) set.add(entry.name);
  for (const FolderShortcut& place : dialog.shortcuts) set.add(place.name);
}

// The texts of the interface, and the names of all languages.
const CharacterSet& characters_of_language() {
  static std::string last_language;
  static CharacterSet set;
  if (last_language == current_language().code) return set;
  last_language = current_language().code;
  set = CharacterSet();
  for (const Language& language : languages()) set.add(language.name);
  for_each_translation([](std::string_view text) { set.add(text); });
  return set;
}

}  // namespace

CharacterSet::CharacterSet() {
  // Latin, the ellipsis, and kana for text that the user types.
  static const ImWchar kAlways[] = {0x20, 0x7E, 0xA0, 0xFF, 0x2026, 0x2026, 0x3040, 0x30FF, 0xFFFD, 0xFFFD, 0};
  builder_.AddRanges(kAlways);
}

void CharacterSet::add(std::string_view utf8) {
  builder_.AddText(utf8.data(), utf8.data() + utf8.size());
  // A bit per character: U+0000 to U+001F, U+007F, U+0080 to U+009F.
  builder_.UsedChars[0] = 0;
  builder_.UsedChars[3] &= 0x7FFFFFFFu;
  builder_.UsedChars[4] = 0;
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

CharacterSet characters_of(const UiView& view) {
  CharacterSet set = characters_of_language();
  for (const auto& actor : view.stage.actors) {
    add_model(set, *actor->model);
    add_motion(set, *actor);
  }
  for (const ActorFiles& files : view.files) {
    set.add(files.model);
    for (const std::string& motion : files.motions) set.add(motion);
    for (const TextureInfo& texture : files.report.textures) set.add(texture.file);
    for (const Fault& finding : files.report.findings.faults()) set.add(finding.detail);
  }
  set.add(view.scene_file);
  for (const Message& message : view.messages) {
    set.add(message.file);
    for (const std::string& line : message.lines) set.add(line);
  }
  if (view.opening != nullptr) set.add(view.opening->file);
  for (const std::filesystem::path& file : view.recent) add_path(set, file);
  if (view.dialog) add_dialog(set, *view.dialog);
  set.limit();
  return set;
}

bool build_fonts(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, const CharacterSet& characters) {
  const ImVector<ImWchar> ranges = characters.ranges();
  atlas.Clear();
  bool found = false;
  for (const FontFile& file : files) {
    if (!usable_font(file.bytes, file.face)) continue;
    const ImFontConfig config = face_config(file, found);
    // ImGui takes a mutable pointer but only reads.
    atlas.AddFontFromMemoryTTF(const_cast<std::uint8_t*>(file.bytes.data()), static_cast<int>(file.bytes.size()),
                               pixels, &config, ranges.Data);
    found = true;
  }
  if (found && atlas.Build() && holds_latin(atlas)) return true;

  atlas.Clear();
  ImFontConfig config;
  config.SizePixels = pixels;
  atlas.AddFontDefault(&config);
  atlas.Build();
  return false;
}

bool FontCache::update(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, CharacterSet characters) {
  if (pixels == pixels_ && built_.contains(characters)) return false;
  build_fonts(atlas, files, pixels, characters);
  pixels_ = pixels;
  built_ = std::move(characters);
  return true;
}

}  // namespace odori
