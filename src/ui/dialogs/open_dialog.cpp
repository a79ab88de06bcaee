#include "ui/dialogs/open_dialog.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

// Pixels at scale 1.
const ImVec2 kMinSize(900.0f, 580.0f);  // as far as the window has room
const ImVec2 kMaxSize(1600.0f, 1000.0f);
constexpr float kSizeShare = 0.7f;         // of the window, between these
constexpr float kLibraryShare = 0.92f;     // the same with pictures
const ImVec2 kSelectSize(600.0f, 380.0f);  // for DialogUse::select
constexpr float kShortcutsWidth = 150.0f;
constexpr float kMinForShortcuts = 430.0f;  // width of the dialog
constexpr float kMinForCard = 700.0f;       // width beside the shortcuts
constexpr float kCardWidth = 240.0f;
// The dialog itself, in the middle of the window. Call ImGui::EndChild() regardless of the result.
bool begin_box(const DialogView& dialog, float scale) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float share = shows_library(dialog.use) ? kLibraryShare : kSizeShare;
  const auto side = [&](float room, float min, float max) {
    const float wanted = std::clamp(room * share, min * scale, max * scale);
    return std::floor(std::max(std::min(wanted, room * 0.96f), 1.0f));
  };
  const bool small = dialog.use == DialogUse::select;
  const ImVec2 least = small ? kSelectSize : kMinSize, most = small ? kSelectSize : kMaxSize;
  const ImVec2 size(side(window.x, least.x, most.x), side(window.y, least.y, most.y));
  ImGui::SetCursorPos(ImVec2(std::floor((window.x - size.x) * 0.5f), std::floor((window.y - size.y) * 0.5f)));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kPanel);
  const bool open = ImGui::BeginChild(
      "box", size, false,
      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleColor();
  return open;
}

std::string title_of(const DialogView& dialog) {
  switch (dialog.use) {
    case DialogUse::open:
      return tr("Open");
    case DialogUse::select:
      return lists_recent(*dialog.listing) ? tr("Select files")
                                           : tr_format("Select from {}", readable_name(dialog.listing->folder));
    case DialogUse::textures:
      return tr("Search folder for textures");
    case DialogUse::show_files:
      return tr("Search folder for files of the project");
    case DialogUse::save_scene:
      return tr("Save the scene");
    case DialogUse::save_pose:
      return tr("Save the pose");
    case DialogUse::save_image:
      return tr("Save the screenshot");
    case DialogUse::save_film:
      return tr("Export the film");
    case DialogUse::save_look:
      return tr("Save the look");
    case DialogUse::background:
      return tr("Background image or video");
    case DialogUse::made_for:
      return tr("The model that the motion was made for");
    case DialogUse::pose:
      return tr("Open a pose");
  }
  return {};
}

void draw_title(const DialogView& dialog, UiState& state, Commands& commands) {
  const float side = ImGui::GetFrameHeight();
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - side;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  constexpr const char* kDesktop = tr_later("Desktop's dialog");
  const float desktop = dialog.has_desktop_dialog ? text_button_width(kDesktop) + gap : 0.0f;
  label_ellipsis(title_of(dialog), right - desktop - ImGui::GetCursorPosX() - gap, color::kHeading);
  if (dialog.has_desktop_dialog) {
    ImGui::SameLine(std::max(right - desktop, 1.0f));
    if (text_button(state, "dialog_desktop", kDesktop)) commands.push_back(UseDesktopDialog{});
    tooltip(state, "Select with the file dialog of the desktop");
  }
  ImGui::SameLine(std::max(right, 1.0f));
  if (icon_button(state, "dialog_close", Icon::cross, "Close (Escape)")) commands.push_back(CloseDialog{});
}

