#include "loading/scene/detail/arranger.h"

#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace odori::show_rule {

namespace fs = std::filesystem;

namespace {

constexpr float kBakedDistance = 3.0f;  // units; positions that differ more are part of the dance
constexpr float kRowSpacing = 0.6f;     // of the largest model's extent
constexpr double kSameMorphsShare = 0.5;

std::vector<fs::path> paths(const Files& files) {
  std::vector<fs::path> all;
  for (const FileSummary* file : files) all.push_back(file->file);
  return all;
}

std::set<NameKey> moving_morphs(const FileSummary& motion) {
  std::set<NameKey> names;
  for (const TrackSummary& track : motion.motion->tracks.morphs) {
    if (track.moves) names.insert(track.name);
  }
  return names;
}

std::size_t shared_morphs(const FileSummary& a, const FileSummary& b) {
  const std::set<NameKey> left = moving_morphs(a), right = moving_morphs(b);
  return std::ranges::count_if(left, [&](const NameKey& name) { return right.contains(name); });
}

// Two faces that move mostly the same morphs are versions of one.
bool are_same_face(const FileSummary& a, const FileSummary& b) {
  const std::size_t fewest = std::min(moving_morphs(a).size(), moving_morphs(b).size());
  return fewest > 0 && static_cast<double>(shared_morphs(a, b)) > kSameMorphsShare * static_cast<double>(fewest);
}

std::string quoted(const FileSummary& file) { return readable_name(file.file); }

}  // namespace

Arranger::Arranger(const ArrangedFiles& arranged, const SongGroup& group, bool several, const ShowChoices& choices)
    : arranged_(arranged), group_(group), choices_(choices), several_(several) {
  for (const FileSummary& file : *arranged.files) {
    if (file.kind == ContentKind::model && file.model) models_read_.push_back(&file);
  }
}

Arrangement Arranger::run() {
  const Files bodies = motions_of(ContentKind::body);
  dancers_ = find_dancers(bodies, models_read_);
  models_ = sort_models(*arranged_.files, bodies, dancers_.dancers.size(), arranged_.listed);
  result_.show.source = arranged_.source;
  assign_characters();
  for (std::size_t i = 0; i < parts_.size(); ++i) choose_motion(i);
  add_faces();
  add_stages();
  add_performers();
  add_idle_models();
  add_pose();
  add_scene();
  add_song();
  ignore_rest();
  const bool song_names_it = result_.show.song && (several_ || arranged_.source.empty());
  const fs::path& title = song_names_it ? result_.show.song->file.stem() : arranged_.source;
  if (!title.empty()) result_.title = readable_name(title);
  return std::move(result_);
}

Files Arranger::motions_of(ContentKind kind) const {
  Files found;
  for (const FileSummary* motion : group_.motions) {
    if (motion->kind == kind) found.push_back(motion);
  }
  return found;
}

// --- performers ---

void Arranger::assign_character(std::size_t dancer, const Character& character, std::string reason) {
  parts_[dancer].character = &character;
  parts_[dancer].model_reason = std::move(reason);
}

// Names first; what they leave open, in order.
void Arranger::assign_characters() {
  const std::size_t count = dancers_.dancers.size();
  parts_.resize(count);
  for (std::size_t i = 0; i < count; ++i) parts_[i].dancer = i;
  std::set<const Character*> free;
  for (const Character& character : models_.characters) free.insert(&character);
  std::set<std::string> stored_names;
  for (const Dancer& dancer : dancers_.dancers) stored_names.insert(dancer.motions.front()->motion->model_name);
  const bool names_differ = count == 1 || stored_names.size() == count;
  const auto assign_where = [&](const auto& matches, const char* reason) {
    for (std::size_t i = 0; i < count; ++i) {
      for (const Character& character : models_.characters) {
        if (parts_[i].character != nullptr || !free.contains(&character)) continue;
        const bool match = std::ranges::any_of(
            character.versions, [&](const FileSummary* model) { return matches(dancers_.dancers[i], *model); });
        if (!match) continue;
        assign_character(i, character, reason);
        free.erase(&character);
      }
    }
  };
  const bool only_one = models_.characters.size() == 1 && count == 1;
  if (only_one)
    assign_where([](const Dancer&, const FileSummary&) { return true; }, tr("It is the only model that dances"));
  assign_where(is_named_after, tr("The motion has its name"));
  if (names_differ) {
    assign_where(
        [](const Dancer& dancer, const FileSummary& model) {
          return model_name_match(*model.model, *dancer.motions.front()->motion) > 0;
        },
        tr("The motion says that it was made for it"));
  }
  assign_where([](const Dancer&, const FileSummary&) { return true; },
               count == 1 ? tr("It is the first of several models") : tr("It is next in order"));
  // One motion for several models that were named one by one: all dance it.
  if (arranged_.listed && count == 1) {
    for (const Character& character : models_.characters) {
      if (!free.contains(&character) || parts_.size() >= kMaxPerformers) continue;
      parts_.push_back({0, &character, nullptr, tr("There is one motion for all models"), {}, nullptr, {}, {}});
    }
  }
  // Without a motion, a model is shown in its rest pose.
  if (count == 0) {
    for (const Character& character : models_.characters) {
      parts_.push_back({0, &character, nullptr, tr("It is shown without a motion"), {}, nullptr, {}, {}});
      if (!arranged_.listed || parts_.size() >= kMaxPerformers) break;
    }
  }
  for (std::size_t i = 0; i < parts_.size(); ++i) choose_model(i);
}

