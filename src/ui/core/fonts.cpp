#include "ui/core/fonts.h"

#include "base/folders.h"
#include "ui/core/tab_state.h"

#include <algorithm>

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

// Truncates the ranges to `max_count` characters.
void truncate(ImVector<ImWchar>& ranges, int max_count) {
  int left = max_count;
  int i = 0;
  for (; ranges[i] != 0 && left > 0; i += 2) {
    const int length = std::min(ranges[i + 1] - ranges[i] + 1, left);
    ranges[i + 1] = static_cast<ImWchar>(ranges[i] + length - 1);
    left -= length;
  }
  ranges[i] = 0;
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
  set.add(actor.motion.model_name);
  for (const NameKey& missing : actor.bound.unmatched_bones) set.add(display_name(missing));
  for (const NameKey& missing : actor.bound.unmatched_morphs) set.add(display_name(missing));
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

}  // namespace

ImVector<ImWchar> CharacterSet::ranges() {
  // Latin, the ellipsis, and kana for text that the user types.
  static const ImWchar kAlways[] = {0x20, 0xFF, 0x2026, 0x2026, 0x3040, 0x30FF, 0xFFFD, 0xFFFD, 0};
  builder_.AddRanges(kAlways);
  ImVector<ImWchar> ranges;
  builder_.BuildRanges(&ranges);
  truncate(ranges, kMaxCharacters);
  return ranges;
}

CharacterSet characters_of(const UiView& view) {
  CharacterSet set;
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
  return set;
}

bool build_fonts(ImFontAtlas& atlas, std::span<const FontFile> files, float pixels, CharacterSet characters) {
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
  if (found && atlas.Build()) return true;

  atlas.Clear();
  ImFontConfig config;
  config.SizePixels = pixels;
  atlas.AddFontDefault(&config);
  atlas.Build();
  return false;
}

}  // namespace odori
