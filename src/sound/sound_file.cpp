#include "sound/sound_file.h"

#include "base/bytes.h"
#include "base/files.h"
#include "base/translate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <sndfile.h>

namespace odori {

namespace {

constexpr std::int64_t kUnmarkedDelay = 528 + 1 + 576;
constexpr std::size_t kId3HeaderBytes = 10;
constexpr std::size_t kSearchedBytes = 8192;  // for the first frame
constexpr int kMaxId3Tags = 8;

bool starts_with(Bytes bytes, std::string_view text) {
  return bytes.size() >= text.size() && std::equal(text.begin(), text.end(), bytes.begin(), [](char a, std::uint8_t b) {
           return static_cast<std::uint8_t>(a) == b;
         });
}

// Offset behind the ID3v2 tags at the start.
std::uint64_t skip_id3(SoundSource& source) {
  std::uint64_t offset = 0;
  for (int i = 0; i < kMaxId3Tags; ++i) {
    const auto head = source.read_at(offset, kId3HeaderBytes);
    if (head.size() < kId3HeaderBytes || !starts_with(head, "ID3")) break;
    std::uint64_t size = 0;  // 7 bits per byte
    for (std::size_t k = 6; k < 10; ++k) size = size << 7 | (head[k] & 0x7Fu);
    const bool footer = (head[5] & 0x10u) != 0;
    offset += kId3HeaderBytes + size + (footer ? kId3HeaderBytes : 0);
  }
  return offset;
}

bool is_layer_3_header(Bytes at) {
  const bool sync = at[0] == 0xFF && (at[1] & 0xE6u) == 0xE2u;
  const bool known_version = (at[1] & 0x18u) != 0x08u;
  const bool known_rates = (at[2] & 0xF0u) != 0xF0u && (at[2] & 0x0Cu) != 0x0Cu;
  return sync && known_version && known_rates;
}

// Whether the frame is a "Xing" or "Info" frame with the encoder's name behind it, where the delay is.
bool has_delay_tag(Bytes frame) {
  const bool mpeg1 = (frame[1] & 0x18u) == 0x18u;
  const bool mono = (frame[3] & 0xC0u) == 0xC0u;
  const std::size_t side_info = mpeg1 ? (mono ? 17u : 32u) : (mono ? 9u : 17u);
  for (const std::size_t checksum : {std::size_t{0}, std::size_t{2}}) {
    const std::size_t tag = 4 + checksum + side_info;
    if (frame.size() < tag + 8) return false;
    if (!starts_with(frame.subspan(tag), "Xing") && !starts_with(frame.subspan(tag), "Info")) continue;
    const std::uint8_t fields = frame[tag + 7];
    const std::size_t encoder = tag + 8 + ((fields & 1u) ? 4u : 0u) + ((fields & 2u) ? 4u : 0u) +
                                ((fields & 4u) ? 100u : 0u) + ((fields & 8u) ? 4u : 0u);
    return frame.size() > encoder && frame[encoder] != 0;
  }
  return false;
}

using namespace std::string_view_literals;

constexpr std::size_t kBlock = 4096;     // samples per channel that are decoded at once
constexpr std::int64_t kPreroll = 8192;  // samples: the largest block of Vorbis, seven frames of MP3
constexpr std::size_t kHeadBytes = 12;
constexpr float kCenterShare = 0.70710678f;
constexpr float kLimit = 16.0f;  // of a float sample; what lies above is damage

struct CloseSound {
  void operator()(SNDFILE* file) const { sf_close(file); }
};
using SoundHandle = std::unique_ptr<SNDFILE, CloseSound>;

// Only these kinds reach the decoder: it knows two dozen others, which no show uses.
bool is_known_container(Bytes head) {
  const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  if (text.starts_with("OggS"sv) || text.starts_with("fLaC"sv) || text.starts_with("ID3"sv)) return true;
  const bool riff = text.starts_with("RIFF"sv) || text.starts_with("RF64"sv);
  if (riff) return text.size() >= 12 && text.substr(8, 4) == "WAVE"sv;
  return head.size() >= 3 && head[0] == 0xFF && (head[1] & 0xE6u) == 0xE2u;
}

bool is_known_format(int format) {
  switch (format & SF_FORMAT_TYPEMASK) {
    case SF_FORMAT_WAV:
    case SF_FORMAT_WAVEX:
    case SF_FORMAT_RF64:
    case SF_FORMAT_FLAC:
    case SF_FORMAT_OGG:
    case SF_FORMAT_MPEG:
      return true;
    default:
      return false;
  }
}

// A source as libsndfile reads it.
struct VirtualFile {
  SoundSource source;
  std::int64_t position = 0;
};

VirtualFile& file_of(void* user) { return *static_cast<VirtualFile*>(user); }

sf_count_t size_of(void* user) { return static_cast<sf_count_t>(file_of(user).source.size()); }

sf_count_t seek_in(sf_count_t offset, int whence, void* user) {
  VirtualFile& file = file_of(user);
  const std::int64_t size = size_of(user);
  const std::int64_t from = whence == SF_SEEK_SET ? 0 : whence == SF_SEEK_CUR ? file.position : size;
  // Offsets come from the file.
  file.position = std::clamp<std::int64_t>(std::clamp(offset, -size, size) + from, 0, size);
  return file.position;
}

sf_count_t read_from(void* bytes, sf_count_t count, void* user) {
  VirtualFile& file = file_of(user);
  if (count <= 0) return 0;
  const std::size_t got =
      file.source.read_at(static_cast<std::uint64_t>(file.position), static_cast<std::uint8_t*>(bytes), count);
  file.position += static_cast<std::int64_t>(got);
  return static_cast<sf_count_t>(got);
}

sf_count_t write_nothing(const void*, sf_count_t, void*) { return 0; }

sf_count_t position_in(void* user) { return file_of(user).position; }

SoundHandle open_handle(VirtualFile& file, SF_INFO& info) {
  SF_VIRTUAL_IO functions{size_of, seek_in, read_from, write_nothing, position_in};
  return SoundHandle(sf_open_virtual(&functions, SFM_READ, &info, &file));
}

// Shares of a channel in the left and the right of the mix.
struct Shares {
  float left = 0.0f;
  float right = 0.0f;
};

Shares shares_of(int position) {
  switch (position) {
    case SF_CHANNEL_MAP_LEFT:
    case SF_CHANNEL_MAP_FRONT_LEFT:
    case SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER:
      return {1.0f, 0.0f};
    case SF_CHANNEL_MAP_RIGHT:
    case SF_CHANNEL_MAP_FRONT_RIGHT:
    case SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER:
      return {0.0f, 1.0f};
    case SF_CHANNEL_MAP_REAR_LEFT:
    case SF_CHANNEL_MAP_SIDE_LEFT:
      return {kCenterShare, 0.0f};
    case SF_CHANNEL_MAP_REAR_RIGHT:
    case SF_CHANNEL_MAP_SIDE_RIGHT:
      return {0.0f, kCenterShare};
    case SF_CHANNEL_MAP_LFE:
      return {};
    default:  // the centre and what is above or behind it
      return {kCenterShare, kCenterShare};
  }
}

// The mix of ITU-R BS.775 without the low-frequency channel, divided so that it never exceeds full scale.
std::vector<Shares> mix_of(SNDFILE* file, int channels) {
  if (channels == 1) return {{1.0f, 1.0f}};
  if (channels == 2) return {{1.0f, 0.0f}, {0.0f, 1.0f}};
  // The order of WAV files, where the file has none.
  std::array<int, SoundFile::kMaxChannels> positions{
      SF_CHANNEL_MAP_FRONT_LEFT, SF_CHANNEL_MAP_FRONT_RIGHT, SF_CHANNEL_MAP_FRONT_CENTER, SF_CHANNEL_MAP_LFE,
      SF_CHANNEL_MAP_REAR_LEFT,  SF_CHANNEL_MAP_REAR_RIGHT,  SF_CHANNEL_MAP_SIDE_LEFT,    SF_CHANNEL_MAP_SIDE_RIGHT};
  const int bytes = channels * static_cast<int>(sizeof(int));
  std::array<int, SoundFile::kMaxChannels> named{};
  if (sf_command(file, SFC_GET_CHANNEL_MAP_INFO, named.data(), bytes) == SF_TRUE) positions = named;
  std::vector<Shares> mix;
  Shares sum;
  for (int i = 0; i < channels; ++i) {
    mix.push_back(shares_of(positions[i]));
    sum.left += mix.back().left;
    sum.right += mix.back().right;
  }
  const float largest = std::max({sum.left, sum.right, 1.0f});
  for (Shares& shares : mix) {
    shares.left /= largest;
    shares.right /= largest;
  }
  return mix;
}

float valid_sample(float sample) { return std::isfinite(sample) ? std::clamp(sample, -kLimit, kLimit) : 0.0f; }

}  // namespace

Result<SoundSource> SoundSource::open(const std::filesystem::path& path) {
  SoundSource source;
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && status.type() != std::filesystem::file_type::regular) {
    return fault(kFileNotRegular);
  }
  if (status.type() == std::filesystem::file_type::regular) {
    source.file_.open(path, std::ios::binary);
    source.size_ = std::filesystem::file_size(path, error);
    if (!source.file_ || error) return fault(kFileUnreadable);
    return source;
  }
  auto content = read_file(path);
  if (!content) return content.fault();
  source.content_ = std::move(*content);
  source.size_ = source.content_.size();
  return source;
}

