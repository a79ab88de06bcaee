#pragma once

// Arrays as NumPy stores them: the header of a .npy file
// (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html), and arrays in memory.

#include "base/bytes.h"
#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

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

}  // namespace odori
