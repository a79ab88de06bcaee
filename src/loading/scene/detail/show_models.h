#pragma once

// Which models of a set of files dance, and which are stages, accessories or other versions of the same model
// (shows.md 6.1, 6.2).

#include "loading/scene/detail/dancers.h"

#include <string>
#include <vector>

namespace odori::show_rule {

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
