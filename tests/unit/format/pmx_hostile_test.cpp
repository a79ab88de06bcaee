#include "format/pmx/pmx.h"
#include "rig/rig.h"
#include "support/diagnostics.h"
#include "support/malformed_bytes.h"
#include "support/pmx_bytes.h"
#include "support/shared_data.h"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::bytes_of;
using testing::Field;
using testing::findings;
using testing::for_each_corrupted_word;
using testing::for_each_prefix;
using testing::pmx_with_everything;
using testing::PmxBytes;
using testing::PmxLayout;
using testing::shared_files;
using testing::with_value;

constexpr std::size_t kSmallPmx = 8192;
constexpr std::int32_t kMax = std::numeric_limits<std::int32_t>::max();

// Any bytes give a valid model or a fault with a location.
void survive_pmx(Bytes file) {
  Diagnostics diagnostics;
  const auto model = read_pmx(file, diagnostics);
  if (model) {
    build_rig(*model);
    extent(*model);
    return;
  }
  const Fault& fault = model.fault();
  EXPECT_FALSE(fault.section.empty());
  EXPECT_GE(fault.offset, 0);
  EXPECT_LE(fault.offset, static_cast<std::int64_t>(file.size()));
}

TEST(PmxHostile, EveryTruncationIsRefused) {
  const std::vector<std::uint8_t> file = pmx_with_everything({2.0f, false, 1, 2}).bytes();
  for_each_prefix(file, 1, [&](Bytes prefix) {
    Diagnostics diagnostics;
    const auto model = read_pmx(prefix, diagnostics);
    ASSERT_EQ(static_cast<bool>(model), prefix.size() == file.size()) << prefix.size();
    ASSERT_TRUE(model || model.fault().offset <= static_cast<std::int64_t>(prefix.size()));
  });
}

TEST(PmxHostile, Version21MayEndEarlyInTheSoftBodies) {
  PmxBytes file = pmx_with_everything({2.1f, true, 0, 1});
  std::size_t soft_bodies = 0;
  for (const Field& field : file.counts()) {
    if (field.name == "soft bodies" && soft_bodies == 0) soft_bodies = field.offset;
  }
  for_each_prefix(file.bytes(), 1, [&](Bytes prefix) {
    Diagnostics diagnostics;
    const bool without = prefix.size() >= soft_bodies && prefix.size() < soft_bodies + sizeof(std::int32_t);
    const bool whole = prefix.size() == file.bytes().size();
    const auto model = read_pmx(prefix, diagnostics);
    ASSERT_EQ(static_cast<bool>(model), prefix.size() >= soft_bodies) << prefix.size();
    ASSERT_EQ(findings(diagnostics, kPmxNoSoftBodies), without) << prefix.size();
    ASSERT_EQ(findings(diagnostics, kPmxTrailing), 0) << prefix.size();
    if (!model) return;
    ASSERT_EQ(model->soft_bodies.empty(), !whole) << prefix.size();
    ASSERT_EQ(model->joints.size(), 1u) << "everything before is there";
    ASSERT_EQ(findings(diagnostics, kPmxSoftBodiesUnreadable), whole || without ? 0 : 1) << prefix.size();
  });
}

// Nothing follows the soft bodies, and they are not simulated: no count in them may refuse the model.
TEST(PmxHostile, SoftBodiesThatCannotBeReadAreLeftOut) {
  PmxBytes file = pmx_with_everything({2.1f, true, 0, 1});
  const auto first = std::find_if(file.counts().begin(), file.counts().end(),
                                  [](const Field& field) { return field.name == "soft bodies"; });
  ASSERT_NE(first, file.counts().end());
  for (std::size_t offset = first->offset; offset + 4 <= file.bytes().size(); ++offset) {
    for (const std::uint8_t value : std::array<std::uint8_t, 2>{0xFF, 0x7F}) {
      std::vector<std::uint8_t> changed(file.bytes().begin(), file.bytes().end());
      std::fill_n(changed.begin() + static_cast<std::ptrdiff_t>(offset), 4, value);
      Diagnostics diagnostics;
      const auto model = read_pmx(changed, diagnostics);
      ASSERT_TRUE(model) << offset;
      if (findings(diagnostics, kPmxSoftBodiesUnreadable) == 0) continue;
      ASSERT_TRUE(model->soft_bodies.empty()) << offset;
      ASSERT_EQ(model->joints.size(), 1u) << offset;
    }
  }
  std::vector<std::uint8_t> changed(file.bytes().begin(), file.bytes().end());
  std::fill_n(changed.begin() + static_cast<std::ptrdiff_t>(first->offset), 4, std::uint8_t{0xFF});
  Diagnostics diagnostics;
  ASSERT_TRUE(read_pmx(changed, diagnostics));
  ASSERT_EQ(findings(diagnostics, kPmxSoftBodiesUnreadable), 1);
  const Fault found = testing::finding(diagnostics, kPmxSoftBodiesUnreadable);
  EXPECT_EQ(found.section, "soft bodies");
  EXPECT_EQ(found.offset, static_cast<std::int64_t>(first->offset));
}

