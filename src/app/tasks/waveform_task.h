#pragma once

#include "app/messages.h"
#include "app/session.h"
#include "base/fault.h"
#include "base/folders.h"
#include "base/job.h"
#include "base/translate.h"
#include "base/waveform.h"
#include "sound/song_reader.h"
#include "ui/widgets/widgets.h"

#include <cmath>
#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <utility>

namespace odori {

// Reads the waveform of the session's song in the background, and warns if the song and the motion are not equally
// long.
class WaveformTask {
 public:
  // Call once per frame. Returns whether the session has changed.
  bool update(Session& session) {
    cancelled_.remove_if([](const auto& job) { return job.ready(); });
    Song& song = session.document.song;
    if (song.file != file_ || (!song.waveform && !song.file.empty() && !job_)) {
      if (job_) {
        job_->cancel();
        cancelled_.push_back(std::move(*job_));
        job_.reset();
      }
      file_ = song.file;
      if (file_.empty()) return false;
      job_.emplace([file = file_](JobControl& control) { return read_waveform(file, control); });
    }
    if (!job_ || !job_->ready()) return false;
    const auto waveform = job_->take();
    job_.reset();
    // A file that has become unreadable since it was opened has an empty waveform; the player says why.
    song.waveform = std::make_shared<const Waveform>(waveform ? *waveform : Waveform({}, 0.0));
    update_playback_end(session.document);
    compare_lengths(session);
    return true;
  }

  bool running() const { return job_.has_value(); }

 private:
  static constexpr double kMaxLengthDifference = 30.0;  // seconds; shows.md 7

  static void compare_lengths(Session& session) {
    const double motion_s = static_cast<double>(last_frame(session.document.stage)) / kFramesPerSecond;
    const double song_s = session.document.song.waveform->length_s() + session.document.song.offset_s;
    if (motion_s <= 0.0 || std::abs(song_s - motion_s) <= kMaxLengthDifference) return;
    post_message(session, Severity::warning, readable_name(session.document.song.file),
                 {tr_format("The song ends at {}, the motion at {}: perhaps it belongs to another motion",
                            format_time(song_s * kFramesPerSecond), format_time(motion_s * kFramesPerSecond))});
    bind_last_message(session, session.document.song.file);
  }

  std::filesystem::path file_;  // of the job or of its result
  std::optional<Job<Result<Waveform>>> job_;
  std::list<Job<Result<Waveform>>> cancelled_;  // not ended yet
};

}  // namespace odori
