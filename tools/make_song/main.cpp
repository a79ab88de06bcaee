// odori_make_song FILE: writes the song of the sample dancer as Ogg Vorbis.

#include "make_song/song.h"

#include <algorithm>
#include <cstdio>

#include <sndfile.h>

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: odori_make_song FILE.ogg\n");
    return 2;
  }
  SF_INFO info{};
  info.samplerate = odori::song::kSampleRate;
  info.channels = 2;
  info.format = SF_FORMAT_OGG | SF_FORMAT_VORBIS;
  SNDFILE* file = sf_open(argv[1], SFM_WRITE, &info);
  if (file == nullptr) {
    std::fprintf(stderr, "odori_make_song: %s: %s\n", argv[1], sf_strerror(nullptr));
    return 4;
  }
  double quality = 0.5;
  sf_command(file, SFC_SET_VBR_ENCODING_QUALITY, &quality, sizeof quality);
  sf_set_string(file, SF_STR_TITLE, "Komai");
  sf_set_string(file, SF_STR_COPYRIGHT, "CC0 1.0");
  const std::vector<float> samples = odori::song::make_song();
  // In blocks: libsndfile's Vorbis encoder keeps everything it is given at once on the stack.
  constexpr std::size_t kBlock = 2 * 4096;
  bool written = true;
  for (std::size_t at = 0; at < samples.size() && written; at += kBlock) {
    const auto count = static_cast<sf_count_t>(std::min(kBlock, samples.size() - at));
    written = sf_write_float(file, samples.data() + at, count) == count;
  }
  written = sf_close(file) == 0 && written;
  if (!written) std::fprintf(stderr, "odori_make_song: %s: the file could not be written\n", argv[1]);
  return written ? 0 : 4;
}