TEST(PmxHostile, TruncationIsReportedWithItsElement) {
  PmxBytes file = pmx_with_everything({2.0f, true, 0, 1});
  std::size_t second_bone_name = 0;
  for (const Field& text : file.texts()) {
    if (text.name == "上半身") second_bone_name = text.offset;
  }
  Diagnostics diagnostics;
  const auto model = read_pmx(Bytes(file.bytes()).first(second_bone_name + 2), diagnostics);
  ASSERT_FALSE(model);
  const std::size_t bones = file.counts()[4].offset, left = second_bone_name + 2 - bones - sizeof(std::int32_t);
  EXPECT_EQ(describe(model.fault()), "this PMX is cut short: 4 bones announced, but the remaining " +
                                         std::to_string(left) + " bytes hold at most " + std::to_string(left / 28) +
                                         " (bones, byte " + std::to_string(bones) + ")");
  // One byte short of the end of the model's name.
  const Field& name = file.texts().front();
  const auto header = read_pmx(Bytes(file.bytes()).first(name.offset + 4 + 5), diagnostics);
  ASSERT_FALSE(header);
  EXPECT_EQ(describe(header.fault()), "this PMX is cut short: " + std::to_string(name.name.size()) +
                                          " bytes announced, but only 5 are left (header, byte " +
                                          std::to_string(name.offset) + ")");
  // Two bytes short of the end, inside the last float of the only joint.
  const auto joint = read_pmx(Bytes(file.bytes()).first(file.bytes().size() - 2), diagnostics);
  ASSERT_FALSE(joint);
  EXPECT_EQ(joint.fault().kind, &kPmxTruncated);
  EXPECT_EQ(joint.fault().section, "joints");
  EXPECT_EQ(joint.fault().element, 0);
}

TEST(PmxHostile, EveryCountWithEveryBadValue) {
  for (const PmxLayout& layout :
       {PmxLayout{2.1f, true, 1, 1}, PmxLayout{2.1f, true, 1, 2}, PmxLayout{2.1f, true, 1, 4}}) {
    PmxBytes file = pmx_with_everything(layout);
    for (const Field& field : file.counts()) {
      for (const std::int32_t count : {-1, kMax, std::numeric_limits<std::int32_t>::min(), 0x00010000}) {
        Diagnostics diagnostics;
        const auto model = read_pmx(with_value(file.bytes(), field.offset, count), diagnostics);
        const bool optional = field.name == "soft bodies";
        ASSERT_EQ(static_cast<bool>(model), optional) << field.name << " " << count;
        const Fault fault = optional ? testing::finding(diagnostics, kPmxSoftBodiesUnreadable) : model.fault();
        if (!optional) {
          EXPECT_EQ(fault.kind, count == 0x00010000 ? &kPmxTruncated : &kPmxCount);
        }
        EXPECT_EQ(fault.section, field.name);
        EXPECT_EQ(fault.offset, static_cast<std::int64_t>(field.offset));
      }
      for (const std::int32_t count : {0, 1, 2, 100}) survive_pmx(with_value(file.bytes(), field.offset, count));
    }
  }
}

