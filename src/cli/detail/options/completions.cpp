#include "cli/detail/options/documents.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

template <typename Items, typename Text>
std::string joined(const Items& items, std::string_view separator, Text text) {
  std::string all;
  for (const auto& item : items) {
    if (!all.empty()) all += separator;
    all += text(item);
  }
  return all;
}

std::string joined(const std::vector<std::string>& items, std::string_view separator) {
  return joined(items, separator, [](const std::string& item) { return item; });
}

std::string long_and_short_names(const CommandReference& command) {
  std::vector<std::string> names;
  for (const OptionReference& option : command.options) {
    if (!option.positional) names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return joined(names, " ");
}

std::string verb_names(std::span<const CommandReference> commands) {
  std::vector<std::string> verbs;
  for (const CommandReference& command : commands) {
    if (!command.verb.empty()) verbs.push_back(command.verb);
  }
  return joined(verbs, " ");
}

const OptionReference* files_of(const CommandReference& command) {
  const auto found =
      std::ranges::find_if(command.options, [](const OptionReference& option) { return option.positional; });
  return found == command.options.end() ? nullptr : &*found;
}

// Text between single quotes, where bash and zsh treat only the quote specially, fish also the backslash.
std::string single_quoted(std::string_view text, bool fish = false) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += fish ? "\\'" : "'\\''";
    } else if (c == '\\' && fish) {
      result += "\\\\";
    } else {
      result.push_back(c);
    }
  }
  return result + "'";
}

// The help up to the end of its first statement: a list of choices has room for no more.
std::string first_words(std::string_view help) {
  help = help.substr(0, std::min({help.find(". "), help.find("; "), help.find(" ("), help.find(": ")}));
  return std::string(help);
}

// -- bash

// The statement that completes the value of an option or argument.
std::string bash_values(const OptionReference& option) {
  const std::string values = joined(option.values, " ");
  if (option.list) return fmt::format("_odori_list {}", single_quoted(values));
  std::string statement;
  if (!values.empty()) statement = fmt::format("_odori_words {}", single_quoted(values));
  if (option.file) {
    statement += statement.empty() ? "" : "; ";
    statement += fmt::format("_odori_files {}", single_quoted(joined(option.extensions, "|")));
  }
  return statement.empty() ? ":" : statement;
}

std::string bash_command(const CommandReference& command) {
  std::string text = fmt::format("    {})\n      case \"$prev\" in\n", command.verb.empty() ? "''" : command.verb);
  for (const OptionReference& option : command.options) {
    if (option.positional || option.value.empty()) continue;
    text += fmt::format("        {}) {}; return ;;\n", joined(option.names, "|"), bash_values(option));
  }
  text += "      esac\n";
  text += fmt::format("      if [[ $cur == -* ]]; then _odori_words {}; return; fi\n",
                      single_quoted(long_and_short_names(command)));
  if (const OptionReference* files = files_of(command)) text += "      " + bash_values(*files) + "\n";
  return text + "      ;;\n";
}

constexpr std::string_view kBashHelpers = R"bash(# bash completion for odori; needs the package bash-completion

# Adds those of the words that begin with what is being completed.
_odori_words() {
  local IFS=$' \t\n'
  COMPREPLY+=($(compgen -W "$1" -- "$cur"))
}

# The same for a list with commas: completes its last element.
_odori_list() {
  local IFS=$' \t\n' before=''
  [[ $cur == *,* ]] && before=${cur%,*},
  COMPREPLY+=($(compgen -P "$before" -W "$1" -- "${cur##*,}"))
  compopt -o nospace
}

# Adds folders, and files with one of the extensions "a|b"; all files if there are none.
_odori_files() {
  if [[ -n $1 ]]; then _filedir "@($1)"; else _filedir; fi
}
)bash";

// -- zsh

// Colons and brackets end a part of a specification.
std::string zsh_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') escaped.push_back('\\');
    escaped.push_back(c);
  }
  return escaped;
}

// What completes a value, as the last part of a specification for _arguments.
std::string zsh_action(const OptionReference& option) {
  if (option.list) return fmt::format("_values -s , {} {}", "value", joined(option.values, " "));
  const std::string globs = joined(option.extensions, "|", [](const std::string& extension) { return extension; });
  const std::string files = globs.empty() ? "_files" : fmt::format("_files -g \"(#i)*.({})(-.)\"", globs);
  if (option.values.empty()) return option.file ? files : " ";
  if (!option.file) return fmt::format("({})", joined(option.values, " "));
  return fmt::format("_alternative \"values\\:value\\:({})\" \"files\\:file\\:{}\"", joined(option.values, " "),
                     "_files");
}

