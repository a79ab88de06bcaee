#pragma once

// .npz files: zip archives of .npy arrays, as numpy.savez writes and numpy.load reads them.
//
//   auto out = NpzWriter::create("bar.npz");
//   out->add("frames", {NpyKind::f64}, {frames.size()}, npy_bytes(frames));
//   out->finish();
//
//   auto in = NpzReader::open("bar.npz");
//   const Result<NpyArray> positions = in->read("positions");

#include "base/archive/archive.h"
#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/fault.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// Arrays as NumPy stores them: the header of a .npy file
// (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html), and arrays in memory.

inline constexpr FaultKind kNpyBroken{"npz.array", "this is not an array in NumPy's format"};
inline constexpr FaultKind kNpyPickled{
    "npz.pickled", "the array contains Python objects, which are not opened; save numbers (dtype float32 or float64)"};
inline constexpr FaultKind kNpyType{"npz.type", "odori cannot read an array of this type"};
inline constexpr FaultKind kNpyShape{"npz.shape", "the array's data does not have the size that its shape needs"};

// Types of elements, little-endian. `text`: Unicode of a fixed length, four bytes per character.
enum class NpyKind : std::uint8_t { f32, f64, i32, i64, u8, u16, u32, text };

struct NpyType {
  NpyKind kind = NpyKind::f32;
  std::size_t characters = 0;  // of `text`

  std::size_t bytes() const;  // per element
  friend bool operator==(const NpyType&, const NpyType&) = default;
};

// "<f4", "|u1", "<U12".
std::string npy_descr(const NpyType& type);

using NpyShape = std::vector<std::uint64_t>;

// "(3, 4)", as NumPy prints it.
std::string format_shape(const NpyShape& shape);

// The header of a .npy file of format version 1.0, with the dimensions in C order; its size is a multiple of 64 bytes.
std::vector<std::uint8_t> npy_header(const NpyType& type, const NpyShape& shape);

// An array from a file.
struct NpyArray {
  NpyType type;
  NpyShape shape;
  std::vector<std::uint8_t> data;  // elements in C order, exactly as many as the shape needs

  std::size_t count() const { return data.size() / type.bytes(); }  // of elements
  // Element `index` in C order, of a type other than `text`.
  double number(std::size_t index) const;
  // Element `index` of type `text` as UTF-8, without the zeros at its end.
  std::string text(std::size_t index) const;
};

// Reads a .npy file, format versions 1 to 3, in C or Fortran order. Arrays of Python objects are never opened. Fails
// with kNpyBroken, kNpyPickled, kNpyType (also for big-endian data) or kNpyShape.
Result<NpyArray> read_npy(std::vector<std::uint8_t> file);

inline constexpr FaultKind kNpzMissing{"npz.missing", "the file has no array of this name"};

// The bytes of numbers in memory, for arrays.
template <typename T, std::size_t Extent>
Bytes npy_bytes(std::span<T, Extent> values) {
  return {reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()};
}
template <typename Container>
Bytes npy_bytes(const Container& values) {
  return npy_bytes(std::span(values));
}

enum class NpzCompression : std::uint8_t { none, deflate };

// Writes the file whole or not at all. Equal arrays give equal bytes.
class NpzWriter {
 public:
  // Fails as PendingFile::create.
  static Result<NpzWriter> create(const std::filesystem::path& file, Overwrite overwrite = Overwrite::plain_files,
                                  NpzCompression compression = NpzCompression::none);
  NpzWriter(NpzWriter&&) noexcept;
  ~NpzWriter();

  // Adds an array whose elements are at hand, in C order; `data` has as many bytes as the shape needs. `name`: ASCII,
  // each once. All fail with kFileUnwritable.
  Status add(std::string_view name, const NpyType& type, const NpyShape& shape, Bytes data);
  // Adds texts. Each is cut after 255 characters, so that one long name does not make all of them long.
  Status add_texts(std::string_view name, std::span<const std::string> texts);
  // An array in pieces: `begin`, then `append` until it has all bytes that the shape needs.
  Status begin(std::string_view name, const NpyType& type, const NpyShape& shape);
  Status append(Bytes data);
  Status finish();

 private:
  struct State;
  explicit NpzWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Reads files of strangers: an array is unpacked only when it is asked for, and none may be larger than
// kMaxArrayBytes.
class NpzReader {
 public:
  static constexpr std::uint64_t kMaxArrayBytes = std::uint64_t{2} << 30;

  // Fails as Archive::open, and with kFileMissing.
  static Result<NpzReader> open(const std::filesystem::path& file);
  // The content of a file. Fails as Archive::open.
  static Result<NpzReader> open(std::vector<std::uint8_t> content, const ArchiveLimits& limits = {});

  bool has(std::string_view name) const;
  // Fails with kNpzMissing, as `read_npy`, or as Archive::read, also if the file of the array has more than
  // `max_bytes`; the fault's detail has the name of the array.
  Result<NpyArray> read(std::string_view name, std::uint64_t max_bytes = kMaxArrayBytes) const;

 private:
  explicit NpzReader(std::shared_ptr<const Archive> archive) : archive_(std::move(archive)) {}
  std::shared_ptr<const Archive> archive_;
};

}  // namespace odori
