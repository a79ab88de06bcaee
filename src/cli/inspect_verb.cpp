#include "cli/inspect_verb.h"

#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/describe_files.h"
#include "loading/folder_files.h"
#include "loading/load.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

Result<Json> inspect(const std::filesystem::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return bytes.fault();
  Json told = {{"path", utf8_from_path(file)}, {"bytes", bytes->size()}};
  Diagnostics diagnostics;
  switch (detect_file_kind(*bytes)) {
    case FileKind::vmd:
    case FileKind::vpd: {
      const auto motion = read_motion(*bytes, diagnostics);
      if (!motion) return motion.fault();
      told["kind"] = detect_file_kind(*bytes) == FileKind::vmd ? "vmd" : "vpd";
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

std::string plain(const Json& value) {
  if (value.is_null()) return "none";
  return value.is_string() ? printable(value.get<std::string>()) : value.dump();
}

// "name: 肌, triangles: 120": an object that holds no other.
std::string on_one_line(const Json& object) {
  std::string text;
  for (const auto& [key, value] : object.items())
    text += (text.empty() ? "" : ", ") + key + ": " + printable_line(plain(value));
  return text;
}

bool is_flat(const Json& value) {
  return value.is_object() && std::none_of(value.begin(), value.end(), [](const Json& v) { return v.is_structured(); });
}

// A comment keeps its lines.
void print_lines(const std::string& text, int indent) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (line.ends_with('\r')) line.remove_suffix(1);
    fmt::print("{:{}}{}\n", "", indent, line);
  }
}

// "name: value", with lists, objects and comments indented below.
void print_text(const Json& told, int indent) {
  constexpr int kStep = 2;
  for (const auto& [key, value] : told.items()) {
    const std::string label = told.is_array() ? "-" : key + ":";
    if (is_flat(value)) {
      fmt::print("{:{}}{} {}\n", "", indent, label, on_one_line(value));
    } else if (value.is_structured()) {
      fmt::print("{:{}}{}\n", "", indent, value.empty() ? label + " none" : label);
      print_text(value, indent + kStep);
    } else if (const std::string text = plain(value); text.find('\n') != std::string::npos) {
      fmt::print("{:{}}{}\n", "", indent, label);
      print_lines(text, indent + kStep);
    } else {
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
      status = print_error(ExitStatus::unreadable_input, file ? *file : named, told.fault());
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
