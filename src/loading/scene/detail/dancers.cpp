#include "loading/scene/detail/dancers.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "loading/scene/arrange_files.h"
#include "motion/name_matches.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace odori::show_rule {

namespace {

constexpr std::size_t kMinNameLetters = 3;  // of a word that names a character
constexpr std::size_t kMinNameSigns = 2;    // the same in kana or kanji

struct TaggedMotion {
  const FileSummary* file = nullptr;
  NameTokens own_name;  // without what all names share
  NameTags tags;        // of `own_name`
  std::vector<int> version;
  std::string character;  // the word of `own_name` that is also in the name of a model; empty: none
};

std::string label_by(const NameTags& tags, DancerTag tag) {
  switch (tag) {
    case DancerTag::name:
      return tags.name;
    case DancerTag::side:
      return tags.side;
    case DancerTag::number:
      return tags.number > 0 ? std::to_string(tags.number) : std::string();
    case DancerTag::role:
      return tags.role;
    default:
      return {};
  }
}

std::string label_by(const TaggedMotion& motion, DancerTag tag) {
  if (tag == DancerTag::character) return motion.character;
  if (tag == DancerTag::model_name) return tags_of(tokens_of_text(motion.file->motion->model_name)).name;
  return label_by(motion.tags, tag);
}

using Labelled = std::map<std::string, std::vector<const TaggedMotion*>>;

Labelled by_label(const std::vector<TaggedMotion>& motions, DancerTag tag) {
  Labelled labelled;
  for (const TaggedMotion& motion : motions) {
    std::string label = label_by(motion, tag);
    if (!label.empty()) labelled[std::move(label)].push_back(&motion);
  }
  return labelled;
}

// Numbers 1..k, each of another dance: otherwise they count versions.
bool are_numbers_of_dancers(const Labelled& labelled) {
  std::set<std::uint64_t> dances;
  for (std::size_t number = 1; number <= labelled.size(); ++number) {
    const auto found = labelled.find(std::to_string(number));
    if (found == labelled.end()) return false;
    dances.insert(found->second.front()->file->motion->first_keys);
  }
  return dances.size() == labelled.size();
}

// Single letters L and R also stand for hands: only a pair of them is a pair of dancers.
bool are_sides_of_dancers(const Labelled& labelled) {
  bool letters = false;
  std::size_t motions = 0;
  for (const auto& [side, tagged] : labelled) {
    for (const TaggedMotion* motion : tagged) letters = letters || motion->tags.side_letter;
    motions += tagged.size();
  }
  return !letters || (labelled.size() == 2 && motions >= 2);
}

bool tells_dancers_apart(const Labelled& labelled, DancerTag tag) {
  if (labelled.size() < 2) return false;
  if (tag == DancerTag::number) return are_numbers_of_dancers(labelled);
  return tag != DancerTag::side || are_sides_of_dancers(labelled);
}

std::size_t motion_count(const Labelled& labelled) {
  std::size_t count = 0;
  for (const auto& [label, motions] : labelled) count += motions.size();
  return count;
}

// The kind of tag that most names have. The name stored in the motion counts only if all file names are silent, because
// it is often left over from the author's model.
DancerTag find_tag(const std::vector<TaggedMotion>& motions) {
  DancerTag best = DancerTag::none;
  std::size_t most = 0;
  for (const DancerTag tag :
       {DancerTag::name, DancerTag::side, DancerTag::number, DancerTag::role, DancerTag::character}) {
    const Labelled labelled = by_label(motions, tag);
    if (!tells_dancers_apart(labelled, tag) || motion_count(labelled) <= most) continue;
    best = tag;
    most = motion_count(labelled);
  }
  if (best != DancerTag::none) return best;
  const Labelled named = by_label(motions, DancerTag::model_name);
  const bool all_differ = named.size() > 1 && named.size() == motions.size();
  return all_differ ? DancerTag::model_name : DancerTag::none;
}

// Left to right for the audience. Positions decide if they differ: authors disagree about whose left is meant.
void sort_by_side(std::vector<Dancer>& dancers) {
  constexpr float kApart = 1.0f;  // units
  const auto x = [](const Dancer& dancer) { return dancer.motions.front()->motion->first_center_x; };
  std::vector<float> positions;
  for (const Dancer& dancer : dancers) positions.push_back(x(dancer));
  std::ranges::sort(positions);
  bool apart = true;
  for (std::size_t i = 1; i < positions.size(); ++i) apart = apart && positions[i] - positions[i - 1] > kApart;
  const auto side = [](const Dancer& dancer) { return dancer.label == "left" ? 0 : dancer.label == "center" ? 1 : 2; };
  std::ranges::stable_sort(dancers,
                           [&](const Dancer& a, const Dancer& b) { return apart ? x(a) < x(b) : side(a) < side(b); });
}

void sort_by_number(std::vector<Dancer>& dancers) {
  const auto number = [](const Dancer& dancer) { return std::stoi(dancer.label); };
  std::ranges::stable_sort(dancers, [&](const Dancer& a, const Dancer& b) { return number(a) < number(b); });
}

// Versions of one dance, the newest first; the order of the files otherwise.
Files newest_first(std::vector<const TaggedMotion*> motions) {
  std::ranges::stable_sort(motions,
                           [](const TaggedMotion* a, const TaggedMotion* b) { return a->version > b->version; });
  Files files;
  for (const TaggedMotion* motion : motions) files.push_back(motion->file);
  return files;
}

std::string text_of(const NameToken& token) {
  std::string text;
  for (const char32_t c : token.text) text += utf8_from(c);
  return text;
}

// The first word that names one of the models.
std::string character_in(const NameTokens& name, const NameTokens& model_words) {
  const auto found = std::ranges::find_if(name, [&](const NameToken& token) {
    return is_word_of_name(token) && std::ranges::find(model_words, token) != model_words.end();
  });
  return found == name.end() ? std::string() : text_of(*found);
}

std::vector<TaggedMotion> tagged(const Files& bodies, const Files& models) {
  NameTokens model_words;
  for (const FileSummary* model : models) {
    const NameTokens words = words_of_model(*model);
    model_words.insert(model_words.end(), words.begin(), words.end());
  }
  std::vector<NameTokens> names;
  for (const FileSummary* body : bodies) names.push_back(without_measures(name_tokens(body->file)));
  remove_common_tokens(names);
  std::vector<TaggedMotion> motions;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    motions.push_back({bodies[i], names[i], tags_of(names[i]), tags_of(name_tokens(bodies[i]->file)).version,
                       character_in(names[i], model_words)});
  }
  return motions;
}

