#include "format/npz/npz.h"

#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxTextCharacters = 255;

std::string entry_name(std::string_view name) { return std::string(name) + ".npy"; }

std::uint64_t array_bytes(const NpyType& type, const NpyShape& shape) {
  std::uint64_t bytes = type.bytes();
  for (const std::uint64_t size : shape) bytes *= size;
  return bytes;
}

constexpr std::string_view kNpyMagic("\x93NUMPY", 6);
constexpr std::size_t kNpyAlignment = 64;
constexpr std::size_t kMaxDimensions = 32;
constexpr std::size_t kMaxCharacters = 1 << 16;  // of an element of text

struct NamedType {
  std::string_view descr;
  NpyKind kind;
};
constexpr std::array kNpyTypes{NamedType{"<f4", NpyKind::f32}, NamedType{"<f8", NpyKind::f64},
                               NamedType{"<i4", NpyKind::i32}, NamedType{"<i8", NpyKind::i64},
                               NamedType{"|u1", NpyKind::u8},  NamedType{"<u2", NpyKind::u16},
                               NamedType{"<u4", NpyKind::u32}};

std::optional<std::uint64_t> whole_number(std::string_view digits) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = error == std::errc() && end == digits.data() + digits.size();
  return whole ? std::optional(value) : std::nullopt;
}

std::optional<NpyType> type_named(std::string_view descr) {
  const auto found = std::ranges::find_if(kNpyTypes, [descr](const NamedType& type) { return type.descr == descr; });
  if (found != kNpyTypes.end()) return NpyType{found->kind, 0};
  if (!descr.starts_with("<U")) return std::nullopt;
  const auto characters = whole_number(descr.substr(2));
  if (!characters || *characters == 0 || *characters > kMaxCharacters) return std::nullopt;
  return NpyType{NpyKind::text, static_cast<std::size_t>(*characters)};
}

struct NpyHeader {
  std::string descr;
  bool fortran_order = false;
  NpyShape shape;
};

// Parses the header: a Python dictionary of the three keys, of which nothing is evaluated.
class NpyHeaderParser {
 public:
  explicit NpyHeaderParser(std::string_view text) : rest_(text) {}

  std::optional<NpyHeader> parse() {
    NpyHeader header;
    bool descr = false, order = false, shape = false;
    if (!take('{')) return std::nullopt;
    while (!take('}')) {
      const auto key = quoted();
      if (!key || !take(':')) return std::nullopt;
      bool valid = false;
      if (*key == "descr") valid = descr = read_descr(header.descr);
      if (*key == "fortran_order") valid = order = read_flag(header.fortran_order);
      if (*key == "shape") valid = shape = read_shape(header.shape);
      if (!valid) return std::nullopt;
      if (!take(',') && !next_is('}')) return std::nullopt;
    }
    skip_space();
    return descr && order && shape && rest_.empty() ? std::optional(std::move(header)) : std::nullopt;
  }

