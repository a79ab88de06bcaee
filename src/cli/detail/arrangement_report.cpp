#include "base/files.h"
#include "cli/detail/reports.h"

#include <nlohmann/json.hpp>

namespace odori {

using Json = nlohmann::ordered_json;

namespace {

Json path_json(const std::filesystem::path& file) { return file.empty() ? Json(nullptr) : Json(utf8_from_path(file)); }

Json decision_json(const ShowDecision& decision) {
  Json json = {{"role", name(decision.role)}};
  if (decision.performer >= 0) json["performer"] = decision.performer;
  json["file"] = path_json(decision.selected);
  json["why"] = decision.reason;
  if (decision.options.size() < 2) return json;
  json["options"] = Json::array();
  for (const std::filesystem::path& option : decision.options) json["options"].push_back(utf8_from_path(option));
  return json;
}

}  // namespace

Json arrangement_json(const Arrangement& arrangement) {
  Json json = {{"title", arrangement.title}, {"decided", Json::array()}, {"ignored", Json::array()}};
  for (const ShowDecision& decision : arrangement.decisions) json["decided"].push_back(decision_json(decision));
  for (const IgnoredFile& file : arrangement.ignored) {
    json["ignored"].push_back({{"file", utf8_from_path(file.file)}, {"why", file.reason}});
  }
  return json;
}

}  // namespace odori
