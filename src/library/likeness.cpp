#include "base/text.h"
#include "library/search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace odori {

namespace {

// What each agreement counts at most; names that agree in all rare parts count kNames.
constexpr double kNames = 3.0;
constexpr double kSameAuthor = 2.0, kSameModel = 2.0;
constexpr double kSameFolder = 1.0, kSameTag = 1.0, kSameLength = 1.0;
constexpr double kMaxTags = 2.0;
constexpr double kLengthRatio = 1.1;  // of two motions of the same song
constexpr double kLike = 0.75;        // what is below is not like it

// What is compared of a file.
struct Features {
  std::int64_t id = 0;
  std::int64_t folder = 0;
  std::string author;
  std::string made_for;
  std::int64_t frames = 0;
  std::vector<std::size_t> pairs;  // of the names of the entry that others are compared with, those that it has too
};

constexpr const char* kFeatures =
    "SELECT file.id, folder, author_key, coalesce(made_for, ''), coalesce(frames, 0), mark, words.names "
    "FROM file JOIN words ON words.rowid = file.id LEFT JOIN motion ON motion.file = file.id WHERE ";

// `pairs`: sorted.
Features features_of(const Statement& row, const std::vector<std::string>& pairs) {
  Features features{row.integer(0), row.integer(1), row.text(2), row.text(3), row.integer(4), {}};
  const std::vector<std::string> own = pairs_of(row.text(6));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (std::ranges::binary_search(own, pairs[i])) features.pairs.push_back(i);
  }
  return features;
}

// How much each pair of characters says: one that every file has in its names says nothing.
std::vector<double> weights_of(const std::vector<Features>& files, std::size_t pairs) {
  std::vector<double> having(pairs, 0.0);
  for (const Features& file : files) {
    for (const std::size_t pair : file.pairs) having[pair] += 1.0;
  }
  const double all = static_cast<double>(files.size()) + 1.0;
  for (double& weight : having) weight = std::log(all / (weight + 1.0));
  return having;
}

double name_score(const Features& file, const std::vector<double>& weights) {
  double shared = 0.0, all = 0.0;
  for (const double weight : weights) all += weight;
  for (const std::size_t pair : file.pairs) shared += weights[pair];
  return all > 0.0 ? kNames * shared / all : 0.0;
}

double length_score(std::int64_t frames, std::int64_t other) {
  if (frames <= 0 || other <= 0) return 0.0;
  const double ratio = std::abs(std::log(static_cast<double>(frames) / static_cast<double>(other)));
  return kSameLength * std::max(0.0, 1.0 - ratio / std::log(kLengthRatio));
}

// What agrees between two files, besides names and tags.
struct Agreements {
  double author = 0.0, model = 0.0, folder = 0.0;
};

Agreements agreements(const Features& file, const Features& other) {
  const auto agree = [](const std::string& a, const std::string& b) { return !a.empty() && a == b ? 1.0 : 0.0; };
  return {agree(file.author, other.author), agree(file.made_for, other.made_for),
          file.folder == other.folder ? 1.0 : 0.0};
}

// How much each agreement counts: that with every file, as the name that all camera motions are made for, says nothing.
Agreements agreement_weights(const Features& file, const std::vector<Features>& others) {
  Agreements shares;
  for (const Features& other : others) {
    const Agreements one = agreements(file, other);
    shares.author += one.author;
    shares.model += one.model;
    shares.folder += one.folder;
  }
  const double all = static_cast<double>(others.size());
  return {kSameAuthor * (1.0 - shares.author / all), kSameModel * (1.0 - shares.model / all),
          kSameFolder * (1.0 - shares.folder / all)};
}

double fact_score(const Features& file, const Features& other, const Agreements& weights) {
  const Agreements found = agreements(file, other);
  return found.author * weights.author + found.model * weights.model + found.folder * weights.folder +
         length_score(file.frames, other.frames);
}

// The entries that have a tag of this one, once for each.
std::multiset<std::int64_t> with_tags_of(Index& index, UserData& user, const LibraryEntry& entry) {
  std::multiset<std::int64_t> ids;
  for (const std::string& tag : user.facts_of({entry.path, entry.facts.mark}).tags) {
    for (const FileIdentity& file : user.listed(UserList::tags, tag)) {
      for (const std::int64_t id : index.ids_with(file.path, file.mark)) ids.insert(id);
    }
  }
  return ids;
}

}  // namespace

std::vector<Likeness> entries_like(Index& index, UserData& user, const LibraryEntry& entry, std::size_t limit) {
  Statement row = index.database().prepare(std::string(kFeatures) + "file.id = ?");
  row.bind(entry.id);
  if (!row.step()) return {};
  const std::vector<std::string> pairs = pairs_of(row.text(6));
  const Features own = features_of(row, pairs);
  Statement rows = index.database().prepare(std::string(kFeatures) + "file.kind = ? AND file.id <> ?");
  rows.bind(std::string(library_name(entry.facts.kind)), entry.id);
  std::vector<Features> others;
  while (rows.step()) {
    const bool same_content =
        entry.facts.mark != 0 && std::bit_cast<std::uint64_t>(rows.integer(5)) == entry.facts.mark;
    if (!same_content) others.push_back(features_of(rows, pairs));
  }
  const std::vector<double> weights = weights_of(others, pairs.size());
  const Agreements fact_weights = agreement_weights(own, others);
  const std::multiset<std::int64_t> tagged = with_tags_of(index, user, entry);
  std::vector<Likeness> like;
  for (const Features& other : others) {
    const double tags = kSameTag * static_cast<double>(tagged.count(other.id));
    const double score = name_score(other, weights) + fact_score(own, other, fact_weights) + std::min(tags, kMaxTags);
    if (score >= kLike) like.push_back({other.id, score});
  }
  std::ranges::sort(like, {}, [](const Likeness& each) { return std::tuple(-each.score, each.id); });
  like.resize(std::min(like.size(), limit));
  return like;
}

}  // namespace odori
