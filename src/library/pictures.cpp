#include "library/pictures.h"

#include "base/atomic_file.h"
#include "base/console.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/platform/child_process.h"
#include "base/platform/system.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

// Whether a file manager that asks for an image of this file gets the same one.
bool is_shared(const LibraryEntry& entry) {
#if defined(__linux__)
  std::error_code error;
  const bool on_disk = fs::is_regular_file(path_from_utf8(entry.path), error);
  return on_disk && !(entry.facts.model && entry.facts.model->textures_outside);
#else
  static_cast<void>(entry);
  return false;
#endif
}

// Seconds since 1970, as the specification compares them; of a file in an archive those of the index.
std::string time_mark(const LibraryEntry& entry) {
  std::error_code error;
  const auto time = fs::last_write_time(path_from_utf8(entry.path), error);
  if (error) return fmt::format("{}", entry.modified);
  const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
  return fmt::format("{}", std::chrono::floor<std::chrono::seconds>(since).count());
}

// A folder of the cache that only the user can read, as the specification wants.
void make_private_folder(const fs::path& folder) {
  std::error_code error;
  if (!fs::create_directories(folder, error)) return;
  fs::permissions(folder, fs::perms::owner_all, error);
}

// Adds the two texts of the specification and moves the image to its place.
Status keep(const fs::path& image, const LibraryEntry& entry, const fs::path& target) {
  const auto bytes = read_file(image);
  if (!bytes) return bytes.fault();
  const auto with_texts =
      png_with_texts(*bytes, {{"Thumb::URI", file_uri(entry.path)}, {"Thumb::MTime", time_mark(entry)}});
  if (!with_texts) return with_texts.fault();
  make_private_folder(target.parent_path());
  const Status written = write_file(target, *with_texts);
  std::error_code error;
  if (written) fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write, error);
  return written;
}

// The folder that files may read from: the root of the library that they are in, or their own.
fs::path root_of(const fs::path& file, const std::vector<fs::path>& roots) {
  for (const fs::path& root : roots) {
    if (!is_outside(file, root)) return root;
  }
  return file.parent_path();
}

Status write_picture(const LibraryEntry& entry, const fs::path& caches, const fs::path& root, const MakePicture& make) {
  const fs::path target = picture_file(entry, caches);
  make_private_folder(target.parent_path());
  fs::path raw = target;
  raw += ".making.png";
  const fs::path file = path_from_utf8(entry.path);
  Status made = make(file, raw, is_shared(entry) ? file.parent_path() : root);
  if (made) made = keep(raw, entry, target);
  std::error_code error;
  fs::remove(raw, error);
  return made;
}

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::size_t kHeaderEnd = 8 + 4 + 4 + 13 + 4;  // signature and IHDR
constexpr std::size_t kChunkFrame = 12;                 // length, type, checksum

