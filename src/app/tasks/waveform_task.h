#pragma once

#include "base/fault.h"
#include "base/job.h"
#include "base/waveform.h"

#include <filesystem>
#include <list>
#include <optional>

namespace odori {

struct Session;

// Reads the waveform of the session's song in the background, and warns if the song and the motion are not equally
// long.
class WaveformTask {
 public:
  // Call once per frame. Returns whether the session has changed.
  bool update(Session& session);

  bool running() const { return job_.has_value(); }

 private:
  std::filesystem::path file_;  // of the job or of its result
  std::optional<Job<Result<Waveform>>> job_;
  std::list<Job<Result<Waveform>>> cancelled_;  // not ended yet
};

}  // namespace odori
