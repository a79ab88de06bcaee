#pragma once

// Fields of JSON that others may have written. Those that read throw for a value of another type; callers catch
// std::exception.

#include "work/plan.h"

#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace odori {

struct InvalidField : std::runtime_error {
  explicit InvalidField(const char* name) : std::runtime_error(std::string("the field ") + name + " is not valid") {}
};

inline const std::string& text_of(const nlohmann::ordered_json& json) { return json.get_ref<const std::string&>(); }

// A whole number >= 0.
inline std::uint64_t number_of(const nlohmann::ordered_json& json) {
  if (!json.is_number_unsigned()) throw InvalidField("number");
  return json.get<std::uint64_t>();
}

inline const nlohmann::ordered_json& array_of(const nlohmann::ordered_json& json) {
  if (!json.is_array()) throw InvalidField("array");
  return json;
}

// 16 hexadecimal digits.
inline std::uint64_t hash_of(const nlohmann::ordered_json& json) {
  const std::string& text = text_of(json);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (error != std::errc() || end != text.data() + text.size() || text.size() != 16) throw InvalidField("hash");
  return value;
}

inline nlohmann::ordered_json files_json(const std::vector<PlannedFile>& files) {
  auto json = nlohmann::ordered_json::array();
  for (const PlannedFile& file : files) {
    json.push_back({{"path", file.path}, {"bytes", file.content.bytes}, {"hash", hash_text(file.content.hash)}});
  }
  return json;
}

inline std::vector<PlannedFile> files_from(const nlohmann::ordered_json& json) {
  std::vector<PlannedFile> files;
  for (const nlohmann::ordered_json& each : array_of(json)) {
    files.push_back({text_of(each.at("path")), {number_of(each.at("bytes")), hash_of(each.at("hash"))}});
  }
  return files;
}

// Text with invalid UTF-8 replaced, which names on the command line and of hosts may have.
inline std::string dump(const nlohmann::ordered_json& json, int indent) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace odori
