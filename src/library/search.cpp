#include "library/search.h"

#include "base/enums.h"
#include "base/files.h"
#include "base/math.h"
#include "base/name_search.h"
#include "base/text.h"
#include "library/scan.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

using Field = SearchCondition::Field;
using Compare = SearchCondition::Compare;

struct FieldName {
  std::string_view name;
  Field field;
};
constexpr FieldName kFields[] = {{"kind", Field::kind},
                                 {"long", Field::length},
                                 {"author", Field::author},
                                 {"tag", Field::tag},
                                 {"collection", Field::collection},
                                 {"favourite", Field::favourite},
                                 {"opened", Field::opened},
                                 {"missing", Field::missing},
                                 {"physics", Field::physics},
                                 {"unreadable", Field::unreadable},
                                 {"like", Field::like}};

bool is_switch(Field field) {
  return field == Field::favourite || field == Field::opened || field == Field::missing || field == Field::physics ||
         field == Field::unreadable;
}

// "kind:dance" as a condition; nothing if the field is unknown or its value not valid.
std::optional<SearchCondition> condition_of(std::string_view name, std::string_view value, bool negated) {
  const std::string key = folded(name);
  const auto has = [&](const FieldName& row) { return row.name == key; };
  const auto* row = std::ranges::find_if(kFields, has);
  if (row == std::end(kFields) || value.empty()) return std::nullopt;
  SearchCondition condition{row->field, folded(value), Compare::equal, 0.0, negated};
  if (is_switch(row->field)) {
    if (condition.text != "yes" && condition.text != "no") return std::nullopt;
    condition.negated = negated != (condition.text == "no");
  } else if (row->field == Field::length) {
    std::string_view number = condition.text;
    if (number.starts_with('<')) condition.compare = Compare::less;
    if (number.starts_with('>')) condition.compare = Compare::greater;
    if (condition.compare != Compare::equal) number.remove_prefix(1);
    const auto parsed = parse_number(number);
    if (!parsed) return std::nullopt;
    condition.number = *parsed;
  } else if (row->field == Field::like) {
    if (negated) return std::nullopt;
    condition.text = value;
  } else if (row->field == Field::kind && condition.text != "motion" &&
             kind_of_library_name(condition.text) == ContentKind::unusable) {
    return std::nullopt;
  }
  return condition;
}

// Of the blank that a text begins with; 0 if it begins with none.
std::size_t blank_bytes(std::string_view text) {
  for (const std::string_view blank : {" ", "\u3000", "\t", "\n", "\r"}) {
    if (text.starts_with(blank)) return blank.size();
  }
  return 0;
}

// The next word of a query, without its quotes. `quoted`: it began with one.
std::string take_word(std::string_view& typed, bool& quoted) {
  while (const std::size_t bytes = blank_bytes(typed)) typed.remove_prefix(bytes);
  quoted = typed.starts_with('"');
  bool inside = false;
  std::string word;
  while (!typed.empty() && (inside || blank_bytes(typed) == 0)) {
    if (typed.front() == '"') {
      inside = !inside;
    } else {
      word.push_back(typed.front());
    }
    typed.remove_prefix(1);
  }
  return word;
}

// -- SQL

struct Sql {
  std::string from = "file";
  std::vector<std::string> where{"file.kind <> 'archive'"};
  std::vector<std::string> texts;  // of the parameters, in order
};

std::string phrase(std::string_view text) {
  std::string phrase = "\"";
  for (const char c : text) phrase.append(c == '"' ? "\"\"" : std::string(1, c));
  return phrase + "\"";
}

// Words of one and of two characters are shorter than a trigram.
void add_short_word(Sql& sql, const std::string& text, std::size_t characters, bool drives) {
  if (characters == 1) {
    sql.where.push_back("EXISTS(SELECT 1 FROM words WHERE words.rowid = file.id AND instr(words.names, ?) > 0)");
  } else if (drives) {
    sql.from = "gram CROSS JOIN file ON file.id = gram.file";
    sql.where.push_back("gram.pair = ?");
  } else {
    sql.where.push_back("EXISTS(SELECT 1 FROM gram WHERE gram.pair = ? AND gram.file = file.id)");
  }
  sql.texts.push_back(text);
}

// A word of three characters and more: `text` is a part of a name, or `letters`, if there are any, of its romaji.
struct LongWord {
  std::string text;
  std::string letters;
};

// By the trigrams of all names.
void add_long_words(Sql& sql, const std::vector<LongWord>& words) {
  std::string match;
  for (const auto& [text, letters] : words) {
    std::string any = phrase(text);
    if (!letters.empty()) any = "(" + any + " OR romaji : " + phrase(letters) + ")";
    match.append(match.empty() ? "" : " AND ").append(any);
  }
  sql.from = "words CROSS JOIN file ON file.id = words.rowid";
  sql.where.push_back("words MATCH ?");
  sql.texts.push_back(match);
}

