#include "base/archive/archive_names.h"

#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace odori {

namespace {

// The name's bytes before libarchive changed them.
std::string mended(std::string name, TextEncoding encoding) {
  return kBackslashes == Backslashes::kept ? name : with_mended_characters(std::move(name), encoding);
}

std::string key_of_last_part(std::string_view path) { return file_key(path.substr(path.find_last_of("/\\") + 1)); }

// How many of `wanted` are names of files, decoded so; 0 if a name is not well-formed in UTF-8.
std::size_t count_found(const std::set<std::string>& wanted, const std::vector<std::string>& names,
                        TextEncoding encoding) {
  std::set<std::string> found;
  for (const std::string& name : names) {
    const auto decoded = utf8_from(text_bytes(mended(name, encoding)), encoding);
    if (!decoded && encoding == TextEncoding::utf8) return 0;
    const std::string key = decoded ? key_of_last_part(*decoded) : std::string();
    if (wanted.contains(key)) found.insert(key);
  }
  return found.size();
}

}  // namespace

std::string utf8_from_latin1(std::string_view bytes) {
  std::string utf8;
  for (const char byte : bytes) utf8 += utf8_from(static_cast<char32_t>(static_cast<unsigned char>(byte)));
  return utf8;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string decoded_name(std::string name, TextEncoding encoding) {
  const std::string bytes = mended(std::move(name), encoding);
  const Bytes raw = text_bytes(bytes);
  const auto decoded = utf8_from(raw, encoding);
  return decoded ? *decoded : utf8_from_cp932(raw);
}

std::optional<TextEncoding> encoding_of_listed(const std::vector<std::string>& names,
                                               const std::vector<std::string>& textures) {
  std::set<std::string> wanted;
  for (const std::string& texture : textures) wanted.insert(key_of_last_part(texture));
  wanted.erase("");
  TextEncoding best = TextEncoding::utf8;
  bool several = true;
  std::size_t most = 0;
  const auto compare = [&](TextEncoding encoding) {
    const std::size_t found = count_found(wanted, names, encoding);
    if (found >= most) several = found == most;
    if (found > most) best = encoding;
    most = std::max(most, found);
  };
  compare(TextEncoding::utf8);
  for (const TextEncoding encoding : kDetectedEncodings) compare(encoding);
  return several ? std::nullopt : std::optional(best);
}

bool is_part_name(const std::string& name) {
  const std::string stem_extension = folded(utf8_from_path(path_from_utf8(name).stem().extension()));
  return stem_extension.starts_with(".part") && stem_extension.size() > 5;
}

std::optional<TextEncoding> encoding_of_name(const std::string& name) {
  const std::string mark = folded(utf8_from_path(path_from_utf8(name).stem().extension()));
  if (mark == ".jis932") return TextEncoding::cp932;
  if (mark == ".gb2312") return TextEncoding::gbk;
  return std::nullopt;
}

bool is_ignored(const std::string& part) {
  return part == "__MACOSX" || part.starts_with("._") || part == ".DS_Store" || folded(part) == "thumbs.db" ||
         folded(part) == "desktop.ini";
}

std::optional<std::vector<std::string>> parts_of_entry(const std::string& name, const ArchiveLimits& limits) {
  if (name.size() > limits.path_bytes || name.find('\0') != std::string::npos) return std::nullopt;
  if (name.starts_with('/') || (name.size() > 1 && name[1] == ':')) return std::nullopt;
  std::vector<std::string> parts;
  std::string_view rest = name;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (part == "..") return std::nullopt;
    if (!part.empty() && part != ".") parts.emplace_back(part);
  }
  if (parts.empty() || parts.size() > limits.path_depth) return std::nullopt;
  return parts;
}

std::string join(const std::vector<std::string>& parts, std::size_t count) {
  std::string path;
  for (std::size_t i = 0; i < count; ++i) path += (i == 0 ? "" : "/") + parts[i];
  return path;
}

}  // namespace odori
