#include "format/npz/npz.h"

#include "support/temp_folder.h"

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::TempFolder;

// A .npy file as NumPy writes it, with any text as its header.
std::vector<std::uint8_t> npy_file(const std::string& header, std::span<const std::uint8_t> data, int major = 1) {
  std::string text = header;
  text += '\n';
  std::vector<std::uint8_t> file{0x93, 'N', 'U', 'M', 'P', 'Y', static_cast<std::uint8_t>(major), 0};
  file.push_back(static_cast<std::uint8_t>(text.size() & 0xff));
  file.push_back(static_cast<std::uint8_t>(text.size() >> 8));
  if (major > 1) file.insert(file.end(), {0, 0});
  file.insert(file.end(), text.begin(), text.end());
  file.insert(file.end(), data.begin(), data.end());
  return file;
}

std::vector<std::uint8_t> npy_file(const std::string& header, const std::vector<float>& data) {
  return npy_file(header, npy_bytes(data));
}

const FaultKind* fault_of(std::vector<std::uint8_t> file) {
  const auto array = read_npy(std::move(file));
  return array ? nullptr : array.fault().kind;
}

constexpr const char* kTwoByThree = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";

TEST(Npy, HeaderIsThatOfNumpy) {
  // numpy.lib.format.write_array_header_1_0 of a (2, 3) array of float32, NumPy 1.24.
  std::string expected("\x93NUMPY\x01\x00\x76\x00", 10);
  expected += kTwoByThree;
  expected.append(127 - expected.size(), ' ');
  expected += '\n';
  const std::vector<std::uint8_t> header = npy_header({NpyKind::f32}, {2, 3});
  EXPECT_EQ(std::string(header.begin(), header.end()), expected);
  EXPECT_EQ(format_shape({}), "()");
  EXPECT_EQ(format_shape({7}), "(7,)");
}

TEST(Npy, ReadsEveryVersionOfTheFormat) {
  const std::vector<float> data{1, 2, 3, 4, 5, 6};
  for (const int version : {1, 2, 3}) {
    const auto array = read_npy(npy_file(kTwoByThree, npy_bytes(data), version));
    ASSERT_TRUE(array) << version;
    EXPECT_EQ(array->shape, (NpyShape{2, 3}));
    for (std::size_t i = 0; i < data.size(); ++i) EXPECT_EQ(array->number(i), static_cast<double>(data[i]));
  }
}

TEST(Npy, FortranOrderBecomesCOrder) {
  // The matrix 1 2 3 / 4 5 6, column by column.
  const auto array = read_npy(npy_file("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3)}", {1, 4, 2, 5, 3, 6}));
  ASSERT_TRUE(array);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(array->number(i), static_cast<double>(i + 1));
}

TEST(Npy, ThreeDimensionsInFortranOrder) {
  std::vector<float> data(24);
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 4; ++k) data[i + 2 * (j + 3 * k)] = static_cast<float>(100 * i + 10 * j + k);
    }
  }
  const auto array = read_npy(npy_file("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3, 4), }", data));
  ASSERT_TRUE(array);
  EXPECT_EQ(array->number(0), 0.0);
  EXPECT_EQ(array->number(4 * (3 * 1 + 2) + 3), 123.0);
}

TEST(Npy, DamagedHeadersAreRefused) {
  const std::vector<float> six(6, 1.0f);
  EXPECT_EQ(fault_of({}), &kNpyBroken);
  EXPECT_EQ(fault_of({0x93, 'N', 'U', 'M', 'P', 'Y'}), &kNpyBroken);
  EXPECT_EQ(fault_of(npy_file(kTwoByThree, npy_bytes(six), 9)), &kNpyBroken);
  for (const char* header :
       {"", "{", "{}", "{'descr': '<f4'}", "{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, -3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} x",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 99999999999999999999)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}",
        "{'descr': '<f4, 'fortran_order': False, 'shape': (2, 3)}", "__import__('os').system('true')"}) {
    EXPECT_EQ(fault_of(npy_file(header, six)), &kNpyBroken) << header;
  }
  std::vector<std::uint8_t> cut = npy_file(kTwoByThree, six);
  cut.resize(30);
  EXPECT_EQ(fault_of(cut), &kNpyBroken);
}

