#include "video/pam.h"

#include <charconv>

namespace odori {

namespace {

// The number behind "NAME " at the start of a line; -1: none.
int pam_number(std::string_view header, std::string_view name) {
  const std::size_t at = header.find(name);
  if (at == std::string_view::npos || at == 0 || header[at - 1] != '\n') return -1;
  const std::string_view rest = header.substr(at + name.size());
  int value = -1;
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  return read.ec == std::errc() && read.ptr != rest.data() + rest.size() && *read.ptr == '\n' ? value : -1;
}

}  // namespace

std::optional<VideoSize> parse_pam_header(std::string_view header) {
  if (!header.starts_with("P7\n") || !header.ends_with("ENDHDR\n")) return std::nullopt;
  const VideoSize size{pam_number(header, "WIDTH "), pam_number(header, "HEIGHT ")};
  const auto is_side = [](int side) { return side >= 1 && side <= kMaxVideoFrameSide; };
  const bool rgba = pam_number(header, "DEPTH ") == 4 && pam_number(header, "MAXVAL ") == 255;
  return is_side(size.width) && is_side(size.height) && rgba ? std::optional(size) : std::nullopt;
}

}  // namespace odori
