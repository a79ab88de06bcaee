#pragma once

// A compiled gettext catalogue, the .mo file that msgfmt writes.
// Format: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace odori {

class Catalogue {
 public:
  // `mo` must outlive it. A text that cannot be read is left out.
  explicit Catalogue(std::span<const std::byte> mo);

  // The translation, terminated by a zero; null: none. `key`: the English text, after its context and '\4' if it has
  // one.
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

}  // namespace odori