void draw_shortcuts(const DialogView& dialog, UiState& state, float width, float height, Commands& commands) {
  DialogState& s = state.dialog;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  if (ImGui::BeginChild("places", ImVec2(width, height))) {
    for (std::size_t i = 0; i < dialog.shortcuts.size(); ++i) {
      const FolderShortcut& shortcut = dialog.shortcuts[i];
      const int number = static_cast<int>(i);
      ImGui::PushID(number);
      const FolderListing& listing = *dialog.listing;
      const bool shown = shortcut.query ? listing.query && *shortcut.query == s.rows.name_filter
                                        : !listing.query && shortcut.folder == listing.folder;
      if (ImGui::Selectable("##place", shown, 0,
                            ImVec2(0, ImGui::GetTextLineHeight() + ImGui::GetStyle().ItemInnerSpacing.y))) {
        show_place(shortcut, s, commands);
      }
      register_widget(state, {"dialog_place", number, shortcut.name});
      if (number == s.place) draw_focus(s, DialogPart::places);
      const float padding = ImGui::GetStyle().FramePadding.x;
      const ImVec2 low = ImGui::GetItemRectMin();
      const ImVec2 at(low.x + padding, low.y + ImGui::GetStyle().ItemInnerSpacing.y * 0.5f);
      if (draw_text_ellipsis(shortcut.name, at, ImGui::GetItemRectSize().x - 2.0f * padding, color::kText)) {
        tooltip(state, shortcut.name.c_str());
      }
      ImGui::PopID();
    }
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

// The character set of an archive's names, where the archive does not state it.
void draw_archive_names(const DialogView& dialog, UiState& state, Commands& commands) {
  struct NamesChoice {
    TextEncoding encoding;
    const char* label;
  };
  // Translated: 2.
  constexpr NamesChoice kChoices[] = {{TextEncoding::cp932, "Japanese (CP932)"},
                                      {TextEncoding::gbk, "Simplified Chinese (GBK)"},
                                      {TextEncoding::big5, "Traditional Chinese (Big5)"},
                                      {TextEncoding::cp949, "Korean (CP949)"}};
  const TextEncoding used = *dialog.listing->archive_names;
  const auto current = std::find_if(std::begin(kChoices), std::end(kChoices),
                                    [used](const NamesChoice& choice) { return choice.encoding == used; });
  if (current == std::end(kChoices)) return;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(tr("File names are"));
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (begin_combo("##archive_names", tr(current->label))) {
    for (const NamesChoice& choice : kChoices) {
      if (ImGui::Selectable(tr_id(choice.label), choice.encoding == used)) {
        commands.push_back(SetArchiveNames{choice.encoding, dialog.listing->folder});
      }
      register_widget(state, {"dialog_names", static_cast<int>(choice.encoding)});
    }
    ImGui::EndCombo();
  } else {
    register_widget(state, "dialog_names_combo");
  }
}

std::string accept_label(const DialogView& dialog) {
  if (saves_file(dialog.use)) return dialog.use == DialogUse::save_film ? tr("Export") : tr("Save");
  if (dialog.use == DialogUse::background || dialog.use == DialogUse::made_for) return tr("Use");
  return selects_folder(dialog.use) ? tr("Search here") : tr("Open");
}

// Whether the listed entry of an index is played in random order.
auto is_shuffled(const DialogView& dialog, const DialogState& state) {
  const bool selection = std::ranges::count(state.rows.selected, std::uint8_t{1}) > 1;
  return [&dialog, &state, selection](std::int32_t i) {
    const FolderEntry& entry = dialog.listing->entries[i];
    const bool known = std::cmp_less(i, dialog.files.size()) && dialog.files[i].is_known();
    const bool dance =
        entry.kind == EntryKind::motion && (!known || dialog.files[i].entry.facts.kind == ContentKind::body);
    const bool show = dance || entry.kind == EntryKind::scene || entry.kind == EntryKind::project;
    return show && (!selection || state.rows.selected[i] != 0);
  };
}

// A short summary of the rows: how many are selected or hidden.
std::string row_summary(const DialogView& dialog, const DialogState& state) {
  const FileRows& rows = state.rows;
  const std::size_t selected = std::ranges::count(rows.selected, std::uint8_t{1});
  if (selected > 1) return tr_format("{} selected", format_integer(selected));
  const bool recent = dialog.use == DialogUse::open && lists_recent(*dialog.listing);
  if (recent && !rows.rows.empty()) return tr("Delete removes a file from this list");
  if (dialog.listing->omitted_count > 0)
    return tr_format("{} more not listed", format_integer(dialog.listing->omitted_count));
  if (rows.filtered_out > 0 && dialog.use == DialogUse::open) {
    return tr_format("{} more filtered out", format_integer(rows.filtered_out));
  }
  return {};
}

void draw_dialog_buttons(const DialogView& dialog, UiState& state, Commands& commands) {
  DialogState& s = state.dialog;
  const ImGuiStyle& style = ImGui::GetStyle();
  const std::string label = accept_label(dialog);
  const float open_width = ImGui::CalcTextSize(label.c_str()).x + 4.0f * style.FramePadding.x;
  const float cancel_width = text_button_width("Cancel");
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  const bool plays = dialog.use == DialogUse::open;
  constexpr const char* kPlay = tr_later("Play");
  const float play_width = plays ? text_button_width(kPlay) + style.ItemSpacing.x : 0.0f;
  constexpr const char* kShuffle = tr_later("Shuffle");
  const bool shuffles = can_shuffle(dialog, s);
  const float shuffle_width = shuffles ? text_button_width(kShuffle) + style.ItemSpacing.x : 0.0f;
  const float buttons_at = right - shuffle_width - play_width - open_width - cancel_width - style.ItemSpacing.x;
  if (dialog.use == DialogUse::open) {
    checkbox("Add to those shown", s.add);
    register_widget(state, "dialog_add");
    tooltip(state, "Otherwise the opened files replace those shown");
    draw_focus(s, DialogPart::add);
    ImGui::SameLine();
  }
  const bool notice = !dialog.notice.empty();
  label_ellipsis(notice ? dialog.notice : row_summary(dialog, s),
                 buttons_at - ImGui::GetCursorPosX() - style.ItemSpacing.x, notice ? color::kWarning : color::kDim);
  ImGui::SameLine(std::max(buttons_at, 1.0f));
  if (shuffles) {
    if (text_button(state, "dialog_shuffle", kShuffle)) play_shuffled(dialog, s, commands);
    tooltip(state, "Plays the selected dances and scenes, or all that are listed, one after the other in random order");
    draw_focus(s, DialogPart::shuffle);
    ImGui::SameLine();
  }
  if (plays) {
    if (text_button(state, "dialog_play", kPlay)) play_selected(dialog, s, commands);
    tooltip(state, "Opens what is selected, and fits a motion that was made for another model (Shift+Enter)");
    draw_focus(s, DialogPart::play);
    ImGui::SameLine();
  }
  ImGui::PushStyleColor(ImGuiCol_Button, color::kSelectionFill);
  if (ImGui::Button(label.c_str(), ImVec2(open_width, 0))) accept(dialog, s, commands);
  ImGui::PopStyleColor();
  register_widget(state, "dialog_accept");
  draw_focus(s, DialogPart::accept);
  ImGui::SameLine();
  if (ImGui::Button(tr_id("Cancel"))) commands.push_back(CloseDialog{});
  register_widget(state, "dialog_cancel");
  draw_focus(s, DialogPart::cancel);
}

void draw_files(const DialogView& dialog, UiState& state, float height, Commands& commands) {
  state.dialog.pictures.clear();
  state.dialog.columns = 1;
  if (dialog.as_grid && shows_library(dialog.use)) return draw_file_grid(dialog, state, height, commands);
  draw_file_table(dialog, state, height, commands);
}

void draw_dialog_contents(const DialogView& dialog, UiState& state, Commands& commands) {
  draw_title(dialog, state, commands);
  const bool anywhere = dialog.use != DialogUse::select;
  if (anywhere) draw_dialog_path(dialog, state, commands);
  if (!anywhere && dialog.listing->archive_names) draw_archive_names(dialog, state, commands);
  const float spacing = ImGui::GetStyle().ItemSpacing.y;
  const bool saves = saves_file(dialog.use);
  const float height = ImGui::GetContentRegionAvail().y - (saves ? 2.0f : 1.0f) * (ImGui::GetFrameHeight() + spacing);
  if (anywhere && ImGui::GetContentRegionAvail().x >= kMinForShortcuts * state.scale) {
    draw_shortcuts(dialog, state, kShortcutsWidth * state.scale, height, commands);
    ImGui::SameLine();
  }
  const bool card = shows_library(dialog.use) && ImGui::GetContentRegionAvail().x >= kMinForCard * state.scale;
  const FolderEntry* cursor = cursor_entry(*dialog.listing, state.dialog.rows);
  state.dialog.card_shown = card && cursor != nullptr && cursor->kind != EntryKind::folder;
  const float card_width = card ? std::floor(kCardWidth * state.scale) : 0.0f;
  const float files_width =
      ImGui::GetContentRegionAvail().x - (card ? card_width + ImGui::GetStyle().ItemSpacing.x : 0.0f);
  if (ImGui::BeginChild("list", ImVec2(std::max(files_width, 1.0f), std::max(height, 1.0f)))) {
    if (anywhere) draw_filters(dialog, state, commands);
    draw_files(dialog, state, height - (anywhere ? ImGui::GetFrameHeight() + spacing : 0.0f), commands);
  }
  ImGui::EndChild();
  if (card) {
    ImGui::SameLine();
    draw_file_card(dialog, state, ImVec2(card_width, height), commands);
  }
  if (!dialog.replace.empty()) return draw_replace_question(dialog, state, commands);
  if (saves) draw_file_name(state, commands);
  draw_dialog_buttons(dialog, state, commands);
}

// The kind filter for the dialog's use; only the open dialog has a selectable one.
KindFilter filter_for(const DialogView& dialog, const DialogState& state) {
  if (dialog.use == DialogUse::open) return state.filter;
  if (dialog.use == DialogUse::made_for) return KindFilter::models;  // the only kind that is searched for
  if (dialog.use == DialogUse::save_scene) return KindFilter::scenes;
  if (dialog.use == DialogUse::save_pose || dialog.use == DialogUse::pose) return KindFilter::poses;
  if (dialog.use == DialogUse::save_image) return KindFilter::images;
  const bool images = dialog.use == DialogUse::textures || dialog.use == DialogUse::background;
  return images ? KindFilter::images : KindFilter::everything;
}

// The width of the longest listed name, of the font size.
float longest_name(const FolderListing& listing) {
  float longest = 0.0f;
  for (const FolderEntry& entry : listing.entries)
    longest = std::max(longest, ImGui::CalcTextSize(entry.name.c_str()).x);
  return longest / ImGui::GetFontSize();
}

void begin_use(const DialogView& dialog, DialogState& state) {
  const bool saves = saves_file(dialog.use);
  state.part = saves ? DialogPart::name : DialogPart::rows;
  state.name_selected = false;
  state.add = false;
  state.rows.name_filter = dialog.listing->query.value_or(std::string());
  if (saves) set_file_name(dialog.proposed_name, state);
}

// Updates the rows if the listing has changed since the last frame. The cursor stays on its row when the same folder
// was read again, and goes to the folder that was left when its parent is shown.
void take_listing(const DialogView& dialog, DialogState& state) {
  if (!std::exchange(state.shown, true)) begin_use(dialog, state);
  if (dialog.replace.empty()) state.replaces = false;
  if (state.number == dialog.number) return;
  const std::filesystem::path& folder = dialog.listing->folder;
  const bool same = state.folder == folder && state.query == dialog.listing->query;
  const bool goes = std::exchange(state.path_accepted, false) || !same;  // not, if the library below has changed
  if (goes && state.part == DialogPart::path && state.completing.empty()) state.part = DialogPart::rows;
  complete_awaited_path(dialog, state);
  state.number = dialog.number;
  state.rows.filter = filter_for(dialog, state);
  const std::int32_t row = state.rows.cursor;
  const bool again = same && row >= 0;
  if (state.folder != folder) state.came_from = std::exchange(state.folder, folder);
  state.query = dialog.listing->query;
  state.name_width = longest_name(*dialog.listing);
  // What was selected stays so if the library has changed, but not what is in it.
  if (again && state.rows.selected.size() == dialog.listing->entries.size())
    return update_rows(*dialog.listing, state.rows);
  reset_rows(*dialog.listing, state.came_from, state.rows);
  if (again) select_row(state.rows, row);
}

}  // namespace

void draw_focus(const DialogState& state, DialogPart part) {
  if (state.part != part) return;
  ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                      ImGui::GetColorU32(color::kSelection), ImGui::GetStyle().FrameRounding);
}

