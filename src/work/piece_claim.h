#pragma once

// Keeps two workers from doing the same piece, on one machine or on several that share a folder, and shows which pieces
// are being done. A claim is a file that its worker raises a number in every few seconds. Clocks are not compared and
// no locks are needed, which not all network file systems have. Should two workers do a piece all the same, nothing is
// lost: they write the same, and replace files whole.

#include "base/result.h"
#include "work/plan.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace odori {

inline constexpr FaultKind kPieceTaken{"work.piece_taken", "another worker is doing this piece"};
inline constexpr FaultKind kClaimInterrupted{"work.interrupted", "the work was interrupted"};

struct ClaimTimes {
  std::chrono::milliseconds beat{3000};       // between two heartbeats
  std::chrono::milliseconds patience{15000};  // without a heartbeat until a worker counts as lost
};

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
