#pragma once

// The song of the sample dancer, synthesised from `kScore`.

#include "make_song/instruments.h"
#include "make_song/score.h"

#include <vector>

namespace odori::song {

// Stereo samples, left first, at kSampleRate, within -1..1; exactly kFrames long. The last sounds ring on into the
// beginning, so that the song can be looped.
std::vector<float> make_song();

}  // namespace odori::song
