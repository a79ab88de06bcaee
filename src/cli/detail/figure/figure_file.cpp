#include "cli/detail/figure/figure_file.h"

#include "base/files.h"
#include "base/translate.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>
#include <toml_parser.h>

namespace odori {

namespace {

constexpr std::size_t kMaxDescription = std::size_t{1} << 20;  // bytes

// Reads the keys of one table. The first problem is kept, and later reads do nothing.
class KeyReader {
 public:
  KeyReader(const toml::table& table, std::optional<Fault>& fault) : table_(table), fault_(fault) {}

  // Calls set(value) for a key of this type; set returns false for a value that is not valid. `expected` says what is.
  template <typename Value, typename Set>
  void read(std::string_view key, const char* expected, const Set& set) {
    known_.push_back(key);
    const toml::node* node = table_.get(key);
    if (node == nullptr || fault_) return;
    const auto value = node->value<Value>();
    if (!value || !set(*value)) fail(node->source(), tr_format("{} must be {}", key, expected));
  }
  // The same for a list of values.
  template <typename Value, typename Set>
  void read_list(std::string_view key, const char* expected, const Set& set) {
    known_.push_back(key);
    const toml::node* node = table_.get(key);
    if (node == nullptr || fault_) return;
    std::vector<Value> values;
    const toml::array* array = node->as_array();
    for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
      if (const auto value = array->get(i)->value<Value>()) values.push_back(*value);
    }
    const bool whole = array != nullptr && values.size() == array->size();
    if (!whole || !set(values)) fail(node->source(), tr_format("{} must be {}", key, expected));
  }
  void knows(std::string_view key) { known_.push_back(key); }

  // Call last: fails for a key that was not read.
  void finish() {
    for (const auto& [key, node] : table_) {
      if (fault_ || std::ranges::find(known_, key.str()) != known_.end()) continue;
      fail(key.source(), tr_format("there is no key {}", key.str()));
    }
  }

 private:
  void fail(const toml::source_region& at, std::string text) {
    if (!fault_) fault_ = fault(kFigureFile, tr_format("line {}: {}", at.begin.line, text));
  }

