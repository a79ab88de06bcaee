// Truncated models, motions and images. Each is in a heap block of exactly its size, so that AddressSanitizer detects
// reads past the end. (The unit tests of the readers truncate the small files of tests/support.)

#include "base/files.h"
#include "format/pmd/pmd.h"
#include "format/pmm/pmm.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "format/x/x.h"
#include "image/image_decoder.h"
#include "support/malformed_bytes.h"
#include "support/shared_data.h"

#include <ostream>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::for_each_prefix;
using testing::shared_files;

// Files up to the first size are truncated at every byte; in an unoptimised build only files up to the second size. The
// optimised fuzz preset covers the rest (test.sh).
#if defined(__OPTIMIZE__)
constexpr std::size_t kEveryByteUpTo = 64 * 1024;
#else
constexpr std::size_t kEveryByteUpTo = 6 * 1024;
#endif

// Reads a model or motion; a fault must have an offset inside the truncated file.
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

void read_pmm_piece(Bytes piece) {
  Diagnostics diagnostics;
  expect_a_place(read_pmm(piece, diagnostics), piece);
}

void read_x_piece(Bytes piece) {
  Diagnostics diagnostics;
  const auto model = read_x(piece, diagnostics);
  if (model) return;
  EXPECT_FALSE(model.fault().section.empty());
  EXPECT_LE(model.fault().offset, static_cast<std::int64_t>(piece.size())) << "-1 in what is compressed";
}

void read_image_piece(Bytes piece) {
  if (const auto image = read_image(piece)) {
    EXPECT_EQ(image->rgba.size(), static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height) * 4);
  }
}

// A subset of the files of a kind, so that parts run in parallel: every `of`-th file, starting with `from`.
struct Part {
  const char* name;
  const char* ending;
  void (*read)(Bytes);
  std::size_t from = 0, of = 1;
};

// Name of the test parameter.
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
    for_each_prefix(file, file.size() <= kEveryByteUpTo ? 1 : 1 + file.size() / kSteps, GetParam().read);
  }
}

constexpr Part kParts[] = {
    {"Pmx0", ".pmx", read_pmx_piece, 0, 2}, {"Pmx1", ".pmx", read_pmx_piece, 1, 2},
    {"Pmd", ".pmd", read_pmd_piece},        {"Vmd0", ".vmd", read_vmd_piece, 0, 4},
    {"Vmd1", ".vmd", read_vmd_piece, 1, 4}, {"Vmd2", ".vmd", read_vmd_piece, 2, 4},
    {"Vmd3", ".vmd", read_vmd_piece, 3, 4}, {"X", ".x", read_x_piece},
    {"Pmm", ".pmm", read_pmm_piece},
};

INSTANTIATE_TEST_SUITE_P(Shared, Truncations, ::testing::ValuesIn(kParts),
                         [](const auto& part) { return std::string(part.param.name); });

// Truncates at every byte of the header, then in larger steps.
class ImageTruncations : public ::testing::TestWithParam<const char*> {};

TEST_P(ImageTruncations, OfImages) {
  ODORI_NEEDS_SHARED();
  constexpr std::size_t kHeader = 160, kSteps = 10;
  for (const auto& path : shared_files("data", GetParam())) {
    SCOPED_TRACE(utf8_from_path(path));
    const auto file = bytes_of(path);
    const Bytes all(file);
    for_each_prefix(all.first(std::min(kHeader, all.size())), 1, read_image_piece);
    for_each_prefix(all, 1 + all.size() / kSteps, read_image_piece);
  }
}

INSTANTIATE_TEST_SUITE_P(Shared, ImageTruncations, ::testing::Values(".png", ".tga", ".sph"),
                         [](const auto& ending) { return std::string(ending.param + 1); });

}  // namespace
}  // namespace odori
