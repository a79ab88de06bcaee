#pragma once

// Sound files for tests, written by libsndfile's encoders.

#include <cstdint>
#include <filesystem>
#include <vector>

namespace odori::testing {

enum class SoundKind : std::uint8_t { wav_u8, wav_16, wav_24, wav_32, wav_float, flac, ogg_vorbis, mp3 };

inline constexpr SoundKind kSoundKinds[] = {SoundKind::wav_u8,     SoundKind::wav_16,    SoundKind::wav_24,
                                            SoundKind::wav_32,     SoundKind::wav_float, SoundKind::flac,
                                            SoundKind::ogg_vorbis, SoundKind::mp3};

const char* name(SoundKind kind);

// `samples`: interleaved. Returns false if the encoder is missing or refuses.
bool write_sound(const std::filesystem::path& file, SoundKind kind, int sample_rate, int channels,
                 const std::vector<float>& samples);

// Mono: silence with a burst of noise, 10 ms long and fading, at each of these times.
std::vector<float> noise_bursts(int sample_rate, double length_s, const std::vector<double>& times_s);

// Removes the first frame of an MP3 file of layer III, which holds the encoder's tag. Returns false if there is none.
bool remove_mp3_tag(const std::filesystem::path& tagged, const std::filesystem::path& untagged);

}  // namespace odori::testing