TEST(Npy, ShapesThatDoNotFitTheDataAreRefused) {
  const std::vector<float> six(6, 1.0f);
  for (const char* shape : {"(2, 4)", "(5,)", "()", "(0, 3)", "(4294967296, 4294967296)", "(18446744073709551615,)",
                            "(3, 6148914691236517206)", "(9223372036854775808, 2, 0, 1)"}) {
    const std::string header = std::string("{'descr': '<f4', 'fortran_order': True, 'shape': ") + shape + "}";
    EXPECT_EQ(fault_of(npy_file(header, six)), &kNpyShape) << shape;
  }
}

TEST(Npy, PythonObjectsAndUnknownTypesAreRefused) {
  const std::vector<float> six(6, 1.0f);
  const auto of = [&six](const std::string& descr) {
    return fault_of(npy_file("{'descr': " + descr + ", 'fortran_order': False, 'shape': (6,)}", six));
  };
  EXPECT_EQ(of("'|O'"), &kNpyPickled);
  EXPECT_EQ(of("[('a', '<f4'), ('b', '|O')]"), &kNpyPickled);
  for (const char* descr : {"'>f4'", "'<c8'", "'|S3'", "[('a', '<f4')]", "'<U0'", "'<U99999999999'", "'<M8[s]'"}) {
    EXPECT_EQ(of(descr), &kNpyType) << descr;
  }
}

TEST(Npy, NoPrefixAndNoByteOfTheHeaderIsTrusted) {
  const std::vector<std::uint8_t> whole = npy_file(kTwoByThree, {1, 2, 3, 4, 5, 6});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(fault_of({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}), nullptr) << size;
  }
  const std::size_t header = whole.size() - 6 * sizeof(float);
  for (std::size_t at = 0; at < header; ++at) {
    for (int value = 0; value < 256; ++value) {
      std::vector<std::uint8_t> changed = whole;
      changed[at] = static_cast<std::uint8_t>(value);
      const auto array = read_npy(std::move(changed));
      if (array) {
        EXPECT_EQ(array->data.size() % array->type.bytes(), 0u) << at;
      }
    }
  }
}

TEST(Npz, WhatIsWrittenIsRead) {
  const TempFolder folder;
  const auto file = folder.path() / "踊り.npz";
  const std::vector<double> numbers{1.5, -2.0, 1e300};
  const std::vector<std::string> texts{"センター", "", "a\U0001F600b"};
  {
    auto out = NpzWriter::create(file, Overwrite::plain_files, NpzCompression::deflate);
    ASSERT_TRUE(out);
    ASSERT_TRUE(out->add("numbers", {NpyKind::f64}, {3, 1}, npy_bytes(numbers)));
    ASSERT_TRUE(out->add_texts("texts", texts));
    ASSERT_TRUE(out->begin("pieces", {NpyKind::u8}, {4}));
    ASSERT_TRUE(out->append(npy_bytes(std::array<std::uint8_t, 3>{1, 2, 3})));
    ASSERT_TRUE(out->append(npy_bytes(std::array<std::uint8_t, 1>{4})));
    ASSERT_TRUE(out->finish());
  }
  const auto in = NpzReader::open(file);
  ASSERT_TRUE(in);
  const auto read = in->read("numbers");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->shape, (NpyShape{3, 1}));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(read->number(i), numbers[i]);
  const auto names = in->read("texts");
  ASSERT_TRUE(names);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(names->text(i), texts[i]);
  const auto pieces = in->read("pieces");
  ASSERT_TRUE(pieces);
  EXPECT_EQ(pieces->data, (std::vector<std::uint8_t>{1, 2, 3, 4}));
  const auto missing = in->read("positions");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.fault().kind, &kNpzMissing);
}

TEST(Npz, AnUnfinishedFileIsNotThere) {
  const TempFolder folder;
  {
    auto out = NpzWriter::create(folder.path() / "a.npz");
    ASSERT_TRUE(out);
    ASSERT_TRUE(out->begin("pieces", {NpyKind::u8}, {4}));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Npz, FilesThatAreNoneAreRefused) {
  const TempFolder folder;
  EXPECT_FALSE(NpzReader::open(folder.path() / "none.npz"));
  EXPECT_FALSE(NpzReader::open(folder.path()));
  const auto file = folder.path() / "text.npz";
  ASSERT_TRUE(write_file(file, npy_bytes(std::string("hello"))));
  EXPECT_FALSE(NpzReader::open(file));
}

}  // namespace
}  // namespace odori
