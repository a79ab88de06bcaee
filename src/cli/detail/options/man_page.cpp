#include "cli/detail/options/documents.h"
#include "odori/version.h"

#include <fmt/format.h>

namespace odori {

namespace {

// Text with everything escaped that roff would take for a command. A hyphen is a minus, so that options can be copied.
std::string roff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else if ((c == '.' || c == '\'') && escaped.empty()) {
      escaped.append("\\&").push_back(c);  // at the start of a line these begin a request
    } else {
      escaped.push_back(c);
    }
  }
  return escaped;
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", roff(text)); }
std::string italic(std::string_view text) { return fmt::format("\\fI{}\\fR", roff(text)); }

// Whether all of the option's values stand in what it is called, as in "on|off".
bool shows_values(const OptionReference& option) { return option.value.find('|') != std::string::npos; }

std::string sentence(std::string text) {
  if (!text.empty() && text.back() != '.') text.push_back('.');
  return text;
}

std::string synopsis(const CommandReference& command) {
  std::string line = bold("odori");
  if (!command.verb.empty()) line += " " + bold(command.verb);
  line += " [" + italic("OPTION") + "]...";
  for (const OptionReference& option : command.options) {
    if (!option.positional && !option.required) continue;
    const std::string name =
        option.positional ? italic(option.names.front()) : bold(option.names.front()) + " " + italic(option.value);
    line += option.required ? " " + name : " [" + name + "]...";
  }
  return line + "\n";
}

std::string option_entry(const OptionReference& option) {
  std::string names;
  for (const std::string& name : option.names) names.append(names.empty() ? "" : ", ").append(bold(name));
  if (option.positional) names = italic(option.names.front());
  if (!option.value.empty()) names += " " + (shows_values(option) ? roff(option.value) : italic(option.value));
  std::string text = sentence(option.help);
  if (!option.range.empty()) text += fmt::format(" {}: {}.", option.value, option.range);
  return fmt::format(".TP\n{}\n{}\n", names, roff(text));
}

std::string options_section(const CommandReference& command) {
  std::string text = ".SH OPTIONS\n";
  for (const OptionReference& option : command.options) text += option_entry(option);
  return text;
}

std::string verbs_section(std::span<const CommandReference> all) {
  std::string text =
      ".SH VERBS\nVerbs need no display. Each has its own options, which come after it, and its own page.\n";
  for (const CommandReference& command : all) {
    if (command.verb.empty()) continue;
    text += fmt::format(".TP\n{}\n{}\n", bold(command.verb), roff(sentence(command.help)));
  }
  return text;
}

std::string examples_section(std::string_view verb) {
  std::string text;
  for (const Example& example : examples()) {
    if (example.verb != verb) continue;
    text += fmt::format(".PP\n{}\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", roff(example.purpose), roff(example.command));
  }
  return text.empty() ? text : ".SH EXAMPLES\n" + text;
}

// base/console.h has the same values.
std::string exit_status_section() {
  constexpr std::pair<int, std::string_view> kMeanings[] = {
      {0, "Success."},
      {1, "A check failed: a problem was found, or a limit was exceeded."},
      {2, "The command line is not valid."},
      {3, "A file cannot be read."},
      {4, "The output cannot be written."},
      {5, "There is no usable OpenGL 3.2."},
      {130, "Interrupted by Ctrl-C."},
  };
  std::string text = ".SH EXIT STATUS\n";
  for (const auto& [status, meaning] : kMeanings) text += fmt::format(".TP\n.B {}\n{}\n", status, roff(meaning));
  return text;
}

constexpr std::string_view kWindowDescription = R"(
.PP
Models are PMX and PMD files, accessories .x and .vac files, motions VMD files, poses VPD files. Archives (.zip, .7z,
\&.rar, .lzh) open like folders. Without files the window is empty; files can be dropped on it or opened with Ctrl+O. F1
lists all keys.
)";

constexpr std::string_view kFilesSection = R"(.SH FILES
.TP
\fI$XDG_CONFIG_HOME/odori/settings.json\fR
Settings of the window, recent files. \fI~/.config\fR stands for an unset \fIXDG_CONFIG_HOME\fR.
.TP
\fI/usr/share/odori/assets\fR
The sample dancer, her dance and the skinning exhibits.
)";

std::string see_also_section(const CommandReference& command, std::span<const CommandReference> all) {
  std::string text;
  for (const CommandReference& other : all) {
    if (other.verb == command.verb) continue;
    const std::string page = other.verb.empty() ? "odori" : "odori-" + other.verb;
    text += fmt::format("{}{}(1)", text.empty() ? "" : ",\n", bold(page));
  }
  return ".SH SEE ALSO\n" + text + "\n";
}

}  // namespace

std::string man_page(const CommandReference& command, std::span<const CommandReference> all) {
  const bool window = command.verb.empty();
  const std::string page = window ? "odori" : "odori-" + command.verb;
  std::string text = fmt::format(".TH {} 1 \"\" \"odori {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}",
                                 page, ODORI_VERSION, roff(page),
                                 roff(window ? "viewer for MikuMikuDance models" : command.help), synopsis(command));
  if (window) {
    text += bold("odori") + " " + italic("VERB") + " [" + italic("OPTION") + "]... " + italic("FILE") + "...\n";
    text.insert(text.rfind("\\fBodori"), ".br\n");
  }
  text += ".SH DESCRIPTION\n" + roff(sentence(command.help)) + "\n";
  if (window) text += kWindowDescription.substr(1);
  text += options_section(command);
  if (window) text += verbs_section(all);
  text += exit_status_section();
  if (window) text += kFilesSection;
  return text + examples_section(command.verb) + see_also_section(command, all);
}

}  // namespace odori