void Arranger::choose_model(std::size_t performer) {
  Part& part = parts_[performer];
  Files options;
  if (part.character != nullptr) options = part.character->versions;
  for (const Character& character : models_.characters) {
    if (&character != part.character)
      options.insert(options.end(), character.versions.begin(), character.versions.end());
  }
  options.insert(options.end(), models_.unread.begin(), models_.unread.end());
  if (part.character != nullptr) {
    part.model = part.character->versions.front();
    if (part.character->versions.size() > 1) {
      part.model_reason += tr_format("; of its {} versions it has the plainest name", part.character->versions.size());
    }
  }
  const auto chosen = choices_.models.find(static_cast<int>(performer));
  take_choice(chosen == choices_.models.end() ? nullptr : &chosen->second, options, part.model, part.model_reason);
  std::string reason = part.model_reason;
  if (part.model == nullptr && reason.empty()) {
    reason = models_.characters.empty() ? tr("There is no model; open one") : tr("There are more motions than models");
  }
  if (part.model != nullptr || !dancers_.dancers.empty()) {
    decide(ShowRole::model, static_cast<int>(performer), part.model, std::move(reason), options);
  }
}

void Arranger::choose_motion(std::size_t performer) {
  if (dancers_.dancers.empty()) return;
  Part& part = parts_[performer];
  const Dancer& dancer = dancers_.dancers[part.dancer];
  Files versions = dancer.motions;
  const auto newest = [](const FileSummary* motion) {
    std::vector<int> version = tags_of(name_tokens(motion->file)).version;
    for (int& number : version) number = -number;
    if (version.empty()) version.push_back(0);
    return version;
  };
  const auto rank = [&](const FileSummary* motion) {
    const int match = part.model && part.model->model ? model_name_match(*part.model->model, *motion->motion) : 0;
    return std::tuple(newest(motion), -match);
  };
  std::ranges::stable_sort(versions, [&](const FileSummary* a, const FileSummary* b) { return rank(a) < rank(b); });
  part.motion = versions.front();
  if (versions.size() == 1) {
    part.motion_reason =
        dancers_.dancers.size() == 1 ? tr("It is the only motion") : tr_format("Its name says \"{}\"", dancer.label);
  } else if (newest(versions[0]) != newest(versions[1])) {
    part.motion_reason = tr_format("It is the newest of {} versions", versions.size());
  } else if (rank(versions[0]) != rank(versions[1])) {
    part.motion_reason = tr_format("Of {} versions it was made for this model", versions.size());
  } else {
    part.motion_reason = tr_format("It is the first of {} versions", versions.size());
  }
  Files options = versions;
  options.insert(options.end(), dancers_.untagged.begin(), dancers_.untagged.end());
  for (const Dancer& other : dancers_.dancers) {
    if (&other != &dancer) options.insert(options.end(), other.motions.begin(), other.motions.end());
  }
  const auto chosen = choices_.motions.find(static_cast<int>(performer));
  take_choice(chosen == choices_.motions.end() ? nullptr : &chosen->second, options, part.motion, part.motion_reason);
  if (part.motion && part.model && part.model->model) {
    const double share = matching_share(*part.model->model, *part.motion->motion);
    if (share < 0.5) part.motion_reason += tr_format("; the model has {:.0f}% of its moving bones", 100.0 * share);
  }
  part.motion_options = options;
  decide(ShowRole::motion, static_cast<int>(performer), part.motion, part.motion_reason, options);
}