TEST(PmxHostile, EveryTextLengthWithEveryBadValue) {
  PmxBytes file = pmx_with_everything({2.0f, false, 0, 1});
  for (const Field& field : file.texts()) {
    for (const std::int32_t length : {-1, kMax}) {
      Diagnostics diagnostics;
      const auto model = read_pmx(with_value(file.bytes(), field.offset, length), diagnostics);
      ASSERT_FALSE(model) << field.name;
      EXPECT_EQ(model.fault().kind, &kPmxText);
      EXPECT_EQ(model.fault().offset, static_cast<std::int64_t>(field.offset));
    }
    for (const std::int32_t length : {0, 1, 3}) survive_pmx(with_value(file.bytes(), field.offset, length));
  }
}

TEST(PmxHostile, EveryWordCorrupted) {
  for_each_corrupted_word(pmx_with_everything({2.1f, true, 2, 1}).bytes(), 1, survive_pmx);
  for_each_corrupted_word(pmx_with_everything({2.0f, false, 0, 4}).bytes(), 5, survive_pmx);
}

struct HeaderCase {
  const char* what;
  std::size_t offset;
  std::uint8_t value;
  const FaultKind* fault;
};

TEST(PmxHostile, EachHeaderRule) {
  const PmxLayout layout{2.0f, true, 0, 1};
  for (const HeaderCase& c :
       {HeaderCase{"magic", 0, 'Q', &kPmxMagic}, HeaderCase{"magic", 2, 'D', &kPmxMagic},
        HeaderCase{"version", 7, 0x41, &kPmxVersion}, HeaderCase{"version not a number", 7, 0x7F, &kPmxVersion},
        HeaderCase{"settings", 8, 7, &kPmxGlobals}, HeaderCase{"encoding", 9, 2, &kPmxGlobals},
        HeaderCase{"additional vectors", 10, 5, &kPmxGlobals}, HeaderCase{"vertex index", 11, 3, &kPmxGlobals},
        HeaderCase{"texture index", 12, 0, &kPmxGlobals}, HeaderCase{"material index", 13, 8, &kPmxGlobals},
        HeaderCase{"bone index", 14, 5, &kPmxGlobals}, HeaderCase{"morph index", 15, 255, &kPmxGlobals},
        HeaderCase{"body index", 16, 6, &kPmxGlobals}}) {
    std::vector<std::uint8_t> file = testing::pmx_with_nothing(layout).bytes();
    file[c.offset] = c.value;
    if (c.value == 0x7F) file[6] = 0xC0;
    Diagnostics diagnostics;
    const auto model = read_pmx(file, diagnostics);
    ASSERT_FALSE(model) << c.what;
    EXPECT_EQ(model.fault().kind, c.fault) << c.what;
    EXPECT_EQ(model.fault().section, "header");
  }
}

TEST(PmxHostile, UnknownKindsOfRecordsAreFaults) {
  PmxBytes file = pmx_with_everything({2.0f, true, 0, 1});
  const std::size_t vertices = file.counts()[0].offset;
  Diagnostics diagnostics;
  const auto vertex = read_pmx(with_value<std::uint8_t>(file.bytes(), vertices + 4 + 32, 5), diagnostics);
  ASSERT_FALSE(vertex);
  EXPECT_EQ(vertex.fault().kind, &kPmxDeformKind);
  EXPECT_EQ(vertex.fault().element, 0);
  EXPECT_EQ(vertex.fault().offset, static_cast<std::int64_t>(vertices + 4 + 32));
  for (const Field& text : file.texts()) {
    if (text.name != "あ_en") continue;
    const std::size_t kind = text.offset + 4 + text.name.size() + 1;
    const auto morph = read_pmx(with_value<std::uint8_t>(file.bytes(), kind, 11), diagnostics);
    ASSERT_FALSE(morph);
    EXPECT_EQ(morph.fault().kind, &kPmxMorphKind);
    EXPECT_EQ(morph.fault().element, 1);
    EXPECT_EQ(morph.fault().offset, static_cast<std::int64_t>(kind));
  }
}

TEST(PmxHostile, SmallSharedFilesWithCorruptedWords) {
  ODORI_NEEDS_SHARED();
  for (const auto& path : shared_files("data", ".pmx")) {
    const auto file = bytes_of(path);
    if (file.size() < kSmallPmx) for_each_corrupted_word(file, 29, survive_pmx);
  }
}

}  // namespace
}  // namespace odori
