#include "base/file_finder.h"
#include "base/files.h"
#include "base/translate.h"
#include "image/image_decoder.h"
#include "loading/detail/kept_file.h"
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

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::isdigit(static_cast<unsigned char>(text.front())) == 0 &&
         !text.starts_with("gl_") && std::ranges::all_of(text, is_word);
}

// With comments as blanks, so that lines keep their numbers.
std::string without_comments(std::string_view glsl) {
  std::string code(glsl);
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, code.size()); ++i)
      if (code[i] != '\n') code[i] = ' ';
  };
  for (std::size_t at = code.find('/'); at != std::string::npos; at = code.find('/', at + 1)) {
    if (code.compare(at, 2, "//") == 0) blank(at, code.find('\n', at));
    if (code.compare(at, 2, "/*") == 0) blank(at, std::min(code.find("*/", at), code.size() - 2) + 2);
  }
  return code;
}

struct Token {
  std::string_view text;
  int line = 1;
};

// Names, whole numbers and signs; signs of assignment and comparison are one token each.
std::vector<Token> tokens_of(std::string_view code) {
  constexpr std::string_view kPairs[]{
      "++", "--", "+=", "-=", "*=", "/=", "<=", ">=", "==", "!=", "##", "%=", "&=", "|=", "^=", "<<", ">>", "&&", "||"};
  std::vector<Token> tokens;
  int line = 1;
  for (std::size_t at = 0; at < code.size();) {
    const char c = code[at];
    std::size_t length = 1;
    if (is_word(c)) {
      while (at + length < code.size() && is_word(code[at + length])) ++length;
    } else if (std::ranges::find(kPairs, code.substr(at, 2)) != std::end(kPairs)) {
      length = 2;
    }
    if (c == '\n') ++line;
    if (std::isspace(static_cast<unsigned char>(c)) == 0) tokens.push_back({code.substr(at, length), line});
    at += length;
  }
  return tokens;
}

bool is_small_number(std::string_view text) {
  return !text.empty() && text.size() <= 4 &&
         std::ranges::all_of(text, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
}

// Finds loops that are not `for (int i = A; i < B; ++i)` with constant A and B, upwards or downwards, whose counter
// nothing else changes.
class LoopFinder {
 public:
  explicit LoopFinder(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  std::optional<UnboundedLoop> find() const {
    std::vector<std::string_view> counters;
    std::vector<bool> in_header(tokens_.size(), false);
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::string_view text = tokens_[i].text;
      const bool hides = text == "##" || text == "\\";  // what the preprocessor would join to a word
      if (text == "for") {
        const std::size_t length = header_length(i);
        if (length == 0) return loop_at(i);
        counters.push_back(at(i + 3));
        std::fill_n(in_header.begin() + static_cast<std::ptrdiff_t>(i), length, true);
      } else if (hides || text == "while" || text == "do" || text == "goto") {
        return loop_at(i);
      }
    }
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const bool is_counter = std::ranges::find(counters, tokens_[i].text) != counters.end();
      if (is_counter && !in_header[i] && (changes(at(i + 1)) || steps(i > 0 ? at(i - 1) : ""))) return loop_at(i);
    }
    return std::nullopt;
  }

 private:
  UnboundedLoop loop_at(std::size_t i) const { return {tokens_[i].line, std::string(tokens_[i].text.substr(0, 40))}; }
  std::string_view at(std::size_t i) const { return i < tokens_.size() ? tokens_[i].text : std::string_view(); }

  static bool steps(std::string_view text) { return text == "++" || text == "--"; }
  static bool changes(std::string_view text) {
    constexpr std::string_view kSigns[]{"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>"};
    return steps(text) || std::ranges::find(kSigns, text) != std::end(kSigns);
  }

  bool is_constant(std::string_view text) const {
    if (is_small_number(text)) return true;
    for (std::size_t i = 0; i + 4 < tokens_.size(); ++i) {
      if (at(i) == "const" && at(i + 1) == "int" && at(i + 2) == text && at(i + 3) == "=" && is_small_number(at(i + 4)))
        return true;
    }
    return false;
  }

  // A number or the name of one, with a sign or without; 0 tokens: it is none.
  std::size_t constant_length(std::size_t i) const {
    const std::size_t sign = at(i) == "-" ? 1 : 0;
    return is_constant(at(i + sign)) ? sign + 1 : 0;
  }

  // Tokens of the header of a bounded loop from its `for`; 0: the loop is not bounded.
  std::size_t header_length(std::size_t first) const {
    std::size_t i = first + 1;
    const std::string_view counter = at(i + 2);
    if (at(i) != "(" || at(i + 1) != "int" || at(i + 3) != "=") return 0;
    i += 4;
    const std::size_t from = constant_length(i);
    if (from == 0 || at(i + from) != ";" || at(i + from + 1) != counter) return 0;
    i += from + 2;
    const bool up = at(i).starts_with('<'), down = at(i).starts_with('>');
    if (!up && !down) return 0;
    const std::size_t to = constant_length(++i);
    if (to == 0 || at(i + to) != ";") return 0;
    i += to + 1;
    const std::string_view step = up ? "++" : "--", add = up ? "+=" : "-=";
    if (at(i) == step && at(i + 1) == counter) {
      i += 2;
    } else if (at(i) == counter && at(i + 1) == step) {
      i += 2;
    } else if (at(i) == counter && at(i + 1) == add && is_small_number(at(i + 2)) && at(i + 2) != "0") {
      i += 3;
    } else {
      return 0;
    }
    return at(i) == ")" ? i + 1 - first : 0;
  }

  std::vector<Token> tokens_;
};

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
    if (const auto loop = find_unbounded_loop(pass.fragment)) {
      return fault(kLookPass, tr_format("{}, line {}: {}: only a loop `for (int i = 0; i < 8; ++i)` with numbers or "
                                        "`const int` is allowed, because OpenGL cannot stop a draw",
                                        pass.file, loop->line, loop->text));
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

std::optional<UnboundedLoop> find_unbounded_loop(std::string_view glsl) {
  const std::string code = without_comments(glsl);
  const LoopFinder finder(tokens_of(code));
  return finder.find();
}

Result<std::shared_ptr<const LookPasses>> open_passes(const Look& look) {
  static KeptFile<LookPasses> kept;
  return kept.get(look.pass_file, read_passes);
}

}  // namespace odori
