#include "loading/scene/detail/show_models.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "motion/name_matches.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace odori::show_rule {

namespace {

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
