#include "base/translate.h"

#include "base/platform/system.h"
#include "translations/catalogues.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

namespace odori {

namespace {

constexpr std::uint32_t kMoMagic = 0x950412DE;  // written in the byte order of this machine
constexpr std::size_t kMoHeaderBytes = 20;

class MoReader {
 public:
  explicit MoReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::uint32_t number(std::size_t at) const {
    std::uint32_t value = 0;
    if (at + sizeof(value) <= bytes_.size()) std::memcpy(&value, bytes_.data() + at, sizeof(value));
    return value;
  }

  // The text of a record of length and offset; null data: it is not in the file, or not terminated.
  std::string_view text(std::size_t record) const {
    const std::size_t length = number(record), offset = number(record + 4);
    if (offset >= bytes_.size() || length >= bytes_.size() - offset) return {};
    const char* data = reinterpret_cast<const char*>(bytes_.data()) + offset;
    return data[length] == '\0' ? std::string_view(data, length) : std::string_view();
  }

 private:
  std::span<const std::byte> bytes_;
};

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
std::atomic<const Catalogue*> selected_catalogue{nullptr};  // null for English

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

Catalogue::Catalogue(std::span<const std::byte> mo) {
  const MoReader reader(mo);
  if (mo.size() < kMoHeaderBytes || reader.number(0) != kMoMagic) return;
  const std::size_t count = reader.number(8), originals = reader.number(12), translations = reader.number(16);
  if (count > mo.size() / 16) return;  // two records of 8 bytes each
  texts_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view english = reader.text(originals + i * 8), translation = reader.text(translations + i * 8);
    if (!english.empty() && !translation.empty()) texts_.emplace(english, translation.data());
  }
}

const char* Catalogue::find(std::string_view key) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? nullptr : found->second;
}

const char* Catalogue::with_id(std::string_view english, std::string_view id) const {
  const char* translation = find(english);
  if (translation == nullptr) return nullptr;
  std::string key(english);
  key += id;
  const std::lock_guard lock(mutex_);
  auto found = with_ids_.find(key);
  if (found == with_ids_.end()) {
    std::string label = std::string(translation) + "###" + key;
    found = with_ids_.emplace(std::move(key), std::move(label)).first;
  }
  return found->second.c_str();
}

void Catalogue::for_each(const std::function<void(std::string_view)>& visit) const {
  for (const auto& text : texts_) visit(text.second);
}

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

const Language& current_language() { return *selected_language.load(); }

void select_language(std::string_view code) {
  const Language* language = code.empty() ? nullptr : find_language(code);
  set_language(language == nullptr ? environment_language() : *language);
}

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

void for_each_translation(const std::function<void(std::string_view)>& visit) {
  const Catalogue* catalogue = selected_catalogue.load(std::memory_order_acquire);
  if (catalogue != nullptr) catalogue->for_each(visit);
}

CatalogueOverride::CatalogueOverride(std::span<const std::byte> mo)
    : before_(selected_catalogue.exchange(new Catalogue(mo))) {}

CatalogueOverride::~CatalogueOverride() { delete selected_catalogue.exchange(static_cast<const Catalogue*>(before_)); }

}  // namespace odori