void add_number(std::vector<std::uint8_t>& bytes, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

std::uint32_t number_at(Bytes bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 | std::uint32_t{bytes[at + 2]} << 8 |
         bytes[at + 3];
}

bool is_png(Bytes bytes) {
  return bytes.size() > kHeaderEnd && std::equal(kSignature.begin(), kSignature.end(), bytes.begin());
}

void add_text(std::vector<std::uint8_t>& bytes, std::string_view keyword, std::string_view text) {
  const std::size_t size = keyword.size() + 1 + text.size();
  add_number(bytes, static_cast<std::uint32_t>(size));
  const std::size_t start = bytes.size();
  for (const char c : std::string_view("tEXt")) bytes.push_back(static_cast<std::uint8_t>(c));
  bytes.insert(bytes.end(), keyword.begin(), keyword.end());
  bytes.push_back(0);
  bytes.insert(bytes.end(), text.begin(), text.end());
  const uLong checksum = crc32(0, bytes.data() + start, static_cast<uInt>(bytes.size() - start));
  add_number(bytes, static_cast<std::uint32_t>(checksum));
}

Status run_thumbnail(const std::filesystem::path& file, const std::filesystem::path& output,
                     const std::filesystem::path& root, const JobControl& control) {
  auto child = ChildProcess::start(
      {utf8_from_path(program_file()), "thumbnail", utf8_from_path(file), "-o", utf8_from_path(output), "--size",
       std::to_string(kPictureSize), "--root", utf8_from_path(root), "--report"},
      ChildPipes::output);
  if (!child) return child.fault();
  std::string said;
  while (child->read_available(said) && !control.cancelled()) {
    if (said.size() > kMaxProcessOutput) said.resize(kMaxProcessOutput);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (control.cancelled()) return fault(kProcessInterrupted);
  const Status ended = child->finish();
  constexpr std::string_view kError = "error ";
  const std::size_t at = said.find(kError);
  if (ended || at == std::string::npos) return ended;
  return fault(kPictureFailed, said.substr(at + kError.size(), said.find('\n', at) - at - kError.size()));
}

using State = std::array<std::uint32_t, 4>;

constexpr int kShifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

// RFC 1321, 3.4: the integer part of 2^32 times the sine.
std::array<std::uint32_t, 64> sine_table() {
  std::array<std::uint32_t, 64> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = static_cast<std::uint32_t>(std::floor(std::abs(std::sin(static_cast<double>(i + 1))) * 4294967296.0));
  }
  return table;
}

void add_block(State& state, const char* block) {
  static const auto kSines = sine_table();
  std::array<std::uint32_t, 16> words;
  std::memcpy(words.data(), block, sizeof words);  // little-endian, as every system that odori runs on
  auto [a, b, c, d] = state;
  for (std::uint32_t i = 0; i < 64; ++i) {
    std::uint32_t mixed = 0, word = 0;
    switch (i / 16) {
      case 0:
        mixed = (b & c) | (~b & d), word = i;
        break;
      case 1:
        mixed = (d & b) | (~d & c), word = (5 * i + 1) % 16;
        break;
      case 2:
        mixed = b ^ c ^ d, word = (3 * i + 5) % 16;
        break;
      default:
        mixed = c ^ (b | ~d), word = (7 * i) % 16;
    }
    const std::uint32_t sum = a + mixed + kSines[i] + words[word];
    a = d, d = c, c = b;
    b += std::rotl(sum, kShifts[i / 16][i % 4]);
  }
  state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d};
}

}  // namespace

bool has_picture(ContentKind kind) {
  switch (kind) {
    case ContentKind::model:
    case ContentKind::accessory:
    case ContentKind::body:
    case ContentKind::face:
    case ContentKind::camera:
    case ContentKind::pose:
    case ContentKind::project:
    case ContentKind::scene:
      return true;
    default:
      return false;
  }
}

