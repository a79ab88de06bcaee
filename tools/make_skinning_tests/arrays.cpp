#include "make_skinning_tests/arrays.h"

#include <cassert>
#include <span>

#include <fmt/format.h>
#include <zlib.h>

namespace odori::skinning_tests {

namespace {

constexpr std::size_t kNpyAlignment = 64;
constexpr std::uint32_t kLocalFile = 0x04034b50, kCentralFile = 0x02014b50, kEndOfDirectory = 0x06054b50;
constexpr std::uint16_t kZipVersion = 20;
constexpr std::uint16_t kFirstDay = 0x0021;  // 1980-01-01, so that the time of writing is not part of the file

void append_text(ByteWriter& to, std::string_view text) {
  for (const char c : text) to.write(static_cast<std::uint8_t>(c));
}

// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
template <typename Number>
std::vector<std::uint8_t> npy_file(const char* type, const std::vector<std::size_t>& shape,
                                   const std::vector<Number>& values) {
  std::size_t count = 1;
  std::string dimensions;
  for (const std::size_t each : shape) {
    count *= each;
    dimensions += fmt::format("{},", each);
  }
  assert(count == values.size());
  static_cast<void>(count);
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, dimensions);
  constexpr std::size_t kBefore = 10;  // magic, version, length
  header.append(kNpyAlignment - (kBefore + header.size() + 1) % kNpyAlignment, ' ');
  header += '\n';
  ByteWriter file;
  file.write(std::uint8_t{0x93});
  append_text(file, "NUMPY");
  file.write(std::uint8_t{1});
  file.write(std::uint8_t{0});
  file.write(static_cast<std::uint16_t>(header.size()));
  append_text(file, header);
  for (const Number value : values) file.write(value);
  return std::move(file.bytes());
}

}  // namespace

void Arrays::add(std::string_view name, const std::vector<std::size_t>& shape, const std::vector<float>& values) {
  add_file(name, npy_file("<f4", shape, values));
}
void Arrays::add(std::string_view name, const std::vector<std::size_t>& shape, const std::vector<double>& values) {
  add_file(name, npy_file("<f8", shape, values));
}
void Arrays::add(std::string_view name, const std::vector<std::size_t>& shape,
                 const std::vector<std::int32_t>& values) {
  add_file(name, npy_file("<i4", shape, values));
}

// The fields that a local header and the directory share. APPNOTE.TXT of PKWARE, 4.3.7 and 4.3.12.
void Arrays::write_entry(const Entry& entry) {
  file_.write(kZipVersion);
  file_.write(std::uint16_t{0});  // flags
  file_.write(std::uint16_t{0});  // stored
  file_.write(std::uint16_t{0});  // time
  file_.write(kFirstDay);
  file_.write(entry.crc);
  file_.write(entry.size);
  file_.write(entry.size);
  file_.write(static_cast<std::uint16_t>(entry.name.size()));
  file_.write(std::uint16_t{0});  // extra
}

void Arrays::add_file(std::string_view name, const std::vector<std::uint8_t>& bytes) {
  const auto size = static_cast<std::uint32_t>(bytes.size());
  Entry entry{std::string(name) + ".npy", static_cast<std::uint32_t>(crc32(0, bytes.data(), size)), size,
              static_cast<std::uint32_t>(file_.bytes().size())};
  file_.write(kLocalFile);
  write_entry(entry);
  append_text(file_, entry.name);
  file_.append(bytes);
  entries_.push_back(std::move(entry));
}

std::vector<std::uint8_t> Arrays::finish() {
  const auto start = static_cast<std::uint32_t>(file_.bytes().size());
  for (const Entry& entry : entries_) {
    file_.write(kCentralFile);
    file_.write(kZipVersion);  // made by
    write_entry(entry);
    file_.write(std::uint16_t{0});  // comment
    file_.write(std::uint16_t{0});  // disk
    file_.write(std::uint16_t{0});  // internal attributes
    file_.write(std::uint32_t{0});  // external attributes
    file_.write(entry.offset);
    append_text(file_, entry.name);
  }
  const auto size = static_cast<std::uint32_t>(file_.bytes().size()) - start;
  const auto count = static_cast<std::uint16_t>(entries_.size());
  file_.write(kEndOfDirectory);
  file_.write(std::uint16_t{0});
  file_.write(std::uint16_t{0});
  file_.write(count);
  file_.write(count);
  file_.write(size);
  file_.write(start);
  file_.write(std::uint16_t{0});
  return std::move(file_.bytes());
}

}  // namespace odori::skinning_tests
