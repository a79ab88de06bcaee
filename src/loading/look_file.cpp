#include "loading/look_file.h"

#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/formats.h"
#include "loading/detail/kept_file.h"
#include "loading/user_folders.h"
#include "view/look_rows.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <toml_parser.h>

namespace odori {

namespace {

constexpr std::size_t kMaxLookBytes = std::size_t{1} << 20;

constexpr BuiltinLook kBuiltinLooks[]{
    {"mmd", tr_later("MMD"), tr_later("As MMD draws it")},
    {"soft", tr_later("Soft"), tr_later("Soft focus, as in anime films")},
    {"stage", tr_later("Stage"), tr_later("A concert: luminous materials glow, light from behind")},
    {"cinema", tr_later("Cinema"), tr_later("A film camera that is focused on the face")},
    {"anime", tr_later("Anime"), tr_later("Two tones, bright silhouettes, sharp lines")},
    {"night", tr_later("Night"), tr_later("Cool and dark, with lights that glow")},
    {"film", tr_later("Film stock"), tr_later("Warm colors, grain and dark corners")}};

Fault at_line(const toml::source_region& at, const std::string& text) {
  return fault(kLookFile, tr_format("line {}: {}", at.begin.line, text));
}

// As parse_value takes it; nothing if it is neither a text, a number, a truth value nor three numbers.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return text;
  if (const auto on = node.value_exact<bool>()) return *on ? "on" : "off";
  if (const auto number = node.value<double>()) return fmt::format("{}", static_cast<float>(*number));
  const toml::array* numbers = node.as_array();
  if (numbers == nullptr || numbers->size() != 3) return std::nullopt;
  std::string text;
  for (const toml::node& each : *numbers) {
    const auto number = each.value<double>();
    if (!number) return std::nullopt;
    text += fmt::format("{}{}", text.empty() ? "" : ",", static_cast<float>(*number));
  }
  return text;
}

class LookReader {
 public:
  explicit LookReader(const std::filesystem::path& file) : file_(file), files_(file.parent_path()) {
    const Look usual;
    for (const LookRow& row : kLookRows) {
      if (row.category != LookCategory::output) changes_.rows.push_back({&row, value_of(usual, row)});
    }
  }

  Status read(const toml::table& file) {
    for (const auto& [key, node] : file) {
      if (key.str() == "pass") changes_.rows.push_back({&look_row(&Look::pass_file), file_});
      if (key.str() == "pass" || key.str() == "parameter") continue;  // loading/look_passes_file.cpp
      const toml::table* settings = node.as_table();
      const Status done = settings == nullptr ? read_setting(key.str(), node) : read_table(key.str(), *settings);
      if (!done) return done;
    }
    return Done{};
  }

  LookChanges take() { return std::move(changes_); }

 private:
  Status read_table(std::string_view name, const toml::table& settings) {
    const LookRow* on = look_row(name);
    if (on != nullptr) changes_.rows.push_back({on, true});
    for (const auto& [key, node] : settings) {
      const std::string row =
          on != nullptr && key.str() == "on" ? std::string(name) : fmt::format("{}.{}", name, key.str());
      if (const Status done = read_setting(row, node); !done) return done;
    }
    return Done{};
  }

  Status read_setting(std::string_view key, const toml::node& node) {
    const LookRow* row = look_row(key);
    if (row == nullptr || row->category == LookCategory::output)
      return at_line(node.source(), tr_format("a look has no setting {}", key));
    const auto text = text_of(node);
    auto value = text ? parse_value(*row, *text) : std::nullopt;
    if (!value) return at_line(node.source(), tr_format("{} is not valid for {}", text.value_or(""), key));
    if (auto* file = std::get_if<std::filesystem::path>(&*value); file != nullptr && !file->empty()) {
      auto found = files_.find_as_written(*text);
      if (!found) return at_line(node.source(), tr_format("{}: {}", *text, describe(found.fault())));
      *file = std::move(found->path);
    }
    changes_.rows.push_back({row, std::move(*value)});
    return Done{};
  }

  std::filesystem::path file_;
  FileFinder files_;
  LookChanges changes_;
};

// A value of a look file.
std::string toml_of(const LookRow& row, const LookValue& value) {
  if (std::holds_alternative<bool>(value)) return std::get<bool>(value) ? "true" : "false";
  const std::string text = text_of(row, value);
  if (std::holds_alternative<int>(value) || std::holds_alternative<float>(value)) return text;
  if (std::holds_alternative<glm::vec3>(value)) return fmt::format("[{}]", text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) quoted += c;
  }
  return quoted + '"';
}

LookValue relative_to(const std::filesystem::path& folder, const LookValue& value) {
  const auto* file = std::get_if<std::filesystem::path>(&value);
  return file == nullptr ? value : LookValue(file->lexically_relative(folder));
}

