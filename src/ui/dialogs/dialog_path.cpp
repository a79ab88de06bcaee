#include "base/files.h"
#include "base/folders.h"
#include "ui/core/theme.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/widgets/widgets.h"

#include <algorithm>
#include <string_view>

namespace odori {

namespace {

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

void draw_path_line(UiState& state, Commands& commands) {
  std::array<char, 4096>& line = state.dialog.path_line;
  if (!ImGui::IsAnyItemActive()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  if (ImGui::InputText("##path line", line.data(), line.size(), ImGuiInputTextFlags_EnterReturnsTrue) &&
      line[0] != '\0') {
    commands.push_back(ShowFolder{path_from_utf8(line.data())});
    state.dialog.part = DialogPart::rows;
  }
  register_widget(state, "dialog_path_line");
}

}  // namespace

void edit_path(const DialogView& dialog, DialogState& state) {
  const std::string path = utf8_from_path(dialog.listing->folder);
  const std::size_t length = std::min(path.size(), state.path_line.size() - 1);
  std::copy_n(path.begin(), length, state.path_line.begin());
  state.path_line[length] = '\0';
  state.part = DialogPart::path;
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
  const float side = ImGui::GetFrameHeight();
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - side;
  const float width = right - ImGui::GetCursorPosX() - ImGui::GetStyle().ItemSpacing.x;
  if (dialog.listing->folder.empty()) {
    ImGui::AlignTextToFramePadding();
    text_colored(color::kDim, "Recent files");
    ImGui::SameLine();
  } else {
    ImGui::PushStyleColor(ImGuiCol_Button, color::kPanel);
    draw_path_parts(parts_of(dialog.listing->folder), width, state, commands);
    ImGui::PopStyleColor();
  }
  ImGui::SameLine(std::max(right, 1.0f));
  if (icon_button(state, "dialog_type_path", Icon::pencil, "Type a path (Ctrl+L)")) edit_path(dialog, state.dialog);
}

}  // namespace odori
