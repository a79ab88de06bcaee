#pragma once

// The names of the entries of an archive: in which character set they are, and what their parts are.

#include "base/archive/archive.h"
#include "base/archive/text_encoding.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

#if defined(_WIN32)
inline constexpr Backslashes kBackslashes = Backslashes::made_slashes;  // by libarchive, which sees characters
#else
inline constexpr Backslashes kBackslashes = Backslashes::kept;
#endif

// The text whose characters have the numbers of these bytes (ISO 8859-1).
std::string utf8_from_latin1(std::string_view bytes);

bool is_ascii(std::string_view text);

// A name of bytes. Those that are not well-formed are replaced.
std::string decoded_name(std::string name, TextEncoding encoding);

// The character set in which the names of most textures are those of files; nothing: several, or none at all.
std::optional<TextEncoding> encoding_of_listed(const std::vector<std::string>& names,
                                               const std::vector<std::string>& textures);

// Whether the name of an archive is that of a part of one, as "show.part2.rar".
bool is_part_name(const std::string& name);

// The character set that the name of an archive states, as "show.jis932.zip" and "show.gb2312.zip" (shows.md 2.3).
std::optional<TextEncoding> encoding_of_name(const std::string& name);

// Whether archive programs and systems add files of this name.
bool is_ignored(const std::string& part);

// The parts of an entry's name. Empty optional: it points outside of the archive, or is longer than the limits.
std::optional<std::vector<std::string>> parts_of_entry(const std::string& name, const ArchiveLimits& limits);

// The path of the first `count` parts.
std::string join(const std::vector<std::string>& parts, std::size_t count);

}  // namespace odori