bool is_outside(const LookValue& value, const std::filesystem::path& folder) {
  const auto* file = std::get_if<std::filesystem::path>(&value);
  return file != nullptr && odori::is_outside(*file, folder);
}

std::string title_of_file(const std::filesystem::path& file) {
  std::string name = readable_name(file);
  const std::string_view extension = usual_extension(FileKind::look);
  if (folded(name).ends_with(extension)) name.resize(name.size() - extension.size());
  return name;
}

}  // namespace

std::span<const BuiltinLook> builtin_looks() { return kBuiltinLooks; }

Result<LookChanges> read_look(Bytes text, const std::filesystem::path& file) {
  if (text.size() > kMaxLookBytes) return fault(kLookFile, tr("the file is too large"));
  const toml::parse_result parsed =
      toml::parse(std::string_view(reinterpret_cast<const char*>(text.data()), text.size()));
  if (!parsed) return at_line(parsed.error().source(), std::string(parsed.error().description()));
  LookReader reader(file);
  if (const Status read = reader.read(parsed.table()); !read) return read.fault();
  return reader.take();
}

Result<LookChanges> find_look(std::string_view name_or_file) {
  if (std::ranges::find(kBuiltinLooks, name_or_file, &BuiltinLook::name) != std::end(kBuiltinLooks))
    return read_look(text_bytes(builtin_look_text(name_or_file)), {});
  const std::filesystem::path file = path_from_utf8(name_or_file);
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return fault(kNoSuchLook, std::string(name_or_file));
  const auto text = read_file(file);
  if (!text) return text.fault();
  if (folded(utf8_from_path(file.extension())) != ".cube") return read_look(*text, file);
  if (const auto lut = read_cube(*text); !lut) return lut.fault();
  LookChanges changes;
  changes.rows.push_back({&look_row(&Look::lut_file), std::filesystem::absolute(file, error)});
  return changes;
}

Result<std::shared_ptr<const ColorLut>> open_lut(const Look& look) {
  static KeptFile<ColorLut> kept;
  return kept.get(look.lut_file, [](const auto& file, auto&) -> KeptFile<ColorLut>::Value {
    const auto bytes = read_file(file);
    if (!bytes) return bytes.fault();
    auto lut = read_cube(*bytes);
    if (!lut) return lut.fault();
    return std::make_shared<const ColorLut>(std::move(*lut));
  });
}

std::optional<LookChanges> parse_look_setting(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const LookRow* row = look_row(text.substr(0, equals));
  if (row == nullptr || row->category == LookCategory::output) return std::nullopt;
  auto value = parse_value(*row, text.substr(equals + 1));
  if (!value) return std::nullopt;
  LookChanges changes;
  if (const LookRow* on = switch_of(*row); on != nullptr && on != row) changes.rows.push_back({on, true});
  changes.rows.push_back({row, std::move(*value)});
  return changes;
}

std::string look_text(const Look& look, const std::filesystem::path& folder) {
  std::string plain, tables;
  std::string_view open;  // table
  for (const LookRow& row : kLookRows) {
    const LookValue value = value_of(look, row);
    if (row.category == LookCategory::output || value == value_of(Look(), row)) continue;
    const std::size_t dot = row.key.find('.');
    const LookRow* on = switch_of(row);
    const bool is_switch = on == &row;
    if (on != nullptr && value_of(look, *on) == LookValue(false) && on->category == LookCategory::effect) continue;
    if (dot == std::string_view::npos && !(is_switch && row.category == LookCategory::effect)) {
      plain += fmt::format("{} = {}\n", row.key, toml_of(row, value));
      continue;
    }
    const std::string_view table = row.key.substr(0, dot);
    if (table != open) tables += fmt::format("\n[{}]\n", open = table);
    if (is_switch) continue;
    tables += fmt::format("{}{} = {}\n", is_outside(value, folder) ? "# " : "", row.key.substr(dot + 1),
                          toml_of(row, relative_to(folder, value)));
  }
  return plain + tables;
}

std::filesystem::path looks_folder() {
  const std::filesystem::path folder = data_folder();
  return folder.empty() ? folder : folder / "odori" / "looks";
}

std::vector<ListedLook> list_looks(const std::filesystem::path& folder) {
  std::vector<ListedLook> looks;
  for (const BuiltinLook& look : builtin_looks())
    looks.push_back({true, look.title, look.description, find_look(look.name)});
  if (folder.empty()) return looks;
  const auto files = list_files_recursively(folder, {});
  if (!files) return looks;  // no look was saved yet
  for (const std::filesystem::path& file : *files) {
    if (kind_by_name(file) == FileKind::look)
      looks.push_back({false, title_of_file(file), {}, find_look(utf8_from_path(file))});
  }
  return looks;
}

}  // namespace odori