std::string zsh_option(const OptionReference& option) {
  if (option.positional) {
    return fmt::format("      {} \\\n", single_quoted(fmt::format("*:file:{}", zsh_action(option))));
  }
  const std::string help = zsh_text(first_words(option.help));
  std::string text;
  for (const std::string& name : option.names) {
    std::string specification = fmt::format("{}[{}]", name, help);
    if (!option.value.empty()) specification += fmt::format(":{}:{}", zsh_text(option.value), zsh_action(option));
    text += fmt::format("      {} \\\n", single_quoted(specification));
  }
  return text;
}

std::string zsh_command(const CommandReference& command) {
  std::string text = fmt::format("    {})\n      _arguments -s -S \\\n", command.verb.empty() ? "''" : command.verb);
  for (const OptionReference& option : command.options) text += zsh_option(option);
  return text + "      && return 0 ;;\n";
}

// -- fish

std::string fish_condition(const std::string& verb, const std::string& verbs) {
  if (!verb.empty()) return single_quoted("__fish_seen_subcommand_from " + verb);
  return single_quoted("not __fish_seen_subcommand_from " + verbs);
}

std::string fish_option(const OptionReference& option, const std::string& condition) {
  std::string line = "complete -c odori -n " + condition;
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.value.empty()) {
    line += option.file ? " -r -F" : " -x";
    if (!option.values.empty()) line += " -a " + single_quoted(joined(option.values, " "), true);
  }
  return line + " -d " + single_quoted(first_words(option.help), true) + "\n";
}

}  // namespace

std::string bash_completion(std::span<const CommandReference> commands) {
  const std::string verbs = verb_names(commands);
  std::string text(kBashHelpers);
  text += "\n_odori() {\n  local cur prev words cword split verb=''\n  _init_completion -s || return\n";
  text += fmt::format(
      "  if (( cword > 1 )); then\n    case \"${{words[1]}}\" in\n      {}) verb=${{words[1]}} ;;\n    esac\n  fi\n",
      joined(commands.subspan(1), "|", [](const CommandReference& command) { return command.verb; }));
  text += fmt::format("  if [[ $cword -eq 1 && $split != true ]]; then _odori_words {}; fi\n", single_quoted(verbs));
  text += "  case \"$verb\" in\n";
  for (const CommandReference& command : commands) text += bash_command(command);
  return text + "  esac\n}\n\ncomplete -F _odori odori\n";
}

std::string zsh_completion(std::span<const CommandReference> commands) {
  std::string text = "#compdef odori\n\n_odori() {\n  local verb=''\n  local -a verbs=(\n";
  for (const CommandReference& command : commands) {
    if (command.verb.empty()) continue;
    text += fmt::format("    {}\n", single_quoted(command.verb + ":" + zsh_text(first_words(command.help))));
  }
  text += "  )\n";
  text +=
      fmt::format("  if (( CURRENT > 2 )); then\n    case \"$words[2]\" in\n      {}) verb=$words[2] ;;\n    esac\n",
                  joined(commands.subspan(1), "|", [](const CommandReference& command) { return command.verb; }));
  text += "  fi\n";
  // A verb's options are completed as if the verb were the command.
  text += "  if [[ -n $verb ]]; then\n    shift words\n    (( CURRENT-- ))\n  elif (( CURRENT == 2 )); then\n";
  text += "    _describe -t verbs verb verbs\n  fi\n  case \"$verb\" in\n";
  for (const CommandReference& command : commands) text += zsh_command(command);
  return text + "  esac\n}\n\n_odori \"$@\"\n";
}

std::string fish_completion(std::span<const CommandReference> commands) {
  const std::string verbs = verb_names(commands);
  std::string text = "# fish completion for odori\n\n";
  for (const CommandReference& command : commands) {
    if (command.verb.empty()) continue;
    text += fmt::format("complete -c odori -n __fish_use_subcommand -a {} -d {}\n", command.verb,
                        single_quoted(first_words(command.help), true));
  }
  for (const CommandReference& command : commands) {
    text += "\n";
    const std::string condition = fish_condition(command.verb, verbs);
    for (const OptionReference& option : command.options) {
      if (!option.positional) text += fish_option(option, condition);
    }
  }
  return text;
}

}  // namespace odori
