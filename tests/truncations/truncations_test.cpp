// Models, motions and pictures cut short. Each piece lies in a heap block of exactly its size, so that the address
// sanitizer sees a reader look past the end. (The readers' own tests cut the small files made by tests/support.)

#include "base/files.h"
#include "format/pmd/pmd_reader.h"
#include "format/pmx/pmx_reader.h"
#include "format/vmd/vmd_reader.h"
#include "image/image_decoder.h"
#include "support/hostile.h"
#include "support/shared_data.h"

#include <ostream>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::on_every_prefix;
using testing::shared_files;

// Files up to the first size are cut at every byte, in an unoptimised build only those up to the second: the fuzz
// preset, which is optimised, takes care of the rest (test.sh).
#if defined(__OPTIMIZE__)
constexpr std::size_t kEveryByteUpTo = 64 * 1024;
#else
constexpr std::size_t kEveryByteUpTo = 6 * 1024;
#endif

// A model, a motion, or a fault that says where in the piece it is.
template <typename Made>
void expect_a_place(const Result<Made>& made, Bytes piece) {
  if (made) return;
  EXPECT_FALSE(made.fault().section.empty());
  EXPECT_GE(made.fault().offset, 0);
  EXPECT_LE(made.fault().offset, static_cast<std::int64_t>(piece.size()));
}

void read_pmx_piece(Bytes piece) {
  Diagnostics diagnostics;
  expect_a_place(read_pmx(piece, diagnostics), piece);
}

void read_pmd_piece(Bytes piece) {
  Diagnostics diagnostics;
  expect_a_place(read_pmd(piece, diagnostics), piece);
}

void read_vmd_piece(Bytes piece) {
  Diagnostics diagnostics;
  expect_a_place(read_vmd(piece, diagnostics), piece);
}

void read_image_piece(Bytes piece) {
  if (const auto image = read_image(piece)) {
    EXPECT_EQ(image->rgba.size(), static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height) * 4);
  }
}

// Some of the files of a kind, so that the parts may run side by side: every `of`th, from `from` on.
struct Part {
  const char* name;
  const char* ending;
  void (*read)(Bytes);
  std::size_t from = 0, of = 1;
};

// What the test is called by.
std::ostream& operator<<(std::ostream& out, const Part& part) { return out << part.name; }

std::vector<std::filesystem::path> files_of(const Part& part) {
  std::vector<std::filesystem::path> all = shared_files("data", part.ending), some;
  for (const auto& path : shared_files("golden", part.ending)) all.push_back(path);
  for (std::size_t i = part.from; i < all.size(); i += part.of) some.push_back(all[i]);
  return some;
}

class Truncations : public ::testing::TestWithParam<Part> {};

TEST_P(Truncations, OfModelsAndMotions) {
  ODORI_NEEDS_SHARED();
  const auto files = files_of(GetParam());
  EXPECT_FALSE(files.empty());
  for (const auto& path : files) {
    SCOPED_TRACE(utf8_from_path(path));
    const auto file = bytes_of(path);
    constexpr std::size_t kSteps = 40;
    on_every_prefix(file, file.size() <= kEveryByteUpTo ? 1 : 1 + file.size() / kSteps, GetParam().read);
  }
}

constexpr Part kParts[] = {
    {"Pmx0", ".pmx", read_pmx_piece, 0, 2}, {"Pmx1", ".pmx", read_pmx_piece, 1, 2},
    {"Pmd", ".pmd", read_pmd_piece},        {"Vmd0", ".vmd", read_vmd_piece, 0, 4},
    {"Vmd1", ".vmd", read_vmd_piece, 1, 4}, {"Vmd2", ".vmd", read_vmd_piece, 2, 4},
    {"Vmd3", ".vmd", read_vmd_piece, 3, 4},
};

INSTANTIATE_TEST_SUITE_P(Shared, Truncations, ::testing::ValuesIn(kParts),
                         [](const auto& part) { return std::string(part.param.name); });

// At every byte of the header, and then at steps.
class ImageTruncations : public ::testing::TestWithParam<const char*> {};

TEST_P(ImageTruncations, OfImages) {
  ODORI_NEEDS_SHARED();
  constexpr std::size_t kHeader = 160, kSteps = 10;
  for (const auto& path : shared_files("data", GetParam())) {
    SCOPED_TRACE(utf8_from_path(path));
    const auto file = bytes_of(path);
    const Bytes all(file);
    on_every_prefix(all.first(std::min(kHeader, all.size())), 1, read_image_piece);
    on_every_prefix(all, 1 + all.size() / kSteps, read_image_piece);
  }
}

INSTANTIATE_TEST_SUITE_P(Shared, ImageTruncations, ::testing::Values(".png", ".tga", ".sph"),
                         [](const auto& ending) { return std::string(ending.param + 1); });

}  // namespace
}  // namespace odori