std::string file_uri(std::string_view path) {
  constexpr std::string_view kPlain = "-_.!~*'()/&=:@+$,";
  std::string uri = path.starts_with('/') ? "file://" : "file:///";
  for (const char c : path) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || kPlain.find(c) != kPlain.npos) {
      uri.push_back(c);
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

fs::path picture_file(const LibraryEntry& entry, const fs::path& caches) {
  const fs::path folder = is_shared(entry) ? caches / "thumbnails" / "large" : caches / "odori" / "thumbnails";
  return folder / (md5_hex(file_uri(entry.path)) + ".png");
}

bool has_current_picture(const LibraryEntry& entry, const fs::path& caches) {
  const auto bytes = read_file(picture_file(entry, caches));
  return bytes && png_text(*bytes, "Thumb::MTime") == time_mark(entry);
}

Status make_picture(Library& library, const LibraryEntry& entry, const fs::path& caches, const MakePicture& make) {
  if (!entry.facts.fault.empty()) return fault(kPictureFailed, entry.facts.fault);
  if (!entry.picture_fault.empty()) return fault(kPictureFailed, entry.picture_fault);
  if (has_current_picture(entry, caches)) return Done{};
  const Status made =
      write_picture(entry, caches, root_of(path_from_utf8(entry.path), library.user.root_folders()), make);
  if (made || made.fault().kind != &kPictureFailed) return made;
  if (const Status kept = library.index.set_picture_fault(entry.id, describe(made.fault())); !kept) return kept;
  return made;
}

Result<PictureReport> make_pictures(Library& library, const fs::path& caches, const MakePicture& make,
                                    const JobControl& control, const std::function<void(const LibraryEntry&)>& made) {
  const std::vector<fs::path> roots = library.user.root_folders();
  PictureReport report;
  const std::vector<std::int64_t> ids = library.index.all_entries();
  for (std::size_t at = 0; at < ids.size() && !control.cancelled();) {
    std::vector<LibraryEntry> batch;
    for (; at < ids.size() && batch.size() < kPictureWorkers; ++at) {
      auto entry = library.index.entry(ids[at]);
      if (!entry || !has_picture(entry->facts.kind)) continue;
      const bool present = has_current_picture(*entry, caches);
      report.present += present;
      if (!present && entry->facts.fault.empty() && entry->picture_fault.empty()) batch.push_back(std::move(*entry));
    }
    std::vector<std::optional<Status>> results(batch.size());
    background_parallel_for(batch.size(), 1, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        results[i] = write_picture(batch[i], caches, root_of(path_from_utf8(batch[i].path), roots), make);
      }
    });
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const bool done = static_cast<bool>(*results[i]);
      if (!done && control.cancelled()) continue;  // it was the interruption that failed
      ++(done ? report.made : report.failed);
      const std::string reason = done ? std::string() : describe(results[i]->fault());
      if (const Status kept = library.index.set_picture_fault(batch[i].id, reason); !kept) return kept.fault();
      if (made) made(batch[i]);
    }
  }
  return report;
}

Result<std::vector<std::uint8_t>> png_with_texts(Bytes png,
                                                 const std::vector<std::pair<std::string_view, std::string>>& texts) {
  if (!is_png(png)) return fault(kNoPng);
  std::vector<std::uint8_t> bytes(png.begin(), png.begin() + kHeaderEnd);
  for (const auto& [keyword, text] : texts) add_text(bytes, keyword, text);
  bytes.insert(bytes.end(), png.begin() + kHeaderEnd, png.end());
  return bytes;
}

std::string png_text(Bytes png, std::string_view keyword) {
  if (!is_png(png)) return {};
  for (std::size_t at = kSignature.size(); png.size() - at >= kChunkFrame;) {
    const std::size_t size = number_at(png, at);
    if (size > png.size() - at - kChunkFrame) return {};
    const std::string_view content(reinterpret_cast<const char*>(png.data()) + at + 4, size + 4);
    const std::string start = "tEXt" + std::string(keyword) + '\0';
    if (content.starts_with(start)) return std::string(content.substr(start.size()));
    at += size + kChunkFrame;
  }
  return {};
}

MakePicture thumbnail_process(const JobControl& control) {
  return [&control](const std::filesystem::path& file, const std::filesystem::path& output,
                    const std::filesystem::path& root) { return run_thumbnail(file, output, root, control); };
}

std::string md5_hex(std::string_view text) {
  constexpr std::size_t kBlock = 64;
  std::string padded(text);
  padded.push_back('\x80');
  while (padded.size() % kBlock != kBlock - sizeof(std::uint64_t)) padded.push_back('\0');
  const std::uint64_t bits = std::uint64_t{8} * text.size();
  padded.append(reinterpret_cast<const char*>(&bits), sizeof bits);
  State state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  for (std::size_t at = 0; at < padded.size(); at += kBlock) add_block(state, padded.data() + at);
  std::string hex;
  for (const std::uint32_t word : state) {
    for (int shift = 0; shift < 32; shift += 8) hex += fmt::format("{:02x}", word >> shift & 0xFF);
  }
  return hex;
}

}  // namespace odori