void open_selected(const DialogView& dialog, const DialogState& state, bool whole, Commands& commands) {
  const auto entries = selected_entries(*dialog.listing, state.rows);
  const auto is_folder = [](const FolderEntry* entry) { return entry->kind == EntryKind::folder; };
  const auto folder = std::ranges::find_if(entries, is_folder);
  if (saves_file(dialog.use)) {
    if (folder != entries.end()) return commands.push_back(ShowFolder{(*folder)->path});
    return save_as(state, commands);
  }
  OpenFiles open{{}, dialog.add || (dialog.use == DialogUse::open && state.add)};
  for (const FolderEntry* entry : entries) {
    if (whole || !is_folder(entry)) open.files.push_back(entry->path);
  }
  if (open.files.empty() && folder != entries.end()) return commands.push_back(ShowFolder{(*folder)->path});
  if (open.files.empty() || selects_folder(dialog.use)) return;
  const bool made_for = dialog.use == DialogUse::made_for;
  commands.push_back(made_for ? Command(FitToFile{open.files.front()}) : Command(std::move(open)));
  commands.push_back(CloseDialog{});
}

void play_selected(const DialogView& dialog, const DialogState& state, Commands& commands) {
  OpenFiles open{{}, dialog.add || state.add, false, true};
  for (const FolderEntry* entry : selected_entries(*dialog.listing, state.rows)) open.files.push_back(entry->path);
  if (open.files.empty()) return;
  commands.push_back(std::move(open));
  commands.push_back(CloseDialog{});
}