// The same for the few files that something else has found.
void check_long_words(Sql& sql, const std::vector<LongWord>& words) {
  for (const auto& [text, letters] : words) {
    std::string condition = "instr(words.names, ?) > 0 OR instr(words.romaji, ?) > 0";
    sql.where.push_back("EXISTS(SELECT 1 FROM words WHERE words.rowid = file.id AND (" + condition + "))");
    sql.texts.push_back(text);
    sql.texts.push_back(letters.empty() ? text : letters);
  }
}

// Whether few files have this pair of characters in their names.
bool is_rare(Index& index, const std::string& pair) {
  constexpr std::int64_t kFew = 4000;
  Statement row = index.database().prepare("SELECT count(*) FROM (SELECT 1 FROM gram WHERE pair = ? LIMIT ?)");
  row.bind(pair, kFew);
  return row.step() && row.integer(0) < kFew;
}

void add_words(Sql& sql, Index& index, const std::vector<std::string>& words) {
  std::vector<LongWord> long_words;
  std::vector<std::pair<std::string, std::size_t>> short_words;
  for (const std::string& word : words) {
    const std::string text = search_text(word);
    const std::string letters = typed_romaji(word);
    const std::size_t characters = character_count(text);
    if (characters == 0) continue;
    if (characters < 3) {
      short_words.emplace_back(text, characters);
      continue;
    }
    // Another romanization may be shorter than three letters, and then is not found by this word.
    long_words.push_back({text, letters != text && letters.size() >= 3 ? letters : std::string()});
  }
  // Two characters first: they are found in a table, which is asked first if that leaves few files.
  std::ranges::stable_sort(short_words, std::greater(), [](const auto& word) { return word.second; });
  const bool has_pair = !short_words.empty() && short_words.front().second == 2;
  const bool pair_drives = has_pair && (long_words.empty() || is_rare(index, short_words.front().first));
  if (!long_words.empty() && !pair_drives) add_long_words(sql, long_words);
  for (const auto& [text, characters] : short_words) {
    add_short_word(sql, text, characters, sql.from == "file" && pair_drives);
  }
  if (pair_drives) check_long_words(sql, long_words);
  if (sql.from == "file" && !short_words.empty()) {
    sql.from = "words CROSS JOIN file ON file.id = words.rowid";
    sql.where.back() = "instr(words.names, ?) > 0";
  }
}

std::string kinds_sql(const std::string& kind) {
  if (kind != "motion") return fmt::format("file.kind = '{}'", kind);
  std::string list;
  for (int i = 0; i <= static_cast<int>(ordinal(ContentKind::unusable)); ++i) {
    const auto each = static_cast<ContentKind>(i);
    if (is_motion(each)) list += fmt::format("{}'{}'", list.empty() ? "" : ", ", library_name(each));
  }
  return fmt::format("file.kind IN ({})", list);
}

// What a condition on the index is in SQL; empty: it is one on what the user made.
std::string condition_sql(const SearchCondition& condition) {
  switch (condition.field) {
    case Field::kind:
      return kinds_sql(condition.text);
    case Field::length: {
      const char* sign = condition.compare == Compare::less ? "<" : condition.compare == Compare::greater ? ">" : "=";
      const char* frames = condition.compare == Compare::equal ? "round(frames / 30.0)" : "frames";
      const double limit = condition.compare == Compare::equal ? condition.number : condition.number * kFramesPerSecond;
      return fmt::format("EXISTS(SELECT 1 FROM motion WHERE motion.file = file.id AND {} {} {})", frames, sign, limit);
    }
    case Field::author:
      return "(file.author_key <> '' AND instr(file.author_key, ?) > 0)";
    case Field::missing:
      return "EXISTS(SELECT 1 FROM missing WHERE missing.file = file.id)";
    case Field::physics:
      return "EXISTS(SELECT 1 FROM model WHERE model.file = file.id AND bodies > 0)";
    case Field::unreadable:
      return "file.fault <> ''";
    default:
      return {};
  }
}

// -- conditions on what the user made, which is in another database

// The files that a condition on the user's own things allows.
class Listed {
 public:
  explicit Listed(std::vector<FileIdentity> files) {
    for (FileIdentity& file : files) {
      if (file.mark != 0) marks_.insert(file.mark);
      paths_.insert(std::move(file.path));
    }
  }
  bool has(const LibraryEntry& entry) const { return paths_.contains(entry.path) || marks_.contains(entry.facts.mark); }

 private:
  std::set<std::string> paths_;
  std::set<std::uint64_t> marks_;
};

