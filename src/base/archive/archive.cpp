#include "base/archive/archive.h"

#include "base/archive/archive_names.h"
#include "base/files.h"
#include "base/job.h"
#include "base/platform/system.h"
#include "base/text.h"
#include "base/translate.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <archive.h>
#include <archive_entry.h>

#if !defined(_WIN32)
#include <clocale>

#include <locale.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif
#endif

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlockBytes = 65536;
constexpr std::uint64_t kMaxKeptBytes = std::uint64_t{256} << 20;
constexpr std::uint64_t kMaxReserve = std::uint64_t{16} << 20;  // a header's size is a claim

// libarchive decodes names by the locale of the thread.
class Utf8Locale {
 public:
#if defined(_WIN32)
  Utf8Locale() {}
#else
  Utf8Locale() : before_(uselocale(utf8() != locale_t{} ? utf8() : uselocale(locale_t{}))) {}
  ~Utf8Locale() { uselocale(before_); }
#endif
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
#if !defined(_WIN32)
  static locale_t utf8() {
    static const locale_t locale = [] {
      const locale_t c = newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
      return c != locale_t{} ? c : newlocale(LC_CTYPE_MASK, "en_US.UTF-8", locale_t{});
    }();
    return locale;
  }
  locale_t before_;
#endif
};

#if defined(_WIN32)
// The bytes of a name that was read as ISO 8859-1; nullopt if it has characters beyond.
std::optional<std::string> bytes_of_latin1(std::wstring_view wide) {
  std::string bytes;
  for (const wchar_t unit : wide) {
    if (unit > 0xFF) return std::nullopt;
    bytes.push_back(static_cast<char>(unit));
  }
  return bytes;
}

constexpr const char* kRawCharset = "ISO-8859-1";  // every byte is the character of the same number
constexpr const char* kOtherCharset = "KOI8-R";    // no byte from 80 on is the character of the same number
#else
constexpr const char* kRawCharset = nullptr;  // libarchive then keeps the bytes
constexpr const char* kOtherCharset = "KOI8-R";
#endif

IsModelName is_model_name = nullptr;
TexturesListed textures_listed = nullptr;

}  // namespace

void set_textures_listed(IsModelName is_model, TexturesListed listed) {
  is_model_name = is_model;
  textures_listed = listed;
}

bool is_archive(Bytes head) {
  using namespace std::string_view_literals;
  const std::string_view text = as_text(head);
  if (text.starts_with("PK\x03\x04"sv) || text.starts_with("PK\x05\x06"sv)) return true;
  if (text.starts_with("7z\xBC\xAF\x27\x1C"sv) || text.starts_with("Rar!\x1A\x07"sv)) return true;
  return text.size() >= 7 && text.substr(2, 3) == "-lh"sv && text[6] == '-';
}

// What one entry's header says.
struct Archive::RawEntry {
  std::string name;      // decoded if `decoded`, raw bytes otherwise
  bool decoded = false;  // libarchive knew the character set
  bool file = false;     // a regular file, not a folder, link or device
  std::uint64_t stated_bytes = 0;
};

