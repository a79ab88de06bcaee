#pragma once

// What workers leave in a work folder about each piece, as JSON files beside its outputs:
//
//   000007.running  while a worker is at it: who, and a number that it raises (work/piece_claim.h)
//   000007.failed   why the last attempt failed
//   000007.done     what was written, by what; written last, so that a piece is done or is not
//
// All are replaced whole. A record of another plan counts as none.

#include "base/result.h"
#include "work/plan.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kOutputDamaged{"work.output_damaged",
                                          "the output of this piece is not what its worker wrote; run the piece again"};

struct DoneRecord {
  std::string odori;     // version
  std::string renderer;  // OpenGL driver, e.g. "llvmpipe (LLVM 15.0.6, 256 bits); 4.5 Mesa 22.3.6"; empty: none
  std::string host;
  double seconds = 0.0;              // the work took
  std::vector<PlannedFile> outputs;  // paths as in Piece::outputs
  nlohmann::ordered_json result{};   // anything else of the verb; null: nothing
};

struct FailedRecord {
  std::string host;
  int status = 0;  // exit status
  std::string message;
};

// `outputs` of the record: hashed here. Removes the record of a failure. Fails as write_file and file_content.
Status write_done(const std::filesystem::path& work, const Plan& plan, const Piece& piece, DoneRecord record);

// Nothing if the piece is not done: no record, a damaged one, or one whose outputs have another size.
std::optional<DoneRecord> read_done(const std::filesystem::path& work, const Plan& plan, std::size_t piece);

// Reads the outputs and compares them with the record. Fails with kOutputDamaged, whose detail is the file.
Status check_outputs(const std::filesystem::path& work, const DoneRecord& record);

// The piece is to be done again.
void discard_done(const std::filesystem::path& work, std::size_t piece);

Status write_failed(const std::filesystem::path& work, const Plan& plan, std::size_t piece, const FailedRecord& record);
std::optional<FailedRecord> read_failed(const std::filesystem::path& work, const Plan& plan, std::size_t piece);

}  // namespace odori