constexpr float kStageExtent = 100.0f;   // units; smaller models can be stages too
constexpr float kMuchLarger = 2.0f;      // than the largest character
constexpr std::size_t kFewBones = 5;     // fewer are not a character's
constexpr double kDanceShare = 0.5;      // of a motion's bones, if a model without a body's bones is to dance
constexpr double kSameBonesShare = 0.8;  // of two versions of one model

bool says_stage(const FileSummary& file) {
  if (tags_of(name_tokens(file.file)).stage) return true;
  return std::ranges::any_of(file.folder, [](const std::filesystem::path& part) {
    return tags_of(tokens_of_text(readable_name(part))).stage;
  });
}

bool is_danced_by(const ModelSummary& model, const Files& bodies) {
  return std::ranges::any_of(
      bodies, [&](const FileSummary* body) { return matching_share(model, *body->motion) >= kDanceShare; });
}

// What kind of thing a model is.
class ModelSorter {
 public:
  ModelSorter(const std::vector<FileSummary>& files, const Files& bodies, bool listed)
      : bodies_(bodies), listed_(listed) {
    for (const FileSummary& file : files) {
      if (!file.model) continue;
      models_ += file.kind == ContentKind::model ? 1 : 0;
      if (file.model->humanoid) largest_ = std::max(largest_.value_or(0.0f), file.model->extent);
    }
  }

