#pragma once

// Which body motions are for different dancers, and which are versions of the same dance (shows.md 6.3).

#include "loading/scene/detail/song_groups.h"
#include "loading/scene/name_tags.h"

#include <cstdint>
#include <string>
#include <vector>

namespace odori::show_rule {

// By what the names of the motions tell dancers apart.
enum class DancerTag : std::uint8_t { none, name, side, number, role, character, model_name };

struct Dancer {
  std::string label;    // "left", "2", "miku"; empty: there is one dancer
  NameTokens own_name;  // what the name of the first motion does not share with the others
  Files motions;        // versions of its dance, the newest first
};

struct Dancers {
  DancerTag tag = DancerTag::none;
  std::vector<Dancer> dancers;  // in order, left to right if sides tell them apart; at most kMaxPerformers
  Files untagged;               // further versions that do not state for which dancer
};

// `bodies`: motions of kind body, in the order of the files. `models`: whose names may be those of dancers.
Dancers find_dancers(const Files& bodies, const Files& models);

// The dancer that the name of a motion is for, found by the same kind of tag: index into Dancers::dancers; -1: not
// stated.
int dancer_of(const FileSummary& motion, const Dancers& dancers);

// The words in the file name of a model and in its own name.
NameTokens words_of_model(const FileSummary& model);

// Whether the token is long enough to be the name of a character.
bool is_word_of_name(const NameToken& token);

// Which models of a set of files dance, and which are stages, accessories or other versions of the same model
// (shows.md 6.1, 6.2).

// Versions of one model, the one to use first.
struct Character {
  Files versions;
};

struct ShowModels {
  std::vector<Character> characters;  // in the order of the files
  Files stages;
  Files held;    // accessories that name the bone that holds them
  Files props;   // small models and accessories, which do not state where they belong
  Files unread;  // beyond the limits
};

// `dancer_count`: how many the motions are for. `bodies`: their motions. `listed`: the files were named one by one.
ShowModels sort_models(const std::vector<FileSummary>& files, const Files& bodies, std::size_t dancer_count,
                       bool listed);

// The share of the bones moving in the motion that the model has, 0..1.
double matching_share(const ModelSummary& model, const MotionSummary& motion);

// Whether the motion says that it was made for this model: 2: the names are equal as far as a motion stores them,
// 1: one contains the other, 0: no.
int model_name_match(const ModelSummary& model, const MotionSummary& motion);

// Whether the dancer's motion is named after the character.
bool is_named_after(const Dancer& dancer, const FileSummary& model);

}  // namespace odori::show_rule
