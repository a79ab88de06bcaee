#include "app/inspect_verb.h"

#include "app/describe_files.h"
#include "app/folder_files.h"
#include "app/load.h"
#include "app/report.h"
#include "base/files.h"
#include "base/text.h"

#include <cstdio>

#include <fmt/format.h>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

Result<Json> inspect(const std::filesystem::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return bytes.fault();
  Json told = {{"path", utf8_from_path(file)}, {"bytes", bytes->size()}};
  Diagnostics diagnostics;
  switch (recognise(*bytes)) {
    case FileKind::vmd:
    case FileKind::vpd: {
      const auto motion = read_motion(*bytes, diagnostics);
      if (!motion) return motion.fault();
      told["kind"] = recognise(*bytes) == FileKind::vmd ? "vmd" : "vpd";
      told.update(describe_motion(*motion));
      break;
    }
    case FileKind::pmx: {
      PmxInfo info;
      const auto model = read_pmx(*bytes, diagnostics, &info);
      if (!model) return model.fault();
      told["kind"] = "pmx";
      told["version"] = info.version < 2.05f ? 2.0 : 2.1;
      told["encoding"] = info.utf8 ? "utf-8" : "utf-16le";
      told.update(describe_model(*model, file.parent_path()));
      break;
    }
    default: {
      const auto model = read_model(*bytes, diagnostics);
      if (!model) return model.fault();
      told["kind"] = "pmd";
      told.update(describe_model(*model, file.parent_path()));
    }
  }
  told["oddities"] = diagnostics.count();
  return told;
}

// "name: value", lists and objects indented below.
void print_text(const Json& told, int indent) {
  for (const auto& [key, value] : told.items()) {
    const std::string label = told.is_array() ? "-" : key + ":";
    if (value.is_structured()) {
      fmt::print("{:{}}{}\n", "", indent, label);
      print_text(value, indent + 2);
    } else {
      const std::string text = value.is_string() ? printable(value.get<std::string>()) : value.dump();
      fmt::print("{:{}}{} {}\n", "", indent, label, text);
    }
  }
}

}  // namespace

ExitStatus inspect_verb(const InspectOptions& options) {
  ExitStatus status = ExitStatus::done;
  Json files = Json::array();
  for (const auto& named : options.files) {
    Diagnostics choice;
    const auto file = file_meant(named, choice);
    auto told = file ? inspect(*file) : Result<Json>(file.fault());
    if (told) {
      files.push_back(std::move(*told));
      print_diagnostics(*file, choice, options.quiet);
    } else {
      status = complain(ExitStatus::unreadable_input, file ? *file : named, told.fault());
    }
  }
  if (options.json && !files.empty()) {
    const Json result = {{"format", "odori-inspect"}, {"version", 1}, {"files", files}};
    // File names need not be UTF-8.
    fmt::print("{}\n", result.dump(2, ' ', false, Json::error_handler_t::replace));
  } else if (!options.json) {
    for (const Json& told : files) {
      print_text(told, 0);
      fmt::print("\n");
    }
  }
  return status;
}

}  // namespace odori
