#include "format/npz/npz.h"

#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

#include <archive.h>
#include <archive_entry.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxTextCharacters = 255;

std::string entry_name(std::string_view name) { return std::string(name) + ".npy"; }

// Code points, at most kMaxTextCharacters.
std::u32string characters_of(const std::string& text) {
  const std::string units = utf16le_from_utf8(text);
  std::u32string characters;
  for (std::size_t i = 0; i + 1 < units.size() && characters.size() < kMaxTextCharacters; i += 2) {
    const auto unit = [&units](std::size_t at) {
      return static_cast<char32_t>(static_cast<std::uint8_t>(units[at]) |
                                   (static_cast<std::uint8_t>(units[at + 1]) << 8));
    };
    char32_t character = unit(i);
    const bool pair = character >= 0xD800 && character < 0xDC00 && i + 3 < units.size();
    if (pair) {
      character = 0x10000 + ((character - 0xD800) << 10) + (unit(i + 2) - 0xDC00);
      i += 2;
    }
    characters.push_back(character);
  }
  return characters;
}

std::uint64_t array_bytes(const NpyType& type, const NpyShape& shape) {
  std::uint64_t bytes = type.bytes();
  for (const std::uint64_t size : shape) bytes *= size;
  return bytes;
}

}  // namespace

struct NpzWriter::State {
  PendingFile file;
  archive* zip = archive_write_new();

  explicit State(PendingFile pending) : file(std::move(pending)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { archive_write_free(zip); }

  Status failure() const {
    const int reason = archive_errno(zip);
    return fault(kFileUnwritable, reason > 0 ? std::generic_category().message(reason) : std::string());
  }
};

NpzWriter::NpzWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
NpzWriter::NpzWriter(NpzWriter&&) noexcept = default;
NpzWriter::~NpzWriter() = default;

Result<NpzWriter> NpzWriter::create(const fs::path& file, Overwrite overwrite, NpzCompression compression) {
  auto pending = PendingFile::create(file, overwrite);
  if (!pending) return pending.fault();
  auto state = std::make_unique<State>(std::move(*pending));
  archive_write_set_format_zip(state->zip);
  archive_write_set_options(state->zip,
                            compression == NpzCompression::none ? "zip:compression=store" : "zip:compression=deflate");
#if defined(_WIN32)
  const int opened = archive_write_open_filename_w(state->zip, state->file.path().c_str());
#else
  const int opened = archive_write_open_filename(state->zip, state->file.path().c_str());
#endif
  if (opened != ARCHIVE_OK) return state->failure().fault();
  return NpzWriter(std::move(state));
}

Status NpzWriter::begin(std::string_view name, const NpyType& type, const NpyShape& shape) {
  const std::vector<std::uint8_t> header = npy_header(type, shape);
  archive_entry* entry = archive_entry_new();
  archive_entry_set_pathname(entry, entry_name(name).c_str());
  archive_entry_set_size(entry, static_cast<la_int64_t>(header.size() + array_bytes(type, shape)));
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_perm(entry, 0644);
  constexpr std::time_t kFirstOfZip = 315532800;  // 1980: files with equal arrays are equal
  archive_entry_set_mtime(entry, kFirstOfZip, 0);
  const int written = archive_write_header(state_->zip, entry);
  archive_entry_free(entry);
  return written == ARCHIVE_OK ? append(header) : state_->failure();
}

Status NpzWriter::append(Bytes data) {
  while (!data.empty()) {
    const la_ssize_t written = archive_write_data(state_->zip, data.data(), data.size());
    if (written <= 0) return state_->failure();
    data = data.subspan(static_cast<std::size_t>(written));
  }
  return Done{};
}

Status NpzWriter::add(std::string_view name, const NpyType& type, const NpyShape& shape, Bytes data) {
  const Status begun = begin(name, type, shape);
  return begun ? append(data) : begun;
}

Status NpzWriter::add_texts(std::string_view name, std::span<const std::string> texts) {
  std::vector<std::u32string> all;
  std::size_t longest = 1;  // NumPy has no texts of length 0
  for (const std::string& text : texts) {
    all.push_back(characters_of(text));
    longest = std::max(longest, all.back().size());
  }
  Status status = begin(name, {NpyKind::text, longest}, {texts.size()});
  for (std::u32string& each : all) {
    each.resize(longest);
    if (status) status = append(npy_bytes(each));
  }
  return status;
}

Status NpzWriter::finish() {
  if (archive_write_close(state_->zip) != ARCHIVE_OK) return state_->failure();
  return state_->file.commit();
}

Result<NpzReader> NpzReader::open(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error)) return fault(kFileMissing);
  if (!fs::is_regular_file(file, error)) return fault(kFileNotRegular);
  auto archive = Archive::open(file, TextEncoding::utf8);
  if (!archive) return archive.fault();
  return NpzReader(std::move(*archive));
}

Result<NpzReader> NpzReader::open(std::vector<std::uint8_t> content, const ArchiveLimits& limits) {
  auto archive = Archive::open(std::move(content), "arrays.npz", TextEncoding::utf8, limits);
  if (!archive) return archive.fault();
  return NpzReader(std::move(*archive));
}

bool NpzReader::has(std::string_view name) const { return archive_->is_file(entry_name(name)); }

Result<NpyArray> NpzReader::read(std::string_view name, std::uint64_t max_bytes) const {
  const auto named = [name](Fault fault) {
    fault.detail = std::string(name) + (fault.detail.empty() ? "" : ", ") + fault.detail;
    return fault;
  };
  if (!has(name)) return named({&kNpzMissing});
  auto file = archive_->read(entry_name(name), std::min(max_bytes, kMaxArrayBytes));
  if (!file) return named(file.fault());
  auto array = read_npy(std::move(*file));
  if (!array) return named(array.fault());
  return array;
}

}  // namespace odori
