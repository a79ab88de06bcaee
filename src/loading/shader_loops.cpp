#include "loading/detail/shader_loops.h"

#include "base/text.h"
#include "base/translate.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

namespace odori {

namespace {

constexpr double kMaxSteps = 1e6;  // tokens that a pixel runs through
// Functions that are called before they are defined need one pass over the code for each that waits for another.
constexpr int kMaxPasses = 16;

bool is_word(std::string_view text) { return !text.empty() && is_glsl_word(text.front()); }

// With comments as blanks, so that lines keep their numbers.
std::string without_comments(std::string_view glsl) {
  std::string code(glsl);
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, code.size()); ++i)
      if (code[i] != '\n') code[i] = ' ';
  };
  for (std::size_t at = code.find('/'); at != std::string::npos; at = code.find('/', at + 1)) {
    if (code.compare(at, 2, "//") == 0) blank(at, code.find_first_of("\n\r", at));
    if (code.compare(at, 2, "/*") == 0) blank(at, std::min(code.find("*/", at + 2), code.size() - 2) + 2);
  }
  return code;
}

struct Token {
  std::string_view text;
  int line = 1;
};

// Words, numbers and signs; signs of assignment and comparison are one token each.
std::vector<Token> tokens_of(std::string_view code) {
  constexpr std::string_view kPairs[]{
      "++", "--", "+=", "-=", "*=", "/=", "<=", ">=", "==", "!=", "%=", "&=", "|=", "^=", "<<", ">>", "&&", "||"};
  std::vector<Token> tokens;
  int line = 1;
  for (std::size_t at = 0; at < code.size();) {
    const char c = code[at];
    std::size_t length = 1;
    if (is_glsl_word(c)) {
      while (at + length < code.size() && is_glsl_word(code[at + length])) ++length;
    } else if (std::ranges::find(kPairs, code.substr(at, 2)) != std::end(kPairs)) {
      length = 2;
    }
    if (c == '\n') ++line;
    if (std::isspace(static_cast<unsigned char>(c)) == 0) tokens.push_back({code.substr(at, length), line});
    at += length;
  }
  return tokens;
}

