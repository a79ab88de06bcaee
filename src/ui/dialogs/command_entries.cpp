#include "base/folders.h"
#include "base/name_search.h"
#include "base/text.h"
#include "base/translate.h"
#include "ui/core/actions.h"
#include "ui/core/standard_names.h"
#include "ui/dialogs/command_palette.h"
#include "ui/widgets/format_physics.h"
#include "ui/widgets/property.h"
#include "view/look_rows.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

// The name of an entry in English, by which it is remembered, and in the current language.
struct EntryTitle {
  std::string english;
  std::string shown;

  explicit EntryTitle(const char* label) : english(label), shown(tr(label)) {}
  EntryTitle(const std::string& name) : english(name), shown(name) {}  // of a file or a part of a model
  EntryTitle(std::string english_title, std::string title)
      : english(std::move(english_title)), shown(std::move(title)) {}
  EntryTitle(const char* format, const char* part)
      : english(fmt::format(fmt::runtime(format), part)), shown(fmt::format(fmt::runtime(tr(format)), tr(part))) {}
  EntryTitle(const char* format, const std::string& name)
      : english(fmt::format(fmt::runtime(format), name)), shown(fmt::format(fmt::runtime(tr(format)), name)) {}
};

std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

class Entries {
 public:
  void add(EntryTitle title, decltype(CommandEntry::target) target, std::string_view kind = {}, std::string key = {},
           const std::string& other_name = {}) {
    if (const auto* command = std::get_if<Command>(&target); command != nullptr && key.empty()) key = key_for(*command);
    std::string names = title.english;
    if (title.shown != title.english) names += " " + title.shown;
    if (!other_name.empty()) names += " " + other_name;
    list_.push_back(
        {std::move(title.english), std::move(title.shown), kind, std::move(key), search_key(names), std::move(target)});
    set_readings(list_.back().title);
  }

  // `meaning`: of a standard name, by which the part is found as well.
  template <typename Named>
  void add_parts(const std::vector<Named>& parts, ModelPart part, std::string_view kind,
                 StandardName (*meaning)(std::string_view) = nullptr) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].name.empty() && parts[i].english_name.empty()) continue;  // it cannot be found by name
      const std::string& name = parts[i].name.empty() ? parts[i].english_name : parts[i].name;
      std::string other = parts[i].english_name;
      if (meaning != nullptr) {
        const StandardName standard = meaning(parts[i].name);
        other += " " + standard.english + " " + standard.chinese;
      }
      add(name, PartLink{part, static_cast<std::int32_t>(i)}, kind, {}, other);
    }
  }

  void add_term(const GlossaryTerm& term) {
    const std::string name(term.term), shown(tr(term.term)), meaning(tr(term.meaning));
    add(EntryTitle(name + ": " + one_line(term.meaning), shown + tr(": ") + one_line(meaning)), term.page,
        tr_later("Term"));
    list_.back().search_key = search_key(name + " " + shown);
    list_.back().meaning_key = search_key(term.meaning + (" " + meaning));
    list_.back().meaning = meaning;
    set_readings(shown);
  }

  std::vector<CommandEntry> take() { return std::move(list_); }

 private:
  // Of the last entry. Names of parts are Japanese in every language.
  void set_readings(const std::string& title) {
    CommandEntry& entry = list_.back();
    const bool chinese = chinese_titles_ && entry.title != entry.label;
    (chinese ? entry.initials : entry.romaji) = chinese ? pinyin_initials(title) : romaji(title);
  }

  std::vector<CommandEntry> list_;
  bool chinese_titles_ = std::string_view(current_language().code).starts_with("zh");
};

// The title of a page of a workspace.
EntryTitle page_title(Page page) {
  const Workspace workspace = workspace_of(page);
  return {fmt::format("{}: {}", title(workspace), title(page)),
          std::string(tr_context("workspace", title(workspace))) + tr(": ") + tr(title(page))};
}

