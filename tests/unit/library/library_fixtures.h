#pragma once

// A library in a temporary folder, and small files to scan.

#include "base/atomic_file.h"
#include "base/files.h"
#include "format/pmx/pmx.h"
#include "library/library.h"
#include "library/search.h"
#include "support/models.h"
#include "support/temp_folder.h"
#include "support/vmd_bytes.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace odori::testing {

inline void write_bytes(const std::filesystem::path& file, Bytes bytes) {
  ASSERT_TRUE(write_file(file, bytes)) << file;
}

inline void write_text(const std::filesystem::path& file, std::string_view text) {
  write_bytes(file, text_bytes(text));
}

inline Model named_model(const std::string& name, const std::string& comment = {},
                         std::vector<std::string> textures = {}) {
  Model model = chain_model({{0, 0, 0}, {0, 1, 0}});
  model.name = name;
  model.comment = comment;
  model.textures = std::move(textures);
  return model;
}

class LibraryTest : public ::testing::Test {
 protected:
  LibraryTest() : files_(folder_.path() / "files") { std::filesystem::create_directories(files_); }

  // Opened anew, as another program would.
  Library open() {
    findings_ = {};
    auto library = open_library(folder_.path() / "data", findings_);
    EXPECT_TRUE(library) << (library ? "" : describe(library.fault()));
    return std::move(*library);
  }

  ScanReport scan(Library& library) {
    JobControl control;
    auto report = scan_library(library, {files_}, control);
    EXPECT_TRUE(report) << (report ? "" : describe(report.fault()));
    return report ? std::move(*report) : ScanReport{};
  }

  bool found(const FaultKind& kind) const {
    return std::ranges::any_of(findings_.faults(), [&](const Fault& fault) { return fault.kind == &kind; });
  }

  static std::vector<std::string> titles(Library& library, std::string_view typed) {
    std::vector<std::string> titles;
    for (const LibraryEntry& entry : search(library.index, library.user, parse_query(typed))) {
      titles.push_back(entry.facts.title);
    }
    std::ranges::sort(titles);
    return titles;
  }

  void add_model(const std::string& path, const Model& model) {
    write_bytes(files_ / path_from_utf8(path), write_pmx(model));
  }

  // `frames`: of a dance that moves センター.
  void add_dance(const std::string& path, std::uint32_t frames) {
    VmdBytes vmd;
    vmd.header();
    vmd.u32(2);
    vmd.bone("\x83\x5A\x83\x93\x83\x5E\x81\x5B", 0, {0, 0, 0}, kNoRotation);
    vmd.bone("\x83\x5A\x83\x93\x83\x5E\x81\x5B", frames, {0, 5, 0}, kNoRotation);
    for (int section = 0; section < 5; ++section) vmd.u32(0);
    write_bytes(files_ / path_from_utf8(path), vmd.bytes());
  }

  std::string path_of(const std::string& name) const { return library_path(files_ / path_from_utf8(name)); }

  TempFolder folder_;
  std::filesystem::path files_;
  Diagnostics findings_;
};

}  // namespace odori::testing
