#include "base/translate.h"

#include "base/catalogue.h"
#include "base/platform/environment.h"
#include "translations/catalogues.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace odori {

namespace {

constexpr Language kEnglish{"en", "English"};

// The catalogues of all languages after English, read when their language is selected first.
const Catalogue& catalogue_of(std::size_t embedded) {
  static std::array<std::once_flag, 16> once;
  static std::array<std::unique_ptr<const Catalogue>, 16> catalogues;
  std::call_once(once.at(embedded), [&] {
    catalogues.at(embedded) = std::make_unique<const Catalogue>(translations::catalogues()[embedded].mo);
  });
  return *catalogues.at(embedded);
}

std::atomic<const Language*> selected_language{&kEnglish};
std::atomic<const Catalogue*> selected_catalogue{nullptr};  // null: English

// "zh_Hans_CN.UTF-8@x" -> "zh_hans_cn"
std::string folded_locale(std::string_view locale) {
  std::string folded(locale.substr(0, locale.find_first_of(".@")));
  for (char& c : folded) {
    if (c == '-') c = '_';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return folded;
}

}  // namespace

std::span<const Language> languages() {
  static const std::vector<Language> kLanguages = [] {
    std::vector<Language> all{kEnglish};
    for (const auto& embedded : translations::catalogues()) all.push_back({embedded.code, embedded.name});
    return all;
  }();
  return kLanguages;
}

const Language* find_language(std::string_view locale) {
  const std::string wanted = folded_locale(locale);
  if (wanted.empty()) return nullptr;
  // Traditional Chinese reads neither Simplified Chinese nor another language better.
  for (const Language& language : languages()) {
    if (folded_locale(language.code) == wanted) return &language;
  }
  const std::string_view short_name = std::string_view(wanted).substr(0, wanted.find('_'));
  const bool traditional = wanted.find("_tw") != std::string::npos || wanted.find("_hk") != std::string::npos ||
                           wanted.find("_mo") != std::string::npos || wanted.find("hant") != std::string::npos;
  for (const Language& language : languages()) {
    const std::string code = folded_locale(language.code);
    const std::string_view short_code = std::string_view(code).substr(0, code.find('_'));
    if (short_code == short_name && !(short_name == "zh" && traditional)) return &language;
  }
  return nullptr;
}

const Language& environment_language() {
  std::string locale = environment("LC_ALL");
  if (locale.empty()) locale = environment("LC_MESSAGES");
  if (locale.empty()) locale = environment("LANG");
  if (locale.empty()) locale = system_locale();
  const std::string name = folded_locale(locale);
  if (name.empty() || name == "c" || name == "posix") return languages().front();
  const std::string all_preferred = environment("LANGUAGE");
  std::string_view preferred = all_preferred;
  while (!preferred.empty()) {
    const std::size_t end = preferred.find(':');
    if (const Language* language = find_language(preferred.substr(0, end))) return *language;
    preferred = end == std::string_view::npos ? std::string_view() : preferred.substr(end + 1);
  }
  const Language* language = find_language(locale);
  return language == nullptr ? languages().front() : *language;
}

void set_language(const Language& language) {
  const auto all = languages();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::string_view(all[i].code) != language.code) continue;
    selected_catalogue = i == 0 ? nullptr : &catalogue_of(i - 1);
    selected_language = &all[i];
  }
}

void select_language(std::string_view code) {
  const Language* language = code.empty() ? nullptr : find_language(code);
  set_language(language == nullptr ? environment_language() : *language);
}

void for_each_translation(const std::function<void(std::string_view)>& visit) {
  const Catalogue* catalogue = selected_catalogue.load(std::memory_order_acquire);
  if (catalogue != nullptr) catalogue->for_each(visit);
}

const Language& current_language() { return *selected_language.load(); }

std::string_view tr(std::string_view english) {
  const Catalogue* catalogue = selected_catalogue.load(std::memory_order_acquire);
  if (catalogue == nullptr || english.empty()) return english;
  const char* translation = catalogue->find(english);
  return translation == nullptr ? english : std::string_view(translation);
}

const char* tr(const char* english) {
  const Catalogue* catalogue = selected_catalogue.load(std::memory_order_acquire);
  if (catalogue == nullptr || english == nullptr) return english;
  const char* translation = catalogue->find(english);
  return translation == nullptr ? english : translation;
}

const char* tr_context(const char* context, const char* english) {
  const Catalogue* catalogue = selected_catalogue.load(std::memory_order_acquire);
  if (catalogue == nullptr) return english;
  const char* translation = catalogue->find(std::string(context) + '\4' + english);
  return translation == nullptr ? english : translation;
}

const char* tr_id(const char* english) {
  const Catalogue* catalogue = selected_catalogue.load(std::memory_order_acquire);
  if (catalogue == nullptr) return english;
  const std::string_view whole = english;
  const std::size_t id = std::min(whole.find("##"), whole.size());
  const char* label = catalogue->with_id(whole.substr(0, id), whole.substr(id));
  return label == nullptr ? english : label;
}

CatalogueOverride::CatalogueOverride(std::span<const std::byte> mo)
    : before_(selected_catalogue.exchange(new Catalogue(mo))) {}

CatalogueOverride::~CatalogueOverride() { delete selected_catalogue.exchange(static_cast<const Catalogue*>(before_)); }

}  // namespace odori
