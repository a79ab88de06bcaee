#include "base/file_finder.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "image/image_decoder.h"
#include "loading/detail/kept_file.h"
#include "loading/detail/shader_loops.h"
#include "loading/look_file.h"
#include "view/look_passes.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>
#include <vector>

#include <toml_parser.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxShaderBytes = std::size_t{256} << 10;
constexpr std::size_t kMaxTitle = 100;  // bytes

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         !text.starts_with("gl_") && std::ranges::all_of(text, is_glsl_word);
}

// Reads the tables of one look file.
class PassReader {
 public:
  explicit PassReader(const fs::path& look_file) : finder_(look_file.parent_path()) {}

  Result<std::shared_ptr<const LookPasses>> read(const toml::table& file) {
    const Status parameters = for_each(file, "parameter", LookPasses::kMaxParameters,
                                       [&](const toml::table& each) { return read_parameter(each); });
    if (!parameters) return parameters.fault();
    const Status passes =
        for_each(file, "pass", LookPasses::kMaxPasses, [&](const toml::table& each) { return read_pass(each); });
    if (!passes) return passes.fault();
    return std::make_shared<const LookPasses>(std::move(passes_));
  }

  // Shaders and textures.
  const std::vector<fs::path>& files() const { return files_; }

 private:
  template <typename Read>
  Status for_each(const toml::table& file, std::string_view key, std::size_t most, const Read& read) {
    const toml::node* node = file.get(key);
    if (node == nullptr) return Done{};
    const toml::array* tables = node->as_array();
    if (tables == nullptr || tables->size() > most)
      return refused(*node, tr_format("at most {} tables [[{}]]", most, key));
    for (const toml::node& each : *tables) {
      const toml::table* table = each.as_table();
      if (table == nullptr) return refused(each, tr_format("[[{}]] needs a table", key));
      if (Status done = read(*table); !done) return done;
    }
    return Done{};
  }

  static Fault refused(const toml::node& at, const std::string& text) {
    return fault(kLookFile, tr_format("line {}: {}", at.source().begin.line, text));
  }

  Status read_parameter(const toml::table& table) {
    LookParameter parameter;
    parameter.name = table["name"].value_or(std::string());
    parameter.title = table["title"].value_or(parameter.name);
    const double min = table["min"].value_or(0.0), max = table["max"].value_or(1.0);
    const double initial = table["default"].value_or(min);
    const bool ordered = std::isfinite(min) && std::isfinite(max) && min < max && initial >= min && initial <= max;
    if (!is_name(parameter.name) || parameter.title.size() > kMaxTitle || !ordered)
      return refused(table, tr("a parameter needs a name of letters, and min <= default <= max"));
    parameter.min = static_cast<float>(min);
    parameter.max = static_cast<float>(max);
    parameter.initial = static_cast<float>(initial);
    passes_.parameters.push_back(std::move(parameter));
    return Done{};
  }

  Result<std::vector<std::uint8_t>> read_beside(const toml::node& at, const std::string& name) {
    const auto found = finder_.find_as_written(name);
    if (!found) return refused(at, tr_format("{}: {}", name, describe(found.fault())));
    files_.push_back(found->path);
    const auto bytes = read_file(found->path);
    if (!bytes) return refused(at, tr_format("{}: {}", name, describe(bytes.fault())));
    return std::vector<std::uint8_t>(bytes->begin(), bytes->end());
  }

  Status read_pass(const toml::table& table) {
    LookPass pass;
    pass.file = table["shader"].value_or(std::string());
    const auto shader = read_beside(table, pass.file);
    if (!shader) return shader.fault();
    if (shader->size() > kMaxShaderBytes) return fault(kLookPass, tr_format("{}: the file is too large", pass.file));
    pass.fragment.assign(shader->begin(), shader->end());
    if (const auto code = find_endless_code(pass.fragment)) {
      return fault(kLookPass,
                   tr_format("{}, line {}: {}: {}", pass.file, code->line, printable(code->text), code->reason));
    }
    return read_textures(table, pass);
  }

  Status read_textures(const toml::table& table, LookPass& pass) {
    if (const toml::array* names = table["textures"].as_array()) {
      if (names->size() > LookPasses::kMaxTextures)
        return refused(*names, tr_format("at most {} textures", LookPasses::kMaxTextures));
      for (const toml::node& each : *names) {
        const auto bytes = read_beside(each, each.value_or(std::string()));
        if (!bytes) return bytes.fault();
        auto image = read_image(*bytes);
        if (!image) return refused(each, describe(image.fault()));
        pass.textures.push_back(std::make_shared<const Image>(std::move(*image)));
      }
    }
    passes_.passes.push_back(std::move(pass));
    return Done{};
  }

  FileFinder finder_;
  std::vector<fs::path> files_;  // that were read
  LookPasses passes_;
};

Result<std::shared_ptr<const LookPasses>> read_passes(const fs::path& file, std::vector<fs::path>& files) {
  const auto bytes = read_file(file);
  if (!bytes) return bytes.fault();
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed)
    return fault(kLookFile, tr_format("line {}: {}", parsed.error().source().begin.line,
                                      std::string(parsed.error().description())));
  PassReader reader(file);
  auto passes = reader.read(parsed.table());
  files.insert(files.end(), reader.files().begin(), reader.files().end());
  return passes;
}

}  // namespace

Result<std::shared_ptr<const LookPasses>> open_passes(const Look& look) {
  static KeptFile<LookPasses> kept;
  return kept.get(look.pass_file, read_passes);
}

}  // namespace odori