  bool is_dancer(const FileSummary& file) const {
    if (file.kind == ContentKind::accessory) return false;
    if (file.model->humanoid) return true;
    if (models_ == 1) return !is_named_or_sized_like_stage(file);
    return !largest_ && !is_stage(file) && is_danced_by(*file.model, bodies_);
  }

  bool is_stage(const FileSummary& file) const {
    const ModelSummary& model = *file.model;
    if (is_named_or_sized_like_stage(file)) return true;
    if (largest_) return model.extent >= kMuchLarger * *largest_;
    return model.bones.size() < kFewBones && !is_danced_by(model, bodies_) && !listed_;
  }

 private:
  static bool is_named_or_sized_like_stage(const FileSummary& file) {
    return says_stage(file) || file.model->extent > kStageExtent;
  }

  const Files& bodies_;
  bool listed_;
  std::size_t models_ = 0;
  std::optional<float> largest_;  // extent of a model with a body's bones, units
};

bool same_bones(const ModelSummary& a, const ModelSummary& b) {
  const std::set<std::string_view> left(a.bones.begin(), a.bones.end()), right(b.bones.begin(), b.bones.end());
  const auto common = std::ranges::count_if(left, [&](std::string_view name) { return right.contains(name); });
  return static_cast<double>(common) > kSameBonesShare * static_cast<double>(std::min(left.size(), right.size()));
}

bool are_versions(const FileSummary& a, const FileSummary& b) {
  if (a.folder != b.folder || !same_bones(*a.model, *b.model)) return false;
  const bool same_name = !a.model->name.empty() && folded(a.model->name) == folded(b.model->name);
  return same_name || common_length(a.file, b.file) > 0;
}

// The plainest name first: without words for reduced versions, then the shortest.
void sort_versions(Files& versions) {
  const auto rank = [](const FileSummary* file) {
    return std::tuple(tags_of(name_tokens(file->file)).lesser, character_count(readable_name(file->file.stem())));
  };
  std::ranges::stable_sort(versions, [&](const FileSummary* a, const FileSummary* b) { return rank(a) < rank(b); });
}

std::vector<Character> one_each(const Files& dancers) {
  std::vector<Character> characters;
  for (const FileSummary* dancer : dancers) characters.push_back({{dancer}});
  return characters;
}

std::vector<Character> grouped(const Files& dancers) {
  std::vector<Character> characters;
  for (const FileSummary* dancer : dancers) {
    const auto known = std::ranges::find_if(
        characters, [&](const Character& character) { return are_versions(*character.versions.front(), *dancer); });
    if (known == characters.end()) {
      characters.push_back({{dancer}});
    } else {
      known->versions.push_back(dancer);
    }
  }
  for (Character& character : characters) sort_versions(character.versions);
  return characters;
}

}  // namespace

Dancers find_dancers(const Files& bodies, const Files& models) {
  Dancers found;
  if (bodies.empty()) return found;
  const std::vector<TaggedMotion> motions = tagged(bodies, models);
  found.tag = find_tag(motions);
  std::vector<const TaggedMotion*> untagged;
  Labelled labelled = by_label(motions, found.tag);
  for (const TaggedMotion& motion : motions) {
    std::string label = label_by(motion, found.tag);
    const auto group = labelled.find(label);
    if (group == labelled.end()) {
      untagged.push_back(&motion);
    } else if (group->second.front() == &motion) {
      found.dancers.push_back({std::move(label), motion.own_name, newest_first(group->second)});
    }
  }
  if (found.dancers.empty()) {
    found.dancers.push_back({{}, untagged.front()->own_name, newest_first(std::move(untagged))});
    return found;
  }
  found.untagged = newest_first(std::move(untagged));
  if (found.tag == DancerTag::side) sort_by_side(found.dancers);
  if (found.tag == DancerTag::number) sort_by_number(found.dancers);
  if (found.dancers.size() > kMaxPerformers) found.dancers.resize(kMaxPerformers);
  return found;
}

