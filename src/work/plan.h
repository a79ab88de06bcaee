#pragma once

// Work that is divided into pieces which other programs, on other machines, can do in any order: what a scheduler needs
// to know (docs/clusters.md). A work folder contains
//
//   plan.json       the whole: version of odori, command, settings, input files by content, steps
//   pieces.jsonl    one line per piece: its command line, its own input files and the outputs that it is to write
//   pieces.index    one line of 13 bytes per piece: where its line begins, so that one piece is read without the others
//   pieces/         what pieces write (work/pieces.h)
//
//   auto writer = PlanWriter::create("work");
//   writer->add(piece); ...
//   writer->finish(plan);
//
//   const auto plan = read_plan("work");
//   const auto piece = read_piece("work", *plan, 7);

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/fault.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace odori {

// What a file contains, as a number that is another one for other contents. Finds mistakes, not attacks.
struct FileContent {
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  // ContentHash

  friend bool operator==(const FileContent&, const FileContent&) = default;
};

// Reads the file in blocks, also one in an archive (base/archive/archive.h). Fails as `read_file`.
Result<FileContent> file_content(const std::filesystem::path& file);

// 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

inline constexpr FaultKind kPlanMissing{"plan.missing", "this is not a work folder; `odori plan` makes one"};
inline constexpr FaultKind kPlanDamaged{"plan.damaged", "this plan cannot be used; plan again into another folder"};
inline constexpr FaultKind kPlanExists{"plan.exists", "this folder has another plan; choose another folder"};
inline constexpr FaultKind kPlanOtherVersion{
    "plan.other_version", "this was planned by another version of odori; use that version or plan again"};
inline constexpr FaultKind kPlanFolder{"plan.folder", "the folder that was planned in cannot be entered here"};
inline constexpr FaultKind kNoSuchPiece{"plan.piece", "the plan has no such piece"};

inline constexpr std::size_t kMaxPieces = 10'000'000;

// Pieces that do not depend on each other. The pieces of a step need all pieces of the steps before it.
struct PlanStep {
  std::string name;       // "physics", "frames", "files", "motions"
  std::size_t first = 0;  // piece
  std::size_t count = 0;  // > 0

  friend bool operator==(const PlanStep&, const PlanStep&) = default;
};

// A file that a piece reads. Paths are UTF-8, as on the command line: relative ones are relative to Plan::folder.
struct PlannedFile {
  std::string path;
  FileContent content;

  friend bool operator==(const PlannedFile&, const PlannedFile&) = default;
};

struct Plan {
  std::string odori;                 // version that planned
  std::string folder;                // working folder of the command, absolute, UTF-8
  std::vector<std::string> command;  // verb and arguments of the ordinary command line
  nlohmann::ordered_json settings;   // what the verb keeps for its pieces and the join; an object
  std::vector<PlannedFile> inputs;   // of every piece
  std::vector<PlanStep> steps;       // in order; together all pieces
  std::string id;                    // 16 hexadecimal digits that stand for the contents of the plan

  std::size_t pieces() const { return steps.empty() ? 0 : steps.back().first + steps.back().count; }
  const PlanStep& step_of(std::size_t piece) const;
};

struct Piece {
  std::size_t number = 0;            // from 0
  std::size_t first = 0;             // of its frames or files, counted over the whole work
  std::size_t count = 0;             // > 0
  std::vector<PlannedFile> inputs;   // only its own
  std::vector<std::string> outputs;  // file names relative to the work folder, see `output_name`
  nlohmann::ordered_json about{};    // anything else of the verb; an object or null
};

// "pieces/000/000007.mov": the outputs and records of piece 7 differ in their extension (a-z, 0-9 and '.').
std::string output_name(std::size_t piece, std::string_view extension);
std::filesystem::path piece_file(const std::filesystem::path& work, std::size_t piece, std::string_view extension);

// Writes a plan. Destroying it before `finish` leaves no plan.
class PlanWriter {
 public:
  // `work`: a folder that does not exist, or is empty, or has the same plan. Fails as PendingFile.
  static Result<PlanWriter> create(const std::filesystem::path& work);

  // Pieces in the order of their numbers, from 0. `program`: how a scheduler calls odori.
  Status add(const Piece& piece, const std::string& program);

  // Sets the plan's id. Planning the same again changes nothing. Fails with kPlanExists, kFileUnwritable.
  Status finish(Plan& plan);

 private:
  PlanWriter(std::filesystem::path work, AtomicFileWriter lines, AtomicFileWriter index);
  Status add_index();

  std::filesystem::path work_;
  AtomicFileWriter lines_;
  AtomicFileWriter index_;
  ContentHash hash_;  // of the lines
  std::uint64_t bytes_ = 0;
};

// Fails with kPlanMissing or kPlanDamaged.
Result<Plan> read_plan(const std::filesystem::path& work);

// Fails with kNoSuchPiece or kPlanDamaged. The cost does not depend on the number of pieces.
Result<Piece> read_piece(const std::filesystem::path& work, const Plan& plan, std::size_t number);

}  // namespace odori