std::optional<int> small_number(std::string_view text) {
  const bool is_number = !text.empty() && text.size() <= 4 && std::ranges::all_of(text, [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
  return is_number ? std::optional(std::atoi(std::string(text).c_str())) : std::nullopt;
}

class ShaderCode {
 public:
  explicit ShaderCode(std::vector<Token> tokens) : tokens_(std::move(tokens)), is_fixed_place_(tokens_.size(), false) {}

  std::optional<EndlessCode> find_endless() {
    if (auto found = find_forbidden()) return found;
    read_constants();
    if (auto found = read_loops()) return found;
    if (auto found = find_change()) return found;
    return find_long();
  }

 private:
  struct Constant {
    int value = 0;
    std::size_t length = 1;  // tokens
  };

  EndlessCode code_at(std::size_t i, std::string_view reason) const {
    return {tokens_[i].line, std::string(tokens_[i].text.substr(0, 40)), std::string(reason)};
  }
  EndlessCode loop_at(std::size_t i) const {
    return code_at(
        i, tr("only a loop `for (int i = 0; i < 8; ++i)` with numbers or `const int` is allowed, because OpenGL "
              "cannot stop a draw"));
  }
  std::string_view at(std::size_t i) const { return i < tokens_.size() ? tokens_[i].text : std::string_view(); }

  // What would make the words of the code mean something else, or change a counter where its name is not seen.
  std::optional<EndlessCode> find_forbidden() const {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::string_view text = tokens_[i].text;
      if (text == "while" || text == "do" || text == "goto") return loop_at(i);
      std::size_t type = i + 1;
      while (at(type) == "lowp" || at(type) == "mediump" || at(type) == "highp") ++type;
      const bool gives_back = (text == "out" || text == "inout") && at(type) == "int";
      if (text == "#" || text == "\\" || gives_back)
        return code_at(
            i, tr("lines with #, \\ and parameters `out int` are not allowed, because they could change the counter "
                  "of a loop"));
    }
    return std::nullopt;
  }

  void read_constants() {
    for (std::size_t i = 0; i + 5 < tokens_.size(); ++i) {
      const auto value = small_number(at(i + 4));
      if (at(i) != "const" || at(i + 1) != "int" || at(i + 3) != "=" || !value || at(i + 5) != ";") continue;
      const auto [known, is_new] = constants_.emplace(at(i + 2), *value);
      if (is_new || known->second == *value) is_fixed_place_[i + 2] = true;
    }
  }

  std::optional<EndlessCode> read_loops() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].text != "for") continue;
      const Loop loop = loop_from(i);
      if (loop.length == 0) return loop_at(i);
      loops_.emplace(i, loop);
      counters_.push_back(at(i + 3));
      std::fill_n(is_fixed_place_.begin() + static_cast<std::ptrdiff_t>(i), loop.length, true);
    }
    std::ranges::sort(counters_);
    return std::nullopt;
  }

  // A number or the name of one, with a sign or without.
  std::optional<Constant> constant_at(std::size_t i) const {
    const bool negative = at(i) == "-";
    const std::string_view text = at(i + (negative ? 1 : 0));
    auto value = small_number(text);
    if (const auto named = constants_.find(text); named != constants_.end()) value = named->second;
    if (!value) return std::nullopt;
    return Constant{negative ? -*value : *value, negative ? std::size_t{2} : std::size_t{1}};
  }

  struct Loop {
    std::size_t length = 0;  // tokens of the header from its `for`; 0: the loop is not bounded
    double rounds = 0;       // at most
  };
  Loop loop_from(std::size_t first) const {
    std::size_t i = first + 1;
    const std::string_view counter = at(i + 2);
    if (at(i) != "(" || at(i + 1) != "int" || !is_word(counter) || at(i + 3) != "=") return {};
    i += 4;
    const auto from = constant_at(i);
    if (!from || at(i + from->length) != ";" || at(i + from->length + 1) != counter) return {};
    i += from->length + 2;
    const bool up = at(i) == "<" || at(i) == "<=", down = at(i) == ">" || at(i) == ">=";
    if (!up && !down) return {};
    const auto to = constant_at(++i);
    if (!to || at(i + to->length) != ";") return {};
    i += to->length + 1;
    const std::string_view step = up ? "++" : "--", add = up ? "+=" : "-=";
    const bool is_step = (at(i) == step && at(i + 1) == counter) || (at(i) == counter && at(i + 1) == step);
    const bool is_sum = at(i) == counter && at(i + 1) == add && small_number(at(i + 2)).value_or(0) > 0;
    if (!is_step && !is_sum) return {};
    i += is_step ? 2 : 3;
    if (at(i) != ")") return {};
    return {i + 1 - first, 1.0 + std::abs(to->value - from->value)};
  }

  // Whether the value of token `i` is changed there; `(i) = 0` is a change, too.
  bool is_changed(std::size_t i) const {
    std::size_t before = i, after = i + 1;
    while (before > 0 && at(before - 1) == "(" && at(after) == ")") --before, ++after;
    const std::string_view left = before > 0 ? at(before - 1) : "", right = at(after);
    constexpr std::string_view kSigns[]{"++", "--", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
    return left == "++" || left == "--" || std::ranges::find(kSigns, right) != std::end(kSigns) ||
           ((right == "<<" || right == ">>") && at(after + 1) == "=");
  }

  // Counters change in the headers of their loops alone; constants have one value.
  std::optional<EndlessCode> find_change() const {
    int depth = 0;  // of brackets
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::string_view text = tokens_[i].text, left = i > 0 ? at(i - 1) : "";
      if (text == "(" || text == "[") ++depth;
      if (text == ")" || text == "]") --depth;
      if (is_fixed_place_[i]) continue;
      const bool is_constant = constants_.contains(text);
      const bool is_declared = (is_word(left) && left != "return" && left != "case") || (left == "," && depth == 0);
      const bool is_known = is_constant || std::ranges::binary_search(counters_, text);
      if ((is_known && is_changed(i)) || (is_constant && is_declared)) return loop_at(i);
    }
    return std::nullopt;
  }

  using Steps = std::map<std::string_view, double>;  // of functions by name

  // A shader cannot call a function from itself, so the steps stay the same at some time.
  std::optional<EndlessCode> find_long() const {
    Steps known;
    for (int pass = 0; pass < kMaxPasses; ++pass) {
      Steps counted;
      if (auto found = count_steps(known, counted)) return found;
      if (counted == known) return std::nullopt;
      known = std::move(counted);
    }
    return tokens_.empty() ? std::nullopt : std::optional(long_at(0));
  }
  EndlessCode long_at(std::size_t i) const {
    return code_at(i, tr("loops and functions take more than a million steps here, and OpenGL cannot stop a draw"));
  }

  // A loop without braces counts as if it reached to the end of the block around it.
  std::optional<EndlessCode> count_steps(const Steps& known, Steps& counted) const {
    std::vector<double> rounds{1.0};  // of the open blocks
    std::string_view function;        // whose head or body this is
    double steps = 0.0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::string_view text = tokens_[i].text;
      if (const auto loop = loops_.find(i); loop != loops_.end()) {
        const double inside = rounds.back() * loop->second.rounds;
        i += loop->second.length - 1;
        steps += inside * static_cast<double>(loop->second.length);
        if (at(i + 1) == "{") {
          rounds.push_back(inside);
          ++i;
        } else {
          rounds.back() = inside;
        }
      } else if (text == "{") {
        rounds.push_back(rounds.back());
      } else if (text == "}" && rounds.size() > 1) {
        rounds.pop_back();
      } else if (is_word(text) && at(i + 1) == "(") {
        const bool is_head = rounds.size() == 1 && i > 0 && is_word(at(i - 1));  // the word before is its type
        if (is_head) function = text;
        const auto called = is_head ? known.end() : known.find(text);
        if (called != known.end()) steps += rounds.back() * called->second;
      }
      steps += rounds.back();
      if (steps > kMaxSteps) return long_at(i);
      if (rounds.size() == 1 && (text == "}" || text == ";")) {
        double& most = counted[function];  // of those with this name
        most = std::max(most, steps);
        steps = 0.0;
        function = {};
      }
    }
    return std::nullopt;
  }

  std::vector<Token> tokens_;
  std::vector<bool> is_fixed_place_;  // the declaration of a constant, the header of a loop
  std::map<std::string_view, int> constants_;
  std::vector<std::string_view> counters_;
  std::map<std::size_t, Loop> loops_;  // by the token of `for`
};

}  // namespace

bool is_glsl_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::optional<EndlessCode> find_endless_code(std::string_view glsl) {
  const std::string code = without_comments(glsl);
  return ShaderCode(tokens_of(code)).find_endless();
}

}  // namespace odori