bool can_shuffle(const DialogView& dialog, const DialogState& state) {
  return dialog.use == DialogUse::open && std::ranges::count_if(state.rows.rows, is_shuffled(dialog, state)) > 1;
}

void play_shuffled(const DialogView& dialog, const DialogState& state, Commands& commands) {
  if (!can_shuffle(dialog, state)) return;
  PlayShuffled play;
  const auto shuffled = is_shuffled(dialog, state);
  for (const std::int32_t row : state.rows.rows) {
    if (shuffled(row)) play.shows.push_back(dialog.listing->entries[row].path);
  }
  commands.push_back(std::move(play));
  commands.push_back(CloseDialog{});
}

void accept(const DialogView& dialog, DialogState& state, Commands& commands) {
  if (state.part == DialogPart::path && state.path_line[0] != '\0') return accept_path(state, commands);
  if (saves_file(dialog.use)) return save_as(state, commands);
  if (!selects_folder(dialog.use)) return open_selected(dialog, state, false, commands);
  const std::filesystem::path& folder = dialog.listing->folder;
  if (folder.empty()) return;
  commands.push_back(dialog.use == DialogUse::textures ? Command(FindTextures{folder}) : FindShowFiles{folder});
  commands.push_back(CloseDialog{});
}

void draw_open_dialog(const PanelInput& input, UiState& state, Commands& commands) {
  state.dialog.shown = state.dialog.shown && input.activity.dialog;
  if (!input.activity.dialog) return state.keys.events.clear();
  take_listing(*input.activity.dialog, state.dialog);
  if (state.dialog.opens_found && !is_searching(*input.activity.dialog, state.dialog)) {
    state.dialog.opens_found = false;
    open_selected(*input.activity.dialog, state.dialog, false, commands);
  }
  handle_dialog_keys(*input.activity.dialog, state, commands);
  if (begin_modal("Open dialog")) {
    if (begin_box(*input.activity.dialog, state.scale)) draw_dialog_contents(*input.activity.dialog, state, commands);
    ImGui::EndChild();
  }
  ImGui::End();
}

}  // namespace odori
