#include "base/catalogue.h"

#include <cstdint>
#include <cstring>

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

void Catalogue::for_each(const std::function<void(std::string_view)>& visit) const {
  for (const auto& text : texts_) visit(text.second);
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

}  // namespace odori
