#include "make_song/song.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace odori::song {

namespace {

constexpr int kSamplesPerStep = kSampleRate * kFramesPerStep / 30;
static_assert(kSamplesPerStep * 30 == kSampleRate * kFramesPerStep, "steps are whole samples");
constexpr std::size_t kLength = std::size_t{kSamplesPerStep} * kStepsPerBar * kBars;  // samples of one channel
constexpr double kStep_s = static_cast<double>(kSamplesPerStep) / kSampleRate;

using Track = std::vector<double>;

// Semitones above C of the same octave.
int semitone(std::string_view name) {
  constexpr std::string_view kNames = "C.D.EF.G.A.B";
  const std::size_t at = kNames.find(name.at(0));
  if (at == std::string_view::npos) throw std::logic_error("unknown note " + std::string(name));
  return static_cast<int>(at) + (name.size() > 1 && name[1] == '#' ? 1 : 0);
}

// `note`: number of semitones above C0; A4 has 440 Hz.
double hertz(int note) {
  constexpr int kA4 = 57;
  return 440.0 * std::exp2((note - kA4) / 12.0);
}

int note_number(std::string_view name) { return 12 * (name.back() - '0') + semitone(name); }

struct Chord {
  int root;  // semitones above C
  bool minor;
};

Chord chord_of(std::string_view name) { return {semitone(name), name.back() == 'm'}; }

// The notes of a chord from C of `octave` upwards, in a close position.
std::array<int, 3> notes_of(const Chord& chord, int octave) {
  std::array<int, 3> notes{chord.root, chord.root + (chord.minor ? 3 : 4), chord.root + 7};
  for (int& note : notes) note = 12 * octave + note % 12;
  std::sort(notes.begin(), notes.end());
  return notes;
}

// Adds what `sound` returns for the seconds since `step`, around the end of the song.
template <typename Sound>
void add_note(Track& track, int step, double seconds, double volume, const Sound& sound) {
  const auto first = static_cast<std::size_t>(step) * kSamplesPerStep;
  const auto count = static_cast<std::size_t>(seconds * kSampleRate);
  for (std::size_t i = 0; i < count; ++i) {
    track[(first + i) % kLength] += volume * sound(static_cast<double>(i) / kSampleRate);
  }
}

// Steps from `from` to the next that is not held.
template <typename Held>
int held_steps(int from, int count, const Held& is_held) {
  int end = from + 1;
  while (end < count && is_held(end)) ++end;
  return end - from;
}

std::vector<std::string_view> tokens_of(std::string_view text) {
  std::vector<std::string_view> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    tokens.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  if (!tokens.empty() && tokens.size() != kStepsPerBar) throw std::logic_error("a bar has 16 steps");
  return tokens;
}

void add_drums(Track& kicks, Track& drums) {
  Noise noise;
  for (int bar = 0; bar < kBars; ++bar) {
    const Bar& score = kScore[static_cast<std::size_t>(bar)];
    const auto hits = [&](std::string_view line, Track& track, double seconds, double volume, const auto& sound) {
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '.') continue;
        const int step = bar * kStepsPerBar + static_cast<int>(i);
        add_note(track, step, seconds, volume * (line[i] == 'o' ? 0.5 : 1.0), sound);
      }
    };
    hits(score.kick, kicks, 0.5, 0.85, kick);
    hits(score.snare, drums, 0.35, 0.42, [&](double t_s) { return snare(t_s, noise); });
    hits(score.hat, drums, 0.12, 0.16, [&](double t_s) { return hat(t_s, noise); });
  }
}

void add_bass(Track& track) {
  for (int bar = 0; bar < kBars; ++bar) {
    const Bar& score = kScore[static_cast<std::size_t>(bar)];
    const int root = 12 * 2 + chord_of(score.chord).root - (chord_of(score.chord).root > 7 ? 12 : 0);
    for (int i = 0; i < static_cast<int>(score.bass.size()); ++i) {
      const char kind = score.bass[static_cast<std::size_t>(i)];
      if (kind == '.' || kind == '-') continue;
      const double tone = hertz(root + (kind == 'f' ? 7 : kind == 'o' ? 12 : 0));
      const int steps =
          held_steps(i, kStepsPerBar, [&](int s) { return score.bass[static_cast<std::size_t>(s)] == '.'; });
      const double length_s = 0.9 * steps * kStep_s;
      add_note(track, bar * kStepsPerBar + i, length_s + kRelease_s, 0.36,
               [=](double t_s) { return bass(t_s, length_s, tone); });
    }
  }
}