std::size_t SoundSource::read_at(std::uint64_t offset, std::uint8_t* bytes, std::size_t size) {
  if (offset >= size_) return 0;
  const std::size_t wanted = std::min<std::uint64_t>(size, size_ - offset);
  if (!file_.is_open()) {
    std::copy_n(content_.begin() + static_cast<std::ptrdiff_t>(offset), wanted, bytes);
    return wanted;
  }
  file_.clear();
  file_.seekg(static_cast<std::streamoff>(offset));
  file_.read(reinterpret_cast<char*>(bytes), static_cast<std::streamsize>(wanted));
  return std::max<std::streamsize>(file_.gcount(), 0);
}

std::vector<std::uint8_t> SoundSource::read_at(std::uint64_t offset, std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  bytes.resize(read_at(offset, bytes.data(), size));
  return bytes;
}

std::int64_t unmarked_mp3_delay(SoundSource& source) {
  const auto bytes = source.read_at(skip_id3(source), kSearchedBytes);
  for (std::size_t i = 0; i + 4 <= bytes.size(); ++i) {
    const Bytes frame = Bytes(bytes).subspan(i);
    if (is_layer_3_header(frame)) return has_delay_tag(frame) ? 0 : kUnmarkedDelay;
  }
  return 0;
}

struct SoundFile::State {
  VirtualFile file;  // before the handle, which reads it
  SoundHandle handle{};
  int sample_rate = 0;
  std::vector<Shares> mix{};   // one per channel
  std::int64_t delay = 0;      // samples that are dropped at the start
  std::int64_t preroll = 0;    // samples that are decoded and dropped after a seek
  bool ended = false;          // a seek went behind the end
  std::vector<float> block{};  // kBlock samples of all channels

