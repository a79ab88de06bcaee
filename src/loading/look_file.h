#pragma once

// Look files, NAME.look.toml (looks.md): the settings of category picture and effect as data. `[glow]` turns an effect
// on, its keys are those of kLookRows without "glow.", and a setting that the file does not name has its default.

#include "base/bytes.h"
#include "base/fault.h"
#include "image/color_lut.h"
#include "view/look.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

struct LookPasses;  // view/look_passes.h

inline constexpr FaultKind kLookFile{"look.file", "the look cannot be read"};
inline constexpr FaultKind kNoSuchLook{"look.unknown", "there is no such look, and no file of this name"};

struct BuiltinLook {
  std::string_view name;
  const char* title;  // translated where it is shown, like the next
  const char* description;
};
std::span<const BuiltinLook> builtin_looks();  // the first one is MMD's
// The file of a look that is built in.
std::string_view builtin_look_text(std::string_view name);

// All settings of a look: those that the file does not name have their defaults. `file`: its own path; the files that
// it names are taken from its folder (base/file_finder.h). Fails with kLookFile, naming the line.
Result<LookChanges> read_look(Bytes text, const std::filesystem::path& file);

// A look by the name of a built-in one or by its file; of a color table, the setting that uses it. Fails with
// kNoSuchLook, kLookFile, or as read_file and read_cube.
Result<LookChanges> find_look(std::string_view name_or_file);

// The colour table of a look; null: it has none. Kept until the file changes. Fails as read_file and read_cube.
Result<std::shared_ptr<const ColorLut>> open_lut(const Look& look);

// "glow.strength=0.8". A setting of an effect turns it on. Nothing if there is no such setting or value.
std::optional<LookChanges> parse_look_setting(std::string_view text);

// The text of a look file in this folder with the settings that are not the default ones, without those of effects that
// are off. A file that lies outside of the folder is named in a comment only, because no look reads it.
std::string look_text(const Look& look, const std::filesystem::path& folder = {});
bool is_outside(const std::filesystem::path& file, const std::filesystem::path& folder);

// Where *Save look as* proposes to save, and whose files are listed; empty if the system does not tell.
std::filesystem::path looks_folder();

// The looks that are built in, then the files of the folder by name.
std::vector<ListedLook> list_looks(const std::filesystem::path& folder);

// The shaders of a look file with [[pass]] tables.

inline constexpr FaultKind kLookPass{"look.pass", "a pass of the look cannot be used"};

// The passes of Look::pass_file; null: the look has none. Read again when the look file or one of its shaders changes.
// Shaders and textures lie in the file's folder. Fails with kLookFile or kLookPass, or as read_file and read_image.
Result<std::shared_ptr<const LookPasses>> open_passes(const Look& look);

}  // namespace odori
