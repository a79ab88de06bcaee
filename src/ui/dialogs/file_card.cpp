// The open dialog's card: what the library knows of the cursor's file, and its tags.

#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kMaxPictureShare = 0.4f;  // of the card's height
constexpr std::size_t kMaxListedParts = 8;

void draw_picture(const DialogView& dialog, std::int32_t index, UiState& state) {
  const std::uint64_t picture = std::cmp_less(index, dialog.pictures.size()) ? dialog.pictures[index] : 0;
  state.dialog.pictures.push_back(index);
  if (picture == 0) return;
  const float side = std::min(ImGui::GetContentRegionAvail().x, ImGui::GetWindowHeight() * kMaxPictureShare);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::floor((ImGui::GetContentRegionAvail().x - side) * 0.5f));
  ImGui::Image(texture_id(picture), ImVec2(side, side));
  register_widget(state, "dialog_picture");
}

void draw_star_button(bool favourite, const DialogView& dialog, UiState& state, Commands& commands) {
  const char* const hint =
      favourite ? tr_later("No favourite any more (Ctrl+D)") : tr_later("Mark as favourite (Ctrl+D)");
  if (icon_button(state, "dialog_favourite", Icon::star, hint, favourite))
    toggle_favourite(dialog, state.dialog, commands);
  draw_focus(state.dialog, DialogPart::favourite);
}

std::string length_text(const MotionFacts& motion) { return format_time(static_cast<double>(motion.frames)); }

void draw_counts(const PartCounts& counts) {
  struct Row {
    const char* label;
    std::int64_t count;
  };
  // Translated: 1.
  const Row rows[] = {{"Vertices", counts.vertices},
                      {"Materials", counts.materials},
                      {"Bones", counts.bones},
                      {"Morphs", counts.morphs},
                      {"Rigid bodies", counts.bodies}};
  for (const Row& row : rows) {
    if (row.count > 0) property(row.label, format_integer(row.count));
  }
}

void draw_facts(const FolderEntry& entry, const ListedFile* file) {
  if (!begin_properties("facts")) return;
  property("Kind", format_kind(entry.kind));
  property("Size", format_size(entry.bytes));
  if (file != nullptr) {
    const FileFacts& facts = file->entry.facts;
    if (facts.model && facts.model->counts) draw_counts(*facts.model->counts);
    if (facts.motion) {
      property("Length", length_text(*facts.motion));
      if (!facts.motion->made_for.empty()) property("Made for", facts.motion->made_for);
    }
    if (!facts.terms.author.empty()) property("Author", facts.terms.author);
    if (!facts.terms.licence.empty()) property("Licence", facts.terms.licence);
  }
  end_properties();
}

void draw_findings(const FileFacts& facts, const std::string& picture_fault) {
  if (!facts.fault.empty()) text_wrapped(facts.fault, color::kError);
  if (!picture_fault.empty() && facts.fault.empty()) text_wrapped(picture_fault, color::kWarning);
  if (facts.missing.empty()) return;
  text_wrapped(tr("Textures that are missing:"), color::kWarning);
  for (std::size_t i = 0; i < std::min(facts.missing.size(), kMaxListedParts); ++i)
    text_wrapped(facts.missing[i], color::kDim);
  if (facts.missing.size() > kMaxListedParts) {
    text_wrapped(tr_format("and {} more", facts.missing.size() - kMaxListedParts), color::kDim);
  }
}

// A click on a tag takes it away.
void draw_tags(const FolderEntry& entry, const UserFacts& user, UiState& state, Commands& commands) {
  int number = 0;
  const auto chips = [&](const std::vector<std::string>& names, FileMark::Kind kind, const char* sign) {
    for (const std::string& name : names) {
      const std::string label = sign + name + " \xC3\x97";
      if (number > 0) same_line_if_fits(text_button_width(label), ImGui::GetStyle().ItemInnerSpacing.x);
      if (text_button(state, {"dialog_tag", number++, name}, label))
        commands.push_back(MarkFile{entry.path, {kind, name, false}});
    }
  };
  chips(user.tags, FileMark::Kind::tag, "#");
  chips(user.collections, FileMark::Kind::collection, "");
}

void draw_tag_line(const DialogView& dialog, UiState& state, Commands& commands) {
  DialogState& s = state.dialog;
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (s.part == DialogPart::tag && !ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
  if (ImGui::InputTextWithHint("##tag", tr("Tag, then Enter"), s.tag_line.data(), s.tag_line.size(),
                               ImGuiInputTextFlags_EnterReturnsTrue))
    toggle_tag(dialog, s, ImGui::GetIO().KeyCtrl ? FileMark::Kind::collection : FileMark::Kind::tag, commands);
  if (ImGui::IsItemActivated()) s.part = DialogPart::tag;
  register_widget(state, "dialog_tag_line");
  tooltip(state, "Enter gives the file this tag, Ctrl+Enter puts it into the collection of this name");
  draw_focus(s, DialogPart::tag);
}

void draw_file(const DialogView& dialog, std::int32_t index, UiState& state, Commands& commands) {
  const FolderEntry& entry = dialog.listing->entries[index];
  const ListedFile* file = cursor_file(dialog, state.dialog);
  static const UserFacts kNone;
  const UserFacts& user = file != nullptr ? file->user : kNone;
  draw_picture(dialog, index, state);
  const float side = ImGui::GetFrameHeight();
  label_ellipsis(file != nullptr ? file->entry.facts.title : entry.name,
                 ImGui::GetContentRegionAvail().x - side - ImGui::GetStyle().ItemSpacing.x, color::kHeading);
  ImGui::SameLine(std::max(ImGui::GetContentRegionMax().x - side, 1.0f));
  draw_star_button(user.favourite, dialog, state, commands);
  if (file != nullptr && !file->entry.facts.english.empty())
    text_ellipsis(file->entry.facts.english, ImGui::GetContentRegionAvail().x, color::kDim);
  draw_facts(entry, file);
  draw_tags(entry, user, state, commands);
  draw_tag_line(dialog, state, commands);
  if (file == nullptr) return;
  if (text_button(state, "dialog_like", tr_later("More like this"))) show_similar(dialog, state.dialog, commands);
  tooltip(state, "Searches the library for files with similar names, of the same author, for the same model or song");
  draw_focus(state.dialog, DialogPart::like);
  draw_findings(file->entry.facts, file->entry.picture_fault);
  if (!file->entry.facts.terms.lines.empty()) text_wrapped(file->entry.facts.terms.lines, color::kDim);
}

}  // namespace