  const toml::table& table_;
  std::optional<Fault>& fault_;
  std::vector<std::string_view> known_;
};

template <typename Value>
auto assign_to(Value& to) {
  return [&to](const Value& value) {
    to = value;
    return true;
  };
}

auto assign_range(int& to, std::int64_t low, std::int64_t high) {
  return [&to, low, high](std::int64_t value) {
    to = static_cast<int>(std::clamp(value, low, high));
    return value >= low && value <= high;
  };
}

void read_heatmap(KeyReader& keys, FigurePanel& panel) {
  std::vector<std::string_view> names;
  for (const auto& measure : measures()) names.push_back(measure.name);
  const std::string expected = tr_format("a measure: {}", fmt::format("{}", fmt::join(names, ", ")));
  keys.read<std::string>("heat", expected.c_str(), [&](const std::string& text) {
    const auto measure = measure_named(text);
    panel.heatmap.kind = HeatmapKind::measure;
    panel.heatmap.measure = measure.value_or(Measure::displacement);
    return measure.has_value();
  });
  keys.read<std::string>("against", tr("a skinning mode"), [&](const std::string& text) {
    const auto mode = skinning_mode(text);
    panel.heatmap.reference = mode.value_or(SkinningMode::linear);
    return mode.has_value();
  });
  keys.read<double>("range", tr("a number above 0"), [&](double value) {
    panel.heatmap.range = static_cast<float>(value);
    return value > 0.0 && value < 1e9;
  });
}

void read_panel(const toml::table& table, const std::filesystem::path& folder, FigurePanel& panel,
                std::optional<Fault>& fault) {
  KeyReader keys(table, fault);
  keys.read_list<std::string>("files", tr("a list of file names"), [&](const std::vector<std::string>& names) {
    panel.stage.files.clear();
    for (const std::string& name : names) panel.stage.files.push_back(folder / path_from_utf8(name));
    return !names.empty();
  });
  keys.read<double>("frame", tr("a number of frames, at least 0"), [&](double value) {
    panel.frame = value;
    return value >= 0.0 && value < 1e9;
  });
  keys.read<std::string>("skinning", tr("a skinning mode"), [&](const std::string& text) {
    const auto mode = skinning_mode(text);
    panel.skinning.mode = mode.value_or(SkinningMode::native);
    return mode.has_value();
  });
  keys.read<std::string>("camera", tr("auto, motion or X,Y,Z,PITCH,YAW,ROLL,DISTANCE,FOV[,ortho]"),
                         [&](const std::string& text) { return parse_camera(text, panel.stage); });
  keys.read<std::string>("with", tr("a file name"), [&](const std::string& name) {
    panel.with = folder / path_from_utf8(name);
    return !name.empty();
  });
  keys.read_list<std::string>("hide", tr("a list of names of materials"), [&](const std::vector<std::string>& names) {
    panel.hidden = names;
    return true;
  });
  keys.read<bool>("physics", tr("true or false"), [&](bool on) {
    panel.stage.physics = on;
    return true;
  });
  keys.read<bool>("edge", tr("true or false"), assign_to(panel.edge));
  keys.read<std::string>("title", tr("a text"), assign_to(panel.title));
  keys.read<std::string>("caption", tr("a text"), assign_to(panel.caption));
  keys.read<double>("scale_bar", tr("a length in units, at least 0"), [&](double value) {
    panel.scale_bar = value;
    return value >= 0.0 && value < 1e6;
  });
  read_heatmap(keys, panel);
  keys.finish();
}

void read_page(const toml::table& table, Figure& figure, std::optional<Fault>& fault) {
  KeyReader keys(table, fault);
  keys.read_list<std::int64_t>("size", tr("[WIDTH, HEIGHT] in pixels, 64 to 16384"), [&](const auto& size) {
    if (size.size() != 2) return false;
    const auto in_range = [](std::int64_t length) { return length >= 64 && length <= 16384; };
    if (!in_range(size[0]) || !in_range(size[1])) return false;
    figure.width = static_cast<int>(size[0]);
    figure.height = static_cast<int>(size[1]);
    return true;
  });
  keys.read<std::int64_t>("columns", tr("1 to 16"), assign_range(figure.columns, 1, 16));
  keys.read<std::int64_t>("font_size", tr("8 to 64 pixels"), assign_range(figure.font_size, 8, 64));
  keys.read<std::int64_t>("samples", tr("0 to 16"), assign_range(figure.samples, 0, 16));
  keys.read<std::string>("background", tr("a color, RRGGBB"), [&](const std::string& text) {
    const auto color = parse_color(text);
    figure.background = color.value_or(glm::vec4(1.0f));
    return color && color->a == 1.0f;
  });
  keys.read<std::string>("caption", tr("a text"), assign_to(figure.caption));
  keys.read<bool>("one_camera", tr("true or false"), assign_to(figure.one_camera));
  keys.knows("defaults");
  keys.knows("panel");
  keys.finish();
}

std::optional<Fault> read_panels(const toml::table& table, const std::filesystem::path& folder, Figure& figure) {
  std::optional<Fault> fault;
  FigurePanel defaults;
  if (const toml::table* common = table["defaults"].as_table()) read_panel(*common, folder, defaults, fault);
  const toml::array* panels = table["panel"].as_array();
  const std::size_t count = panels == nullptr ? 0 : panels->size();
  if (count == 0 || count > kMaxFigurePanels)
    return odori::fault(kFigureFile, tr_format("there must be 1 to {} [[panel]]", kMaxFigurePanels));
  for (std::size_t i = 0; i < count && !fault; ++i) {
    const toml::table* panel = panels->get(i)->as_table();
    if (panel == nullptr) return odori::fault(kFigureFile, tr("each panel must be a [[panel]]"));
    figure.panels.push_back(defaults);
    read_panel(*panel, folder, figure.panels.back(), fault);
    if (figure.panels.back().stage.files.empty() && !fault)
      fault = odori::fault(kFigureFile, tr_format("line {}: the panel has no files", panel->source().begin.line));
  }
  return fault;
}

}  // namespace

Result<Figure> read_figure(const std::filesystem::path& file) {
  const auto bytes = read_file(file);
  if (!bytes) return bytes.fault();
  if (bytes->size() > kMaxDescription) return fault(kFigureFile, tr("it has more than 1 MiB"));
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return fault(kFigureFile, tr_format("line {}: {}", error.source().begin.line, error.description()));
  }
  Figure figure;
  std::optional<Fault> fault;
  read_page(parsed.table(), figure, fault);
  if (!fault) fault = read_panels(parsed.table(), std::filesystem::absolute(file).parent_path(), figure);
  if (fault) return std::move(*fault);
  return figure;
}

}  // namespace odori
