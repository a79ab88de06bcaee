#pragma once

// What the library knows of one file. Start from `read_facts`, which reads no more of a file than this.

#include "base/job.h"
#include "loading/scene/file_summary.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

// Limits of what is read of one file. Of a larger model only the names at its start are read.
inline constexpr std::uint64_t kMaxReadModelBytes = std::uint64_t{32} << 20;
inline constexpr std::uint64_t kMaxReadMotionBytes = std::uint64_t{64} << 20;
inline constexpr std::uint64_t kMaxReadTextBytes = 16 << 10;  // of a licence beside a model
inline constexpr std::size_t kMaxMissingParts = 64;           // that are listed of one model
inline constexpr std::size_t kMaxTermsBytes = 2000;
inline constexpr std::size_t kMaxTitleBytes = 300;

struct PartCounts {
  std::int64_t vertices = 0, triangles = 0, materials = 0, bones = 0, morphs = 0, bodies = 0, joints = 0;

  friend bool operator==(const PartCounts&, const PartCounts&) = default;
};

struct ModelFacts {
  std::optional<PartCounts> counts;  // empty: the file is larger than kMaxReadModelBytes
  // Textures were found outside the model's folder: a program that sees only this folder draws the model white.
  bool textures_outside = false;
};

struct MotionFacts {
  std::int64_t frames = 0;             // the last frame, 30 per second
  std::int64_t bones = 0, morphs = 0;  // tracks
  std::int64_t camera = 0;             // keys
  bool light = false;
  std::string made_for;  // name of the model, as the file states it
};

// What the user may do with a model, as far as its texts say so.
struct Terms {
  std::string author;
  std::string lines;    // the lines about use and distribution, at most kMaxTermsBytes
  std::string licence;  // name of the text file beside the model; empty: there is none
};

struct FileFacts {
  ContentKind kind = ContentKind::unusable;
  std::string title;    // of the model, or of the file without extension; never empty
  std::string english;  // the English name; empty if there is none
  Terms terms;
  std::optional<ModelFacts> model;
  std::optional<MotionFacts> motion;
  std::optional<std::int64_t> actors;  // of a scene or project
  std::vector<std::string> missing;    // textures as the model names them
  std::string fault;                   // why the file cannot be read; empty: it can
  std::uint64_t mark = 0;              // content_mark (loading/scene/scene_file.h); 0: unknown
};

// One file of the library.
struct LibraryEntry {
  std::int64_t id = 0;
  std::string path;  // absolute, UTF-8 with slashes; goes on inside archives
  std::uint64_t bytes = 0;
  std::int64_t modified = 0;  // ticks, see write_time; of a file in an archive that of the archive
  FileFacts facts;
  std::string picture_fault;  // why no picture of it could be made; empty: none was tried, or there is one
};

// What the user made of a file.
struct UserFacts {
  std::vector<std::string> tags, collections;
  bool favourite = false;
  std::int64_t plays = 0;
  std::int64_t last_opened_s = 0;  // seconds since 1970, UTC; 0: never
};

// The stable name of a kind, as databases, searches and JSON have it: "dance" for a motion of the body.
std::string_view library_name(ContentKind kind);
ContentKind kind_of_library_name(std::string_view name);  // `unusable` if there is none

// Whether the library lists files with this name.
bool is_library_file(const std::filesystem::path& file);

// `file` may be in an archive. `beside`: the names of the files in its folder, among which a licence is searched. A
// file that cannot be read gives facts with a fault.
FileFacts read_facts(const std::filesystem::path& file, const std::vector<std::string>& beside);

// The author and the terms of use that texts state, such as a model's comment and a licence beside it.
Terms find_terms(std::string_view text);
// Whether this is the name of a text with terms of use.
bool is_licence_name(std::string_view name);
// Text of a file in the character set that it is most likely in.
std::string decoded_text(Bytes text);

}  // namespace odori
