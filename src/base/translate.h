#pragma once

// Texts in the user's language. The sources have them in English; gettext catalogues (po/, docs/translating.md) with
// their translations are compiled into the program. Ids of widgets, JSON, numbers and diagnostic codes are never
// translated.
//
//   heading("Camera");                             // shared widgets translate their labels and tooltips
//   text_wrapped(tr("No model is open."), ...);    // drawn directly
//   tr_format("{} of {} textures missing", a, b);  // a translation may use {1} before {0}

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>

namespace odori {

// A compiled gettext catalogue, the .mo file that msgfmt writes.
// Format: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
class Catalogue {
 public:
  // `mo` must outlive it. A text that cannot be read is left out.
  explicit Catalogue(std::span<const std::byte> mo);

  // The translation, terminated by a zero, or null if there is none. `key`: the English text, after its context and
  // '\4' if it has one.
  const char* find(std::string_view key) const;

  // "translation###english", made once per text and kept.
  const char* with_id(std::string_view english, std::string_view id) const;

  void for_each(const std::function<void(std::string_view)>& visit) const;  // translation

  std::size_t size() const { return texts_.size(); }

 private:
  std::unordered_map<std::string_view, const char*> texts_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::string, std::less<>> with_ids_;
};

struct Language {
  const char* code;  // of gettext: "ja", "zh_CN"
  const char* name;  // in the language itself, UTF-8
};

// English, which is in the sources, and the languages of the compiled catalogues.
std::span<const Language> languages();

// The language that a locale name asks for, as "ja_JP.UTF-8", "ja" or "zh-Hans"; null if it is none of them.
const Language* find_language(std::string_view locale);

// The language that the environment asks for: the first known one of LANGUAGE, otherwise LC_ALL, LC_MESSAGES or LANG;
// English if none is known. As in gettext, LANGUAGE has no effect in the locales C and POSIX.
const Language& environment_language();

// Selects the language of all texts. Safe to call while other threads translate.
void set_language(const Language& language);
const Language& current_language();

// The same by its code. Empty or unknown: the language of the environment.
void select_language(std::string_view code);

// The translation of an English text, or the text itself. Static storage, unless the text itself is returned.
const char* tr(const char* english);
std::string_view tr(std::string_view english);

// The same for a text with several translations; `context` tells them apart.
const char* tr_context(const char* context, const char* english);

// The translation with an ImGui id that is the same in all languages: "閉じる###Close". Static storage. "##id" at the
// end of the text is kept as id and not translated.
const char* tr_id(const char* english);

// Calls `visit` for every translation of the current language.
void for_each_translation(const std::function<void(std::string_view)>& visit);

// Marks a text that is translated where it is displayed.
constexpr const char* tr_later(const char* english) { return english; }

// fmt::format with the translation of the format.
template <typename... Args>
std::string tr_format(fmt::format_string<Args...> english, Args&&... args) {
  const fmt::string_view format = english;
  const std::string_view translation = tr(std::string_view(format.data(), format.size()));
  return fmt::vformat(fmt::string_view(translation.data(), translation.size()), fmt::make_format_args(args...));
}

// All texts of the current language while it lives are those of a compiled gettext catalogue, as msgfmt writes it, for
// tests. The bytes must outlive it. Format: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
class CatalogueOverride {
 public:
  explicit CatalogueOverride(std::span<const std::byte> mo);
  CatalogueOverride(const CatalogueOverride&) = delete;
  CatalogueOverride& operator=(const CatalogueOverride&) = delete;
  ~CatalogueOverride();

 private:
  const void* before_;
};

}  // namespace odori
