#pragma once

// Manual pages and shell completions, made from the tables that --help is printed from. The build writes them with the
// hidden option --write-documents:
//
//   VerbTable verbs;
//   write_documents(verbs.app(), "build/release/documents");

#include "base/console.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace odori {

// An option or a positional argument of a verb.
struct OptionReference {
  std::vector<std::string> names;       // "-o", "--output"; of a positional "FILE"
  std::string value;                    // "OUT"; empty: a flag
  std::string range;                    // "0 to 16"; empty: none, or not a number
  std::string help;                     // one or more sentences
  std::vector<std::string> values;      // all that it accepts, if these are few
  bool list = false;                    // several of `values`, with commas
  bool file = false;                    // the value is a file
  std::vector<std::string> extensions;  // of the files that the help names, without the dot; empty: any file
  bool positional = false;
  bool required = false;
};

// `odori` without a verb, or one of its verbs.
struct CommandReference {
  std::string verb;  // empty: none
  std::string help;
  std::vector<OptionReference> options;  // without hidden ones; positionals first
};

// The window first, then the verbs in the order of --help.
std::vector<CommandReference> command_references(const CLI::App& app);

struct Example {
  std::string_view verb;     // empty: the window
  std::string_view command;  // a whole command line
  std::string_view purpose;
};
std::span<const Example> examples();

// One page in roff's man macros, with the examples of its verb. `all` has the verbs that the first page lists.
std::string man_page(const CommandReference& command, std::span<const CommandReference> all);

// Completion scripts for verbs, options, option values and files of the kinds that a verb reads.
std::string bash_completion(std::span<const CommandReference> commands);
std::string zsh_completion(std::span<const CommandReference> commands);
std::string fish_completion(std::span<const CommandReference> commands);

// Writes man1/odori.1, man1/odori-VERB.1, bash/odori, zsh/_odori and fish/odori.fish below `folder`, which is created
// if it does not exist. Prints what failed.
ExitStatus write_documents(const CLI::App& app, const std::filesystem::path& folder);

}  // namespace odori