// What a page is called besides its title. Typed, never shown.
// Translated: none.
constexpr std::pair<Page, const char*> kPageWords[] = {
    {Page::scene, "light sun background 照明 ライト 背景 灯光 光照"},
    {Page::output, "size scale resolution"},
    {Page::bones, "skeleton 骨骼"},
    {Page::morphs, "face expression 表情 biaoqing"},
    {Page::looks,
     "effects glow bloom depth of field blur filter 発光 ぼかし 被写界深度 エフェクト 効果 光晕 景深 特效 滤镜"},
    {Page::materials, "材質 材质"},
    {Page::display, "shadow edge quality"},
};

void add_actions(const PanelInput& input, Entries& to) {
  for (const Action& action : actions()) {
    if (action.command == Command(ToggleSetting{&ViewSettings::palette}) || !applies(action, input)) continue;
    to.add(EntryTitle(action.label), action.command, {}, std::string(action.chords[0]), action.more.words);
  }
}

void add_pages(Entries& to) {
  for (int i = 0; i < kPageCount; ++i) {
    const auto page = static_cast<Page>(i);
    const auto words = std::ranges::find(kPageWords, page, &std::pair<Page, const char*>::first);
    to.add(page_title(page), page, tr_later("Page"), {}, words == std::end(kPageWords) ? "" : words->second);
  }
}

// The named values of the look's settings; switches are actions, unless they have no key.
void add_of_look(Entries& to) {
  for (const LookRow& row : kLookRows) {
    if (const auto* member = std::get_if<bool Look::*>(&row.member); member && action_for(ToggleLook{*member}))
      continue;
    for (const LookChoice& choice : row.choices) {
      const char* title = choice.title != nullptr ? choice.title : choice.name.data();
      to.add({fmt::format("{}: {}", row.title, title), fmt::format("{}: {}", tr(row.title), tr(title))},
             Command(SetLook{&row, *parse_value(row, choice.name)}));
    }
  }
}

void add_looks(const PanelInput& input, Entries& to) {
  for (const ListedLook& look : input.activity.looks.listed) {
    if (!look.settings) continue;
    const EntryTitle title =
        look.builtin ? EntryTitle("Look: {}", look.title.c_str()) : EntryTitle("Look: {}", look.title);
    to.add(title, Command(ApplyLook{*look.settings}));
  }
}

void add_of_settings(const PanelInput& input, Entries& to) {
  to.add(EntryTitle("Language: as the system"), Command(SetLanguage{}));
  for (const Language& language : languages()) {
    to.add(EntryTitle("Language: {}", std::string(language.name)), Command(SetLanguage{language.code}));
  }
  for (const auto& mode : physics_modes()) {
    to.add(EntryTitle("Physics: {}", mode.title), Command(with_mode(input.document.settings.physics, mode.value)));
  }
  to.add(EntryTitle("Evaluation rules: as MMD"), Command(SetEvaluationRules{EvaluationRules::mmd}));
  to.add(EntryTitle("Evaluation rules: as other programs"), Command(SetEvaluationRules{EvaluationRules::plain}));
  for (const auto& blend : sdef_blends())
    to.add(EntryTitle("SDEF rotation: {}", blend.title), Command(SetSdefBlend{blend.value}));
  for (const auto& rule : hemispheres()) {
    to.add(EntryTitle("Quaternion hemisphere: {}", rule.title), Command(SetHemisphere{rule.value}));
  }
  for (const auto& kind : kinds_of_normals()) {
    to.add(EntryTitle("Normals: {}", kind.title), Command(SetNormals{kind.value}));
  }
}

// Heat maps of the active view.
void add_heatmaps(const PanelInput& input, Entries& to) {
  Heatmap heatmap = active_pane(input.document.settings.views).heatmap;
  for (const auto& kind : heatmap_kinds()) {
    heatmap.kind = kind.value;
    if (kind.value != HeatmapKind::measure)
      to.add(EntryTitle("Heat map: {}", kind.title), Command(SetHeatmap{heatmap}));
  }
  heatmap.kind = HeatmapKind::measure;
  for (const auto& measure : measures()) {
    heatmap.measure = measure.value;
    to.add(EntryTitle("Heat map: {}", measure.title), Command(SetHeatmap{heatmap}));
  }
}