// --- faces and switches ---

void Arranger::add_face(const FileSummary& face, Part& part) {
  const auto same =
      std::ranges::find_if(part.faces, [&](const FileSummary* other) { return are_same_face(*other, face); });
  if (same == part.faces.end()) {
    part.faces.push_back(&face);
    return;
  }
  const auto version = [](const FileSummary& file) { return tags_of(name_tokens(file.file)).version; };
  const bool newer = version(face) > version(**same);
  const FileSummary& other = newer ? **same : face;
  const FileSummary& kept = newer ? face : **same;
  ignore(other, tr_format("It moves the same face as {}", quoted(kept)));
  *same = &kept;
}

// A face that names no dancer is for all of them.
void Arranger::add_faces() {
  Files faces = motions_of(ContentKind::face);
  const Files switches = motions_of(ContentKind::properties);
  faces.insert(faces.end(), switches.begin(), switches.end());
  if (parts_.empty() && !faces.empty()) {  // kept for a model that comes later
    parts_.push_back({});
    choose_model(0);
  }
  for (const FileSummary* face : faces) {
    const int dancer = dancer_of(*face, dancers_);
    for (Part& part : parts_) {
      if (dancer < 0 || std::cmp_equal(dancer, part.dancer)) add_face(*face, part);
    }
  }
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    for (const FileSummary* face : parts_[i].faces) {
      const bool named = dancer_of(*face, dancers_) >= 0;
      std::string reason = parts_.size() == 1 ? tr("It is merged with the motion")
                           : named            ? tr("Its name says for which dancer")
                                              : tr("Its name says no dancer, so it is for all");
      if (parts_[i].motion != nullptr && shared_morphs(*face, *parts_[i].motion) > 0) {
        reason += tr("; where the motion moves the same morphs, this file is used");
      }
      decide(ShowRole::face, static_cast<int>(i), face, std::move(reason), {face});
    }
  }
}

SceneMotion Arranger::layer(const FileSummary& motion) const {
  return {motion.file, -1, motion.motion ? motion.motion->content : nullptr, {}};
}

// Merged keys of later layers win. Faces go first, because their files often hold all bones at rest in frame 0; one
// that moves the same morphs as the body goes on top instead, without its bones.
std::vector<SceneMotion> Arranger::layers(const Part& part) const {
  std::vector<SceneMotion> below, above;
  for (const FileSummary* face : part.faces) {
    const bool shares = part.motion != nullptr && shared_morphs(*face, *part.motion) > 0;
    SceneMotion shown = layer(*face);
    if (!shares) {
      below.push_back(std::move(shown));
      continue;
    }
    shown.settings.mix = LayerMix::overriding;
    if (shown.motion && !shown.motion->bones.empty()) {
      auto without_rest = std::make_shared<Motion>(*shown.motion);
      std::size_t track = 0;
      std::erase_if(without_rest->bones, [&](const BoneTrack&) { return !face->motion->tracks.bones[track++].moves; });
      shown.motion = std::move(without_rest);
    }
    above.push_back(std::move(shown));
  }
  if (part.motion != nullptr) below.push_back(layer(*part.motion));
  below.insert(below.end(), above.begin(), above.end());
  return below;
}

// --- the stage ---

// A row, if the motions do not place the dancers themselves.
std::vector<ActorPlacement> Arranger::formation() const {
  std::vector<ActorPlacement> row(parts_.size());
  float spacing = 0.0f;
  std::size_t count = 0;
  float low = 0.0f, high = 0.0f;
  for (const Part& part : parts_) {
    if (part.model == nullptr) continue;
    const float x = part.motion ? part.motion->motion->mean_center_x : 0.0f;
    low = count == 0 ? x : std::min(low, x);
    high = count == 0 ? x : std::max(high, x);
    if (part.model->model) spacing = std::max(spacing, kRowSpacing * part.model->model->extent);
    ++count;
  }
  if (count < 2 || high - low > kBakedDistance) return row;
  std::size_t at = 0;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (parts_[i].model == nullptr) continue;
    row[i].translation.x = spacing * (static_cast<float>(at++) - 0.5f * static_cast<float>(count - 1));
  }
  return row;
}

void Arranger::add_performers() {
  const std::vector<ActorPlacement> row = formation();
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    ShowPerformer performer{dancers_.dancers.empty() ? std::string() : dancers_.dancers[part.dancer].label, -1,
                            layers(part)};
    if (part.model != nullptr) {
      performer.actor = static_cast<int>(result_.show.actors.size());
      if (result_.show.main_actor < 0) result_.show.main_actor = performer.actor;
      result_.show.actors.push_back({part.model->file, true, row[i], performer.motions, {}});
    }
    result_.performers.push_back(std::move(performer));
  }
}