const ListedFile* cursor_file(const DialogView& dialog, const DialogState& state) {
  if (cursor_entry(*dialog.listing, state.rows) == nullptr) return nullptr;
  const std::int32_t index = state.rows.rows[state.rows.cursor];
  if (!std::cmp_less(index, dialog.files.size()) || !dialog.files[index].is_known()) return nullptr;
  return &dialog.files[index];
}

void toggle_favourite(const DialogView& dialog, const DialogState& state, Commands& commands) {
  const FolderEntry* entry = cursor_entry(*dialog.listing, state.rows);
  if (entry == nullptr || entry->kind == EntryKind::folder) return;
  const ListedFile* file = cursor_file(dialog, state);
  const bool on = file == nullptr || !file->user.favourite;
  commands.push_back(MarkFile{entry->path, {FileMark::Kind::favourite, {}, on}});
}

void show_similar(const DialogView& dialog, DialogState& state, Commands& commands) {
  const ListedFile* file = cursor_file(dialog, state);
  if (file != nullptr) show_search(name_condition("like", file->entry.path), state, commands);
}

void toggle_tag(const DialogView& dialog, DialogState& state, FileMark::Kind kind, Commands& commands) {
  const FolderEntry* entry = cursor_entry(*dialog.listing, state.rows);
  const std::string name = state.tag_line.data();
  if (entry == nullptr || name.empty()) return;
  const ListedFile* file = cursor_file(dialog, state);
  const auto has = [&](const UserFacts& user) {
    const auto& names = kind == FileMark::Kind::tag ? user.tags : user.collections;
    return std::ranges::find(names, name) != names.end();
  };
  commands.push_back(MarkFile{entry->path, {kind, name, file == nullptr || !has(file->user)}});
  state.tag_line[0] = '\0';
  state.part = DialogPart::rows;
}

void draw_file_card(const DialogView& dialog, UiState& state, ImVec2 size, Commands& commands) {
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kWell);
  if (ImGui::BeginChild("card", ImVec2(size.x, std::max(size.y, 1.0f)), false,
                        ImGuiWindowFlags_AlwaysUseWindowPadding)) {
    const FolderEntry* entry = cursor_entry(*dialog.listing, state.dialog.rows);
    if (entry != nullptr && entry->kind != EntryKind::folder)
      draw_file(dialog, state.dialog.rows.rows[state.dialog.rows.cursor], state, commands);
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

const char* format_kind(EntryKind kind) {
  switch (kind) {
    case EntryKind::folder:
      return tr("Folder");
    case EntryKind::model:
      return tr("Model");
    case EntryKind::motion:
      return tr("Motion");
    case EntryKind::pose:
      return tr("Pose");
    case EntryKind::image:
      return tr("Image");
    case EntryKind::video:
      return tr("Video");
    case EntryKind::sound:
      return tr("Sound");
    case EntryKind::accessory:
      return tr("Accessory");
    case EntryKind::project:
      return tr("Project");
    case EntryKind::scene:
      return tr("Scene");
    case EntryKind::effect:
      return tr("Effect");
    case EntryKind::look:
      return tr("Look");
    case EntryKind::archive:
      return tr("Archive");
    case EntryKind::other:
      return "";
  }
  return "";
}

const char* format_filter(KindFilter filter) {
  switch (filter) {
    case KindFilter::openable:
      return tr("Models, motions and sounds");
    case KindFilter::models:
      return tr("Models");
    case KindFilter::poses:
      return tr("Poses");
    case KindFilter::motions:
      return tr("Motions");
    case KindFilter::images:
      return tr("Images and videos");
    case KindFilter::scenes:
      return tr("Scenes");
    case KindFilter::everything:
      return tr("All files");
  }
  return "";
}

std::string format_size(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} B", bytes);
  constexpr const char* kUnits[] = {"KB", "MB", "GB", "TB"};
  double size = static_cast<double>(bytes) / 1024.0;
  std::size_t unit = 0;
  // Moves on to the next unit where rounding would print 1024.
  for (; size >= 1023.95 && unit + 1 < std::size(kUnits); ++unit) size /= 1024.0;
  return fmt::format("{:.1f} {}", size, kUnits[unit]);
}

std::string format_date(std::int64_t seconds_since_1970) {
  constexpr std::int64_t kYear10000 = 253402300800;
  constexpr std::int64_t kDay = 86400;
  if (seconds_since_1970 <= 0 || seconds_since_1970 >= kYear10000 - kDay) return {};
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(seconds_since_1970)));
}

}  // namespace odori