// Settings of the selected actor's motion layers.
void add_layers(const PanelInput& input, Entries& to) {
  const Actor& actor = *selected_actor(input);
  const auto& names = input.document.files[input.document.selected.actor].motions;
  for (std::size_t i = 0; i < std::min(actor.layers.size(), names.size()); ++i) {
    const int layer = static_cast<int>(i);
    const LayerSettings& now = actor.layers[i].settings;
    LayerSettings switched = now, mixed = now;
    switched.on = !now.on;
    mixed.mix = now.mix == LayerMix::merged ? LayerMix::overriding : LayerMix::merged;
    const bool joins = mixed.mix == LayerMix::merged;
    to.add(switched.on ? EntryTitle("{}: on", names[i]) : EntryTitle("{}: off", names[i]),
           Command(SetLayer{input.document.selected.actor, layer, switched}), tr_later("Motion"));
    to.add(joins ? EntryTitle("{}: merge", names[i]) : EntryTitle("{}: override", names[i]),
           Command(SetLayer{input.document.selected.actor, layer, mixed}), tr_later("Motion"));
    const bool fitted = actor.layers[i].fit.has_value();
    to.add(fitted ? EntryTitle("{}: as made", names[i]) : EntryTitle("{}: fit to this model", names[i]),
           Command(SetLayerFit{input.document.selected.actor, layer,
                               fitted ? std::nullopt : std::optional<FitRequest>(std::in_place)}),
           tr_later("Motion"));
    to.add(EntryTitle("{}: remove from the model", names[i]),
           Command(RemoveLayer{input.document.selected.actor, layer}), tr_later("Motion"));
  }
}

void add_of_stage(const PanelInput& input, Entries& to) {
  const auto count = static_cast<int>(input.document.stage.actors.size());
  for (int i = 0; i < count && count > 1; ++i) {
    to.add(actor_name(input.document, i), Command(SelectActor{i}), tr_later("Model"));
  }
  if (selected_actor(input) != nullptr) {
    to.add(EntryTitle("Reset the model's position"), Command(SetActorPlacement{input.document.selected.actor, {}}));
    if (count > 1) {
      to.add(EntryTitle("Draw the model earlier"),
             Command(MoveActor{input.document.selected.actor, input.document.selected.actor - 1}));
      to.add(EntryTitle("Draw the model later"),
             Command(MoveActor{input.document.selected.actor, input.document.selected.actor + 1}));
    }
    for (const auto& [shape, title] :
         {std::pair(FormationShape::row, tr_later("Formation: four copies in a row")),
          std::pair(FormationShape::ring, tr_later("Formation: four copies in a ring")),
          std::pair(FormationShape::grid, tr_later("Formation: eight copies in a grid"))}) {
      to.add(EntryTitle(title),
             Command(FormActors{input.document.selected.actor, {shape, shape == FormationShape::grid ? 8 : 4}}));
    }
    add_layers(input, to);
  }
  for (const std::filesystem::path& file : input.activity.recent)
    to.add(readable_name(file), Command(OpenFiles{{file}}), tr_later("Open"));
}

void add_parts(const Model& model, Entries& to) {
  to.add_parts(model.bones, ModelPart::bone, tr_later("Bone"), standard_bone_name);
  to.add_parts(model.morphs, ModelPart::morph, tr_later("Morph"), standard_morph_name);
  to.add_parts(model.materials, ModelPart::material, tr_later("Material"));
  to.add_parts(model.bodies, ModelPart::body, tr_later("Body"));
  to.add_parts(model.joints, ModelPart::joint, tr_later("Joint"));
}

bool begins_word(std::u32string_view name, std::size_t at) { return at == 0 || name[at - 1] == U' '; }
bool ends_word(std::u32string_view name, std::size_t end) {
  constexpr char32_t kEllipsisLetter = U'\u2026';  // "Export film…"
  return end == name.size() || name[end] == U' ' || name[end] == kEllipsisLetter;
}

