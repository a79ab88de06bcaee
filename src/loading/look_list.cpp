#include "loading/look_list.h"

#include "base/folders.h"
#include "base/text.h"
#include "format/formats.h"
#include "loading/look_file.h"
#include "loading/user_folders.h"

namespace odori {

namespace {

std::string title_of_file(const std::filesystem::path& file) {
  std::string name = readable_name(file);
  const std::string_view extension = usual_extension(FileKind::look);
  if (folded(name).ends_with(extension)) name.resize(name.size() - extension.size());
  return name;
}

}  // namespace

std::filesystem::path looks_folder() {
  const std::filesystem::path folder = data_folder();
  return folder.empty() ? folder : folder / "odori" / "looks";
}

std::vector<ListedLook> list_looks(const std::filesystem::path& folder) {
  std::vector<ListedLook> looks;
  for (const BuiltinLook& look : builtin_looks())
    looks.push_back({true, look.title, look.description, find_look(look.name)});
  if (folder.empty()) return looks;
  const auto files = list_files_recursively(folder, {});
  if (!files) return looks;  // no look was saved yet
  for (const std::filesystem::path& file : *files) {
    if (kind_by_name(file) == FileKind::look)
      looks.push_back({false, title_of_file(file), {}, find_look(utf8_from_path(file))});
  }
  return looks;
}

}  // namespace odori