void Arranger::add_idle_models() {
  if (!arranged_.listed) return;
  for (const Character& character : models_.characters) {
    for (const FileSummary* model : character.versions) {
      if (used_.contains(model)) continue;
      result_.show.actors.push_back({model->file, true, {}, {}, {}});
      decide(ShowRole::model, -1, model, tr("There are fewer motions than models"), {model});
    }
  }
}

// In drawing order before the performers, whose transparent parts show it.
void Arranger::add_stages() {
  const auto add = [&](const FileSummary* file, ShowRole role, std::string reason) {
    result_.show.actors.push_back({file->file, true, {}, {}, {}});
    decide(role, -1, file, std::move(reason), {file});
  };
  std::size_t count = 0;
  for (const FileSummary* stage : models_.stages) {
    if (count++ < kMaxStages || arranged_.listed) {
      add(stage, ShowRole::stage, tr("It is large, or named a stage, and has no bones of a body"));
    } else {
      ignore(*stage, tr_format("Only {} stages are shown", kMaxStages));
    }
  }
  for (const FileSummary* held : models_.held) add(held, ShowRole::accessory, tr("It says which bone holds it"));
  for (const FileSummary* prop : models_.props) {
    if (arranged_.listed) {
      add(prop, ShowRole::accessory, tr("It was named"));
    } else {
      ignore(*prop, tr("It is a small object that does not state where it belongs; open it by itself"));
    }
  }
}

void Arranger::add_pose() {
  Files poses;
  for (const FileSummary& file : *arranged_.files) {
    if (file.kind == ContentKind::pose) poses.push_back(&file);
  }
  const bool one = dancers_.dancers.empty() && poses.size() == 1 && !result_.performers.empty();
  if (one) {
    for (ShowPerformer& performer : result_.performers) {
      performer.motions.push_back({poses.front()->file, -1, nullptr, {}});
      if (performer.actor >= 0) {
        result_.show.actors[performer.actor].motions = performer.motions;
      }
    }
    decide(ShowRole::pose, -1, poses.front(), tr("It is the only pose, and there is no motion"), poses);
    return;
  }
  for (const FileSummary* pose : poses) {
    ignore(*pose,
           dancers_.dancers.empty() ? tr("There are several poses; open one by itself") : tr("The model has a motion"));
  }
}

// --- what is left ---

void Arranger::decide(ShowRole role, int performer, const FileSummary* selected, std::string reason,
                      const Files& options) {
  if (selected != nullptr) use(*selected);
  result_.decisions.push_back(
      {role, performer, selected == nullptr ? fs::path() : selected->file, std::move(reason), paths(options)});
}

void Arranger::ignore(const FileSummary& file, std::string reason) {
  if (used_.contains(&file) || !ignored_.insert(&file).second) return;
  result_.ignored.push_back({file.file, std::move(reason)});
}

void Arranger::ignore_rest() {
  const std::set<const FileSummary*> own(group_.motions.begin(), group_.motions.end());
  const std::set<const FileSummary*> sounds(group_.sounds.begin(), group_.sounds.end());
  for (const FileSummary& file : *arranged_.files) {
    if (used_.contains(&file)) continue;
    if (!file.problem.empty()) {
      ignore(file, file.problem);
    } else if (is_motion(file.kind) && !own.contains(&file)) {
      ignore(file, tr("It belongs to another song"));
    } else if (file.kind == ContentKind::sound) {
      ignore(file, sounds.contains(&file) ? tr("Another sound is the song") : tr("It belongs to another song"));
    } else if (file.kind == ContentKind::empty) {
      ignore(file, tr("Nothing in this motion moves"));
    } else if (file.kind == ContentKind::archive) {
      ignore(file, tr("It is an archive; open it by itself"));
    } else if (file.kind == ContentKind::project || file.kind == ContentKind::scene) {
      ignore(file, tr("It cannot be opened; the other files are used"));
    } else if (file.kind == ContentKind::model) {
      ignore(file, tr("Another model dances"));
    } else if (file.kind == ContentKind::camera || file.kind == ContentKind::light) {
      ignore(file, tr("Another file is used instead"));
    } else {
      ignore(file, tr("Another motion is used"));
    }
  }
}

}  // namespace odori::show_rule