 private:
  void skip_space() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n')) rest_.remove_prefix(1);
  }
  bool next_is(char c) {
    skip_space();
    return !rest_.empty() && rest_.front() == c;
  }
  bool take(char c) {
    if (!next_is(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::optional<std::string> quoted() {
    const char quote = next_is('"') ? '"' : '\'';
    if (!take(quote)) return std::nullopt;
    const std::size_t end = rest_.find(quote);
    if (end == std::string_view::npos) return std::nullopt;
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return text;
  }
  // The type of a record is a list; it is kept as text for the message.
  bool read_descr(std::string& descr) {
    if (next_is('[')) {
      const std::size_t end = rest_.rfind(']');
      if (end == std::string_view::npos) return false;
      descr = rest_.substr(0, end + 1);
      rest_.remove_prefix(end + 1);
      return true;
    }
    auto text = quoted();
    if (text) descr = std::move(*text);
    return text.has_value();
  }
  bool read_flag(bool& flag) {
    skip_space();
    flag = rest_.starts_with("True");
    if (!flag && !rest_.starts_with("False")) return false;
    rest_.remove_prefix(flag ? 4 : 5);
    return true;
  }
  bool read_shape(NpyShape& shape) {
    if (!take('(')) return false;
    while (!take(')')) {
      skip_space();
      const std::size_t digits = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
      const auto size = whole_number(rest_.substr(0, digits));
      if (!size || shape.size() == kMaxDimensions) return false;
      shape.push_back(*size);
      rest_.remove_prefix(digits);
      if (!take(',') && !next_is(')')) return false;
    }
    return true;
  }

  std::string_view rest_;
};

// The number of elements; nothing if their bytes are more than `limit`.
std::optional<std::uint64_t> element_count(const NpyShape& shape, std::size_t element_bytes, std::uint64_t limit) {
  std::uint64_t count = 1;
  for (const std::uint64_t size : shape) {
    if (size == 0) return 0;
  }
  for (const std::uint64_t size : shape) {
    if (size > limit / element_bytes / count) return std::nullopt;
    count *= size;
  }
  return count;
}

// Elements in Fortran order, the first index fastest, brought into C order.
std::vector<std::uint8_t> in_c_order(const std::vector<std::uint8_t>& data, const NpyShape& shape, std::size_t bytes) {
  std::vector<std::uint8_t> sorted(data.size());
  std::vector<std::uint64_t> index(shape.size(), 0);
  for (std::size_t from = 0; from < data.size(); from += bytes) {
    std::uint64_t to = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) to = to * shape[i] + index[i];
    std::memcpy(sorted.data() + to * bytes, data.data() + from, bytes);
    for (std::size_t i = 0; i < shape.size() && ++index[i] == shape[i]; ++i) index[i] = 0;
  }
  return sorted;
}

// The header's text and the size of everything before the data.
struct NpyParts {
  std::string_view header;
  std::size_t data_offset = 0;
};

std::optional<NpyParts> npy_parts(Bytes file) {
  const std::string_view text = as_text(file);
  if (!text.starts_with(kNpyMagic)) return std::nullopt;
  ByteReader reader(file.subspan(kNpyMagic.size()));
  const std::uint8_t major = reader.u8();
  reader.u8();
  if (major < 1 || major > 3) return std::nullopt;
  const std::size_t length = major == 1 ? reader.u16() : reader.u32();
  const std::size_t begin = kNpyMagic.size() + reader.offset();
  if (!reader.ok() || length > reader.remaining()) return std::nullopt;
  return NpyParts{text.substr(begin, length), begin + length};
}

template <typename T>
double element(const std::vector<std::uint8_t>& data, std::size_t index) {
  T value;
  std::memcpy(&value, data.data() + index * sizeof value, sizeof value);
  return static_cast<double>(value);
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
    all.push_back(code_points(text).substr(0, kMaxTextCharacters));
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

std::size_t NpyType::bytes() const {
  switch (kind) {
    case NpyKind::u8:
      return 1;
    case NpyKind::u16:
      return 2;
    case NpyKind::f64:
    case NpyKind::i64:
      return 8;
    case NpyKind::text:
      return characters * 4;
    default:
      return 4;
  }
}

std::string npy_descr(const NpyType& type) {
  if (type.kind == NpyKind::text) return fmt::format("<U{}", type.characters);
  const auto found = std::ranges::find_if(kNpyTypes, [&type](const NamedType& each) { return each.kind == type.kind; });
  return std::string(found->descr);
}

std::string format_shape(const NpyShape& shape) {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

std::vector<std::uint8_t> npy_header(const NpyType& type, const NpyShape& shape) {
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", npy_descr(type), format_shape(shape));
  constexpr std::size_t kBefore = kNpyMagic.size() + 4;
  text.append(kNpyAlignment - 1 - (kBefore + text.size()) % kNpyAlignment, ' ');
  text += '\n';
  ByteWriter out;
  out.append(text_bytes(kNpyMagic));
  out.u8(1);
  out.u8(0);
  out.u16(static_cast<std::uint16_t>(text.size()));
  out.append(text_bytes(text));
  return std::move(out.bytes());
}

double NpyArray::number(std::size_t index) const {
  switch (type.kind) {
    case NpyKind::f32:
      return element<float>(data, index);
    case NpyKind::f64:
      return element<double>(data, index);
    case NpyKind::i32:
      return element<std::int32_t>(data, index);
    case NpyKind::i64:
      return element<std::int64_t>(data, index);
    case NpyKind::u8:
      return element<std::uint8_t>(data, index);
    case NpyKind::u16:
      return element<std::uint16_t>(data, index);
    case NpyKind::u32:
      return element<std::uint32_t>(data, index);
    case NpyKind::text:
      break;
  }
  return 0.0;
}

std::string NpyArray::text(std::size_t index) const {
  std::string utf8;
  for (std::size_t i = 0; i < type.characters; ++i) {
    std::uint32_t character = 0;
    std::memcpy(&character, data.data() + index * type.bytes() + i * sizeof character, sizeof character);
    if (character == 0) break;
    const bool valid = character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF);
    utf8 += utf8_from(valid ? static_cast<char32_t>(character) : U'\uFFFD');
  }
  return utf8;
}

Result<NpyArray> read_npy(std::vector<std::uint8_t> file) {
  const auto parts = npy_parts(file);
  if (!parts) return fault(kNpyBroken);
  const auto header = NpyHeaderParser(parts->header).parse();
  if (!header) return fault(kNpyBroken).at("header");
  if (header->descr.find('O') != std::string::npos) return fault(kNpyPickled);
  const auto type = type_named(header->descr);
  if (!type) return fault(kNpyType, printable_line(header->descr));
  const std::size_t data_bytes = file.size() - parts->data_offset;
  const auto count = element_count(header->shape, type->bytes(), data_bytes);
  if (!count || *count * type->bytes() != data_bytes) {
    return fault(kNpyShape, fmt::format("{}, {} bytes", format_shape(header->shape), data_bytes));
  }
  file.erase(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(parts->data_offset));
  if (header->fortran_order && header->shape.size() > 1) file = in_c_order(file, header->shape, type->bytes());
  return NpyArray{*type, header->shape, std::move(file)};
}

}  // namespace odori
