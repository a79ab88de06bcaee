#include "base/files.h"
#include "base/folders.h"
#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kAddToLibrary = tr_later("Add to library");
constexpr const char* kRemoveFromLibrary = tr_later("Remove from library");

struct Part {
  std::string name;
  std::filesystem::path folder;
};

std::vector<Part> parts_of(const std::filesystem::path& folder) {
  std::vector<Part> parts;
  std::filesystem::path so_far;
  for (const std::filesystem::path& part : folder) {
    so_far /= part;
    // A drive and its root are one part: "C:" alone is the drive's current directory.
    if (!parts.empty() && part == part.root_directory()) {
      parts.back() = {utf8_from_path(so_far), so_far};
    } else if (!part.empty()) {
      parts.push_back({readable_name(part), so_far});
    }
  }
  return parts;
}

// As many of the last parts as fit; an ellipsis stands for those before them.
void draw_path_parts(const std::vector<Part>& parts, float width, UiState& state, Commands& commands) {
  constexpr const char* kEllipsis = "\xE2\x80\xA6";
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
  float remaining = width - text_button_width(kEllipsis) - gap;
  std::size_t first = parts.size();
  for (; first > 0; --first) {
    remaining -= text_button_width(parts[first - 1].name) + gap;
    if (remaining < 0.0f) break;
  }
  if (first == parts.size()) first -= std::min<std::size_t>(parts.size(), 1);
  if (first > 0) {
    if (ImGui::Button(kEllipsis)) commands.push_back(ShowFolder{parts[first - 1].folder});
    ImGui::SameLine(0.0f, gap);
  }
  for (std::size_t i = first; i < parts.size(); ++i) {
    const int number = static_cast<int>(i);
    if (text_button(state, {"dialog_part", number, parts[i].name}, parts[i].name)) {
      commands.push_back(ShowFolder{parts[i].folder});
    }
    ImGui::SameLine(0.0f, gap);
  }
}

// Puts a completed path into the text that is being edited.
int replace_text(ImGuiInputTextCallbackData* data) {
  auto& completed = *static_cast<std::string*>(data->UserData);
  if (data->EventFlag != ImGuiInputTextFlags_CallbackAlways || completed.empty()) return 0;
  data->DeleteChars(0, data->BufTextLen);
  data->InsertChars(0, completed.c_str());
  completed.clear();
  return 0;
}

void draw_path_line(UiState& state, Commands& commands) {
  std::array<char, 4096>& line = state.dialog.path_line;
  if (!ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue |
                                         ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_CallbackAlways;
  const bool entered =
      ImGui::InputText("##path line", line.data(), line.size(), kFlags, replace_text, &state.dialog.completed_path);
  if (entered && line[0] != '\0') accept_path(state.dialog, commands);
  register_widget(state, "dialog_path_line");
  tooltip(state, "Tab completes the path; Enter or Open goes to it");
}

// Whether the path is that of an entry of the folder shown, or of one that is not there.
bool is_in_listing(const FolderListing& listing, const std::filesystem::path& path) {
  const std::filesystem::path folder = path.parent_path();
  return folder.empty() || folder.lexically_normal() == listing.folder.lexically_normal();
}

void put_path(const std::string& path, DialogState& state) {
  if (path.size() >= state.path_line.size() || path == state.path_line.data()) return;
  std::copy_n(path.c_str(), path.size() + 1, state.path_line.begin());
  state.completed_path = path;
}

std::string title_of_list(const DialogView& dialog) {
  if (!dialog.listing->query) return tr("Recent files");
  return dialog.scanned ? tr_format("Library, {} files seen so far", format_integer(*dialog.scanned)) : tr("Library");
}

void draw_library_button(const Command& command, UiState& state, Commands& commands) {
  const bool adds = command.get<AddLibraryFolder>() != nullptr;
  if (text_button(state, "dialog_library", adds ? kAddToLibrary : kRemoveFromLibrary)) commands.push_back(command);
  tooltip(state,
          adds ? "Files in this folder and below it are found by what they contain" : "The files stay where they are");
  draw_focus(state.dialog, DialogPart::library);
}

// As many bytes of a UTF-8 text as fit, in whole characters.
std::size_t whole_characters(std::string_view utf8, std::size_t max_bytes) {
  if (utf8.size() <= max_bytes) return utf8.size();
  std::size_t end = max_bytes;
  while (end > 0 && (static_cast<unsigned char>(utf8[end]) & 0xC0) == 0x80) --end;
  return end;
}

// When the field gets the focus, the whole name is selected. ImGui keeps the selection of the name before.
int select_name(ImGuiInputTextCallbackData* data) {
  bool& selected = *static_cast<bool*>(data->UserData);
  if (!std::exchange(selected, true)) data->SelectAll();
  return 0;
}

}  // namespace