int dancer_of(const FileSummary& motion, const Dancers& dancers) {
  const NameTokens name = without_measures(name_tokens(motion.file));
  const DancerTag tag = dancers.tag == DancerTag::model_name ? DancerTag::name : dancers.tag;
  const std::string label = label_by(tags_of(name), tag);
  for (std::size_t i = 0; i < dancers.dancers.size(); ++i) {
    const std::string& wanted = dancers.dancers[i].label;
    const bool named = std::ranges::any_of(name, [&](const NameToken& token) { return text_of(token) == wanted; });
    if (!wanted.empty() && (tag == DancerTag::character ? named : label == wanted)) return static_cast<int>(i);
  }
  return -1;
}

NameTokens words_of_model(const FileSummary& model) {
  NameTokens words = name_tokens(model.file);
  if (model.model) {
    for (NameToken& token : tokens_of_text(model.model->name)) words.push_back(std::move(token));
  }
  return words;
}

bool is_word_of_name(const NameToken& token) {
  const bool letters = token.text.front() < 0x80;
  const bool digits = token.text.front() >= U'0' && token.text.front() <= U'9';
  return !digits && token.text.size() >= (letters ? kMinNameLetters : kMinNameSigns);
}

ShowModels sort_models(const std::vector<FileSummary>& files, const Files& bodies, std::size_t dancer_count,
                       bool listed) {
  const ModelSorter sorter(files, bodies, listed);
  ShowModels sorted;
  Files dancers;
  for (const FileSummary& file : files) {
    if (file.kind != ContentKind::model && file.kind != ContentKind::accessory) continue;
    if (!file.model) {
      sorted.unread.push_back(&file);
    } else if (file.model->held) {
      sorted.held.push_back(&file);
    } else if (sorter.is_dancer(file)) {
      dancers.push_back(&file);
    } else {
      (sorter.is_stage(file) ? sorted.stages : sorted.props).push_back(&file);
    }
  }
  sorted.characters = listed || dancers.size() == dancer_count ? one_each(dancers) : grouped(dancers);
  return sorted;
}

double matching_share(const ModelSummary& model, const MotionSummary& motion) {
  std::vector<TrackSummary> moving = motion.tracks.bones;
  std::erase_if(moving, [](const TrackSummary& track) { return !track.moves; });
  if (moving.empty()) return 0.0;
  const std::array lists{NamesToMatch(moving, model.bones)};
  const TextEncoding names = motion.tracks.names ? *motion.tracks.names : names_encoding(lists);
  const auto matches = match_elements(lists[0].wanted, lists[0].elements, names);
  const auto found = std::ranges::count_if(matches, [](const auto& bones) { return !bones.empty(); });
  return static_cast<double>(found) / static_cast<double>(moving.size());
}

int model_name_match(const ModelSummary& model, const MotionSummary& motion) {
  constexpr std::size_t kStoredBytes = 20;  // of the name in a motion, CP932
  constexpr std::size_t kMinShared = 2;     // characters of a name inside another
  if (model.name.empty() || motion.model_name.empty()) return 0;
  const auto name = cp932_from_utf8(model.name), stored = cp932_from_utf8(motion.model_name);
  if (name && stored && name->substr(0, kStoredBytes) == *stored) return 2;
  const std::u32string left = search_key(model.name), right = search_key(motion.model_name);
  if (std::min(left.size(), right.size()) < kMinShared) return 0;
  return left.find(right) != std::u32string::npos || right.find(left) != std::u32string::npos ? 1 : 0;
}

bool is_named_after(const Dancer& dancer, const FileSummary& model) {
  const NameTokens words = words_of_model(model);
  const std::string known = tags_of(dancer.own_name).name;
  if (!known.empty() && tags_of(words).name == known) return true;
  return std::ranges::any_of(dancer.own_name, [&](const NameToken& token) {
    return is_word_of_name(token) && std::ranges::find(words, token) != words.end();
  });
}

}  // namespace odori::show_rule