void add_lead(Track& track) {
  for (int bar = 0; bar < kBars; ++bar) {
    const auto tokens = tokens_of(kScore[static_cast<std::size_t>(bar)].lead);
    for (int i = 0; i < static_cast<int>(tokens.size()); ++i) {
      const std::string_view token = tokens[static_cast<std::size_t>(i)];
      if (token == "." || token == "-") continue;
      const double tone = hertz(note_number(token));
      const int steps = held_steps(i, kStepsPerBar, [&](int s) { return tokens[static_cast<std::size_t>(s)] == "."; });
      const double length_s = 0.92 * steps * kStep_s;
      add_note(track, bar * kStepsPerBar + i, length_s + kRelease_s, 0.27,
               [=](double t_s) { return lead(t_s, length_s, tone); });
    }
  }
}

void add_chords(Track& pads, Track& plucks) {
  for (int bar = 0; bar < kBars; ++bar) {
    const Bar& score = kScore[static_cast<std::size_t>(bar)];
    const auto notes = notes_of(chord_of(score.chord), 4);
    const double length_s = kStepsPerBar * kStep_s;
    for (const int note : notes) {
      add_note(pads, bar * kStepsPerBar, length_s + kRelease_s, 0.085,
               [=](double t_s) { return pad(t_s, length_s, hertz(note)); });
    }
    for (int i = 0; score.arpeggio && i < kStepsPerBar; i += 2) {
      constexpr std::array<std::size_t, 8> kOrder{0, 1, 2, 1, 0, 2, 1, 2};
      const int note = notes[kOrder[static_cast<std::size_t>(i / 2)]] + 12;
      add_note(plucks, bar * kStepsPerBar + i, 0.8, 0.13, [=](double t_s) { return pluck(t_s, hertz(note)); });
    }
  }
}

// Lowers a track for a moment after each kick, so that the beat stands out.
void duck(Track& track) {
  for (int bar = 0; bar < kBars; ++bar) {
    const std::string_view line = kScore[static_cast<std::size_t>(bar)].kick;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] != 'x') continue;
      const std::size_t first = (static_cast<std::size_t>(bar) * kStepsPerBar + i) * kSamplesPerStep;
      for (std::size_t s = 0; s < 2u * kSamplesPerStep; ++s) {
        const double share = static_cast<double>(s) / (2.0 * kSamplesPerStep);
        track[(first + s) % kLength] *= 1.0 - 0.45 * (1.0 - share) * (1.0 - share);
      }
    }
  }
}

// Echoes after `steps`, each `feedback` times as loud as the one before. Twice round the song, so that the echoes of
// its end are in its beginning.
Track echoed(const Track& track, int steps, double feedback) {
  const std::size_t delay = static_cast<std::size_t>(steps) * kSamplesPerStep;
  Track echo(kLength, 0.0);
  for (std::size_t i = 0; i < 2 * kLength; ++i) {
    const std::size_t from = (i + kLength - delay) % kLength;
    echo[i % kLength] = feedback * (track[from] + echo[from]);
  }
  return echo;
}

void mix_in(std::vector<double>& stereo, const Track& track, double pan) {
  constexpr double kQuarterTurn = 1.57079632679489661923;
  const double left = std::cos((pan + 1.0) / 2.0 * kQuarterTurn), right = std::sin((pan + 1.0) / 2.0 * kQuarterTurn);
  for (std::size_t i = 0; i < kLength; ++i) {
    stereo[2 * i] += left * track[i];
    stereo[2 * i + 1] += right * track[i];
  }
}

}  // namespace

std::vector<float> make_song() {
  Track kicks(kLength), drums(kLength), low(kLength), melody(kLength), pads(kLength), plucks(kLength);
  add_drums(kicks, drums);
  add_bass(low);
  add_lead(melody);
  add_chords(pads, plucks);
  duck(pads);
  duck(low);
  std::vector<double> stereo(2 * kLength);
  for (const Track* centred : {&kicks, &drums, &low, &melody}) mix_in(stereo, *centred, 0.0);
  mix_in(stereo, pads, -0.25);
  mix_in(stereo, plucks, 0.45);
  mix_in(stereo, echoed(melody, 3, 0.3), 0.6);
  mix_in(stereo, echoed(plucks, 3, 0.4), -0.6);
  std::vector<float> samples(stereo.size());
  std::transform(stereo.begin(), stereo.end(), samples.begin(),
                 [](double sample) { return static_cast<float>(0.95 * std::tanh(1.1 * sample)); });
  return samples;
}

}  // namespace odori::song