// A pass over the entries, from the first to the last.
class Archive::Reader {
 public:
  // `charset`: that of names whose own is not stated; null stands for that of the locale.
  explicit Reader(const char* charset = kRawCharset) : handle_(archive_read_new()) {
    archive_read_support_format_zip(handle_);
    archive_read_support_format_7zip(handle_);
    archive_read_support_format_rar(handle_);
    archive_read_support_format_rar5(handle_);
    archive_read_support_format_lha(handle_);
    if (charset != nullptr) archive_read_set_options(handle_, ("hdrcharset=" + std::string(charset)).c_str());
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() { archive_read_free(handle_); }

  bool open(const fs::path& file) {
#if defined(_WIN32)
    return succeeded(archive_read_open_filename_w(handle_, file.c_str(), kBlockBytes));
#else
    return succeeded(archive_read_open_filename(handle_, file.c_str(), kBlockBytes));
#endif
  }
  bool open(const std::vector<std::uint8_t>& content) {
    return succeeded(archive_read_open_memory(handle_, content.data(), content.size()));
  }

  // Moves to the next entry. False at the end and after an error (`failed`).
  bool next() {
    const int result = archive_read_next_header(handle_, &entry_);
    failed_ = result != ARCHIVE_EOF && !succeeded(result);
    if (result == ARCHIVE_EOF || failed_) return false;
    ++position_;
    return true;
  }

  std::size_t position() const { return position_ - 1; }  // of the entry that `next` moved to
  std::size_t next_position() const { return position_; }

  RawEntry entry() const {
    RawEntry raw;
    raw.stated_bytes = claimed_bytes();
    raw.file = archive_entry_filetype(entry_) == AE_IFREG && archive_entry_hardlink(entry_) == nullptr &&
               archive_entry_symlink(entry_) == nullptr;
#if defined(_WIN32)
    // Where libarchive has changed a name, it has it as wide characters only.
    if (const wchar_t* wide = archive_entry_pathname_w(entry_)) {
      const auto bytes = bytes_of_latin1(wide);
      raw.name = bytes ? *bytes : utf8_from_wide(wide);
      raw.decoded = !bytes || std::all_of(wide, wide + bytes->size(), [](wchar_t unit) { return unit < 0x80; });
      return raw;
    }
#endif
    if (const char* utf8 = archive_entry_pathname_utf8(entry_)) {
      raw.name = utf8;
      raw.decoded = true;
    } else if (const char* bytes = archive_entry_pathname(entry_)) {
      raw.name = bytes;
    }
    return raw;
  }

  std::uint64_t claimed_bytes() const {
    return archive_entry_size_is_set(entry_) != 0
               ? static_cast<std::uint64_t>(std::max<la_int64_t>(0, archive_entry_size(entry_)))
               : 0;
  }
  bool encrypted() const { return archive_entry_is_encrypted(entry_) != 0; }
  bool has_random_access() const { return (archive_format(handle_) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP; }

  // Whether every name is Unicode, so that a second pass would tell nothing.
  bool has_unicode_names() const { return archive_format(handle_) == ARCHIVE_FORMAT_7ZIP; }

  // Bytes read into `block`, 0 at the end of the entry, below 0 after an error.
  std::ptrdiff_t read(std::array<char, kBlockBytes>& block) {
    const la_ssize_t count = archive_read_data(handle_, block.data(), block.size());
    failed_ = count < 0;
    return static_cast<std::ptrdiff_t>(count);
  }

  bool failed() const { return failed_; }
  // Not before a format is known: libarchive 3.6 then reads memory that is not its own.
  bool has_encrypted_entries() const {
    return archive_format(handle_) != 0 && archive_read_has_encrypted_entries(handle_) > 0;
  }
  std::string error() const {
    const char* text = archive_error_string(handle_);
    return text == nullptr ? std::string() : printable_line(text);
  }

  std::uint64_t unpacked_bytes = 0;  // of this pass

 private:
  static bool succeeded(int result) { return result == ARCHIVE_OK || result == ARCHIVE_WARN; }

  archive* handle_;
  archive_entry* entry_ = nullptr;
  std::size_t position_ = 0;
  bool failed_ = false;
};

Archive::Archive(fs::path file, std::vector<std::uint8_t> content, std::string name,
                 std::optional<TextEncoding> encoding, const ArchiveLimits& limits)
    : file_(std::move(file)),
      content_(std::move(content)),
      name_(std::move(name)),
      limits_(limits),
      given_encoding_(encoding) {
  std::error_code error;
  packed_bytes_ = file_.empty() ? content_.size() : fs::file_size(file_, error);
}

Archive::~Archive() = default;

Result<std::shared_ptr<Archive>> Archive::open(const fs::path& file, std::optional<TextEncoding> encoding,
                                               const ArchiveLimits& limits) {
  std::shared_ptr<Archive> archive(new Archive(file, {}, utf8_from_path(file.filename()), encoding, limits));
  if (const Status listed = archive->list(); !listed) return listed.fault();
  return archive;
}

Result<std::shared_ptr<Archive>> Archive::open(std::vector<std::uint8_t> content, const std::string& name,
                                               std::optional<TextEncoding> encoding, const ArchiveLimits& limits) {
  std::shared_ptr<Archive> archive(new Archive({}, std::move(content), name, encoding, limits));
  if (const Status listed = archive->list(); !listed) return listed.fault();
  return archive;
}

Fault Archive::failure(const Reader& reader) const {
  if (reader.has_encrypted_entries()) return fault(kArchivePassword);
  if (is_part_name(name_)) return fault(kArchivePart);
  return fault(kArchiveUnreadable, reader.error());
}

Status Archive::list() {
  const Utf8Locale locale;
  Reader reader;
  if (!(file_.empty() ? reader.open(content_) : reader.open(file_))) return failure(reader);
  std::vector<RawEntry> entries;
  while (reader.next()) {
    if (is_job_cancelled()) return fault(kArchiveCancelled);
    if (entries.size() == limits_.entries) {
      return fault(kArchiveTooMany, tr_format("more than {}", limits_.entries));
    }
    entries.push_back(reader.entry());
  }
  if (reader.failed()) {
    // What was listed before the damage can still be read.
    const Fault fault = failure(reader);
    if (entries.empty()) return fault;
    findings_.add(odori::fault(kArchiveCutShort, fault.detail).at({}, entries.size()));
  }
  if (kRawCharset != nullptr || !reader.has_unicode_names()) find_stated_names(entries);
  choose_encoding(entries);
  add_entries(entries);
  if (files_.empty()) return fault(kArchiveUnreadable, tr("no files were found in it"));
  return Done{};
}

// libarchive does not tell whether a name that is Unicode states so, or is bytes that could be. One that states it is
// the same whatever character set libarchive takes the bytes for.
void Archive::find_stated_names(std::vector<RawEntry>& entries) const {
  if (std::ranges::all_of(entries, [](const RawEntry& entry) { return is_ascii(entry.name); })) return;
  Reader reader(kOtherCharset);
  if (!(file_.empty() ? reader.open(content_) : reader.open(file_))) return;
  while (reader.next() && reader.position() < entries.size() && !is_job_cancelled()) {
    RawEntry& entry = entries[reader.position()];
    const bool stated = is_ascii(entry.name) || entry.name == reader.entry().name;
    if (kRawCharset != nullptr && stated && !entry.decoded) entry.name = utf8_from_latin1(entry.name);
    entry.decoded = stated;
  }
}

// One for all names: bytes that are UTF-8 by chance are none if others are not, or if the models say so.
void Archive::choose_encoding(const std::vector<RawEntry>& entries) {
  std::vector<std::string> undecoded;
  for (const RawEntry& entry : entries) {
    if (!entry.decoded) undecoded.push_back(entry.name);
  }
  if (undecoded.empty()) return;
  if (const auto said = given_encoding_ ? given_encoding_ : encoding_of_name(name_)) {
    encoding_ = *said;
    return;
  }
  const std::optional<TextEncoding> listed = encoding_of_listed(undecoded, listed_textures(entries));
  encoding_ = listed ? *listed : detect_encoding(undecoded, kBackslashes);
  encoding_is_guess_ = !listed && encoding_ != TextEncoding::utf8;
  if (encoding_is_guess_) findings_.add(fault(kArchiveNamesGuessed, std::string(odori::name(encoding_))));
}

// Of the first models: what the others list would rarely differ.
std::vector<std::string> Archive::listed_textures(const std::vector<RawEntry>& entries) const {
  constexpr std::size_t kMaxModels = 3;
  constexpr std::uint64_t kMaxModelBytes = std::uint64_t{64} << 20;
  std::vector<std::string> textures;
  if (textures_listed == nullptr) return textures;
  std::size_t models = 0;
  const std::scoped_lock lock(mutex_);
  for (std::size_t i = 0; i < entries.size() && models < kMaxModels; ++i) {
    if (!entries[i].file || !is_model_name(entries[i].name) || entries[i].stated_bytes > kMaxModelBytes) continue;
    const auto content = unpack(i, kMaxModelBytes);
    if (!content || (reader_ && reader_->has_random_access())) reader_.reset();
    ++models;
    if (!content) continue;
    for (std::string& texture : textures_listed(entries[i].name, *content)) textures.push_back(std::move(texture));
  }
  return textures;
}

void Archive::add_entries(const std::vector<RawEntry>& entries) {
  folders_[""];
  for (std::size_t i = 0; i < entries.size(); ++i) {
    std::string name = entries[i].name;
    if (!entries[i].decoded) name = decoded_name(std::move(name), encoding_);
    std::ranges::replace(name, '\\', '/');
    const auto parts = parts_of_entry(name, limits_);
    if (!parts) {
      findings_.add(fault(kArchiveNameRefused, printable_line(name)).at({}, i));
      continue;
    }
    if (!entries[i].file || std::any_of(parts->begin(), parts->end(), is_ignored)) continue;
    add_file(join(*parts, parts->size()), {i, entries[i].stated_bytes});
  }
  for (auto& [path, items] : folders_) {
    std::ranges::sort(items, [](const Item& a, const Item& b) { return a.name < b.name; });
  }
}

void Archive::add_file(const std::string& path, Place place) {
  const auto position = static_cast<std::int64_t>(place.position);
  if (folders_.contains(path)) {  // a file and a folder of one name: the folder stays
    findings_.add(fault(kArchiveDuplicate, printable_line(path)).at({}, position));
    return;
  }
  std::string folder;
  std::string_view rest = path;
  for (std::size_t slash = rest.find('/'); slash != std::string_view::npos; slash = rest.find('/')) {
    const std::string part(rest.substr(0, slash));
    rest.remove_prefix(slash + 1);
    const std::string below = folder.empty() ? part : folder + "/" + part;
    if (files_.contains(below)) {
      findings_.add(fault(kArchiveDuplicate, printable_line(path)).at({}, position));
      return;
    }
    if (folders_.try_emplace(below).second) folders_[folder].push_back({part, true});
    folder = below;
  }
  const auto [known, is_new] = files_.try_emplace(path, place);
  if (!is_new) {
    findings_.add(fault(kArchiveDuplicate, printable_line(path)).at({}, position));
    known->second = place;
    return;
  }
  folders_[folder].push_back({std::string(rest), false});
}

const std::vector<Archive::Item>* Archive::items(const std::string& folder) const {
  const auto found = folders_.find(folder);
  return found == folders_.end() ? nullptr : &found->second;
}

std::uint64_t Archive::stated_bytes(const std::string& path) const {
  const auto file = files_.find(path);
  return file == files_.end() ? 0 : file->second.stated_bytes;
}

Result<std::vector<std::uint8_t>> Archive::read(const std::string& path, std::uint64_t max_bytes) const {
  const auto file = files_.find(path);
  if (file == files_.end()) return fault(kFileMissing);
  const std::scoped_lock lock(mutex_);
  const Utf8Locale locale;
  if (const auto kept = unpacked_.find(file->second.position); kept != unpacked_.end()) {
    if (kept->second.size() > max_bytes) {
      return fault(kFileTooLarge, tr_format("{} bytes", kept->second.size()));
    }
    return kept->second;
  }
  auto content = unpack(file->second.position, max_bytes);
  // After an error the pass cannot go on; and a zip is not kept open, so that its file can be replaced.
  if (!content || (reader_ && reader_->has_random_access())) reader_.reset();
  return content;
}

Result<std::vector<std::uint8_t>> Archive::unpack(std::size_t position, std::uint64_t max_bytes) const {
  if (!reader_ || reader_->next_position() > position) {
    reader_ = std::make_unique<Reader>();
    if (!(file_.empty() ? reader_->open(content_) : reader_->open(file_))) return failure(*reader_);
  }
  Reader& reader = *reader_;
  while (reader.next()) {
    const bool wanted = reader.position() == position;
    if (!wanted && reader.has_random_access()) continue;
    if (reader.encrypted()) {
      if (wanted) return fault(kArchivePassword);
      continue;
    }
    const std::uint64_t claimed = reader.claimed_bytes();
    if (wanted && claimed > max_bytes) return fault(kFileTooLarge, tr_format("{} bytes", claimed));
    const bool keep = wanted || kept_bytes_ + claimed <= kMaxKeptBytes;
    std::vector<std::uint8_t> content;
    if (keep) content.reserve(static_cast<std::size_t>(std::min(claimed, kMaxReserve)));
    std::array<char, kBlockBytes> block;
    std::uint64_t size = 0;
    for (std::ptrdiff_t count = 0; (count = reader.read(block)) != 0;) {
      if (count < 0) return failure(reader);
      if (is_job_cancelled()) return fault(kArchiveCancelled);
      size += static_cast<std::uint64_t>(count);
      reader.unpacked_bytes += static_cast<std::uint64_t>(count);
      const bool bomb = size > limits_.bomb_bytes && size / limits_.bomb_ratio > packed_bytes_;
      if (bomb || reader.unpacked_bytes > limits_.unpacked_bytes) return fault(kArchiveBomb);
      if (wanted && size > max_bytes) return fault(kFileTooLarge, tr_format("more than {} bytes", max_bytes));
      if (keep) content.insert(content.end(), block.begin(), block.begin() + count);
    }
    if (wanted) return content;
    if (keep && unpacked_.try_emplace(reader.position(), std::move(content)).second) kept_bytes_ += size;
  }
  return failure(reader);
}

Result<std::shared_ptr<Archive>> Archive::nested(const std::string& path) const {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = nested_.find(path); known != nested_.end()) return known->second;
  }
  auto content = read(path, limits_.nested_bytes);
  if (!content) return content.fault();
  auto archive = open(std::move(*content), path, given_encoding_, limits_);
  if (!archive) return archive.fault();
  const std::scoped_lock lock(mutex_);
  return nested_.try_emplace(path, *archive).first->second;
}

}  // namespace odori
