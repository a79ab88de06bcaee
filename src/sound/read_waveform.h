#pragma once

#include "base/job.h"
#include "base/waveform.h"
#include "sound/sound_file.h"

#include <filesystem>

namespace odori {

inline constexpr double kMaxWaveformSeconds = 24.0 * 3600.0;  // what follows is played, but not drawn

// Reads the whole sound once, block by block, for its exact length and its peaks over both channels. Slow: about 1 s
// per 20 min of MP3; run it in a Job. Stops early when cancelled. Fails as SoundFile::open.
Result<Waveform> read_waveform(const std::filesystem::path& path, JobControl& control);

}  // namespace odori
