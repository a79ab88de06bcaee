#pragma once

// Sound: decoding (here), the time of a sound on the timeline and its overview (song_reader.h), the audio device
// (sound_stream.h), and playback on a thread of its own, which is the clock of the animation (sound_player.h). Only
// this module knows libsndfile and OpenAL.
//
//   auto file = SoundFile::open("song.mp3");
//   if (!file) return file.fault();
//   std::vector<float> stereo(2 * 4096);
//   const std::size_t samples = file->read(stereo);

#include "base/bytes.h"
#include "base/fault.h"
#include "base/files.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <vector>

namespace odori {

// The bytes of a sound file: read from the disk where they are needed, or from an archive (base/archive/archive.h),
// where only the whole file can be read.
class SoundSource {
 public:
  // Fails with kFileMissing, kFileNotRegular or kFileUnreadable; in an archive as read_file.
  static Result<SoundSource> open(const std::filesystem::path& path);

  std::uint64_t size() const { return size_; }
  // Fewer bytes at the end.
  std::size_t read_at(std::uint64_t offset, std::uint8_t* bytes, std::size_t size);
  std::vector<std::uint8_t> read_at(std::uint64_t offset, std::size_t size);

 private:
  std::ifstream file_;  // not open: the content is in memory
  FileBytes content_;   // of a file in an archive
  std::uint64_t size_ = 0;
};

// Samples of silence that an MP3 encoder and its decoder put before the sound, where the file does not state how many,
// so that the decoder cannot drop them: 528 + 1 of the decoder and 576 of most encoders (LAME's technical FAQ, "Why is
// a decoded MP3 longer"). 0 for files with a LAME or Lavc tag, and for other kinds.
std::int64_t unmarked_mp3_delay(SoundSource& source);

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
