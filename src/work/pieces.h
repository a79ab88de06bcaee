#pragma once

// What workers leave in a work folder about each piece, as JSON files beside its outputs:
//
//   000007.running  while a worker is at it: who, and a number that it raises (PieceClaim)
//   000007.failed   why the last attempt failed
//   000007.done     what was written, by what; written last, so that a piece is done or is not
//
// All are replaced whole. A record of another plan counts as none.

#include "base/fault.h"
#include "work/plan.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kOutputDamaged{"work.output_damaged",
                                          "the output of this piece is not what its worker wrote; run the piece again"};

struct DoneRecord {
  std::string odori;  // version
  std::string
      renderer;  // OpenGL driver, e.g. "llvmpipe (LLVM 15.0.6, 256 bits); 4.5 Mesa 22.3.6"; empty if it drew nothing
  std::string host;
  double seconds = 0.0;              // the work took
  std::vector<PlannedFile> outputs;  // paths as in Piece::outputs
  nlohmann::ordered_json result{};   // anything else of the verb, or null
};

struct FailedRecord {
  std::string host;
  int status = 0;  // exit status
  std::string message;
};

// `outputs` of the record: hashed here. Removes the record of a failure. Fails as write_file and file_content.
Status write_done(const std::filesystem::path& work, const Plan& plan, const Piece& piece, DoneRecord record);

// nullopt if the piece is not done: it has no record, a damaged one, or one whose outputs have another size.
std::optional<DoneRecord> read_done(const std::filesystem::path& work, const Plan& plan, std::size_t piece);

// Reads the outputs and compares them with the record. Fails with kOutputDamaged, whose detail is the file.
Status check_outputs(const std::filesystem::path& work, const DoneRecord& record);

// The piece is to be done again.
void discard_done(const std::filesystem::path& work, std::size_t piece);

Status write_failed(const std::filesystem::path& work, const Plan& plan, std::size_t piece, const FailedRecord& record);
std::optional<FailedRecord> read_failed(const std::filesystem::path& work, const Plan& plan, std::size_t piece);

inline constexpr FaultKind kPieceTaken{"work.piece_taken", "another worker is doing this piece"};
inline constexpr FaultKind kClaimInterrupted{"work.interrupted", "the work was interrupted"};

struct ClaimTimes {
  std::chrono::milliseconds beat{3000};       // between two heartbeats
  std::chrono::milliseconds patience{15000};  // without a heartbeat until a worker counts as lost
};

// Keeps two workers from doing the same piece, on one machine or on several that share a folder, and shows which pieces
// are being done. A claim is a file that its worker raises a number in every few seconds. Clocks are not compared and
// no locks are needed, which not all network file systems have. Should two workers do a piece all the same, nothing is
// lost: they write the same, and replace files whole.
class PieceClaim {
 public:
  // Takes over the claim of a worker that is lost: at once if it ran on this machine, else after watching it for
  // `patience`. Fails with kPieceTaken, kClaimInterrupted (a signal arrived) or as write_file.
  static Result<PieceClaim> take(const std::filesystem::path& work, const Plan& plan, std::size_t piece,
                                 const ClaimTimes& times = {});

  PieceClaim(PieceClaim&&) noexcept;
  PieceClaim& operator=(PieceClaim&&) = delete;
  ~PieceClaim();  // removes the claim

  // Of the piece's frames or files; any thread.
  void set_progress(std::size_t done);

 private:
  struct State;
  explicit PieceClaim(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// A claim as it is in the folder.
struct ClaimRecord {
  std::string host;
  std::int64_t process = 0;
  std::uint64_t beat = 0;
  std::size_t done = 0;  // frames or files of the piece

  friend bool operator==(const ClaimRecord&, const ClaimRecord&) = default;
};
std::optional<ClaimRecord> read_claim(const std::filesystem::path& work, const Plan& plan, std::size_t piece);

// Whether the worker is known to have ended: its machine is this one, and it has no such process.
bool has_ended(const ClaimRecord& claim);

// The name of this machine.
std::string host_name();

}  // namespace odori
