#pragma once

// Sound: decoding (here), the time of a sound on the timeline (song_reader.h), its overview (read_waveform.h), the
// audio device (audio_device.h), and playback on a thread of its own, which is the clock of the animation
// (sound_player.h). Only this module knows libsndfile and OpenAL.
//
//   auto file = SoundFile::open("song.mp3");
//   if (!file) return file.fault();
//   std::vector<float> stereo(2 * 4096);
//   const std::size_t samples = file->read(stereo);

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace odori {

inline constexpr FaultKind kSoundKind{"sound.kind",
                                      "odori does not play this kind of sound (only WAV, MP3, Ogg Vorbis and FLAC)"};
inline constexpr FaultKind kSoundDamaged{"sound.damaged", "the sound file is damaged and cannot be played"};
inline constexpr FaultKind kSoundEmpty{"sound.empty", "the sound file contains no sound"};
inline constexpr FaultKind kSoundFormat{"sound.format", "the sound has more than 8 channels or an unusual sample rate"};

// A sound file, decoded while it is read: the file and its samples are never in memory as a whole. Samples are 32-bit
// floats, left and right interleaved, mostly -1..1, always finite. Mono goes to both sides; of more than two channels
// a stereo mix is made. One thread at a time.
class SoundFile {
 public:
  static constexpr int kMaxChannels = 8;
  static constexpr int kMinSampleRate = 4'000;  // Hz
  static constexpr int kMaxSampleRate = 384'000;

  // Opens WAV, MP3, Ogg (Vorbis, Opus) or FLAC; the content decides, not the name. Fails with kSoundKind,
  // kSoundDamaged, kSoundEmpty, kSoundFormat, kFileMissing, kFileNotRegular or kFileUnreadable. A file in an archive
  // (base/archive/archive.h) is unpacked into memory; fails then also as read_file.
  static Result<SoundFile> open(const std::filesystem::path& path);

  SoundFile(SoundFile&&) noexcept;
  SoundFile& operator=(SoundFile&&) noexcept;
  ~SoundFile();

  int sample_rate() const;  // samples per second and channel, kMinSampleRate..kMaxSampleRate
  int channels() const;     // in the file, 1..kMaxChannels

  // Reads up to `stereo.size() / 2` samples per channel, and returns how many; fewer only at the end or where the rest
  // is damaged. The length that some files announce is an estimate: only reading to the end tells it.
  std::size_t read(std::span<float> stereo);

  // Moves to a sample, >= 0. Behind the end, `read` returns 0.
  void seek(std::int64_t sample);

 private:
  struct State;
  explicit SoundFile(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace odori