std::optional<Command> library_command(const DialogView& dialog) {
  const std::filesystem::path& folder = dialog.listing->folder;
  if (!shows_library(dialog.use) || dialog.reading || folder.empty() || !dialog.listing->fault.empty())
    return std::nullopt;
  const std::string path = utf8_with_slashes(folder);
  if (std::ranges::find(dialog.roots, path) != dialog.roots.end()) return RemoveLibraryFolder{folder};
  const auto contains = [&](const std::string& root) { return path.starts_with(root + "/"); };
  if (std::ranges::any_of(dialog.roots, contains)) return std::nullopt;
  return AddLibraryFolder{folder};
}

void edit_path(const DialogView& dialog, DialogState& state) {
  const std::string path = utf8_from_path(dialog.listing->folder);
  const std::size_t length = whole_characters(path, state.path_line.size() - 1);
  std::copy_n(path.begin(), length, state.path_line.begin());
  state.path_line[length] = '\0';
  state.part = DialogPart::path;
  state.completing.clear();
}

bool complete_path(const DialogView& dialog, DialogState& state, Commands& commands) {
  const std::string typed = state.path_line.data();
  if (typed == utf8_from_path(dialog.listing->folder)) return false;
  const std::filesystem::path path = path_from_utf8(typed);
  if (dialog.reading) return true;
  if (is_in_listing(*dialog.listing, path)) {
    const bool relative = !path.has_parent_path() && !dialog.listing->folder.empty();
    const std::string from = relative ? utf8_from_path(dialog.listing->folder / path) : typed;
    put_path(completed_path(*dialog.listing, from), state);
  } else {
    state.completing = typed;
    commands.push_back(ShowFolder{path.parent_path(), false, false});
  }
  return true;
}

void complete_awaited_path(const DialogView& dialog, DialogState& state) {
  if (state.completing.empty() || dialog.reading) return;
  const std::string typed = std::exchange(state.completing, {});
  if (state.part != DialogPart::path || typed != state.path_line.data() || !dialog.listing->fault.empty()) return;
  const std::filesystem::path absolute = dialog.listing->folder / path_from_utf8(typed).filename();
  put_path(completed_path(*dialog.listing, utf8_from_path(absolute)), state);
}

void accept_path(DialogState& state, Commands& commands) {
  commands.push_back(ShowFolder{path_from_utf8(state.path_line.data()), state.add, true, true});
  state.path_accepted = true;
}

std::string completed_path(const FolderListing& listing, const std::string& typed) {
  const std::filesystem::path path = path_from_utf8(typed);
  const std::string stem = utf8_from_path(path.filename());
  const std::filesystem::path folder = path.parent_path();
  const std::filesystem::path shown = listing.folder.lexically_normal();
  if (folder.lexically_normal() != shown || listing.folder.empty()) {
    const bool is_shown = !typed.empty() && path.lexically_normal() == shown;
    const auto separator = static_cast<char>(std::filesystem::path::preferred_separator);
    return is_shown && typed.back() != separator ? typed + separator : typed;
  }
  std::string common;
  std::size_t matches = 0;
  bool is_folder = false;
  for (const FolderEntry& entry : listing.entries) {
    const std::string name = utf8_from_path(entry.path.filename());
    if (!name.starts_with(stem) || (entry.hidden && stem.empty())) continue;
    if (matches++ == 0) {
      common = name;
      is_folder = entry.kind == EntryKind::folder;
      continue;
    }
    auto end = std::mismatch(common.begin(), common.end(), name.begin(), name.end()).first;
    const auto continues_character = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; };
    while (end != common.begin() && end != common.end() && continues_character(*end)) --end;
    common.erase(end, common.end());
  }
  if (matches == 0) return typed;
  std::string text = utf8_from_path(folder / path_from_utf8(common));
  if (matches == 1 && is_folder) text += static_cast<char>(std::filesystem::path::preferred_separator);
  return text;
}

void show_parent(const DialogView& dialog, Commands& commands) {
  const std::filesystem::path& folder = dialog.listing->folder;
  if (dialog.use == DialogUse::select || folder.parent_path() == folder) return;
  commands.push_back(ShowFolder{folder.parent_path()});
}

