#include "make_sample/dance/moves.h"
#include "make_song/score.h"

namespace odori::komai {

namespace {

constexpr std::array<std::string_view, 5> kVowels{"あ", "い", "う", "え", "お"};
// The vowels of a song without words, note by note.
constexpr std::array<int, 12> kText{0, 4, 1, 0, 3, 4, 0, 2, 1, 0, 4, 3};

struct Note {
  double beat, beats;
};

// The notes of the lead, as score.h describes them.
std::vector<Note> lead() {
  constexpr double kBeatsPerStep = 4.0 / song::kStepsPerBar;
  std::vector<Note> notes;
  double beat = 0.0;
  bool sounding = false;
  for (const song::Bar& bar : song::kScore) {
    std::size_t at = 0;
    for (int step = 0; step < song::kStepsPerBar; ++step, beat += kBeatsPerStep) {
      std::string_view token = "-";
      if (!bar.lead.empty()) {
        const std::size_t end = std::min(bar.lead.find(' ', at), bar.lead.size());
        token = bar.lead.substr(at, end - at);
        at = std::min(end + 1, bar.lead.size());
      }
      if (token == ".") {
        if (sounding) notes.back().beats += kBeatsPerStep;
        continue;
      }
      sounding = token != "-";
      if (sounding) notes.push_back({beat, kBeatsPerStep});
    }
  }
  return notes;
}

// One morph from 0 to `weight` and back.
void show(Choreography& keys, std::string_view name, double from, double to, double weight) {
  keys.morph(name, from - 0.25, 0.0);
  keys.morph(name, from, weight);
  keys.morph(name, to, weight);
  keys.morph(name, to + 0.25, 0.0);
}

void blink(Choreography& keys, double beat) {
  keys.morph("まばたき", beat - 0.125, 0.0);
  keys.morph("まばたき", beat, 1.0);
  keys.morph("まばたき", beat + 0.1875, 0.0);
}

}  // namespace

void sing(Choreography& keys) {
  for (const std::string_view vowel : kVowels) keys.morph(vowel, 0.0, 0.0);
  std::size_t syllable = 0;
  for (const Note& note : lead()) {
    const std::string_view vowel = kVowels[static_cast<std::size_t>(kText[syllable++ % kText.size()])];
    const double open = note.beat + std::min(0.125, 0.4 * note.beats), end = note.beat + note.beats;
    keys.morph(vowel, note.beat - 0.0625, 0.0);
    keys.morph(vowel, open, 0.85);
    if (note.beats > 0.25) keys.morph(vowel, end - 0.1875, 0.7);
    keys.morph(vowel, end - 0.0625, 0.0);
  }
}

void show_feelings(Choreography& keys) {
  for (const std::string_view name : {"まばたき", "笑い", "ウィンク右", "ウィンク", "なごみ", "にこり", "真面目",
                                      "頬染め", "口角上げ", "ワ", "びっくり"})
    keys.morph(name, 0.0, 0.0);
  for (const double beat : {1.75, 4.9,  8.1,  18.4, 22.6, 26.4, 30.6, 34.1, 38.3, 40.4, 44.9,
                            50.4, 52.4, 59.9, 61.9, 63.8, 67.0, 72.1, 76.1, 77.4, 87.4, 92.6})
    blink(keys, beat);
  show(keys, "口角上げ", 1.0, 7.0, 0.7);
  show(keys, "なごみ", 10.0, 12.5, 1.0);  // takes the air in with closed eyes
  show(keys, "真面目", 14.25, 15.25, 0.9);
  show(keys, "にこり", 15.75, 31.5, 0.7);
  show(keys, "びっくり", 15.75, 16.25, 0.5);
  show(keys, "笑い", 35.5, 37.25, 1.0);
  show(keys, "にこり", 35.0, 39.0, 0.8);
  show(keys, "真面目", 46.5, 47.25, 0.9);
  show(keys, "にこり", 48.0, 64.5, 0.8);
  show(keys, "笑い", 56.75, 57.5, 1.0);
  show(keys, "笑い", 58.75, 59.5, 1.0);
  show(keys, "頬染め", 64.75, 68.0, 0.9);
  show(keys, "笑い", 65.0, 66.0, 1.0);
  show(keys, "なごみ", 69.0, 71.0, 0.9);
  show(keys, "にこり", 66.0, 80.0, 0.9);
  show(keys, "ウィンク右", 78.0, 79.5, 1.0);
  show(keys, "頬染め", 77.75, 80.0, 0.7);
  show(keys, "口角上げ", 80.5, 87.5, 0.8);
  show(keys, "笑い", 83.0, 84.5, 1.0);
  show(keys, "なごみ", 89.5, 91.5, 1.0);
  show(keys, "口角上げ", 91.5, 94.5, 0.6);
}

}  // namespace odori::komai
