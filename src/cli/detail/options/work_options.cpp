#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/options/option_tables.h"
#include "cli/detail/options/parsed_options.h"
#include "cli/detail/options/shared_options.h"
#include "work/plan.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace odori {

namespace {

CLI::Option* add_work_path(CLI::App& app, const std::string& name, const std::string& help,
                           std::filesystem::path& target) {
  const auto callback = [name, &target](const std::string& text) {
    if (text.empty()) throw CLI::ValidationError(name, tr_format("'{}' is not valid", text));
    target = path_from_utf8(text);
  };
  return app.add_option_function<std::string>(name, callback, help);
}

void add_work_folder(CLI::App& app, std::filesystem::path& work) {
  add_work_path(app, "WORK", "Work folder", work)->type_name("")->required();
}

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// Numbers and ranges with commas, "3,7..9", in the order given; at most `max_count`. Nothing if the text is not valid.
std::optional<std::vector<std::size_t>> parse_ranges(std::string_view text, std::size_t max_count) {
  std::vector<std::size_t> numbers;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const std::size_t dots = part.find("..");
    const auto first = whole_number(part.substr(0, dots));
    const auto last = dots == std::string_view::npos ? first : whole_number(part.substr(dots + 2));
    if (!first || !last || *last < *first || *last - *first >= max_count - numbers.size()) return std::nullopt;
    for (std::size_t i = *first; i <= *last; ++i) numbers.push_back(i);
    if (comma == std::string_view::npos) return numbers;
    text.remove_prefix(comma + 1);
  }
}

constexpr std::size_t kMaxLimit = 10'000'000;

// Adds each value to a list; may be given several times.
void add_names(CLI::App& app, const std::string& name, const std::string& help, std::vector<std::string>& target) {
  add_parsed(app, name, help,
             [&target](const std::string& text) {
               target.push_back(text);
               return !text.empty();
             })
      ->type_name("NAME")
      ->take_all();
}

}  // namespace

void add_options(CLI::App& app, PlanOptions& options) {
  app.add_option("VERB", options.verb, "render, compare, check or export; its files and options follow")
      ->type_name("")
      ->required();
  add_work_path(app, "-o,--output", "Work folder to write", options.work)->type_name("WORK")->required();
  add_number(app, "--pieces", "Number of pieces that do not depend on each other", options.pieces, std::size_t{1},
             kMaxPieces)
      ->required();
  app.add_flag("--sheets", options.sheets, "Of compare: also render the images, side by side");
  app.allow_extras();
}

void add_options(CLI::App& app, RunOptions& options) {
  add_work_folder(app, options.work);
  app.add_option_function<std::string>(
         "--piece",
         [&options](const std::string& text) {
           auto numbers = parse_ranges(text, kMaxPieces);
           if (!numbers) throw CLI::ValidationError("--piece", tr_format("'{}' is not valid", text));
           options.pieces = std::move(*numbers);
         },
         "Numbers of the pieces, from 0")
      ->type_name("N[,N|A..B...]")
      ->required();
  app.add_flag("--again", options.again, "Also pieces that are done");
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, JoinOptions& options) {
  add_work_folder(app, options.work);
  auto* output = add_work_path(
      app, "-o,--output",
      "What to write: of render a film or numbered images (%05d.png), of compare also .csv or .json, of check a "
      "report (.json or text; default: standard output)",
      options.output);
  takes_file(app, output, {"csv", "json"})->type_name("OUT");
  add_force(app, options.overwrite);
  app.add_flag("--mixed", options.mixed, "Also join pieces that different OpenGL drivers have drawn");
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, StatusOptions& options) {
  add_work_folder(app, options.work);
  auto* json = app.add_flag("--json", options.json, "Print JSON");
  auto* steps = app.add_flag("--steps", options.steps, "Print the names of the steps, which follow one another");
  app.add_option("--todo", options.todo, "Print the numbers of this step's pieces that are not done, one per line")
      ->type_name("STEP")
      ->excludes(json)
      ->excludes(steps);
  steps->excludes(json);
}

void add_options(CLI::App& app, LibraryOptions& options) {
  auto* words =
      app.add_option("ACTION", options.words,
                     "add or remove FOLDER...; scan [FOLDER...]; list [folders, tags, collections, duplicates, "
                     "missing]; search WORD...; tag FILE...; export");
  takes_file(app, words)->type_name("add|remove|scan|list|search|tag|export")->required();
  add_names(app, "--add", tr_later("Of tag: add this tag to the files"), options.add);
  add_names(app, "--remove", tr_later("Of tag: take this tag from the files"), options.remove);
  add_names(app, "--collect", tr_later("Of tag: put the files into this collection"), options.collect);
  add_names(app, "--take-out", tr_later("Of tag: take the files out of this collection"), options.take_out);
  add_switch(app, "--favourite", "Of tag: make the files favourites or not", options.favourite);
  add_parsed(app, "--limit", "Entries to print; 0: all (default: 200 of search, all of list)",
             [&options](const std::string& text) {
               const auto number = parse_frame_list(text);
               const bool valid = number && number->size() == 1 && number->front() >= 0.0 &&
                                  number->front() <= static_cast<double>(kMaxLimit);
               if (valid) options.limit = static_cast<std::size_t>(number->front());
               return valid;
             })
      ->type_name("N");
  app.add_flag("--watch", options.watch, "Of scan: scan what changes until interrupted");
  app.add_flag("--pictures", options.pictures, "Of scan: also make images of models and motions");
  add_path(app, "-o,--output", "Of export: JSON file to write (default: standard output)", options.output, {"json"})
      ->type_name("OUT");
  add_force(app, options.overwrite);
  add_path(app, "--data", "Folder of the library's databases (default: odori in the user's data folder)", options.data)
      ->type_name("DIR");
  add_json_and_quiet(app, options.json, options.quiet);
}

}  // namespace odori