// Whether the letters are the beginnings of words that follow each other: "expfi" of "Export film".
bool are_beginnings(std::u32string_view letters, std::u32string_view name) {
  if (letters.empty()) return true;
  for (std::size_t count = 1; count <= std::min(letters.size(), name.size()) && name[count - 1] == letters[count - 1];
       ++count) {
    const std::size_t end = name.find(U' ', count);
    if (count == letters.size()) return true;
    if (end != name.npos && are_beginnings(letters.substr(count), name.substr(end + 1))) return true;
  }
  return false;
}

// The misfit of a single word; -1 if it does not match.
int word_misfit(std::u32string_view letters, std::u32string_view name) {
  int best = -1;
  for (std::size_t at = name.find(letters); at != name.npos; at = name.find(letters, at + 1)) {
    const bool whole = begins_word(name, at) && ends_word(name, at + letters.size());
    const int one = whole ? 0 : at == 0 ? 1 : begins_word(name, at) ? 2 : 4;
    best = best < 0 ? one : std::min(best, one);
  }
  if (best >= 0 || letters.size() < 2) return best;
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (begins_word(name, at) && are_beginnings(letters, name.substr(at))) return 6;
  }
  return -1;
}

// An explanation is a worse match than a word of a name, and a better one than the beginnings of words.
constexpr int kMeaningMisfit = 5;

// How a title reads is a worse match than how it is written. -1: it does not match.
int reading_misfit(std::string_view typed, std::string_view reading) {
  constexpr std::size_t kMinLetters = 2;
  const std::size_t at = typed.size() < kMinLetters ? reading.npos : reading.find(typed);
  return at == reading.npos ? -1 : at == 0 ? 3 : kMeaningMisfit;
}

bool contains_words(std::u32string_view text, std::u32string_view words) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(U' '), words.size());
    if (text.find(words.substr(0, end)) == text.npos) return false;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return true;
}

}  // namespace

int misfit(std::u32string_view letters, std::u32string_view name) {
  int sum = 0;
  while (!letters.empty()) {
    const std::size_t end = std::min(letters.find(U' '), letters.size());
    const int one = end == 0 ? 0 : word_misfit(letters.substr(0, end), name);
    if (one < 0) return -1;
    sum += one;
    letters.remove_prefix(std::min(end + 1, letters.size()));
  }
  return sum;
}

std::vector<CommandEntry> command_entries(const PanelInput& input) {
  Entries entries;
  add_actions(input, entries);
  add_pages(entries);
  add_of_stage(input, entries);
  add_of_settings(input, entries);
  add_of_look(entries);
  add_looks(input, entries);
  add_heatmaps(input, entries);
  if (const Actor* actor = selected_actor(input)) add_parts(*actor->model, entries);
  for (const GlossaryTerm& term : glossary()) entries.add_term(term);
  return entries.take();
}

std::vector<std::int32_t> matching_rows(const CommandPalette& palette) {
  const std::u32string letters = search_key(palette.query);
  const std::string spelled = typed_romaji(palette.query), initials = folded(palette.query);
  const auto& used = palette.last_used;
  using Rank = std::array<std::ptrdiff_t, 4>;  // misfit, how long ago used, length, position in the list
  std::vector<Rank> ranks;
  for (std::size_t i = 0; i < palette.entries.size(); ++i) {
    const CommandEntry& entry = palette.entries[i];
    int bad = misfit(letters, entry.search_key);
    const bool explained = !letters.empty() && contains_words(entry.meaning_key, letters);
    if (explained && (bad < 0 || bad > kMeaningMisfit)) bad = kMeaningMisfit;
    for (const int read : {reading_misfit(spelled, entry.romaji), reading_misfit(initials, entry.initials)}) {
      if (read >= 0 && (bad < 0 || bad > read)) bad = read;
    }
    if (bad < 0) continue;
    const std::ptrdiff_t ago = std::ranges::find(used, entry.label) - used.begin();
    const std::size_t length = letters.empty() ? 0 : entry.label.size();
    ranks.push_back({bad, ago, static_cast<std::ptrdiff_t>(length), static_cast<std::ptrdiff_t>(i)});
  }
  std::ranges::sort(ranks);
  std::vector<std::int32_t> rows;
  for (const Rank& rank : ranks) rows.push_back(static_cast<std::int32_t>(rank.back()));
  return rows;
}

}  // namespace odori