void draw_dialog_path(const DialogView& dialog, UiState& state, Commands& commands) {
  if (state.dialog.part == DialogPart::path) return draw_path_line(state, commands);
  if (icon_button(state, "dialog_up", Icon::up, "Parent folder (Backspace)")) show_parent(dialog, commands);
  ImGui::SameLine();
  const float side = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemSpacing.x;
  const auto library = library_command(dialog);
  const float button_width =
      library ? std::max(text_button_width(kAddToLibrary), text_button_width(kRemoveFromLibrary)) + gap : 0.0f;
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - side;
  const float width = right - button_width - ImGui::GetCursorPosX() - gap;
  if (dialog.listing->folder.empty()) {
    ImGui::AlignTextToFramePadding();
    text_colored(color::kDim, title_of_list(dialog));
    ImGui::SameLine();
  } else {
    ImGui::PushStyleColor(ImGuiCol_Button, color::kPanel);
    draw_path_parts(parts_of(dialog.listing->folder), width, state, commands);
    ImGui::PopStyleColor();
  }
  if (library) {
    ImGui::SameLine(std::max(right - button_width, 1.0f));
    draw_library_button(*library, state, commands);
  }
  ImGui::SameLine(std::max(right, 1.0f));
  if (icon_button(state, "dialog_type_path", Icon::pencil, "Type a path (Ctrl+L)")) edit_path(dialog, state.dialog);
}

// The part of the open dialog that only a dialog that saves has: the name, and the question about an existing file.

void set_file_name(std::string_view name, DialogState& state) {
  const std::size_t length = whole_characters(name, state.name_line.size() - 1);
  std::copy_n(name.begin(), length, state.name_line.begin());
  state.name_line[length] = '\0';
}

void save_as(const DialogState& state, Commands& commands) {
  if (state.name_line[0] != '\0') commands.push_back(SaveFileAs{path_from_utf8(state.name_line.data())});
}

void take_name_of_row(const DialogView& dialog, DialogState& state) {
  if (!saves_file(dialog.use)) return;
  const FolderEntry* entry = cursor_entry(*dialog.listing, state.rows);
  if (entry != nullptr && entry->kind != EntryKind::folder) set_file_name(entry->name, state);
}

// A text field while it has the focus; otherwise a click on the name gives it the focus.
void draw_file_name(UiState& state, Commands& commands) {
  DialogState& s = state.dialog;
  ImGui::AlignTextToFramePadding();
  text_colored(color::kDim, tr("Name"));
  ImGui::SameLine();
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
  if (s.part == DialogPart::name) {
    if (!ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(width);
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways;
    const bool entered =
        ImGui::InputText("##name line", s.name_line.data(), s.name_line.size(), kFlags, select_name, &s.name_selected);
    if (entered) save_as(s, commands);
  } else {
    s.name_selected = false;
    if (ImGui::InvisibleButton("##name", ImVec2(width, ImGui::GetFrameHeight()))) s.part = DialogPart::name;
    const ImVec2 low = ImGui::GetItemRectMin(), padding = ImGui::GetStyle().FramePadding;
    ImGui::GetWindowDrawList()->AddRectFilled(low, ImGui::GetItemRectMax(), ImGui::GetColorU32(color::kWell),
                                              ImGui::GetStyle().FrameRounding);
    draw_text_ellipsis(s.name_line.data(), ImVec2(low.x + padding.x, low.y + padding.y), width - 2.0f * padding.x,
                       color::kText);
  }
  register_widget(state, "dialog_name");
  draw_focus(s, DialogPart::name);
}

void draw_replace_question(const DialogView& dialog, UiState& state, Commands& commands) {
  const ImGuiStyle& style = ImGui::GetStyle();
  text_ellipsis(tr_format("{} exists already. Replace it?", dialog.replace), ImGui::GetContentRegionAvail().x,
                color::kWarning);
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ImGui::GetFrameHeight() - ImGui::GetTextLineHeight());
  const float width = text_button_width("Replace") + text_button_width("Cancel") + style.ItemSpacing.x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(ImGui::GetContentRegionAvail().x - width, 0.0f));
  const auto button = [&](const char* widget, const char* label, bool replace) {
    if (text_button(state, widget, label)) commands.push_back(AnswerReplace{replace});
    if (state.dialog.replaces != replace) return;
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        ImGui::GetColorU32(color::kSelection), style.FrameRounding);
  };
  button("dialog_replace", tr_later("Replace"), true);
  ImGui::SameLine();
  button("dialog_keep", tr_later("Cancel"), false);
}

}  // namespace odori
