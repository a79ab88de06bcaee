#include "support/sound_files.h"

#include "base/files.h"

#include <cmath>
#include <random>

#include <sndfile.h>

namespace odori::testing {

namespace {

int sndfile_format(SoundKind kind) {
  switch (kind) {
    case SoundKind::wav_u8:
      return SF_FORMAT_WAV | SF_FORMAT_PCM_U8;
    case SoundKind::wav_16:
      return SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    case SoundKind::wav_24:
      return SF_FORMAT_WAV | SF_FORMAT_PCM_24;
    case SoundKind::wav_32:
      return SF_FORMAT_WAV | SF_FORMAT_PCM_32;
    case SoundKind::wav_float:
      return SF_FORMAT_WAV | SF_FORMAT_FLOAT;
    case SoundKind::flac:
      return SF_FORMAT_FLAC | SF_FORMAT_PCM_16;
    case SoundKind::ogg_vorbis:
      return SF_FORMAT_OGG | SF_FORMAT_VORBIS;
    case SoundKind::mp3:
      return SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III;
  }
  return 0;
}

}  // namespace

const char* name(SoundKind kind) {
  constexpr const char* kNames[] = {"wav_u8.wav",    "wav_16.wav", "wav_24.wav", "wav_32.wav",
                                    "wav_float.wav", "song.flac",  "song.ogg",   "song.mp3"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool write_sound(const std::filesystem::path& file, SoundKind kind, int sample_rate, int channels,
                 const std::vector<float>& samples) {
  SF_INFO info{};
  info.samplerate = sample_rate;
  info.channels = channels;
  info.format = sndfile_format(kind);
#if defined(_WIN32)
  SNDFILE* out = sf_wchar_open(file.c_str(), SFM_WRITE, &info);
#else
  SNDFILE* out = sf_open(file.c_str(), SFM_WRITE, &info);
#endif
  if (out == nullptr) return false;
  const auto count = static_cast<sf_count_t>(samples.size()) / channels;
  const sf_count_t written = sf_writef_float(out, samples.data(), count);
  return sf_close(out) == 0 && written == count;
}

std::vector<float> noise_bursts(int sample_rate, double length_s, const std::vector<double>& times_s) {
  std::vector<float> samples(static_cast<std::size_t>(std::lround(length_s * sample_rate)));
  std::minstd_rand random(7);
  std::uniform_real_distribution<float> noise(-0.9f, 0.9f);
  const auto burst = static_cast<std::size_t>(sample_rate / 100);
  for (const double time : times_s) {
    const auto start = static_cast<std::size_t>(std::lround(time * sample_rate));
    for (std::size_t i = 0; i < burst && start + i < samples.size(); ++i) {
      samples[start + i] = noise(random) * (1.0f - static_cast<float>(i) / static_cast<float>(burst));
    }
  }
  return samples;
}

bool remove_mp3_tag(const std::filesystem::path& tagged, const std::filesystem::path& untagged) {
  const auto bytes = read_file(tagged);
  if (!bytes) return false;
  constexpr int kKilobits[] = {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};  // of MPEG 1
  constexpr int kRates[] = {44100, 48000, 32000};
  for (std::size_t i = 0; i + 4 < bytes->size(); ++i) {
    const std::uint8_t* at = bytes->data() + i;
    if (at[0] != 0xFF || (at[1] & 0xFE) != 0xFA) continue;
    if (at[2] >> 4 == 15 || (at[2] >> 2 & 3) == 3) return false;
    const int size = 144000 * kKilobits[at[2] >> 4] / kRates[at[2] >> 2 & 3] + (at[2] >> 1 & 1);
    if (bytes->size() <= i + static_cast<std::size_t>(size)) return false;
    return bool(write_file(untagged, Bytes(*bytes).subspan(i + static_cast<std::size_t>(size))));
  }
  return false;
}

}  // namespace odori::testing