  void drop(std::size_t samples) {
    while (samples > 0) {
      const auto wanted = static_cast<sf_count_t>(std::min(samples, kBlock));
      const sf_count_t got = sf_readf_float(handle.get(), block.data(), wanted);
      if (got <= 0) return;
      samples -= std::min(got, wanted);
    }
  }

  std::size_t read_block(std::span<float> stereo) {
    const std::size_t channels = mix.size(), wanted = std::min(stereo.size() / 2, kBlock);
    const sf_count_t got = sf_readf_float(handle.get(), block.data(), static_cast<sf_count_t>(wanted));
    const std::size_t samples = std::clamp<sf_count_t>(got, 0, wanted);
    for (std::size_t i = 0; i < samples; ++i) {
      float left = 0.0f, right = 0.0f;
      for (std::size_t channel = 0; channel < channels; ++channel) {
        const float sample = valid_sample(block[i * channels + channel]);
        left += sample * mix[channel].left;
        right += sample * mix[channel].right;
      }
      stereo[2 * i] = left;
      stereo[2 * i + 1] = right;
    }
    return samples;
  }
};

SoundFile::SoundFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
SoundFile::SoundFile(SoundFile&&) noexcept = default;
SoundFile& SoundFile::operator=(SoundFile&&) noexcept = default;
SoundFile::~SoundFile() = default;

Result<SoundFile> SoundFile::open(const std::filesystem::path& path) {
  auto source = SoundSource::open(path);
  if (!source) return source.fault();
  if (source->size() == 0) return fault(kSoundEmpty);
  if (!is_known_container(source->read_at(0, kHeadBytes))) return fault(kSoundKind);
  SF_INFO info{};
  auto state = std::make_unique<State>(State{{std::move(*source)}});
  state->handle = open_handle(state->file, info);
  if (!state->handle) return fault(kSoundDamaged, sf_strerror(nullptr));
  if (!is_known_format(info.format)) return fault(kSoundKind);
  if (info.channels < 1 || info.channels > kMaxChannels || info.samplerate < kMinSampleRate ||
      info.samplerate > kMaxSampleRate) {
    return fault(kSoundFormat, tr_format("{} channels at {} Hz", info.channels, info.samplerate));
  }
  state->sample_rate = info.samplerate;
  state->mix = mix_of(state->handle.get(), info.channels);
  state->block.resize(kBlock * info.channels);
  if ((info.format & SF_FORMAT_TYPEMASK) == SF_FORMAT_MPEG) state->delay = unmarked_mp3_delay(state->file.source);
  // The first samples after a seek in Ogg or MP3 (libsndfile 1.2.0) lack what the blocks before them contribute.
  const int container = info.format & SF_FORMAT_TYPEMASK;
  if (container == SF_FORMAT_OGG || container == SF_FORMAT_MPEG) state->preroll = kPreroll;
  SoundFile file(std::move(state));
  // A header alone is no sound.
  std::array<float, 2> first{};
  file.seek(0);
  if (file.read(first) == 0) return fault(kSoundEmpty);
  file.seek(0);
  return file;
}

int SoundFile::sample_rate() const { return state_->sample_rate; }
int SoundFile::channels() const { return static_cast<int>(state_->mix.size()); }

std::size_t SoundFile::read(std::span<float> stereo) {
  std::size_t done = 0;
  while (!state_->ended && stereo.size() - 2 * done >= 2) {
    const std::size_t samples = state_->read_block(stereo.subspan(2 * done));
    if (samples == 0) break;
    done += samples;
  }
  return done;
}

void SoundFile::seek(std::int64_t sample) {
  constexpr std::int64_t kFarthest = std::int64_t{1} << 40;  // samples; months of sound
  const std::int64_t target = std::clamp<std::int64_t>(sample, 0, kFarthest) + state_->delay;
  const std::int64_t start = std::max<std::int64_t>(target - state_->preroll, 0);
  state_->ended = sf_seek(state_->handle.get(), start, SF_SEEK_SET) != start;
  if (!state_->ended) state_->drop(target - start);
}

}  // namespace odori