std::vector<FileIdentity> listed_files(UserData& user, const SearchCondition& condition) {
  if (condition.field == Field::favourite) return user.favourites();
  if (condition.field == Field::opened) return user.opened();
  const UserList list = condition.field == Field::tag ? UserList::tags : UserList::collections;
  std::vector<FileIdentity> files;
  for (const auto& [name, count] : user.names(list)) {
    if (folded(without_quotes(name)) != condition.text) continue;
    const auto found = user.listed(list, name);
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

std::vector<std::int64_t> ids_of(Index& index, const std::vector<FileIdentity>& files) {
  std::vector<std::int64_t> ids;
  for (const FileIdentity& file : files)
    std::ranges::copy(index.ids_with(file.path, file.mark), std::back_inserter(ids));
  return ids;
}

std::string ids_sql(const std::vector<std::int64_t>& ids) {
  return fmt::format("file.id IN ({})", fmt::join(ids, ","));
}

constexpr std::size_t kMaxListedIds = 5000;  // an SQL statement has a limited length

// Conditions on what the user made. Those that few files meet are left to SQL, so that not every file is looked at.
class Filter {
 public:
  Filter(Index& index, UserData& user, const SearchQuery& query, Sql& sql) {
    for (const SearchCondition& condition : query.conditions) {
      if (!condition_sql(condition).empty() || condition.field == Field::like) continue;
      const std::vector<FileIdentity> files = listed_files(user, condition);
      if (!condition.negated && files.size() <= kMaxListedIds) {
        sql.where.push_back(ids_sql(ids_of(index, files)));
      } else {
        listed_.emplace_back(Listed(files), condition.negated);
      }
    }
  }
  bool allows(const LibraryEntry& entry) const {
    const auto is_listed = [&](const auto& list) { return list.first.has(entry) != list.second; };
    return std::ranges::all_of(listed_, is_listed);
  }

 private:
  std::vector<std::pair<Listed, bool>> listed_;
};

// The order of entries in which a condition finds them: those that are like one, or that were opened.
std::vector<std::int64_t> order_of(Index& index, UserData& user, const SearchCondition& condition) {
  if (condition.field == Field::opened) return ids_of(index, user.opened());
  std::vector<std::int64_t> ids;
  std::error_code error;
  const auto file = std::filesystem::absolute(path_from_utf8(condition.text), error);
  if (const auto entry = index.entry_at(library_path(file))) {
    std::ranges::transform(entries_like(index, user, *entry, kMaxListedIds), std::back_inserter(ids), &Likeness::id);
  }
  return ids;
}

bool has_order(const SearchCondition& condition) {
  return condition.field == Field::like || (condition.field == Field::opened && !condition.negated);
}

void sort_by(const std::vector<std::int64_t>& order, std::vector<LibraryEntry>& found) {
  std::map<std::int64_t, std::size_t> ranks;
  for (const std::int64_t id : order) ranks.emplace(id, ranks.size());
  std::ranges::stable_sort(found, std::less(), [&](const LibraryEntry& entry) {
    const auto rank = ranks.find(entry.id);
    return rank != ranks.end() ? rank->second : ranks.size();
  });
}

}  // namespace

SearchQuery parse_query(std::string_view typed) {
  SearchQuery query;
  while (!typed.empty()) {
    bool in_quotes = false;
    const std::string word = take_word(typed, in_quotes);
    if (word.empty()) continue;
    const bool negated = word.starts_with('-') && !in_quotes;
    const std::string_view positive = std::string_view(word).substr(negated ? 1 : 0);
    const std::size_t colon = in_quotes ? positive.npos : positive.find(':');
    if (colon == positive.npos || colon == 0) {
      query.words.push_back(word);
    } else if (auto condition = condition_of(positive.substr(0, colon), positive.substr(colon + 1), negated)) {
      query.conditions.push_back(std::move(*condition));
    } else {
      query.unknown.push_back(word);
    }
  }
  return query;
}

std::string without_quotes(std::string_view name) {
  std::string text(name);
  std::erase(text, '"');
  return text;
}

std::vector<std::string_view> search_fields() {
  std::vector<std::string_view> names;
  for (const FieldName& row : kFields) names.push_back(row.name);
  return names;
}

std::vector<LibraryEntry> search(Index& index, UserData& user, const SearchQuery& query, std::size_t limit) {
  Sql sql;
  add_words(sql, index, query.words);
  for (const SearchCondition& condition : query.conditions) {
    const std::string text = condition_sql(condition);
    if (!text.empty()) sql.where.push_back((condition.negated ? "NOT " : "") + text);
    if (condition.field == Field::author) sql.texts.push_back(condition.text);
  }
  const Filter filter(index, user, query, sql);
  std::optional<std::vector<std::int64_t>> order;
  const auto ordered = std::ranges::find_if(query.conditions, has_order);
  if (ordered != query.conditions.end()) order = order_of(index, user, *ordered);
  if (order && ordered->field == Field::like) sql.where.push_back(ids_sql(*order));
  std::string text = "SELECT file.id FROM " + sql.from + " WHERE ";
  for (std::size_t i = 0; i < sql.where.size(); ++i) text.append(i > 0 ? " AND " : "").append(sql.where[i]);
  Statement rows = index.database().prepare(text);
  rows.bind_list(sql.texts);
  std::vector<LibraryEntry> found;
  while ((limit == 0 || order || found.size() < limit) && rows.step()) {
    auto entry = index.entry(rows.integer(0));
    if (entry && filter.allows(*entry)) found.push_back(std::move(*entry));
  }
  if (!query.words.empty()) {
    const std::string first = search_text(query.words.front());
    const auto begins = [&](const LibraryEntry& entry) { return search_text(entry.facts.title).starts_with(first); };
    std::stable_partition(found.begin(), found.end(), begins);
  }
  if (order) sort_by(*order, found);
  if (limit > 0) found.resize(std::min(found.size(), limit));
  return found;
}

}  // namespace odori
